#!/bin/sh
# Installs the appliance on a Raspberry Pi. Running it twice changes nothing.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
. "$SOURCE/systemd/common.sh"

must_be_root install
mode=$(mode_wanted "${1:-}")
must_be_a_pi_os
# A release (see card/first_boot.py) brings the version and its packages; a clone makes them.
if [ -z "${RELEASE:-}" ]; then
    must_have_room
    echo "1 of 3: the system's packages"
    install_packages
fi

id "$USER_NAME" >/dev/null 2>&1 || useradd --system --no-create-home --shell /usr/sbin/nologin "$USER_NAME"
for group in $GROUPS_WANTED; do
    getent group "$group" >/dev/null || groupadd --system "$group"
    usermod -a -G "$group" "$USER_NAME"
done

echo "2 of 3: the version, with all that it needs; this takes minutes the first time"
folder=${RELEASE:-}
[ -n "$folder" ] || folder=$(build_version "$(this_version)")
for link in current good; do
    [ -e "$ROOT/$link" ] || ln -sfn "$folder" "$ROOT/$link"
done
echo "3 of 3: the machine"
if [ ! -e "$SETTINGS" ]; then
    example=$SOURCE/assets/companion.toml.example
    [ -e "$example" ] || example=$SOURCE/systemd/companion.toml.example
    install -D -m 644 "$example" "$SETTINGS"
fi
install_files
install_command
[ "$(cat "$ROOT/mode" 2>/dev/null)" = "$mode" ] || echo "$mode" > "$ROOT/mode"
sync
if [ "$mode" = desktop ]; then use_as_window; else use_as_kiosk; fi
echo "Table Companion is installed. Settings: $SETTINGS; in a terminal: companion --help"
