#!/usr/bin/env bash
# usage: run_in_root.sh ROOT command...   Runs a command inside ROOT with /dev, /proc and /sys bound.
set -euo pipefail
root=$1; shift
for name in dev proc sys; do
  mountpoint -q "$root/$name" || { mount --rbind "/$name" "$root/$name"; mount --make-rslave "$root/$name"; }
done
release() {
  for name in dev proc sys; do
    # rslave first, so that the host's own mounts stay as they are
    mountpoint -q "$root/$name" && { mount --make-rslave "$root/$name"; umount -R -l "$root/$name"; }
  done
  true
}
trap release EXIT
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$root/tmp/ca.crt"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
  PIP_CERT=/tmp/ca.crt SSL_CERT_FILE=/tmp/ca.crt PIP_DISABLE_PIP_VERSION_CHECK=1 \
  PIP_DEFAULT_TIMEOUT=180 DEBIAN_FRONTEND=noninteractive "$@"
