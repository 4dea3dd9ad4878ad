#!/bin/sh
# Checks `make help`: everything it names must be a target, and it must name every phony target except those that only serve other
# targets. Last line: `N passed, N failed`, one for each target.
#
#   tools/check/help.sh

serving='lib shared program tests runs benches fuzz-programs page-drill play-page sanitized help FORCE'
passed=0
failed=0
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
make -s --no-print-directory help | sed -n 's/^make \[\{0,1\}\([a-z-]*\).*/\1/p' | sort > "$dir/told"
make -s --no-print-directory -npq FORCE 2> /dev/null | sed -n 's/^\.PHONY: //p' | tr ' ' '\n' | sort -u > "$dir/there"
for target in $(sort -u "$dir/told" "$dir/there"); do
    if ! grep -qx -e "$target" "$dir/there"; then echo "make help names $target, which is no target"
    elif grep -qx -e "$target" "$dir/told"; then passed=$((passed + 1)); continue
    elif echo " $serving " | grep -q -e " $target "; then passed=$((passed + 1)); continue
    else echo "make help does not name $target"
    fi
    failed=$((failed + 1))
done
[ "$(uniq -d "$dir/told" | wc -l)" -eq 0 ] || { echo "named twice: $(uniq -d "$dir/told")"; failed=$((failed + 1)); }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
