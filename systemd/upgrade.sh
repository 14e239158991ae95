#!/bin/sh
# Puts the version of this folder in place of the running one, on trial: see trial.sh.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
. "$SOURCE/systemd/common.sh"

must_be_root upgrade
[ -e "$ROOT/current" ] || fail "Nothing is installed yet: sudo make install"
must_have_room
install_packages
before=$(readlink -f "$ROOT/current")
folder=$(build_version "$(this_version)")
[ "$folder" = "$before" ] && { echo "This version is already running."; exit 0; }

echo "$before" > "$ROOT/trial"
ln -sfn "$folder" "$ROOT/current"
install_files
systemctl restart companion.service || true
# Only the new version and the one before it are kept.
for old in "$ROOT"/versions/*; do
    [ "$old" = "$folder" ] || [ "$old" = "$before" ] || rm -rf "$old"
done
now=$(readlink -f "$ROOT/current")
if [ "$now" = "$before" ]; then
    echo "The new version was not fit to play; the previous one is running."
    exit 1
fi
echo "The new version is running; the previous one is kept in $before."
