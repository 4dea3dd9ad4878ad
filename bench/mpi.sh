#!/bin/bash
# What a study over MPI ranks costs beside the same study on one: `make bench-mpi`.
#
#   bench/mpi.sh PROGRAM MPI-PROGRAM [BATTLES [SCENARIO]]
#
# Efficiency by the wall is the time of one rank over twice that of two; on a machine that does other work as well it says
# little.  By the processor it is the processor time of one rank over that of both together, whatever else runs: what is
# missing there is spent twice (starting, waiting, adding).  Each is played three times, and the fastest counts.
program=${1:?usage: bench/mpi.sh PROGRAM MPI-PROGRAM [BATTLES [SCENARIO]]}
mpi=${2:?usage: bench/mpi.sh PROGRAM MPI-PROGRAM [BATTLES [SCENARIO]]}
battles=${3:-40000}
scenario=${4:-roundway-down}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
TIMEFORMAT='%R %U %S'

# NAME COMMAND...: the least wall and the least processor seconds of three runs into wall_NAME and cpu_NAME.
measure() {
    local name=$1
    shift
    for try in 1 2 3; do
        rm -rf "$dir/parts"
        { time "$@" > "$dir/$name.csv" 2> "$dir/err"; } 2>> "$dir/$name.times" || { cat "$dir/err"; exit 1; }
    done
    read -r "wall_$name" "cpu_$name" < <(awk '{ cpu = $2 + $3; if (NR == 1 || $1 < w) w = $1; if (NR == 1 || cpu < c) c = cpu } END { print w, c }' "$dir/$name.times")
}

study=(study "$scenario" --battles "$battles" --csv)
measure plain "$program" "${study[@]}" --threads 1
measure one mpirun -np 1 "$mpi" --parts "$dir/parts" "${study[@]}"
measure two mpirun -np 2 "$mpi" --parts "$dir/parts" "${study[@]}"
measure start mpirun -np 2 true
cmp "$dir/plain.csv" "$dir/two.csv" || exit 1
awk -v battles="$battles" -v scenario="$scenario" -v load="$(cut -d' ' -f1 /proc/loadavg)" -v cores="$(nproc)" \
    -v wp="$wall_plain" -v cp="$cpu_plain" -v w1="$wall_one" -v c1="$cpu_one" -v w2="$wall_two" -v c2="$cpu_two" -v ws="$wall_start" -v cs="$cpu_start" 'BEGIN {
    printf "%d battles of %s, %d cores, load %s\n", battles, scenario, cores, load
    printf "%-28s %8s %12s\n", "", "wall s", "processor s"
    printf "%-28s %8.2f %12.2f\n", "sandtable, one thread", wp, cp
    printf "%-28s %8.2f %12.2f\n", "sandtable-mpi, one rank", w1, c1
    printf "%-28s %8.2f %12.2f\n", "sandtable-mpi, two ranks", w2, c2
    printf "%-28s %8.2f %12.2f\n", "mpirun of nothing, two ranks", ws, cs
    printf "efficiency of two ranks      %8.3f %12.3f\n", w1 / (2 * w2), c1 / c2
    printf "without what mpirun takes    %8.3f %12.3f\n", wp / (2 * (w2 - ws)), cp / (c2 - cs) }'
