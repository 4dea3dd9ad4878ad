#!/bin/sh
# Plays battles of every scenario of every ruleset, asserting every invariant of kernel and ruleset between any two orders.
# A broken invariant stops the program, which names it. Last line: `N passed, N failed`, one for each row.
#
#   tools/check/invariants.sh PROGRAM [BATTLES]     BATTLES (default 100,000) of each ruleset, divided evenly among its scenarios;
#                                                   one in ten is closer against random, the others random against random

program=${1:?usage: tools/check/invariants.sh PROGRAM [BATTLES]}
total=${2:-100000}
passed=0 failed=0 battles=0 orders=0

# SCENARIO PLAYERS BATTLES
row() {
    said=$("$program" simulate "$1" --battles "$3" --players "$2" --seed 20 --check 2>&1) && passed=$((passed + 1)) || failed=$((failed + 1))
    held=$(printf '%s\n' "$said" | sed -n 's/.*every invariant held between any two of \([0-9]*\) orders.*/\1/p')
    if [ -n "$held" ]; then
        battles=$((battles + $3)) orders=$((orders + held))
        printf '%-18s %-16s %7d battles %9d orders\n' "$(basename "$1" .json)" "$2" "$3" "$held"
    else
        printf 'BROKEN: %s, %s\n%s\n' "$1" "$2" "$(printf '%s\n' "$said" | tail -n 5)"
    fi
}

for folder in scenarios/*/; do
    set -- "$folder"*.json
    each=$(((total + $# - 1) / $#)) # battles of each scenario
    few=$(((each + 9) / 10))
    for scenario; do
        row "$scenario" random $((each - few))
        row "$scenario" closer,random $few
    done
done
echo "every invariant held in $battles battles between any two of $orders orders"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
