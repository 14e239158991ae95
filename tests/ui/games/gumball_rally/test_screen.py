"""Gumball Rally through its screens, by taps alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.demo import gumball_rally
from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.games.gumball_rally.actions import Danger
from companion.games.gumball_rally.cards import COLOURS
from companion.games.gumball_rally.state import State
from companion.history.values import BOX, OPTIONS
from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.gumball_rally.art import QueueView
from hardware.ports import LedMode
from tests.ui.kit import SIZES, MakeRobot, kept_numbers, sit_down, sit_unnamed, touchable_pictures
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow


def rally(robot: Robot, count: int = 4) -> State:
    sit_down(robot, "gumball_rally", NAMES[:count])
    robot.tap("first:0")
    state: State = robot.shell.top.state
    return state


def lay(robot: Robot, colour: str, number: int) -> None:
    robot.tap(f"colour:{colour}")
    robot.tap(f"n:{number}")
    robot.wait(2)


def state_of(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


def test_a_card_takes_two_taps(robot: Robot) -> None:
    rally(robot)
    before = robot.taps
    lay(robot, "red", 5)
    assert robot.taps - before == 2
    assert state_of(robot).laid.count(None) == 3


def test_a_round_of_four_takes_nine_taps(robot: Robot) -> None:
    rally(robot)
    before = robot.taps
    for number, colour in ((9, "red"), (7, "blue"), (5, "black"), (3, "yellow")):
        lay(robot, colour, number)
    robot.tap("danger:minor:red")
    assert robot.taps - before == 2 * 4 + 1
    assert state_of(robot).round == 2


def test_a_card_on_the_table_cannot_be_laid_again(robot: Robot) -> None:
    rally(robot)
    lay(robot, "red", 5)
    robot.tap("colour:red")
    assert not robot.has("n:5")
    assert robot.has("n:6")


def test_stay_behind_gives_back_one_place_at_a_time(robot: Robot) -> None:
    rally(robot)
    for number, colour in ((1, "red"), (2, "blue"), (9, "black")):
        lay(robot, colour, number)
    assert state_of(robot).queue == (2, 1, 0, 3)
    robot.tap("stay")
    assert state_of(robot).queue == (1, 2, 0, 3)
    robot.tap("stay")
    assert state_of(robot).queue == (1, 0, 2, 3)
    robot.tap("stay")
    assert state_of(robot).queue == (2, 1, 0, 3)


def test_the_key_to_stay_behind_bears_the_sign_of_the_one_who_passed(robot: Robot) -> None:
    rally(robot)
    for number, colour in ((1, "red"), (2, "blue")):
        lay(robot, colour, number)
    table = robot.shell.top
    assert (table.state.overtaking.player, table.state.driver) == (1, 2)
    key = robot.shell.find("stay")
    assert key is not None and key.token == table.shape(1)


def test_undo_is_always_there_and_redo_brings_it_back(robot: Robot) -> None:
    rally(robot)
    lay(robot, "red", 5)
    robot.tap("undo")
    assert state_of(robot).laid.count(None) == 4
    robot.tap("said:key")
    assert state_of(robot).laid.count(None) == 3


def test_what_was_undone_several_times_comes_back_step_by_step(robot: Robot) -> None:
    rally(robot)
    for number, colour in ((9, "red"), (7, "blue"), (5, "black")):
        lay(robot, colour, number)
    for _ in range(3):
        robot.tap("undo")
    for left in (3, 2, 1):
        robot.tap("said:key")
        assert state_of(robot).laid.count(None) == left
    assert not robot.has("said:key")


def test_what_was_undone_can_be_brought_back_from_the_pause(robot: Robot) -> None:
    rally(robot)
    lay(robot, "red", 5)
    robot.tap("pause")
    assert not robot.has("redo"), "nothing was undone"
    robot.tap("resume")
    robot.tap("undo")
    robot.wait(7)
    robot.tap("pause")
    robot.tap("redo")
    assert state_of(robot).laid.count(None) == 3


def test_a_danger_says_whom_it_hits(robot: Robot) -> None:
    rally(robot, 3)
    for number, colour in ((9, "red"), (7, "blue"), (5, "blue")):
        lay(robot, colour, number)
    robot.tap("danger:minor:red")
    assert "Léa recule" in shown(robot)
    robot.tap("undo")
    robot.tap("danger:major:blue")
    assert "2 buggys reculent" in shown(robot)
    robot.tap("undo")
    robot.tap("danger:minor:yellow")
    assert "personne ne recule" in shown(robot)


def test_an_empty_pile_is_told_when_it_must_be_shuffled(robot: Robot) -> None:
    rally(robot, 6)
    for _ in range(3):
        for number in range(6, 0, -1):
            lay(robot, "red", number)
        robot.tap("danger:minor:yellow")
    for number in range(6, 1, -1):
        lay(robot, "red", number)
    assert "mélangez la défausse" in shown(robot)


@pytest.mark.parametrize("size", SIZES)
def test_eight_drivers_without_names_can_be_told_apart(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    sit_unnamed(robot, "gumball_rally", range(8))
    cut = watch_words(monkeypatch)
    robot.app.window.painter.forget()
    robot.step(0.1)
    assert cut == []


def test_the_danger_light_blinks_fast(robot: Robot) -> None:
    rally(robot, 3)
    for number, colour in ((9, "red"), (7, "blue"), (5, "black")):
        lay(robot, colour, number)
    assert robot.shell.top.lamp().mode is LedMode.FAST
    assert robot.app.shell.parts.light.mode is LedMode.FAST


def test_point_cards_are_typed_at_a_checkpoint_and_remembered(robot: Robot) -> None:
    to_checkpoint(robot)
    robot.tap("value:1")
    robot.tap("number:0:0+")
    robot.tap("ok")
    robot.tap("next")
    assert max(state_of(robot).scores) == 4
    assert kept_numbers(robot, "gumball_rally", "checkpoint_values")[0] == 4


def to_checkpoint(robot: Robot) -> None:
    """Three rounds of three, and the checkpoint at the end of the fourth."""
    rally(robot, 3)
    for danger in ("minor:yellow", "minor:yellow", "minor:yellow", "checkpoint"):
        for number, colour in ((9, "red"), (7, "blue"), (5, "black")):
            lay(robot, colour, number)
        robot.tap(f"danger:{danger}")


def test_an_undone_correction_of_the_point_cards_is_not_remembered(robot: Robot) -> None:
    to_checkpoint(robot)
    robot.tap("value:1")
    robot.tap("number:0:0+")
    robot.tap("ok")
    robot.tap("undo")
    assert state_of(robot).options.checkpoint_values[0] == 3
    assert kept_numbers(robot, "gumball_rally", "checkpoint_values")[0] == 3
    assert robot.has("next"), "the checkpoint's page is still read"
    robot.tap("said:key")
    assert kept_numbers(robot, "gumball_rally", "checkpoint_values")[0] == 4


def test_undo_at_a_checkpoint_takes_the_card_back(robot: Robot) -> None:
    to_checkpoint(robot)
    robot.tap("undo")
    assert state_of(robot).stage == "danger"
    robot.tap("said:key")
    assert robot.has("next"), "the points are shown again with the card"
    robot.tap("next")
    assert robot.has("colour:red")


def test_looking_at_the_rally_changes_nothing(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rally(robot)
    for number, colour in ((1, "red"), (2, "blue")):
        robot.tap(f"colour:{colour}")
        robot.tap(f"n:{number}")
    asked: list[float] = []
    monkeypatch.setattr(robot.shell, "animate", asked.append)
    table = robot.shell.top
    before = dict(vars(table))
    assert table.moved_share < 1, "a buggy is driving"
    table.view(robot.shell.layout.main)
    assert (dict(vars(table)), asked) == (before, [])


def test_a_number_is_put_right_by_hand(robot: Robot) -> None:
    rally(robot, 3)
    robot.tap("pause")
    robot.tap("correct")
    robot.tap("points:1+")
    robot.tap("points:1+")
    robot.tap("done")
    assert state_of(robot).scores == (0, 2, 0)


def test_a_play_left_with_home_is_resumed_where_it_was(robot: Robot) -> None:
    rally(robot, 3)
    lay(robot, "red", 5)
    before = state_of(robot)
    robot.tap("pause")
    robot.tap("stop")
    robot.tap("resume")
    assert state_of(robot) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_whole_demonstration_is_touchable(
    make_robot: MakeRobot, size: tuple[int, int], language: Language
) -> None:
    robot = make_robot(size, language)
    assert "gumball_final" in touchable_pictures(robot, gumball_rally.play)


def test_undo_takes_a_chosen_colour_back_before_the_last_card(robot: Robot) -> None:
    rally(robot)
    lay(robot, "red", 5)
    robot.tap("colour:blue")
    robot.tap("undo")
    assert state_of(robot).laid.count(None) == 3
    assert not robot.has("n:7"), "the colour is asked again"
    robot.tap("undo")
    assert state_of(robot).laid.count(None) == 4


def test_a_long_name_stands_clear_of_the_buggies(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rally(any_robot, 6)
    any_robot.shell.top.play.rename(0, "Maximilienne-Charlotte")
    roofs: list[float] = []
    names: list[float] = []
    tinted, text = Canvas.tinted, Canvas.text

    def keep_roof(self: Canvas, name: str, box: Box, *rest: Any) -> None:
        roofs.append(box.y)
        tinted(self, name, box, *rest)

    def keep_name(self: Canvas, words: str, at: tuple[float, float], *rest: Any, **k: Any) -> None:
        if words in NAMES:
            names.append(at[1])
        text(self, words, at, *rest, **k)

    monkeypatch.setattr(Canvas, "tinted", keep_roof)
    monkeypatch.setattr(Canvas, "text", keep_name)
    queue = next(w for w in any_robot.shell.view() if isinstance(w, QueueView))
    queue.draw(any_robot.app.window.painter.canvas, False)
    assert min(roofs) - min(names) >= 9


def test_the_photo_finish_says_that_the_race_is_over_and_who_draws_again(robot: Robot) -> None:
    robot.app.journal.remember(
        OPTIONS.of("gumball_rally"), {"photo_finish": True, "app_deck": False}
    )
    robot.app.journal.remember(BOX.of("gumball_rally"), {"finish_values": [5, 5, 2, 1]})
    rally(robot)
    for player, number in enumerate((10, 8, 5, 3)):
        lay(robot, COLOURS[player], number)
    robot.shell.top.act(Danger("winner", sure=True))
    robot.step(0.5)
    assert "La course est finie" in shown(robot) and "Manche" not in shown(robot)
    for _ in range(2):
        robot.tap("n:9")
    assert "Encore une carte chacun" in shown(robot)
    robot.tap("n:4")
    robot.tap("n:8")
    assert robot.shell.top.play.outcome is not None


def test_the_wheel_of_a_major_danger_covers_no_word_on_a_low_screen(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = make_robot((480, 800))
    rally(robot, 3)
    for number, colour in ((9, "red"), (7, "blue"), (5, "black")):
        lay(robot, colour, number)
    keys = [w for w in robot.shell.view() if (w.name or "").startswith("danger:major:")]
    feet: list[float] = []
    heads: list[float] = []
    circle, write = Canvas.circle, Canvas.text

    def disc(self: Canvas, at: tuple[float, float], radius: float, *rest: Any) -> None:
        feet.append(at[1] + radius)
        circle(self, at, radius, *rest)

    def words(
        self: Canvas, text: str, at: tuple[float, float], size: float, *rest: Any, **more: Any
    ) -> None:
        heads.append(at[1] - size / 2)
        write(self, text, at, size, *rest, **more)

    monkeypatch.setattr(Canvas, "circle", disc)
    monkeypatch.setattr(Canvas, "text", words)
    for key in keys:
        key.draw(robot.app.window.painter.canvas, False)
    assert len(feet) == len(heads) == 4
    assert all(foot <= head for foot, head in zip(feet, heads, strict=True))
