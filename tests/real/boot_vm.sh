#!/usr/bin/env bash
# usage: boot_vm.sh DIR [QEMU OPTION...]   Starts the machine of make_vm.sh until it switches off;
# its log is DIR/vm.log. SECONDS_AT_MOST bounds it.
set -euo pipefail
dir=$1; shift
rm -f "$dir/vm.log"
# A loaded host makes the emulated timer look broken, and devices come late.
timeout "${SECONDS_AT_MOST:-900}" qemu-system-x86_64 -accel tcg,thread=multi -cpu Nehalem -smp 2 -m 2048 \
  -no-reboot -nodefaults -display none -serial "file:$dir/vm.log" -monitor none \
  -kernel "$dir"/root/boot/vmlinuz-* -initrd "$dir/initrd.gz" \
  -drive "file=$dir/disk.img,format=raw,if=virtio,snapshot=on,cache=unsafe" \
  -append "console=ttyS0 quiet systemd.show_status=0 mitigations=off random.trust_cpu=on net.ifnames=0 selinux=0 apparmor=0 loglevel=3 no_timer_check panic=-1 systemd.default_device_timeout_sec=900 systemd.default_timeout_start_sec=900" "$@"
cat "$dir/vm.log"
