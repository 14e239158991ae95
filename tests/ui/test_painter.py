"""What is drawn by differences is what a whole redraw would show."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.games import GAMES
from companion.i18n import ASSETS
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.painter import Painter
from companion.ui.theme import MIST
from companion.ui.widgets import Panel
from tests.ui.kit import SIZES, MakeRobot, sit_down, targets

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("every_pixel")]

TAPS = 12
LEAVES = ("sys:off", "off", "quit", "setup:print")  # would end the app or take long


def pixels(painter: Painter) -> bytes:
    return pygame.image.tobytes(painter.canvas.surface, "RGB")


def redrawn(robot: Robot) -> bytes:
    """The same view on a new sheet."""
    shown = robot.app.window.painter
    sheet = Canvas(pygame.Surface(shown.canvas.surface.get_size()), shown.canvas.scale, ASSETS)
    sheet.letters = shown.canvas.letters
    painter = Painter(sheet, pygame.Surface(robot.app.window.size), MIST)
    view = shown.shown or []
    painter.paint([widget for widget, _ in view], [widget for widget, down in view if down])
    return pixels(painter)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_a_random_play_drawn_by_differences_looks_as_if_drawn_whole(
    make_robot: MakeRobot, game: str, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    chance = Random(f"{game}{size}")
    sit_down(robot, game, NAMES[:4])
    for _ in range(TAPS):
        keys = [key for key in targets(robot.app.shell) if key.name not in LEAVES]
        if not keys:  # something moves
            robot.step(0.5)
            continue
        key = chance.choice(keys)
        robot.tap_at(*robot.pixel(key))
        assert pixels(robot.app.window.painter) == redrawn(robot), key.name
        robot.step(chance.choice((0.1, 0.4, 0.8)))
        assert pixels(robot.app.window.painter) == redrawn(robot), f"after {key.name}"


def test_where_a_widget_was_the_background_is_again() -> None:
    sheet = Canvas(pygame.Surface((200, 100)), 1.0, ASSETS)
    painter = Painter(sheet, pygame.Surface((200, 100)), MIST)
    black = Panel(box=Box(20, 20, 40, 40), fill=(0, 0, 0))
    painter.paint([black])
    assert sheet.surface.get_at((40, 40)) == pygame.Color("black")
    painter.paint([Panel(box=Box(100, 20, 40, 40), fill=(0, 0, 0))])
    assert sheet.surface.get_at((40, 40)) == pygame.Color(*MIST)
    assert sheet.surface.get_at((120, 40)) == pygame.Color("black")


def test_a_key_that_a_finger_holds_is_drawn_so_at_once(robot: Robot) -> None:
    robot.step(1.0)
    key = robot.ready("learn")
    before = pixels(robot.app.window.painter)
    place = {"pos": tuple(map(round, robot.pixel(key))), "button": 1, "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, place))
    robot.step(0.05)
    held = pixels(robot.app.window.painter)
    assert held != before and held == redrawn(robot)
    robot.step(0.05)
    assert pixels(robot.app.window.painter) == held
