"""The green light of Traffic: who takes it, the move, and what is refused."""

from __future__ import annotations

import pygame
import pytest

from companion.demo.robot import Robot
from companion.games.traffic.actions import BoardSet, Dealt, Handicap, Start
from companion.history.values import LARGE_TEXT
from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.games.traffic.seat import LightKey, SeatPanel, experts_cell, tall_cells
from companion.ui.theme import ENAMEL
from hardware.ports import LedMode
from tests.ui.games.traffic.kit import BOARD, lamp, press, run, seat, sit, state, words
from tests.ui.kit import SIZES, MakeRobot
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow


def test_a_move_by_touch_takes_three_taps(robot: Robot) -> None:
    run(robot)
    before = robot.taps
    robot.tap("light:1")
    assert lamp(robot) is LedMode.SLOW
    robot.tap("cell:0")
    robot.tap("cell:4")
    assert robot.taps - before == 3
    assert state(robot).board == ".BY.R...RB..YYRB"
    assert state(robot).holder == 1
    assert "Nina a bougé la rouge" in words(robot)
    assert robot.shell.top.seat_lamps() == {robot.shell.top.players[1].seat: LedMode.STEADY}


def test_the_expert_cards_of_a_hand_are_told_clear_of_the_light(robot: Robot) -> None:
    sit(robot, 2)
    robot.shell.top.act(Handicap(0, 3))
    for action in (Dealt(), BoardSet(BOARD), Start()):
        robot.shell.top.act(action)
    robot.step(0.5)
    panel = next(w for w in robot.shell.view() if isinstance(w, SeatPanel) and w.experts)
    _, number, light = tall_cells(panel.box)
    assert panel.experts == 3 and experts_cell(number).bottom <= light.y


@pytest.mark.parametrize("size", SIZES)
def test_the_ring_of_a_seats_light_is_whole(make_robot: MakeRobot, size: tuple[int, int]) -> None:
    """A circle as wide as its sprite loses an edge."""
    canvas = make_robot(size).app.window.painter.canvas
    key = LightKey(box=Box(20, 20, 74, 96), label="", holds=True)
    around = Box(10, 10, 94, 116)
    canvas.fill(around, ENAMEL)
    key.draw(canvas, False)
    left, top, width, height = canvas.rect(around)
    sheet = pygame.surfarray.array3d(canvas.surface)[left : left + width, top : top + height]
    edges = [int(column.sum()) for column in (sheet != ENAMEL).any(axis=2) if column.any()]
    assert abs(edges[0] - edges[-1]) <= 4


def test_the_holder_is_refused_with_the_double_flash(robot: Robot) -> None:
    run(robot)
    for name in ("light:1", "cell:0", "cell:4", "light:1"):
        robot.tap(name)
    assert "Nina a déjà le feu vert" in words(robot)
    assert robot.shell.parts.light.mode is LedMode.REFUSED
    assert state(robot).stage == "run"


def test_a_holder_who_answers_the_question_leaves_it_open_for_the_others(robot: Robot) -> None:
    run(robot)
    for name in ("light:1", "cell:0", "cell:4"):
        robot.tap(name)
    press(robot, "green")
    press(robot, seat(robot, 1))
    assert "Nina a déjà le feu vert" in words(robot)
    press(robot, seat(robot, 2))
    assert state(robot).mover == 2 and state(robot).claim is None


def test_with_two_players_the_button_knows_who_takes_the_light(robot: Robot) -> None:
    run(robot, count=2)
    for name in ("light:0", "cell:0", "cell:4"):
        robot.tap(name)
    press(robot, "green")
    assert state(robot).mover == 1


def test_with_more_players_the_button_asks_who_and_a_seat_button_answers(robot: Robot) -> None:
    run(robot)
    press(robot, "green")
    assert "Qui prend le feu vert ?" in words(robot)
    assert lamp(robot) is LedMode.SLOW
    press(robot, seat(robot, 2))
    assert state(robot).mover == 2


def test_who_is_answered_by_one_tap_or_forgotten_after_a_while(robot: Robot) -> None:
    run(robot)
    press(robot, "green")
    robot.wait(6.5)
    assert "Qui prend" not in words(robot)
    press(robot, "green")
    robot.tap("light:3")
    assert state(robot).mover == 3


