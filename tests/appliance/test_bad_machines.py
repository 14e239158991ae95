"""Machines on which the appliance cannot be installed, tried for real in a mount namespace.

`/opt` is a tiny disk, `/etc/os-release` another system's; commands that would change the machine
are stand-ins that only write down that they were called.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
TRIXIE = 'VERSION_CODENAME=trixie\nPRETTY_NAME="Raspberry Pi OS (trixie)"\n'
BOOKWORM = 'VERSION_CODENAME=bookworm\nPRETTY_NAME="Raspberry Pi OS (bookworm)"\n'
CHANGES = ("apt-get", "useradd", "usermod", "groupadd", "systemctl", "udevadm")
PLENTY = "printf 'Filesystem x\\ntmpfs 9000000 0 9000000 0%% /opt\\n'"


@dataclass
class Machine:
    """A machine to install on; `called` is what would have changed it."""

    folder: Path
    system: str = TRIXIE

    def __post_init__(self) -> None:
        (self.folder / "bin").mkdir()
        for name in CHANGES:
            self.stand_in(name, f"echo {name} >> {self.folder}/called")
        self.stand_in("dpkg-query", "echo install ok installed")

    def stand_in(self, name: str, does: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)

    @property
    def called(self) -> str:
        log = self.folder / "called"
        return log.read_text() if log.exists() else ""

    def run(self, script: str, before: str = "true") -> subprocess.CompletedProcess[str]:
        """The script on this machine; then everything that stands in /opt, on stdout."""
        (self.folder / "os-release").write_text(self.system)
        steps = f"""
            mount --bind {self.folder}/os-release /etc/os-release || exit 99
            mount -t tmpfs -o size=1m tmpfs /opt || exit 99
            {before}
            sh {SYSTEMD}/{script}; code=$?
            find /opt -mindepth 1 -printf '%p %l\\n'
            exit $code"""
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        return subprocess.run(
            ["unshare", "--mount", "--propagation", "private", "sh", "-c", steps],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PATH": path},
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("only root may make a machine with other mounts")
    machine = Machine(tmp_path)
    if machine.run("common.sh").returncode != 0:
        pytest.skip("this machine, a container perhaps, lets nobody mount")
    return machine


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What was told: one sentence, with exit code 2."""
    assert done.returncode == 2, done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def test_an_old_system_is_refused_before_anything_is_touched(machine: Machine) -> None:
    machine.system = BOOKWORM
    told = sentence(machine.run("install.sh"))
    assert "trixie" in told and "bookworm" in told
    assert machine.called == ""


def test_a_32_bit_system_is_refused(machine: Machine) -> None:
    machine.stand_in("uname", "echo armv7l")
    assert "64-bit" in sentence(machine.run("install.sh"))
    assert machine.called == ""


def test_too_little_room_is_told_before_anything_is_touched(machine: Machine) -> None:
    told = sentence(machine.run("install.sh"))
    assert "800 MB" in told and "/opt" in told
    assert machine.called == ""


def test_a_disk_that_fills_up_while_installing_leaves_nothing_half_done(machine: Machine) -> None:
    machine.stand_in("df", PLENTY)
    done = machine.run("install.sh")
    assert "disk is full" in sentence(done)
    assert "/opt/table-companion/versions/" not in done.stdout
    assert "current" not in done.stdout
    assert "systemctl" not in machine.called


def test_a_disk_that_fills_up_while_upgrading_leaves_the_running_version(machine: Machine) -> None:
    machine.stand_in("df", PLENTY)
    root = "/opt/table-companion"
    running = f"mkdir -p {root}/versions/old; ln -s {root}/versions/old {root}/current"
    done = machine.run("upgrade.sh", before=running)
    assert "disk is full" in sentence(done)
    assert f"{root}/current {root}/versions/old" in done.stdout
    assert f"{root}/trial" not in done.stdout
    assert "systemctl" not in machine.called
