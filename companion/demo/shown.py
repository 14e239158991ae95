"""A round of each game by shown cards: through the simulated camera, the reader, the proposals.

Traffic's own demonstration shows its cards to the same camera all along.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.demo import steam_park
from companion.demo.cards import CardHands
from companion.demo.robot import Robot
from companion.demo.table import NAMES, sit_down
from companion.history.values import OPTIONS

OPENINGS = (
    ("ride-coaster-5", "ride-food-1"),
    ("ride-water-3", "ride-thrill-1"),
    ("ride-kiddie-3", "ride-family-3"),
    ("ride-food-3", "ride-nostalgia-1"),
)
ROW = ("ride-coaster-1", "ride-water-1", "ride-kiddie-1", "ride-family-1", "ride-thrill-3")
VISITORS = ("coaster", "water", "thrill", "food", "cheap", "kiddie", "kiddie", "family", "water")
HIDDEN = ("nostalgia", "family", "coaster", "food")
RACE = ("race-red-4", "race-blue-7", "race-red-9", "race-yellow-2", "race-black-8", "race-blue-1")


def play(robot: Robot) -> None:
    """Every game from sitting down to the end of a round."""
    scream_machine(robot)
    gumball_rally(robot)
    macadam(robot)
    gamblers_cards(robot)


def _sit(robot: Robot, game: str, names: Sequence[str]) -> CardHands:
    robot.shell.go_home()
    robot.step(0.1)
    sit_down(robot, game, names)
    return CardHands(robot)


def scream_machine(robot: Robot) -> None:
    """The opening, the row, thirteen visitors: none of them is tapped."""
    hands = _sit(robot, "scream_machine", NAMES[:4])
    robot.tap("first:0")
    for cards in OPENINGS:
        hands.lay(*cards)
        hands.wait()
        robot.tap("end")
        hands.clear()
    hands.lay(*ROW)
    robot.shot("shown_scream_row")
    hands.wait()
    hands.clear()
    hands.lay(*(f"visitor-{kind}" for kind in VISITORS))
    robot.wait(0.4)
    robot.shot("shown_scream_visitors")
    hands.wait()
    hands.clear()
    hands.lay("ride-nostalgia-3")
    robot.shot("shown_scream_ride")
    robot.tap("shown:way:1")
    for _ in range(4):
        robot.tap("end")
    hands.clear()
    hands.lay(*(f"visitor-{kind}" for kind in HIDDEN))
    robot.shot("shown_scream_hidden")
    hands.wait()
    robot.tap("visit")
    robot.tap("skip")
    robot.shot("shown_scream_round")


def gumball_rally(robot: Robot) -> None:
    """The card of each driver is the turn, the danger card ends the round."""
    hands = _sit(robot, "gumball_rally", NAMES)
    robot.tap("first:0")
    for number, card in enumerate(RACE):
        hands.lay(card)
        if number == 2:
            robot.shot("shown_gumball_card")
        hands.wait()
    hands.lay("danger-major-blue")
    robot.shot("shown_gumball_danger")
    hands.wait()
    robot.shot("shown_gumball_round")


def macadam(robot: Robot) -> None:
    """A coup: the leader, one who follows, one with a policeman, one who follows him."""
    hands = _sit(robot, "macadam", NAMES[:4])
    robot.tap("deal:0")
    hands.lay("pedestrian-red")
    robot.shot("shown_macadam_lead")
    hands.wait()
    hands.lay("pedestrian-red")
    hands.wait()
    hands.lay("policeman", "bicycle")
    robot.shot("shown_macadam_policeman")
    hands.wait()
    hands.lay("bicycle")
    hands.wait()
    robot.shot("shown_macadam_coup")


def gamblers_cards(robot: Robot) -> None:
    """Steam Park to its end by taps; the Gambler's cards are shown, one touch says who wins."""
    robot.app.journal.remember(OPTIONS.of("steam_park"), {"director": "gambler"})
    hands = _sit(robot, "steam_park", NAMES[:2])
    table = robot.shell.top
    steam_park.play_to_the_cards(robot, Random(5))
    number = 0
    while table.state.stage == "cards":
        number += 1
        hands.lay(f"bonus-{2 + number}")
        if number == 1:
            robot.shot("shown_steam_bonus")
        robot.tap(f"shown:way:{number % 2}")
        hands.clear()
