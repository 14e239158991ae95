"""The log: every traceback in a file, nothing on the terminal, and no disk stops a play."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import log as logs
from companion.log import BYTES, FILE, FOLDER, OLDER, Log

ours = logging.getLogger("companion.tested")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    made = Log(lambda: tmp_path)
    made.begin()
    yield made
    made.close()


def written(folder: Path) -> str:
    return (folder / FOLDER / FILE).read_text(encoding="utf-8")


def test_what_went_wrong_stands_in_the_file_with_its_traceback(log: Log, tmp_path: Path) -> None:
    try:
        raise ValueError("a wire is loose")
    except ValueError:
        ours.exception("the lamp")
    assert "ERROR companion.tested: the lamp" in written(tmp_path)
    assert "Traceback" in written(tmp_path) and "a wire is loose" in written(tmp_path)


def test_nothing_is_written_before_there_is_something_to_say(log: Log, tmp_path: Path) -> None:
    assert list(tmp_path.iterdir()) == []
    ours.info("refused")
    assert "INFO" in written(tmp_path)


def test_the_terminal_stays_silent(log: Log, capfd: pytest.CaptureFixture[str]) -> None:
    ours.error("the lamp")
    assert capfd.readouterr() == ("", "")


def test_the_service_manager_reads_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = Log(lambda: tmp_path, to_terminal=True)
    log.begin()
    ours.error("the lamp")
    log.close()
    assert "ERROR companion.tested: the lamp" in capsys.readouterr().err


def test_a_full_file_steps_back_and_only_some_are_kept(log: Log, tmp_path: Path) -> None:
    for number in range(OLDER + 3):
        ours.info("%s %s", number, "x" * BYTES)
    ours.info("the last")
    kept = sorted(path.name for path in (tmp_path / FOLDER).iterdir())
    assert kept == [FILE, *(f"{FILE}.{n}" for n in range(1, OLDER + 1))]
    assert "the last" in written(tmp_path)
    assert [path.name for path in logs.files(tmp_path)] == kept


def test_letters_that_are_no_letters_are_written_too(log: Log, tmp_path: Path) -> None:
    log.file.handle(ours.makeRecord(ours.name, logging.INFO, "", 0, "a name: \udcff", (), None))
    assert "\\udcff" in written(tmp_path)


@pytest.mark.parametrize("what", ["file", "pipe", "link", "folder"])
def test_whatever_stands_in_its_place_is_a_problem_told_once(
    log: Log, tmp_path: Path, what: str
) -> None:
    place = tmp_path / FOLDER
    if what == "file":
        place.write_text("no folder")
    else:
        place.mkdir()
    if what == "pipe":
        os.mkfifo(place / FILE)
    elif what == "link":
        (place / FILE).symlink_to(tmp_path / "precious")
    elif what == "folder":
        (place / FILE).mkdir()
    ours.info("one")
    ours.info("two")
    assert log.take_problem() is not None
    assert log.take_problem() is None
    assert not (tmp_path / "precious").exists()
    assert [line.split(": ")[1] for line in log.recent.lines] == ["one", "two"]


def test_a_full_disk_is_a_problem_and_no_error(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_plain", lambda path: os.open("/dev/full", os.O_WRONLY))
    ours.info("one")
    problem = log.take_problem()
    assert problem is not None and problem.strerror == os.strerror(28)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_ends_by_an_error_leaves_its_traceback(
    log: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    log.catch_threads()

    def work() -> None:
        raise OSError("unplugged")

    thread = threading.Thread(target=work, name="camera")
    thread.start()
    thread.join()
    assert "thread camera ended" in written(tmp_path) and "unplugged" in written(tmp_path)
