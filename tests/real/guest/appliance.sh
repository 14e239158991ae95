#!/usr/bin/env bash
# Inside the VM, as root: a touch panel, then the tests of the installed appliance.
set -uo pipefail
[ -n "${COMPANION_CONTAINER:-}" ] || modprobe uinput
export COMPANION_APPLIANCE=/opt/table-companion PYTHONPATH=/usr/lib/python3/dist-packages
cd /srv/companion
run() {
  /opt/tests/bin/python -m pytest -v --color=no --tb=short -rs -x -s -p no:cacheprovider \
    -c /dev/null --rootdir /srv/companion tests/real/test_real_appliance.py -k "$1"
}
run "not switched_off" && echo "APPLIANCE OK" || {
  journalctl -u companion -u companion-rescue --no-pager -o short-monotonic | tail -60; }
run switched_off
echo "STILL ON"  # a machine that was switched off says nothing more
