#!/usr/bin/env bash
# usage: make_card.sh DIR   Makes DIR/card: a freshly written card (a trixie with cloud-init, as
# Raspberry Pi OS sets it up, without anything of ours), its first partition as `make image` leaves
# it. Needs DIR/base of make_appliance.sh.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=$1; card=$dir/card; root=$card/root
mkdir -p "$card"
"$here/make_releases.sh" "$dir"
rm -rf --one-file-system "$root"; cp -a "$dir/base" "$root"
"$here/run_in_root.sh" "$root" bash -ec 'apt-get install -y -qq --no-install-recommends cloud-init >/dev/null; rm -rf /var/lib/apt/lists/*'
# No network here, as on a Pi without a cable.
mkdir -p "$root/boot/firmware" "$root/srv/companion/tests"; cp -r "$here" "$root/srv/companion/tests/"
printf 'datasource_list: [ NoCloud, None ]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware\n' \
  > "$root/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg"
echo '/dev/vdb /boot/firmware vfat defaults 0 2' > "$card/fstab"
"$here/make_vm.sh" "$card" card
# The Imager was told a name and a user; make image adds ours.
boot=$card/bootfs; rm -rf "$boot"; mkdir "$boot"
echo "console=tty1 root=/dev/vda" > "$boot/cmdline.txt"; echo "# config" > "$boot/config.txt"
printf '#cloud-config\nhostname: salon\nusers:\n  - name: lea\n    groups: [sudo]\n    lock_passwd: true\nruncmd:\n  - [touch, /var/lib/of-the-imager]\n' > "$boot/user-data"
echo "dsmode: local" > "$boot/meta-data"
make -s -C "$dir/made" image CARD="$boot"; rm -f "$boot"/*.release
rm -f "$card/bootfs.img"; truncate -s 64M "$card/bootfs.img"; mkfs.vfat -n bootfs "$card/bootfs.img" >/dev/null
mcopy -i "$card/bootfs.img" "$boot"/* ::
