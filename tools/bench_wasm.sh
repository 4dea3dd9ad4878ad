#!/bin/bash
# How fast the WebAssembly is against the program of the same compiler: whole battles, time of the process.  The time that the few
# battles take is taken off: starting, and node's compiling, which goes on for a thousand battles, of what turns out to be used often.
#
#   tools/bench_wasm.sh NATIVE-PROGRAM WASM-PROGRAM SCENARIO-FILE...
set -e
cd "$(dirname "$0")/.."
few=1000 many=3000
TIMEFORMAT=%U
taken() { { time "$@" > /dev/null; } 2>&1; }
best() { for _ in 1 2; do taken "$@"; done | sort -n | head -1; }
run_native() { best "$native" --count "$scenario" battle "$1"; }
run_wasm() { best node --no-warnings tests/wasm/run.mjs "$wasm" --count "$scenario" battle "$1"; }
native=$1 wasm=$2
shift 2
for scenario; do
    awk -v a="$(run_native $few)" -v b="$(run_native $many)" -v c="$(run_wasm $few)" -v d="$(run_wasm $many)" -v n=$((many - few)) \
        -v name="$(basename "$scenario" .json)" 'BEGIN {
        printf "%s, whole battles: native %.0f/s, WebAssembly %.0f/s, %.2f of native (must: 0.7)\n", name, n / (b - a), n / (d - c), (b - a) / (d - c)
    }'
done
