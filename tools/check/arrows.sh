#!/bin/sh
# Checks the sources against the design: which folder may include which, which system headers the library may use, where floating
# point is forbidden, and that the files of a folder do not use each other in a circle, so that they can be read one after another.
# Last line: `N passed, N failed`, one for each of the four rules.
#
#   tools/check/arrows.sh [ROOT]        ROOT holds src/ and include/; default: the current directory
#   tools/check/arrows.sh --self-test   breaks every rule on purpose and checks that this is noticed

check() {
    cd "$1" || exit 2
    find src include tests/drill -name '*.[ch]' 2> /dev/null | sort > "$list"
    awk '
    BEGIN {
        below["base"]    = ""
        below["geom"]    = "base"
        below["dice"]    = "base"
        below["field"]   = "geom base"
        below["battle"]  = "field dice geom base"
        below["motion"]  = "battle field geom base"
        below["orders"]  = "battle motion dice field geom base"
        below["game"]    = "orders battle motion dice field base"
        below["rules/common"] = "orders battle motion dice field geom base"
        ruleset_below    = "orders battle motion dice field geom base rules/common"
        kernel           = "game orders battle motion dice field geom base rules/registry"
        # Folders above the game: which of one another each may use, besides the kernel.
        below["record"]  = kernel
        below["report"]  = kernel
        below["odds"]    = kernel
        below["eval"]    = "battle field dice geom base"
        below["ai"]      = kernel " odds eval"
        below["sim"]     = kernel " ai record odds"
        below["env"]     = kernel " ai record odds"
        below["casebook"] = kernel " odds record report ai"
        below["analyse"] = kernel " ai eval odds"
        below["train"]   = kernel " ai eval record"
        # These may include only the public headers.
        split("language study protocol cli serve wasm draw mpi", thin, " ")
        for (i in thin) outside[thin[i]]
        reads_base["protocol"] # ... but these may also use `base`, to read and write text and JSON
        reads_base["language"]
        reads_base["study"]
        reads_base["serve"]
        reads_base["cli"]
        reads_base["draw"] # ... and these for assertions
        reads_base["mpi"]
        # Including the public header of a folder above the game counts as using that folder; public headers of the game and below are free to all.
        split("record lessons report odds player sim casebook protocol language env study", over, " ")
        for (i in over) owner[over[i]] = over[i]
        owner["lessons"] = "record"; owner["player"] = "ai"
        split("stdbool stddef stdint stdalign stdarg string stdlib inttypes limits", plain, " ")
        for (i in plain) library_header[plain[i] ".h"]
        split("geom dice field battle motion orders game rules", exact_list, " ")
        for (i in exact_list) exact[exact_list[i]]
        rule[1] = "includes follow the arrows"
        rule[2] = "the library uses only plain system headers"
        rule[3] = "no floating point in geometry, kernel and rules"
        rule[4] = "files of a folder use each other in no circle"
    }
    # src/rules/x/y.c -> rules/x, src/rules/registry.c -> rules/registry, src/geom/box.c -> geom; the drill is a ruleset too
    function module_of(path,   part, n) {
        n = split(path, part, "/")
        if (part[1] == "drill") return "rules/drill"
        if (part[1] == "rules") { sub(/\.[ch]$/, "", part[2]); return "rules/" part[2] }
        return part[1]
    }
    function allowed(from, to,   list, word, n, i) {
        if (from == to) return 1
        if (from == "rules/registry") return to ~ /^rules\// || (" " ruleset_below " ") ~ (" " to " ")
        if (from in reads_base && to == "base") return 1
        if (from == "cli" && (to == "serve" || to == "draw")) return 1 # the program starts the server and draws pictures
        if (from in outside || from == "public") return 0
        list = (from in below) ? below[from] : (from ~ /^rules\// ? ruleset_below : "")
        n = split(list, word, " ")
        for (i = 1; i <= n; i++) if (word[i] == to) return 1
        return 0
    }
    function complain(number, text) { print file ":" line ": " text; bad[number]++ }
    # Returns the line without comments; strings stay.
    function code_of(text,   out, at) {
        out = ""
        while (text != "") {
            if (in_comment) {
                at = index(text, "*/")
                if (!at) return out
                text = substr(text, at + 2); in_comment = 0
            } else {
                at = match(text, /\/[*\/]/)
                if (!at) return out text
                out = out substr(text, 1, at - 1)
                if (substr(text, at, 2) == "//") return out
                text = substr(text, at + 2); in_comment = 1
            }
        }
        return out
    }
    function check_include(text,   quoted, target, to) {
        quoted = text ~ /#[ \t]*include[ \t]*"/
        target = text
        sub(/^[ \t]*#[ \t]*include[ \t]*["<]/, "", target); sub(/[">].*/, "", target)
        if (target ~ /^sandtable\//) {
            to = target; sub(/^sandtable\//, "", to); sub(/\.h$/, "", to)
            if (to in owner && !(from in outside) && from != "public" && from != "base" && !allowed(from, owner[to])) complain(1, from " may not include " owner[to] " (" target ")")
            return
        }
        if (quoted) {
            if (target ~ /^\.\./) { complain(1, "an include by a relative path: " target); return }
            to = index(target, "/") ? module_of(target) : from
            if (!allowed(from, to)) complain(1, from " may not include " to " (" target ")")
        } else if (!(from in outside) && from != "rules/drill" && !(target in library_header) && !special_header(target)) {
            complain(2, "the library may not include <" target ">")
        }
    }
    # Exceptions: base formats text with snprintf, record reads and writes files, and folders that compute scores need math.h.
    function special_header(target) {
        if (target == "stdio.h") return from == "base" || from == "record"
        if (target == "errno.h") return from == "record"
        return target == "math.h" && (from ~ /^(ai|sim|odds|eval|train|analyse)$/)
    }
    # Notes which functions and tables a file defines for others, and which names it uses.
    function note_names(text,   name) {
        if (text !~ /^(static|extern|typedef) / && text ~ /^[A-Za-z_][A-Za-z_0-9 *]*[ *][A-Za-z_][A-Za-z_0-9]*(\(|(\[[^\]]*\])* = )/ && text !~ /\).*;[ \t]*$/) {
            name = text; sub(/ = .*/, "", name); sub(/[\(\[].*/, "", name); sub(/.*[ *]/, "", name)
            home[name] = file
        }
        while (match(text, /[A-Za-z_][A-Za-z_0-9]*/)) {
            uses[file, substr(text, RSTART, RLENGTH)]
            text = substr(text, RSTART + RLENGTH)
        }
    }
    # Follows the uses from `at` depth first; meeting a file that is still open closes a circle.
    function walk(at,   to, list, i, n) {
        state[at] = "open"
        n = split(calls[at], list, " ")
        for (i = 1; i <= n; i++) {
            to = list[i]
            if (state[to] == "open") { print at ": uses " to " (" why[at, to] "), which leads back to it"; bad[4]++ }
            else if (state[to] == "") walk(to)
        }
        state[at] = "done"
    }
    function folder_of(path) { sub(/[^\/]*$/, "", path); return path }
    function find_circles(   key, part, to, n, i) {
        for (key in uses) {
            split(key, part, SUBSEP)
            to = home[part[2]]
            if (to == "" || to == part[1] || (part[1], to) in why) continue
            if (folder_of(to) != folder_of(part[1])) continue
            why[part[1], to] = part[2]
            calls[part[1]] = calls[part[1]] " " to
        }
        n = 0
        for (key in calls) start[++n] = key
        for (i = 1; i <= n; i++) if (state[start[i]] == "") walk(start[i])
    }
    {
        file = $0; line = 0; in_comment = 0
        from = file; sub(/^(src|tests)\//, "", from)
        from = (file ~ /^include\//) ? "public" : module_of(from)
        top = from; sub(/\/.*/, "", top)
        while ((getline text < file) > 0) {
            line++
            text = code_of(text)
            if (text ~ /^[ \t]*#[ \t]*include/) check_include(text)
            gsub(/"([^"\\]|\\.)*"/, "", text)
            if (file ~ /^src\/.*\.c$/) note_names(text)
            if (top in exact && text ~ /(^|[^A-Za-z0-9_])(float|double)([^A-Za-z0-9_]|$)/) complain(3, "floating point: " text)
        }
        close(file)
        files++
    }
    END {
        if (!files) { print "no source was found"; bad[1]++ }
        find_circles()
        for (i = 1; i <= 4; i++) { if (bad[i]) { failed++; print "not so: " rule[i] } else passed++ }
        printf "%d passed, %d failed\n", passed, failed
        exit failed > 0
    }' "$list"
}

# Checks a tree of one file: FILE LINE EXPECTED-COMPLAINT (empty: none), and optionally FILE LINE of a second file.
broken() {
    rm -rf "$dir/tree"
    mkdir -p "$dir/tree/$(dirname "$1")"
    printf '%s\n' "$2" > "$dir/tree/$1"
    if [ -n "$4" ]; then
        mkdir -p "$dir/tree/$(dirname "$4")"
        printf '%s\n' "$5" > "$dir/tree/$4"
    fi
    if (check "$dir/tree") > "$dir/answer"; then found=; else found=yes; fi
    if [ -n "$3" ]; then
        if [ -n "$found" ] && grep -q "$3" "$dir/answer"; then good=$((good + 1)); else echo "not noticed in $1: $2"; wrong=$((wrong + 1)); fi
    elif [ -z "$found" ]; then good=$((good + 1)); else echo "wrongly refused in $1: $2"; wrong=$((wrong + 1)); fi
}

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
list=$dir/files
if [ "$1" != --self-test ]; then
    check "${1:-.}"
    exit
fi
good=0
wrong=0
broken src/geom/box.c '#include "battle/battle.h"' 'geom may not include battle'
broken src/base/text.c '#include "geom/box.h"' 'base may not include geom'
broken src/battle/view.c '#include "game/game.h"' 'battle may not include game'
broken src/motion/push.c '#include "orders/room.h"' 'motion may not include orders'
broken src/motion/push.c '#include "rules/common/charge.h"' 'motion may not include rules/common'
broken src/rules/one/move.c '#include "rules/other/move.h"' 'may not include rules/other'
broken src/cli/cmd_play.c '#include "game/game.h"' 'cli may not include game'
broken src/protocol/method_games.c '#include "game/game.h"' 'protocol may not include game'
broken src/protocol/method_games.c '#include "base/json_read.h"' ''
broken src/record/chain.c '#include <sandtable/report.h>' 'record may not include report'
broken src/report/words.c '#include <sandtable/odds.h>' 'report may not include odds'
broken src/game/check.c '#include <sandtable/player.h>' 'game may not include ai'
broken src/record/chain.c '#include <sandtable/lessons.h>' ''
broken src/casebook/trial.c '#include <sandtable/odds.h>' ''
broken src/geom/box.c '#include "../battle/battle.h"' 'relative path'
broken src/battle/view.c '#include <stdio.h>' 'may not include <stdio.h>'
broken src/geom/box.c '#include <math.h>' 'may not include <math.h>'
broken src/field/field.c 'static double x;' 'floating point'
broken tests/drill/move.c '#include "game/game.h"' 'rules/drill may not include game'
broken src/motion/push.c '#include "drill/drill.h"' 'motion may not include rules/drill'
broken src/rules/one/move.c '#include "motion/push.h"' ''
broken tests/drill/move.c '#include "drill/drill.h"' ''
broken src/rules/registry.c '#include "rules/one/rules.h"' ''
broken src/geom/box.c '/* like a double */ int doubled; // float' ''
broken src/rules/one/melee.c 'static const char said[] = "say \"double\" the hits, float"; /* x */' ''
broken src/cli/cmd_play.c '#include <stdio.h>' ''
broken src/cli/study.c '#include "draw/plot.h"' ''
broken src/draw/plot.c '#include "sim/bout.h"' 'draw may not include sim'
broken src/sim/sim.c '#include <pthread.h>' 'may not include <pthread.h>'
broken tests/drill/drill_setup.c '#include <stdio.h>' ''
broken src/rules/one/move.c 'void xy_go(void) { xy_part(); }' 'leads back' src/rules/one/part.c 'void xy_part(void) { xy_go(); }'
broken src/game/undo.c 'size_t sand_undo(void) { return sand_act(); }' 'leads back' src/game/acts.c 'size_t sand_act(void) { return sand_undo(); }'
broken src/rules/one/orders.c 'const xy_row xy_rows[2] = { { xy_go } };' 'leads back' src/rules/one/part.c 'void xy_go(void) { use(xy_rows); }'
broken src/game/undo.c 'size_t sand_undo(void) { return sand_act(); }' '' src/record/acts.c 'size_t sand_act(void) { return sand_undo(); }'
broken src/rules/one/move.c 'void xy_go(void) { xy_part(); }' '' src/rules/one/part.c 'void xy_part(void) { /* xy_go() */ }'
broken src/rules/one/move.c 'void xy_go(void) { xy_part(); }' '' src/rules/one/part.c 'static void xy_go(void) { } void xy_part(void) { }'
echo "$good passed, $wrong failed"
[ "$wrong" -eq 0 ]
