#!/bin/sh
# Run by systemd before each start: a new version that is not fit to play gives way to the old one.
root=$(cd "$(dirname "$0")" && pwd)
[ -e "$root/trial" ] || exit 0
before=$(cat "$root/trial")

# 0 is fit, 1 is a part that must be repaired, anything else is a version that does not work.
# Two doctors that hang still leave the unit time to start.
examine() {
    timeout 25 runuser -u companion -- env HOME=/var/lib/table-companion "$1/venv/bin/companion" doctor
    echo $? > "$root/examined"
}

examine "$root/current"
new=$(cat "$root/examined")
if [ "$new" = 1 ]; then
    # A camera that is unplugged is not the new version's fault.
    examine "$before" >/dev/null 2>&1
    [ "$(cat "$root/examined")" = 1 ] && new=0
fi
rm -f "$root/examined"
if [ "$new" = 0 ]; then
    echo "The new version stays."
else
    echo "The new version is not fit to play: going back to $before."
    ln -sfn "$before" "$root/current"
fi
# Only now: a trial that a power cut ended is held again.
rm -f "$root/trial"
exit 0
