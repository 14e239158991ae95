#!/usr/bin/env bash
# usage: run_vm.sh [DIR]   The product's GPIO and webcam drivers on a real kernel: lgpio on gpio-sim,
# OpenCV on vivid, in a VM without acceleration. Minutes the first time; the log is DIR/vm.log.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=${1:-/var/tmp/companion-real}; root=$dir/root
[ "$(id -u)" = 0 ] || { echo "run_vm.sh needs root (chroot, mounts)"; exit 77; }
for tool in mmdebstrap qemu-system-x86_64 mke2fs cpio busybox; do
  command -v $tool >/dev/null || { echo "run_vm.sh needs $tool"; exit 77; }
done
"$here/prepare_root.sh" "$dir" vm
"$here/copy_product.sh" "$root"
"$here/run_in_root.sh" "$root" bash /srv/companion/tests/real/guest/build_gpio_sim.sh
"$here/make_vm.sh" "$dir"
rm -f "$dir/vm.log"
# no_timer_check: a loaded host makes the emulated timer look broken.
timeout "${SECONDS_AT_MOST:-900}" qemu-system-x86_64 -accel tcg,thread=multi -cpu Nehalem -smp 2 -m 2048 \
  -no-reboot -nodefaults -display none -serial "file:$dir/vm.log" -monitor none \
  -kernel "$root"/boot/vmlinuz-* -initrd "$dir/initrd.gz" \
  -drive "file=$dir/disk.img,format=raw,if=virtio,snapshot=on,cache=unsafe" \
  -append "console=ttyS0 quiet systemd.show_status=0 mitigations=off random.trust_cpu=on net.ifnames=0 selinux=0 apparmor=0 loglevel=3 no_timer_check panic=-1"
cat "$dir/vm.log"
grep -q "REAL PARTS OK" "$dir/vm.log"
