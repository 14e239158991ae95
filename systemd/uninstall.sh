#!/bin/sh
# Takes the appliance off the Pi; the plays in /var/lib/table-companion and the settings stay.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
. "$SOURCE/systemd/common.sh"

must_be_root uninstall
systemctl disable -q --now companion-update.path companion.service 2>/dev/null || true
systemctl stop companion-rescue.service companion-trial.service 'companion-stick@*' 2>/dev/null || true
for unit in $UNIT_NAMES; do
    rm -f "$UNITS/$unit"
done
rm -f "$RULES"
[ "$(readlink "$COMMAND")" != "$ROOT/companion.sh" ] || rm -f "$COMMAND"
rmdir "$STICKS" 2>/dev/null || true
systemctl daemon-reload
tell_udev
put_desktop_back
rm -f "$MENU"
rm -rf "$ROOT"
echo "Table Companion is gone. Your plays are kept in /var/lib/table-companion."
