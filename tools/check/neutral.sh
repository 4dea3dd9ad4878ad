#!/bin/sh
# Checks that code which serves all rulesets names none: build, tools, benchmarks, sources, page and the tests of the kernel.  Only
# folders and files that carry a ruleset's name, and src/rules/registry.c, may name it.  The names are those of the folders in
# src/rules, written with _ or -.  Tests (tests/test_*.c, sessions, records) and documents may use a ruleset as their example.
# Last line: `N passed, N failed`, one for each ruleset.
#
#   tools/check/neutral.sh [ROOT]        default: the current directory
#   tools/check/neutral.sh --self-test   names rulesets where that is forbidden and where it is allowed

places='Makefile mk tools bench src include examples .ci web/src web/build.mjs web/fonts.mjs tests/drill tests/support'

# A place that no longer exists would be left out without a word.
all_there() {
    for place in $places; do
        [ -e "$1/$place" ] || { echo "neutral.sh lists $place, which does not exist"; return 1; }
    done
}

check() {
    cd "$1" || exit 2
    passed=0
    failed=0
    # tests/support/turning.c is exempt: it must know which numbers of a ruleset are places, as the state's rows do not say so.
    find $places tests/run_*.c -type f ! -name '*.md' ! -path src/rules/registry.c ! -path tests/support/turning.c 2> /dev/null | sort > "$list"
    for folder in src/rules/*/; do
        name=$(basename "$folder")
        [ -f "$folder$name.c" ] || continue
        pattern=$(echo "$name" | sed 's/_/[-_]/g')
        found=$(grep -v -E "(^|/)$pattern([/.]|\$)" "$list" | tr '\n' '\0' |
            xargs -0 grep -I -n -i -E "(^|[^a-z0-9])$pattern([^a-z0-9]|\$)" /dev/null)
        if [ -z "$found" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$name is named by what serves every ruleset:"
            echo "$found" | cut -c 1-160 | sed 's/^/    /'
        fi
    done
    [ $((passed + failed)) -gt 0 ] || { echo 'no ruleset was found'; failed=1; }
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# Checks a tree with the rulesets one_war and far_war and one more file: FILE LINE, and the complaint expected, empty for none.
broken() {
    rm -rf "$dir/tree"
    mkdir -p "$dir/tree/src/rules/one_war" "$dir/tree/src/rules/far_war" "$dir/tree/src/rules/common" "$dir/tree/$(dirname "$1")"
    echo 'const char id[] = "one-war";' > "$dir/tree/src/rules/one_war/one_war.c"
    echo 'const char id[] = "far_war";' > "$dir/tree/src/rules/far_war/far_war.c"
    printf '%s\n' "$2" > "$dir/tree/$1"
    if (check "$dir/tree") > "$dir/answer"; then found=; else found=yes; fi
    if [ -n "$3" ]; then
        if [ -n "$found" ] && grep -q "$3" "$dir/answer"; then good=$((good + 1)); else echo "not noticed in $1: $2"; wrong=$((wrong + 1)); fi
    elif [ -z "$found" ]; then good=$((good + 1)); else echo "wrongly refused in $1: $2"; wrong=$((wrong + 1)); fi
}

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
list=$dir/files
if [ "$1" != --self-test ]; then
    all_there "${1:-.}" && check "${1:-.}"
    exit
fi
good=0
wrong=0
broken Makefile 'x: src/rules/one_war' 'one_war is named'
broken mk/wasm.mk 'FAST := one_war/move' 'one_war is named'
broken tools/check/limits.sh 'casebook casebook/one-war/*.json' 'limits.sh:1'
broken bench/bench_play.c 'static const char path[] = "scenarios/far_war/zama.json";' 'far_war is named'
broken include/sandtable/facts.h '    const char *ruleset; /* "one-war" */' 'facts.h:1'
broken src/game/submit.c 'if (is(id, "one-war")) return;' 'submit.c:1'
broken src/rules/far_war/move.c '#include "rules/one_war/move.h"' 'one_war is named'
broken src/rules/common/see.c 'bool one_war;' 'one_war is named'
broken web/src/words.ts "    far_war: { arm: 'elephant' }," 'far_war is named'
broken web/src/words.ts "'One-War'" 'one_war is named'
broken tests/run_frequencies.c '"scenarios/one-war/a.json"' 'one_war is named'
broken tests/support/games.c '{ "far_war", "side" }' 'far_war is named'
broken src/rules/registry.c '#include "rules/one_war/one_war.h"' ''
broken src/rules/far_war/move.c 'static const char id[] = "far_war";' ''
broken src/rules/one_war/README.md 'like far_war' ''
broken tests/test_casebook.c '{ruleset: "one-war"}' ''
broken tests/one_war/test_melee.c '#include "rules/one_war/inside.h"' ''
broken docs/casebook.md 'casebook/one-war' ''
broken src/game/submit.c 'int far_wars, none_war;' ''
if all_there "$dir/tree" > "$dir/answer"; then echo 'a place that does not exist is not noticed'; wrong=$((wrong + 1)); else good=$((good + 1)); fi
rm -rf "$dir/tree/src/rules"/*
if (check "$dir/tree") > "$dir/answer"; then echo 'a tree without rulesets was found good'; wrong=$((wrong + 1)); else good=$((good + 1)); fi
echo "$good passed, $wrong failed"
[ "$wrong" -eq 0 ]
