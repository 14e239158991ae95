"""The road as it is drawn: room for every buggy and its name, signs that cover no other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from companion.demo.robot import Robot
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.gumball_rally.art import QueueView, paint_hazard
from companion.ui.theme import Colour
from tests.ui.kit import MakeRobot, sit_down

LONG = "Maximilienne"
UPRIGHT = (720, 1280)
LEAST = 16.0  # units of a letter that is read across the table


def road(robot: Robot) -> QueueView:
    return next(w for w in robot.shell.view() if isinstance(w, QueueView))


def letters(robot: Robot, monkeypatch: pytest.MonkeyPatch, draw: Callable[[], None]) -> float:
    """How large the long name, or the parts that it is broken into, is written."""
    sizes: list[float] = []
    text = Canvas.text

    def keep(
        self: Canvas, words: str, at: tuple[float, float], size: float, *rest: object, **k: object
    ) -> None:
        if words.startswith("Maxi"):
            sizes.append(size)
        text(self, words, at, size, *rest, **k)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", keep)
    draw()
    return min(sizes)


@pytest.mark.parametrize("players", [4, 6])
def test_a_long_name_is_read_across_the_table_on_an_upright_screen(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    robot = make_robot(UPRIGHT)
    sit_down(robot, "gumball_rally", (LONG, "Lea", "Nina", "Marc", "Zoe", "Hugo")[:players])
    queue, canvas = road(robot), robot.app.window.painter.canvas
    assert letters(robot, monkeypatch, partial(queue.draw, canvas, False)) >= LEAST


def test_four_buggies_take_the_whole_width_of_an_upright_road(make_robot: MakeRobot) -> None:
    robot = make_robot(UPRIGHT)
    sit_down(robot, "gumball_rally", ("Lea", "Nina", "Marc", "Zoe"))
    queue = road(robot)
    assert queue.slot(3).right == pytest.approx(queue.box.right)


def test_the_wheel_of_a_major_danger_covers_nothing_of_its_sign_on_a_narrow_key(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = make_robot(UPRIGHT).app.window.painter.canvas
    signs: dict[str, tuple[float, float]] = {}
    wheels: list[float] = []

    def keep_sign(
        self: Canvas, name: str, at: tuple[float, float], size: float, ink: Colour
    ) -> None:
        signs[name] = (at[0], size)

    def keep_wheel(
        self: Canvas, at: tuple[float, float], radius: float, *rest: object, **k: object
    ) -> None:
        wheels.append(at[0] - radius)

    monkeypatch.setattr(Canvas, "icon", keep_sign)
    monkeypatch.setattr(Canvas, "circle", keep_wheel)
    paint_hazard("Flat tyre", "tyre", "black", True, canvas, Box(0, 0, 110, 73))
    x, size = signs["tyre"]
    assert x + size / 2 <= wheels[0]
