#!/bin/sh
# Checks that the documents written by the program are what it would write today, byte for byte. Last line: `N passed, N failed`.
#
#   tools/check/documents.sh PROGRAM            the transcript of a battle and the answers to `why`
#   tools/check/documents.sh PROGRAM --keep     writes them

program=${1:?usage: tools/check/documents.sh PROGRAM [--keep]}
made=$(mktemp) || exit 2
trap 'rm -f "$made"' EXIT
passed=0 failed=0

for name in transcript why; do
    sh "tools/docs/$name.sh" "$program" > "$made" || exit 2
    [ "$2" != --keep ] || cat "$made" > "docs/$name.md"
    if cmp -s "$made" "docs/$name.md"; then passed=$((passed + 1)); continue; fi
    failed=$((failed + 1))
    echo "docs/$name.md is not what the program writes today: run $0 $program --keep"
    diff "docs/$name.md" "$made" | head -6
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
