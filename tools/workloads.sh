#!/bin/sh
# Prints the fixed workloads of bench/workloads.csv, one a line: FILE WORKLOAD TIMES MOST AIM MUST WISHED, `-` for an empty field.  A
# ruleset has the workloads of its scenarios (in scenarios/ or tests/scenarios/) that the table names; a ruleset without any is measured
# on its first scenario, by the lines of `*`.
#
#   tools/workloads.sh [--scenarios]     --scenarios: prints each file once, and nothing else

lines() { # SCENARIO (as named in the table) FILE
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
