# Shared by install.sh, uninstall.sh and upgrade.sh.
ROOT=/opt/table-companion
USER_NAME=companion
SETTINGS=/etc/table-companion/companion.toml
UNITS=/etc/systemd/system
UNIT_NAMES="companion.service companion-rescue.service companion-stick@.service companion-trial.service \
companion-update.service companion-update.path"
STICKS=/media/table-companion
DATA=/var/lib/table-companion
COMMAND=/usr/local/bin/companion
RULES=/etc/udev/rules.d/90-table-companion.rules
PACKAGES="openssl python3-venv python3-pygame python3-picamera2 python3-libcamera python3-lgpio espeak-ng \
libsdl2-2.0-0 libegl1 libgles2 libgbm1 libgl1-mesa-dri libgl1 libglib2.0-0t64 fonts-dejavu-core"
GROUPS_WANTED="video render input gpio audio"

MENU=/usr/share/applications/table-companion.desktop

fail() { echo "$1" >&2; exit 2; }

must_be_root() { [ "$(id -u)" = 0 ] || fail "Run it as root: sudo make $1"; }

must_be_a_pi_os() {
    . /etc/os-release
    case "${VERSION_CODENAME:-}" in
        trixie|forky) ;;
        *) fail "Raspberry Pi OS trixie is needed; this is ${PRETTY_NAME:-another system}. On a laptop: make run" ;;
    esac
    case "$(uname -m)" in
        aarch64|x86_64) ;;
        *) fail "A 64-bit system is needed; this is $(uname -m)." ;;
    esac
}

# How the screen is used: `kiosk` (the companion alone) or `desktop` (a window and an entry in the
# menu). A system without a desktop is a kiosk; one with a desktop asks, unless it was told.
mode_wanted() {
    case "${1:-}" in
        --kiosk) echo kiosk; return 0 ;;
        --desktop) echo desktop; return 0 ;;
        "") ;;
        *) fail "Say --kiosk or --desktop, not $1." ;;
    esac
    [ -e "$UNITS/display-manager.service" ] || { echo kiosk; return 0; }
    [ -e "$ROOT/mode" ] && { cat "$ROOT/mode"; return 0; }
    [ -t 0 ] || fail "This system has a desktop: say make install MODE=--kiosk or make install MODE=--desktop."
    printf 'This system has a desktop. The companion alone on the screen (kiosk), or a window (desktop)? [kiosk] ' >&2
    read -r answer
    case "$answer" in desktop|d) echo desktop ;; *) echo kiosk ;; esac
}

# The graphical login waits until uninstall.sh puts it back.
use_as_kiosk() {
    rm -f "$MENU"
    if [ "$(systemctl get-default 2>/dev/null)" = graphical.target ]; then
        echo graphical.target > "$ROOT/default-target"
        systemctl set-default -q multi-user.target
    fi
    systemctl enable -q companion.service companion-update.path
    if [ -e "$UNITS/display-manager.service" ] && systemctl is-active -q display-manager.service 2>/dev/null; then
        echo "The desktop is still open: the companion takes the screen after sudo reboot."
    else
        systemctl start companion-update.path companion.service || echo "It did not start: see journalctl -u companion"
    fi
}

use_as_window() {
    put_desktop_back
    systemctl disable -q --now companion.service companion-update.path 2>/dev/null || true
    install -C -D -m 644 "$SOURCE/systemd/table-companion.desktop" "$MENU"
    echo "Table Companion is in the menu, among the games. Log in again if it says that you are not of its group."
}

put_desktop_back() {
    [ -e "$ROOT/default-target" ] || return 0
    systemctl set-default -q "$(cat "$ROOT/default-target")"
    rm -f "$ROOT/default-target"
    systemctl is-active -q display-manager.service 2>/dev/null ||
        echo "The graphical login is back after sudo reboot."
}

must_have_room() {
    free=$(df -Pk "$(dirname "$ROOT")" | awk 'NR==2 {print $4}')
    [ "$free" -ge 800000 ] || fail "800 MB of free disk are needed in $(dirname "$ROOT"); there are $((free / 1024)) MB."
}

missing_packages() {
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "ok installed" || printf ' %s' "$package"
    done
}

