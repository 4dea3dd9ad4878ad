#!/bin/sh
# Compares what the same program prints on different targets, line by line (`name hash`).
#
#   tools/check/hashes.sh LABEL=COMMAND LABEL=COMMAND...
#
# The first command is the reference. A name passes when every command prints it once with the same hash.

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
for entry in "$@"; do
    label=${entry%%=*}
    if ! sh -c "${entry#*=}" > "$dir/out"; then
        echo "$label: the program failed"
        echo "0 passed, 1 failed"
        exit 1
    fi
    sed "s|^|$label |" "$dir/out" >> "$dir/all"
    labels="$labels $label"
done

awk -v labels="$labels" '
    BEGIN { count = split(labels, label, " ") }
    NF != 3 { print $1 ": not a line `name hash`: " $0; odd++; next }
    {
        if (!($2 in known)) { known[$2]; order[++names] = $2 }
        if (($1, $2) in hash) { print $2 ": printed twice by " $1; odd++ }
        hash[$1, $2] = $3
    }
    END {
        for (n = 1; n <= names; n++) {
            name = order[n]; wanted = hash[label[1], name]; bad = 0
            for (i = 1; i <= count; i++) {
                got = ((label[i], name) in hash) ? hash[label[i], name] : "nothing"
                if (got != wanted) { print name ": " label[i] " says " got ", " label[1] " says " wanted; bad = 1 }
            }
            if (bad) failed++; else passed++
        }
        failed += odd
        if (names == 0) failed++
        printf "%d passed, %d failed\n", passed, failed
        exit failed > 0
    }' "$dir/all"
