"""Which devices are mounted as sticks, how, and what is looked at again afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.appliance.scripts import load

stick = load("stick")
SAFE = "rw,nosuid,nodev,noexec,nosymfollow"
SYSTEM = "25 1 179:2 / / rw - ext4 /dev/mmcblk0p2 rw"


@dataclass
class Kernel:
    """A machine that starts from its card, and a stick `sda` with one part."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch
    answers: dict[str, list[str]] = field(default_factory=dict)
    asked: list[list[str]] = field(default_factory=list)
    known: frozenset[str] = frozenset({"nosymfollow"})
    type: str = "vfat"
    mounted_as: str = SAFE
    also_at: str = ""
    swapped: bool = False

    def __post_init__(self) -> None:
        self.machine = stick.Machine(self.folder / "dev", self.folder / "sys", self.folder / "proc")
        (self.folder / "dev").mkdir()
        (self.folder / "dev/sda1").touch()
        self.disk("sda", "8:0", seq="7")
        self.part("sda", "sda1", "8:1")
        self.disk("mmcblk0", "179:0", seq="1")
        self.part("mmcblk0", "mmcblk0p2", "179:2")
        self.mounts = [SYSTEM]
        self.write("proc/swaps", "Filename Type Size Used Priority\n")
        self.write("run/sda1/where", "")
        self.keep()
        patch = self.monkeypatch.setattr
        patch(stick, "FOLDER", self.folder / "media")
        patch(stick, "NOTE", self.folder / "run/{}/where")
        patch(stick, "OTHERS", (f"{self.folder}/media/", "/media/"))
        patch(stick, "number", lambda path: "8:1")
        patch(stick, "must_be_free", lambda path: None)
        patch(stick, "asked", self.answer)
        patch(stick, "options", lambda type, links: "links" if links else "nosymfollow")
        patch(stick.subprocess, "run", self.run)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def keep(self) -> None:
        self.write("proc/self/mountinfo", "".join(f"{line}\n" for line in self.mounts))

    def disk(self, name: str, number: str, seq: str) -> None:
        self.write(f"sys/block/{name}/diskseq", seq)
        self._number(number, f"block/{name}")

    def part(self, disk: str, name: str, number: str) -> None:
        self.write(f"sys/block/{disk}/{name}/partition", "1")
        self._number(number, f"block/{disk}/{name}")

    def _number(self, number: str, place: str) -> None:
        numbers = self.folder / "sys/dev/block"
        numbers.mkdir(parents=True, exist_ok=True)
        (numbers / number).symlink_to(self.folder / "sys" / place)

    def answer(self, *command: str) -> list[str]:
        if command[0] == "findmnt":
            return self.answers.get("fstab", [])
        return self.answers.get(command[5], [self.type] if command[5] == "TYPE" else ["FAMILLE"])

    def run(self, command: list[str], check: bool) -> subprocess.CompletedProcess[bytes]:
        self.asked.append(command)
        if "--umount" in command:
            self.mounts = [SYSTEM]
            self.keep()
            return subprocess.CompletedProcess(command, 0)
        if "nosymfollow" in command[-3] and "nosymfollow" not in self.known:
            return subprocess.CompletedProcess(command, 32)
        where = command[-1].replace(" ", "\\040")
        Path(command[-1]).mkdir(parents=True)
        self.mounts += [f"30 25 8:1 / {where} {self.mounted_as} - {self.type} /dev/sda1 rw"]
        if self.also_at:
            self.mounts += [f"31 25 8:1 / {self.also_at} rw - vfat /dev/sda1 rw"]
        if self.swapped:
            self.write("sys/block/sda/diskseq", "8")
        self.keep()
        return subprocess.CompletedProcess(command, 0)

    def plugged(self) -> str:
        """Where it was mounted, or why not."""
        try:
            stick.plugged("sda1", self.machine)
        except stick.RefusedError as problem:
            return str(problem)
        return Path(self.asked[-1][-1]).name


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    return Kernel(tmp_path, monkeypatch)


def test_a_stick_is_mounted_under_its_name_and_follows_no_links(kernel: Kernel) -> None:
    assert kernel.plugged() == "FAMILLE"
    (command,) = kernel.asked
    assert command[0] == "systemd-mount" and "--options=nosymfollow" in command
    assert "--type=vfat" in command and "--bind-device" in command


def test_a_mount_that_does_not_know_the_option_is_made_without_it(kernel: Kernel) -> None:
    kernel.known = frozenset()
    assert kernel.plugged() == "FAMILLE"
    assert [c[-3] for c in kernel.asked] == ["--options=nosymfollow", "--options=links"]


def test_an_old_kernel_is_not_asked_for_what_it_does_not_know(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stick, "knows_no_links", lambda: False)
    kernel.plugged()
    assert [c[-3] for c in kernel.asked] == ["--options=links"]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("../../etc", "etc"),
        ("", "sda1"),
        ("Été à Nice", "Été à Nice"),
        ("/", "sda1"),
        ("..", "sda1"),
    ],
)
def test_no_label_leads_out_of_the_folder(kernel: Kernel, label: str, name: str) -> None:
    kernel.answers["LABEL"] = [label]
    assert kernel.plugged() == name