# From a release's own folder ($DEBS, verified before), where one is given; else from the network.
install_packages() {
    missing=$(missing_packages $PACKAGES)
    [ -n "$missing" ] || return 0
    export DEBIAN_FRONTEND=noninteractive
    if [ -n "${DEBS:-}" ]; then
        dpkg --configure -a >/dev/null  # the power may have gone in the middle
        take_from_release $missing || true
        missing=$(missing_packages $PACKAGES)
        only_of_a_pi $missing && return 0
    fi
    { apt-get update -qq && apt-get install -y -qq $APT_QUIETLY $missing >/dev/null; } ||
        fail "These packages could not be installed:$missing"
}

APT_QUIETLY="--no-install-recommends -o DPkg::Lock::Timeout=600"

take_from_release() {
    wanted=""
    for package in "$@"; do
        ! grep -qx "Package: $package" "$DEBS/Packages" 2>/dev/null || wanted="$wanted $package"
    done
    [ -n "$wanted" ] || return 0
    own=$(mktemp -d); mkdir "$own/lists"  # apt tidies up among the lists
    echo "deb [trusted=yes] file:$DEBS ./" > "$own/sources.list"
    set -- -qq -o Dir::Etc::sourcelist="$own/sources.list" -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::State::lists="$own/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= \
        -o APT::Sandbox::User=root -o Acquire::Languages=none $APT_QUIETLY
    took=0
    { apt-get update "$@" && apt-get install -y "$@" $wanted >/dev/null; } || took=$?
    rm -rf "$own"
    return $took
}

# Raspberry Pi OS has these from the start; without them there is no camera, no pin, and a table all the same.
only_of_a_pi() {
    for package in "$@"; do
        case "$package" in
            python3-picamera2|python3-libcamera|python3-lgpio) echo "Without $package: no network to fetch it from." ;;
            *) return 1 ;;
        esac
    done
}

# What belongs to the machine and not to a version; files that are the same stay untouched.
install_files() {
    python3 -I "$SOURCE/systemd/versions.py" lay "$SOURCE"
    mkdir -p "$STICKS"
    tell_udev
}

# `companion` for everybody of the group, on the service's own plays: see companion.sh.
install_command() {
    [ -d "$DATA" ] || install -d -o "$USER_NAME" -g "$USER_NAME" -m 2770 "$DATA"
    chgrp -R "$USER_NAME" "$DATA"
    chmod -R g+rwX "$DATA"
    find "$DATA" -type d ! -perm -2000 -exec chmod g+s {} +
    [ -z "${SUDO_USER:-}" ] || [ "$SUDO_USER" = root ] || usermod -a -G "$USER_NAME" "$SUDO_USER"
    [ "$(readlink "$COMMAND")" = "$ROOT/companion.sh" ] || ln -sfn "$ROOT/companion.sh" "$COMMAND"
}

# Screens and sticks that are already there come under the new rules, or are free of the old.
tell_udev() {
    udevadm control --reload 2>/dev/null || return 0
    udevadm trigger --action=add --subsystem-match=backlight --subsystem-match=block
    udevadm settle --timeout=30 || true
}

# The version's own folder: source and a venv that sees apt's picamera2, lgpio and pygame.
build_version() {
    version=$1
    folder="$ROOT/versions/$version"
    [ -e "$folder/complete" ] && { echo "$folder"; return 0; }
    rm -rf "$folder"
    told=$(fill_version "$folder" 2>&1) || give_up "$folder" "$told"
    echo "$folder"
}

# Every package by its hash, the one that builds included; it is a version once it is on the disk.
fill_version() {
    pip="$1/venv/bin/pip -q --disable-pip-version-check install --no-deps"
    mkdir -p "$1" && copy_source "$1" &&
        python3 -m venv --system-site-packages "$1/venv" &&
        $pip --require-hashes --only-binary :all: -r "$1/systemd/packages.txt" &&
        $pip --no-build-isolation "$1" &&
        sync && touch "$1/complete" && sync
}

copy_source() {
    if git -C "$SOURCE" rev-parse HEAD >/dev/null 2>&1; then
        git -C "$SOURCE" archive --format=tar HEAD
    else
        tar -C "$SOURCE" --exclude=.venv --exclude=.git -cf - .
    fi | tar -x -C "$1"
}

# Half a version is no version: what is running goes on running.
give_up() {
    rm -rf "$1"
    case "$2" in
        *"No space left"*) fail "The disk is full: free some room in $(dirname "$ROOT") and try again. Nothing was changed there." ;;
        *) fail "The new version could not be made: $(echo "$2" | tail -n 1)" ;;
    esac
}

this_version() { git -C "$SOURCE" rev-parse --short HEAD 2>/dev/null || date +%Y%m%d%H%M%S; }
