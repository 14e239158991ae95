"""Eyes that take their time over a picture: the table is answered at once all the same."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.demo.robot import Robot
from companion.events import BoardAt, Event
from companion.eyes.board import BoardEyes
from companion.games.traffic.actions import Bip
from companion.vision.reading import Reading
from tests.ui.camera_kit import ScriptedCamera
from tests.ui.games.traffic.kit import BOARD, press, run, seat, state

pytestmark = pytest.mark.slow

SEEN = "RBY.....RB..YY.R"  # what the picture of the Bip! shows: the last red car stands elsewhere
PICTURE = np.full((72, 128, 3), 90, np.uint8)


class SlowReader:
    """Holds every picture until it is let go; tells when it holds one."""

    def __init__(self) -> None:
        self.holds, self.let_go = threading.Event(), threading.Event()
        self.cells = BOARD

    def read(self, image: object) -> Reading:
        self.holds.set()
        assert self.let_go.wait(60)
        return Reading(tuple(self.cells), (1.0,) * 16, (False,) * 16, "markers", "", None)


class SlowTable:
    """A table in the middle of a round whose eyes are stuck in a picture."""

    def __init__(self, robot: Robot, reader: SlowReader, folder: Path) -> None:
        self.robot, self.reader, self.camera = robot, reader, ScriptedCamera()
        self.answered = threading.Event()
        run(robot)
        robot.shell.eyes.open(self.camera, self._post, folder)
        robot.shell.parts.camera = self.camera
        robot.step(0.1)
        self.camera.show(PICTURE, robot.clock.now)
        robot.step(0.1)
        assert reader.holds.wait(60)

    def _post(self, event: Event) -> None:
        self.robot.app.post(event)
        if isinstance(event, BoardAt):
            self.answered.set()

    def let_go(self, cells: str) -> None:
        """The picture is read at last; its answer is on the queue."""
        self.reader.cells = cells
        self.reader.let_go.set()
        assert self.answered.wait(60)
        self.robot.step()

    def bips(self) -> list[Bip]:
        done = [step.action for step in self.robot.shell.top.play.done]
        return [action for action in done if isinstance(action, Bip)]


@pytest.fixture
def slow(robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowTable]:
    reader = SlowReader()
    monkeypatch.setattr(BoardEyes, "_new_reader", lambda board: reader)
    yield SlowTable(robot, reader, tmp_path)
    reader.let_go.set()


def test_taps_are_answered_on_the_next_frame_while_a_picture_is_read(slow: SlowTable) -> None:
    robot = slow.robot
    robot.tap("bip:0")
    assert state(robot).stage == "claim" and not slow.reader.let_go.is_set()
    robot.tap("withdraw")
    assert state(robot).stage == "run"
    robot.tap("undo")
    assert state(robot).stage == "claim"
    robot.tap("turn")
    assert robot.shell.turned


def test_the_board_of_the_instant_comes_later_and_is_the_one_the_claim_is_judged_on(
    slow: SlowTable,
) -> None:
    robot = slow.robot
    robot.tap("bip:0")
    claim = state(robot).claim
    assert claim is not None and claim.board == BOARD
    slow.let_go(SEEN)
    claim = state(robot).claim
    assert claim is not None and claim.board == SEEN and claim.player == 0
    assert [bip.cells for bip in slow.bips()] == [SEEN]
    robot.tap("undo")
    assert state(robot).stage == "run"


def test_who_pressed_in_the_meantime_is_not_forgotten(slow: SlowTable) -> None:
    robot = slow.robot
    at = robot.clock.now
    press(robot, seat(robot, 1), at)
    press(robot, seat(robot, 2), at + 0.01)
    before = state(robot).claim
    assert before is not None and before.tied == (2,)
    slow.let_go(SEEN)
    after = state(robot).claim
    assert after is not None and (after.player, after.tied) == (1, (2,))
    assert after.board == SEEN


def test_a_board_that_looks_as_the_play_has_it_changes_nothing(slow: SlowTable) -> None:
    slow.robot.tap("bip:0")
    saved = len(slow.robot.shell.top.play.done)
    slow.let_go(BOARD)
    assert len(slow.robot.shell.top.play.done) == saved
    assert [bip.cells for bip in slow.bips()] == [""]


def test_an_answer_after_the_claim_was_withdrawn_is_nothing(slow: SlowTable) -> None:
    slow.robot.tap("bip:0")
    slow.robot.tap("withdraw")
    slow.let_go(SEEN)
    assert state(slow.robot).claim is None and state(slow.robot).board == BOARD
