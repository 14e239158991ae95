"""The large clock over a game: whose turn it is, and "done" for who has one."""

from __future__ import annotations

import pygame
import pytest

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.history.values import CLOCK_SHOWN, TURN_LIMIT
from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.screens.timer import Rhythm, TimerScreen
from companion.ui.theme import ENAMEL, GO
from tests.ui.games.scream_machine.taps import on_strip, sit, state_of, texts, turns
from tests.ui.games.steam_park import kit as steam_kit
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, sit_down

pytestmark = pytest.mark.slow


def clocked(robot: Robot) -> Robot:
    robot.app.journal.remember(TURN_LIMIT, 60)
    robot.app.journal.remember(CLOCK_SHOWN, True)
    return robot


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "words"), [("fr", "Fini, à Marc"), ("en", "Done, Marc next")])
def test_done_passes_to_the_next_player_by_name(
    make_robot: MakeRobot, size: tuple[int, int], language: Language, words: str
) -> None:
    robot = clocked(make_robot(size, language))
    turns(robot)
    robot.tap("clock")
    assert_touchable(robot.app.shell)
    assert words in texts(robot)
    robot.tap("clock:pass")
    assert state_of(robot).turn == 1
    assert robot.has("end") and not robot.has("clock:pass")


def test_the_green_button_says_done_too(robot: Robot) -> None:
    turns(clocked(robot))
    robot.tap("clock")
    robot.shell.top.green(0.0)
    assert state_of(robot).turn == 1


def test_what_is_left_of_the_turn_stands_under_the_name(robot: Robot) -> None:
    turns(clocked(robot))
    robot.tap("option:look")
    robot.tap("clock")
    assert "encore 3 actions" in texts(robot)


def test_the_last_player_of_a_round_is_done_without_a_next_one(robot: Robot) -> None:
    turns(clocked(robot))
    for _ in range(3):
        robot.tap("end")
    robot.tap("clock")
    assert "Fini" in texts(robot).split(" | ")
    robot.tap("clock:pass")
    assert state_of(robot).stage == "reveal"


def test_done_over_the_benches_ends_the_turn_as_well(robot: Robot) -> None:
    turns(clocked(robot))
    robot.tap("benches")
    robot.tap("clock")
    robot.tap("clock:pass")
    assert state_of(robot).turn == 1


def test_done_that_the_rules_refuse_is_told_and_changes_nothing(robot: Robot) -> None:
    sit(clocked(robot), 3)
    robot.tap("first:0")
    robot.tap("clock")
    robot.tap("clock:pass")
    assert state_of(robot).turn == 0
    assert "Léa" in on_strip(robot)


def test_a_seat_button_under_the_clock_ends_the_turn(robot: Robot) -> None:
    turns(clocked(robot))
    robot.tap("clock")
    robot.shell.top.seat(0, 0.0)
    assert state_of(robot).turn == 1


def test_the_rhythm_the_light_has_now_is_ringed(robot: Robot) -> None:
    turns(clocked(robot))
    robot.tap("clock")
    ringed = [now(robot)]
    robot.wait(48)
    ringed.append(now(robot))
    assert ringed == ["lamp_on", "lamp_slow"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_a_rhythm_stay_clear_of_the_ring_round_it(
    make_robot: MakeRobot, size: tuple[int, int], language: Language
) -> None:
    robot = make_robot(size)
    robot.shell.say.language = language
    turns(clocked(robot))
    robot.tap("clock")
    rhythms = [w for w in robot.shell.view() if isinstance(w, Rhythm)]
    assert len(rhythms) == 3
    for rhythm in rhythms:
        (word,) = robot.shell.words_on([rhythm])
        assert word.right <= rhythm.box.right - 8


def test_the_ring_of_the_time_has_a_smooth_edge(robot: Robot) -> None:
    canvas, box = robot.app.window.painter.canvas, Box(50, 50, 200, 200)
    canvas.fill(box, ENAMEL)
    canvas.ring(box.centre, 100, 20, 0.8, GO)
    sheet = canvas.surface.subsurface(canvas.rect(box))
    assert len({*map(tuple, pygame.surfarray.array3d(sheet).reshape(-1, 3).tolist())}) > 3


def now(robot: Robot) -> str:
    return next(str(getattr(w, "art", "")) for w in robot.shell.view() if getattr(w, "now", False))


def test_half_a_minute_more_is_half_a_minute_more(robot: Robot) -> None:
    turns(clocked(robot))
    robot.tap("clock")
    robot.wait(20)
    left = robot.shell.top._table.clock.left(robot.clock.now)
    now = robot.clock.now
    robot.tap("clock:more")
    spent = robot.clock.now - now
    assert robot.shell.top._table.clock.left(robot.clock.now) == pytest.approx(left + 30 - spent)


def test_where_nobody_has_a_turn_there_is_no_done(robot: Robot) -> None:
    turns(clocked(robot))
    for _ in range(4):
        robot.tap("end")
    robot.tap("clock")
    assert not robot.has("clock:pass")
    robot.tap("clock:on")
    assert not isinstance(robot.shell.top, TimerScreen)


def test_a_turn_that_takes_a_card_has_no_done(robot: Robot) -> None:
    sit_down(clocked(robot), "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    robot.tap("clock")
    assert not robot.has("clock:pass")


def test_steam_park_has_done_for_the_next_in_the_order_of_tiles(robot: Robot) -> None:
    table = steam_kit.sit(clocked(robot), 4)
    steam_kit.to_action(table)
    order = table.state.order
    robot.step(0.1)
    robot.tap("clock")
    assert f"Fini, à {table.name(order[1])}" in texts(robot)
    robot.tap("clock:pass")
    assert table.turn_of() == order[1]


def test_macadam_has_done_for_who_can_follow(robot: Robot) -> None:
    sit_down(clocked(robot), "macadam", NAMES[:4])
    robot.tap("deal:0")
    robot.tap("clock")
    assert not robot.has("clock:pass"), "to lead takes a signal and a card"
    robot.tap("clock:on")
    board = robot.shell.top.state.signals
    robot.tap(f"signal:{board.index('cycle_lane')}")
    robot.tap("card:bicycle")
    follower, after = robot.shell.top.state.to_play[:2]
    robot.tap("clock")
    assert f"Fini, à {NAMES[after]}" in texts(robot)
    robot.tap("clock:pass")
    assert robot.shell.top.turn_of() == after != follower
