#!/bin/sh
# bare.sh - checks that the two commands of the README work on a bare Debian 12.
#
#   tools/check/bare.sh [--keep] [DIRECTORY]      needs root; DIRECTORY (default build/bare) is emptied first
#
# Unpacks a minimal Debian (debootstrap), clones the committed tree into it, and runs `make play` there at a terminal and from a pipe,
# then `make test`.  The system has only what the README requires beforehand, git and make; compilers, node 18, fonts and the browser
# come from Debian's packages when the commands ask for them.  Prints how long each command took; the last line is `N passed, N failed`.
# BARE_MIRROR and BARE_TEST override the mirror and the test command; downloaded packages are kept beside DIRECTORY for the next run.
# The bare system uses this machine's name server and certificates.
set -u
keep=
[ "${1-}" = --keep ] && { keep=yes; shift; }
dir=$(realpath -m "${1-build/bare}")
top=$(git rev-parse --show-toplevel) || exit 2
. "$top/tools/check/debian.sh"

inside() { # runs a command in a shell of the bare system, with the environment of a new user
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=xterm LANG=C.UTF-8 ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt} \
        ${CI:+CI=$CI} chroot "$dir" sh -c "cd /root/sandtable 2> /dev/null; $1"
}
end_all() { # kills processes that still run inside the bare system, and no others
    for process in /proc/[0-9]*; do
        case "$(readlink "$process/root" 2> /dev/null)" in "$dir"*) kill -9 "${process#/proc/}" 2> /dev/null ;; esac
    done
}
leave() {
    end_all
    for mounted in dev/shm dev/pts proc sys; do umount -l "$dir/$mounted" 2> /dev/null; done
    [ -n "$keep" ] || rm -rf --one-file-system "$dir"
}
leave
trap 'leave' EXIT
began=$(date +%s)
unpack ca-certificates,git,make
mkdir -p "$dir/dev/shm" "$dir/dev/pts" "$dir/proc" "$dir/sys"
mount -t proc proc "$dir/proc" && mount -t sysfs sys "$dir/sys" && mount -t tmpfs shm "$dir/dev/shm" && mount -t devpts -o newinstance,ptmxmode=0666 pts "$dir/dev/pts" || exit 2
rm -f "$dir/dev/ptmx" && ln -s pts/ptmx "$dir/dev/ptmx"
git clone -q --no-hardlinks "$top" "$dir/root/sandtable" || exit 2
tell 'a bare Debian 12 and a clone' 0 $(($(date +%s) - began))

# At a terminal `make play` serves the page: the address it prints must answer with the page.
began=$(date +%s)
cat > "$dir/root/visit.sh" << 'EOF'
cd /root/sandtable
script -qefc 'make play' /root/play.log > /dev/null 2>&1 < /dev/null &
while kill -0 $!; do
    address=$(grep -ao 'http://[0-9.]*:[0-9]*/' /root/play.log 2> /dev/null | head -n 1)
    [ -n "$address" ] && break
    sleep 1
done
[ -n "$address" ] && node -e 'fetch(process.argv[1]).then((a) => a.text()).then((t) => process.exit(/<title>[^<]*Sandtable/.test(t) ? 0 : 1), () => process.exit(1))' "$address"
EOF
inside 'exec sh /root/visit.sh'
status=$?
end_all
[ $status -eq 0 ] || tail -n 20 "$dir/root/play.log"
tell 'make play, at a terminal: the page answers' $status $(($(date +%s) - began))

began=$(date +%s)
inside 'echo quit | make play > /root/piped.log 2>&1'
status=$?
[ $status -eq 0 ] || tail -n 20 "$dir/root/piped.log"
tell 'make play, from a pipe: a battle in words' $status $(($(date +%s) - began))

began=$(date +%s)
inside "${BARE_TEST-make test} > /root/test.log 2>&1"
status=$?
sed -n -e '/^\[.* FAIL/,/^\[/p' -e '/^FAIL/p' "$dir/root/test.log" | head -n 200
tail -n 2 "$dir/root/test.log"
tell "${BARE_TEST-make test}" $status $(($(date +%s) - began))
echo "$good passed, $bad failed"
[ "$bad" -eq 0 ]
