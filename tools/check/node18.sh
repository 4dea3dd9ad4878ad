#!/bin/sh
# node18.sh - checks that no script uses anything that node 18, the oldest supported version, does not have.
#
#   tools/check/node18.sh [--self-test]
#
# tsc knows which year's standard has which built-in, but only where it knows the type.  Most of these scripts have no types, so a list of
# names is searched for as well.  Last line: `N passed, N failed`, one for each file.

cd "$(dirname "$0")/../.." || exit 2
newer='\.(with|toSorted|toSpliced|toReversed|isWellFormed|toWellFormed|symmetricDifference|isSubsetOf)\(|\b(Object|Map)\.groupBy\(|\bPromise\.(withResolvers|try)\(|\bArray\.fromAsync\(|\bimport\.meta\.(dirname|filename)\b|\bavailableParallelism *[,}]|\bstyleText\b|\bnavigator\.hardwareConcurrency\b|\bglob(Sync)?\('
tsc=web/node_modules/.bin/tsc

# Prints the faults of the given files, one a line.
wrong() {
    grep -nE "$newer" "$@" /dev/null
    "$tsc" --noEmit --allowJs --checkJs --target es2022 --lib es2022,es2023.array,dom,dom.iterable --module nodenext --moduleResolution nodenext \
        --types node --typeRoots web/node_modules/@types --skipLibCheck "$@" | grep -E 'TS2550|TS2339: Property .(with|toSorted|toSpliced|toReversed)' | grep -vE "'findLast(Index)?'"
}

if [ "${1-}" = --self-test ]; then
    file=build/node18.mjs
    mkdir -p build
    trap 'rm -f $file' EXIT
    passed=0 failed=0
    for line in 'console.log([1].with(0, 2))' 'function f(all) { return all.toSpliced(0, 1); }' 'Object.groupBy([1], (x) => x);' \
        "import { availableParallelism } from 'node:os';" 'console.log(import.meta.dirname);'; do
        echo "$line" > $file
        if [ -n "$(wrong $file)" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "not noticed: $line"; fi
    done
    echo 'console.log([3, 1].findLast((x) => x > 1), structuredClone([1]).at(-1));' > $file
    if [ -z "$(wrong $file)" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo 'what node 18 has is refused'; fi
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
fi
[ -x "$tsc" ] || { echo "$tsc is missing: make page"; exit 1; }
files=$(git ls-files '*.mjs')
said=$(wrong $files)
[ -z "$said" ] || echo "$said"
bad=$(printf '%s' "$said" | grep -c .)
echo "$(($(echo "$files" | wc -l) - bad)) passed, $bad failed"
[ "$bad" -eq 0 ]
