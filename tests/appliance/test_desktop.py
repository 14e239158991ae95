"""Lite or desktop: the screen is the companion's alone, or it has a window and a menu entry.

The installer runs for real in a mount namespace, on copies of `/etc`, `/usr/share/applications` and
`/usr/local/bin`; a version is laid ready, and commands that would change the machine are stand-ins.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.appliance.test_bad_machines import PLENTY, SYSTEMD, Machine, machine

pytestmark = pytest.mark.slow

__all__ = ["machine"]
ROOT = "/opt/table-companion"
MENU = "/usr/share/applications/table-companion.desktop"
SYSTEMCTL = """
echo systemctl "$@" >> {folder}/called
case "$*" in
    get-default) cat {folder}/target ;;
    "set-default -q "*) echo "$3" > {folder}/target ;;
    "is-active -q display-manager.service") exit {active} ;;
esac"""


def prepared(machine: Machine, *, desktop: bool, active: bool = False) -> str:
    """What is done in the namespace before: nothing of the real machine is touched."""
    top = SYSTEMD.parent
    version = subprocess.run(
        ["git", "-C", str(top), "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    machine.stand_in("df", PLENTY)
    machine.stand_in("id", "echo 0")
    machine.stand_in("chgrp", "true")
    machine.stand_in("install", "exec /usr/bin/install $(echo $* | sed 's/-o [a-z]* -g [a-z]*//')")
    folder = machine.folder
    (folder / "target").write_text("graphical.target\n" if desktop else "multi-user.target\n")
    machine.stand_in("systemctl", SYSTEMCTL.format(folder=folder, active=0 if active else 3))
    manager = "touch /etc/systemd/system/display-manager.service" if desktop else "true"
    return f"""
        cp -a /etc {folder}/etc && mount --bind {folder}/etc /etc || exit 99
        mkdir -p /etc/systemd/system; {manager}
        for place in /usr/share/applications /usr/local/bin /var/lib /media; do
            mkdir -p $place && mount -t tmpfs tmpfs $place || exit 99
        done
        mkdir -p {ROOT}/versions/{version} && touch {ROOT}/versions/{version}/complete
        """


def said(machine: Machine, script: str, before: str) -> subprocess.CompletedProcess[str]:
    """The script, then what stands in the menu and on the PATH."""
    done = machine.run(f"{script}; c=$?; ls {MENU} /usr/local/bin 2>&1; (exit $c)", before=before)
    assert done.returncode == 0, done.stderr
    return done


def target(machine: Machine) -> str:
    return (machine.folder / "target").read_text().strip()


def test_a_system_without_a_desktop_is_a_kiosk(machine: Machine) -> None:
    done = said(machine, "install.sh", prepared(machine, desktop=False))
    assert "systemctl enable -q companion.service" in machine.called
    assert "systemctl start" in machine.called and "set-default" not in machine.called
    assert "\ncompanion\n" in done.stdout and f"\n{MENU}\n" not in done.stdout


def test_a_kiosk_on_a_desktop_waits_with_the_graphical_login(machine: Machine) -> None:
    done = said(machine, "install.sh --kiosk", prepared(machine, desktop=True, active=True))
    assert target(machine) == "multi-user.target"
    assert "sudo reboot" in done.stdout and "systemctl start" not in machine.called


def test_uninstalled_the_graphical_login_is_back(machine: Machine) -> None:
    before = prepared(machine, desktop=True)
    done = said(machine, f"install.sh --kiosk && sh {SYSTEMD}/uninstall.sh", before)
    assert target(machine) == "graphical.target"
    assert "The graphical login is back after sudo reboot" in done.stdout
    assert "\ncompanion\n" not in done.stdout


def test_on_a_desktop_it_is_a_window_with_an_entry_in_the_menu(machine: Machine) -> None:
    done = said(machine, "install.sh --desktop", prepared(machine, desktop=True))
    assert target(machine) == "graphical.target" and f"\n{MENU}\n" in done.stdout
    assert "systemctl start" not in machine.called and "disable" in machine.called


@pytest.mark.parametrize("active", [False, True])
def test_a_window_instead_of_a_kiosk_gives_the_login_back(machine: Machine, active: bool) -> None:
    before = prepared(machine, desktop=True, active=active)
    done = said(machine, f"install.sh --kiosk && sh {SYSTEMD}/install.sh --desktop", before)
    assert target(machine) == "graphical.target"
    assert ("login is back after sudo reboot" in done.stdout) == (not active)


def test_installed_again_it_stays_what_it_was(machine: Machine) -> None:
    before = prepared(machine, desktop=True)
    done = said(machine, f"install.sh --desktop && sh {SYSTEMD}/install.sh </dev/null", before)
    assert f"\n{MENU}\n" in done.stdout and target(machine) == "graphical.target"


def test_without_a_word_and_nobody_to_ask_it_says_what_to_say(machine: Machine) -> None:
    done = machine.run("install.sh </dev/null", before=prepared(machine, desktop=True))
    assert done.returncode == 2 and "MODE=--desktop" in done.stderr


def test_another_word_is_refused(machine: Machine) -> None:
    done = machine.run("install.sh --both", before=prepared(machine, desktop=True))
    assert done.returncode == 2 and "--both" in done.stderr


def test_the_entry_in_the_menu_starts_the_command() -> None:
    lines = (SYSTEMD / "table-companion.desktop").read_text().splitlines()
    assert "Exec=companion run" in lines and "Terminal=false" in lines


@pytest.mark.parametrize("key", ["Type", "Name", "Exec", "Categories"])
def test_the_entry_has_what_menus_need(key: str) -> None:
    text = Path(SYSTEMD / "table-companion.desktop").read_text()
    assert f"\n{key}=" in text
