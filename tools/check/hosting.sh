#!/bin/sh
# hosting.sh - follows docs/hosting.md, "For a club, on Debian 12", word for word on a bare Debian with systemd.
#
#   tools/check/hosting.sh [--keep] [DIRECTORY]      needs root; DIRECTORY (default build/hosting) is emptied first
#
# Unpacks a minimal Debian (debootstrap) with what the page requires, starts its systemd (systemd-nspawn), clones the committed tree and types
# each block of commands of the page as a user with sudo.  Then two browsers from outside play by link through nginx (hosting_play.mjs), over a restart
# and a newer version; back-up and import are tried too.  Prints how long each step took; the last line is `N passed, N failed`.
# The system shares this machine's network: ports 443 and 8642 of 127.0.0.1 must be free.
set -u
keep=
[ "${1-}" = --keep ] && { keep=yes; shift; }
dir=$(realpath -m "${1-build/hosting}")
top=$(git rev-parse --show-toplevel) || exit 2
. "$top/tools/check/debian.sh"
command -v systemd-nspawn > /dev/null || apt-get install -y -q systemd-container > /dev/null || exit 2
nspawn=

# Boots the system; `init` is its first process.
boot() {
    systemd-nspawn -q --register=no --keep-unit --resolv-conf=off --boot -D "$dir" --console=pipe < /dev/null > "$dir.boot" 2>&1 &
    nspawn=$!
    for _ in $(seq 60); do
        sleep 1
        init=$(pgrep -P "$nspawn" | head -n 1)
        [ -n "$init" ] && as_root 'systemctl is-system-running | grep -q -e running -e degraded' 2> /dev/null && return 0
    done
    return 1
}
within() { nsenter -t "$init" -m -u -i -p -r -w env -i TERM=xterm LANG=C.UTF-8 ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt} "$@"; }
as_root() { within HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "$1"; }
as_user() { within HOME=/home/volunteer PATH=/usr/local/bin:/usr/bin:/bin /usr/sbin/runuser -u volunteer -- sh -ec "cd /home/volunteer/sandtable; name=table.example.org; $1"; }
leave() {
    [ -n "$nspawn" ] && kill "$nspawn" 2> /dev/null && wait "$nspawn"
    [ -n "$keep" ] || rm -rf --one-file-system "$dir"
}
# Types a command as the user and tells how it went and how long it took.  $1: what it is, $2: the command
try() {
    began=$(date +%s)
    as_user "$2" > "$dir.step" 2>&1
    status=$?
    [ $status -eq 0 ] || tail -n 20 "$dir.step"
    tell "$1" $status $(($(date +%s) - began))
}
# The block of commands number $2 below the line of the page that begins with $1
block() {
    awk -v head="$1" -v n="$2" 'index($0, head) == 1 { under = 1 } under && $1 == "```" { inside = !inside; at += inside; next } under && inside && at == n' "$top/docs/hosting.md"
}

trap 'leave' EXIT
began=$(date +%s)
unpack ca-certificates,git,make,sudo,systemd-sysv,dbus
useradd -R "$dir" -m -s /bin/bash volunteer
echo 'volunteer ALL=(ALL) NOPASSWD: ALL' > "$dir/etc/sudoers.d/volunteer"
echo club > "$dir/etc/hostname"
echo '127.0.0.1 localhost club' > "$dir/etc/hosts"
echo 'APT::Get::Assume-Yes "true";' > "$dir/etc/apt/apt.conf.d/90yes"
git clone -q --no-hardlinks --bare "$top" "$dir/srv/sandtable.git" && chroot "$dir" chown -R volunteer: /srv || exit 2
chroot "$dir" runuser -u volunteer -- git clone -q /srv/sandtable.git /home/volunteer/sandtable || exit 2
boot
tell 'a bare Debian 12 with systemd, and a clone' $? $(($(date +%s) - began))

club='## For a club'
try '1. build and install' "$(block "$club" 1)"
try '2. a certificate' "$(block "$club" 2)"
try '3. the server' "$(block "$club" 3)"
try 'systemd finds nothing wrong with the unit' 'out=$(systemd-analyze verify /etc/systemd/system/sandtable.service 2>&1); echo "$out"; test -z "$out"'
try '4. nginx' "$(block "$club" 4)"
sleep 1 # nginx takes a new configuration a moment after it was told
try '5. it says ok' "test ok = \"\$($(block "$club" 5))\""
try '/metrics answers this machine, and no other address' '
    curl -s 127.0.0.1:8642/metrics | grep -q "^sandtable_battles_stored "
    ! curl -ks --resolve $name:443:$(hostname -I | cut -d" " -f1) https://$name/metrics | grep sandtable_'

# A newer version for `git pull`: it words one refusal anew.
as_user 'rm -rf ~/newer; git clone -q /srv/sandtable.git ~/newer; cd ~/newer
    sed -i s/"There is no such thing here"/"No such thing is here"/ src/serve/server.c
    git -c user.name=x -c user.email=x@x commit -qam "server: say it anew" && git push -q' || exit 2

# Two browsers play; in between they have the server restarted and brought up to date, and look into a back-up.
within='nsenter -t '$init' -m -u -i -p -r -w env -i HOME=/home/volunteer PATH=/usr/local/bin:/usr/bin:/bin /usr/sbin/runuser -u volunteer -- sh -ec'
printf '#!/bin/sh\nexec "%s" --host-resolver-rules="MAP table.example.org 127.0.0.1" "$@"\n' "${CHROMIUM-/usr/bin/chromium}" > "$dir.chromium" && chmod +x "$dir.chromium"
began=$(date +%s)
HOSTING_WITHIN=$within HOSTING_NEWER=$(block '**A newer version**' 1) HOSTING_BACKUP=$(block '**Back-up**' 1) \
    CHROMIUM=$dir.chromium timeout 600 node "$top/tools/check/hosting_play.mjs" > "$dir.play" 2>&1
status=$?
grep '^# ' "$dir.play" | grep -v -E '^# (tests|suites|cancelled|skipped|todo|duration_ms|pass|fail)' | cut -c3-
[ $status -eq 0 ] || tail -n 40 "$dir.play"
tell 'two browsers play, over a restart and a newer version' $status $(($(date +%s) - began))
echo "$good passed, $bad failed"
[ "$bad" -eq 0 ]
