#!/bin/bash
# Compares the instructions of the fixed workloads, counted by callgrind, with the last row of each in bench/history.csv.
#
#   tools/check/bench.sh DIRECTORY-OF-BENCHES                      fails when any count has grown by more than 5 %, or is above
#                                                                  what bench/workloads.csv allows at most
#   tools/check/bench.sh DIRECTORY-OF-BENCHES --keep [SCENARIO]    adds rows: the date, the last commit, scenario, workload,
#                                                                  instructions; of one scenario only, where one is named
#
# The counts depend on the compiler and its flags, not on the machine or its load.  A workload without a row in the history is shown
# and passes.  `past` counts bytes instead.
set -e -o pipefail
cd "$(dirname "$0")/../.."
benches=$1
history=bench/history.csv

# The 99th percentile of the instructions of TIMES attacks: callgrind writes a dump after each.
slow_odds() { # FILE TIMES
    local dir
    dir=$(mktemp -d)
    valgrind --tool=callgrind --callgrind-out-file="$dir/count" --toggle-collect=bench_counted --dump-after=bench_counted \
        "$benches/bench_odds" --count "$1" odds "$2" > "$dir/log" 2>&1
    grep -h '^totals:' "$dir"/count.* | awk '$2 > 0 { print $2 }' | sort -n |
        awk '{ n[NR] = $1 } END { if (NR == 0) exit 1; print n[int((NR * 99 + 99) / 100)] }'
    rm -r "$dir"
}

kept_bytes() { # FILE ORDERS: bytes of heap held by a game of ORDERS orders
    "$benches/bench_past" "$1" "$2" | awk -v orders="$2" '$1 < orders + 0 { exit 1 } { print $3 }'
}

view() { # FILE ORDERS: instructions to write one side's view of the whole log of such a game
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted "$benches/bench_past" --count "$1" "$2" 2>&1 |
        awk '/Collected/ { print $4 }'
}

count() { # FILE WORKLOAD TIMES
    case $2 in
    odds-99) slow_odds "$1" "$3"; return ;;
    past) kept_bytes "$1" "$3"; return ;;
    view) view "$1" "$3"; return ;;
    odds) program=bench_odds ;;
    *) program=bench_play ;;
    esac
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted "$benches/$program" --count "$1" "$2" "$3" 2>&1 |
        awk -v times="$3" '/Collected/ { n = $4 } END { if (n == 0) exit 1; printf "%.0f", n / times }'
}

# For whole battles: how many decisions the players make, and how many instructions each takes.
decisions() { # FILE TIMES INSTRUCTIONS
    "$benches/bench_play" --count "$1" battle "$2" | awk -v n="$3" '/^decisions/ { printf ", %d decisions at %.0f", $4, n / $4 }'
}

kept() { # SCENARIO WORKLOAD: the last row, or nothing
    awk -F, -v scenario="$1" -v workload="$2" '$3 == scenario && $4 == workload { n = $5 } END { print n }' $history
}

today=$(git log -1 --format=%cs,%h)
failed=0
played=
while read -r file workload times most aim _; do
    scenario=$(basename "$file" .json)
    [ -z "$3" ] || [ "$scenario" = "$3" ] || continue
    n=$(count "$file" "$workload" "$times")
    if [ "$workload" = played ]; then played=$n; fi
    if [ "$workload" = api ]; then
        awk -v name="$scenario" -v api="$n" -v bare="$played" 'BEGIN { printf "%s: by the C API %.2f times as much as played, aim 1.6\n", name, api / bare }' >&2
    fi
    said=
    if [ "$workload" = battle ]; then said=$(decisions "$file" "$times" "$n"); fi
    if [ "$2" = --keep ]; then echo "$today,$scenario,$workload,$n" | tee -a $history; continue; fi
    awk -v name="$scenario $workload" -v workload="$workload" -v n="$n" -v kept="$(kept "$scenario" "$workload")" -v most="$most" -v aim="$aim" -v said="$said" 'BEGIN {
        was = kept == "" ? "never kept" : sprintf("kept %d, %+.1f %%", kept, 100 * (n - kept) / kept)
        wish = aim == "-" ? "" : sprintf(", aim %d", aim)
        bad = (kept != "" && n > 1.05 * kept ? "  GREW" : "") (most != "-" && n > most ? "  ABOVE " most : "")
        printf "%-26s %10d %s, %s%s%s%s\n", name, n, workload == "past" ? "bytes" : "instructions each", was, said, wish, bad
        exit bad != "" }' || failed=$((failed + 1))
done < <(tools/workloads.sh)
[ $failed -eq 0 ] || echo "bench-check: $failed workloads take over 5 % more than is kept in $history, or more than bench/workloads.csv allows"
[ $failed -eq 0 ]
