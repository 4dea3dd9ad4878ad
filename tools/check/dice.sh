#!/bin/sh
# Runs statistical tests (dieharder) on the dice, drawn as rules draw them: one cause after another.
#
#   tools/check/dice.sh RUN_STREAM [all]   the chosen tests, some minutes; all: all of dieharder's tests, hours
#
# dieharder calls a result weak that a fair source gives once in two hundred tests, and a failure one in a million. Last line:
# `N passed, N failed`; weak results are shown and count as passed.

stream=$1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
# birthdays, 6x8 rank, count the 1s (stream, byte), parking lot, 2d spheres, runs, craps; sts monobit, runs
chosen='0 3 8 9 10 11 15 16 100 101'
for kind in faces blocks; do
    if [ "$2" = all ]; then
        "$stream" $kind 2> /dev/null | dieharder -g 200 -a -k 2 > "$dir/$kind"
    else
        for test in $chosen; do "$stream" $kind 2> /dev/null | dieharder -g 200 -d $test; done > "$dir/$kind"
    fi
    awk -F'|' -v kind=$kind '/PASSED|WEAK|FAILED/ {
        gsub(/ /, "", $NF)
        if ($NF != "PASSED") printf "%s: %s", kind, $0 "\n"
    }' "$dir/$kind"
done
cat "$dir/faces" "$dir/blocks" | awk '/PASSED|WEAK/ { passed++ } /FAILED/ { failed++ } END {
    if (passed + failed == 0) failed = 1
    printf "%d passed, %d failed\n", passed, failed
    exit failed > 0
}'
