#!/usr/bin/env bash
# usage: run_appliance.sh [DIR [PART...]]   The appliance itself on fresh trixies, booted in a VM with a
# screen, a touch panel and a USB stick; each part by itself, or all three:
#   lite     installed twice, turned, killed, hung, upgraded, copied to the stick and brought back,
#            updated from the stick, exported, switched off
#   desktop  a system with a display manager: kiosk, window, uninstalled
#   card     a freshly written card with cloud-init that installs itself from the stick, no network
# With NATIVE=1 they are booted by boot_native.sh instead.
# Pictures: DIR/PART/screens. Figures: the lines FIGURE in DIR/PART/vm.log.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=${1:-/var/tmp/companion-appliance}; shift || true
[ "$(id -u)" = 0 ] || { echo "run_appliance.sh needs root (chroot, mounts)"; exit 77; }
for tool in mmdebstrap qemu-system-x86_64 mke2fs mkfs.vfat mcopy cpio busybox openssl; do
  command -v $tool >/dev/null || { echo "run_appliance.sh needs $tool"; exit 77; }
done

new_stick() {  # IMAGE FILES...
  local image=$1; shift
  rm -f "$image"; truncate -s 400M "$image"; mkfs.vfat -n FAMILLE "$image" >/dev/null
  mcopy -i "$image" "$@" ::
}

booted() {  # PART [QEMU OPTION...]
  local part=$dir/$1
  if [ -n "${NATIVE:-}" ]; then "$here/boot_native.sh" "$dir" "$1" "${stick[@]}"; return; fi
  new_stick "$part/stick.img" "${stick[@]}"; shift
  rm -rf "$part/screens"; mkdir "$part/screens"
  python3 "$here/screens.py" "$part/screen.sock" "$part/vm.log" "$part/screens" &
  SECONDS_AT_MOST=${SECONDS_AT_MOST:-5400} "$here/boot_vm.sh" "$part" -device virtio-vga,xres=800,yres=480 \
    -qmp "unix:$part/screen.sock,server=on,wait=off" -device qemu-xhci "$@" \
    -drive "file=$part/stick.img,format=raw,if=none,id=stick" -device usb-storage,drive=stick,removable=on
  wait
}

lite() {
  "$here/make_appliance.sh" "$dir"
  "$here/make_vm.sh" "$dir/lite" appliance
  stick=("$dir"/releases/table-companion-9*.release "$dir"/releases/{older,machine}.release)
  booted lite
  [ -n "${NATIVE:-}" ] || grep -q "Power down" "$dir/lite/vm.log"
  grep -q "APPLIANCE OK" "$dir/lite/vm.log" && ! grep -q "STILL ON" "$dir/lite/vm.log"
}

desktop() {
  "$here/make_appliance.sh" "$dir" desktop
  "$here/make_vm.sh" "$dir/desktop" desktop
  stick=("$dir/releases/release.pem")
  booted desktop
  grep -q "DESKTOP OK" "$dir/desktop/vm.log"
}

card() {
  "$here/make_card.sh" "$dir"
  stick=("$dir"/releases/table-companion-0*.release)
  booted card -drive "file=$dir/card/bootfs.img,format=raw,if=virtio,snapshot=on"
  grep -q "CARD OK" "$dir/card/vm.log"
}

[ $# -gt 0 ] || set -- lite desktop card
if [ $# = 1 ]; then
  "$1"; echo "PASSED: $1"
else
  for part in "$@"; do
    "$here/run_appliance.sh" "$dir" "$part" || { echo "FAILED: $part, see $dir/$part/vm.log"; exit 1; }
  done
fi
