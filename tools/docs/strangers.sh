#!/bin/bash
# Writes docs/strangers.md: what a rules designer, a researcher and a C++ programmer type who know only the README, and what they
# see.  Every command is really run; long output is cut where the document says so.
#
#   tools/docs/strangers.sh BUILD > docs/strangers.md
#   tools/docs/strangers.sh BUILD --check        fails if a command no longer works or prints something else
#   tools/docs/strangers.sh --self-test          checks that a changed figure is noticed and a changed time is not
#
# Times and the learner's results are never compared; --check trains it for two seconds. Last line of --check: `N passed, N failed`.
set -u
cd "$(dirname "$0")/../.." || exit 2
document=docs/strangers.md

# Prints the parts to compare: the fenced blocks, one a line, without times and without the learner's results.
compared() {
    sed -E -e 's/^(real|user|sys)\t.*/\1/' -e '/^ +[0-9]+ s +[0-9]+ battles  won /d' \
        -e 's/^(what was learned beats `random` in).*/\1/' -e 's/^(on this side `random` itself beats `random` in).*/\1/' "$1" |
        awk '/^```/ { inside = !inside; if (!inside) print block; block = ""; next } inside { block = block $0 "\\n" }'
}
# DOCUMENT MADE: prints what differs.
judge() {
    local passed failed
    failed=$(diff <(compared "$1") <(compared "$2") | grep -c '^[<>]')
    passed=$(comm -12 <(compared "$1" | sort) <(compared "$2" | sort) | grep -c .)
    diff <(compared "$1") <(compared "$2") | sed -n 's/^\([<>]\) \(.*\)/\1 \2/p' | sed -e 's/\\n/\n    /g' | head -n 60
    [ "$failed" -eq 0 ] || echo "$1 is not what is told today (<: there, >: today); \`make docs\` writes it anew"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
self_test() {
    local passed=0 failed=0
    dir=$(mktemp -d) || exit 2
    trap 'rm -rf "$dir"' EXIT
    notices() { # WHAT EXPECTED SCRIPT: the document changed by sed
        sed -E "$3" "$document" > "$dir/changed"
        if cmp -s "$document" "$dir/changed"; then echo "nothing to change: $1"; failed=$((failed + 1)); return; fi
        judge "$document" "$dir/changed" > /dev/null
        if [ $? -eq "$2" ]; then passed=$((passed + 1)); else echo "not so: $1"; failed=$((failed + 1)); fi
    }
    notices 'another time is ignored' 0 's/^real.*/real\t9m9.999s/'
    notices 'another result of the learner is ignored' 0 's/^(what was learned beats `random` in).*/\1 1 of 192 battles/'
    notices 'another figure is noticed' 1 's/(at random against closer: )[0-9]+/\19/'
    notices 'another command is noticed' 1 's/^\$ make -s wheel$/$ make -s wheels/'
    notices 'a missing line is noticed' 1 '/^refused by /d'
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
build=$1
if [ "$build" = --self-test ]; then self_test; exit; fi
if [ "${2:-}" = --check ]; then
    made=$(mktemp) || exit 2
    trap 'rm -f "$made"' EXIT
    BRIEF=1 "$0" "$build" > "$made" || exit 2
    judge "$document" "$made"
    exit
fi
there=build/there
small=$(find scenarios -name first-battle.json)
its=$(basename "$(dirname "$small")") # the ruleset of the first battle
rm -rf "$there" build/newcomer
mkdir -p build/newcomer
unset SANDTABLE_LIBRARY SANDTABLE_DATA PYTHONPATH
export PYTHONDONTWRITEBYTECODE=1

say() { printf '%s\n' "$@"; }
# Shows the script's folders as the three users would name them: their files without a folder, `venv`, and `there` for the installation.
shown() {
    sed -E -e "s#$PWD/build/newcomer#~/sandtable/venv#g; s#$PWD#~/sandtable#g" \
        -e 's#(^\$ |&& )build/newcomer/typed/#\1./#g; s#build/newcomer/typed/##g; s#build/newcomer#venv#g; s#build/there#there#g'
}
# Runs a line and prints it with its output; $2: at most this many lines of output; $3: a command to run in its place.
run() {
    say '```' "\$ $1" | shown
    bash -c "${3:-$1}" 2>&1 | shown | awk -v most="${2:-40}" 'NR <= most { print } END { if (NR > most) print "… (" NR - most " more lines)" }'
    say '```' ''
}
# Prints a file that the user types, and writes it.
typed() {
    cat > "$1"
    say "\`$(basename "$1")\`:" '```'"$2"
    cat "$1"
    say '```' ''
}

designer() {
    say '## A designer' '' 'She writes rules and wonders about her numbers. The README sends her to `docs/questions.md`, whose commands are `sandtable`.' ''
    export PATH=$PWD/$build:$PATH
    run "make -s && export PATH=\$PWD/$build:\$PATH && sandtable --version"
    say 'What may be changed, and what is it called?' ''
    run "sandtable rules $its --numbers | grep -i -e zone -e flank -e types.horse.move"
    run 'sandtable rules EC-MEL-08'
    say 'What would a flank be worth with another factor? This is exact and takes no time.' ''
    run "sandtable odds $its --over face --over melee.flank=1..3"
    say 'And what does a lower rout limit do to a battle? Every set of the study is one luck, played under both.' ''
    run 'sandtable study first-battle --battles 200 --against rout-over=6 2> /dev/null' 12
    say 'She mistypes a name, a value, a question.' ''
    run 'sandtable study first-battle --against rout-ovr=6 2>&1 | tail -n 1'
    run 'sandtable study first-battle --against melee.flank=40 2>&1 | tail -n 1'
    run "sandtable odds $its --over melee.flank"
    say 'What would make this battle even, and which rules decide it?' ''
    run 'sandtable study first-battle --battles 200 --even types.horse.move=8..16:4 2> /dev/null'
    run 'sandtable study first-battle --battles 40 --decided 2> /dev/null | grep -A 6 "decided:"'
    say 'A page for her friends, with the command in it, and battles worth watching:' ''
    run "sandtable study first-battle --battles 40 --sweep melee.flank=1..3 --rules --report build/newcomer/flank.html --records build/newcomer/kept > /dev/null 2>&1; grep -c '<svg' build/newcomer/flank.html; ls build/newcomer/kept"
    say 'Her rule as a file (`docs/files.md`): the first battle with Horse at 10 inches, compared with the one that is printed.' ''
    run "sed 's/\"options\": {/\"types\": {\"horse\": {\"move\": 10}}, &/' $small > build/newcomer/mine.json; sandtable check build/newcomer/mine.json 2>&1 | head -n 1; sandtable study first-battle --battles 200 --against build/newcomer/mine.json 2> /dev/null | grep -e won -e drawn"
}

say '# Strangers' '' \
    'Three people who have read the README, and what they typed. `tools/docs/strangers.sh` did all of it and wrote this page; times are those of a busy machine.' ''
designer
say '## A researcher' '' \
    'She wants an environment for learning. The README sends her to `make wheel` and `docs/python.md`.' ''
run 'make -s wheel' 5
run '/usr/bin/python3 -m venv --system-site-packages build/newcomer && build/newcomer/bin/pip install -q '"$build"'/python/wheel/*.whl && build/newcomer/bin/python -c "import sandtable; print(sandtable.__version__)"'
say 'What is there, and what does a unit look like?' ''
mkdir -p build/newcomer/typed
typed build/newcomer/typed/look.py python << 'END'
import sandtable

print(*sandtable.scenarios())
battles = sandtable.Battles("roundway-down", battles=4, candidates=6, opponent="random", side=1)
battles.reset(seed=1)
print(battles.units.shape, battles.orders.shape, battles.mask.sum(1))
for name, (unit, doc) in battles.column_docs["units"].items():
    print(f"{name:24} {unit:7} {doc}")
END
run 'build/newcomer/bin/python build/newcomer/typed/look.py' 32
say 'She mistypes an option, then an action.' ''
run 'build/newcomer/bin/python -c "import sandtable; sandtable.Battles(\"roundway-down\", options={\"rout-ver\": 7})" 2>&1 | tail -n 3'
run 'build/newcomer/bin/python -c "
import sandtable
b = sandtable.Battles(\"roundway-down\", battles=2); b.reset(1); b.step([0, 40])" 2>&1 | tail -n 1'
say 'The loop she knows from Gymnasium:' ''
typed build/newcomer/typed/loop.py python << 'END'
from sandtable.gym import VectorEnv

env = VectorEnv("roundway-down", num_envs=64, opponent="closer", weights=(1, 0, 0.01))
env.action_space.seed(7)
seen, infos = env.reset(seed=7)
won = lost = 0
for _ in range(1500):
    seen, reward, terminated, truncated, infos = env.step(env.action_space.sample(infos["action_mask"]))
    won, lost = won + int((reward[terminated] > 0.5).sum()), lost + int((reward[terminated] < -0.5).sum())
print(f"at random against closer: {won} won, {lost} lost")
END
run 'time build/newcomer/bin/python build/newcomer/typed/loop.py'
say 'Does anything learn? The example trains for a minute, on the side from which `random` itself hardly ever wins.' ''
run 'build/newcomer/bin/python python/examples/learner.py --scenario fiddlers-bottom --side 2 --seconds 60 --test 192 | tail -n 4' 40 \
    "${BRIEF:+build/newcomer/bin/python python/examples/learner.py --scenario fiddlers-bottom --side 2 --seconds 2 --battles 16 --test 16 | tail -n 4}"
say 'And what does one number do?' ''
run 'build/newcomer/bin/python python/examples/study.py --scenario fiddlers-bottom --battles 512 --csv build/newcomer/typed/rout.csv'
say '## A C++ programmer' '' 'He wants verdicts and odds in a program of his own. `docs/library.md` says: `make install`, and `<sandtable/sandtable.hpp>`.' ''
run "make -s install DESTDIR=$there && ls $there/usr/local/include/sandtable | grep -c . && ls $there/usr/local/lib" 8
typed build/newcomer/typed/first.cpp cpp << 'END'
#include <sandtable/sandtable.hpp>
#include <cstdio>

int main(int argc, char **argv)
try {
    sand_game_settings settings = { 0 };
    settings.seed = "7";
    sandtable::game game = sandtable::game::open(argc > 1 ? argv[1] : "", settings);
    while (game.decision().sealed) game.play(sandtable::player("closer"));
    sand_wish wish{};
    wish.side = game.decision().actors >> 1 & 1 ? 1 : 2;
    for (const sandtable::order &order : game.suggest(wish, 3)) std::printf("%s\n", game.words(order).c_str());

    sandtable::order far = game.suggest(wish, 2).back();       // a march, made too long
    sand_entry entry = far.entries().front();
    entry.list[2] = 90000;
    sandtable::order spoilt(game.decision().serial, far.side());
    spoilt.add(entry);
    std::printf("%s\n", game.words(game.check(spoilt)).c_str());
    game.submit(spoilt);
} catch (const sandtable::refused &refusal) {
    std::printf("refused by %s\n", refusal.verdict().rule);
} catch (const sandtable::error &problem) {
    std::printf("error: %s\n", problem.what());
}
END
flags="-I$there/usr/local/include -L$there/usr/local/lib -Wl,-rpath,\$PWD/$there/usr/local/lib"
run "g++ -std=c++17 -Wall -Wextra -Wpedantic build/newcomer/typed/first.cpp $flags -lsandtable -o build/newcomer/typed/first 2>&1 | grep -m 1 warning"
say '`{ 0 }` is C; `docs/library.md` says `{}`.' ''
run "sed -i 's/settings = { 0 }/settings{}/' build/newcomer/typed/first.cpp && g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror build/newcomer/typed/first.cpp $flags -lsandtable -o build/newcomer/typed/first && build/newcomer/typed/first $small"
run 'build/newcomer/typed/first no-such-file.json'
run "echo '{\"ruleset\": \"whist\", \"tabel\": {}}' > build/newcomer/typed/wrong.json && build/newcomer/typed/first build/newcomer/typed/wrong.json" 6
say 'The example plays on:' ''
run "g++ -std=c++17 -O2 examples/battle.cpp $flags -lsandtable -o build/newcomer/typed/battle && build/newcomer/typed/battle $small | (head -n 6; echo …; tail -n 3)" 12
