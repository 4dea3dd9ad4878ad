#!/bin/sh
# Checks that the C sources are formatted by clang-format-14 (.clang-format); `make format` formats them.
# Last line: `N passed, N failed`, one for each file.
#
#   tools/check/format.sh [ROOT]        ROOT holds .clang-format, include/, src/, tests/ and bench/
#   tools/check/format.sh --self-test   tries well-formatted files and others

check() {
    cd "$1" || exit 2
    find include src tests bench -name '*.[ch]' 2> /dev/null | sort > "$files"
    passed=$(wc -l < "$files")
    failed=0
    if [ "$passed" -gt 0 ] && ! xargs -n 40 clang-format-14 --style=file --dry-run -Werror < "$files" 2> "$said"; then
        failed=$(sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error:.*/\1/p' "$said" | sort -u | wc -l)
        [ "$failed" -gt 0 ] || failed=1
        passed=$((passed - failed))
        grep -A 2 ': error:' "$said" | head -n 60
    fi
    [ $((passed + failed)) -gt 0 ] || { echo 'no source was found'; failed=1; }
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# Checks a tree of one file with the line $1, which must be accepted ($2 empty) or refused.
tried() {
    rm -rf "$dir/tree"
    mkdir -p "$dir/tree/src"
    cp .clang-format "$dir/tree/"
    printf '%s\n' "$1" > "$dir/tree/src/x.c"
    if (check "$dir/tree") > "$dir/answer"; then found=; else found=yes; fi
    if [ "$found" = "$2" ]; then good=$((good + 1)); else echo "wrong answer for: $1"; cat "$dir/answer"; wrong=$((wrong + 1)); fi
}

command -v clang-format-14 > /dev/null || { echo 'clang-format-14 is missing: tools/bootstrap.sh test'; exit 2; }
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
said=$dir/said
files=$dir/files
if [ "$1" != --self-test ]; then
    check "${1:-.}"
    exit
fi
good=0
wrong=0
tried 'int x;' ''
tried 'int  x;' yes
tried 'int *x;' ''
tried 'int* x;' yes
tried "int x; /* $(printf '%110s' '' | tr ' ' x) y */" yes
tried '/* clang-format off */
int  x;' ''
rm -rf "$dir/tree/src"
if (check "$dir/tree") > "$dir/answer"; then echo 'an empty tree was found good'; wrong=$((wrong + 1)); else good=$((good + 1)); fi
echo "$good passed, $wrong failed"
[ "$wrong" -eq 0 ]
