"""A crash leaves a report in the data folder; at most twenty are kept."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import main as cli
from companion.events import Pressed
from companion.log import FILE as LOG
from companion.log import FOLDER as LOGS
from companion.log import Log
from companion.service.crashes import FOLDER, KEPT, crash_files, write_crash
from companion.settings import AppSettings, Settings

NOW = datetime(2026, 11, 16, 20, 30)


def kept_in(folder: Path) -> Settings:
    return Settings(app=AppSettings(data_dir=str(folder)))


def crash() -> RuntimeError:
    try:
        raise RuntimeError("a wire is loose")
    except RuntimeError as problem:
        return problem


def test_a_report_has_version_parts_settings_events_log_and_traceback(tmp_path: Path) -> None:
    log = Log(lambda: tmp_path)
    log.begin()
    log.parts = ("camera: real",)
    log.events.append(Pressed("seat3", 1.5))
    logging.getLogger("companion.tested").info("a line before")
    path = write_crash(crash(), kept_in(tmp_path), log, NOW)
    log.close()
    assert path is not None and path.parent == tmp_path / FOLDER
    text = path.read_text()
    for told in (__version__, "camera: real", '"turn_limit"', "seat3", "a line before"):
        assert told in text
    assert text.rstrip().endswith("RuntimeError: a wire is loose")


def test_the_oldest_reports_give_way(tmp_path: Path) -> None:
    log = Log(lambda: tmp_path)
    for minutes in range(KEPT + 3):
        write_crash(crash(), kept_in(tmp_path), log, NOW + timedelta(minutes=minutes))
    kept = crash_files(tmp_path)
    assert len(kept) == KEPT
    assert "20-52" not in kept[0].name and "205200" in kept[0].name
    assert "203300" in kept[-1].name


def test_a_folder_that_cannot_be_written_costs_the_report_alone(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("no folder")
    log = Log(lambda: tmp_path)
    log.begin()
    assert write_crash(crash(), kept_in(tmp_path), log, NOW) is None
    log.close()
    assert "no crash report could be written" in "\n".join(log.recent.lines)


@pytest.mark.parametrize(
    "place",
    ["companion.cli.running.run_doctor", "companion.cli.main.load_settings"],
    ids=["at work", "before the settings are known"],
)
def test_a_command_that_ends_by_a_bug_says_one_sentence_and_leaves_log_and_report(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("a wire is loose")

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(place, broken)
    assert cli.main(["--language", "en", "doctor"]) == cli.BUG
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "a wire is loose" in said
    data = tmp_path / "table-companion"
    assert "Traceback" in (data / LOGS / LOG).read_text()
    assert len(crash_files(data)) == 1
