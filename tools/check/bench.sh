#!/bin/bash
# Instructions of the fixed workloads, counted by callgrind, against the last kept row of each in bench/history.csv.
#
#   tools/check/bench.sh DIRECTORY-OF-BENCHES            fails when any count has grown by more than 5 %, or is above what
#                                                        bench/workloads.csv allows at most
#   tools/check/bench.sh DIRECTORY-OF-BENCHES --keep     adds rows: the date, the last commit, scenario, workload, instructions
#
# The counts depend on the compiler and its flags, not on the machine or on what else it does.  A workload that was never kept is
# shown and passes.
set -e -o pipefail
cd "$(dirname "$0")/../.."
benches=$1
history=bench/history.csv

count() { # FILE WORKLOAD TIMES
    case $2 in odds) program=bench_odds ;; *) program=bench_play ;; esac
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted "$benches/$program" --count "$1" "$2" "$3" 2>&1 |
        awk -v times="$3" '/Collected/ { n = $4 } END { if (n == 0) exit 1; printf "%.0f", n / times }'
}

kept() { # SCENARIO WORKLOAD: the last row, or nothing
    awk -F, -v scenario="$1" -v workload="$2" '$3 == scenario && $4 == workload { n = $5 } END { print n }' $history
}

today=$(git log -1 --format=%cs,%h)
failed=0
while read -r file workload times most aim _; do
    scenario=$(basename "$file" .json)
    n=$(count "$file" "$workload" "$times")
    if [ "$2" = --keep ]; then echo "$today,$scenario,$workload,$n" | tee -a $history; continue; fi
    awk -v name="$scenario $workload" -v n="$n" -v kept="$(kept "$scenario" "$workload")" -v most="$most" -v aim="$aim" 'BEGIN {
        was = kept == "" ? "never kept" : sprintf("kept %d, %+.1f %%", kept, 100 * (n - kept) / kept)
        wish = aim == "-" ? "" : sprintf(", aim %d", aim)
        bad = (kept != "" && n > 1.05 * kept ? "  GREW" : "") (most != "-" && n > most ? "  ABOVE " most : "")
        printf "%-26s %10d instructions each, %s%s%s\n", name, n, was, wish, bad
        exit bad != "" }' || failed=$((failed + 1))
done < <(tools/workloads.sh)
[ $failed -eq 0 ] || echo "bench-check: $failed workloads take over 5 % more than is kept in $history, or more than bench/workloads.csv allows"
[ $failed -eq 0 ]
