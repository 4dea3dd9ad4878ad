#!/bin/sh
# Installs into an empty directory and uses the installed files as a newcomer would. Last line: `N passed, N failed`.
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

# Prints a field of the pkg-config file, with its variables expanded.
field() {
    sed -n "s|\${includedir}|$root/include|g; s|\${libdir}|$root/lib|g; s|^$1: ||p" "$root/lib/pkgconfig/sandtable.pc"
}

root=$dir/root/usr/local # the default prefix, so that nothing is compiled again
version=$(sed -n 's/^#define SAND_VERSION "\(.*\)"/\1/p' include/sandtable/version.h)
try 'make install works' make -s --no-print-directory CC="$cc" SAN= DESTDIR="$dir/root" install
try 'the pkg-config file names the version' test "$(field Version)" = "$version"

pkgconfig() { make -s --no-print-directory --eval='show: ; @printf "%s\n" "$$PKGCONFIG"' PREFIX="$1" show; }
run_paths() { pkgconfig /home/x/.local | grep -q '^Libs: .* -Wl,-rpath,${libdir} ' && pkgconfig /usr | grep -qx 'Libs: -L${libdir} -lsandtable'; }
try 'programs find the library by a run path, and in /usr without one' run_paths
try 'a program compiles against the shared library' \
    $cc -std=c17 -Wall -Wextra -Wpedantic -Werror $(field Cflags) examples/battle.c -o "$dir/user" $(field Libs)
