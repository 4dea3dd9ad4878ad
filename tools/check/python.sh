#!/bin/sh
# Builds the wheel, unpacks it as an installation would, and runs the tests and examples of python/ against it.
# Last line: `N passed, N failed`.
#
#   tools/check/python.sh SHARED-LIBRARY VERSION DIRECTORY

library=$1 version=$2 dir=$3
python3=${PYTHON3:-/usr/bin/python3}
passed=0
failed=0
try() { # WHAT COMMAND...
    what=$1
    shift
    if "$@" > "$dir/told" 2>&1; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "not so: $what"
        tail -n 30 "$dir/told" | sed 's/^/    /'
    fi
}
$python3 -c 'import numpy, setuptools, wheel' 2> /dev/null || {
    echo 'the tests of the Python package need python3-numpy, python3-setuptools and python3-wheel'
    echo '0 passed, 1 failed'
    exit 1
}
mkdir -p "$dir"
wheel=$(tools/wheel.sh "$library" "$version" "$dir/wheel") || { echo "$wheel"; echo '0 passed, 1 failed'; exit 1; }
site=$dir/site
rm -rf "$site"
try 'the wheel unpacks' $python3 -m zipfile -e "$wheel" "$site"
unset SANDTABLE_LIBRARY SANDTABLE_DATA
PYTHONPATH=$site PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
try 'the wheel is for any Python 3' sh -c "echo '$wheel' | grep -q -- '-py3-none-.*\.whl$'"
try 'the wheel has type annotations (py.typed)' test -f "$site/sandtable/py.typed"
$python3 -m unittest discover -s python/tests > "$dir/told" 2>&1
ran=$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' "$dir/told")
bad=$(grep -c -E '^(FAIL|ERROR): ' "$dir/told")
passed=$((passed + ${ran:-0} - bad)) failed=$((failed + bad))
[ "${ran:-0}" -gt 0 ] || failed=$((failed + 1))
[ "$bad" -eq 0 ] && [ "${ran:-0}" -gt 0 ] || sed 's/^/    /' "$dir/told"
try 'the example random_against_captain.py runs' $python3 python/examples/random_against_captain.py --scenario first-battle --battles 2 --nodes 50
try 'the example learner.py runs' $python3 python/examples/learner.py --scenario first-battle --seconds 2 --battles 16 --test 16
try 'the example study.py runs' $python3 python/examples/study.py --scenario first-battle --battles 32 --csv "$dir/study.csv"
try 'the study writes a row for each value' sh -c "[ \$(wc -l < '$dir/study.csv') -eq 5 ]"
try 'the example speed.py runs' $python3 python/examples/speed.py --scenario first-battle --seconds 0.2
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
