#!/bin/sh
# Checks that the public structures have the sizes that the library's soname promises (docs/library.md).  tests/layout.txt keeps the
# sizes on machines with 64-bit pointers and the SOVERSION they belong to.  A change of a structure must raise SOVERSION in
# mk/config.mk and keep the new sizes; before the first release it only keeps the sizes.  The list of structures is in
# include/sandtable/layout.h, which programs compare sizes by; it must name every structure of the headers.
# Last line: `N passed, N failed`, one for each structure.
#
#   tools/check/layout.sh CC             compares
#   tools/check/layout.sh CC --keep      writes tests/layout.txt
#   tools/check/layout.sh CC --self-test changes a copy in four ways: a member added, a structure added, one dropped from the list,
#                                        another SOVERSION

cc=${1:-gcc}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

# Prints the SOVERSION of the tree $1, then a line such as "sand_pose 12" for every structure in its list.
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

# Prints the structures that the headers in $1/include define. Enumerations look alike but are left out, as the compiler chooses
# their size.
structures() {
    awk '/^typedef (struct|union)/ { of = 1 } /^typedef enum/ { of = 0 }
         /^} sand_[a-z0-9_]+;/ && of { name = $2; sub(";", "", name); print name }' "$1"/include/sandtable/*.h | sort -u
}

# Prints what differs between the kept sizes and those of the tree $1.
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

# $1: what was done to the copy; $2: the status that `compare` must return.
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
        tried 'an added member is noticed' 1
        copy && printf '#include <stdint.h>\ntypedef struct {\n    int32_t one;\n} sand_more;\n' > "$dir/tree/include/sandtable/more.h"
        tried 'an added structure is noticed' 1
        copy && sed -i '/X(sand_pose)/d' "$dir/tree/include/sandtable/layout.h"
        tried 'a structure dropped from the list is noticed' 1
        copy && sed -i 's/^SOVERSION := .*/SOVERSION := 77/' "$dir/tree/mk/config.mk"
        tried 'another SOVERSION is noticed' 1
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
