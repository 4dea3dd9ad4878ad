#!/bin/sh
# Runs tests one after the other and adds up what they say.
#
#   tools/run_tests.sh LOGDIR TEST...
#
# TEST is a program, or NAME=COMMAND. What counts: a cmocka program's own OK and FAILED lines; the `pass N` and `fail N`
# of node --test; otherwise a last line `N passed, N failed`; otherwise the exit status, as one test. A program that fails without naming a failed test, or
# that names no test at all, is one failure. Output is shown only for what failed, without what passed beside it; the tests
# that failed are named once more before the last line, which is the total.

log=$1
shift
mkdir -p "$log" || exit 2
limit=3600 # seconds, more than any test takes on any machine; what takes longer hangs, and is a failure (exit status 124)
passed=0
failed=0
again= # a line for each test that failed

# One line of output "passed failed" for a finished test: $1 its log, $2 its exit status.
count() {
    awk -v status="$2" '
        /^\[       OK \]/                       { counted = 1; passed++ }
        /^ *[0-9]+ FAILED TEST\(S\)/            { counted = 1; failed += $1 }
        /^\[==========\]/                       { counted = 1 }
        /^(#|ℹ) pass [0-9]+$/                   { counted = 1; passed += $3 }
        /^(#|ℹ) fail [0-9]+$/                   { counted = 1; failed += $3 }
        NF                                      { last = $0 }
        END {
            if (!counted && last ~ /^[0-9]+ passed, [0-9]+ failed$/) {
                split(last, word, " "); passed = word[1]; failed = word[3]; counted = 1
            }
            if (!counted && status == 0) passed = 1
            if (status != 0 && failed == 0) failed = 1
            if (passed + failed == 0) failed = 1
            print passed + 0, failed + 0
        }' "$1"
}

# What a failed test said, without its passed parts: $1 its log.
failures() {
    grep -v -e '^\[       OK \]' -e '^\[ RUN      \]' "$1" | awk '
        /^# Subtest: /                { held = $0; next }
        /^ok [0-9]+ - /               { held = ""; passing = 1; next }
        passing && /^  +/             { if (/^  \.\.\.$/) passing = 0; next }
                                      { passing = 0; if (held != "") print held; held = ""; print }' | sed 's/^/    /'
}

# The names of the failed parts, as far as the log gives them: $1 the log.
named() {
    sed -n -e 's/^not ok [0-9]* - //p' -e 's/^\[  FAILED  \] \([a-z0-9_]*\).*$/\1/p' -e 's/^FAIL[: ] *//p' "$1" | sort -u | head -n 12 | paste -s -d ';' -
}

for entry in "$@"; do
    case $entry in
    *=*) name=${entry%%=*} command=${entry#*=} ;;
    */tests/*/*) name=${entry##*/tests/} command=$entry ;; # of one ruleset: RULESET/test_melee
    *)   name=${entry##*/} command=$entry ;;
    esac
    file=$log/$(echo "$name" | tr -c 'A-Za-z0-9_.\n-' '_').log
    timeout "$limit" sh -c "$command" > "$file" 2>&1
    status=$?
    numbers=$(count "$file" "$status")
    good=${numbers% *}
    bad=${numbers#* }
    passed=$((passed + good))
    failed=$((failed + bad))
    if [ "$bad" -eq 0 ]; then
        printf 'ok    %-28s %d\n' "$name" "$good"
    else
        printf 'FAIL  %-28s %d passed, %d failed, exit status %d; its output:\n' "$name" "$good" "$bad" "$status"
        failures "$file"
        again="$again
FAIL  $name $(named "$file")"
        # Nothing after a failed build would mean anything.
        [ "$name" != build ] || break
    fi
done
[ -z "$again" ] || echo "${again#?}"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
