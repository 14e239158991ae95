"""A new version on trial: it is kept, or the one before it comes back."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.service import notifier
from tests.attacks.updates import BROKEN, FIT, Board

REPAIR = 1
MINUTES_THAT_COUNT = 120.0


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    monkeypatch.setattr(os, "sync", lambda: None)
    monkeypatch.setenv("SERVICE_RESULT", "")
    return Board(tmp_path, "sound")


def verdict(board: Board) -> Any:
    return json.loads((board.root / "verdict").read_text())


def test_a_version_is_kept_after_minutes_drawn_and_alive(board: Board) -> None:
    board.upgrade()
    began = board.now
    assert board.lives()
    assert board.running == "new" and board.now - began >= MINUTES_THAT_COUNT
    assert verdict(board) == {"new": str(board.root / "versions/new"), "kept": True, "why": ""}


def test_until_then_the_rescue_screen_and_the_programs_are_the_old_ones(board: Board) -> None:
    board.upgrade()
    board.versions.starting()
    assert Path(board.versions.where("good")).name == "old"
    assert (board.root / "versions.py").read_text().endswith("# old\n")
    assert board.lives()
    assert Path(board.versions.where("good")).name == "new"
    assert (board.root / "versions.py").read_text().endswith("# new\n")


@pytest.mark.parametrize("fault", ["doctor", "crashes", "crashes late", "hangs", "draws nothing"])
def test_a_version_that_does_not_stand_gives_way(board: Board, fault: str) -> None:
    board.fault = fault
    board.upgrade()
    assert board.lives() and board.running == "old"
    assert not verdict(board)["kept"] and verdict(board)["why"]


def test_five_failed_starts_are_enough(board: Board) -> None:
    board.fault = "crashes"
    board.upgrade()
    began = [board._start() and board.running for _ in range(6)]
    assert began == [False] * 5 + ["old"]
    assert verdict(board)["why"] == "it failed 5 times"


def test_starts_that_are_cut_short_while_the_doctor_is_asked_count_too(board: Board) -> None:
    def hangs(folder: str) -> int:
        raise TimeoutError

    board.versions.examine = hangs
    board.upgrade()
    with pytest.raises(TimeoutError):
        board.versions.starting()
    for _ in range(5):
        board.versions.starting()
    assert board.running == "old" and "failed" in verdict(board)["why"]


def test_a_power_cut_on_trial_brings_the_old_one_back(board: Board) -> None:
    board.upgrade()
    board.versions.starting()
    board.reboot()
    board.versions.starting()
    assert board.running == "old" and "power" in verdict(board)["why"]


def test_switching_off_on_trial_is_no_power_cut(board: Board) -> None:
    board.upgrade()
    board.versions.starting()
    os.environ["SERVICE_RESULT"] = "success"
    board.versions.ended()
    board.reboot()
    assert board.lives() and board.running == "new"


def test_the_rescue_screens_end_does_not_count_for_the_version_on_trial(board: Board) -> None:
    board.upgrade()
    board.versions.starting()
    os.environ["SERVICE_RESULT"] = "success"
    board.versions.off()
    assert board.versions.on_trial().starts == 1


@pytest.mark.parametrize(
    ("old", "new", "stays"),
    [
        (FIT, FIT, True),
        (REPAIR, FIT, True),
        (BROKEN, FIT, True),
        (REPAIR, REPAIR, True),  # a part that was broken before is not the new version's fault
        (FIT, REPAIR, False),
        (FIT, BROKEN, False),
        (REPAIR, BROKEN, False),
    ],
)
def test_the_doctors_decide_whether_a_trial_begins(
    board: Board, old: int, new: int, stays: bool
) -> None:
    board.versions.examine = lambda folder: {"old": old, "new": new}[Path(folder).name]
    board.upgrade()
    board.versions.starting()
    assert (board.running == "new") is stays


def test_the_running_version_is_not_put_on_trial(board: Board) -> None:
    assert board.versions.put(str(board.root / "versions/old")) == 3
    assert not (board.root / "trial").exists()


def test_half_a_version_is_not_put_on_trial(board: Board) -> None:
    (board.root / "versions/new/complete").unlink()
    assert board.versions.put(str(board.root / "versions/new")) == 2
    assert board.running == "old"


def test_a_second_upgrade_on_trial_goes_back_to_the_version_that_stood(board: Board) -> None:
    board._version("newer")
    board.upgrade()
    board.versions.put(str(board.root / "versions/newer"))
    board.versions.take_back(board.versions.on_trial(), "tried")
    assert board.running == "old"


def test_a_trial_that_cannot_be_read_brings_the_good_one_back(board: Board) -> None:
    board.upgrade()
    (board.root / "trial").write_text("{")
    assert board.lives() and board.running == "old"


def test_only_the_version_and_the_one_before_are_kept(board: Board) -> None:
    board._version("oldest")
    board.upgrade()
    assert board.lives()
    assert sorted(path.name for path in (board.root / "versions").iterdir()) == ["new", "old"]


def test_a_version_without_a_file_of_today_is_kept_all_the_same(board: Board) -> None:
    for name in ("companion.sh", "devices.rules"):
        (board.root / "versions/new/systemd" / name).unlink()
    board.upgrade()
    assert board.lives() and board.running == "new" and verdict(board)["kept"]


def test_who_upgrades_is_told_the_trials_own_verdict(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    board.upgrade()
    assert board.lives() and board.versions.wait() == 0
    assert "stood its trial" in capsys.readouterr().out
    board.versions.take_back(board.versions.Trial("x", board.versions.where("good")), "it is blue")
    assert board.versions.wait() == 1
    assert "it is blue; the previous one is running" in capsys.readouterr().out


def test_a_trial_that_does_not_end_is_not_waited_for_forever(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    board.upgrade()
    assert board.versions.wait() == 3
    assert "not over" in capsys.readouterr().out


def test_the_app_says_of_itself_what_the_trial_waits_for(board: Board) -> None:
    assert board.versions.DRAWN == notifier.DRAWN
    assert int(board.versions.SWITCH_OFF) == notifier.SWITCH_OFF
