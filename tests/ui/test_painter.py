"""What is drawn by differences is what a whole redraw would show."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import pygame
import pytest

from companion.demo.evening import play as play_an_evening
from companion.demo.robot import Robot
from companion.i18n import ASSETS
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.painter import Painter
from companion.ui.screen import Screen
from companion.ui.theme import MIST
from companion.ui.widgets import Panel, Widget
from companion.ui.window import Window
from tests.family.games import KEYS
from tests.family.plays import new_evening
from tests.ui.kit import SIZES, MakeRobot, targets
from tests.ui.shell_kit import with_past

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("every_pixel")]

EVERY = 17  # changes of the picture from one comparison to the next
WALKS, TAPS = 8, 8
LEAVES = ("sys:off", "off", "quit", "setup:print")  # would end the app or take long


def pixels(painter: Painter) -> bytes:
    return pygame.image.tobytes(painter.canvas.surface, "RGB")


def redrawn(shown: Painter) -> bytes:
    """The same view on a new sheet."""
    size = shown.canvas.surface.get_size()
    sheet = Canvas(pygame.Surface(size), shown.canvas.scale, ASSETS)
    sheet.letters = shown.canvas.letters
    painter = Painter(sheet, pygame.Surface(size), MIST)
    view = shown.shown or []
    painter.paint([widget for widget, _ in view], [widget for widget, down in view if down])
    return pixels(painter)


class ComparedWindow(Window):
    """Every few changes of the picture it is compared with a whole redraw."""

    changes = 0

    def paint(self, widgets: list[Widget], pressed: Collection[Widget], turned: bool) -> bool:
        changed = super().paint(widgets, pressed, turned)
        self.changes += changed
        if changed and self.changes % EVERY == 0:
            keys = [widget.name for widget in widgets if widget.name]
            assert pixels(self.painter) == redrawn(self.painter), (self.changes, keys)
        return changed


@pytest.mark.parametrize("game", KEYS)
def test_a_whole_play_drawn_by_differences_looks_as_if_drawn_whole(game: str) -> None:
    with new_evening(game, seed=3, window=ComparedWindow) as evening:
        told = evening.run()
        window = evening.app.window
        assert isinstance(window, ComparedWindow) and window.changes > 5 * EVERY
        assert told.good, told


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_drawn_by_differences_looks_as_if_drawn_whole(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot, chance = with_past(make_robot(size)), Random(f"{size}")
    seen: set[type[Screen]] = set()

    def look(name: str) -> None:
        robot.step()
        painter = robot.app.window.painter  # a new one where the window is
        assert pixels(painter) == redrawn(painter), (name, robot.app.shell.top)
        seen.add(type(robot.app.shell.top))

    for walk in range(WALKS):
        robot.app.shell.go_home()
        for _ in range(TAPS):
            stray(robot, chance)
            look(f"walk {walk}")
    robot.shot = look  # type: ignore[method-assign]
    play_an_evening(robot)
    assert len(seen) > 15, seen


def stray(robot: Robot, chance: Random) -> None:
    """A tap on any key but those that end the app, and some time."""
    keys = [key for key in targets(robot.app.shell) if key.name not in LEAVES]
    if keys:
        robot.tap_at(*robot.pixel(chance.choice(keys)))
    robot.step(chance.choice((0.1, 0.4, 0.8)))


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
    assert held != before and held == redrawn(robot.app.window.painter)
    robot.step(0.05)
    assert pixels(robot.app.window.painter) == held
