#!/bin/sh
# Checks that no function has more than five parameters; beyond that a struct should name them. Last line: `N passed, N failed`.
#
#   tools/check/parameters.sh [ROOT]        ROOT holds src/ and include/; default: the current directory
#   tools/check/parameters.sh --self-test   breaks the rule on purpose and checks that this is noticed
#
# Checks declarations and definitions, in headers and sources; `...` does not count. Callbacks whose parameters another library
# prescribes are listed below.

most=5
# libmicrohttpd calls this for every request
prescribed='src/serve/server.c:answer'

check() {
    cd "$1" || exit 2
    wide=$(find include src -name '*.[ch]' 2> /dev/null | sort | xargs awk -v most="$most" -v prescribed="$prescribed" '
    BEGIN { split(prescribed, list, " "); for (i in list) may[list[i]] }
    # Returns a line without comments, strings and characters, which may hold commas and parentheses.
    function code_of(text,   out, at) {
        out = ""
        gsub(/\\./, "", text)
        gsub(/"[^"]*"/, "", text)
        gsub(/\047[^\047]*\047/, "", text)
        while (text != "") {
            if (in_comment) {
                at = index(text, "*/")
                if (!at) return out
                text = substr(text, at + 2); in_comment = 0
            } else {
                at = match(text, /\/[*\/]/)
                if (!at) return out text
                out = out substr(text, 1, at - 1)
                if (substr(text, at, 2) == "//") return out
                text = substr(text, at + 2); in_comment = 1
            }
        }
        return out
    }
    # Returns the number of parameters of `head`, which ends at its closing parenthesis.
    function count(head,   i, n, depth, char, last) {
        n = 1; depth = 0; last = ""
        for (i = index(head, "("); i <= length(head); i++) {
            char = substr(head, i, 1)
            if (char == "(" || char == "[") depth++
            if (char == ")" || char == "]") depth--
            if (char == "," && depth == 1) { n++; last = "" } else last = last char
        }
        return last ~ /^ *\.\.\. *\)/ ? n - 1 : n
    }
    function finished(head,   i, depth) {
        depth = 0
        for (i = 1; i <= length(head); i++) {
            if (substr(head, i, 1) == "(") depth++
            if (substr(head, i, 1) == ")" && --depth == 0) return i
        }
        return 0
    }
    FNR == 1 { in_comment = 0; head = ""; folded = 0 }
    {
        text = code_of($0)
        # skips macros, whose lines may look like functions
        if (folded || text ~ /^[ \t]*#/) { folded = text ~ /\\$/ || $0 ~ /\\$/; next }
        if (head == "" && text ~ /^[A-Za-z_][A-Za-z_0-9 *]*[ *][A-Za-z_][A-Za-z_0-9]*\(/ &&
            text !~ /^(typedef|return|else|case|goto|if|for|while|switch) ?/) { head = text; at = FNR }
        else if (head != "") head = head " " text
        if (head == "") next
        end = finished(head)
        if (!end) next
        rest = substr(head, end + 1)
        name = head; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name)
        n = count(substr(head, 1, end))
        if (rest !~ /^ *[={]/ && n > most && !(FILENAME ":" name in may)) print FILENAME ":" at ": " name " has " n
        head = ""
    }')
    if [ -z "$wide" ]; then
        echo '1 passed, 0 failed'
    else
        echo "not so: a function has at most $most parameters"
        echo "$wide" | sed 's/^/    /'
        echo '0 passed, 1 failed'
        return 1
    fi
}

# Checks a tree of one file: FILE TEXT EXPECTED-COMPLAINT, which is empty if the file is fine.
broken() {
    rm -rf "$dir/tree"
    mkdir -p "$dir/tree/$(dirname "$1")"
    printf '%b\n' "$2" > "$dir/tree/$1"
    if (check "$dir/tree") > "$dir/answer"; then found=; else found=yes; fi
    if [ -n "$3" ]; then
        if [ -n "$found" ] && grep -q "$3" "$dir/answer"; then good=$((good + 1)); else echo "not noticed: $2"; wrong=$((wrong + 1)); fi
    elif [ -z "$found" ]; then good=$((good + 1)); else echo "wrongly refused: $2"; wrong=$((wrong + 1)); fi
}

if [ "$1" != --self-test ]; then
    check "${1:-.}"
    exit
fi
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
good=0
wrong=0
broken src/a.c 'int go(int a, int b, int c, int d, int e)\n{' ''
broken src/a.c 'int go(int a, int b, int c, int d, int e, int f)\n{' 'a.c:1: go has 6'
broken src/a.c '/* why */\nstatic void go(int a, int b, int c,\n               int d, int e, int f)\n{' 'a.c:2: go has 6'
broken include/a.h 'SAND_API char *go(int a, int b, int c, int d, int e, int f);' 'go has 6'
broken src/a.h 'static inline int go(int a, int b, int c, int d, int e, int f)\n{' 'go has 6'
broken src/a.c 'int go(int a, int b, int c, int d, void (*e)(int, int), int f)\n{' 'go has 6'
broken src/a.c 'int go(int a, int b, int c, void (*e)(int, int, int))\n{' ''
broken src/a.c 'int go(int a, int b, int c, int d, const char *format, ...)\n{' ''
broken src/a.c 'int go(int a, int b /* , , , , , , */)\n{' ''
broken src/a.c '#define GO(a, b) \\\\\\nint go(a, b, c, d, e, f)' ''
broken src/a.c 'int go(void)\n{\n    go_on(1, 2, 3, 4, 5, 6);\n}' ''
broken src/serve/server.c 'int answer(int a, int b, int c, int d, int e, int f, int g, int h)\n{' ''
broken src/serve/other.c 'int answer(int a, int b, int c, int d, int e, int f, int g, int h)\n{' 'answer has 8'
echo "$good passed, $wrong failed"
[ "$wrong" -eq 0 ]
