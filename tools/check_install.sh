#!/bin/sh
# Installs into an empty directory and uses what is there, as a stranger would. Last line: `N passed, N failed`.
#
#   tools/check_install.sh CC

cc=${1:-gcc}
passed=0
failed=0
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

try() {
    what=$1
    shift
    if "$@" > "$dir/said" 2>&1; then
        passed=$((passed + 1))
    else
        echo "not so: $what"
        sed 's/^/    /' "$dir/said"
        failed=$((failed + 1))
    fi
}

# The value of a field of the pkg-config file, with its variables filled in.
field() {
    sed -n "s|\${includedir}|$root/include|; s|\${libdir}|$root/lib|; s|^$1: ||p" "$root/lib/pkgconfig/sandtable.pc"
}

root=$dir/root/usr/local # the default prefix, so that nothing is compiled again
version=$(sed -n 's/^#define SAND_VERSION "\(.*\)"/\1/p' include/sandtable/version.h)
try 'make install works' make -s --no-print-directory CC="$cc" SAN= DESTDIR="$dir/root" install
try 'the pkg-config file has the version' test "$(field Version)" = "$version"

cat > "$dir/user.c" << 'END'
#include <sandtable/version.h>
#include <stdio.h>
#include <string.h>
int main(void) { return puts(sand_version()) < 0 || strcmp(sand_version(), SAND_VERSION) != 0; }
END
try 'a program compiles against the shared library' \
    "$cc" -std=c17 -Wall -Wextra -Werror $(field Cflags) "$dir/user.c" -o "$dir/user" $(field Libs)
try 'it runs' env LD_LIBRARY_PATH="$root/lib" "$dir/user"
try 'it asks for the library by its soname' sh -c "readelf -d '$dir/user' | grep -q 'libsandtable.so.[0-9]*\]'"
try 'a program compiles against the static library' "$cc" -std=c17 $(field Cflags) "$dir/user.c" -o "$dir/still" "$root/lib/libsandtable.a"
try 'it runs alone' "$dir/still"
try 'all public headers are there' sh -c "for h in include/sandtable/*.h; do cmp \$h $root/\$h || exit 1; done"
[ ! -d src/cli ] || try 'the program says its version' sh -c "$root/bin/sandtable --version | grep -q '$version'"
for data in scenarios casebook; do
    [ ! -d $data ] || try "$data are there" diff -r "$data" "$root/share/sandtable/$data"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
