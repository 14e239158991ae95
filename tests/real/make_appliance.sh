#!/usr/bin/env bash
# usage: make_appliance.sh DIR [desktop]   Makes DIR/lite/root: a fresh trixie on which `make install`
# was run twice; or DIR/desktop/root: one with a display manager, installed as a kiosk. DIR/base is
# kept, a plain system without anything of ours; takes minutes the first time.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); dir=$1; kind=${2:-lite}; base=$dir/base; root=$dir/$kind/root
packages=ca-certificates,systemd,systemd-sysv,dbus,udev,kmod,procps,git,make,python3,python3-venv,python3-evdev,linux-image-amd64,gcc,libc6-dev,python3-dev,swig
mkdir -p "$dir/$kind"
if [ ! -e "$base/opt/ready" ]; then
  rm -rf --one-file-system "$base"
  mmdebstrap -q --variant=minbase --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' trixie "$base"
  # Only Raspberry Pi OS packs these two: the same code from the registry, under the same names.
  "$here/run_in_root.sh" "$base" bash -ec '
    python3 -m venv /opt/tests; /opt/tests/bin/pip install -q pytest
    apt-get update -qq
    pack() { mkdir -p /tmp/$1/DEBIAN; PYPI=1 /opt/tests/bin/pip install -q --no-deps --target /tmp/$1/usr/lib/python3/dist-packages $2
      printf "Package: %s\nVersion: 0\nArchitecture: amd64\nMaintainer: nobody\nDescription: stand-in\n" $1 > /tmp/$1/DEBIAN/control
      dpkg-deb -b /tmp/$1 /tmp/$1.deb >/dev/null; dpkg -i /tmp/$1.deb >/dev/null; }
    pack python3-lgpio lgpio==0.2.2.0
    pack python3-picamera2 picamera2==0.3.38'
  touch "$base/opt/ready"
fi
rm -rf --one-file-system "$root"; cp -a "$base" "$root"
git clone -q --no-local "$here/../.." "$root/srv/source"
"$here/make_releases.sh" "$dir"
cp "$dir/releases/release.pem" "$root/srv/source/systemd/"
git -C "$root/srv/source" add -A
git -C "$root/srv/source" -c user.email=nobody@localhost -c user.name=nobody commit -qm "The makers' key"
mkdir -p "$root/srv/companion/tests"; cp -r "$here" "$root/srv/companion/tests/"
"$here/run_in_root.sh" "$root" bash -e /srv/companion/tests/real/guest/install_$kind.sh
