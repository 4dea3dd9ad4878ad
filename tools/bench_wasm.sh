#!/bin/bash
# Compares the speed of WebAssembly with native code of the same compiler: whole battles, processor time, in the tests' browser and in
# node.  The time of a short run is subtracted from that of a long one, because it contains the start and the compilation, which goes
# on during the first thousand battles for code that turns out to be hot.
#
#   tools/bench_wasm.sh NATIVE-PROGRAM WASM-PROGRAM SCENARIO-FILE...
set -e -o pipefail
cd "$(dirname "$0")/.."
few=1000 many=4000
TIMEFORMAT=%U
native=$1 wasm=$2
shift 2
in_native() { { time "$native" "$@" > /dev/null; } 2>&1; }
in_node() { { time node --no-warnings tests/wasm/run.mjs "$wasm" "$@" > /dev/null; } 2>&1; }
in_browser() { node --no-warnings web/test/wasm.bench.mjs "$wasm" "$@" | tail -n 1; }
least() { for _ in 1 2 3; do "$1" --count "$scenario" battle "$2"; done | sort -n | head -n 1; }
for scenario; do
    for where in native browser node; do
        printf '%s %s %s %s\n' "$where" "$(least in_$where $few)" "$(least in_$where $many)" $((many - few))
    done | awk -v name="$(basename "$scenario" .json)" '
        { spent[$1] = $3 - $2; n = $4 }
        function said(where) { return sprintf("%.0f/s, %.2f of native", n / spent[where], spent["native"] / spent[where]) }
        END { printf "%s, whole battles: native %.0f/s, browser %s (must: 0.7), node %s\n", name, n / spent["native"], said("browser"), said("node") }'
done
