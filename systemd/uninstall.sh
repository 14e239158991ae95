#!/bin/sh
# Takes the appliance off the Pi; the plays in /var/lib/table-companion and the settings stay.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
. "$SOURCE/systemd/common.sh"

must_be_root uninstall
systemctl disable -q --now companion.service 2>/dev/null || true
systemctl stop companion-rescue.service 2>/dev/null || true
rm -f "$UNITS/companion.service" "$UNITS/companion-rescue.service" "$RULES"
systemctl daemon-reload
rm -rf "$ROOT"
echo "Table Companion is gone. Your plays are kept in /var/lib/table-companion."
