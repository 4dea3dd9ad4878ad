#!/bin/bash
# Instructions of a fixed workload, counted by callgrind, against the last kept row of bench/history.csv.
#
#   tools/check/bench.sh PROGRAM            fails when any count has grown by more than 5 %
#   tools/check/bench.sh PROGRAM --keep     adds a row: the date, the last commit, the counts
#
# The counts depend on the compiler and its flags, not on the machine or on what else it does.
set -e -o pipefail
cd "$(dirname "$0")/../.."
program=$1
history=bench/history.csv
workload="check:1280 suggest:128 apply:1280 order:640 battle:2"

count() { # NAME TIMES
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted "$program" --count "$1" "$2" 2>&1 |
        awk -v times="$2" '/Collected/ { n = $4 } END { if (n == 0) exit 1; printf "%.0f", n / times }'
}

counts=
for item in $workload; do counts="$counts,$(count "${item%:*}" "${item#*:}")"; done
counts=${counts#,}
if [ "$2" = --keep ]; then
    echo "$(git log -1 --format=%cs),$(git log -1 --format=%h),$counts" >> $history
    tail -1 $history
    exit
fi
{ head -1 $history; tail -1 $history; echo "now,,$counts"; } | awk -F, '
    NR == 1 { for (i = 3; i <= NF; i++) name[i] = $i }
    NR == 2 { for (i = 3; i <= NF; i++) kept[i] = $i }
    NR == 3 {
        for (i = 3; i <= NF; i++) {
            change = 100 * ($i - kept[i]) / kept[i]
            mark = (change > 5) ? "  GREW" : ""
            printf "%-9s %10d instructions each, kept %10d, %+6.1f %%%s\n", name[i], $i, kept[i], change, mark
            if (change > 5) grown = grown " " name[i]
        }
        if (grown == "") exit 0
        printf "bench-check: more than 5 %% slower than what is kept in bench/history.csv:%s\n", grown
        exit 1
    }'
