#!/bin/sh
# Makes the golden records anew: tests/golden/<ruleset>/<name>.record, and where fuzzing begins, tests/fuzz/corpus/*/good-*.
# Nothing else writes there.  Run it when the rules, as
# carried out, have changed on purpose; the change of the records belongs to the same commit.
#
#   tools/golden.sh

set -e
cd "$(dirname "$0")/.."
make -s build/gcc-O2/tests/run_golden
golden=build/gcc-O2/tests/run_golden

record() { # RULESET NAME SCENARIO PLAYER PLAYER SEED
    mkdir -p "tests/golden/$1"
    $golden make "$3" "$4" "$5" "$6" > "build/$2.record"
    mv "build/$2.record" "tests/golden/$1/$2.record"
}

rm -rf tests/golden
record drill parade drill random random 1
record drill parade-closer drill closer random 2
record ecw-commands fiddlers-bottom-captain scenarios/ecw-commands/fiddlers-bottom.json captain closer 1644
record ecw-commands fiddlers-bottom-random scenarios/ecw-commands/fiddlers-bottom.json random random 1645
# deployment, arrivals, every kind of ground, a commander's flight, pursuits, rain and storm, a shuffled deck; then the other readings
record ecw-commands mill-bridge scenarios/ecw-commands/mill-bridge.json captain random 3
record ecw-commands roundway-down scenarios/ecw-commands/roundway-down.json cards captain 1643
record ecw-commands foul-day tests/scenarios/ecw-commands/foul-day.json captain closer 8
record ecw-commands other-readings tests/scenarios/ecw-commands/other-readings.json closer closer 4
record ecw-commands other-readings-captain tests/scenarios/ecw-commands/other-readings.json captain closer 2
$golden
make -s program
node tools/make_seeds.mjs build/gcc-O2/sandtable
