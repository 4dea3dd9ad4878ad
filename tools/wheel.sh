#!/bin/sh
# Builds the wheel of python/ without network access: stages the sources, the shared library, scenarios and casebook, and lets
# Debian's setuptools build it.  Prints the wheel's path.
#
#   tools/wheel.sh SHARED-LIBRARY VERSION DIRECTORY
set -e
library=$1 version=$2 dir=$3
rm -rf "$dir"
mkdir -p "$dir/stage/sandtable/lib" "$dir/stage/sandtable/data"
cp python/pyproject.toml python/setup.py python/README.md LICENSE "$dir/stage/"
cp python/sandtable/*.py python/sandtable/py.typed "$dir/stage/sandtable/"
cp -r scenarios casebook "$dir/stage/sandtable/data/"
install -m 755 "$library" "$dir/stage/sandtable/lib/libsandtable.so.0"
echo "$version" > "$dir/stage/VERSION"
cd "$dir/stage"
python3=${PYTHON3:-/usr/bin/python3}
SOURCE_DATE_EPOCH=315532800 $python3 -c 'import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))' .. \
    > ../said 2>&1 || { tail -n 5 ../said >&2; exit 1; }
cd - > /dev/null
ls "$dir"/*.whl
