#!/bin/sh
# `sandtable-mpi` from outside: the same figures on 1, 2 and 5 ranks, a part that is killed is told and gone on with.
# Last line: `N passed, N failed`.
#
#   tools/check/mpi.sh PROGRAM MPI-PROGRAM

program=${1:?usage: tools/check/mpi.sh PROGRAM MPI-PROGRAM}
mpi=${2:?usage: tools/check/mpi.sh PROGRAM MPI-PROGRAM}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
passed=0
failed=0
study='study tests/cli/skirmish.json --players closer,random --battles 60 --against rout-over=8'

claim() {
    words=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "not so: $words"; fi
}

"$program" $study --csv > "$dir/whole" 2> "$dir/err"
same_on() { mpirun -np "$1" "$mpi" --parts "$dir/parts$1" $study --csv > "$dir/told" 2> "$dir/err" && cmp "$dir/whole" "$dir/told"; }
# The second part's process kills itself, by a program in its place.
killed_is_told() {
    cat > "$dir/sandtable" << END
#!/bin/sh
case "\$*" in *'--shard 2/3'*) kill -KILL \$\$ ;; esac
exec "$(readlink -f "$program")" "\$@"
END
    chmod +x "$dir/sandtable"
    SANDTABLE="$dir/sandtable" mpirun -np 3 "$mpi" --parts "$dir/parts3" $study --csv > "$dir/told" 2> "$dir/err"
    [ $? -eq 1 ] && grep -q 'part 2 of 3 was killed (signal 9)' "$dir/err" && grep -q '^"' "$dir/told" && ! cmp -s "$dir/whole" "$dir/told"
}
stops_when_asked() {
    SANDTABLE="$dir/sandtable" mpirun -np 3 "$mpi" --parts "$dir/parts3" --stop $study --csv > "$dir/told" 2> "$dir/err"
    [ $? -ne 0 ] && grep -q 'nothing is told' "$dir/err" && ! [ -s "$dir/told" ]
}

claim 'one rank: the figures of one machine' same_on 1
claim 'two ranks: the same figures' same_on 2
claim 'five ranks: the same figures' same_on 5
claim 'a part that was killed is told, and the others are' killed_is_told
claim 'or nothing, when that is asked' stops_when_asked
claim 'the same command goes on with what was kept' same_on 3
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
