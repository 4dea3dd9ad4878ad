#!/bin/bash
# Measures what a study on two MPI ranks costs beside the same study on one: `make bench-mpi`.
#
#   bench/mpi.sh PROGRAM MPI-PROGRAM [BATTLES [SCENARIO [ROUNDS]]]
#
# Wall efficiency is the wall time of one rank over twice that of two; on a machine with other work it says little.
# Processor efficiency is the processor time of one rank over that of both ranks together, which other work hardly changes;
# the rest to 1 is work that is done twice (starting, waiting, adding).  Runs with one and two ranks alternate, so that both
# see the same load; the median of the rounds is printed, with the least and the most.
program=${1:?usage: bench/mpi.sh PROGRAM MPI-PROGRAM [BATTLES [SCENARIO [ROUNDS]]]}
mpi=${2:?usage: bench/mpi.sh PROGRAM MPI-PROGRAM [BATTLES [SCENARIO [ROUNDS]]]}
battles=${3:-20000}
scenario=${4:-roundway-down}
rounds=${5:-5}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
TIMEFORMAT='%R %U %S'

# NAME COMMAND...: appends the wall and processor seconds of a run to NAME.times.
measure() {
    local name=$1
    shift
    rm -rf "$dir/parts"
    { time "$@" > "$dir/$name.csv" 2> "$dir/err"; } 2>> "$dir/$name.times" || { cat "$dir/err"; exit 1; }
}

study=(study "$scenario" --battles "$battles" --csv)
for ((i = 0; i < rounds; i++)); do
    measure one mpirun -np 1 "$mpi" --parts "$dir/parts" "${study[@]}"
    measure two mpirun -np 2 "$mpi" --parts "$dir/parts" "${study[@]}"
    measure start mpirun -np 2 true
    cmp "$dir/one.csv" "$dir/two.csv" || exit 1
done
printf '%d battles of %s, %d rounds, %d cores, load %s\n' "$battles" "$scenario" "$rounds" "$(nproc)" "$(cut -d' ' -f1 /proc/loadavg)"
paste -d' ' "$dir/one.times" "$dir/two.times" "$dir/start.times" | awk '
    function told(label, a, n,   i, k, x) {
        for (i = 2; i <= n; i++) for (k = i; k > 1 && a[k] < a[k - 1]; k--) { x = a[k]; a[k] = a[k - 1]; a[k - 1] = x }
        printf "%-36s %8.3f   (%.3f to %.3f)\n", label, (a[int((n + 1) / 2)] + a[int(n / 2) + 1]) / 2, a[1], a[n]
    }
    { n++; w1[n] = $1; w2[n] = $4; ws[n] = $7; c1[n] = $2 + $3; c2[n] = $5 + $6; cs[n] = $8 + $9
      ew[n] = $1 / (2 * $4); ec[n] = c1[n] / c2[n] }
    END {
        told("one rank, wall s", w1, n); told("one rank, processor s", c1, n)
        told("two ranks, wall s", w2, n); told("two ranks, processor s", c2, n)
        told("mpirun of nothing, wall s", ws, n); told("mpirun of nothing, processor s", cs, n)
        told("efficiency of two ranks, wall", ew, n); told("efficiency of two ranks, processor", ec, n) }'
