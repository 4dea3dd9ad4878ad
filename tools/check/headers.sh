#!/bin/sh
# Compiles every header on its own, so that including one never depends on what was included before.
# Then compiles all headers together: no two may give the same name to different things.
# Also compiles the public headers as a program includes them, with the comparison of sizes (layout.h), as C and as C++17 by g++ and
# clang++; their functions must have C linkage in C++.
# Last line: `N passed, N failed`, one for each header and language and one for all.
#
#   tools/check/headers.sh CC

cc=${1:-gcc}
passed=0
failed=0
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
warnings='-Wall -Wextra -Wpedantic -Werror'
# $1: what is wrong when dir/one.c does not compile, by the command after it or as C.
compile() {
    wrong=$1
    shift
    [ $# -gt 0 ] || set -- $cc -std=c17 -Isrc -Itests -DSAND_INSIDE -fsyntax-only
    if "$@" $warnings -Iinclude "$dir/one.c" 2> "$dir/said"; then
        passed=$((passed + 1))
    else
        echo "$wrong:"
        grep -A 3 -E 'error|warning' "$dir/said" | head -n 12 | sed 's/^/    /'
        failed=$((failed + 1))
    fi
}

for header in $(find include src tests/drill tests/support -name '*.h' 2> /dev/null | sort); do
    name=${header#*/}
    # Included twice, to check the guard. The typedef keeps the file from being empty.
    printf '#include "%s"\n#include "%s"\ntypedef int not_empty;\n' "$name" "$name" > "$dir/one.c"
    compile "$header does not stand alone"
    # Every public header must declare the comparison of sizes.
    case $header in include/*/whole.h) ;; include/*) printf 'typedef char asked[sizeof(&sand_layout_differs)];\n' >> "$dir/one.c" ;; esac
    case $header in include/*) compile "$header does not stand alone in a program" $cc -std=c17 -fsyntax-only ;; esac
    printf '#include "%s"\n' "$name" >> "$dir/all.c"
done
echo 'typedef int not_empty;' >> "$dir/all.c"
mv "$dir/all.c" "$dir/one.c"
compile 'the headers do not fit together'

for cxx in g++ clang++-14; do
    set -- $cxx -x c++ -std=c++17 -Wshadow -Wconversion
    for header in include/sandtable/*.h; do
        printf '#include <%s>\n' "${header#include/}" > "$dir/one.c"
        compile "$header is no C++ to $cxx" "$@" -fsyntax-only
    done
    # Takes the address of every declared function; the undefined symbols must be the library's unmangled names.
    api=$(cat include/sandtable/*.h | tr '\n' ' ' | sed 's/SAND_API/\n&/g' |
        sed -n 's/^SAND_API[^(;]*[ *]\(sand_[a-z0-9_]*\)[ ]*[(;].*/\1/p' | sort -u)
    { echo '#include <sandtable/sandtable.h>'
      echo 'using any = void (*)();'
      echo 'extern any const all[]; any const all[] = {'
      for name in $api; do echo "reinterpret_cast<any>(&$name),"; done
      echo '};'; } > "$dir/one.c"
    compile "the functions cannot be used from C++ by $cxx" "$@" -Wno-cast-function-type -c -o "$dir/one.o"
    mangled=$(nm -u "$dir/one.o" 2> /dev/null | awk '{ print $NF }' | grep '^_Z')
    if [ -n "$api" ] && [ -z "$mangled" ] && [ "$(nm -u "$dir/one.o" | grep -c ' sand_')" = "$(echo "$api" | wc -l)" ]; then
        passed=$((passed + 1))
    else
        echo "functions without a C name to $cxx:"
        echo "$mangled" | sed 's/^/    /'
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
