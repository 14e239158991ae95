"""first_boot.py [--kiosk|--desktop]   Installs the companion on a freshly written card.

cloud-init lays it on the machine beside update.py and the makers' key (see making/image.py). It
waits for a release file, on a USB stick or on the card itself, and needs no network. Until it is
done it begins anew at every start: a power cut costs time and nothing else.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = Path("/opt/table-companion")
SCREEN = Path("/dev/tty1")
MOUNT = Path("/run/table-companion-first")
OPEN = ("/boot/firmware", "/boot", "/media/*", "/media/*/*", "/run/media/*/*")
TYPES = ("vfat", "exfat", "ntfs")
NAMED = re.compile(r"table-companion-(\d[\w.]{0,40})\.release")
LOOK = 3.0  # seconds between two looks for a stick
AGAIN = 20.0  # seconds before a file that was refused is tried again
UNIT = "companion-first-boot.service"
WIZARD = "userconfig.service"  # of Raspberry Pi OS: it asks for a user's name, on the same screen

SAYS = {
    "waiting": (
        "Branchez la clé USB où se trouve le fichier table-companion-….release.",
        "Plug in the USB stick with the file table-companion-….release.",
    ),
    "verifying": ("1 sur 4 : le fichier est vérifié.", "1 of 4: verifying the file."),
    "packages": ("2 sur 4 : les paquets du système.", "2 of 4: the system's packages."),
    "version": ("3 sur 4 : le compagnon lui-même.", "3 of 4: the companion itself."),
    "machine": ("4 sur 4 : la machine est préparée.", "4 of 4: preparing the machine."),
    "done": ("C’est fait : le compagnon démarre.", "Done: the companion starts."),
}
REFUSED = {
    "forged": (
        "Ce fichier n’est pas signé par les auteurs, ou il est abîmé : copiez-le de nouveau.",
        "This file is not signed by its makers, or it is damaged: copy it again.",
    ),
    "damaged": (
        "Ce fichier est abîmé : copiez-le de nouveau.",
        "This file is damaged: copy it again.",
    ),
    "machine": (
        "Ce fichier est fait pour un autre processeur.",
        "This file is made for another processor.",
    ),
    "python": (
        "Ce fichier est fait pour un autre Raspberry Pi OS.",
        "This file is made for another Raspberry Pi OS.",
    ),
    "full": ("La carte est pleine.", "The card is full."),
    "packages": (
        "Des paquets du système manquent : branchez un câble réseau et redémarrez.",
        "Packages of the system are missing: plug in a network cable and start again.",
    ),
    "unfit": (
        "L’installation n’a pas abouti : voir journalctl -u companion-first-boot.",
        "The installation did not succeed: see journalctl -u companion-first-boot.",
    ),
}
UNREADABLE = (
    "Ce fichier ne peut pas être lu : essayez une autre clé.",
    "This file cannot be read: try another stick.",
)


said: tuple[str, str] = ("", "")


def say(words: tuple[str, str]) -> None:
    """On the bare screen, in both languages, and in the log."""
    global said
    if words == said:
        return
    said = words
    print(words[1], flush=True)
    try:
        with SCREEN.open("w") as screen:
            screen.write("\033[2J\033[H\r\n\r\n   Table Companion\r\n\r\n")
            screen.write("".join(f"   {line}\r\n" for line in words))
    except OSError:
        print("(no screen)")


# -- the release file ------------------------------------------------------------------------------


def files_in(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if NAMED.fullmatch(path.name)]
    except OSError:
        return []


def sticks() -> list[str]:
    """The devices with a file system of sticks that nobody has mounted."""
    command = ["lsblk", "-nrpo", "NAME,FSTYPE,MOUNTPOINT"]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = [line.split(" ") for line in lines.splitlines()]
    return [words[0] for words in found if words[1] in TYPES and not "".join(words[2:])]


@contextmanager
def opened(device: str) -> Iterator[Path]:
    """A stick, to be read only; an empty folder where it cannot be."""
    MOUNT.mkdir(parents=True, exist_ok=True)
    how = ["mount", "-o", "ro,nosuid,nodev,noexec", device, str(MOUNT)]
    mounted = subprocess.run(how, check=False, capture_output=True).returncode == 0
    try:
        yield MOUNT
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(MOUNT)], check=False)


def newest(files: list[Path], order: Callable[[str], Any]) -> list[Path]:
    """By the versions in their names; what is no version is left out."""
    ranked = []
    for path in files:
        named = NAMED.fullmatch(path.name)
        with suppress(ValueError):
            ranked.append((order(named[1] if named is not None else ""), path))
    return [path for _, path in sorted(ranked, reverse=True)]


# -- the steps -------------------------------------------------------------------------------------


def take_packages(folder: Path, debs: Path, refuse: type[Exception]) -> None:
    """What the app needs of the system, out of the release or else from a network."""
    script = f". {folder}/systemd/common.sh; install_packages"
    environ = {**os.environ, "DEBS": str(debs), "DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(["sh", "-euc", script], check=False, env=environ).returncode != 0:
        raise refuse("packages")


def install(path: Path, update: ModuleType, mode: str) -> None:
    """Raises update.RefusedError; what was begun is begun anew the next time."""
    work = ROOT / "update"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        say(SAYS["verifying"])
        with update.verified(path, HERE / "release.pem", work) as (pack, facts):
            update.unpack(pack, facts, work, ("debs/",))

            def fill(folder: Path) -> None:
                say(SAYS["packages"])
                take_packages(folder, work / "debs", update.RefusedError)
                say(SAYS["version"])
                update.fill(folder)

            folder = update.build(pack, facts, fill)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    say(SAYS["machine"])
    command = ["sh", str(folder / "systemd/install.sh"), mode]
    done = subprocess.run(command, check=False, env={**os.environ, "RELEASE": str(folder)})
    if done.returncode != 0:
        raise update.RefusedError("unfit")


def is_installed() -> bool:
    command = ["systemctl", "is-enabled", "-q", "companion.service"]
    there = (ROOT / "current/complete").exists() and (ROOT / "mode").exists()
    desktop = there and (ROOT / "mode").read_text().strip() == "desktop"
    return there and (desktop or subprocess.run(command, check=False).returncode == 0)


def try_all(update: ModuleType, mode: str) -> bool:
    """Every file in reach, the newest first; whether one of them was installed."""
    places = [place for pattern in OPEN for place in Path("/").glob(pattern.lstrip("/"))]
    files = [file for place in places for file in files_in(place)]
    if try_these(files, update, mode):
        return True
    for device in sticks():
        with opened(device) as folder:
            found = files_in(folder)
            files += found
            if try_these(found, update, mode):
                return True
    if not files:
        say(SAYS["waiting"])
    return False


def try_these(files: list[Path], update: ModuleType, mode: str) -> bool:
    for path in newest(files, update.order):
        try:
            install(path, update, mode)
        except update.RefusedError as problem:
            print(f"{path.name}: {problem}", flush=True)
            say(REFUSED.get(str(problem), UNREADABLE))
            time.sleep(AGAIN)
        else:
            return True
    return False


def main(mode: str) -> int:
    sys.path.insert(0, str(HERE))
    import update

    update.ROOT = ROOT
    subprocess.run(["systemctl", "disable", "-q", "--now", WIZARD], check=False)
    while not is_installed() and not try_all(update, mode):
        time.sleep(LOOK)
    say(SAYS["done"])
    subprocess.run(["systemctl", "disable", "-q", UNIT], check=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "--kiosk"))
