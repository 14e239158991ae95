"""A card that installs itself: what `make image` writes, and what runs at the first start."""

from __future__ import annotations

import base64
import email
import re
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.appliance.scripts import SYSTEMD, load

IMAGER = "#cloud-config\nhostname: salon\nusers:\n  - name: lea\n    passwd: secret\n"


@pytest.fixture
def image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    made = load("making/image")
    key = tmp_path / "release.pem"
    key.write_text("the makers' public half\n")
    monkeypatch.setattr(made, "KEY", key)
    monkeypatch.setattr(made, "RELEASES", tmp_path / "release")
    return made


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The first partition of a card as it is sold."""
    folder = tmp_path / "bootfs"
    folder.mkdir()
    for name in ("cmdline.txt", "config.txt", "meta-data"):
        (folder / name).write_text(f"# {name}\n")
    (folder / "user-data").write_text("#cloud-config\n# nothing yet\n")
    return folder


def laid_by(text: str) -> dict[str, bytes]:
    """The files that a cloud-config lays on the machine."""
    found = re.findall(r"- path: (\S+)\n.*\n    encoding: b64\n    content: (\S+)\n", text)
    return {path: base64.b64decode(data) for path, data in found}


def parts(text: str) -> list[Message]:
    whole = email.message_from_string(text)
    assert whole.is_multipart()
    found = whole.get_payload()
    assert isinstance(found, list)
    return [part for part in found if isinstance(part, Message)]


def words(part: Message) -> str:
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data.decode()


def test_the_files_for_the_first_start_are_laid_as_they_are(image: Any, tmp_path: Path) -> None:
    assert image.main([str(tmp_path / "out")]) == 0
    text = (tmp_path / "out/user-data").read_text()
    laid = laid_by(text)
    assert text.startswith("#cloud-config\n")
    assert laid["/usr/local/lib/table-companion/update.py"] == (SYSTEMD / "update.py").read_bytes()
    assert laid["/usr/local/lib/table-companion/release.pem"] == image.KEY.read_bytes()
    unit = laid["/etc/systemd/system/companion-first-boot.service"].decode()
    assert "/usr/local/lib/table-companion/first_boot.py --kiosk" in unit
    assert "[systemctl, enable, --now, --no-block, companion-first-boot.service]" in text
    assert "instance-id: table-companion-" in (tmp_path / "out/meta-data").read_text()
    assert "optional: true" in (tmp_path / "out/network-config").read_text()


def test_a_desktop_can_be_asked_for(image: Any, tmp_path: Path) -> None:
    image.main([str(tmp_path / "out"), "--desktop"])
    laid = laid_by((tmp_path / "out/user-data").read_text())
    assert b"first_boot.py --desktop" in laid["/etc/systemd/system/companion-first-boot.service"]


def test_what_the_imager_was_told_stays_on_the_card(image: Any, card: Path, tmp_path: Path) -> None:
    (card / "user-data").write_text(IMAGER)
    (card / "network-config").write_text("network:\n  wifis: {wlan0: {}}\n")
    image.main([str(tmp_path / "out"), str(card)])
    theirs, ours = parts((card / "user-data").read_text())
    assert words(theirs) == IMAGER
    assert "first_boot.py" in words(ours) and "users:" not in words(ours)
    assert "list(append)" in ours["Merge-Type"]
    assert "wlan0" in (card / "network-config").read_text()


def test_done_twice_nothing_is_doubled(image: Any, card: Path, tmp_path: Path) -> None:
    (card / "user-data").write_text(IMAGER)
    image.main([str(tmp_path / "out"), str(card)])
    once = (card / "user-data").read_text()
    image.main([str(tmp_path / "out"), str(card)])
    assert (card / "user-data").read_text() == once


def test_a_card_that_was_told_nothing_gets_a_user_that_nobody_logs_in_as(
    image: Any, card: Path, tmp_path: Path
) -> None:
    image.main([str(tmp_path / "out"), str(card)])
    text = (card / "user-data").read_text()
    assert text.startswith("#cloud-config") and "lock_passwd: true" in text


@pytest.mark.parametrize("missing", ["cmdline.txt", "cloud-init"])
def test_a_folder_that_is_no_such_card_is_refused_untouched(
    image: Any, card: Path, tmp_path: Path, missing: str
) -> None:
    for name in ("cmdline.txt",) if missing == "cmdline.txt" else ("user-data", "meta-data"):
        (card / name).unlink()
    before = sorted(path.name for path in card.iterdir())
    with pytest.raises(SystemExit) as told:
        image.main([str(tmp_path / "out"), str(card)])
    assert "Raspberry Pi OS" in str(told.value)
    assert sorted(path.name for path in card.iterdir()) == before


def test_a_release_is_laid_on_the_card_where_there_is_room(
    image: Any, card: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "release").mkdir()
    (tmp_path / "release/table-companion-0.2.0.release").write_bytes(b"signed")
    monkeypatch.setattr(image.shutil, "disk_usage", lambda _: SimpleNamespace(free=10))
    image.main([str(tmp_path / "out"), str(card)])
    assert not (card / "table-companion-0.2.0.release").exists()
    monkeypatch.setattr(image.shutil, "disk_usage", lambda _: SimpleNamespace(free=10**9))
    image.main([str(tmp_path / "out"), str(card)])
    assert (card / "table-companion-0.2.0.release").read_bytes() == b"signed"


def test_without_a_key_there_is_nothing_to_write(image: Any, tmp_path: Path) -> None:
    image.KEY.unlink()
    with pytest.raises(SystemExit, match="release-key"):
        image.main([str(tmp_path / "out")])


# -- the first start -------------------------------------------------------------------------------


@dataclass
class Start:
    """A first start on a machine of paper."""

    program: Any
    update: Any
    folder: Path
    done: list[str]

    def file(self, version: str) -> Path:
        path = self.folder / f"stick/table-companion-{version}.release"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"a release")
        return path


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    program: Any = load("card/first_boot")
    update: Any = load("update")
    monkeypatch.setitem(sys.modules, "update", update)
    update.ROOT = program.ROOT = tmp_path / "opt"
    program.SCREEN, program.MOUNT = tmp_path / "screen", tmp_path / "mount"
    program.OPEN = (str(tmp_path / "stick"),)
    program.AGAIN = program.LOOK = 0.0
    program.sticks = list
    made = Start(program, update, tmp_path, [])

    @contextmanager
    def verified(path: Path, key: Path, work: Path) -> Any:
        made.done.append(f"verified {path.name}")
        yield None, update.Facts("0.2.0", "", "", {})

    def run(command: list[str], **more: Any) -> subprocess.CompletedProcess[bytes]:
        made.done.append(" ".join(command[-1:] if command[0] == "sh" else command[:2]))
        return subprocess.CompletedProcess(command, 1 if "is-enabled" in command else 0)

    update.verified, update.unpack = verified, lambda *_: None
    update.fill = lambda folder: made.done.append("fill")
    monkeypatch.setattr(program.subprocess, "run", run)
    return made


def test_packages_come_before_the_version_and_the_machine_last(start: Start) -> None:
    start.file("0.2.0")
    assert start.program.main("--kiosk") == 0
    steps = [step for step in start.done if "systemctl" not in step]
    assert steps[0] == "verified table-companion-0.2.0.release"
    assert steps[1].endswith("install_packages") and steps[2] == "fill" and steps[3] == "--kiosk"
    assert start.done[-1] == "systemctl disable"
    assert (start.program.ROOT / "versions/0.2.0/complete").exists()
    assert not (start.program.ROOT / "update").exists()
    assert "starts" in start.program.SCREEN.read_text()


def test_the_newest_release_is_taken_and_strange_names_are_left_alone(start: Start) -> None:
    for version in ("0.9.0", "0.10.0", "0.2.0.dev1", "1..2"):
        start.file(version)
    (start.folder / "stick/table-companion-.release").touch()
    start.program.main("--kiosk")
    assert "verified table-companion-0.10.0.release" in start.done
    assert len([step for step in start.done if step.startswith("verified")]) == 1


def test_a_file_that_is_refused_is_told_and_the_next_one_is_tried(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.file("0.3.0")
    start.file("0.2.0")
    good, told = start.update.verified, []

    @contextmanager
    def choosy(path: Path, key: Path, work: Path) -> Any:
        if "0.3.0" in path.name:
            raise start.update.RefusedError("forged")
        with good(path, key, work) as found:
            yield found

    start.update.verified = choosy
    screen = start.program.SCREEN
    monkeypatch.setattr(start.program.time, "sleep", lambda _: told.append(screen.read_text()))
    start.program.main("--kiosk")
    assert "not signed" in told[0] and "pas signé" in told[0]
    assert "verified table-companion-0.2.0.release" in start.done


def test_it_waits_for_a_stick_and_says_so(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def look(_: float) -> None:
        looks.append(start.program.SCREEN.read_text())
        if len(looks) == 3:
            start.file("0.2.0")

    monkeypatch.setattr(start.program.time, "sleep", look)
    start.program.main("--kiosk")
    assert len(looks) == 3 and "USB" in looks[0]


@pytest.mark.parametrize("at", ["packages", "fill", "machine"])
def test_the_power_goes_at_a_step_and_the_next_start_begins_anew(start: Start, at: str) -> None:
    class CutError(BaseException):
        """The power went."""

    def cut(*_: Any, **__: Any) -> Any:
        raise CutError

    start.file("0.2.0")
    places = {
        "packages": (start.program, "take_packages"),
        "fill": (start.update, "fill"),
        "machine": (start.program.subprocess, "run"),
    }
    owner, name = places[at]
    good = getattr(owner, name)
    if at == "machine":
        setattr(
            owner, name, lambda c, **m: cut() if c[0] == "sh" and c[-1] == "--kiosk" else good(c)
        )
    else:
        setattr(owner, name, cut)
    with pytest.raises(CutError):
        start.program.main("--kiosk")
    assert "systemctl disable" not in start.done[1:], "the unit would not run again"
    setattr(owner, name, good)
    assert start.program.main("--kiosk") == 0
    assert (start.program.ROOT / "versions/0.2.0/complete").exists()


def test_every_word_of_the_verifier_has_a_sentence() -> None:
    program: Any = load("card/first_boot")
    words = set(re.findall(r'RefusedError\(\s*"(\w+)"', (SYSTEMD / "update.py").read_text()))
    general = {"unreadable", "foreign", "no_key", "older"}
    assert words - general <= set(program.REFUSED)


def test_an_installed_machine_is_left_as_it_is(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    (start.program.ROOT / "current").mkdir(parents=True)
    (start.program.ROOT / "current/complete").touch()
    (start.program.ROOT / "mode").write_text("desktop\n")
    start.file("0.2.0")
    start.program.main("--kiosk")
    assert not [step for step in start.done if step.startswith("verified")]
