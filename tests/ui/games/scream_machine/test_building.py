"""The benches stand as the seats stand; building asks "hand or row" and never jams."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.games.base import Correct, Player
from companion.games.scream_machine.state import FAMILIES, Ride
from companion.ui.canvas import Canvas
from companion.ui.games.scream_machine.benches import Neighbour, as_seated
from companion.ui.games.scream_machine.matrix import MatrixView
from companion.ui.lettering import LINE
from companion.ui.screens.begin import begin_play
from tests.ui.games.scream_machine.taps import (
    LOCALS,
    NATIONALS,
    deal,
    opening,
    sit,
    state_of,
    turns,
)
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow

LONG = ("Marguerite-X", "Maximilienne", "Wilhelmina W", "Jean-Baptist", "Bob", "Anne-Charlot")


@pytest.mark.parametrize(
    ("seats", "turned"),
    [
        ((5, 7, 1, 3), 0.0),
        ((1, 3, 5, 7), 0.5),
        ((0, 2, 4, 6), 0.375),
        ((5, 0, 2), 0.0),
        ((1, 5), 0.5),
    ],
)
def test_the_ring_is_turned_as_the_players_sit(seats: tuple[int, ...], turned: float) -> None:
    assert as_seated(seats) % 1 == pytest.approx(turned)


@pytest.mark.parametrize("seats", [(5, 7, 1, 3), (1, 3, 5, 7), (3, 5, 7), (1, 4, 6)])
def test_who_sits_below_the_screen_stands_below_and_who_sits_above_above(
    robot: Robot, seats: tuple[int, ...]
) -> None:
    players = tuple(Player(LONG[i], "ABCDEF"[i], seat) for i, seat in enumerate(seats))
    begin_play(robot.app.shell, "scream_machine", players)
    if robot.has("setup:go"):
        robot.tap("setup:go")
    robot.step(0.1)
    robot.tap("first:0")
    for family in FAMILIES[: len(players)]:
        robot.tap(f"card:{family}:3")
        robot.tap("end")
    height = {w.shape: w.box.centre[1] for w in robot.shell.view() if isinstance(w, Neighbour)}
    middle = (max(height.values()) + min(height.values())) / 2
    for player in players:
        if player.seat in (0, 1, 2):
            assert height[player.shape] >= middle
        if player.seat in (4, 5, 6):
            assert height[player.shape] <= middle


def test_the_boxes_of_the_opening_act(any_robot: Robot) -> None:
    sit(any_robot, 4)
    any_robot.tap("first:0")
    any_robot.tap("cell:food")
    assert_touchable(any_robot.app.shell)
    assert not any_robot.has("row_value:3"), "there is no row yet"
    any_robot.tap("value:3")
    assert state_of(any_robot).parks[0] == (Ride("food", 3),)


def test_a_card_is_built_from_the_hand_or_from_the_row(any_robot: Robot) -> None:
    turns(any_robot)
    hand = state_of(any_robot).hands[0]
    any_robot.tap("cell:thrill")
    assert_touchable(any_robot.app.shell)
    any_robot.tap("row_value:1")
    assert Ride("thrill", 1) in state_of(any_robot).parks[0]
    assert state_of(any_robot).hands[0] == hand, "the hand keeps its cards"
    assert [slot.there for slot in state_of(any_robot).row].count(False) == 1
    any_robot.tap("cell:water")
    any_robot.tap("value:1")
    assert state_of(any_robot).hands[0] == hand - 1


def test_a_card_of_the_row_that_was_named_is_taken_where_it_lies(robot: Robot) -> None:
    turns(robot)
    robot.tap("row:4")
    robot.tap("pick:thrill:3")
    robot.tap("close")
    robot.tap("cell:thrill")
    robot.tap("row_value:3")
    assert not state_of(robot).row[4].there


def test_a_forgotten_hand_count_does_not_stop_the_builder(robot: Robot) -> None:
    turns(robot)
    robot.shell.top.act(Correct("hands", 0, 0))
    robot.tap("cell:food")
    robot.tap("value:1")
    assert Ride("food", 1) in state_of(robot).parks[0]
    assert state_of(robot).hands[0] == 0
    assert robot.shell.said is not None and "corrigée" in robot.shell.said.text


def cut_names(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words with somebody's name that the table itself draws cut short."""
    table, canvas = robot.shell.top, robot.app.window.painter.canvas
    with monkeypatch.context() as patched:
        cut = watch_words(patched)
        for widget in table.view(robot.shell.layout.main):
            widget.draw(canvas, False)
    return [word for word in cut if any(name in word for name in LONG)]


def rename(robot: Robot, count: int) -> None:
    for player, name in enumerate(LONG[:count]):
        robot.shell.top.play.rename(player, name)
    robot.app.shell.changed()


def test_long_names_of_six_do_not_run_into_each_other(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(any_robot, 6)
    any_robot.tap("first:0")
    rename(any_robot, 6)
    drawn: list[tuple[float, float]] = []
    name = Canvas.name

    def watched(self: Canvas, *args: Any, **kwargs: Any) -> None:
        who, (_, middle), width, size = args[:4]
        lines, size = self.name_lines(who, width, size, **kwargs)
        half = LINE * self.grown(size) * len(lines) / 2
        drawn.append((middle - half, middle + half))
        name(self, *args, **kwargs)

    monkeypatch.setattr(Canvas, "name", watched)
    (matrix,) = [w for w in any_robot.shell.view() if isinstance(w, MatrixView)]
    matrix.draw(any_robot.app.window.painter.canvas, False)
    assert len(drawn) == 6
    for (_, bottom), (top, _) in pairwise(drawn):
        assert bottom <= top + 1


@pytest.mark.parametrize("count", [3, 4, 6])
def test_names_of_twelve_letters_are_whole_in_every_phase(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    opening(any_robot, count)
    rename(any_robot, count)
    assert cut_names(any_robot, monkeypatch) == []
    deal(any_robot, (*NATIONALS, *LOCALS[:count]))
    for _ in range(count):
        assert cut_names(any_robot, monkeypatch) == []
        any_robot.tap("end")
    deal(any_robot, LOCALS[:count])
    any_robot.tap("visit")
    any_robot.tap("skip")
    assert cut_names(any_robot, monkeypatch) == []
