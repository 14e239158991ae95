#!/usr/bin/env bash
# usage: boot_native.sh DIR PART [FILES...]   Boots DIR/PART/root like boot_vm.sh, but as a container
# on this kernel: nothing is emulated, so it takes minutes where the VM takes an hour on a busy machine.
# The screen is Xvfb's, the finger a mouse's, the stick a folder with FILES: what needs a kernel of its
# own (bare screen, touch panel, plugging) is left to the VM. The root stays as it is, and gets nothing
# of ours: screen and mouse live in DIR/tools. Log: DIR/PART/vm.log.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); all=$1; part=$2; shift 2; dir=$all/$part; over=$dir/native; tools=$all/tools
command -v systemd-nspawn >/dev/null || { echo "boot_native.sh needs systemd-container"; exit 77; }
for old in "$over/root" "$tools/root"; do if mountpoint -q "$old"; then umount -l "$old"; fi; done
rm -rf "$over"; mkdir -p "$over"/{upper,work,root,stick,screens} "$tools"/{upper,work,root}
mount -t overlay overlay -o "lowerdir=$all/base,upperdir=$tools/upper,workdir=$tools/work" "$tools/root"
mount -t overlay overlay -o "lowerdir=$dir/root,upperdir=$over/upper,workdir=$over/work" "$over/root"
trap 'umount -l "$over/root" "$tools/root"' EXIT
root=$over/root; units=$root/etc/systemd/system
[ -e "$tools/root/usr/bin/xdotool" ] || "$here/run_in_root.sh" "$tools/root" bash -ec '
  apt-get update -qq; apt-get install -y -qq --no-install-recommends xvfb xdotool imagemagick x11-utils >/dev/null'
rm -rf "$root/srv/companion/tests/real"; cp -r "$here" "$root/srv/companion/tests/"
[ $# = 0 ] || cp "$@" "$over/stick/"
: > "$root/etc/fstab"; mkdir -p "$root/srv/tools" "$root/usr/local/bin"
for tool in xdotool import; do
  printf '#!/bin/sh\nexec chroot /srv/tools %s "$@"\n' $tool > "$root/usr/local/bin/$tool"; chmod +x "$root/usr/local/bin/$tool"
done
for unit in companion companion-rescue; do
  mkdir -p "$units/$unit.service.d"
  cat > "$units/$unit.service.d/screen.conf" <<'U'
[Service]
PrivateTmp=no
Environment=SDL_VIDEODRIVER=x11 DISPLAY=:5 SDL_AUDIODRIVER=dummy
U
done
mkdir -p "$units/companion-real@.service.d"
cat > "$units/companion-real@.service.d/log.conf" <<'U'
[Service]
StandardOutput=file:/srv/vm.log
StandardError=file:/srv/vm.log
Environment=COMPANION_CONTAINER=1 DISPLAY=:5
U
cat > "$units/screen.service" <<'U'
[Unit]
Before=companion.service lightdm.service
[Service]
ExecStartPre=/bin/mount --bind /tmp /srv/tools/tmp
ExecStart=/usr/sbin/chroot /srv/tools Xvfb :5 -screen 0 800x480x24 -ac
U
cat > "$units/stick.service" <<'U'
[Unit]
Before=companion.service
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh -c 'd=/media/table-companion/FAMILLE; mkdir -p $d; mount -t tmpfs -o mode=0750,size=600M tmpfs $d; cp /srv/stick/* $d/; chown -R companion:companion $d'
U
ln -sf ../screen.service "$units/multi-user.target.wants/"
binds=("--bind=$tools/root:/srv/tools")
if [ "$part" = card ]; then
  # cloud-init finds the first partition, and the first start a stick that somebody has mounted.
  cp -r "$dir/bootfs" "$over/bootfs"
  binds+=("--bind=$over/bootfs:/boot/firmware" "--bind=$over/stick:/media/FAMILLE")
else
  ln -sf ../stick.service "$units/multi-user.target.wants/"
  binds+=("--bind=$over/stick:/srv/stick")
fi
# On X a missing part is simulated beside the picture; the service has it as on the bare screen.
bare='s/^#fullscreen = .*/fullscreen = true/; s/^#\(camera\|buttons\|light\|sound\) = "auto".*/\1 = "none"/'
settings=$root/etc/table-companion/companion.toml
if [ "$part" = lite ]; then
  sed -i "$bare" "$settings"
else
  sed "$bare" "$here/../../assets/companion.toml.example" > "$root/srv/screen.toml"
  printf '[Service]\nExecStart=\nExecStart=/opt/table-companion/current/venv/bin/companion run --settings /srv/screen.toml\n' \
    > "$units/companion.service.d/settings.conf"
fi
if [ "$part" = desktop ]; then
  # A seat without a terminal of its own: the login's X server is Xvfb too.
  printf '#!/bin/sh\nexec chroot /srv/tools Xvfb :0 -screen 0 800x480x24 -ac -auth /dev/null\n' > "$root/srv/xserver"
  chmod +x "$root/srv/xserver"
  printf '[LightDM]\nlogind-check-graphical=false\n[Seat:*]\nxserver-command=/srv/xserver\n' \
    > "$root/etc/lightdm/lightdm.conf.d/60-container.conf"
fi
UNIFIED_CGROUP_HIERARCHY=1 timeout "${SECONDS_AT_MOST:-3600}" systemd-nspawn -q --register=no --keep-unit --private-network \
  -b -D "$root" "${binds[@]}" --console=pipe systemd.unit=multi-user.target </dev/null >"$over/console.log" 2>&1 || true
cp "$root/srv/vm.log" "$dir/vm.log"
rm -rf "$dir/screens"; cp -r "$root/srv/screens" "$dir/screens"
cat "$dir/vm.log"
