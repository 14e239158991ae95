"""The night of faults in a short form; the long one is `make soak`."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from companion.games.base import Player, Setup
from companion.games.gumball_rally.actions import LineUp
from companion.journal import FILE, Journal
from companion.play import Play
from tests.soak.__main__ import Night, check, check_growth, check_memory, small_disk, soak

PEOPLE = (Player("Ana", "A", 0), Player("Bo", "B", 1), Player("Zoé", "C", 2))


@pytest.mark.slow
def test_nothing_that_the_screen_acknowledged_is_lost_in_a_few_lives(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with small_disk() as folder:
        assert soak(9.0, Random(4), folder) == 0
    assert "lost 0" in capsys.readouterr().out


def test_an_entry_that_was_shown_and_is_not_kept_ends_the_night(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    journal = Journal(folder / FILE, time.time)
    play = Play.begin(Setup("gumball_rally", PEOPLE, {}, 1), journal)
    play.act(LineUp(0))
    journal.close()
    assert check(folder, {play.id: 1}) == 1
    with pytest.raises(SystemExit, match="2 entries were shown, 1 are kept"):
        check(folder, {play.id: 2})


def test_memory_that_grows_ends_the_night() -> None:
    check_memory([100.0, 110.0, 110.0, 120.0], long=True)
    with pytest.raises(SystemExit, match="grew"):
        check_memory([100.0, 100.0, 110.0, 200.0], long=True)


def test_files_left_open_end_the_night() -> None:
    check_growth({"open files": 20, "threads": 9})
    with pytest.raises(SystemExit, match="70 open files"):
        check_growth({"open files": 70})


def test_a_line_that_the_kill_cut_off_does_not_count() -> None:
    night = Night()
    night.read("kept abc 3 80.0\ngrown 20 9 4 80\nfault full disk\ntold traffic well\nkept abc 17")
    assert night.grown["open files"] == 20 and night.most == 80.0
    assert night.kept == {"abc": 3} and night.faults == {"full disk": 1} and night.plays == 1
