#!/usr/bin/env bash
# usage: run_appliance.sh [DIR]   The appliance itself on a fresh trixie: installed twice, booted in a
# VM with a screen, a touch panel and a USB stick, killed, hung, upgraded, exported to the stick,
# switched off. Pictures: DIR/screens.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=${1:-/var/tmp/companion-appliance}
[ "$(id -u)" = 0 ] || { echo "run_appliance.sh needs root (chroot, mounts)"; exit 77; }
for tool in mmdebstrap qemu-system-x86_64 mke2fs mkfs.vfat cpio busybox; do
  command -v $tool >/dev/null || { echo "run_appliance.sh needs $tool"; exit 77; }
done
"$here/make_appliance.sh" "$dir"
"$here/make_vm.sh" "$dir" appliance
rm -rf "$dir/screens"; mkdir "$dir/screens"
rm -f "$dir/stick.img"; truncate -s 64M "$dir/stick.img"; mkfs.vfat -n FAMILLE "$dir/stick.img" >/dev/null
python3 "$here/screens.py" "$dir/screen.sock" "$dir/vm.log" "$dir/screens" &
SECONDS_AT_MOST=${SECONDS_AT_MOST:-1800} "$here/boot_vm.sh" "$dir" -device virtio-vga,xres=800,yres=480 \
  -qmp "unix:$dir/screen.sock,server=on,wait=off" -device qemu-xhci \
  -drive "file=$dir/stick.img,format=raw,if=none,id=stick" -device usb-storage,drive=stick,removable=on
wait
grep -q "APPLIANCE OK" "$dir/vm.log" && grep -q "Power down" "$dir/vm.log" && ! grep -q "STILL ON" "$dir/vm.log"
