#!/bin/sh
# Are the public structures laid out as the version in the library's name promises (docs/library.md)?  Sizes on machines with
# 64-bit pointers, kept in tests/layout.txt with the number they belong to.  Whoever changes one raises SOVERSION in
# mk/config.mk and keeps the new sizes; before the first release the sizes alone are kept anew.  The list of structures is that of
# include/sandtable/layout.h, which programs are asked by; every structure of the headers must stand in it.
# Last line: `N passed, N failed`, one for each structure.
#
#   tools/check/layout.sh CC             compares
#   tools/check/layout.sh CC --keep      writes tests/layout.txt
#   tools/check/layout.sh CC --self-test changes a copy: a member more, a structure more, one less in the list, another number

cc=${1:-gcc}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

# "sand_pose 12" for every structure of the headers in $1/include, behind the number they belong to.
sizes() {
    echo "soversion $(sed -n 's/^SOVERSION := //p' "$1/mk/config.mk")"
    cat > "$dir/sizes.c" << 'END'
#include <sandtable/layout.h>
#include <stdio.h>
#define PRINT(name) printf("%s %zu\n", #name, sizeof(name));
int main(void) { SAND_LAYOUT(PRINT) return 0; }
END
    $cc -std=c17 -DSAND_INSIDE "-I$1/include" "$dir/sizes.c" -o "$dir/sizes" && "$dir/sizes"
}

# The structures that the headers in $1/include define. Enumerations end as structures do, and are as large as the compiler
# makes them: they are left out.
structures() {
    awk '/^typedef (struct|union)/ { of = 1 } /^typedef enum/ { of = 0 }
         /^} sand_[a-z0-9_]+;/ && of { name = $2; sub(";", "", name); print name }' "$1"/include/sandtable/*.h | sort -u
}

# What differs between the kept sizes and those of the tree in $1.
compare() {
    sizes "$1" > "$dir/now" || return 2
    structures "$1" > "$dir/there"
    sed -n 's/^\(sand_[a-z0-9_]*\) .*/\1/p' "$dir/now" | sort | diff "$dir/there" - |
        sed -n 's/^< /not in the list of include\/sandtable\/layout.h: /p; s/^> /twice there, or no structure: /p' > "$dir/differ"
    if [ -s "$dir/differ" ]; then
        cat "$dir/differ"
        return 1
    fi
    kept=$(sed -n 's/^soversion //p' "$1/tests/layout.txt") now=$(sed -n 's/^soversion //p' "$dir/now")
    if [ "$kept" != "$now" ]; then
        echo "the sizes kept belong to libsandtable.so.$kept, and this is .so.$now: tools/check/layout.sh CC --keep"
        return 1
    fi
    diff "$1/tests/layout.txt" "$dir/now" | sed -n 's/^< \(.*\)/kept: \1/p; s/^> \(.*\)/now:  \1/p' > "$dir/differ"
    [ ! -s "$dir/differ" ] && return 0
    cat "$dir/differ"
    echo "a public structure has changed: put it back, or raise SOVERSION in mk/config.mk and keep the sizes"
    return 1
}

copy() {
    rm -rf "$dir/tree"
    mkdir -p "$dir/tree/include" "$dir/tree/mk" "$dir/tree/tests"
    cp -r include/sandtable "$dir/tree/include/"
    cp mk/config.mk "$dir/tree/mk/"
    cp tests/layout.txt "$dir/tree/tests/"
}

# $1: what was done to the copy; $2: whether it must be noticed.
tried() {
    compare "$dir/tree" > "$dir/said" 2>&1
    if [ $? -eq "$2" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "not so: $1"; cat "$dir/said"; fi
}

case $2 in
    --keep) sizes . > "$dir/kept" && cp "$dir/kept" tests/layout.txt && cat tests/layout.txt | wc -l ;;
    --self-test)
        passed=0 failed=0
        copy && tried 'an unchanged copy passes' 0
        copy && sed -i 's/^} sand_pose;/    int32_t more;\n} sand_pose;/' "$dir/tree/include/sandtable/types.h"
        tried 'a member more is noticed' 1
        copy && printf '#include <stdint.h>\ntypedef struct {\n    int32_t one;\n} sand_more;\n' > "$dir/tree/include/sandtable/more.h"
        tried 'a structure more is noticed' 1
        copy && sed -i '/X(sand_pose)/d' "$dir/tree/include/sandtable/layout.h"
        tried 'one less in the list is noticed' 1
        copy && sed -i 's/^SOVERSION := .*/SOVERSION := 77/' "$dir/tree/mk/config.mk"
        tried 'another number is noticed' 1
        echo "$passed passed, $failed failed"
        [ "$failed" -eq 0 ] ;;
    *)
        if compare .; then
            echo "$(grep -c '^sand_' "$dir/now") passed, 0 failed"
        else
            echo "0 passed, 1 failed"
            exit 1
        fi ;;
esac
