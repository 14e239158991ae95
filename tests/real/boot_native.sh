#!/usr/bin/env bash
# usage: boot_native.sh DIR [FILES...]   Boots DIR/root like boot_vm.sh, but as a container on this
# kernel: nothing is emulated, so it takes minutes where the VM takes an hour on a busy machine. The
# screen is Xvfb's, the finger a mouse's, the stick a folder with FILES: what needs a kernel of its own
# (bare screen, touch panel, plugging) is left to the VM. DIR/root stays as it is; log: DIR/vm.log.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=$1; shift; over=$dir/native
command -v systemd-nspawn >/dev/null || { echo "boot_native.sh needs systemd-container"; exit 77; }
mountpoint -q "$over/root" && umount -l "$over/root"
rm -rf "$over"; mkdir -p "$over"/{upper,work,root,stick}
mount -t overlay overlay -o "lowerdir=$dir/root,upperdir=$over/upper,workdir=$over/work" "$over/root"
trap 'umount -l "$over/root"' EXIT
root=$over/root; units=$root/etc/systemd/system
"$here/run_in_root.sh" "$root" bash -ec '
  apt-get update -qq; apt-get install -y -qq --no-install-recommends xvfb xdotool imagemagick >/dev/null'
rm -rf "$root/srv/companion/tests/real"; cp -r "$here" "$root/srv/companion/tests/"
[ $# = 0 ] || cp "$@" "$over/stick/"
: > "$root/etc/fstab"
mkdir -p "$units/companion.service.d" "$units/companion-real@.service.d"
cat > "$units/companion.service.d/screen.conf" <<'U'
[Service]
PrivateTmp=no
Environment=SDL_VIDEODRIVER=x11 DISPLAY=:5 SDL_AUDIODRIVER=dummy
U
cat > "$units/companion-real@.service.d/log.conf" <<'U'
[Service]
StandardOutput=file:/srv/vm.log
StandardError=file:/srv/vm.log
Environment=COMPANION_CONTAINER=1 DISPLAY=:5
U
cat > "$units/screen.service" <<'U'
[Unit]
Before=companion.service
[Service]
ExecStart=/usr/bin/Xvfb :5 -screen 0 800x480x24 -ac
U
cat > "$units/stick.service" <<'U'
[Unit]
Before=companion.service
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh -c 'd=/media/table-companion/FAMILLE; mkdir -p $d; mount -t tmpfs -o mode=0750,size=600M tmpfs $d; cp /srv/stick/* $d/; chown -R companion:companion $d'
U
ln -sf ../screen.service ../stick.service "$units/multi-user.target.wants/"
sed -i 's/^#fullscreen = .*/fullscreen = true/; s/^#\(camera\|buttons\|light\|sound\) = "auto".*/\1 = "none"/; s/^#sound = "auto"/sound = "none"/' \
  "$root/etc/table-companion/companion.toml"
UNIFIED_CGROUP_HIERARCHY=1 timeout "${SECONDS_AT_MOST:-3600}" systemd-nspawn -q --register=no --keep-unit --private-network \
  -b -D "$root" --bind="$over/stick:/srv/stick" --console=pipe systemd.unit=multi-user.target </dev/null >"$over/console.log" 2>&1 || true
cp "$root/srv/vm.log" "$dir/vm.log"
rm -rf "$dir/screens"; cp -r "$root/srv/screens" "$dir/screens"
cat "$dir/vm.log"
