"""Every screen around the games: touchable, readable, in three sizes and both languages."""

from __future__ import annotations

import re

import pytest

from companion.demo import evening
from companion.demo.robot import Robot
from companion.demo.table import NAMES, sit_down
from companion.games import GAMES
from companion.games.base import Player, Setup
from companion.i18n import Language
from companion.ui.help_pages import pages
from companion.ui.screens.checklist import ChecklistScreen
from companion.ui.screens.help import HelpScreen
from companion.ui.screens.options import OptionsScreen
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, watch_words, with_past

pytestmark = pytest.mark.slow

LANGUAGES = ("fr", "en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_evening_is_touchable_and_no_word_is_cut(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
) -> None:
    cut = watch_words(monkeypatch)
    robot = with_past(make_robot(size, language))
    seen: list[str] = []

    def check(name: str) -> None:
        robot.app.window.painter.forget()
        robot.step()
        assert_touchable(robot.app.shell)
        assert cut == [], name
        seen.append(name)

    robot.shot = check  # type: ignore[method-assign]
    evening.play(robot)
    assert {"history", "statistics", "export", "doctor", "settings", "options", "help"} <= set(seen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_help_page_and_every_option_fits_its_screen(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
) -> None:
    robot = make_robot(size, language)
    cut = watch_words(monkeypatch)
    for game in GAMES:
        for page in pages(game.key, language):
            show(robot, HelpScreen(robot.app.shell, game.key, page, game.most, {}))
            assert robot.has(f"page:{page}"), "the list shows where the page stands"
            assert cut == [], f"{game.key} {page}"
        show(robot, ChecklistScreen(robot.app.shell, game.key, game.most, {}))
        assert cut == [], f"{game.key} checklist"
        show(robot, OptionsScreen(robot.app.shell, game.key))
        assert_touchable(robot.app.shell)
        while robot.has("page:down"):
            robot.tap("page:down")
            assert_touchable(robot.app.shell)
        assert cut == [], f"{game.key} options"


def show(robot: Robot, screen: object) -> None:
    robot.shell.replace(screen)
    robot.app.window.painter.forget()
    robot.step()


def test_the_setup_is_shown_at_the_first_play_and_not_again_while_nothing_differs(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shots: list[str] = []
    monkeypatch.setattr(robot, "shot", shots.append)
    sit_down(robot, "gumball_rally", NAMES[:3])
    assert "gumball_rally_setup" in shots
    robot.tap("pause")
    robot.tap("stop")
    shots.clear()
    sit_down(robot, "gumball_rally", NAMES[:3])
    assert "gumball_rally_setup" not in shots


def test_the_setup_counts_for_the_players_at_the_table(robot: Robot) -> None:
    show(robot, ChecklistScreen(robot.app.shell, "gumball_rally", 3, {}))
    three = {w.args[0] for w in robot.app.shell.view() if w.name.startswith("tick:")}  # type: ignore[attr-defined]
    show(robot, ChecklistScreen(robot.app.shell, "gumball_rally", 8, {}))
    eight = {w.args[0] for w in robot.app.shell.view() if w.name.startswith("tick:")}  # type: ignore[attr-defined]
    assert three != eight
    robot.tap("tick:0")
    assert robot.shell.top._ticked == {0}


def test_the_setup_is_one_tap_away_while_people_sit_down(robot: Robot) -> None:
    robot.tap("tile:steam_park")
    robot.tap("seat:0")
    robot.tap("setup")
    assert isinstance(robot.shell.top, HelpScreen)
    assert robot.shell.top._page == "setup"


@pytest.mark.parametrize("size", SIZES)
def test_house_rules_stay_one_tap_away_when_all_are_seated(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    robot.tap("tile:traffic")
    robot.tap("seat:0")
    robot.tap("seat:1")
    assert_touchable(robot.app.shell)
    robot.tap("options")
    assert isinstance(robot.shell.top, OptionsScreen)


def test_players_whom_nobody_named_are_not_taken_for_people(robot: Robot) -> None:
    robot.tap("tile:traffic")
    for seat in (0, 1):
        robot.tap(f"seat:{seat}")
    for key in ("play", "ok", "setup:go"):
        robot.tap(key)
    robot.shell.go_home()
    robot.tap("lang")
    robot.tap("tile:gumball_rally")
    robot.tap("seat:5")
    screen = robot.shell.top
    assert screen.name_of(screen.seats[5]) == "Player 6"
    assert not [name for name in robot.names() if name.startswith("name:")]


def test_games_keep_their_places_at_home_and_the_favourite_bears_a_mark(robot: Robot) -> None:
    def tiles() -> dict[str, tuple[object, bool]]:
        shown = (w for w in robot.app.shell.view() if w.name.startswith("tile:"))
        return {w.name: (w.box.x, w.args[2]) for w in shown}  # type: ignore[attr-defined]

    before = tiles()
    assert list(before) == [f"tile:{game.key}" for game in GAMES]
    assert not any(marked for _, marked in before.values())
    with_past(robot)
    after = tiles()
    assert [x for x, _ in after.values()] == [x for x, _ in before.values()]
    assert [name for name, (_, marked) in after.items() if marked] == ["tile:gumball_rally"]


def test_no_game_is_the_favourite_while_two_are_played_as_often(robot: Robot) -> None:
    def marked() -> list[str]:
        shown = (w for w in robot.app.shell.view() if w.name.startswith("tile:"))
        return [w.name for w in shown if w.args[2]]  # type: ignore[attr-defined]

    for game, favourites in (
        ("macadam", ["tile:macadam"]),
        ("traffic", []),
        ("traffic", ["tile:traffic"]),
    ):
        robot.app.journal.open_play(Setup(game, (Player("Ana", "A"), Player("Bo", "B", 1)), {}, 1))
        robot.shell.top.entered()
        robot.step(0.1)
        assert marked() == favourites


def test_the_banner_says_the_round_and_how_long_ago(robot: Robot) -> None:
    with_past(robot)
    robot.wait(0.2)
    assert re.search(r"Manche 2 · il y a \d+ min", shown(robot))


def test_the_language_changes_at_once(robot: Robot) -> None:
    robot.tap("lang")
    assert "Settings" in shown(robot)
    robot.tap("lang")
    assert "Réglages" in shown(robot)


def test_what_is_said_of_a_screen_goes_with_it(robot: Robot) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    robot.tap("undo")
    assert robot.has("said:key")
    robot.tap("pause")
    assert robot.app.shell.said is None
    robot.app.shell.tell("!", kind="trouble")
    robot.app.shell.go_home()
    assert robot.app.shell.said, "a trouble stays until it was read"


@pytest.mark.parametrize(
    "word", ["all_the_same", "everywhere", "redo", "rule", "undo", "read_again"]
)
def test_the_key_beside_what_is_said_is_not_cut(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    cut = watch_words(monkeypatch)
    shell = any_robot.shell
    any_robot.step()
    shell.tell("…", label=shell.say(f"app.{word}"), tap=shell.changed)
    any_robot.step()
    assert any_robot.has("said:key")
    assert cut == []
