#!/bin/sh
# `companion` on the Pi: on the plays and settings of the service, as root or as one of its group.
data=/var/lib/table-companion
if [ ! -r "$data" ] || [ ! -w "$data" ] || [ ! -x "$data" ]; then
    echo "The plays in $data are for root and the group companion: put sudo before it, or once" \
        "sudo usermod -a -G companion $(id -un 2>/dev/null), then log in again." >&2
    exit 2
fi
echo "(the appliance's own plays and settings: $data, /etc/table-companion)" >&2
# What is made here stays the group's, as what the service makes.
umask 0007
export XDG_DATA_HOME="$data" XDG_CACHE_HOME="$data/cache" XDG_CONFIG_HOME="$data/.config"
export GPIOZERO_PIN_FACTORY="${GPIOZERO_PIN_FACTORY:-lgpio}" LG_WD="${XDG_RUNTIME_DIR:-/tmp}"
exec /opt/table-companion/current/venv/bin/companion "$@"
