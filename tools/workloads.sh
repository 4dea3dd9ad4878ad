#!/bin/sh
# The fixed workloads of bench/workloads.csv, a line each: FILE WORKLOAD TIMES MOST AIM MUST WISHED, `-` where nothing is asked.
# Each ruleset has those of its scenarios, in scenarios/ or tests/scenarios/, that are named there; one that has none is measured on its first scenario, by the
# lines of `*`.
#
#   tools/workloads.sh [--scenarios]     --scenarios: the files alone, each once

lines() { # SCENARIO as in the table, FILE
    awk -F, -v scenario="$1" -v file="$2" '
        $1 == scenario { printf "%s", file; for (i = 2; i <= 7; i++) printf " %s", $i == "" ? "-" : $i; print "" }' bench/workloads.csv
}

all() {
    for folder in scenarios/*/; do
        found=
        for file in "$folder"*.json "tests/$folder"*.json; do
            [ -f "$file" ] || continue
            said=$(lines "$(basename "$file" .json)" "$file")
            [ -z "$said" ] || { found=yes; echo "$said"; }
        done
        [ -n "$found" ] || lines '*' "$(ls "$folder"*.json | head -n 1)"
    done
}

if [ "$1" = --scenarios ]; then all | cut -d ' ' -f 1 | uniq
else all
fi
