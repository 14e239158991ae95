#!/bin/sh
# Installs the appliance on a Raspberry Pi. Running it twice changes nothing.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
. "$SOURCE/systemd/common.sh"

must_be_root install
must_be_a_pi_os
must_have_room
install_packages

id "$USER_NAME" >/dev/null 2>&1 || useradd --system --no-create-home --shell /usr/sbin/nologin "$USER_NAME"
for group in $GROUPS_WANTED; do
    getent group "$group" >/dev/null || groupadd --system "$group"
    usermod -a -G "$group" "$USER_NAME"
done

folder=$(build_version "$(this_version)")
[ -e "$ROOT/current" ] || ln -sfn "$folder" "$ROOT/current"
for script in trial.sh after-stop.sh; do
    install -m 755 "$SOURCE/systemd/$script" "$ROOT/$script"
done

if [ ! -e "$SETTINGS" ]; then
    install -D -m 644 "$SOURCE/assets/companion.toml.example" "$SETTINGS"
fi
for unit in companion.service companion-rescue.service; do
    install -m 644 "$SOURCE/systemd/$unit" "$UNITS/$unit"
done
systemctl daemon-reload
systemctl enable -q companion.service
systemctl start companion.service || echo "It did not start: see journalctl -u companion"
echo "Table Companion is installed. Settings: $SETTINGS"
