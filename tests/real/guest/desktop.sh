#!/usr/bin/env bash
# Inside the VM, as root: a system with a desktop, as a kiosk and as a window.
set -uo pipefail
export COMPANION_DESKTOP=1
cd /srv/companion
/opt/tests/bin/python -m pytest -v --color=no --tb=short -rs -x -s -p no:cacheprovider \
  -c /dev/null --rootdir /srv/companion tests/real/test_real_desktop.py && echo "DESKTOP OK" || {
  journalctl -u companion -u lightdm --no-pager -o short-monotonic | tail -60; }
