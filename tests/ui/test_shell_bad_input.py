"""Names, tables and disks as they should not be: one kind sentence, nothing lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES
from companion.games.base import Player
from companion.i18n import Language
from companion.journal import FILE, Journal
from companion.settings import Settings
from companion.ui.screens.begin import begin_play
from companion.ui.screens.name import NameScreen
from companion.ui.screens.players import PlayersScreen
from companion.ui.window import Window
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, sit_down
from tests.ui.shell_kit import shown, watch_words


def named(robot: Robot, name: str, others: tuple[str, ...] = ()) -> list[str]:
    """What comes of typing a name: the clean name, or nothing while the screen explains."""
    taken: list[str] = []
    screen = NameScreen(robot.app.shell, "traffic", name, others, taken.append)
    robot.shell.push(screen)
    robot.step()
    if robot.has("ok"):
        robot.tap("ok")
    return taken


def on_strip(robot: Robot) -> str:
    return robot.app.shell.said.text if robot.app.shell.said else ""


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b"])
def test_an_empty_name_is_not_taken(robot: Robot, name: str) -> None:
    assert named(robot, name) == []
    assert isinstance(robot.shell.top, NameScreen)


@pytest.mark.parametrize("same", ["Léa", "léa", "LE\u0301A", " Léa  "])
def test_two_people_of_one_name_are_told_apart_first(robot: Robot, same: str) -> None:
    assert named(robot, same, ("Léa",)) == []
    assert "Deux fois" in on_strip(robot)


def test_the_word_on_a_name_taken_twice_goes_when_typing_goes_on(robot: Robot) -> None:
    named(robot, "Zoe", ("Zoe",))
    assert on_strip(robot)
    robot.tap("key:B")
    assert on_strip(robot) == ""
    assert robot.has("ok")


def test_two_hundred_letters_are_too_many(robot: Robot) -> None:
    assert named(robot, "Anne-" * 40) == []
    assert "trop long" in on_strip(robot)


@pytest.mark.parametrize("name", ["😀 Zoé", "שלום", "\u202eeiraM 漢"])
def test_signs_that_the_screen_cannot_draw_are_named(robot: Robot, name: str) -> None:
    assert named(robot, name) == []
    assert "dessiner" in on_strip(robot)


def test_a_hidden_turn_of_direction_is_taken_out(robot: Robot) -> None:
    assert named(robot, "\u202eMarie") == ["Marie"]


def test_the_keyboard_stops_nobody_from_typing_two_hundred_letters(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The field shows the end of what is typed; nothing runs out of the screen."""
    cut = watch_words(monkeypatch)
    named(robot, "W" * 200)
    assert [text for text in cut if "W" in text] == []
    assert_touchable(robot.app.shell)
    robot.tap("key:rub")
    assert len(robot.shell.top._name) == 199


def test_the_keyboard_has_every_letter_accents_and_digits_under_the_finger(
    any_robot: Robot,
) -> None:
    named(any_robot, "Lo", ("Lo",))
    assert_touchable(any_robot.app.shell)
    assert all(any_robot.has(f"key:{letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ-’")
    any_robot.tap("key:accents")
    assert_touchable(any_robot.app.shell)
    for sign in "ÏÇ0123456789":
        assert any_robot.has(f"key:{sign}")
    any_robot.tap("key:2")
    assert any_robot.shell.top._name == "Lo2"


@pytest.mark.parametrize(("language", "row"), [("fr", "AZERTYUIOP"), ("en", "QWERTYUIOP")])
def test_letters_stand_where_that_language_has_them(
    make_robot: MakeRobot, language: Language, row: str
) -> None:
    robot = make_robot(language=language)
    named(robot, "Lo", ("Lo",))
    keys = [w.name[-1] for w in robot.app.shell.view() if w.name.startswith("key:")]
    assert "".join(keys[:10]) == row


def test_a_full_table_seats_nobody_more(robot: Robot) -> None:
    robot.tap("tile:traffic")
    for seat in range(5):
        robot.tap(f"seat:{seat}")
    assert len(robot.shell.top.seats) == 4
    assert "complète" in on_strip(robot)


def test_the_last_table_of_six_sits_down_as_four_and_says_so(robot: Robot) -> None:
    sit_down(robot, "gumball_rally", NAMES)
    robot.tap("pause")
    robot.tap("stop")
    robot.tap("tile:traffic")
    robot.tap("same")
    assert len(robot.shell.top.seats) == 4
    assert "4 joueurs" in on_strip(robot)


def test_too_few_players_cannot_begin(robot: Robot) -> None:
    robot.tap("tile:gumball_rally")
    robot.tap("seat:0")
    assert not robot.has("play")
    robot.shell.top.green(0)
    assert isinstance(robot.shell.top, PlayersScreen)


def test_players_whom_the_game_does_not_take_are_told_not_crashed(robot: Robot) -> None:
    players = tuple(Player(f"P{i}", "ABCDEFGH"[i], i) for i in range(8))
    begin_play(robot.app.shell, "traffic", players)
    assert "Traffic se joue de 2 à 4" in on_strip(robot)
    assert robot.app.journal.count() == 0


@pytest.fixture
def locked(tmp_path: Path) -> Robot:
    """An app whose journal cannot be written: a folder stands where the file should be."""
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "in the way").touch()
    clock = VirtualClock()
    journal = Journal(tmp_path / FILE, time.time)
    return Robot(App(Settings(), Window(SIZES[0]), journal, clock=clock), clock)


def test_without_a_place_to_save_the_play_goes_on_and_says_so(locked: Robot) -> None:
    if locked.app.journal.saving:
        pytest.skip("this journal found another place to save")
    locked.step()
    trouble = locked.app.journal.trouble
    assert trouble is not None
    sentence = locked.shell.say.words(trouble)
    assert sentence in shown(locked)
    sit_down(locked, "gumball_rally", NAMES[:3])
    locked.tap("first:0")
    locked.tap("colour:red")
    locked.tap("n:5")
    assert sentence == on_strip(locked)
    assert locked.shell.top.state.laid.count(None) == 2
    assert_touchable(locked.app.shell)


@pytest.mark.parametrize("size", SIZES)
def test_eight_of_the_longest_names_fit_the_table(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    players = tuple(
        Player(f"Marie-Bernadette de {i}".ljust(24, "W"), s, i) for i, s in enumerate("ABCDEFGH")
    )
    begin_play(robot.app.shell, "gumball_rally", players)
    robot.tap("setup:go")
    assert_touchable(robot.app.shell)
    robot.tap("first:0")
    robot.step()
    assert_touchable(robot.app.shell)
