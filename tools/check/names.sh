#!/bin/sh
# Checks the names in the tree. Last line: `N passed, N failed`, one for each of the two rules.
#
#   tools/check/names.sh [ROOT]        ROOT holds src/, include/ and tests/; default: the current directory
#   tools/check/names.sh --self-test   breaks every rule on purpose and checks that this is noticed
#
#   1. no two files of src/, tests/drill and tests/support have the same name
#   2. a function that other files can call is named after the folder or file that declares or defines it:
#      sand_<folder>_... or sand_<file>_...; in src/rules/<ruleset>/ also with the two letters of its catalogue (ec_...).
#      Public names of include/sandtable are exempt. The program (src/cli, src/draw) is no library: its names have no sand_.

check() {
    cd "$1" || exit 2
    passed=0
    failed=0
    twice=$(find src tests/drill tests/support -name '*.[ch]' 2> /dev/null | sed 's,.*/,,' | sort | uniq -d)
    verdict 'file names are unique' "$(for name in $twice; do
        echo "$name: $(find src tests/drill tests/support -name "$name" 2> /dev/null | sort | tr '\n' ' ')"
    done)"
    verdict 'functions are named after their folder or file' "$(
        find include src -name '*.[ch]' 2> /dev/null | grep -v -E '^src/(cli|draw)/' | sort | xargs awk '
        # Returns the name in `type *name(` at the beginning of a line, for functions visible outside their file or inline in a header
        function name_of(text,   before) {
            if (text !~ /^[A-Za-z]/ || text ~ /^(typedef|return|else|case|goto|if|for|while|switch) ?/) return ""
            if (text ~ /^static / && !(text ~ /^static inline / && FILENAME ~ /\.h$/)) return ""
            before = text
            if (!sub(/\(.*/, "", before) || before ~ /[={};#"]/ || before !~ /[ *]/) return ""
            sub(/.*[ *]/, "", before)
            return before ~ /^[a-z][a-z0-9_]*$/ ? before : ""
        }
        {
            name = name_of($0)
            if (name == "" || name == "main" || name == "__attribute__") next
            n = split(FILENAME, part, "/")
            if (part[1] == "include") { good[name] = 1; next }
            where[name] = where[name] " " FILENAME ":" FNR
            file = part[n]
            sub(/\.[ch]$/, "", file)
            if (index(name "_", "sand_" part[2] "_") == 1 || index(name "_", "sand_" file "_") == 1) good[name] = 1
            if (part[2] == "rules" && n == 4 && name ~ /^[a-z][a-z]_/) good[name] = 1
        }
        END { for (name in where) if (!(name in good)) print name " in" where[name] }' | sort)"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# $1: the rule, $2: the complaints; no complaint is a pass.
verdict() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $1"
        echo "$2" | sed 's/^/    /'
    fi
}

# Checks a tree of files, given as pairs FILE LINE; the first argument is the complaint expected, empty for none.
broken() {
    expected=$1
    shift
    rm -rf "$dir/tree"
    mkdir -p "$dir/tree/src" "$dir/tree/include"
    said=$*
    while [ $# -ge 2 ]; do
        mkdir -p "$dir/tree/$(dirname "$1")"
        printf '%s\n' "$2" > "$dir/tree/$1"
        shift 2
    done
    (check "$dir/tree") > "$dir/answer"
    if [ $? -eq 0 ]; then found=; else found=yes; fi
    if [ -n "$expected" ]; then
        if [ -n "$found" ] && grep -q "$expected" "$dir/answer"; then good=$((good + 1)); else echo "not noticed: $said"; wrong=$((wrong + 1)); fi
    elif [ -z "$found" ]; then good=$((good + 1)); else echo "wrongly refused: $said"; cat "$dir/answer"; wrong=$((wrong + 1)); fi
}

if [ "$1" != --self-test ]; then
    check "${1:-.}"
    exit
fi
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
good=0
wrong=0
broken 'play.c: src/cli/play.c src/game/play.c' src/cli/play.c '' src/game/play.c ''
broken 'state.h: src/battle/state.h tests/drill/state.h' src/battle/state.h '' tests/drill/state.h ''
broken '' src/game/play.c '' src/game/play.h ''
broken '' src/game/game.h '' include/sandtable/game.h ''
broken 'sand_heads_for in src/motion/march.h:1' src/motion/march.h 'bool sand_heads_for(int x);'
broken 'sand_dot in' src/geom/point.h 'static inline int64_t sand_dot(int a)'
broken 'sand_text in' src/game/item.c 'char *sand_text(const char *text,'
broken 'go_on in' src/game/item.c 'void go_on(void)'
broken 'ec_go in' src/game/item.c 'void ec_go(void)'
broken '' src/motion/march.h 'bool sand_march_heads_for(int x);'
broken '' src/motion/march.h 'bool sand_motion_heads_for(int x);' src/motion/near.c 'bool sand_motion_heads_for(int x)'
broken '' src/game/facts.c 'size_t sand_unit_count(int x)' include/sandtable/facts.h 'SAND_API size_t sand_unit_count(int x);'
broken '' src/game/item.c 'static void go_on(void)'
broken '' src/rules/x/melee.c 'void ec_fight(void)'
broken '' src/cli/play.c 'int play_run(int argc, char **argv)'
broken '' src/geom/point.c 'const int table[] = { sand_square(1) };'
echo "$good passed, $wrong failed"
[ "$wrong" -eq 0 ]
