#!/bin/sh
# Compiles every header on its own, so that including one never depends on what was included before.
# Then all of them together: no two may give the same name to different things.
# Last line: `N passed, N failed`, one for each header and one for all.
#
#   tools/check/headers.sh CC

cc=${1:-gcc}
passed=0
failed=0
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
# $1: what is wrong when dir/one.c does not compile.
compile() {
    if $cc -std=c17 -Wall -Wextra -Wpedantic -Werror -Iinclude -Isrc -Itests -fsyntax-only "$dir/one.c" 2> "$dir/said"; then
        passed=$((passed + 1))
    else
        echo "$1:"
        grep -A 3 -E 'error|warning' "$dir/said" | head -n 12 | sed 's/^/    /'
        failed=$((failed + 1))
    fi
}

for header in $(find include src tests/drill tests/support -name '*.h' 2> /dev/null | sort); do
    name=${header#*/}
    # Twice: the guard is looked at as well. The typedef keeps the file from being empty.
    printf '#include "%s"\n#include "%s"\ntypedef int not_empty;\n' "$name" "$name" > "$dir/one.c"
    compile "$header does not stand alone"
    printf '#include "%s"\n' "$name" >> "$dir/all.c"
done
echo 'typedef int not_empty;' >> "$dir/all.c"
mv "$dir/all.c" "$dir/one.c"
compile 'the headers do not fit together'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
