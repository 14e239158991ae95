"""`companion` on an installed Pi: for root and the group, on the service's own plays.

The root is a mount namespace with `/opt` and `/var/lib` as installed; the version in it is this
very source.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.journal import FILE, Journal
from tests.ui.shell_kit import evenings

pytestmark = pytest.mark.slow

TOP = Path(__file__).resolve().parents[2]
SERVICE, SOMEBODY, STRANGER = 7001, 7002, 7003  # users; 7001 is the group too
DATA = "/var/lib/table-companion"
SOURCE = "/mnt"
# A Python below root's own folder is laid open inside the namespace.
APART = ("unshare", "--mount", "--propagation", "private")  # with mounts of its own
OPEN_HOME = f"""mount --bind {sys.base_prefix} /media && mount -t tmpfs -o mode=755 tmpfs /root &&
    mkdir -p {sys.base_prefix} && mount --bind /media {sys.base_prefix}"""


@dataclass
class Pi:
    folder: Path

    def __post_init__(self) -> None:
        self.data = self.folder / "data"
        self.home = self.folder / "home"
        program = self.folder / "opt/current/venv/bin/companion"
        program.parent.mkdir(parents=True)
        program.write_text(
            f'#!/bin/sh\nexec env PYTHONPATH={SOURCE} {self.python} -m companion "$@"\n'
        )
        program.chmod(0o755)
        shutil.copy(TOP / "systemd/companion.sh", self.folder / "opt/companion.sh")
        (self.data / "table-companion").mkdir(parents=True)
        journal = Journal(self.data / "table-companion" / FILE, time.time)
        journal.adopt(evenings())
        self.count = journal.count()
        journal.close()
        for path in (self.data, *self.data.rglob("*")):
            os.chown(path, SERVICE, SERVICE)
            path.chmod(0o2770 if path.is_dir() else 0o660)
        self.home.mkdir()
        self.home.chmod(0o777)

    @property
    def python(self) -> str:
        """Seen through the namespace, for users who may not look into the source's own folder."""
        own = TOP / ".venv/bin/python"
        mine = own.exists() and not (TOP / ".venv").is_symlink()
        return f"{SOURCE}/.venv/bin/python" if mine else sys.executable

    def run(self, user: int, *words: str, group: bool = True) -> subprocess.CompletedProcess[str]:
        groups = f"--groups={SERVICE}" if group else "--clear-groups"
        become = f"setpriv --reuid={user} --regid={user} {groups}" if user else ""
        steps = f"""
            mount --bind {TOP} {SOURCE} || exit 99
            {OPEN_HOME if sys.base_prefix.startswith("/root/") else "true"} || exit 99
            mount -t tmpfs tmpfs /opt && mkdir /opt/table-companion || exit 99
            mount --bind {self.folder}/opt /opt/table-companion || exit 99
            mount -t tmpfs tmpfs /var/lib && mkdir {DATA} || exit 99
            mount --bind {self.data} {DATA} || exit 99
            cd {self.home}
            {become} env {self.python} -c "import companion" || exit 99
            exec {become} sh /opt/table-companion/companion.sh {" ".join(words)}"""
        return subprocess.run(
            [*APART, "sh", "-c", steps],
            capture_output=True,
            text=True,
            check=False,
            env={"PATH": os.environ["PATH"], "HOME": str(self.home), "PYTHONPATH": SOURCE},
        )


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    tools = all(shutil.which(tool) for tool in ("unshare", "setpriv"))
    if os.geteuid() != 0 or not tools:
        pytest.skip("only root may make a machine with other mounts")
    if subprocess.run([*APART, "true"], capture_output=True).returncode != 0:
        pytest.skip("this machine, a chroot perhaps, has no mounts of its own")
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_mode & 0o005 != 0o005 and folder.is_relative_to("/tmp/"):
            folder.chmod(0o755)
    made = Pi(tmp_path)
    if 99 in (made.run(0, "--version").returncode, made.run(SERVICE, "--version").returncode):
        pytest.skip("this machine, a container perhaps, lets nobody mount or look")
    return made


@pytest.mark.parametrize("user", [0, SOMEBODY], ids=["root", "one of the group"])
def test_it_works_on_the_services_own_plays_and_says_so(pi: Pi, user: int) -> None:
    done = pi.run(user, "export", "plays.json")
    assert done.returncode == 0, done.stderr
    assert DATA in done.stderr and str(pi.count) in done.stdout
    assert (pi.home / "plays.json").stat().st_uid == user


@pytest.mark.parametrize("user", [0, SOMEBODY], ids=["root", "one of the group"])
def test_what_it_leaves_behind_is_still_the_services(pi: Pi, user: int) -> None:
    assert pi.run(user, "export", "plays.json").returncode == 0
    assert pi.run(user, "import", "plays.json").returncode == 0
    for path in pi.data.rglob("*"):
        found = path.stat()
        assert found.st_gid == SERVICE and found.st_mode & 0o060 == 0o060, path
    (pi.home / "plays.json").chmod(0o644)
    done = pi.run(SERVICE, "import", "plays.json")
    assert done.returncode == 0, done.stderr


def test_a_stranger_is_told_how_to_join(pi: Pi) -> None:
    done = pi.run(STRANGER, "export", "plays.json", group=False)
    assert done.returncode == 2
    assert "sudo" in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_two_users_hold_one_lock(tmp_path: Path) -> None:
    from companion.journal.lock import FILE as LOCK
    from companion.journal.lock import FolderLock

    before = os.umask(0o007)
    try:
        held = FolderLock(tmp_path)
    finally:
        os.umask(before)
    assert (tmp_path / LOCK).stat().st_mode & 0o777 == 0o660
    held.release()
