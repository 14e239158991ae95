"""Traffic with a deck that was taught: a card is known by its look."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.traffic.tell import hint
from tests.ui.games.shown_kit import Sight
from tests.ui.games.traffic.kit import BOARD, press, seat, sit, state, tap_board, words

pytestmark = pytest.mark.slow


def claimed(robot: Robot) -> tuple[Sight, str]:
    """A Bip! of somebody whose card is on the board; the card is not shown yet."""
    sit(robot, deck="printed")
    robot.tap("deal:fair")
    robot.tap("dealt")
    tap_board(robot, BOARD)
    robot.tap("board:go")
    robot.tap("start")
    found = hint(state(robot))
    assert found is not None
    press(robot, seat(robot, found.player))
    assert robot.shell.top.wants_deck() == "traffic"
    return Sight(robot), found.card.id


def test_a_taught_card_before_the_camera_is_the_claim(robot: Robot) -> None:
    sight, code = claimed(robot)
    sight.lay(code)
    claim = state(robot).claim
    assert claim is not None and claim.card is not None and claim.card.id == code


def test_backs_and_strangers_claim_nothing(robot: Robot) -> None:
    sight, _ = claimed(robot)
    sight.lay("back", "?", "joker")
    assert state(robot).stage == "claim"


def test_a_card_of_the_last_claim_that_still_lies_there_is_told(robot: Robot) -> None:
    sight, code = claimed(robot)
    sight.lay(code)
    robot.wait(8)
    assert state(robot).stage == "run"
    press(robot, seat(robot, 0))
    sight.look()
    assert state(robot).stage == "claim"
    assert "encore sous la caméra" in words(robot)
