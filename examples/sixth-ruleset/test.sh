#!/bin/sh
# Tests the game: its scenario is valid, its cases pass, every computer player plays against itself and against
# the captain with all invariants checked, and the conformance suite passes.  Last line: `N passed, N failed`.
#
#   test.sh PROGRAM CONFORMANCE-SUITE
program=$1 suite=$2
scenario=scenarios/skirmish/crossroads.json
passed=0 failed=0

tried() { # WHAT COMMAND...
    what=$1
    shift
    if timeout 600 "$@" > "$log" 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "not so: $what"; tail -20 "$log"; fi
}

log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
tried 'the scenario is valid' "$program" check "$scenario"
tried 'the cases pass' "$program" casebook casebook
players=$(echo '{"jsonrpc":"2.0","id":1,"method":"players"}' | "$program" engine | grep -o '"name":"[a-z]*"' | cut -d '"' -f 4)
[ -n "$players" ] || { failed=$((failed + 1)); echo 'not so: there are computer players'; }
for first in $players; do
    for second in $first captain; do
        tried "$first plays $second" "$program" simulate --players "$first,$second" --battles 2 --check "$scenario"
    done
done
tried 'the conformance suite passes' "$suite" "$scenario" --battles 40
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
