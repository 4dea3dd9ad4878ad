#!/bin/sh
# Checks that node tools/run_tests.mjs counts correctly, above all failures. Last line: `N passed, N failed`.

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
good=0
wrong=0

# $1: expected total; the rest: tests for the runner.
expect() {
    wanted=$1
    shift
    got=$(node tools/run_tests.mjs "$dir" "$@" | tail -n 1)
    if [ "$got" = "$wanted" ]; then
        good=$((good + 1))
    else
        echo "expected '$wanted', got '$got' for: $*"
        wrong=$((wrong + 1))
    fi
}

group='[==========] 3 test(s) run.'
expect '2 passed, 0 failed' "x=echo '$group'; echo '[       OK ] a'; echo '[       OK ] b'"
expect '1 passed, 2 failed' "x=echo '[       OK ] a'; echo '[  FAILED  ] b'; echo ' 2 FAILED TEST(S)'; exit 2"
expect '1 passed, 1 failed' "x=echo '$group'; echo '[       OK ] a'; kill -SEGV \$\$"
expect '0 passed, 1 failed' "x=echo '$group'"
expect '1 passed, 0 failed' 'x=true'
expect '0 passed, 1 failed' 'x=false'
expect '0 passed, 1 failed' 'x=exec no-such-program'
expect '7 passed, 0 failed' 'x=echo 7 passed, 0 failed'
expect '7 passed, 2 failed' 'x=echo 7 passed, 2 failed; exit 1'
expect '7 passed, 1 failed' 'x=echo 7 passed, 0 failed; exit 1'
expect '0 passed, 1 failed' 'x=echo 0 passed, 0 failed'
expect '3 passed, 1 failed' "x=echo '# pass 3'; echo '# fail 1'; exit 1"
expect '10 passed, 1 failed' 'x=echo 7 passed, 0 failed' 'y=false' 'z=echo 3 passed, 0 failed'
expect '0 passed, 1 failed' '!build=false' 'y=true'
if node tools/run_tests.mjs "$dir" x=true y=false > /dev/null; then wrong=$((wrong + 1)); else good=$((good + 1)); fi
if node tools/run_tests.mjs "$dir" x=true y=true > /dev/null; then good=$((good + 1)); else wrong=$((wrong + 1)); fi

# $1: text that the output of a failing run must contain, $2: text that it must not; the rest: its tests.
expect_said() {
    wanted=$1 unwanted=$2
    shift 2
    said=$(node tools/run_tests.mjs "$dir" "$@")
    case $said in
    *"$unwanted"*) echo "'$unwanted' was said:"; echo "$said"; wrong=$((wrong + 1)) ;;
    *"$wanted"*)   good=$((good + 1)) ;;
    *)             echo "'$wanted' was not said:"; echo "$said"; wrong=$((wrong + 1)) ;;
    esac
}

tap="# Subtest: fine\nok 1 - fine\n  ---\n  duration_ms: 3\n  ...\n# Subtest: broken\nnot ok 2 - broken\n  ---\n  error: five is not six\n  ...\n# pass 1\n# fail 1"
expect_said 'five is not six' 'duration_ms' "page=printf '$tap\n'; exit 1"
expect_said '
FAIL  page broken
1 passed, 1 failed' '# Subtest: fine' "page=printf '$tap\n'; exit 1"
expect_said '
FAIL  x b
' '[       OK ]' "x=echo '[       OK ] a'; echo '[  FAILED  ] b'; echo ' 1 FAILED TEST(S)'; exit 1"
# Which tests are chosen, which are left out, and in which order they start.
chosen=$(node tools/run_tests.mjs --only yarn "$dir" '!build=true' 'yarn=echo 2 passed, 0 failed' 'z=false' | tail -n 1)
[ "$chosen" = '3 passed, 0 failed' ] && good=$((good + 1)) || { echo "--only: $chosen"; wrong=$((wrong + 1)); }
late=$(node tools/run_tests.mjs --seconds 0 "$dir" '!build=sleep 0.1' 'y=true' 'z=true' | tail -n 2 | tr '\n' '|')
[ "$late" = 'left out, no time: y, z|1 passed, 0 failed|' ] && good=$((good + 1)) || { echo "--seconds: $late"; wrong=$((wrong + 1)); }
printf '{"slow":9,"quick":1}' > "$dir/seconds.json"
order=$(node tools/run_tests.mjs --jobs 1 "$dir" quick=true slow=true new=true | awk '/ ok / { printf "%s ", $3 }')
[ "$order" = 'new slow quick ' ] && good=$((good + 1)) || { echo "order: $order"; wrong=$((wrong + 1)); }
order=$(node tools/run_tests.mjs --jobs 1 --from 5 "$dir" a=true b=true c=true | awk '/ ok / { printf "%s ", $3 }')
[ "$order" = 'c a b ' ] && good=$((good + 1)) || { echo "--from: $order"; wrong=$((wrong + 1)); }
mkfifo "$dir/pipe" # the two tests end only if they run at the same time
both=$(node tools/run_tests.mjs --jobs 2 "$dir" "says=echo x > $dir/pipe" "hears=cat $dir/pipe > /dev/null" | tail -n 1)
[ "$both" = '2 passed, 0 failed' ] && good=$((good + 1)) || { echo "--jobs: $both"; wrong=$((wrong + 1)); }

echo "$good passed, $wrong failed"
[ "$wrong" -eq 0 ]
