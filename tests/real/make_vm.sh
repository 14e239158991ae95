#!/usr/bin/env bash
# usage: make_vm.sh DIR WHAT   Makes DIR/disk.img and DIR/initrd.gz out of DIR/root, for boot_vm.sh;
# started, the machine runs tests/real/guest/WHAT.sh and switches off. DIR/fstab has more mounts.
set -euo pipefail
dir=$1; what=$2; root=$dir/root; kernel=$(ls "$root/lib/modules" | sort -V | tail -1)
units=$root/etc/systemd/system
mkdir -p "$units/multi-user.target.wants"
rm -f "$units/multi-user.target.wants"/companion-real*  # of an earlier run with this root
cp "$root/srv/companion/tests/real/guest/companion-real@.service" "$units/"
ln -sf ../companion-real@.service "$units/multi-user.target.wants/companion-real@$what.service"
for unit in e2scrub_reap.service apt-daily.timer apt-daily-upgrade.timer serial-getty@ttyS0.service getty@tty1.service; do
  ln -sf /dev/null "$units/$unit"
done
{ echo '/dev/vda / ext4 rw 0 1'; cat "$dir/fstab" 2>/dev/null || true; } > "$root/etc/fstab"

[ -z "${NATIVE:-}" ] || exit 0  # boot_native.sh needs no disk
! ldd /bin/busybox >/dev/null 2>&1 || { echo "make_vm.sh needs busybox-static: nothing else is there to start with"; exit 77; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{bin,mod,proc,sys,dev,root}; cp /bin/busybox "$work/bin/"
number=10
for module in virtio_pci virtio_blk ext4; do
  for file in $(chroot "$root" modprobe -S "$kernel" --show-depends "$module" | awk '/^insmod/ {print $2}'); do
    name=$(basename "${file%.xz}")
    xz -dc "$root$file" > "$work/mod/$number-$name" 2>/dev/null || cp "$root$file" "$work/mod/$number-$name"
    number=$((number + 1))
  done
done
cat > "$work/init" <<'I'
#!/bin/busybox sh
B=/bin/busybox
$B mount -t devtmpfs d /dev; $B mount -t proc p /proc; $B mount -t sysfs s /sys
for module in /mod/*; do $B insmod $module 2>/dev/null; done
while [ ! -b /dev/vda ]; do $B sleep 0.1; done
$B mount -t ext4 /dev/vda /root || exec $B sh
$B mount --move /dev /root/dev; $B umount /proc /sys
exec $B switch_root /root /sbin/init
I
chmod +x "$work/init"
(cd "$work" && find . | cpio -o -H newc --quiet | gzip -1) > "$dir/initrd.gz"
rm -f "$dir/disk.img"; mke2fs -q -F -t ext4 -O ^has_journal -d "$root" "$dir/disk.img" 7G
