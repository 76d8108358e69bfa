#!/bin/sh
# Plays games on all cores of a machine that is there for a short while, in slices, and after each of them packs what is new
# into files of at most 15 MB. At home: cat OUT/slice-1.* | tar xf - -C POOL
#
# usage: away.sh KOMADAI OUT MINUTES SLICES [further options of komadai datagen]
set -eu
komadai=$1 out=$2 minutes=$3 slices=$4
shift 4
pool=$(mktemp -d)
mkdir -p "$out"
slice=1
while [ "$slice" -le "$slices" ]; do
    touch "$pool/begun"
    "$komadai" datagen --out "$pool" --games 100000000 --minutes "$minutes" --batch 500 "$@"
    (cd "$pool" && find . -name '*.games' -newer begun -print0 | tar cf - --null -T -) | split -b 15000000 - "$out/slice-$slice."
    slice=$((slice + 1))
done
