#!/bin/bash
# Prints one table of speeds: each row with its required rate, its aim, and the limit or other program it is compared with; limits
# set by the machine are measured in the same run.  bench/workloads.csv lists the scenarios and the required rates.  callgrind
# counts instructions; `-` stands where a row has no count or valgrind is not installed.
#
#   tools/bench_table.sh DIRECTORY-OF-BENCHES
set -e -o pipefail
cd "$(dirname "$0")/.."
benches=$1

# The measured value of 'ROW' (its N-th occurrence, from 1) in the output of a benchmark: times a second, or microseconds.
value() { # LINES 'ROW' [N]
    awk -v row="$2" -v nth="${3:-1}" '
        index($0, row) == 1 && substr($0, length(row) + 1, 1) == " " && ++n == nth {
            split(substr($0, 39), word, " ")
            number = word[1]; unit = word[2]
            print unit == "M/s" ? number * 1e6 : unit == "k/s" ? number * 1e3 : number
        }' <<< "$1"
}
count() { # PROGRAM FILE ROW TIMES: instructions each
    command -v valgrind > /dev/null || { echo -; return; }
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_counted "$benches/$1" --count "$2" "$3" "$4" 2>&1 |
        awk -v times="$4" '/Collected/ { printf "%.0f", $4 / times }'
}
row() { # NAME VALUE MUST WISHED INSTRUCTIONS 'COMPARED WITH'; required rate and aim in times a second, `-`: none
    awk -v name="$1" -v value="$2" -v must="$3" -v aim="$4" -v count="$5" -v peer="$6" '
        function rate(x) { return x == "-" ? "" : x >= 1e6 ? sprintf("%.1f M/s", x / 1e6) : x >= 1e3 ? sprintf("%.1f k/s", x / 1e3) : sprintf("%.0f /s", x) }
        BEGIN {
            verdict = must != "-" && value < must + 0 ? "BELOW" : aim != "-" && value >= aim + 0 ? "aim" : must != "-" ? "must" : ""
            printf "%-34s %11s %11s %11s %6s %13s  %s\n", name, rate(value), rate(must), rate(aim), verdict, count, peer
        }'
}

declare -A words=(
    [check]='check, one order' [suggest]='suggest anything, one decision' [apply]='clone, apply, run on'
    [order]='suggest, check, apply, one order' [played]='an order of a battle played on' [api]='the same by the C API' [battle]='whole battles of random orders' [odds]='an attack, median')
declare -A peers=(
    [order]='OpenSpiel backgammon 13 us, TAG 5 us a decision' [battle]='SparCraft 32v32 717/s, TAG Battlelore 2,446/s'
    [odds]='the median; 0.2 to 0.6 us by hand')

scenario_rows() { # FILE
    local play odds copy file workload times most aim must wished
    play=$("$benches/bench_play" "$1") odds=$("$benches/bench_odds" "$1") copy=$(value "$play" 'copy of as many bytes')
    printf '\n%s\n' "$(basename "$1" .json)"
    row 'limit: copy of as many bytes' "$copy" - - "$(count bench_play "$1" copy 20000)" 'a whole battle'
    row 'clone' "$(value "$play" clone)" 10e6 20e6 "$(count bench_play "$1" clone 20000)" \
        "$(awk -v a="$(value "$play" clone)" -v b="$copy" 'BEGIN { printf "%.2f of the limit", a / b }')"
    while read -r file workload times most aim must wished; do
        [ "$file" = "$1" ] || continue
        case $workload in odds-99 | past | view) continue ;; esac
        if [ "$workload" = odds ]; then
            row 'exact odds of one attack' "$(awk -v us="$(value "$odds" "${words[odds]}")" 'BEGIN { print 1e6 / us }')" "$must" "$wished" \
                "$(count bench_odds "$file" odds "$times")" "${peers[odds]}"
            row '  of 100 the slowest but one' "$(awk -v us="$(value "$odds" 'an attack, of 100 the slowest but one')" 'BEGIN { print 1e6 / us }')" \
                - 100e3 - ''
        else
            row "${words[$workload]}" "$(value "$play" "${words[$workload]}")" "$must" "$wished" \
                "$(count bench_play "$file" "$workload" "$times")" "${peers[$workload]}"
        fi
    done < <(tools/workloads.sh)
}

geom=$("$benches/bench_geom") dice=$("$benches/bench_dice")
scenarios=$(tools/workloads.sh --scenarios)
printf '%-34s %11s %11s %11s %6s %13s  %s\n' 'one core' measured must aim '' instructions 'compared with'
row 'rectangle overlap' "$(value "$geom" 'two boxes: overlap')" - 100e6 - 'fixed point 210 M/s, Box2D v3 22 M/s'
row '  in a heap' "$(value "$geom" 'two boxes: overlap' 2)" - - - ''
row 'segment against rectangle' "$(value "$geom" 'a line across a box (sight)')" - 100e6 - 'scalar 191 M/s'
row 'one die' "$(value "$dice" 'a die of a block')" - 200e6 - 'Philox 672 M/s'
for file in $scenarios; do scenario_rows "$file"; done
