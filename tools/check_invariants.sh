#!/bin/sh
# Plays battles of every scenario of `ecw-commands` with every invariant of kernel and ruleset asserted between any two
# orders. A broken invariant stops the program and names itself. Last line: `N passed, N failed`, one for each row.
#
#   tools/check_invariants.sh PROGRAM [BATTLES]     100,000 in all unless told; half are the full battle, fourteen a side

program=${1:?usage: tools/check_invariants.sh PROGRAM [BATTLES]}
total=${2:-100000}
passed=0 failed=0 battles=0 orders=0

# SCENARIO, PLAYERS, one battle in how many of all
row() {
    n=$(((total + $3 - 1) / $3))
    said=$("$program" simulate "$1" --battles $n --players "$2" --seed 20 --check 2>&1) && passed=$((passed + 1)) || failed=$((failed + 1))
    held=$(printf '%s\n' "$said" | sed -n 's/.*every invariant held between any two of \([0-9]*\) orders.*/\1/p')
    if [ -n "$held" ]; then
        battles=$((battles + n)) orders=$((orders + held))
        printf '%-18s %-16s %7d battles %9d orders\n' "$(basename "$1" .json)" "$2" $n "$held"
    else
        printf 'BROKEN: %s, %s\n%s\n' "$1" "$2" "$(printf '%s\n' "$said" | tail -n 5)"
    fi
}

others=$(ls scenarios/ecw-commands/*.json | grep -v fiddlers-bottom)
count=$(echo "$others" | wc -l)
row scenarios/ecw-commands/fiddlers-bottom.json random 2
row scenarios/ecw-commands/fiddlers-bottom.json closer,random 40
for scenario in $others; do
    row "$scenario" random $((8 * count / 3))
    row "$scenario" closer,random $((10 * count))
done
echo "every invariant held in $battles battles between any two of $orders orders"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
