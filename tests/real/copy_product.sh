#!/usr/bin/env bash
# usage: copy_product.sh ROOT   Puts the product's hardware room, its tests and the pictures into ROOT.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); root=$1
rm -rf "$root/srv/companion"; mkdir -p "$root/srv/companion/tests" "$root/usr/share/libcamera/pipeline/virtual"
cp -r "$here/../../hardware" "$root/srv/companion/"
cp "$here/../../pyproject.toml" "$root/srv/companion/"
cp -r "$here/../__init__.py" "$here/../hardware" "$here/../real" "$root/srv/companion/tests/"
cp "$here/guest/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/"
"$here/run_in_root.sh" "$root" bash -ec '
  /opt/venv/bin/python -c "import pytest, hypothesis" 2>/dev/null || /opt/venv/bin/pip install -q pytest hypothesis
  /opt/venv/bin/python /srv/companion/tests/real/guest/make_pictures.py /srv/pictures'
