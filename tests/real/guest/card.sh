#!/usr/bin/env bash
# Inside the VM, as root: a freshly written card, which installs itself while the tests look on.
set -uo pipefail
[ -n "${COMPANION_CONTAINER:-}" ] || modprobe uinput
export COMPANION_CARD=1 PYTHONPATH=/usr/lib/python3/dist-packages
cd /srv/companion
/opt/tests/bin/python -m pytest -v --color=no --tb=short -rs -x -s -p no:cacheprovider \
  -c /dev/null --rootdir /srv/companion tests/real/test_real_card.py && echo "CARD OK" || {
  journalctl -u companion-first-boot -u companion -u cloud-final --no-pager -o short-monotonic | tail -80; }
