"""The service: signs of life, hardening, scripts that read well."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from companion.service.notifier import DRAWN, FED, Notifier

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
UNITS = ("companion.service", "companion-rescue.service")
STICK = "companion-stick@sda1.service"


def heard(listener: socket.socket) -> list[str]:
    lines = []
    listener.setblocking(False)
    while True:
        try:
            lines.append(listener.recv(100).decode())
        except BlockingIOError:
            return lines


def test_the_service_manager_hears_ready_alive_and_stopping(tmp_path: Path) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(path))
        notifier = Notifier({"NOTIFY_SOCKET": str(path)})
        notifier.ready()
        notifier.alive(100.0)
        notifier.alive(100.0 + FED / 2)
        notifier.alive(100.0 + FED)
        notifier.stopping()
        assert heard(listener) == [
            f"READY=1\nSTATUS={DRAWN}",
            "WATCHDOG=1",
            "WATCHDOG=1",
            "STOPPING=1",
        ]


def test_without_a_service_manager_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def send(*words: object) -> socket.socket:
        raise AssertionError("there is nobody to tell")

    monkeypatch.setattr(socket, "socket", send)
    notifier = Notifier({})
    notifier.ready()
    notifier.alive(1.0)


def test_a_manager_that_is_gone_does_not_stop_the_play(tmp_path: Path) -> None:
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).ready()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
@pytest.mark.parametrize("unit", sorted(SYSTEMD.glob("*.service")), ids=lambda path: path.name)
def test_a_unit_is_closed_to_0_6_and_those_of_the_machine_to_2(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    if found is None:
        pytest.skip(f"this systemd cannot judge a file: {done.stderr.strip()[:100]}")
    assert float(found[1]) <= (0.6 if unit.name in UNITS else 2.0)


def test_the_mounting_unit_has_no_right_of_roots() -> None:
    lines = (SYSTEMD / "companion-stick@.service").read_text(encoding="utf-8").splitlines()
    wanted = {"CapabilityBoundingSet=", "NoNewPrivileges=yes", "DeviceAllow=block-* r"}
    assert wanted <= {*lines}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
def test_the_units_are_well_formed(tmp_path: Path) -> None:
    for unit in UNITS:
        shutil.copy(SYSTEMD / unit, tmp_path / unit)
    stick = shutil.copy(SYSTEMD / "companion-stick@.service", tmp_path / STICK)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / UNITS[0]), str(stick)],
        capture_output=True,
        text=True,
        check=False,
    )
    # The program itself is only there once it is installed; these keys came after Debian 12.
    newer = ("RestartMode", "RestartSteps", "RestartMaxDelaySec")
    unknown = ("is not executable", *(f"Unknown key '{key}'" for key in newer))
    lines = [line for line in done.stderr.splitlines() if not any(u in line for u in unknown)]
    mine = [line for line in lines if any(unit in line for unit in (*UNITS, STICK))]
    assert [line for line in mine if "Failed" not in line and "not exist" not in line] == []


def test_the_rescue_unit_is_as_closed_as_the_app() -> None:
    def closed(unit: str) -> set[str]:
        lines = (SYSTEMD / unit).read_text(encoding="utf-8").splitlines()
        keys = ("Protect", "Private", "Restrict", "Device", "System", "Capability", "NoNew", "IP")
        return {line for line in lines if line.startswith(keys)}

    assert closed(UNITS[0]) <= closed(UNITS[1])


@pytest.mark.parametrize("script", sorted(SYSTEMD.glob("*.sh")), ids=lambda path: path.name)
def test_a_script_is_good_shell(script: Path) -> None:
    done = subprocess.run(["sh", "-n", str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("script", ["install.sh", "upgrade.sh", "uninstall.sh"])
def test_a_script_run_by_the_wrong_user_says_so_in_one_sentence(script: str) -> None:
    if shutil.which("setpriv") is None:
        pytest.skip("setpriv is not here")
    done = subprocess.run(
        ["setpriv", "--reuid=65534", "--clear-groups", "sh", str(SYSTEMD / script)],
        capture_output=True,
        text=True,
        check=False,
    )
    if "setpriv" in done.stderr or "Permission denied" in done.stderr:
        pytest.skip(f"cannot change user here: {done.stderr.strip()}")
    assert done.returncode == 2
    assert "sudo make" in done.stderr


def test_the_rules_for_the_brightness_and_for_sticks_are_good_udev() -> None:
    if shutil.which("udevadm") is None:
        pytest.skip("udevadm is not here")
    rules = str(SYSTEMD / "devices.rules")
    done = subprocess.run(
        ["udevadm", "verify", "--no-style", rules], capture_output=True, text=True, check=False
    )
    if "nknown" in done.stderr or "verify" in done.stderr.lower():
        pytest.skip(f"this udevadm cannot judge a file: {done.stderr.strip()[:100]}")
    assert done.returncode == 0, done.stderr


def test_only_the_last_of_the_crashes_opens_the_rescue_screen() -> None:
    lines = (SYSTEMD / UNITS[0]).read_text(encoding="utf-8").splitlines()
    assert {"OnFailure=companion-rescue.service", "RestartMode=direct", "StartLimitBurst=6"} <= {
        *lines
    }
