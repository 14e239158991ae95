"""A screen that stands turned: picture and touch go together at every angle."""

from __future__ import annotations

import time

import pygame
import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.events import Tapped
from companion.history.values import ROTATION
from companion.journal import Journal
from companion.settings import AppSettings, Settings
from companion.ui.rotation import ANGLES, Angle, Rotation, turned_size
from companion.ui.window import Window
from tests.ui.kit import MakeRobot

PANEL = (720, 1280)


def _robot(angle: Angle, panel: tuple[int, int] = PANEL) -> Robot:
    clock = VirtualClock()
    settings = Settings(app=AppSettings(rotation=angle))
    app = App(settings, Window(panel), Journal(None, time.time), clock=clock)
    return Robot(app, clock)


@pytest.mark.parametrize("angle", ANGLES)
def test_every_place_of_the_sheet_is_read_back_where_it_is_shown(angle: Angle) -> None:
    rotation = Rotation((7, 5), angle)
    sheet = pygame.Surface((7, 5))
    for x in range(7):
        for y in range(5):
            sheet.set_at((x, y), (x + 1, y + 1, 0))
    panel = pygame.Surface(turned_size((7, 5), angle))
    for rect in (pygame.Rect(0, 0, 4, 5), pygame.Rect(4, 0, 3, 2), pygame.Rect(4, 2, 3, 3)):
        panel.blit(rotation.shown(sheet, rect), rotation.place(rect))
    for x in range(panel.get_width()):
        for y in range(panel.get_height()):
            seen = rotation.read(x, y)
            assert tuple(panel.get_at((x, y)))[:2] == (seen[0] + 1, seen[1] + 1)
            assert rotation.touched(*seen) == (x, y)


@pytest.mark.usefixtures("every_pixel")
@pytest.mark.parametrize("angle", ANGLES)
def test_the_picture_on_a_turned_panel_is_the_plain_one_turned(
    angle: Angle, make_robot: MakeRobot
) -> None:
    turned = _robot(angle)
    turned.tap("tile:traffic")
    shown = pygame.transform.rotate(turned.app.window.surface, angle).copy()
    turned.app.close()
    plain = make_robot(turned_size(PANEL, angle))
    plain.tap("tile:traffic")
    before, after = (pygame.image.tobytes(s, "RGB") for s in (plain.app.window.surface, shown))
    assert before == after


@pytest.mark.parametrize("angle", ANGLES)
def test_keys_are_hit_at_every_angle_also_for_the_player_opposite(angle: Angle) -> None:
    robot = _robot(angle)
    for _ in range(2):
        robot.tap("tile:macadam")
        assert robot.has("seat:0")
        robot.tap("turn")
        robot.tap("home")
    robot.app.close()


@pytest.mark.parametrize("angle", ANGLES)
def test_a_finger_on_the_panel_is_read_where_the_picture_is(angle: Angle) -> None:
    window = Window(PANEL, rotation=angle)
    x, y = window.pixel(100, 50, False)
    pygame.event.clear()
    where = {"x": x / PANEL[0], "y": y / PANEL[1], "finger_id": 3, "touch_id": 1}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, {**where, "dx": 0, "dy": 0}))
    taps = [event for event in window.events(0.0, False) if isinstance(event, Tapped)]
    assert [(tap.kind, round(tap.x), round(tap.y)) for tap in taps] == [("down", 100, 50)]


def test_a_turn_chosen_on_the_screen_takes_effect_at_once(make_robot: MakeRobot) -> None:
    robot = make_robot(PANEL)
    assert robot.app.window.layout.portrait
    robot.app.journal.remember(ROTATION, 90)
    robot.shell.lay_out()
    robot.step()
    assert robot.app.window.size == (1280, 720) and not robot.app.window.layout.portrait
    robot.tap("tile:traffic")
    assert robot.has("seat:0")


def test_an_upright_full_screen_lies_unless_it_is_told_to_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "companion.ui.window.open_display", lambda size, fullscreen: pygame.Surface(PANEL)
    )
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    assert Window((800, 480), fullscreen=True).size == (1280, 720)
    assert Window((800, 480), fullscreen=True, rotation=0).size == PANEL
