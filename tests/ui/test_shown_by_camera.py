"""Rounds by shown cards, through the simulated camera, the deck reader and the proposals."""

from __future__ import annotations

import pytest

from companion.demo import shown
from companion.demo.robot import Robot

pytestmark = pytest.mark.slow

ENTERED = ("visitor:", "card:", "cell:", "value:", "pick:", "colour:", "n:", "danger:", "follow:")


@pytest.fixture
def tapped(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all keys that were tapped."""
    names: list[str] = []
    tap = robot.tap

    def noted(name: str) -> None:
        names.append(name)
        tap(name)

    monkeypatch.setattr(robot, "tap", noted)
    return names


def entered(tapped: list[str]) -> list[str]:
    """Those with which a card is entered, or a proposal answered."""
    return [name for name in tapped if name.startswith((*ENTERED, "shown:", "signal:", "agent"))]


def test_thirteen_visitors_and_four_parks_take_no_tap_and_one_attraction_one(
    robot: Robot, tapped: list[str]
) -> None:
    shown.scream_machine(robot)
    state = robot.shell.top.state
    assert state.stage == "resolved"
    assert len(state.decisions) == 13
    assert [len(park) for park in state.parks] == [3, 2, 2, 2]
    assert entered(tapped) == ["shown:way:1"]


def test_six_race_cards_and_the_danger_card_take_no_tap(robot: Robot, tapped: list[str]) -> None:
    shown.gumball_rally(robot)
    state = robot.shell.top.state
    assert (state.round, len(state.dangers)) == (2, 1)
    assert entered(tapped) == []


def test_a_coup_with_a_policeman_takes_no_tap(robot: Robot, tapped: list[str]) -> None:
    shown.macadam(robot)
    state = robot.shell.top.state
    assert state.stage == "lead" and max(state.tokens) == 1
    assert [play.card for play in state.plays] == [
        "pedestrian:red",
        "pedestrian:red",
        "bicycle",
        "bicycle",
    ]
    assert state.policemen == 1
    assert entered(tapped) == []


def test_each_of_the_gamblers_cards_takes_one_touch(robot: Robot, tapped: list[str]) -> None:
    shown.gamblers_cards(robot)
    assert robot.shell.top.state.cards == 0
    assert [name for name in tapped if name.startswith("shown:way:")]
    assert not [name for name in tapped if name.startswith(("winner:", "money:"))]
