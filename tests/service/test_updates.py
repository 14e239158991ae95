"""Releases on sticks, as the app sees them: found, asked for, answered."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.service.updates import answered, ask_for, releases_on, tried
from companion.ui.services import Stick, Tried


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    folder = tmp_path / "FAMILLE"
    folder.mkdir()
    return Stick("FAMILLE", folder, 900)


def test_only_plain_files_of_that_name_are_releases(stick: Stick) -> None:
    (stick.folder / "table-companion-0.3.0.release").touch()
    (stick.folder / "table-companion-0.2.1.release").touch()
    (stick.folder / "table-companion-2026-11-16.json").touch()
    (stick.folder / "table-companion-0.4.0.release").symlink_to("/etc/passwd")
    (stick.folder / "table-companion-0.5.0.release").mkdir()
    found = releases_on([stick])
    assert [release.version for release in found] == ["0.3.0", "0.2.1"]
    assert found[0].stick == "FAMILLE"


def test_a_stick_that_is_gone_has_none(stick: Stick) -> None:
    stick.folder.rmdir()
    assert releases_on([stick]) == ()


def test_what_is_asked_for_can_be_read_by_the_group_and_nobody_else(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        ask_for(Path("/media/table-companion/F/x.release"), tmp_path / "update")
    finally:
        os.umask(before)
    assert (tmp_path / "update").read_text() == "/media/table-companion/F/x.release"
    assert (tmp_path / "update").stat().st_mode & 0o777 == 0o640


def test_a_link_in_its_place_is_not_written_through(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (tmp_path / "update").symlink_to(precious)
    with pytest.raises(CompanionError):
        ask_for(Path("x"), tmp_path / "update")
    assert precious.read_text() == "precious"


def test_on_a_computer_nobody_would_answer_and_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(CompanionError) as told:
        ask_for(Path("x"), tmp_path / "none/update")
    assert told.value.key == "keep.update_not_here"


def test_an_answer_from_before_the_request_is_none(tmp_path: Path) -> None:
    request, answer = tmp_path / "update", tmp_path / "answer"
    assert answered(request, answer) == ""
    answer.write_text("forged")
    ask_for(Path("x"), request)
    os.utime(answer, (1, 1))
    assert answered(request, answer) == ""
    os.utime(answer)
    os.utime(request, (1, 1))
    assert answered(request, answer) == "forged"


def test_the_newest_version_comes_first_by_its_numbers(stick: Stick) -> None:
    for version in ("0.9.0", "0.10.0.dev2", "0.10.0"):
        (stick.folder / f"table-companion-{version}.release").touch()
    found = [release.version for release in releases_on([stick])]
    assert found == ["0.10.0", "0.10.0.dev2", "0.9.0"]


def test_the_machines_verdict_is_read_and_nonsense_is_none(tmp_path: Path) -> None:
    verdict = tmp_path / "verdict"
    assert tried(verdict) is None
    verdict.write_text('{"new": "/opt/table-companion/versions/0.3.0", "kept": false, "why": "x"}')
    assert tried(verdict) == Tried("0.3.0", kept=False)
    for nonsense in ("", "[]", "{}", '{"new": 1, "kept": 2}', "x" * 5000):
        verdict.write_text(nonsense)
        assert tried(verdict) is None
