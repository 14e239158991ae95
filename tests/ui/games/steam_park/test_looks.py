"""Steam Park's screens in every size: explanations, keys to touch, the demonstration."""

from __future__ import annotations

from typing import Any

import pytest

from companion.demo import steam_park as demo
from companion.demo.robot import Robot
from companion.games.steam_park.actions import Bonus, Income
from companion.games.steam_park.modules.directors import DIRECTORS
from companion.games.steam_park.pages import PAGES
from companion.games.steam_park.state import KINDS, Options
from companion.ui.games.steam_park.table import SteamParkTable
from tests.ui.games.steam_park.kit import MODULES, end_turns, race, sit, to_action
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow

STAND_HALVES = (KINDS[:5], KINDS[5:])
# Each module with the phase and the key that explain it.
MODULE_KEYS = {
    "stingy": ("action", "visitor:stingy"),
    "extensions": ("action", "metal:rust"),
    "directors": ("race", "director"),
    "spy_dice": ("spy", "explain"),
    "new_stands": ("race", "stands"),
}


def to_stage(robot: Robot, table: SteamParkTable, stage: str) -> None:
    if stage == "spy":
        race(robot, table)
    elif stage == "action":
        to_action(table)
    robot.step(0.1)
    assert table.state.stage == stage


def assert_explained(robot: Robot, key: str, pages: tuple[str, ...]) -> None:
    """One tap on a key shows the whole explanation of each page."""
    robot.tap(key)
    assert_touchable(robot.shell)
    texts = [getattr(widget, "text", "") for widget in robot.shell.view()]
    for page in pages:
        assert robot.shell.say(PAGES[page].text) in texts, page


def test_every_module_director_and_stand_is_explained_by_one_tap(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = any_robot
    cut = watch_words(monkeypatch)
    seen: set[str] = set()
    for module, (stage, key) in MODULE_KEYS.items():
        table = sit(robot, 5, **MODULES, director="sweeper")
        to_stage(robot, table, stage)
        assert_explained(robot, key, (module,))
        seen |= {module}
    for director in DIRECTORS:
        table = sit(robot, 3, director=director)
        assert_explained(robot, "director", (director, "directors"))
        robot.tap("back")
        to_stage(robot, table, "action")
        assert_explained(robot, "explain", (director,))
        seen |= {director}
    for kinds in STAND_HALVES:
        plans = [int(kind in kinds) for kind in KINDS]
        sit(robot, 4, new_stands=True, stand_plans=plans)
        assert_explained(robot, "stands", kinds)
        seen |= {*kinds}
    assert seen == set(PAGES), "a page without a key"
    assert cut == []


SCREENS: dict[str, tuple[str, ...]] = {
    "count-down": ("next",),
    "race": ("wait",),
    "last player": ("calls",),
    "a turn": ("action",),
    "a card": ("bonus",),
    "a visitor": ("close", "ride:red:1", "visitor:red"),
    "explanations": ("explain",),
    "income": ("back", "income"),
}


def go(robot: Robot, table: SteamParkTable, step: str) -> None:
    """One step of the way through a round: a key to tap, or a longer stretch."""
    if step == "wait":
        robot.wait(3.1)
    elif step == "calls":
        for player in range(len(table.players) - 1):
            robot.tap(f"done:{player}")
            robot.wait(0.1)
    elif step == "action":
        to_action(table)
    elif step == "income":
        end_turns(table)
    else:
        robot.tap(step)
    robot.step(0.1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_key_can_be_touched_on_every_screen(
    make_robot: MakeRobot, size: tuple[int, int], count: int
) -> None:
    language = "en" if count % 2 else "fr"
    options = MODULES if count == 5 else {}
    robot = make_robot(size, language)
    table = sit(robot, count, **options)
    assert_touchable(robot.shell)
    for steps in SCREENS.values():
        for step in steps:
            go(robot, table, step)
        assert_touchable(robot.shell)
    assert table.state.stage == "income"


@pytest.mark.parametrize("size", SIZES)
def test_bids_spies_dirt_cards_and_fines_can_be_touched(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    table = sit(robot, 5, **{**MODULES, "director": "baron"})
    race(robot, table)
    for key in ("cover", *("bid:3", "cover") * 4, "bid:0", "next", *("spy:4",) * 5):
        assert_touchable(robot.shell)
        robot.tap(key)
    assert table.state.stage == "dirt"
    assert_touchable(robot.shell)
    cards = make_robot(size)
    end = sit(cards, 5, director="gambler")
    while end.state.stage != "cards":
        to_action(end)
        end.act(Bonus(end.state.order[0], 1))
        end_turns(end)
        end.act(Income())
    for key in ("winner:0", *("next",) * end.state.cards, "fine:0"):
        cards.step(0.1)
        assert_touchable(cards.shell)
        cards.tap(key)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 5])
def test_the_simple_counters_can_be_touched(
    make_robot: MakeRobot, size: tuple[int, int], count: int
) -> None:
    robot = make_robot(size)
    sit(robot, count, simple=True)
    assert_touchable(robot.shell)


def test_the_demonstration_plays_three_whole_games(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[SteamParkTable] = []
    whole_game = demo._game

    def watched(robot: Robot, *others: Any) -> None:
        seen.append(robot.shell.top)
        whole_game(robot, *others)

    monkeypatch.setattr(demo, "_game", watched)
    demo.play(robot)
    base, baron, gambler = (table.state for table in seen)
    assert base.options == Options()
    assert (baron.director, gambler.director) == ("baron", "gambler")
    for state in (baron, gambler):
        assert all(getattr(state.options, module) for module in MODULES)
        assert len(state.parks) == 5 and state.stage == "over"
    built = {kind for park in gambler.parks for kind in park.stands}
    assert built == {"casino", "office", "incinerator", "kiosk", "security"}
    assert type(robot.shell.top).__name__ == "ResultsScreen"


@pytest.mark.parametrize("unused", ["office", "casino", "security", "shooting", "fountain"])
def test_every_word_is_whole_with_four_stands_in_use(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch, unused: str
) -> None:
    """The row beside rides and stands is fullest with all modules and these plans."""
    robot = any_robot
    cut = watch_words(monkeypatch)
    drawn = {"office", "casino", "security", "shooting", "fountain", "mirrors"} - {unused}
    plans = [int(kind in drawn) for kind in KINDS]
    table = sit(robot, 5, **MODULES, stand_plans=plans, director="sweeper")
    to_stage(robot, table, "action")
    assert cut == []
