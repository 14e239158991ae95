"""What the tests of Steam Park's screens share."""

from __future__ import annotations

from typing import Any

from companion.demo.robot import Robot
from companion.games.base import Player
from companion.games.steam_park.actions import Bid, Dirt, Done, EndTurn, Spy
from companion.games.steam_park.state import Auction, Places, Ride, State
from companion.history.values import OPTIONS, SETUP_SEEN
from companion.ui.games.steam_park.table import SteamParkTable
from companion.ui.screens.begin import begin_play
from companion.ui.screens.checklist import ChecklistScreen

NAMES = ("Léa", "Marc", "Nina", "Papi Jo", "Zoé")
MODULES: dict[str, Any] = {
    "stingy": True,
    "extensions": True,
    "spy_dice": True,
    "new_stands": True,
}


def sit(robot: Robot, count: int = 4, **options: Any) -> SteamParkTable:
    """A new play at the table, without the way through the other screens."""
    shell = robot.shell
    shell.journal.remember(OPTIONS.of("steam_park"), options)
    shell.journal.remember(SETUP_SEEN.of("steam_park"), True)
    players = tuple(Player(name, "ABCDE"[i], i + 1) for i, name in enumerate(NAMES[:count]))
    begin_play(shell, "steam_park", players)
    if isinstance(shell.top, ChecklistScreen):
        shell.pop()
    robot.step(0.1)
    table = shell.top
    assert isinstance(table, SteamParkTable)
    return table


def race(robot: Robot, table: SteamParkTable) -> None:
    """Count-down, then all call in seat order; the last one after one more throw."""
    robot.tap("next")
    robot.wait(3.1)
    for player in range(len(table.players)):
        if robot.has("throw"):
            robot.tap("throw")
        robot.tap(f"done:{player}")
        robot.wait(0.1)
    robot.wait(3.1)


def to_action(table: SteamParkTable) -> None:
    """The quick way to the action phase: order of seats, no dirt, nothing paid."""
    count = len(table.players)
    if table.state.stage == "race":
        for player in range(count - 1):
            table.act(Done(player))
        if table.state.stage == "race":
            table.act(Done(count - 1))
        table.race.onward()
    while table.state.stage == "bids":
        table.act(Bid(table.bids.player(), 0))
    table.bids.onward()
    while table.state.stage == "spy":
        table.act(Spy(next(p for p, s in enumerate(table.state.spied) if s is None), 0, False))
    if table.state.stage == "dirt":
        table.act(Dirt((0,) * count))


def end_turns(table: SteamParkTable) -> None:
    while table.state.stage == "action":
        table.act(EndTurn(table.state.order[table.state.turn.index]))


def told(robot: Robot) -> str:
    return str(robot.shell.said.text) if robot.shell.said else ""


def state_of(table: SteamParkTable) -> State:
    """The state as it is by now: the type checker forgets what it was before."""
    return table.state


def auction_of(table: SteamParkTable) -> Auction:
    assert table.state.auction is not None
    return table.state.auction


def extended(ride: Ride) -> Places:
    """The places of its extension."""
    assert ride.extension is not None
    return ride.extension.places
