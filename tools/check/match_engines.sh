#!/bin/sh
# Tests `sandtable match --engine`: other programs as players, well-behaved and faulty ones. Last line: `N passed, N failed`.
#
#   tools/check/match_engines.sh PROGRAM

program=${1:?usage: tools/check/match_engines.sh PROGRAM}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

claim() {
    words=$1
    shift
    if "$@" > "$dir/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $words"
        head -n 5 "$dir/said" | sed 's/^/    /'
    fi
}

# $1: how the engine misbehaves; the rest: options.
match() {
    how=$1
    shift
    "$program" match tests/cli/skirmish.json --players random --engine "python3 tests/cli/bad_engine.py $how" "$@" > "$dir/$how" 2> "$dir/$how.err"
}

plays_whole_battles() {
    match good --pairs 3 --records "$dir/records" && grep -q '^random against good: 6 battles in 3 pairs' "$dir/good" && ! grep -q ' lost .* because' "$dir/good" || return 1
    [ "$(ls "$dir/records" | wc -l)" = 6 ] || return 1
    for record in "$dir"/records/*; do "$program" verify --whole "$record" || return 1; done
    cp "$dir/good" "$dir/once" && match good --pairs 3 && cmp "$dir/good" "$dir/once"
}
two_engines_and_programs_read() {
    "$program" match tests/cli/skirmish.json --engine 'python3 tests/cli/bad_engine.py good' --engine 'python3 tests/cli/bad_engine.py good' --pairs 1 --json > "$dir/two" 2> "$dir/two.err" &&
        node -e 'const [r] = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); process.exit(r.players.join() === "good,good-2" && r.battles === 2 && r.pairs[2] === 1 && r.forfeits[0].late === 0 ? 0 : 1)' "$dir/two"
}
example_engine() {
    "$program" match first-battle --players random --engine 'python3 examples/engine.py' --pairs 1 > "$dir/example" 2> "$dir/example.err" &&
        grep -q '^random against odds: 2 battles' "$dir/example" && ! grep -q loses "$dir/example.err"
}
# $1: how the engine misbehaves, $2: the message about the battle, $3: the message at the end, $4: milliseconds for an answer.
loses() {
    match "$1" --pairs 1 --engine-ms "${4:-60000}" --records "$dir/$1-records" && grep -q "$1 loses battle 1a: .*$2" "$dir/$1.err" && grep -q "$1 loses battle 1b" "$dir/$1.err" &&
        grep -q "$1 lost 2 because it $3" "$dir/$1" && grep -q 'won  *2  100' "$dir/$1" && "$program" verify --whole "$dir/$1-records/random-$1-1-a.record"
}
# $1: a command, $2: the message about it, $3: milliseconds for an answer.
refuses() {
    ! "$program" match tests/cli/skirmish.json --players random --engine "$1" --pairs 1 --engine-ms "${3:-60000}" > "$dir/refused" 2>&1 && grep -q "$2" "$dir/refused"
}
claim 'an engine plays whole battles, kept as records, with the same result each time' plays_whole_battles
claim 'two engines play each other, and the result is readable as JSON' two_engines_and_programs_read
claim 'the example engine plays' example_engine
claim 'an engine that answers too late loses the battle' loses late 'no answer in 4000 ms' 'gave no answer in time' 4000
claim 'an engine that exits loses the battle and is restarted' loses dies 'ended with status 3' 'had ended'
claim 'an engine that writes an invalid message loses' loses junk 'no message: I resign' 'gave no legal order'
claim 'an engine that answers with an error loses' loses error 'by an error: no idea' 'gave no legal order'
claim 'an engine that gives no order loses' loses nothing 'without an order' 'gave no legal order'
claim 'an engine that gives an order against the rules loses' loses illegal 'was refused: ' 'gave no legal order'
claim 'an engine cannot take anything back' loses undo 'nothing is taken back' 'gave no legal order'
claim 'an engine sees only what its side sees' loses spy 'by an error: ' 'gave no legal order'
claim 'a missing program is reported' refuses no-such-program 'cannot be run'
claim 'a program that exits at once is reported' refuses 'exit 4' 'ended with status 4'
claim 'a program that never answers is reported' refuses 'sleep 5' 'no answer in 500 ms' 500
claim 'a program with another protocol version is reported' refuses "python3 -c 'import json,sys; m = json.loads(sys.stdin.readline()); print(json.dumps({\"id\": m[\"id\"], \"result\": {\"protocol\": 9, \"name\": \"x\"}}), flush=True); input()'" 'answer to hello'
claim 'a program that only echoes is reported' refuses cat 'no message'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
