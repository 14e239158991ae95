"""Releases from a stick: only ours, newer, whole and for this machine are put in place."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.appliance.scripts import load

if shutil.which("openssl") is None:
    pytest.skip("openssl is not here", allow_module_level=True)

MACHINE, PYTHON = platform.machine(), ".".join(platform.python_version_tuple()[:2])


def new_key(folder: Path, name: str) -> Path:
    key = folder / f"{name}.key"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(key)], check=True)
    return key


def wheel(folder: Path, version: str) -> Path:
    """The smallest wheel of the app that can be installed."""
    path = folder / f"table_companion-{version}-py3-none-any.whl"
    info = f"table_companion-{version}.dist-info"
    about = f"Metadata-Version: 2.1\nName: table-companion\nVersion: {version}\n"
    with zipfile.ZipFile(path, "w") as pack:
        pack.writestr(f"{info}/METADATA", about)
        pack.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        pack.writestr(f"{info}/RECORD", "")
    return path


@dataclass
class Pi:
    """A machine with version 0.2.0, a key that it trusts, and a stick."""

    folder: Path
    update: Any
    release: ModuleType
    key: Path

    def __post_init__(self) -> None:
        self.stick = self.folder / "media/FAMILLE"
        self.root = self.folder / "opt"
        site = self.root / "versions/old/venv/lib/python3.13/site-packages"
        (site / "table_companion-0.2.0.dist-info").mkdir(parents=True)
        (self.root / "current").symlink_to(self.root / "versions/old")
        for folder in (self.stick, self.folder / "run", self.folder / "answer"):
            folder.mkdir(parents=True)
        public = ["openssl", "pkey", "-in", str(self.key), "-pubout"]
        subprocess.run([*public, "-out", str(self.root / "release.pem")], check=True)
        self.update.ROOT, self.update.STICKS = self.root, self.folder / "media"
        self.update.REQUEST = self.folder / "run/update"
        self.update.ANSWER = self.folder / "answer/answer"
        self.update.fill = lambda folder: None

    @property
    def file(self) -> Path:
        return self.stick / "table-companion-0.3.0.release"

    def files(self, version: str = "0.3.0") -> dict[str, bytes]:
        made = wheel(self.folder, version)
        return {f"wheels/{made.name}": made.read_bytes(), "systemd/versions.py": b"pass\n"}

    def payload(self, inside: dict[str, bytes], **facts: Any) -> bytes:
        sums = {name: hashlib.sha256(data).hexdigest() for name, data in inside.items()}
        said = {"version": "0.3.0", "machine": MACHINE, "python": PYTHON, "files": sums} | facts
        packed: bytes = self.release.zipped({"release.json": json.dumps(said).encode(), **inside})
        return packed

    def signed(self, payload: bytes, key: Path | None = None) -> bytes:
        whole: bytes = self.release.signed(payload, key or self.key)
        return whole

    def good(self) -> bytes:
        return self.signed(self.payload(self.files()))

    def asked(self, path: Path | None = None) -> str:
        """The answer to a tap on that file."""
        self.update.REQUEST.write_text(str(path or self.file))
        assert self.update.main(self.root / "update") == 0
        return str(self.update.ANSWER.read_text())

    @property
    def untouched(self) -> bool:
        left = sorted(path.name for path in self.root.rglob("*") if path.parent == self.root)
        versions = [path.name for path in (self.root / "versions").iterdir()]
        return versions == ["old"] and "update" not in left and "trial" not in left


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    monkeypatch.setattr(os, "sync", lambda: None)
    return Pi(tmp_path, load("update"), load("making/release"), new_key(tmp_path, "ours"))


def test_our_own_newer_release_becomes_a_complete_version(pi: Pi) -> None:
    pi.file.write_bytes(pi.good())
    work = pi.root / "work"
    work.mkdir()
    folder = pi.update.install(pi.file, work)
    assert folder == pi.root / "versions/0.3.0" and (folder / "complete").exists()
    assert (folder / "systemd/versions.py").read_bytes() == b"pass\n"
    assert (pi.root / "current").resolve().name == "old"  # the trial puts it in place


def test_it_is_told_how_far_the_machine_is(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    pi.file.write_bytes(pi.good())
    work = pi.root / "work"
    work.mkdir()
    told: list[str] = []
    monkeypatch.setattr(pi.update, "answer", told.append)
    monkeypatch.setattr(pi.update, "fill", lambda folder: told.append("filled"))
    pi.update.install(pi.file, work)
    assert told == ["unpack", "fill", "filled"]


def test_it_is_put_on_trial_by_the_machines_own_program(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        if command[0] == "openssl":
            return real(command, capture_output=True, check=False)
        ran.append(command)
        return subprocess.CompletedProcess(command, 0)

    real = subprocess.run
    pi.file.write_bytes(pi.good())
    monkeypatch.setattr(subprocess, "run", run)
    assert pi.asked() == "trial"
    assert ran[0][2:] == [str(pi.root / "versions.py"), "put", str(pi.root / "versions/0.3.0")]
    assert ran[1][:3] == ["systemctl", "restart", "--no-block"]


def changed(data: bytes, place: int) -> bytes:
    spoilt = bytearray(data)
    spoilt[place] ^= 1
    return bytes(spoilt)


def after_signature(pi: Pi) -> int:
    return len(pi.update.MARK) + int(pi.update.SIGNATURE)


FORGED: dict[str, Callable[[Pi], bytes]] = {
    "unsigned": lambda pi: pi.payload(pi.files()),
    "a mark alone": lambda pi: bytes(pi.update.MARK),
    "no signature": lambda pi: pi.update.MARK + bytes(64) + pi.payload(pi.files()),
    "another's key": lambda pi: pi.signed(pi.payload(pi.files()), new_key(pi.folder, "theirs")),
    "a byte of the signature": lambda pi: changed(pi.good(), len(pi.update.MARK) + 3),
    "a byte of the mark": lambda pi: changed(pi.good(), 2),
    "the first byte": lambda pi: changed(pi.good(), after_signature(pi)),
    "a byte in the middle": lambda pi: changed(pi.good(), after_signature(pi) + 300),
    "the last byte": lambda pi: changed(pi.good(), -1),
    "cut off": lambda pi: pi.good()[:-20],
    "more after it": lambda pi: pi.good() + b"more",
    "empty": lambda pi: b"",
    "a text": lambda pi: b"hello",
    "an old signature over new files": lambda pi: (
        pi.good()[: after_signature(pi)] + pi.payload(pi.files("0.4.0"), version="0.4.0")
    ),
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_or_damaged_file_is_refused_before_it_is_looked_into(
    pi: Pi, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pi.file.write_bytes(FORGED[kind](pi))
    monkeypatch.setattr(pi.update.zipfile, "ZipFile", lambda *_: pytest.fail("looked into"))
    assert pi.asked() == "forged"
    assert pi.untouched


def linked(pi: Pi) -> bytes:
    """Signed, with a link in the place of a file."""
    files = pi.files()
    path = pi.folder / "linked.zip"
    path.write_bytes(pi.payload(files))
    with zipfile.ZipFile(path) as pack:
        entries = [(entry, pack.read(entry)) for entry in pack.infolist()]
    with zipfile.ZipFile(path, "w") as pack:
        for entry, data in entries:
            if entry.filename == "systemd/versions.py":
                entry.external_attr = 0o120777 << 16
            pack.writestr(entry, data)
    return path.read_bytes()


def named(pi: Pi, name: str) -> bytes:
    return pi.payload({**pi.files(), name: b"x"})


SIGNED_AND_WRONG: dict[str, tuple[str, Callable[[Pi], bytes]]] = {
    "older": ("older", lambda pi: pi.payload(pi.files(), version="0.1.9")),
    "the same": ("older", lambda pi: pi.payload(pi.files(), version="0.2.0")),
    "a development version": ("older", lambda pi: pi.payload(pi.files(), version="0.2.0.dev5")),
    "another processor": ("machine", lambda pi: pi.payload(pi.files(), machine="riscv64")),
    "another Python": ("python", lambda pi: pi.payload(pi.files(), python="3.99")),
    "no facts": ("damaged", lambda pi: pi.release.zipped(pi.files())),
    "no zip": ("damaged", lambda pi: b"PK nothing of the kind" * 9),
    "a strange version": ("damaged", lambda pi: pi.payload(pi.files(), version="../../etc")),
    "..": ("damaged", lambda pi: named(pi, "systemd/../../../etc/passwd")),
    "a whole path": ("damaged", lambda pi: named(pi, "/etc/passwd")),
    "another folder": ("damaged", lambda pi: named(pi, "complete")),
    "a folder below": ("damaged", lambda pi: named(pi, "wheels/more/x.whl")),
    "a hidden file": ("damaged", lambda pi: named(pi, "systemd/.x")),
    "a link": ("damaged", linked),
    "a sum that is wrong": (
        "damaged",
        lambda pi: pi.payload(pi.files(), files=dict.fromkeys(pi.files(), "0" * 64)),
    ),
    "a file too few": (
        "damaged",
        lambda pi: pi.payload(pi.files(), files={"wheels/none.whl": "0" * 64}),
    ),
    "files that are no names": ("damaged", lambda pi: pi.payload(pi.files(), files=[1, 2])),
}


@pytest.mark.parametrize("kind", SIGNED_AND_WRONG)
def test_a_signed_file_that_is_not_for_this_machine_is_refused(pi: Pi, kind: str) -> None:
    word, make = SIGNED_AND_WRONG[kind]
    pi.file.write_bytes(pi.signed(make(pi)))
    assert pi.asked() == word
    assert pi.untouched


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "device", "missing"])
def test_what_is_no_file_on_the_stick_is_refused(pi: Pi, kind: str) -> None:
    real = pi.folder / "real.release"
    real.write_bytes(pi.good())
    make: dict[str, Callable[[], object]] = {
        "link": lambda: pi.file.symlink_to(real),
        "pipe": lambda: os.mkfifo(pi.file),
        "folder": pi.file.mkdir,
        "device": lambda: pi.file.symlink_to("/dev/zero"),
        "missing": lambda: None,
    }
    make[kind]()
    assert pi.asked() == ("unreadable" if kind == "missing" else "foreign")
    assert pi.untouched


@pytest.mark.parametrize(
    "path",
    ["/etc/passwd", "{}/../x/table-companion-1.release", "{}/deep/table-companion-1.release"],
)
def test_only_a_release_on_a_stick_can_be_asked_for(pi: Pi, path: str) -> None:
    assert pi.asked(Path(path.format(pi.stick))) == "foreign"


def test_a_request_that_is_a_link_or_no_text_is_refused(pi: Pi) -> None:
    pi.file.write_bytes(pi.good())
    secret = pi.folder / "secret"
    secret.write_text(str(pi.file))
    pi.update.REQUEST.symlink_to(secret)
    with pytest.raises(pi.update.RefusedError, match="foreign"):
        pi.update.asked_for()
    pi.update.REQUEST.unlink()
    pi.update.REQUEST.write_bytes(b"\xff\xfe")
    with pytest.raises(pi.update.RefusedError, match="foreign"):
        pi.update.asked_for()


def test_a_machine_without_a_key_takes_nothing(pi: Pi) -> None:
    pi.file.write_bytes(pi.good())
    (pi.root / "release.pem").unlink()
    assert pi.asked() == "no_key"


def test_a_full_disk_leaves_nothing_half_done(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(folder: Path) -> None:
        raise OSError(28, "No space left on device")

    pi.file.write_bytes(pi.good())
    pi.update.fill = full
    assert pi.asked() == "full"
    assert pi.untouched


class CutError(BaseException):
    """The power went."""


def test_work_that_was_ended_is_told_to_whoever_waits_for_it(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_: Path) -> None:
        raise MemoryError

    pi.file.write_bytes(pi.good())
    monkeypatch.setattr(pi.update, "fill", killed)
    with pytest.raises(MemoryError):
        pi.asked()
    pi.update.ended("success")
    assert pi.update.ANSWER.read_text() == "fill"
    (pi.root / "update").mkdir()  # as after a kill
    pi.update.ended("oom-kill")
    assert pi.update.ANSWER.read_text() == "failed" and pi.untouched


@pytest.mark.parametrize("whole", [False, True])
def test_what_a_killed_work_had_built_is_removed_unless_it_is_complete(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, *, whole: bool
) -> None:
    def killed(folder: Path) -> None:
        if whole:
            (folder / "complete").touch()
        raise CutError

    pi.file.write_bytes(pi.good())
    monkeypatch.setattr(pi.update, "fill", killed)
    with monkeypatch.context() as nobody_tidies_up:
        nobody_tidies_up.setattr(pi.update.shutil, "rmtree", lambda *_, **__: None)
        with pytest.raises(CutError):
            pi.asked()
    assert (pi.root / "versions/0.3.0").exists()
    pi.update.ended("oom-kill")
    assert (pi.root / "versions/0.3.0").exists() is whole
    assert not (pi.root / "update").exists()


def test_a_power_cut_at_any_step_leaves_the_running_version_and_can_be_tried_again(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    pi.file.write_bytes(pi.good())
    opened, cuts = Path.open, 0
    work = pi.root / "work"
    for at in range(1, 50):
        left = at

        def cutting(path: Path, *words: Any, **more: Any) -> Any:
            nonlocal left
            left -= "w" in str(words) or "x" in str(words)
            if left == 0:
                raise CutError
            return opened(path, *words, **more)

        work.mkdir(exist_ok=True)
        monkeypatch.setattr(Path, "open", cutting)
        monkeypatch.setattr(pi.update.shutil, "rmtree", lambda *_, **__: None)  # nobody tidies up
        try:
            pi.update.install(pi.file, work)
            break
        except CutError:
            cuts += 1
        finally:
            monkeypatch.undo()
            monkeypatch.setattr(os, "sync", lambda: None)
        assert (pi.root / "current").resolve().name == "old"
        assert not (pi.root / "versions/0.3.0/complete").exists()
        shutil.rmtree(pi.root / "versions/0.3.0", ignore_errors=True)
    assert cuts >= 3
    assert (pi.root / "versions/0.3.0/complete").exists()


@pytest.mark.slow
def test_the_wheels_are_installed_without_a_network(pi: Pi) -> None:
    pi.file.write_bytes(pi.good())
    fresh: Any = load("update")
    fresh.ROOT, fresh.ANSWER = pi.root, pi.update.ANSWER
    work = pi.root / "work"
    work.mkdir()
    folder = fresh.install(pi.file, work)
    site = next((folder / "venv").glob("lib/python3*/site-packages"))
    assert (site / "table_companion-0.3.0.dist-info").is_dir()
    assert not (folder / "wheels").exists() and (folder / "complete").exists()


@pytest.mark.parametrize(
    ("older", "newer"),
    [("0.2.0", "0.2.1"), ("0.9.0", "0.10.0"), ("0.2.0.dev0", "0.2.0"), ("0.2.0", "0.3.0.dev1")],
)
def test_versions_follow_each_other_by_their_numbers(pi: Pi, older: str, newer: str) -> None:
    assert pi.update.order(older) < pi.update.order(newer)


def test_who_packs_and_who_verifies_mean_the_same_mark(pi: Pi) -> None:
    assert pi.release.MARK == pi.update.MARK


def test_a_release_holds_the_machines_own_files(pi: Pi) -> None:
    packed = pi.release.packed([wheel(pi.folder, "0.3.0")], MACHINE, PYTHON)
    path = pi.folder / "release.zip"
    path.write_bytes(packed)
    with zipfile.ZipFile(path) as pack:
        facts = pi.update.facts_of(pack)
        pi.update.unpack(pack, facts, pi.folder / "unpacked")
    names = {found.name for found in (pi.folder / "unpacked/systemd").iterdir()}
    assert {"versions.py", "update.py", "stick.py", "companion.service", "devices.rules"} <= names