for folder in scenarios/*/; do
    battles="$battles $root/share/sandtable/$(ls "$folder"*.json | head -n 1)"
done
for battle in $battles; do
    try "the C example plays $(basename "$battle") to its end" "$dir/user" "$battle"
done
try 'the C example is linked with the soname' sh -c "readelf -d '$dir/user' | grep -q 'libsandtable.so.[0-9]*\]'"
try 'a program compiles against the static library' \
    $cc -std=c17 $(field Cflags) examples/battle.c -o "$dir/still" "$root/lib/libsandtable.a" $(field Libs.private)
for battle in $battles; do try "the statically linked C example plays $(basename "$battle")" "$dir/still" "$battle"; done
try 'its record is verified' sh -c "$dir/still $battle $dir/kept.record && $root/bin/sandtable verify $dir/kept.record"
try 'it does not overwrite a record' sh -c "cp $dir/kept.record $dir/before.record && ! $dir/still $battle $dir/kept.record && cmp $dir/kept.record $dir/before.record"
try 'the Python example plays a battle through the shared library' \
    python3 examples/battle.py "$battle" --library "$root/lib/libsandtable.so"

# A program compiled with other structures must be refused with a message: `mismatched` compiles one against a copy of the headers
# with an extra member in one structure. $1: the structure, $2: its header, $3: the compiler, $4: how many problems are reported.
cat > "$dir/asks.c" << 'END'
#include <sandtable/game.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { 0 };
    sand_catalogue catalogue = { 0 };
    sand_game *game = NULL;
    char *text = NULL, words[256] = "";
    size_t n = 0;
    if (argc < 2) return 2;
    bool refused = sand_file_read(argv[1], &problems, &text, &n) == SAND_ERROR_VERSION && text == NULL && n == 0 &&
                   sand_game_create("{}", 2, &settings, &problems, &game) == SAND_ERROR_VERSION && game == NULL &&
                   sand_protocol_create(NULL) == NULL && !sand_catalogue_at(0, &catalogue) && catalogue.id == NULL;
    sand_layout_differs(words, sizeof words);
    puts(words);
    if (problems.count > 0 && strcmp(problems.items[0].message, words) != 0) refused = false;
    printf("%s, %zu problems\n", refused ? "refused" : "let in", problems.count);
    sand_problem_list_free(&problems);
    return refused ? 0 : 1;
}
END
mismatched() {
    rm -rf "$dir/other" && cp -r "$root/include" "$dir/other" &&
        sed -i "s/^} $1;/    uint64_t more[2];\n} $1;/" "$dir/other/sandtable/$2" &&
        $3 -Wall -Werror "-I$dir/other" "$dir/asks.c" -o "$dir/asks" $(field Libs) &&
        "$dir/asks" "$battle" > "$dir/told" && cat "$dir/told" &&
        grep -q "^$1 has [0-9]* bytes in this program and [0-9]* in libsandtable $version\$" "$dir/told" && grep -qx "refused, $4" "$dir/told"
}
# Problems can be reported only if sand_problem_list itself agrees.
try 'a program with another sand_order_list is refused' mismatched sand_order_list order.h "$cc -std=c17" '2 problems'
try 'a program with another sand_record_facts is refused, although it does not use it' mismatched sand_record_facts record.h "$cc -std=c17" '2 problems'
try 'a program with another sand_problem_list is refused' mismatched sand_problem_list error.h "$cc -std=c17" '0 problems'
try 'a C++ program with another sand_game_settings is refused' mismatched sand_game_settings game.h 'g++ -std=c++17 -x c++' '2 problems'
sed 's/("context", ctypes.c_void_p),/&("more", ctypes.c_void_p),/' examples/battle.py > "$dir/other.py"
try 'Python with another sand_protocol_host is refused' sh -c "! python3 $dir/other.py '$battle' --library '$root/lib/libsandtable.so' 2> $dir/told &&
    grep -q '^sand_protocol_host has 40 bytes in this program and 32 in libsandtable $version\$' $dir/told"

# A program with its own memory functions, and with a function named like an internal one of the library: neither may disturb the other.
cat > "$dir/own.c" << 'END'
#include <sandtable/sandtable.h>
#include <stdio.h>
#include <stdlib.h>
static size_t asked;
void *sand_memory_allocate(size_t n) { asked++; return malloc(n); }
void *sand_memory_reallocate(void *block, size_t n) { asked++; return realloc(block, n); }
void sand_memory_release(void *block) { free(block); }
int sand_text_add(int x) { return x; }
int main(void)
{
    sand_casebook *book = sand_casebook_create();
    bool made = book != NULL && sand_text_add(1) == 1;
    sand_casebook_destroy(book);
    return made && asked > 0 ? 0 : 1;
}
END
for library in "$(field Libs)" "$root/lib/libsandtable.a $(field Libs.private)"; do
    try "a program replaces the memory functions, linked with $library" sh -c \
        "$cc -std=c17 $(field Cflags) $dir/own.c -o $dir/own $library && $dir/own"
done
printf '#include <sandtable/sandtable.h>\nint main() { return sand_version()[0] == 0; }\n' > "$dir/user.cpp"
try 'a C++ program links' sh -c "g++ -std=c++17 -Wall -Wextra -Werror $(field Cflags) $dir/user.cpp -o $dir/cpp $(field Libs) &&
    $dir/cpp"

small=$(find "$root/share/sandtable/scenarios" -name first-battle.json)
for cxx in g++ clang++; do
    command -v $cxx > /dev/null || continue
    for std in c++17 c++20; do
        try "the C++ header compiles without warnings by $cxx as $std" \
            $cxx -std=$std -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror $(field Cflags) examples/battle.cpp -o "$dir/cxx-$cxx" $(field Libs)
    done
    try "the C++ example, compiled by $cxx, plays a battle" sh -c "$dir/cxx-$cxx $small > $dir/cxx.out && grep -q '^the record of .* agrees' $dir/cxx.out"
done
try 'the C++ header refuses what does not exist and reads nothing else (AddressSanitizer)' sh -c \
    "g++ -std=c++17 -g -fsanitize=address,undefined -fno-sanitize-recover=all $(field Cflags) tests/cpp/interface.cpp -o $dir/interface $(field Libs) && $dir/interface $small"
try 'the C++ example says what is wrong with a file' sh -c "echo '{\"ruleset\": \"whist\"}' > $dir/whist.json &&
    ! $dir/cxx-g++ $dir/whist.json 2> $dir/cxx.err && grep -q 'whist.json:1:.*whist' $dir/cxx.err"
try 'the manual names every command' sh -c "$root/bin/sandtable --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' > $dir/commands &&
    [ -s $dir/commands ] && while read -r c; do grep -qx \".B \$c\" $root/share/man/man1/sandtable.1 || { echo \$c; exit 1; }; done < $dir/commands"
try 'the manual names only existing functions' sh -c "grep -oh 'sand_[a-z_]*' $root/share/man/man3/sandtable.3 | sort -u > $dir/named &&
    { nm -D --defined-only $root/lib/libsandtable.so | awk '{ print \$NF }'; sed -n 's/^static inline .*\(sand_[a-z_]*\)(.*/\1/p' $root/include/sandtable/layout.h; } | sort -u > $dir/there && [ -s $dir/named ] && ! comm -23 $dir/named $dir/there | grep ."
try 'the manual names this version' sh -c "grep -c 'Sandtable $version' $root/share/man/man*/sandtable.* | grep -v ':1' | { ! grep .; }"
try 'the documentation is installed' diff -r docs "$root/share/doc/sandtable" --exclude examples
try 'the examples are installed' diff -r examples "$root/share/doc/sandtable/examples"
try 'all public headers are installed' sh -c "for h in include/sandtable/*.h include/sandtable/*.hpp; do cmp \$h $root/\$h || exit 1; done"
[ ! -d src/cli ] || try 'the program says its version' sh -c "$root/bin/sandtable --version | grep -q '$version'"
# The program finds its data wherever it is installed and called from.
[ ! -d src/cli ] || try 'battles are found outside the source tree' sh -c "cd $dir && printf 'list\nquit\n' |
    SANDTABLE_BATTLES=$dir/kept $root/bin/sandtable play naseby --seed 1 | grep -q 'Naseby, 14 June 1645'"
[ ! -d src/cli ] || try 'lessons are found outside the source tree' sh -c "cd $dir && printf 'lesson\nquit\n' |
    SANDTABLE_BATTLES=$dir/kept $root/bin/sandtable play first-battle --learn | grep -q 'Lesson 1 of 8'"
for data in scenarios casebook; do
    [ ! -d $data ] || try "$data: all files are installed" diff -r "$data" "$root/share/sandtable/$data"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
