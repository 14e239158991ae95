#!/usr/bin/env bash
# usage: prepare_root.sh DIR [vm]
# Makes DIR/root, a Debian trixie with the real libcamera and picamera2; with `vm` also a kernel,
# lgpio and the sources that gpio-sim is built from. Needs root and mmdebstrap; takes minutes once.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=$1; kind=${2:-camera}; root=$dir/root
camera=ca-certificates,python3,python3-venv,python3-dev,gcc,libc6-dev,libcamera-ipa,python3-libcamera,python3-prctl,python3-piexif,python3-jsonschema,python3-numpy,python3-pil,python3-tqdm,python3-libarchive-c,libgl1,libglib2.0-0t64
vm=systemd,systemd-sysv,dbus,udev,kmod,iproute2,procps,linux-image-amd64,linux-headers-amd64,linux-source-6.12,libelf-dev,make,bc,xz-utils,swig
mkdir -p "$dir"
if [ ! -e "$root/opt/ready-$kind" ]; then
  rm -rf --one-file-system "$root"
  packages=$camera; [ "$kind" = vm ] && packages=$camera,$vm
  mmdebstrap -q --variant=minbase --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' trixie "$root"
  "$here/run_in_root.sh" "$root" bash -ec '
    python3 -m venv --system-site-packages /opt/venv
    /opt/venv/bin/pip install -q picamera2==0.3.38 "opencv-python-headless<5" "msgspec>=0.18.6" "gpiozero>=2"'
  # lgpio has no wheel for this Python: built from source, as apt does on the Pi.
  [ "$kind" = vm ] && "$here/run_in_root.sh" "$root" bash -ec 'PYPI=1 /opt/venv/bin/pip install -q lgpio==0.2.2.0'
  touch "$root/opt/ready-$kind" "$root/opt/ready-camera"
fi
