#!/bin/sh
# Lets libFuzzer look for bytes that stop a reader, one reader after the other.
#
#   tools/fuzz.sh BUILD SECONDS NAME...   BUILD/fuzz_NAME are the programs; SECONDS of processor time for each
#   tools/fuzz.sh --keep BUILD NAME...    copies what was learnt to tests/fuzz/corpus/, as few files as reach the same code
#
# A finding is kept as BUILD/findings/NAME-...; it can be handed in again with `run_corpus NAME FILE`. What was learnt
# stays in BUILD/learnt/NAME and is where the next run begins. Last line: `N passed, N failed`, a reader each.

keep() {
    for name; do
        mkdir -p "$build/learnt/$name" "$build/small/$name"
        rm -f "$build/small/$name"/*
        "$build/fuzz_$name" -merge=1 "$build/small/$name" "tests/fuzz/corpus/$name" "$build/learnt/$name" > "$build/$name.log" 2>&1 ||
            { tail -n 5 "$build/$name.log"; exit 1; }
        # What has a name of its own was put there by hand and stays.
        find "$build/small/$name" -size -"${FUZZ_KEEP_KIB:-4}"k -type f -exec cp -n {} "tests/fuzz/corpus/$name/" \;
        echo "$name: $(ls "tests/fuzz/corpus/$name" | wc -l) files kept"
    done
}

# Seconds the processor has spent on process $1; nothing when it has ended.
spent() { awk -v hz="$(getconf CLK_TCK)" '{ sub(/.*[)] /, ""); if ($1 != "Z") print int(($12 + $13) / hz) }' "/proc/$1/stat" 2> /dev/null; }

# A minute on a busy machine may be a second's work: the processor's time is what counts. SIGUSR1 ends libFuzzer in good order.
watch_over() {
    used=0
    while now=$(spent "$1") && [ -n "$now" ]; do
        used=$now
        [ "$used" -ge "$seconds" ] && kill -USR1 "$1"
        sleep 1
    done
}

look() {
    mkdir -p "$build/learnt/$1" "$build/findings"
    dictionary=tests/fuzz/$1.dict
    "$build/fuzz_$1" -timeout=30 -rss_limit_mb=3000 -max_len="${FUZZ_LENGTH:-16384}" -len_control=20 -handle_usr1=1 \
        -print_final_stats=1 $([ -f "$dictionary" ] && echo "-dict=$dictionary") -artifact_prefix="$build/findings/$1-" \
        "$build/learnt/$1" "tests/fuzz/corpus/$1" > "$build/$1.log" 2>&1 &
    program=$!
    watch_over "$program"
    wait "$program"
    status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$1.log")
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$build/$1.log" | tail -n 1)
    if [ $status -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok   $1: ${runs:-0} inputs in $used s of processor time, ${edges:-0} edges reached, no finding"
    else
        failed=$((failed + 1))
        echo "FAIL $1: after ${runs:-?} inputs in $used s of processor time"
        grep -E 'ERROR|SUMMARY|Assertion|runtime error|Test unit written|^    #[0-9] ' "$build/$1.log" | head -n 24
    fi
}

if [ "$1" = --keep ]; then
    build=$2
    shift 2
    keep "$@"
    exit
fi
build=$1
seconds=$2
shift 2
passed=0
failed=0
for name; do look "$name"; done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
