#!/bin/sh
# Checks that tests/run_arguments.c calls every public function. Last line: `N passed, N failed`, one for each function.
#
#   tools/check/arguments.sh

passed=0
failed=0
# This function never returns, so no test can call it.
left_out=sand_assert_failed
for name in $(cat include/sandtable/*.h | tr '\n' ' ' | sed 's/SAND_API/\n&/g' |
    sed -n 's/^SAND_API[^(;]*[ *]\(sand_[a-z0-9_]*\)[ ]*[(;].*/\1/p' | sort -u); do
    if [ "$name" = $left_out ] || grep -q "[^a-z_]$name)\{0,1\}(" tests/run_arguments.c; then
        passed=$((passed + 1))
    else
        echo "not called with bad arguments: $name"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
