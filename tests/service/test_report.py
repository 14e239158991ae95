"""One zip for those who mend the app, by the command line and from the screen."""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.base import Player, Setup
from companion.i18n import Translator
from companion.journal import Journal
from companion.journal.records import Archived
from companion.log import FILE, FOLDER
from companion.service.report import Sources, write_report
from companion.settings import AppSettings, Settings
from hardware.doctor import Check, Level


def sources(
    folder: Path,
    plays: Iterable[Archived] = (),
    picture: bytes | None = None,
    settings: Settings | None = None,
) -> Sources:
    settings = settings or Settings(app=AppSettings(data_dir=str(folder)))
    found = [Check("light", Level.GREEN, "hardware.check_light_answers")]
    return Sources(settings, Translator("en"), lambda: found, lambda: plays, lambda: picture)


def packed(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as pack:
        return {name: pack.read(name).decode(errors="replace") for name in pack.namelist()}


def test_log_crashes_doctor_settings_and_picture_are_inside(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / FILE).write_text("a line")
    (tmp_path / "crashes").mkdir()
    (tmp_path / "crashes/crash-1.txt").write_text("a crash")
    out = tmp_path / "report.zip"
    count = write_report(out, sources(tmp_path, picture=b"jpeg"))
    inside = packed(out)
    assert count == len(inside) == 5
    assert inside[f"log/{FILE}"] == "a line" and inside["crashes/crash-1.txt"] == "a crash"
    assert "light" in inside["doctor.txt"].casefold()
    assert '"turn_limit"' in inside["companion-settings.json"]
    assert inside["picture.jpg"] == "jpeg"


def test_where_the_family_plays_is_not_told(tmp_path: Path) -> None:
    settings = Settings(app=AppSettings(data_dir=str(tmp_path), place="Chez Léa", text="large"))
    written = write_report(tmp_path / "report.zip", sources(tmp_path, settings=settings))
    inside = packed(tmp_path / "report.zip")
    assert written and "large" in inside["companion-settings.json"]
    assert all("Léa" not in text for text in inside.values())


def test_the_newest_play_is_inside(tmp_path: Path) -> None:
    journal = Journal(None, time.time)
    players = (Player("Léa", "A"), Player("Marc", "B", 1))
    journal.open_play(Setup(game="gumball_rally", players=players, options={}, seed=1))
    out = tmp_path / "report.zip"
    write_report(out, sources(tmp_path, journal.archive()))
    assert "Léa" in packed(out)["newest-play.jsonl"]


def test_what_cannot_be_had_is_named_and_the_rest_is_there(tmp_path: Path) -> None:
    def broken() -> bytes:
        raise OSError("unplugged")

    whole = sources(tmp_path)
    lacking = Sources(whole.settings, whole.say, whole.checks, whole.plays, broken)
    out = tmp_path / "report.zip"
    write_report(out, lacking)
    inside = packed(out)
    assert "picture.jpg: OSError: unplugged" in inside["missing.txt"]
    assert "doctor.txt" in inside


def test_links_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "crashes").mkdir()
    (tmp_path / "crashes/crash-1.txt").symlink_to("/etc/passwd")
    out = tmp_path / "report.zip"
    write_report(out, sources(tmp_path))
    assert "crashes/crash-1.txt" not in packed(out)


def test_a_folder_that_is_gone_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CompanionError) as problem:
        write_report(tmp_path / "gone/report.zip", sources(tmp_path))
    assert problem.value.key == "app.report_failed"


def test_a_full_disk_is_told_and_nothing_half_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("companion.service.report.write_whole", full)
    with pytest.raises(CompanionError) as problem:
        write_report(tmp_path / "report.zip", sources(tmp_path))
    assert problem.value.key == "app.report_full"
    assert list(tmp_path.iterdir()) == []
