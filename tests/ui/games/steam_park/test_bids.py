"""The Baron's bids and the spies on the screen: secret, shown, paid, refused."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.base import Correct
from companion.games.steam_park.actions import Bid, Dirt, Done, Income
from companion.games.steam_park.counts import pig_dice
from companion.games.steam_park.state import KINDS
from companion.ui.games.steam_park.dice import SpyDice
from companion.ui.games.steam_park.table import SteamParkTable
from tests.ui.games.steam_park.kit import (
    auction_of,
    end_turns,
    race,
    sit,
    to_action,
    told,
)
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow

STANDS = ("casino", "toilets", "security", "casino", "toilets")
FOUNTAIN = tuple(int(kind in ("casino", "fountain", "toilets", "kiosk", "info")) for kind in KINDS)


def test_nothing_on_the_screen_tells_a_bid_before_all_have_bid(make_robot: MakeRobot) -> None:
    views = []
    for amount in (2, 9):
        robot = make_robot()
        table = sit(robot, 3, director="baron")
        race(robot, table)
        robot.tap("cover")
        robot.tap(f"bid:{amount}")
        robot.step(0.1)
        views.append(robot.shell.view())
    assert views[0] == views[1]


def test_bids_are_shown_together_and_the_stolen_die_is_told(robot: Robot) -> None:
    table = sit(robot, 3, director="baron")
    race(robot, table)
    for amount in (4, 0, 10):
        assert not robot.has("bid:0"), "the cover is down"
        robot.tap("cover")
        robot.tap(f"bid:{amount}")
    assert auction_of(table).thief == 2 and auction_of(table).victim == 1
    words = " ".join(getattr(w, "text", "") for w in robot.shell.view())
    assert "Nina prend un dé à Marc" in words
    assert [p.money for p in table.state.parks] == [8, 10, 0]
    robot.tap("next")
    assert robot.has("dirt:2:7") and not robot.has("dirt:1:6")


def test_a_bid_above_ones_money_is_refused_and_nothing_is_lost(robot: Robot) -> None:
    table = sit(robot, 3, director="baron")
    race(robot, table)
    robot.tap("cover")
    robot.tap("bid:11")
    assert "de 0 à 10" in told(robot)
    assert table.state.bids == (None, None, None) and robot.has("bid:5")


def test_a_spy_die_is_paid_with_one_tap_or_thrown_away(robot: Robot) -> None:
    table = sit(robot, 2, spy_dice=True)
    race(robot, table)
    robot.tap("spy:3")
    robot.tap("spy:away")
    assert table.state.spied == (True, False)
    assert [p.money for p in table.state.parks] == [3, 4]


def test_the_key_of_the_spy_die_says_that_it_cleans(robot: Robot) -> None:
    table = sit(robot, 2, spy_dice=True)
    to_action(table)
    robot.wait(0.5)
    assert robot.shell.find("clean_spy").label == "Nettoyer (espion)"


def test_a_spy_die_one_cannot_pay_is_refused_in_words_and_nothing_is_lost(robot: Robot) -> None:
    table = sit(robot, 2, spy_dice=True)
    race(robot, table)
    part = table.part
    assert isinstance(part, SpyDice)
    player = part.player()
    table.act(Correct("money", 1, player))
    robot.step(0.1)
    robot.tap("spy:0")
    assert table.name(player) in told(robot) and "4" in told(robot)
    assert table.state.spied == (None, None) and table.state.parks[player].money == 1
    robot.tap("spy:3")
    assert table.state.parks[player].money == 0


@pytest.mark.parametrize("size", SIZES)
def test_bids_that_everybody_has_shown_are_entered_on_one_sheet(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    table = sit(robot, 5, director="baron")
    race(robot, table)
    robot.tap("cover")
    robot.tap("bid:3")
    robot.wait(1)
    robot.tap("bids:open")
    robot.step(0.5)
    assert_touchable(robot.shell)
    assert not robot.has("openbid:0+"), "this bid is made already"
    for player, times in enumerate((0, 2, 0, 1, 0)):
        for _ in range(times):
            robot.tap(f"openbid:{player}+")
    robot.tap("bids:tell")
    auction = table.state.auction
    assert auction is not None and auction.bids == (3, 2, 0, 1, 0)
    assert table.bids.revealing


def bidden(robot: Robot, **options: bool) -> SteamParkTable:
    """Three bids for the Baron, spy dice in play: Léa takes a die from Nina."""
    table = sit(robot, 3, director="baron", spy_dice=True, **options)
    race(robot, table)
    for amount in (5, 2, 0):
        robot.tap("cover")
        robot.tap(f"bid:{amount}")
    return table


@pytest.mark.parametrize("size", SIZES)
def test_the_table_says_which_die_the_baron_stole(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    table = bidden(robot)
    assert_touchable(robot.shell)
    robot.tap("stolen:white")
    assert not auction_of(table).spy
    robot.tap("stolen:spy")
    assert auction_of(table).spy and table.bids.revealing
    robot.tap("undo")
    assert not auction_of(table).spy and table.bids.revealing
    robot.tap("stolen:spy")
    robot.tap("next")
    for _ in range(2):
        robot.tap("spy:4")
    robot.tap("spy:away")
    assert table.state.stage == "dirt"
    assert [pig_dice(table.state, p) for p in range(3)] == [8, 6, 6]


def test_five_names_of_twelve_letters_stand_whole_beside_their_bids(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(any_robot, 5, director="baron", spy_dice=True)
    names = ("Marguerite-X", "Maximilienne", "Wilhelmina W", "Jean-Baptist", "Bartholomäus")
    for player, name in enumerate(names):
        table.play.rename(player, name)
        table.act(Done(player))
    table.race.onward()
    for player in range(5):
        table.act(Bid(player, player))
    cut = watch_words(monkeypatch)
    any_robot.step(0.5)
    assert table.bids.revealing
    assert_touchable(any_robot.shell)
    assert cut == []


def test_a_spy_die_thrown_away_cannot_be_the_stolen_one(robot: Robot) -> None:
    table = sit(robot, 3, director="baron", spy_dice=True, baron_before_spy=False)
    race(robot, table)
    for _ in range(3):
        robot.tap("spy:away")
    for amount in (5, 2, 0):
        robot.tap("cover")
        robot.tap(f"bid:{amount}")
    assert table.bids.revealing and not robot.has("stolen:spy")


def test_shown_bids_give_way_to_whatever_the_play_goes_on_with(robot: Robot) -> None:
    table = sit(robot, 3, director="baron")
    race(robot, table)
    for player in table.state.order:
        table.act(Bid(player, 0))
    robot.step()
    assert table.bids.revealing and robot.has("next")
    table.act(Dirt((0, 0, 0)))
    robot.step()
    assert not table.bids.revealing
    end_turns(table)
    table.act(Income())
    robot.step()
    assert table.state.round == 2 and table.part is table.race
