#!/bin/bash
# One table of how fast everything is that must be fast, each row beside what must be reached, what is aimed at, and the limit or
# peer it is compared with; limits that the machine sets are measured in the same run.  Instructions are counted by callgrind where
# a program knows how to do the row so many times; `-` where it does not.
#
#   tools/bench_table.sh DIRECTORY-OF-BENCHES [NATIVE-PROGRAM WASM-PROGRAM]
set -e -o pipefail
cd "$(dirname "$0")/.."
benches=$1
lines=$(for b in geom dice play odds; do "$benches/bench_$b" | sed "s/^/$b|/"; done)

# PROGRAM 'ROW' [n-th, from 1]: its number with the unit made plain: times a second, or microseconds.
value() {
    awk -F'|' -v program="$1" -v row="$2" -v nth="${3:-1}" '
        $1 == program && index($2, row) == 1 && substr($2, length(row) + 1, 1) == " " && ++n == nth {
            split(substr($2, 39), word, " ")
            number = word[1]; unit = word[2]
            print unit == "M/s" ? number * 1e6 : unit == "k/s" ? number * 1e3 : number
        }' <<< "$lines"
}
count() { # NAME TIMES: instructions each
    command -v valgrind > /dev/null || { echo -; return; }
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted "$benches/bench_play" --count "$1" "$2" 2>&1 |
        awk -v times="$2" '/Collected/ { printf "%.0f", $4 / times }'
}
row() { # NAME VALUE MUST AIM INSTRUCTIONS 'COMPARED WITH'; must and aim as times a second, 0 none
    awk -v name="$1" -v value="$2" -v must="$3" -v aim="$4" -v count="$5" -v peer="$6" '
        function rate(x) { return x == 0 ? "" : x >= 1e6 ? sprintf("%.1f M/s", x / 1e6) : x >= 1e3 ? sprintf("%.1f k/s", x / 1e3) : sprintf("%.0f /s", x) }
        BEGIN {
            verdict = must > 0 && value < must ? "BELOW" : aim > 0 && value >= aim ? "aim" : must > 0 ? "must" : ""
            printf "%-34s %11s %11s %11s %6s %13s  %s\n", name, rate(value), rate(must), rate(aim), verdict, count, peer
        }'
}
micros() { # NAME VALUE MUST AIM 'COMPARED WITH', in microseconds
    awk -v name="$1" -v value="$2" -v must="$3" -v aim="$4" -v peer="$5" 'BEGIN {
        verdict = must > 0 && value > must ? "ABOVE" : value <= aim ? "aim" : must > 0 ? "must" : ""
        limit = must > 0 ? sprintf("%.1f us", must) : ""
        printf "%-34s %8.1f us %11s %8.1f us %6s %13s  %s\n", name, value, limit, aim, verdict, "-", peer }'
}

copy=$(value play 'copy of as many bytes')
printf '%-34s %11s %11s %11s %6s %13s  %s\n' 'one core' measured must aim '' instructions 'compared with'
row 'rectangle overlap' "$(value geom 'two boxes: overlap')" 0 100e6 - 'fixed point 210 M/s, Box2D v3 22 M/s'
row '  in a heap' "$(value geom 'two boxes: overlap' 2)" 0 0 - ''
row 'segment against rectangle' "$(value geom 'a line across a box (sight)')" 0 100e6 - 'scalar 191 M/s'
row 'one die' "$(value dice 'a die of a block')" 0 200e6 - 'Philox 672 M/s'
row 'limit: a block of the generator' "$(value play 'a block of the generator')" 0 0 "$(count generator 100000)" '24 dice'
row 'limit: copy of as many bytes' "$copy" 0 0 "$(count copy 20000)" 'a battle of fourteen a side'
row 'clone' "$(value play clone)" 10e6 20e6 "$(count clone 20000)" "$(awk -v a="$(value play clone)" -v b="$copy" 'BEGIN { printf "%.2f of the limit", a / b }')"
row 'check, one order' "$(value play 'check, one order')" 1e6 3.3e6 "$(count check 1280)" ''
row 'suggest + check + apply, one order' "$(value play 'suggest, check, apply, one order')" 300e3 1e6 "$(count order 640)" 'OpenSpiel backgammon 13 us, TAG 5 us a decision'
row 'whole battles of random orders' "$(value play 'whole battles of random orders')" 1000 3000 "$(count battle 2)" 'SparCraft 32v32 717/s, TAG Battlelore 2,446/s'
micros 'exact odds of one attack, median' "$(value odds 'an attack, median')" 20 3 '0.2 to 0.6 us by hand'
micros '  of 100 the slowest but one' "$(value odds 'an attack, of 100 the slowest but one')" 0 10 ''
if [ $# -ge 3 ]; then tools/bench_wasm.sh "$2" "$3"; fi
