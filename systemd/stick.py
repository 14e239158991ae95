"""stick.py plugged|pulled sda1   A USB stick, mounted where the companion may write its exports.

It looks and decides; the service manager mounts, because this program has no right to. Whatever
could have changed between the look and the mount is looked at again afterwards.
"""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path("/media/table-companion")
NOTE = Path("/run/table-companion-stick-{}/where")
OTHERS = ("/media/", "/run/media/")  # where sticks are mounted that are not the system's
TYPES = {"vfat": "vfat", "exfat": "exfat", "ntfs": "ntfs3"}
ALWAYS = ("nosuid", "nodev", "noexec")
NO_LINKS = "nosymfollow"  # since Linux 5.10


class RefusedError(Exception):
    """Why a device is not mounted, in one sentence."""


class NotAStickError(RefusedError):
    """What belongs to the system or is in use: nothing is wrong, it is only none of ours."""


@dataclass(frozen=True)
class Machine:
    """The places where the kernel says what it has."""

    dev: Path = Path("/dev")
    sys: Path = Path("/sys")
    proc: Path = Path("/proc")


@dataclass(frozen=True)
class Mount:
    """A line of `mountinfo`: the device's number, where, how, and as what."""

    device: str
    where: str
    options: frozenset[str]
    type: str


def mounts(machine: Machine) -> Iterator[Mount]:
    for line in (machine.proc / "self/mountinfo").read_text().splitlines():
        before, after = line.split(" - ", 1)
        _, _, device, _, where, options, *_ = before.split(" ")
        where = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), where)
        yield Mount(device, where, frozenset(options.split(",")), after.split(" ")[0])


def number(path: Path) -> str:
    found = path.stat().st_rdev
    return f"{os.major(found)}:{os.minor(found)}"


def disks(device: str, machine: Machine) -> set[str]:
    """The whole disks that a block device lives on, through every layer."""
    folder = (machine.sys / "dev/block" / device).resolve()
    if not folder.exists():
        return set()
    below = [*folder.glob("slaves/*/dev")]
    if below:
        return set().union(*(disks(file.read_text().strip(), machine) for file in below))
    return {folder.parent.name if (folder / "partition").exists() else folder.name}


def of_the_system(machine: Machine) -> set[str]:
    """The disks that carry a mount, a swap or a line of fstab: no part of them is a stick."""
    used = {m.device for m in mounts(machine) if not m.where.startswith(OTHERS)}
    swaps = [line.split()[0] for line in (machine.proc / "swaps").read_text().splitlines()[1:]]
    for name in (*swaps, *asked("findmnt", "-n", "--fstab", "--evaluate", "-o", "SOURCE")):
        path = Path(name)
        if path.is_block_device():
            used.add(number(path))
    return set().union(*(disks(device, machine) for device in used)) if used else set()


def asked(*command: str) -> list[str]:
    """The lines that a command answers; none where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def identity(device: str, machine: Machine) -> str:
    """The kernel's running number of the disk: another stick under the same name has another."""
    folder = (machine.sys / "dev/block" / device).resolve()
    for place in (folder / "diskseq", folder.parent / "diskseq"):
        if place.exists():
            return place.read_text().strip()
    return ""


def must_be_free(path: Path) -> None:
    """Raises RefusedError for what is mounted, swapped to, or part of another device."""
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC))
    except OSError as problem:
        if problem.errno == errno.EBUSY:
            raise NotAStickError(f"{path} is already in use.") from problem
        raise RefusedError(f"{path} cannot be read: {problem.strerror}.") from problem


def must_be_a_stick(path: Path, machine: Machine) -> None:
    if disks(number(path), machine) & of_the_system(machine):
        raise NotAStickError(f"{path} is on a disk that the system uses.")
    must_be_free(path)


def options(type: str, links: bool) -> str:
    import pwd

    owner = pwd.getpwnam("companion")
    how = [f"uid={owner.pw_uid}", f"gid={owner.pw_gid}", "umask=0027", *ALWAYS]
    how += ["flush"] if type == "vfat" else []
    how += [] if links else [NO_LINKS]
    return ",".join(how)


def place(device: str, name: str, machine: Machine) -> Path:
    """Named as people named it; never out of the folder, never on top of another stick."""
    label = "".join(asked("blkid", "-p", "-o", "value", "-s", "LABEL", device))
    plain = re.sub(r"[^\w -]", "", label).strip()[:40] or name
    taken = {mount.where for mount in mounts(machine)}
    return FOLDER / (plain if str(FOLDER / plain) not in taken else f"{plain} {name}")


def knows_no_links() -> bool:
    """Whether the kernel can be told to follow no link on a mount."""
    found = re.match(r"(\d+)\.(\d+)", os.uname().release)
    return found is not None and (int(found[1]), int(found[2])) >= (5, 10)


def mount(device: str, type: str, where: Path) -> bool:
    """Asks the service manager, for a mount that ends with the stick."""
    for links in (False, True) if knows_no_links() else (True,):
        command = ["systemd-mount", "--quiet", "--collect", "--no-ask-password", "--fsck=no"]
        command += ["--bind-device", "--property=LazyUnmount=yes", f"--type={type}"]
        command += [f"--options={options(type, links)}", device, str(where)]
        if subprocess.run(command, check=False).returncode == 0:
            return True
    return False


def must_be_as_asked(device: str, type: str, where: Path, machine: Machine) -> None:
    """Raises RefusedError where something else was mounted, or something besides it."""
    found = [mount for mount in mounts(machine) if mount.device == device]
    if {mount.where for mount in found} != {str(where)}:
        raise RefusedError(f"{where} is not the stick alone.")
    if any(mount.type != type or not mount.options.issuperset(ALWAYS) for mount in found):
        raise RefusedError(f"{where} is not mounted as it was asked for.")


def plugged(name: str, machine: Machine) -> None:
    path = machine.dev / name
    device, before = number(path), identity(number(path), machine)
    must_be_a_stick(path, machine)
    known = "".join(asked("blkid", "-p", "-o", "value", "-s", "TYPE", str(path)))
    if known not in TYPES:
        raise RefusedError(f"{path} is formatted as {known or 'nothing known'}.")
    where = place(str(path), name, machine)
    note = Path(str(NOTE).format(name))
    note.write_text(str(where))
    if not mount(str(path), TYPES[known], where):
        raise RefusedError(f"{path} could not be mounted.")
    try:
        must_be_as_asked(device, TYPES[known], where, machine)
        if identity(device, machine) != before:
            raise RefusedError(f"{path} is another stick now.")
    except RefusedError:
        pulled(name, machine)
        raise


def pulled(name: str, machine: Machine) -> None:
    """The mount goes with its device, or is taken away; then the empty folder."""
    note = Path(str(NOTE).format(name))
    if not note.exists():
        return
    where = Path(note.read_text())
    if any(mount.where == str(where) for mount in mounts(machine)):
        subprocess.run(["systemd-mount", "--quiet", "--umount", str(where)], check=False)
    if where.parent == FOLDER:
        with suppress(OSError):
            where.rmdir()


def main(words: list[str]) -> int:
    what, name = words
    if re.fullmatch(r"[a-z0-9]+", name) is None:
        print(f"{name} is no device.")
        return 1
    try:
        {"plugged": plugged, "pulled": pulled}[what](name, Machine())
    except RefusedError as problem:
        print(problem)
        return 0 if isinstance(problem, NotAStickError) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
