#!/bin/sh
# Compiles every header on its own, so that including one never depends on what was included before.
# Last line: `N passed, N failed`, one for each header.
#
#   tools/check_headers.sh CC

cc=${1:-gcc}
passed=0
failed=0
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
for header in $(find include src tests/drill tests/support -name '*.h' 2> /dev/null | sort); do
    name=${header#*/}
    # Twice: the guard is looked at as well. The typedef keeps the file from being empty.
    printf '#include "%s"\n#include "%s"\ntypedef int not_empty;\n' "$name" "$name" > "$dir/one.c"
    if "$cc" -std=c17 -Wall -Wextra -Wpedantic -Werror -Iinclude -Isrc -Itests -fsyntax-only "$dir/one.c" 2> "$dir/said"; then
        passed=$((passed + 1))
    else
        echo "$header does not stand alone:"
        head -n 5 "$dir/said" | sed 's/^/    /'
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
