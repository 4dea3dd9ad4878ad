#!/bin/bash
# The sessions of docs/strangers.md: what a researcher and a C++ programmer type who have the README and nothing else, and what
# comes.  Everything is really done; what is longer than a few lines is cut where it says so.
#
#   tools/docs/strangers.sh BUILD > docs/strangers.md
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$1
there=build/there
small=$(find scenarios -name first-battle.json)
rm -rf "$there" build/newcomer
unset SANDTABLE_LIBRARY SANDTABLE_DATA PYTHONPATH
export PYTHONDONTWRITEBYTECODE=1

say() { printf '%s\n' "$@"; }
# The folders of this script in the build are shown as the two would name them: files here, `venv`, and `there` for what is installed.
shown() {
    sed -E -e "s#$PWD/build/newcomer#~/sandtable/venv#g; s#$PWD#~/sandtable#g" \
        -e 's#(^\$ |&& )build/newcomer/typed/#\1./#g; s#build/newcomer/typed/##g; s#build/newcomer#venv#g; s#build/there#there#g'
}
# Runs a line and shows both; $2: at most so many lines of what comes.
run() {
    say '```' "\$ $1" | shown
    bash -c "$1" 2>&1 | shown | awk -v most="${2:-40}" 'NR <= most { print } END { if (NR > most) print "… (" NR - most " more lines)" }'
    say '```' ''
}
# Shows a file that is typed, and keeps it.
typed() {
    cat > "$1"
    say "\`$(basename "$1")\`:" '```'"$2"
    cat "$1"
    say '```' ''
}

say '# Strangers' '' \
    'Two people who have read the README, and what they typed. `tools/docs/strangers.sh` did all of it and wrote this page; times are those of a busy machine.' '' \
    '## A researcher' '' \
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
seen, infos = env.reset(seed=7)
won = lost = 0
for _ in range(1500):
    seen, reward, terminated, truncated, infos = env.step(env.action_space.sample(infos["action_mask"]))
    won, lost = won + int((reward[terminated] > 0.5).sum()), lost + int((reward[terminated] < -0.5).sum())
print(f"at random against closer: {won} won, {lost} lost")
END
run 'time build/newcomer/bin/python build/newcomer/typed/loop.py'
say 'Does anything learn? The example trains for a minute, on the side from which `random` itself hardly ever wins.' ''
run 'build/newcomer/bin/python python/examples/learner.py --scenario fiddlers-bottom --side 2 --seconds 60 --test 192 | tail -n 4'
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
