#!/bin/sh
# Checks what the built library requires and exports. Last line: `N passed, N failed`, one for each of the five rules.
#
#   tools/check/symbols.sh LIST LIB.so LIB.a  LIST holds the names of the library's objects, LIB.a is the installed library
#   tools/check/symbols.sh --self-test CC
#
#   1. it requires only the functions below, from the C library and for 128-bit numbers, which give the same answers everywhere
#      (besides, only src/record/ may use files, and only src/base/memory.c may allocate)
#   2. it has no writable data, and so no state of its own
#   3. every name it defines begins with sand_, or in a ruleset's folder with the two letters of its catalogue (ec_)
#   4. the shared library exports exactly what the public headers declare
#   5. so does the static library: its internal names cannot clash with a program's

allowed='memcpy memmove memset memcmp memchr strlen strcmp strncmp strchr strrchr strstr strcspn strspn
abort snprintf vsnprintf
__stack_chk_fail _GLOBAL_OFFSET_TABLE_
__udivti3 __umodti3 __udivmodti4 __divti3 __modti3 __multi3'

files='fopen fclose fread fwrite fflush ferror feof fseek ftell fileno fsync rename remove __errno_location strerror'

memory='malloc realloc free'

# Names of symbols whose nm letter matches $1, in the files after it.
symbols() {
    letters=$1
    shift
    [ $# -eq 0 ] || nm -A "$@" | awk -v letters="$letters" '$(NF - 1) ~ "^[" letters "]$" { print $NF }' | sort -u
}

# Prints symbols that the objects after $1 require, that no object defines, and that $1 does not allow.
not_allowed() {
    echo "$1" | tr ' ' '\n' | sort -u > "$dir/allowed"
    shift
    symbols Uw "$@" | comm -23 - "$dir/defined" | comm -23 - "$dir/allowed"
}

check() {
    objects=$(cat "$1")
    shared=$2
    static=$3
    headers=$4
    passed=0
    failed=0
    symbols TDBRVWCGSi $objects > "$dir/defined"

    verdict 'needs a function that is not on the list' "$(
        not_allowed "$allowed" $(echo "$objects" | tr ' ' '\n' | grep -v -e /src/record/ -e /src/base/memory.o)
        not_allowed "$memory" $(echo "$objects" | tr ' ' '\n' | grep /src/base/memory.o)
        not_allowed "$allowed $files" $(echo "$objects" | tr ' ' '\n' | grep /src/record/))"

    # Constant tables with pointers in them are .data.rel.ro, which is read-only once loaded.
    verdict 'has writable data' "$(size -A $objects |
        awk '/:$/ { member = $1 } /^\.(data|bss|tdata|tbss)(\.|$| )/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print member, $1, $2 }')"

    verdict 'defines a name without sand_' "$(
        symbols TDBRVWCGSi $(echo "$objects" | tr ' ' '\n' | grep -v '/src/rules/[a-z_]*/') | grep -v '^sand_'
        symbols TDBRVWCGSi $(echo "$objects" | tr ' ' '\n' | grep '/src/rules/[a-z_]*/') | grep -v -E '^(sand|[a-z]{2})_')"

    nm -D --defined-only "$shared" | awk '{ print $NF }' | sort -u > "$dir/shown"
    cat $headers | tr '\n' ' ' | sed 's/SAND_API/\nSAND_API/g' | sed -n 's/^SAND_API[^(;]*[ *]\(sand_[a-z0-9_]*\)[ ]*[(;\[].*/\1/p' | sort -u > "$dir/declared"
    verdict 'shown but not declared (<) or declared but not there (>)' "$(diff "$dir/shown" "$dir/declared" | grep '^[<>]')"
    verdict 'static and shows what is not declared (<) or not what is (>)' "$(
        symbols TDBRVWCGSi "$static" | diff - "$dir/declared" | grep '^[<>]')"

    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# $1: the complaint, $2: its details; no details are a pass.
verdict() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "the library $1:"
        echo "$2" | sed 's/^/    /'
    fi
}

# Checks a library of one line: C text $1, header text $2; $3: the complaint expected, or none. $4: its folder, $5: its file; $6: not
# empty to leave its internal names visible.
broken() {
    mkdir -p "$dir/src/record" "$dir/src/base" "$dir/src/rules/x"
    object=$dir/src/${4:-base}/${5:-x}.o
    printf '%s\n' "$1" > "$dir/x.c"
    printf '%s\n' "$2" > "$dir/x.h"
    $cc -fPIC -fvisibility=hidden -c "$dir/x.c" -o "$object" && echo "$object" > "$dir/list" &&
        $cc -shared -o "$dir/x.so" "$object" && cp "$object" "$dir/public.o" &&
        { [ -n "$6" ] || objcopy --localize-hidden "$dir/public.o"; } && rm -f "$dir/x.a" &&
        ar rcs "$dir/x.a" "$dir/public.o" || exit 2
    (check "$dir/list" "$dir/x.so" "$dir/x.a" "$dir/x.h") > "$dir/answer"
    if [ -n "$3" ]; then grep -q "$3" "$dir/answer"; else tail -n 1 "$dir/answer" | grep -q ' 0 failed'; fi
    if [ $? -eq 0 ]; then
        good=$((good + 1))
    else
        echo "wrong answer for: $1"
        sed 's/^/    /' "$dir/answer"
        wrong=$((wrong + 1))
    fi
}

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
if [ "$1" != --self-test ]; then
    check "$1" "$2" "$3" "$(find include -name '*.h')"
    exit
fi
cc=${2:-gcc}
good=0
wrong=0
api='__attribute__((visibility("default")))'
hidden='__attribute__((visibility("hidden")))'
broken "int puts(const char *); void sand_a(void) { puts(\"a\"); }" '' 'not on the list'
broken "int rename(const char *, const char *); int sand_a(void) { return rename(\"a\", \"b\"); }" '' 'not on the list'
broken "int rename(const char *, const char *); int sand_a(void) { return rename(\"a\", \"b\"); }" '' '' record
broken "void *malloc(unsigned long); void *sand_a(void) { return malloc(1); }" '' 'not on the list'
broken "void *malloc(unsigned long); void *sand_a(void) { return malloc(1); }" '' 'not on the list' record
broken "void *malloc(unsigned long); void *sand_a(void) { return malloc(1); }" '' '' base memory
broken "static int count; int sand_a(void) { return ++count; }" '' 'writable data'
broken "int sand_a[2] = { 1, 2 };" '' 'writable data'
broken "int a_name(void) { return 1; }" '' 'without sand_'
broken "int ec_name(void) { return 1; }" '' 'without sand_'
broken "int ec_name(void) { return 1; }" '' '' rules/x
broken "int ecw_name(void) { return 1; }" '' 'without sand_' rules/x
broken "$api int sand_a(void) { return 1; }" '' '< sand_a'
broken "int sand_a(void) { return 1; }" 'SAND_API int sand_a(void);' '> sand_a'
broken "$hidden int sand_b(void); int sand_b(void) { return 1; }" '' 'static and shows' base x open
broken "$hidden int sand_b(void); int sand_b(void) { return 1; }" '' ''
broken "$api const char *sand_a(void); const char *sand_a(void) { static const char *const names[] = { \"x\" }; return names[0]; }" \
    'SAND_API const char *sand_a(void);' ''
echo "$good passed, $wrong failed"
[ "$wrong" -eq 0 ]