def test_a_seat_button_is_a_bip_when_nobody_asked(robot: Robot) -> None:
    run(robot)
    press(robot, seat(robot, 2))
    claim = state(robot).claim
    assert claim is not None and claim.player == 2


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [(0, 2, "Un seul carrefour à la fois"), (0, 10, "Un seul carrefour"), (3, 7, "d’abord une")],
)
def test_a_move_that_is_not_allowed_is_told(
    robot: Robot, source: int, target: int, said: str
) -> None:
    run(robot)
    robot.tap("light:0")
    robot.tap(f"cell:{source}")
    if state(robot).stage == "move" and robot.shell.top.run.picked is not None:
        robot.tap(f"cell:{target}")
    assert said in words(robot)
    assert state(robot).board == BOARD


def test_the_last_move_cannot_be_taken_back(robot: Robot) -> None:
    run(robot)
    for name in ("light:0", "cell:0", "cell:4", "light:1", "cell:4", "cell:0"):
        robot.tap(name)
    assert "On ne défait pas" in words(robot)
    assert state(robot).stage == "move"


def test_two_equal_cars_exchanged_are_a_move_that_nobody_sees(robot: Robot) -> None:
    run(robot)
    robot.tap("light:0")
    robot.tap("band:unchanged")
    assert state(robot).board == BOARD
    assert state(robot).holder == 0


def test_the_light_can_be_given_back(robot: Robot) -> None:
    run(robot)
    robot.tap("light:0")
    robot.tap("band:cancel")
    assert (state(robot).stage, state(robot).holder) == ("run", None)


def test_a_bip_during_a_move_is_taken_and_the_move_waits(robot: Robot) -> None:
    run(robot)
    robot.tap("light:0")
    robot.tap("bip:1")
    assert (state(robot).stage, state(robot).mover) == ("claim", 0)


def test_the_light_is_locked_during_a_claim(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:1")
    assert lamp(robot) is LedMode.OFF
    press(robot, "green")
    assert "le feu vert attend" in words(robot)
    assert state(robot).stage == "claim"


def test_undo_lets_a_picked_car_go_before_it_gives_the_light_back(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    robot.tap("light:2")
    assert state(robot).stage == "move"
    before = state(robot)
    robot.tap("cell:0")
    robot.tap("undo")
    assert state(robot) == before
    assert robot.shell.top.run.picked is None


def test_the_keys_of_a_move_say_what_they_do(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(any_robot)
    cut = watch_words(monkeypatch)
    any_robot.tap("light:1")
    any_robot.step(0.1)
    say = any_robot.shell.say
    keys = {w.name: w.label for w in any_robot.shell.view() if w.name.startswith("band:")}
    assert keys["band:cancel"] == say("traffic.give_back")
    assert keys["band:unchanged"] == say("traffic.swapped_twins")
    assert cut == []


def test_a_refusal_does_not_lie_over_the_crossings_of_the_next_tap(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    robot.tap_at(*robot.pixel(robot.shell.find("cell:5")))
    assert "Touchez d’abord une voiture" in words(robot)
    robot.tap("cell:8")
    assert robot.shell.top.run.picked == 8
    assert robot.shell.said is None


def test_undo_closes_the_question_who_took_the_light_and_nothing_else(robot: Robot) -> None:
    run(robot)
    done = len(robot.shell.top.play.done)
    press(robot, "green")
    assert robot.shell.top.part.asking
    robot.tap("undo")
    assert not robot.shell.top.part.asking
    assert len(robot.shell.top.play.done) == done


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("large", [False, True])
def test_the_word_under_a_light_stands_clear_of_bip(
    make_robot: MakeRobot, size: tuple[int, int], language: Language, large: bool
) -> None:
    """Also the foot of the g of "bouge"."""
    robot = make_robot(size, language)
    robot.app.journal.remember(LARGE_TEXT, large)
    robot.shell.lay_out()
    run(robot)
    robot.tap("light:0")
    for player in range(4):
        light, bip = robot.shell.find(f"light:{player}"), robot.shell.find(f"bip:{player}")
        for word in robot.shell.words_on([light]):
            assert not word.meets(bip.box.inset(-1)), player