def test_two_sticks_of_one_name_lie_side_by_side(kernel: Kernel) -> None:
    kernel.mounts.append(f"40 25 8:17 / {kernel.folder}/media/FAMILLE {SAFE} - vfat /dev/sdb1 rw")
    kernel.keep()
    assert kernel.plugged() == "FAMILLE sda1"


@pytest.mark.parametrize("used", ["mount", "swap", "fstab", "layer"])
def test_no_part_of_a_disk_that_the_system_uses_is_a_stick(
    kernel: Kernel, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel.part("sda", "sda2", "8:2")
    if used == "mount":
        kernel.mounts.append("50 25 8:2 / /srv rw - ext4 /dev/sda2 rw")
    elif used == "layer":
        kernel.write("sys/block/dm-0/slaves/sda2/dev", "8:2\n")
        kernel._number("253:0", "block/dm-0")
        kernel.mounts.append("50 25 253:0 / /srv rw - ext4 /dev/mapper/home rw")
    else:
        monkeypatch.setattr(Path, "is_block_device", lambda path: True)
        monkeypatch.setattr(stick, "number", lambda path: "8:2" if "sda2" in str(path) else "8:1")
        if used == "swap":
            kernel.write("proc/swaps", "Filename\n/dev/sda2 partition 1 0 -2\n")
        else:
            kernel.answers["fstab"] = ["/dev/sda2"]
    kernel.keep()
    assert "that the system uses" in kernel.plugged()
    assert kernel.asked == []


def test_the_other_part_of_a_stick_that_the_desktop_mounted_is_still_a_stick(
    kernel: Kernel,
) -> None:
    kernel.part("sda", "sda2", "8:2")
    kernel.mounts.append("50 25 8:2 / /media/pi/OTHER rw - vfat /dev/sda2 rw")
    kernel.keep()
    assert kernel.plugged() == "FAMILLE"


def test_a_format_that_is_not_for_sticks_is_refused(kernel: Kernel) -> None:
    kernel.type = "ext4"
    assert "formatted as ext4" in kernel.plugged()
    assert kernel.asked == []


@pytest.mark.parametrize("wrong", ["swapped", "elsewhere", "suid"])
def test_what_changed_between_the_look_and_the_mount_is_taken_away(
    kernel: Kernel, wrong: str
) -> None:
    kernel.swapped = wrong == "swapped"
    kernel.also_at = "/boot" if wrong == "elsewhere" else ""
    kernel.mounted_as = "rw,nodev,noexec" if wrong == "suid" else SAFE
    assert kernel.plugged().startswith(str(kernel.folder))
    assert "--umount" in kernel.asked[-1] and kernel.mounts == [SYSTEM]
    assert [*(kernel.folder / "media").iterdir()] == []


def test_pulled_out_it_leaves_no_folder(kernel: Kernel) -> None:
    kernel.plugged()
    kernel.mounts = [SYSTEM]
    kernel.keep()
    stick.pulled("sda1", kernel.machine)
    assert [*(kernel.folder / "media").iterdir()] == []
    assert len(kernel.asked) == 1


def test_a_name_that_is_no_device_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert stick.main(["plugged", "../../etc/passwd"]) == 1
    assert "is no device" in capsys.readouterr().out


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[Path]:
    """A real block device with a file system that is mounted."""
    if os.geteuid() != 0 or shutil.which("losetup") is None or shutil.which("mke2fs") is None:
        pytest.skip("only root may make block devices")
    image, folder = tmp_path / "image", tmp_path / "mounted"
    image.write_bytes(bytes(2**21))
    folder.mkdir()
    subprocess.run(["mke2fs", "-q", "-F", str(image)], check=True)
    made = subprocess.run(
        ["losetup", "-f", "--show", str(image)], capture_output=True, text=True, check=False
    )
    if made.returncode != 0:
        pytest.skip(f"no block device to be had: {made.stderr.strip()}")
    device = made.stdout.strip()
    try:
        yield Path(device)
    finally:
        subprocess.run(["umount", device], check=False, capture_output=True)
        subprocess.run(["losetup", "-d", device], check=False)


def test_a_real_device_that_is_mounted_is_in_use(loop: Path, tmp_path: Path) -> None:
    stick.must_be_free(loop)
    done = subprocess.run(
        ["mount", str(loop), str(tmp_path / "mounted")], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
    with pytest.raises(stick.NotAStickError, match="already in use"):
        stick.must_be_free(loop)
    used = {mount.device for mount in stick.mounts(stick.Machine())}
    assert stick.number(loop) in used


def test_the_manager_knows_every_option_it_is_asked_with(kernel: Kernel) -> None:
    if shutil.which("systemd-mount") is None:
        pytest.skip("systemd-mount is not here")
    kernel.plugged()
    help = os.popen("systemd-mount --help").read()
    for word in kernel.asked[0][1:]:
        if word.startswith("--"):
            name, equals, _ = word.partition("=")
            assert f"{name}{equals or ' '}" in help, word
