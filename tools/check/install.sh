#!/bin/sh
# Installs into an empty directory and uses what is there, as a stranger would. Last line: `N passed, N failed`.
#
#   tools/check/install.sh CC

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

# Plays a battle with nothing but the public headers and the scenario that was installed.
cat > "$dir/user.c" << 'END'
#include <sandtable/sandtable.h>
#include <stdio.h>
#include <string.h>
static char text[1 << 20];
static sand_order order[4];
static sand_entry entry[256];
static void play(sand_game *game, unsigned side)
{
    sand_order_list list = { order, 0, 4, entry, 0, 256 };
    sand_verdict verdict;
    if (!sand_player_choose(sand_player_find("closer"), game, side, 1, NULL, &list, NULL, 0)) sand_game_submit(game, &order[0], &verdict);
}
int main(int argc, char **argv)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = "1" };
    sand_game *game = NULL;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    size_t n = file ? fread(text, 1, sizeof text, file) : 0;
    if (file) fclose(file);
    if (strcmp(sand_version(), SAND_VERSION) != 0 || sand_game_create(text, n, &settings, &problems, &game) != SAND_OK) return 1;
    for (int i = 0; i < 5000 && sand_game_decision(game, 0).asks; i++)
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            sand_decision decision = sand_game_decision(game, 0);
            if (sand_decision_of(&decision, (uint16_t)side) && !sand_game_ready(game, side)) play(game, side);
        }
    sand_result result = sand_game_result(game, 0);
    sand_report_result(game, &result, text, sizeof text);
    puts(text);
    sand_game_destroy(game);
    return result.outcome == SAND_GOING_ON;
}
END
try 'a program compiles against the shared library' \
    $cc -std=c17 -Wall -Wextra -Werror $(field Cflags) "$dir/user.c" -o "$dir/user" $(field Libs)
for folder in scenarios/*/; do
    battles="$battles $root/share/sandtable/$(ls "$folder"*.json | head -n 1)"
done
for battle in $battles; do
    try "it plays $(basename "$battle") to its end" env LD_LIBRARY_PATH="$root/lib" "$dir/user" "$battle"
done
try 'it asks for the library by its soname' sh -c "readelf -d '$dir/user' | grep -q 'libsandtable.so.[0-9]*\]'"
try 'a program compiles against the static library' \
    $cc -std=c17 $(field Cflags) "$dir/user.c" -o "$dir/still" "$root/lib/libsandtable.a" $(field Libs.private)
for battle in $battles; do try "it plays $(basename "$battle") alone" "$dir/still" "$battle"; done
try 'all public headers are there' sh -c "for h in include/sandtable/*.h; do cmp \$h $root/\$h || exit 1; done"
[ ! -d src/cli ] || try 'the program says its version' sh -c "$root/bin/sandtable --version | grep -q '$version'"
for data in scenarios casebook; do
    [ ! -d $data ] || try "$data are there" diff -r "$data" "$root/share/sandtable/$data"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
