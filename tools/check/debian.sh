# debian.sh - for sh scripts that check this project on a bare Debian 12: `dir` is where it is unpacked, `top` the repository.
cache=$dir.packages
mirror=${BARE_MIRROR-http://deb.debian.org/debian}
good=0
bad=0
[ "$(id -u)" -eq 0 ] || { echo "${0##*/}: debootstrap needs root: sudo $0" >&2; exit 2; }
command -v debootstrap > /dev/null || apt-get install -y -q debootstrap > /dev/null || exit 2

# Unpacks a minimal Debian with some packages more (separated by commas) and this machine's name server and certificates.
# Downloaded packages are kept beside it for the next time.
unpack() {
    rm -rf --one-file-system "$dir"
    mkdir -p "$dir" "$cache"
    debootstrap --variant=minbase --include="$1" --cache-dir="$cache" bookworm "$dir" "$mirror" > "$dir.log" 2>&1 || {
        tail -n 5 "$dir.log"
        tell 'a bare Debian 12' 1 0
        exit 1
    }
    cp /etc/resolv.conf "$dir/etc/resolv.conf"
    cp "${NODE_EXTRA_CA_CERTS-/etc/ssl/certs/ca-certificates.crt}" "$dir/etc/ssl/certs/ca-certificates.crt" 2> /dev/null
}
# $1: what it is, $2: status, $3: seconds
tell() {
    if [ "$2" -eq 0 ]; then good=$((good + 1)) word=ok; else bad=$((bad + 1)) word=FAIL; fi
    printf '%-5s %-52s %6d s\n' "$word" "$1" "$3"
}
