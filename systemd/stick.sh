#!/bin/sh
# stick.sh plugged|pulled sda1   A USB stick, mounted where the companion may write its exports.
set -eu
FOLDER=/media/table-companion
device=/dev/$2

value() { blkid -o value -s "$1" "$device"; }

# Named as people named it; never out of the folder, never on top of another stick.
place() {
    name=$(value LABEL | tr -cd '[:alnum:] _-')
    [ -n "$name" ] || name=$1
    ! mountpoint -q "$FOLDER/$name" || name="$name $1"
    echo "$FOLDER/$name"
}

plugged() {
    # What the system itself uses, such as the disk it starts from, is no stick.
    findmnt -n --source "$device" >/dev/null && return 0
    findmnt -n --fstab --evaluate --source "$device" >/dev/null && return 0
    type=$(value TYPE)
    options="uid=$(id -u companion),gid=$(id -g companion),umask=0077,nosuid,nodev,noexec"
    case "$type" in
        vfat) options="$options,flush" ;;
        ntfs) type=ntfs3 ;;
    esac
    where=$(place "$1")
    mkdir -p "$where"
    mount -t "$type" -o "$options" "$device" "$where" || { rmdir "$where"; return 1; }
}

pulled() {
    where=$(findmnt -n -o TARGET --source "$device") || return 0
    umount -l "$where"
    rmdir "$where"
}

"$1" "$2"
