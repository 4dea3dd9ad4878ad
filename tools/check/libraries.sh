#!/bin/sh
# Checks that a library installed after a first build is noticed.  The list of what the program is linked from depends on the
# libraries found, so it is made without each library and then with it, and must change.  Last line: `N passed, N failed`.
#
#   tools/check/libraries.sh

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0
list() { make -s --no-print-directory BUILD="$dir" "$dir/program.list" "$@" > /dev/null 2>&1; cat "$dir/program.list"; }

for has in SERVES SHARES DRAWS EDITS; do
    without=$(list "$has=")
    with=$(list "$has=yes")
    if [ -n "$without" ] && [ "$without" != "$with" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "not noticed: $has"
    fi
    # The build must also say what it leaves out.
    if make -n --no-print-directory BUILD="$dir" program "$has=" 2> /dev/null | grep -q "note: .*is not installed"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not said: built without $has"
    fi
done
# The page's build must install its tools where they are missing.
if make -n --no-print-directory BUILD="$dir" PAGE_TOOLS="$dir/tools" "$dir/tools" 2> /dev/null | grep -q 'npm ci'; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "the tools that build the page are not installed"
fi
if make -n --no-print-directory page play 2> /dev/null | grep -c 'bootstrap.sh' | grep -qx 2; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "make page does not look for what it needs, as make play does"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
