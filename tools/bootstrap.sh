#!/bin/sh
# Installs what a target needs: `tools/bootstrap.sh play`, `page`, `wheel`, `test`, `fuzz`, `coverage` or `dice`.
# It is silent and quick when nothing is missing. Otherwise it names the missing Debian packages and installs them, as root or
# by sudo; where neither is possible it prints the command to type and stops.

play="gcc libc6-dev make libedit-dev"
page="$play clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32 binaryen libmicrohttpd-dev libsqlite3-dev zopfli"
wheel="python3 python3-setuptools python3-wheel"
test="$page $wheel python3-numpy chromium clang-format-14 valgrind g++ libcmocka-dev libjansson-dev librandom123-dev libcairo2-dev fonts-dejavu-core"
fuzz="gcc libc6-dev make clang-14 libclang-rt-14-dev"
coverage="gcc libc6-dev make libcmocka-dev libjansson-dev librandom123-dev gcovr"
dice="gcc libc6-dev make dieharder"
# Optional packages: if they cannot be installed, `sandtable join` and `serve --store` say how to get them, and their tests are skipped.
welcome=
case $1 in test) welcome="libcurl4-gnutls-dev libpq-dev" ;; esac

node=
case $1 in
play) wanted=$play ;;
page) wanted=$page node=yes ;;
wheel) wanted=$wheel ;;
test) wanted=$test node=yes ;;
fuzz) wanted=$fuzz ;;
coverage) wanted=$coverage ;;
dice) wanted=$dice ;;
*) echo "usage: tools/bootstrap.sh play|page|wheel|test|fuzz|coverage|dice" >&2; exit 2 ;;
esac

# Node is looked for as a command, not as a package: any node from version 18 will do.
node_is_good() {
    command -v node > /dev/null 2>&1 && [ "$(node -p 'process.versions.node.split(".")[0] >= 18' 2> /dev/null)" = true ]
}

# On a system without dpkg it only checks that there is a compiler.
if ! command -v dpkg-query > /dev/null 2>&1; then
    command -v "${CC:-gcc}" > /dev/null 2>&1 && exit 0
    echo "sandtable: this is not a Debian system; install the equivalents of: $wanted nodejs (18 or newer)" >&2
    exit 1
fi

present=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' $wanted 2> /dev/null | sed -n 's/^ii *//p')
missing=
for package in $wanted; do
    case "
$present
" in
    *"
$package
"*) ;;
    *) missing="$missing $package" ;;
    esac
done
[ -z "$node" ] || node_is_good || missing="$missing nodejs"
[ -z "$node" ] || command -v npm > /dev/null 2>&1 || missing="$missing npm"
[ -z "$node" ] || command -v python3 > /dev/null 2>&1 || missing="$missing python3" # for examples/
for package in $welcome; do
    [ "$(id -u)" -eq 0 ] && ! dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2> /dev/null | grep -q '^ii' || continue
    brief="-q -o Acquire::Retries=0 -o Acquire::http::Timeout=15"
    { apt-get $brief update && DEBIAN_FRONTEND=noninteractive apt-get $brief install -y --no-install-recommends "$package"; } > /dev/null 2>&1 ||
        echo "sandtable: $package cannot be had; going on without it" >&2
done
[ -n "$missing" ] || exit 0

echo "sandtable: missing Debian packages:$missing" >&2
install="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo > /dev/null 2>&1 && { sudo -n true 2> /dev/null || [ -t 0 ]; }; then
    as_root=sudo
else
    echo "sandtable: please run, as root:  apt-get update && $install" >&2
    exit 1
fi
$as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive $as_root $install || {
    echo "sandtable: the installation failed; try, as root:  apt-get update && $install" >&2
    exit 1
}
[ -z "$node" ] || node_is_good || { echo "sandtable: node 18 or newer is needed" >&2; exit 1; }
