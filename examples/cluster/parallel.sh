#!/bin/sh
# A study divided by GNU parallel over the processors of this machine, or of others (--sshlogin).
#
#   examples/cluster/parallel.sh PARTS SCENARIO [options of study]
parts=${1:?usage: parallel.sh PARTS SCENARIO [options of study]}
shift
telling= # how the sum is to be told
for word in "$@"; do case $word in --csv | --json) telling=$word ;; esac; done
mkdir -p parts || exit 2
seq "$parts" | parallel --halt soon,fail=1 --eta sandtable study "$@" --threads 1 --shard "{}/$parts" --keep "parts/{}.json" '>' /dev/null &&
    sandtable study merge $(seq -f 'parts/%g.json' "$parts") $telling
