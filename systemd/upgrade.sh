#!/bin/sh
# Puts the version of this folder in place of the running one, on trial: see versions.py.
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
. "$SOURCE/systemd/common.sh"

must_be_root upgrade
[ -e "$ROOT/current" ] || fail "Nothing is installed yet: sudo make install"
must_have_room
echo "1 of 3: the system's packages"
install_packages
echo "2 of 3: the new version, with all that it needs; this takes minutes"
folder=$(build_version "$(this_version)")
echo "3 of 3: its trial"
# The machine's own programs judge the version; its own come with it once it is kept.
[ -e "$ROOT/versions.py" ] || install_files
judge="python3 -I $ROOT/versions.py"
if [ "$(cat "$ROOT/mode" 2>/dev/null)" = desktop ]; then  # nobody watches a window
    install_command
    exec $judge adopt "$folder"
fi
$judge put "$folder" || { [ $? = 3 ] && exit 0 || exit 2; }
if [ ! -d /run/systemd/system ]; then
    echo "The new version is on trial from the next start on."
    exit 0
fi
install_command
systemctl reset-failed companion.service 2>/dev/null || true
systemctl restart --no-block companion.service
echo "The new version is on trial: three minutes without a crash. You may play meanwhile."
exec $judge wait
