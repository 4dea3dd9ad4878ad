#!/bin/sh
# Tests the program as built without cairo, libedit and libpq. Last line: `N passed, N failed`.
#
#   tools/check/plain.sh PROGRAM

program=${1:?usage: tools/check/plain.sh PROGRAM}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

claim() {
    words=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $words"
        head -n 5 "$dir/said" 2> /dev/null
    fi
}

without() { ! ldd "$program" | grep -q -e cairo -e libedit -e libpq; }
# The refusal must come before any of a billion battles is played.
cannot_draw() {
    timeout 20 "$program" simulate tests/cli/skirmish.json --battles 1000000000 --plot "$dir/picture.$1" > "$dir/out" 2> "$dir/said"
    [ $? -ne 0 ] && grep -q "picture.$1: this program was built without pictures; install libcairo2-dev" "$dir/said" &&
        ! [ -e "$dir/picture.$1" ] && ! [ -s "$dir/out" ]
}
# A program that was built without the server says that instead.
cannot_share() {
    "$program" games list --store postgresql:///battles > "$dir/out" 2> "$dir/said"
    [ $? -ne 0 ] && grep -q -e 'built without PostgreSQL.*libpq-dev' -e 'built without the server' "$dir/said"
}
counts() { "$program" simulate tests/cli/skirmish.json --battles 2 > "$dir/out" 2> "$dir/said" && grep -q '2 battles' "$dir/out"; }
reads_lines() { tools/check/sessions.sh "$program" tests/cli/first_turn.txt > "$dir/said" 2>&1; }

claim 'the program is linked with none of cairo, libedit and libpq' without
claim 'an SVG plot is refused at once, naming the missing package' cannot_draw svg
claim 'a PNG plot is refused at once, naming the missing package' cannot_draw png
claim 'a PostgreSQL store is refused, naming the missing package' cannot_share
claim 'simulate still counts' counts
claim 'a battle can be played without line editing' reads_lines
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
