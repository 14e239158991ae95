"""What lies on the table in a rally: shown whole, touched or dragged to put it right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from companion.demo.robot import Robot
from companion.games.base import Player
from companion.games.gumball_rally.cards import Card
from companion.games.gumball_rally.state import State
from companion.history.values import OPTIONS
from companion.ui.canvas import Canvas
from companion.ui.games.gumball_rally.art import QueueView
from companion.ui.screens.begin import begin_play
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import shown, watch_words

LONG = (
    "Marguerite-X",
    "Maximilienne",
    "Wilhelmina W",
    "Jean-Baptist",
    "Bob",
    "Anne-Charlot",
    "Emmanuelle-M",
    "Guillaume-MW",
)


def race(robot: Robot, count: int = 4, **options: bool) -> None:
    robot.app.journal.remember(OPTIONS.of("gumball_rally"), options)
    players = tuple(Player(LONG[i], "ABCDEFGH"[i], i) for i in range(count))
    begin_play(robot.app.shell, "gumball_rally", players)
    if robot.has("setup:go"):
        robot.tap("setup:go")
    robot.step(0.1)
    robot.tap("first:0")


def lay(robot: Robot, colour: str, number: int) -> None:
    robot.tap(f"colour:{colour}")
    robot.tap(f"n:{number}")
    robot.wait(3)


def state_of(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


def road(robot: Robot) -> QueueView:
    return next(w for w in robot.shell.view() if isinstance(w, QueueView))


def drag(robot: Robot, start: int, end: int) -> None:
    """A finger takes the buggy of one rank to the place of another."""
    robot.wait(0.4)
    scale = robot.app.window.layout.scale
    view = road(robot)
    (x, y), (to_x, to_y) = (view.slot(rank).centre for rank in (start, end))
    for kind, at in (
        (pygame.MOUSEBUTTONDOWN, (x, y)),
        (pygame.MOUSEMOTION, ((x + to_x) / 2, y)),
        (pygame.MOUSEMOTION, (to_x, to_y)),
        (pygame.MOUSEBUTTONUP, (to_x, to_y)),
    ):
        place = (round(at[0] * scale), round(at[1] * scale))
        values = {"pos": place, "button": 1, "touch": False, "buttons": (1, 0, 0), "rel": (0, 0)}
        pygame.event.post(pygame.event.Event(kind, values))
        robot.step(0.05)


def test_a_buggy_is_dragged_to_its_place(any_robot: Robot) -> None:
    race(any_robot, 6)
    drag(any_robot, 4, 1)
    assert state_of(any_robot).queue == (0, 4, 1, 2, 3, 5)
    any_robot.tap("undo")
    assert state_of(any_robot).queue == (0, 1, 2, 3, 4, 5)


def test_a_buggy_under_the_finger_is_drawn_there_and_let_go_where_it_stood(robot: Robot) -> None:
    race(robot)
    table = robot.shell.top
    x, y = road(robot).slot(2).centre
    assert table.dragged("down", x, y)
    assert road(robot).held == (2, x, y)
    table.dragged("up", x, y)
    assert road(robot).held is None
    assert state_of(robot).queue == (0, 1, 2, 3)


def test_a_buggy_is_not_dragged_in_the_middle_of_a_round_and_that_is_said(robot: Robot) -> None:
    race(robot)
    lay(robot, "red", 5)
    drag(robot, 3, 1)
    assert state_of(robot).queue == (0, 1, 2, 3)
    assert "touchez-la" in robot.shell.said.text


def test_a_played_card_is_touched_and_put_right_and_the_race_follows(robot: Robot) -> None:
    race(robot)
    lay(robot, "red", 5)
    lay(robot, "blue", 7)
    lay(robot, "black", 6)
    assert state_of(robot).queue == (1, 2, 0, 3)
    robot.tap("laid:1")
    robot.tap("relay:yellow")
    robot.tap("n:4")
    assert state_of(robot).laid[1] == Card("yellow", 4)
    assert state_of(robot).queue == (2, 0, 1, 3), "Wilhelmina passes both, Maximilienne nobody"


def test_a_card_that_makes_a_later_one_impossible_changes_nothing(robot: Robot) -> None:
    race(robot)
    lay(robot, "red", 5)
    lay(robot, "blue", 7)
    before = state_of(robot)
    robot.tap("laid:0")
    robot.tap("relay:blue")
    assert not robot.has("n:7"), "that card lies there already"
    robot.tap("undo")
    assert state_of(robot) == before and not robot.has("relay:blue")


def test_the_same_card_touched_again_only_closes(robot: Robot) -> None:
    race(robot)
    lay(robot, "red", 5)
    before = state_of(robot)
    robot.tap("laid:0")
    robot.tap("n:5")
    assert state_of(robot) == before and not robot.has("relay:red")


def test_after_staying_behind_only_the_cars_that_were_passed_are_marked(robot: Robot) -> None:
    race(robot)
    for colour, number in (("red", 1), ("blue", 2)):
        lay(robot, colour, number)
    robot.tap("colour:black")
    robot.tap("n:9")
    robot.wait(1)
    assert {lane.player for lane in road(robot).lanes if lane.compared} == {0, 1}
    robot.tap("stay")
    robot.wait(1)
    marked = [lane.player for lane in road(robot).lanes if lane.compared]
    assert marked == [0], "the nearest rival was passed, the leader no longer is"


def test_everybodys_points_stand_on_the_road(robot: Robot) -> None:
    race(robot)
    for _ in range(3):
        for colour, number in (("red", 9), ("blue", 7), ("black", 5), ("yellow", 3)):
            lay(robot, colour, number)
        robot.tap("danger:minor:red")
        robot.wait(3)
    for colour, number in (("red", 9), ("blue", 7), ("black", 5), ("yellow", 3)):
        lay(robot, colour, number)
    robot.tap("danger:checkpoint")
    robot.tap("next")
    points = {lane.player: lane.points for lane in road(robot).lanes}
    scores = state_of(robot).scores
    assert points == {p: f"{n} pts" if n > 1 else f"{n} pt" for p, n in enumerate(scores)}
    assert sorted(points.values())[-1] == "3 pts" and 1 in scores


def test_the_app_shows_the_danger_card_until_it_was_read(any_robot: Robot) -> None:
    race(any_robot, 6, app_deck=True)
    colours = ("red", "blue", "black", "yellow", "red", "blue")
    for colour, number in zip(colours, range(9, 3, -1), strict=True):
        lay(any_robot, colour, number)
    any_robot.tap("draw")
    any_robot.wait(20)
    kinds = ("Danger mineur", "Danger majeur", "Minor danger", "Major danger")
    assert any(kind in shown(any_robot) for kind in kinds)
    assert_touchable(any_robot.app.shell)
    assert road(any_robot).share == 0, "the buggies wait"
    any_robot.tap("danger:read")
    any_robot.wait(3)
    assert not any_robot.has("danger:read")
    assert road(any_robot).share == 1


def test_the_green_button_puts_the_danger_card_away(robot: Robot) -> None:
    race(robot, 3, app_deck=True)
    for number in (9, 7, 5):
        lay(robot, "red", number)
    robot.shell.top.green(0.0)
    assert robot.has("danger:read")
    robot.shell.top.green(0.0)
    assert not robot.has("danger:read") and state_of(robot).stage == "card"


def test_names_of_twelve_letters_stand_whole_on_the_road(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    race(any_robot, 8)
    lay(any_robot, "red", 5)
    cut = watch_words(monkeypatch)
    drawn: list[str] = []
    text = Canvas.text
    monkeypatch.setattr(Canvas, "text", lambda c, words, *a, **k: drawn.append(words))
    road(any_robot).draw(any_robot.app.window.painter.canvas, False)
    monkeypatch.setattr(Canvas, "text", text)
    assert cut == []
    assert set(LONG) <= set(drawn)


def test_the_points_of_eight_drivers_stand_clear_of_their_places(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    race(any_robot, 8)
    queue = road(any_robot)
    crowded = replace(queue, lanes=tuple(replace(one, points="12 pts") for one in queue.lanes))
    ends: list[float] = []
    place, name = Canvas.place, Canvas.name

    def placed(self: Canvas, text: str, at: tuple[float, float], *args: Any) -> float:
        wide = place(self, text, at, *args)
        ends.append(at[0] + wide)
        return wide

    def named(self: Canvas, text: str, at: tuple[float, float], *args: Any, **kw: Any) -> None:
        if text == "12 pts":
            _, size = self.name_lines(text, args[0], args[1])
            assert at[0] - self.width(text, size) >= ends[-1]
        name(self, text, at, *args, **kw)

    monkeypatch.setattr(Canvas, "place", placed)
    monkeypatch.setattr(Canvas, "name", named)
    crowded.draw(any_robot.app.window.painter.canvas, False)
    assert len(ends) == 8


def test_equal_colours_are_compared_with_a_sign_that_can_be_read(robot: Robot) -> None:
    race(robot, 3)
    lay(robot, "red", 5)
    robot.tap("colour:red")
    robot.tap("n:3")
    robot.wait(1)
    assert road(robot).own == Card("red", 3)
    assert [lane.compared for lane in road(robot).lanes] == [False, True, False]
