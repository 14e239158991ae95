#!/usr/bin/env bash
# usage: run_arm64.sh DIR [files...]   The test-suite on a Debian trixie for arm64, as on a Pi 5's
# processor, translated by qemu, a file on each core. Needs root, mmdebstrap, qemu-user-static (10 or
# newer: older ones run Python eight times slower), arch-test. The whole takes an hour
# or two: DIR keeps the system, and names such as tests/games run a part of it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=$1; root=$dir/root; shift
packages=ca-certificates,git,make,python3,python3-venv,libgl1,libglib2.0-0t64,poppler-utils
[ "$(id -u)" = 0 ] || { echo "run_arm64.sh needs root (chroot)"; exit 77; }
mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
# Debian 12 registers it by binfmt-support, Debian 13 by systemd's binfmt.d.
[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || update-binfmts --enable qemu-aarch64 2>/dev/null ||
  cat /usr/lib/binfmt.d/qemu-aarch64.conf > /proc/sys/fs/binfmt_misc/register
mkdir -p "$dir"
if [ ! -e "$root/opt/ready" ]; then
  rm -rf --one-file-system "$root"
  mmdebstrap -q --arch=arm64 --variant=minbase --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' trixie "$root"
  touch "$root/opt/ready"
fi
[ -e "$root/srv/companion" ] || git clone -q --no-local "$here/../.." "$root/srv/companion"
git -C "$root/srv/companion" pull -q
exec "$here/run_in_root.sh" "$root" bash -ec '
  export QEMU_CPU=cortex-a76; uname -m; cd /srv/companion; make setup
  [ $# -gt 0 ] || set -- $(find tests -name "test_*.py" | sort)
  printf "%s\n" "$@" | xargs -P "$(nproc)" -n 1 .venv/bin/python -m pytest -p no:cacheprovider' pytest "$@"
