#!/bin/sh
# Tests `sandtable simulate`, `study` and `odds` from outside: threads, stopping, pictures, CSV and JSON. Last line: `N passed, N failed`.
#
#   tools/check/simulate.sh PROGRAM

program=${1:?usage: tools/check/simulate.sh PROGRAM}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0
scenario=tests/cli/skirmish.json

# $1: the claim; the rest: a command that must succeed.
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

simulate() {
    out=$1
    shift
    "$program" simulate "$scenario" --players closer,random "$@" > "$dir/$out" 2> "$dir/$out.err"
}

same_on_any_threads() {
    simulate one --battles 300 --threads 1 --csv --against rout-over=8 &&
        simulate three --battles 300 --threads 3 --csv --against rout-over=8 && cmp "$dir/one" "$dir/three"
}
# A study divided into parts gives the same figures as a whole one.
same_in_parts() {
    simulate whole --battles 90 --csv --against rout-over=8 || return 1
    for i in 1 2 3; do simulate part --battles 90 --against rout-over=8 --shard $i/3 --keep "$dir/part$i" || return 1; done
    "$program" study merge "$dir/part2" "$dir/part3" "$dir/part1" --csv > "$dir/merged" 2> "$dir/merged.err" && cmp "$dir/whole" "$dir/merged" &&
        ! "$program" study merge "$dir/part2" "$dir/part2" > /dev/null 2> "$dir/twice" && grep -q 'part 2 of 3 is there twice' "$dir/twice"
}
rules_in_parts() {
    simulate whole --battles 90 --csv --decided --against rout-over=8 --threads 2 && grep -q '"took effect"' "$dir/whole" && grep -q '"decided"' "$dir/whole" || return 1
    for i in 1 2; do simulate part --battles 90 --decided --against rout-over=8 --shard $i/2 --keep "$dir/rules$i" || return 1; done
    "$program" study merge "$dir/rules1" "$dir/rules2" --csv > "$dir/merged" 2> "$dir/merged.err" && cmp "$dir/whole" "$dir/merged" &&
        simulate json --battles 20 --decided --json && node -e '
            const told = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
            if (!(told.rules.length > 5 && told.decided.length > 3 && told.decided.some((d) => d.count > 0))) process.exit(1);' "$dir/json"
}
same_when_gone_on_with() {
    rm -f "$dir/kept"
    "$program" simulate "$scenario" --players closer,random --battles 200000 --threads 1 --keep "$dir/kept" > /dev/null 2>&1 &
    job=$!
    while kill -0 $job 2> /dev/null && ! [ -s "$dir/kept" ]; do sleep 0.1; done
    kill -KILL $job
    wait $job
    done_before=$(sed 's/.*"done":\([0-9]*\).*/\1/' "$dir/kept")
    [ "$done_before" -ge 32 ] && simulate again --battles $((2 * done_before + 80)) --keep "$dir/kept" --csv &&
        simulate fresh --battles $((2 * done_before + 80)) --csv && cmp "$dir/again" "$dir/fresh"
}
# What Ctrl-C ends is kept whole, though fewer sets than a round were played, and a study that goes on says from where.
keeps_what_was_stopped() {
    rm -f "$dir/kept"
    "$program" simulate "$scenario" --battles 1000000000 --threads 2 --keep "$dir/kept" --json > "$dir/stopped" 2> "$dir/stopped.err" &
    stopped=$!
    while kill -0 $stopped 2> /dev/null && ! [ -s "$dir/kept" ]; do sleep 0.1; done
    kill -INT $stopped && wait $stopped || return 1
    played=$(sed -n 's/.*"battles":\([0-9]*\).*/\1/p' "$dir/stopped" | head -n 1)
    sets=$(sed 's/.*"done":\([0-9]*\).*/\1/' "$dir/kept")
    [ "$sets" -eq "$played" ] && "$program" simulate "$scenario" --battles 1000000000 --precision 30 --keep "$dir/kept" > "$dir/on" 2> "$dir/on.err" &&
        grep -q "^Going on from $played battles" "$dir/on.err"
}
# The rule that decided most stands first.
sorts_decided() {
    simulate d --battles 60 --players closer --decided &&
        sed -n '/^  decided:/,/^  These/s/^    .* \([0-9.]*\) %  (.*/\1/p' "$dir/d" > "$dir/shares" && [ "$(wc -l < "$dir/shares")" -gt 4 ] &&
        sort -rn "$dir/shares" | cmp - "$dir/shares"
}
merge_plays_nothing() {
    simulate lone --battles 8 --keep "$dir/whole.part" && "$program" study merge "$dir/whole.part" > "$dir/merged" && grep -q 'turns' "$dir/merged" &&
        ! grep -q 'battles a second' "$dir/merged"
}
plays_nothing_without_folder() {
    ! simulate r --battles 4 --records "$dir/none/such" && grep -q 'cannot be made' "$dir/r.err" && ! [ -s "$dir/r" ]
}
several_variants() {
    simulate sweep --battles 20 --sweep rout-over=6..8 --csv && grep -q 'difference of rout-over=8' "$dir/sweep" &&
        simulate table --battles 20 --sweep melee.die=1..5:4 && grep -q 'won by Parliament less won by The King' "$dir/table" &&
        grep -q 'melee.die=5 .* \*$' "$dir/table" &&
        ! simulate wrong --sweep rout-over=6 && grep -q 'such as rout-over=6..9' "$dir/wrong.err"
}
# Hits are counted in every ruleset, and each of them in a step of the turn.
hits_fall_in_steps() {
    for lessons in scenarios/*/*.lessons; do
        "$program" simulate "${lessons%.lessons}.json" --battles 4 --players random --csv 2> /dev/null > "$dir/hits" || return 1
        awk -F, '$2 == "\"hits\"" { all += $4 } $2 == "\"hits in\"" { n += $4 } END { exit !(all > 0 && all == n) }' "$dir/hits" ||
            { echo "$lessons"; grep hits "$dir/hits"; return 1; }
    done
}
odds_of_every_ruleset() {
    for file in scenarios/*/*.combats; do
        "$program" odds "$(basename "$file" .combats)" --list > "$dir/combats" || return 1
        for combat in $(sed -n 's/^\([a-z-]*\)  .*/\1/p' "$dir/combats"); do
            "$program" odds "$file" "$combat" --over target.hits=0..2 --csv > "$dir/odds" 2> "$dir/odds.err" || return 1
            # The chances of every distribution must add up to 1.
            awk -F, 'NR > 1 { sum[$1 $2] += $5 } END { for (i in sum) if (sum[i] < 0.999999 || sum[i] > 1.000001) exit 1; exit NR < 4 }' "$dir/odds" || return 1
        done
    done
}
odds_of_two_things() {
    combats=tests/cli/skirmish.combats
    "$program" odds $combats --over face --over target.type=foot,horse > "$dir/odds" && grep -q '^  rear  *2.0000  *4.0000' "$dir/odds" &&
        ! "$program" odds $combats --over cover=moon > "$dir/odds" 2>&1 && grep -q 'there are none, town' "$dir/odds" &&
        "$program" odds $combats melee --over cover=none,town --over target.type=foot,horse --csv > "$dir/odds" 2> "$dir/odds.err" &&
        grep -q '^"town","foot","target hits",0,2/3,' "$dir/odds" || return 1
    # A mistake is reported without a table; an impossible row is left out of the table and reported.
    for mistake in target.type=foot,nobody melee.cover=19..22 melee.covr=1 target.hits=0..64; do
        "$program" odds $combats melee --over $mistake > "$dir/odds" 2> "$dir/odds.err"
        [ $? -eq 2 ] && ! [ -s "$dir/odds" ] && [ "$(wc -l < "$dir/odds.err")" -eq 1 ] || { echo "odds --over $mistake"; return 1; }
    done
    "$program" odds $combats melee --over target.hits=8..9 > "$dir/odds" 2> "$dir/odds.err" && grep -q '^  9$' "$dir/odds" &&
        grep -q 'target.hits=9: the attack cannot be made: the battle is over' "$dir/odds.err" || return 1
    "$program" odds $combats shoot --over weather --plot "$dir/odds.svg" > /dev/null 2> "$dir/odds.err" && grep -q '<?xml' "$dir/odds.svg" ||
        grep -q 'libcairo2-dev' "$dir/odds.err"
}
completes() {
    bin=$(dirname "$(readlink -f "$program")")
    "$program" completion bash > "$dir/complete" && "$program" completion zsh > "$dir/_sandtable" && grep -q "'--decided:" "$dir/_sandtable" &&
        PATH="$bin:$PATH" bash -c '. "$1"
            COMP_WORDS=(sandtable stu) COMP_CWORD=1; _sandtable; [ "${COMPREPLY[*]}" = study ] || exit 1
            COMP_WORDS=(sandtable study --dec) COMP_CWORD=2; _sandtable; [ "${COMPREPLY[*]}" = --decided ] || exit 1
            id=$(sandtable completion scenarios | head -n 1 | cut -f 1)
            COMP_WORDS=(sandtable play "$id") COMP_CWORD=2; _sandtable; [ "${COMPREPLY[0]}" = "$id" ]' bash "$dir/complete" &&
        ! "$program" completion fish 2> "$dir/fish" && grep -q 'bash, zsh' "$dir/fish"
}
reports() {
    simulate told --battles 20 --decided --against rout-over=6 --report "$dir/report.html" --csv &&
        grep -q 'sandtable study tests/cli/skirmish.json --players=closer,random --battles=20 --decided --against=rout-over=6</pre>' "$dir/report.html" &&
        grep -q '<h2>How often each decided</h2>' "$dir/report.html" && ! grep -q '<script\|src=\|href=' "$dir/report.html" &&
        ! simulate again --battles 20 --report "$dir/report.html" && grep -q 'report.html' "$dir/again.err"
}
# The report draws the distribution of units lost; it counts every battle, with any number of threads and parts.
losses_are_spread() {
    simulate spread --battles 40 --against rout-over=3 --threads 3 --csv --report "$dir/spread.html" && [ "$(grep -c '<svg' "$dir/spread.html")" = 5 ] &&
        awk -F, '$1 !~ /difference/ && $2 == "\"lost\"" { mean[$1 $3] = $4 } $2 == "\"lost so many\"" { split($3, of, ": "); key = $1 of[1] "\""; n[key] += $4; sum[key] += $4 * of[2] }
            END { for (k in mean) { good++; if (n[k] != 40 || sum[k] != mean[k]) exit 1 } exit good != 4 }' "$dir/spread" || return 1
    for i in 1 2 3; do simulate half --battles 40 --against rout-over=3 --shard $i/3 --keep "$dir/spread-$i" --csv || return 1; done
    "$program" study merge "$dir"/spread-[123] --csv > "$dir/half" 2> "$dir/half.err" && cmp "$dir/half" "$dir/spread"
}
# Battles worth watching are kept as records, which verify and agree with the counts.
keeps_records() {
    simulate worth --battles 40 --against rout-over=3 --records "$dir/worth-watching" --csv || return 1
    for name in most-lost greatest-win-first greatest-win-second otherwise-1; do
        "$program" verify --whole "$dir/worth-watching/$name.record" > "$dir/verified" || return 1
        grep -q "units lost: $dir/worth-watching/$name.record" "$dir/worth.err" || return 1
    done
    ! simulate again --battles 40 --records "$dir/worth-watching" && grep -q 'is there already' "$dir/again.err" &&
        simulate again --battles 40 --records "$dir/worth-watching" --replace &&
        ! simulate again --records "$dir/x" --keep "$dir/y" && grep -q 'does not go with --keep' "$dir/again.err" &&
        ! simulate again --battles 4 --records "$dir/again/x" && grep -q 'cannot be made' "$dir/again.err" &&
        "$program" match $scenario --players closer,random --pairs 3 --threads 2 --records "$dir/match" > "$dir/matched" &&
        [ "$(ls "$dir/match" | wc -l)" = 6 ] && "$program" verify --whole "$dir/match"/closer-random-2-b.record > "$dir/verified"
}
# The even value lies between neighbouring values that favour different sides, or there is none.
finds_what_is_even() {
    simulate one --even melee.die=1..12 --threads 1 --json && simulate three --even melee.die=1..12 --threads 3 --json && cmp "$dir/one" "$dir/three" &&
        node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
            const at = (v) => r.tried.find((t) => t.value === v), low = at(r.low), high = at(r.high);
            const good = r.low === r.high ? low.ahead === 0 : low.ahead && high.ahead && (low.ahead === high.ahead) === r.same_side && (r.same_side || r.high === r.low + 1);
            for (const t of r.tried) if (t.ahead && !t.open && Math.sign(t.balance) !== 3 - 2 * t.ahead) process.exit(1);
            if (!good || r.tried.length > 8) process.exit(1)' "$dir/one" &&
        ! simulate wrong --even rout-over=9..6 && grep -q 'larger: 6..9, not 9..6' "$dir/wrong.err" &&
        ! simulate wrong --even rout-over=6..9 --against rout-over=3 && grep -q 'even goes with' "$dir/wrong.err" &&
        ! simulate wrong --even moon=6..9 && grep -q 'moon' "$dir/wrong.err" || return 1
    # A warning about the scenario is printed once, not for every value.
    "$program" study "$scenario" --even rout-over=5..9 --battles 8 > /dev/null 2> "$dir/even.err" &&
        [ "$(grep -c warning "$dir/even.err")" -eq 1 ]
}
# Each remedy is judged beside the battle as it stands: the same side ahead is not enough, the other too much.
judges_remedies() {
    simulate one --set melee.impetuous=4 --remedy rout-over=7 --remedy melee.impetuous=0,melee.die=1 --remedy melee.impetuous=-4 --battles 400 --threads 1 --json &&
        simulate three --set melee.impetuous=4 --remedy rout-over=7 --remedy melee.impetuous=0,melee.die=1 --remedy melee.impetuous=-4 --battles 400 --threads 3 --json &&
        cmp "$dir/one" "$dir/three" &&
        node -e 'const { tried, sides } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")), [first] = tried;
            if (tried.map((t) => t.remedy).join(" ") !== "as it stands rout-over=7 melee.impetuous=0,melee.die=1 melee.impetuous=-4") process.exit(1);
            for (const t of tried) {
                const ahead = t === first || !first.ahead ? `${sides[t.ahead - 1]} ahead` : t.ahead === first.ahead ? "not enough" : "too much";
                if (t.so !== (t.ahead ? ahead : t.open ? "not told apart" : "even")) process.exit(1);
            }
            if (tried.map((t) => t.so).join() !== "The King ahead,not enough,even,too much") process.exit(1);' "$dir/one" &&
        ! simulate wrong --remedy rout-over && grep -q 'option=value' "$dir/wrong.err" &&
        ! simulate wrong --remedy rout-over=6 --even rout-over=6..9 && grep -q 'not both' "$dir/wrong.err" &&
        ! simulate wrong --remedy rout-over=6 --against rout-over=3 && grep -q 'remedy goes with' "$dir/wrong.err" &&
        ! simulate wrong --remedy moon=6 && grep -q 'moon' "$dir/wrong.err"
}
# Proposed remedies are one step less and one step more of numbers that can be left out, as many as wanted, each tried like a typed one.
proposes_remedies() {
    simulate few --set melee.impetuous=4 --remedy rout-over=7 --remedies 6 --battles 4 --threads 1 --json &&
        simulate typed --set melee.impetuous=4 $(node -e 'const { tried } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
            if (tried.length !== 8 || tried[1].remedy !== "rout-over=7") process.exit(1);
            const of = tried.slice(2).map(({ remedy }) => [remedy.split("=")[0], Number(remedy.split("=")[1])]);
            for (const [i, [name, value]] of of.entries()) if (i > 0 && of[i - 1][0] === name && !(of[i - 1][1] < value)) process.exit(1);
            const pair = of.filter(([name]) => name === "melee.impetuous").map(([, value]) => value);
            if (pair.length > 0 && pair.join() !== "3,5" || new Set(of.map(([name]) => name)).size < 3) process.exit(1);
            console.log(tried.slice(1).map(({ remedy }) => `--remedy ${remedy}`).join(" "));' "$dir/few") --battles 4 --threads 3 --json &&
        cmp "$dir/few" "$dir/typed" &&
        ! simulate wrong --remedies 0 && grep -q 'remedies' "$dir/wrong.err" &&
        ! simulate wrong --remedies 65 && grep -q 'remedies' "$dir/wrong.err" &&
        ! simulate wrong --remedies 2 --even rout-over=6..9 && grep -q -e '--even or --remedies, not both' "$dir/wrong.err"
}
# Two changes at once are compared with the sum of each, in every form.
tells_two_at_once() {
    simulate pair --against rout-over=6 --against melee.die=8 --against rout-over=6,melee.die=8 --battles 20 --json &&
        simulate lines --against rout-over=6 --against melee.die=8 --against rout-over=6,melee.die=8 --battles 20 --csv &&
        node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
            for (const f of r.figures.filter((one) => one.effects)) {
                const [one, other, both] = f.effects, [b] = f.beyond;
                if (b.one !== 1 || b.other !== 2 || b.both !== 3 || Math.abs(both.value - one.value - other.value - b.value) > 1e-6 || !(b.low <= b.value && b.value <= b.high)) process.exit(1);
            }' "$dir/pair" &&
        grep -q '^"rout-over=6, melee.die=8 beyond the sum of rout-over=6 and melee.die=8","won",' "$dir/lines" &&
        simulate alone --against rout-over=6 --against melee.die=8 --battles 20 --json && ! grep -q beyond "$dir/alone"
}
precision_stops() {
    simulate precise --precision 2.5 --json && ! grep -q wished "$dir/precise.err" &&
        node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
            const { value, low, high } = r.figures[0].readings[0], { wished, reached } = r.precision;
            if (!(r.battles > 1000 && r.battles < 5000 && (high - low) / 2 <= 0.025 && low < value && value < high)) process.exit(1);
            if (!(wished === 0.025 && reached <= wished && reached >= (high - low) / 2 - 1e-6)) process.exit(1)' "$dir/precise"
}
# With too few battles the program says that the precision was not reached, and how far it came.
precision_missed() {
    simulate missed --battles 600 --precision 1 && grep -q '600 battles' "$dir/missed" &&
        grep -q 'sure to 3.99 percentage points, not to the 1 wished: that takes more --battles' "$dir/missed.err"
}
# A run that fails at the start leaves no picture behind; an existing one stays as it is.
no_empty_picture() {
    echo 'mine' > "$dir/mine.svg"
    ! simulate left --plot "$dir/left.svg" --battles many && ! [ -e "$dir/left.svg" ] &&
        ! simulate left --plot "$dir/mine.svg" --battles many && grep -q mine "$dir/mine.svg"
}
keeps_what_is_there() {
    echo 'mine' > "$dir/kept.svg" && cp "$dir/kept.svg" "$dir/kept.before"
    simulate kept --battles 2 --plot "$dir/kept.svg"
    [ $? -eq 2 ] && ! [ -s "$dir/kept" ] && grep -q 'kept.svg is there already; name another file, or --replace' "$dir/kept.err" &&
        cmp "$dir/kept.svg" "$dir/kept.before" && ln -s nowhere "$dir/linked.svg" &&
        ! simulate kept --battles 2 --plot "$dir/linked.svg" && [ -L "$dir/linked.svg" ] && ! [ -e "$dir/nowhere" ]
}
keeps_what_has_come() {
    ldd "$program" | grep -q cairo || return 0
    "$program" simulate "$scenario" --battles 1000000000 --threads 1 --plot "$dir/come.svg" > "$dir/come" 2> "$dir/come.err" &
    coming=$!
    while unready $coming; do :; done
    echo 'mine' > "$dir/come.svg"
    kill -INT $coming
    wait $coming
    [ $? -eq 2 ] && grep -q 'come.svg is there already' "$dir/come.err" && [ "$(cat "$dir/come.svg")" = mine ] &&
        [ -s "$dir/come" ] && ! ls "$dir"/come.svg.* 2> /dev/null
}
replaces_when_asked() {
    ldd "$program" | grep -q cairo || return 0
    echo 'mine' > "$dir/old.svg"
    simulate old --battles 2 --replace --plot "$dir/old.svg" && grep -q '<svg' "$dir/old.svg" && ! ls "$dir"/old.svg.* 2> /dev/null
}
json_agrees_with_csv() {
    simulate j --battles 20 --json --set rout-over=5 && simulate c --battles 20 --csv --set rout-over=5 &&
        node -e 'const fs = require("fs"), r = JSON.parse(fs.readFileSync(process.argv[1], "utf8"));
            const rows = fs.readFileSync(process.argv[2], "utf8").trim().split("\n").slice(1);
            if (r.figures.length !== rows.length || r.interrupted || r.readings[0] !== "rout-over=5") process.exit(1);
            r.figures.forEach((f, i) => { if (!rows[i].includes(`"${f.measure}",`) || !rows[i].includes(`,${f.readings[0].count},`)) process.exit(1); })' "$dir/j" "$dir/c"
}
# True while process $1 runs but does not catch Ctrl-C (signal 2) yet.  Until it executes the program it is a copy of this shell, which
# may catch the signal too.
unready() {
    grep -q '^State:[[:space:]]*[RSD]' "/proc/$1/status" &&
        { ! grep -q "^Name:[[:space:]]*$(basename "$program" | cut -c 1-15)$" "/proc/$1/status" || ! grep -q '^SigCgt:.*[2367abef]$' "/proc/$1/status"; }
}
# How many battles are played before the signal does not matter: at least one always is.
interrupt_prints() {
    "$program" simulate "$scenario" --battles 1000000000 --threads "$1" --json > "$dir/stopped" 2> "$dir/stopped.err" &
    stopped=$!
    while unready $stopped; do :; done
    kill -INT $stopped && wait $stopped &&
        node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
            if (!r.interrupted || r.battles < 1 || r.battles >= 1000000000) process.exit(1)' "$dir/stopped"
}
picture() {
    if ldd "$program" | grep -q cairo; then
        simulate p --battles 20 --plot "$dir/$1" && head -c 8 "$dir/$1" | grep -a -q "$2"
    else
        ! simulate p --battles 20 --plot "$dir/$1" && grep -q 'libcairo2-dev' "$dir/p.err"
    fi
}
# A plot of two readings has an extra panel, 330 high, unless there is only one set of battles.
differences() {
    ldd "$program" | grep -q cairo || return 0
    simulate p --players closer --battles 2 --against rout-over=5 --plot "$dir/two.svg" && grep -q 'height="1386' "$dir/two.svg" &&
        simulate p --players closer --battles 1 --against rout-over=5 --plot "$dir/one.svg" && grep -q 'height="1056' "$dir/one.svg" &&
        simulate p --players closer --battles 2 --replace --plot "$dir/one.svg" && grep -q 'height="1056' "$dir/one.svg"
}
# Letters are curves in a picture, so a preloaded library notes the text on its way to cairo.
says_its_measures() {
    ldd "$program" | grep -q cairo || return 0
    printf '%s\n' '#include <stdio.h>' 'void cairo_show_text(void *c, const char *words);' \
        'void cairo_show_text(void *c, const char *words) { (void)c; fprintf(stderr, "drawn: %s\n", words); }' > "$dir/say.c"
    ${CC:-cc} -shared -fPIC -o "$dir/say.so" "$dir/say.c" || return 1
    LD_PRELOAD="$dir/say.so" ASAN_OPTIONS=verify_asan_link_order=0 "$program" simulate "$scenario" --players closer --battles 4 \
        --against rout-over=5 --plot "$dir/said.svg" > "$dir/drawn" 2>&1
    [ "$(grep -c '^drawn: % of battles$' "$dir/drawn")" = 2 ] && grep -q '^drawn: with 95 % intervals$' "$dir/drawn" &&
        grep -q '^drawn: percentage points$' "$dir/drawn" && grep -q '^drawn: differences on the same dice with 95 % intervals' "$dir/drawn" &&
        grep -q '^drawn: rout-over=5$' "$dir/drawn"
}
refused() {
    words=$1
    shift
    simulate r "$@"
    status=$?
    [ $status -ne 0 ] && [ $status -lt 100 ] && grep -q -e "$words" "$dir/r.err"
}
told() {
    words=$1
    shift
    simulate r --battles 2 "$@" && grep -q -e "$words" "$dir/r.err"
}

claim "battles worth watching are kept as records" keeps_records
claim "the value that makes a battle even is found" finds_what_is_even
claim "remedies are judged beside the battle as it stands" judges_remedies
claim "remedies are proposed" proposes_remedies
claim "two changes at once are compared with the sum of each" tells_two_at_once
claim 'hits of every ruleset are counted in steps' hits_fall_in_steps
claim 'the parts of a study add up to the same figures' same_in_parts
claim 'rules that took effect and decided are counted, with the same figures in parts' rules_in_parts
claim 'a killed study resumes and ends with the same figures' same_when_gone_on_with
claim 'what Ctrl-C ends is kept whole' keeps_what_was_stopped
claim 'the rule that decided most stands first' sorts_decided
claim 'a merge tells no speed' merge_plays_nothing
claim 'sweeps of several variants' several_variants
claim 'shell completion knows commands, options and scenarios' completes
claim 'a report is self-contained and quotes its command' reports
claim 'units lost are counted in every battle and drawn' losses_are_spread
claim 'odds of every ruleset add up to 1' odds_of_every_ruleset
claim 'odds over two variables, and as a picture' odds_of_two_things
claim 'one thread or three: the same figures' same_on_any_threads
claim 'a study stops at the requested precision' precision_stops
claim 'a precision that was not reached is reported' precision_missed
claim 'JSON and CSV say the same' json_agrees_with_csv
claim 'after Ctrl-C it prints the figures so far' interrupt_prints 2
claim 'after Ctrl-C it prints the figures so far, with one thread' interrupt_prints 1
claim 'an SVG plot, or how to get one' picture plot.svg '<?xml'
claim 'a PNG plot, or how to get one' picture plot.png 'PNG'
claim 'a plot of two readings shows their difference' differences
claim 'a plot names its units and its intervals' says_its_measures
claim 'an unknown option is named' refused 'rout-over' --set rout-ove=6
claim 'an unknown player is named' refused 'did you mean captain' --players captan
claim 'a mistake in the second reading is reported' refused 'out of range' --against rout-over=77
claim 'a word in place of a number is refused' refused 'whole number' --battles many
claim 'two values for one option are refused' refused 'says twice what rout-over is' --set rout-over=6 --set rout-over=7
claim 'a failed start leaves no picture behind' no_empty_picture
claim 'a plot overwrites no file' keeps_what_is_there
claim 'a plot overwrites no file that appeared meanwhile' keeps_what_has_come
claim '--replace overwrites the file' replaces_when_asked
claim '--replace without --plot is refused' refused 'goes with --plot' --replace
claim 'a plot that cannot be written is refused at the start' refused 'cannot be written' --plot "$dir/none/such.svg"
claim 'counts that cannot be kept are refused at the start' refused 'cannot be written' --battles 4 --keep "$dir/none/such"
claim 'a folder of records that cannot be made is refused at the start' plays_nothing_without_folder
claim 'a folder is no place to keep counts' refused 'Is a directory' --battles 4 --keep "$dir"
claim 'a report that is no page is refused' refused 'ends in .html' --report "$dir/report.txt"
claim 'two equal readings are reported' told 'Both readings are the same' --against rout-over=8
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
