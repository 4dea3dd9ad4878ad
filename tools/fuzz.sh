#!/bin/sh
# Lets libFuzzer look for input that crashes or hangs a reader, one reader after another.
#
#   tools/fuzz.sh BUILD SECONDS NAME...   BUILD/fuzz_NAME are the programs; SECONDS of processor time for each
#   tools/fuzz.sh --keep BUILD NAME...    copies new inputs to tests/fuzz/corpus/, in as few files as reach the same code
#
# A finding is kept as BUILD/findings/NAME-...; `run_corpus NAME FILE` runs it again. New inputs stay in BUILD/learnt/NAME,
# where the next run begins. Last line: `N passed, N failed`, one for each reader.

keep() {
    for name; do
        mkdir -p "$build/learnt/$name" "$build/small/$name"
        rm -f "$build/small/$name"/*
        "$build/fuzz_$name" -merge=1 "$build/small/$name" "tests/fuzz/corpus/$name" "$build/learnt/$name" > "$build/$name.log" 2>&1 ||
            { tail -n 5 "$build/$name.log"; exit 1; }
        # Only adds files: those put there by hand stay.
        find "$build/small/$name" -size -"${FUZZ_KEEP_KIB:-4}"k -type f -exec cp -n {} "tests/fuzz/corpus/$name/" \;
        echo "$name: $(ls "tests/fuzz/corpus/$name" | wc -l) files kept"
    done
}

# Prints the seconds of processor time of process $1; nothing when it has ended.
spent() { awk -v hz="$(getconf CLK_TCK)" '{ sub(/.*[)] /, ""); if ($1 != "Z") print int(($12 + $13) / hz) }' "/proc/$1/stat" 2> /dev/null; }

# Stops a fuzzer by processor time, as a minute on a busy machine may be a second of work. SIGUSR1 ends libFuzzer in good order.
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
