"""Files written whole, and foreign ones read within limits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.files import NotAFileError, TooLargeError, limited_memory, read_limited, write_whole


def test_a_link_in_the_place_of_the_unfinished_file_is_never_written_through(
    tmp_path: Path,
) -> None:
    precious = tmp_path / "journal"
    precious.write_text("precious")
    (tmp_path / "out.json.part").symlink_to(precious)
    write_whole(tmp_path / "out.json", (b"new",))
    assert precious.read_text() == "precious"
    assert (tmp_path / "out.json").read_text() == "new"
    assert not (tmp_path / "out.json").is_symlink()


def test_a_link_that_comes_back_in_the_last_moment_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    precious = tmp_path / "journal"
    precious.write_text("precious")
    (tmp_path / "out.json.part").symlink_to(precious)
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "out.json", (b"new",))
    assert precious.read_text() == "precious"


def test_an_older_file_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("old")

    def chunks() -> object:
        yield b"half"
        raise OSError

    with pytest.raises(OSError):
        write_whole(path, chunks())  # type: ignore[arg-type]
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_limited(path, 5) == b"12345"
    with pytest.raises(TooLargeError):
        read_limited(path, 4)


def test_a_file_that_hides_its_size_is_limited_too() -> None:
    assert b"MemTotal" in read_limited(Path("/proc/meminfo"), 100_000)
    with pytest.raises(TooLargeError):
        read_limited(Path("/proc/meminfo"), 10)


@pytest.mark.parametrize("name", ["pipe", "folder", "device"])
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == "pipe":
        os.mkfifo(path)
    elif name == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(NotAFileError):
        read_limited(path, 10)


@pytest.mark.slow
def test_reading_a_foreign_file_cannot_take_the_machines_memory() -> None:
    code = (
        "from companion.files import limited_memory\n"
        "with limited_memory(50 * 2**20):\n"
        "    try:\n"
        "        bytearray(200 * 2**20)\n"
        "    except MemoryError:\n"
        "        print('refused')\n"
        "print(len(bytearray(200 * 2**20)))\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["refused", str(200 * 2**20)]


def test_a_small_read_is_not_disturbed_by_the_limit() -> None:
    with limited_memory():
        assert len(bytearray(2**20)) == 2**20
