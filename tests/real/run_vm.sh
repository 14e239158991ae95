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
"$here/make_vm.sh" "$dir" parts
"$here/boot_vm.sh" "$dir"
grep -q "REAL PARTS OK" "$dir/vm.log"
