#!/bin/sh
# Renews the golden records, tests/golden/<ruleset>/<name>.record, and the seeds of fuzzing, tests/fuzz/corpus/*/good-*.
# Nothing else writes there.  Run it after an intended change of play; the changed records belong in the same commit.
#
#   tools/golden.sh [RULESET...]     default: all rulesets
#
# If only the sealing has changed, `run_golden reseal RECORD` writes a record with the same orders and dice and new salts.
#
# tests/golden/<ruleset>/battles.txt lists the battles, one a line: NAME SCENARIO PLAYER PLAYER SEED.  A ruleset without such a list
# has one battle of captain against closer, in its first scenario.

set -e
cd "$(dirname "$0")/.."
make -s BUILD=build/gcc-O2 build/gcc-O2/tests/run_golden program
golden=build/gcc-O2/tests/run_golden

battles() { # RULESET: prints the lines of its list
    list=tests/golden/$1/battles.txt
    if [ -f "$list" ]; then grep -v -e '^#' -e '^$' "$list"
    else for first in scenarios/"$1"/*.json; do echo "$(basename "$first" .json) $first captain closer 1"; break; done
    fi
}

# Records in older formats, in tests/golden/old, are never renewed.
[ $# -gt 0 ] || set -- $( (ls scenarios; ls tests/golden) | sort -u | grep -vx old)
for ruleset; do
    mkdir -p "tests/golden/$ruleset"
    rm -f "tests/golden/$ruleset"/*.record
    battles "$ruleset" | while read -r name scenario first second seed; do
        $golden make "$scenario" "$first" "$second" "$seed" > build/golden.record
        mv build/golden.record "tests/golden/$ruleset/$name.record"
    done
done
$golden
node tools/make_seeds.mjs build/gcc-O2/sandtable
