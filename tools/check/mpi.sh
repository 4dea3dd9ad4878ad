#!/bin/sh
# Tests `sandtable-mpi` from outside: the same figures on 1, 2 and 5 ranks; a killed part is reported and can be resumed.
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
# A script in place of the program kills itself for the second part.
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

claim 'one rank: the figures of a study without MPI' same_on 1
claim 'two ranks: the same figures' same_on 2
claim 'five ranks: the same figures' same_on 5
claim 'a killed part is reported, and the figures of the others are printed' killed_is_told
claim 'with --stop, nothing is printed after a killed part' stops_when_asked
claim 'the same command again resumes from the kept parts' same_on 3
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
