"""A whole Scream Machine of four players."""

from __future__ import annotations

from random import Random

from companion.demo.robot import Robot
from companion.demo.table import NAMES, sit_down
from companion.games.scream_machine.options import visitor_kinds
from companion.games.scream_machine.state import COST, FAMILIES, Kind, State
from companion.ui.screens.results import ResultsScreen

OPENINGS = (
    (("coaster", 5), ("food", 1)),
    (("water", 3), ("thrill", 1)),
    (("kiddie", 3), ("family", 3)),
    (("food", 3), ("nostalgia", 1), ("water", 1)),
)


def play(robot: Robot) -> None:
    """From the home screen to the ranking."""
    random = Random(12)
    sit_down(robot, "scream_machine", NAMES[:4])
    _opening(robot)
    number = 0
    while not isinstance(robot.shell.top, ResultsScreen):
        number += 1
        _visitors(robot, random, number)
        for turn in range(4):
            _turn(robot, random, (number, turn))
        _hidden(robot, random, number)
        _choice(robot, number)
    robot.wait(0.6)
    robot.shot("scream_final")


def state_of(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


def _opening(robot: Robot) -> None:
    robot.shot("scream_first")
    robot.tap("first:0")
    for player, cards in enumerate(OPENINGS):
        for family, value in cards:
            robot.tap(f"card:{family}:{value}")
        if player == 1:
            robot.shot("scream_opening")
        robot.tap("end")


def _pile(robot: Robot, random: Random) -> list[Kind]:
    """The visitors that can still come, shuffled."""
    state = state_of(robot)
    seen = [v.kind for bench in (state.national, *state.gaps) for v in bench]
    kinds = visitor_kinds(len(state.names))
    pile = [kind for kind in kinds for _ in range(4 - seen.count(kind))]
    random.shuffle(pile)
    return pile


def _visitors(robot: Robot, random: Random, number: int) -> None:
    """Five nationals and a local in each gap: one tap each."""
    pile = _pile(robot, random)
    while state_of(robot).stage == "deal":
        if number == 2 and len(state_of(robot).to_deal) in (6, 2):
            robot.shot("scream_visitors")
        robot.tap(f"visitor:{pile.pop()}")


def _turn(robot: Robot, random: Random, at: tuple[int, int]) -> None:
    """What the first players do is shown; the others build what they can."""
    shows = {(1, 0): _show_row, (1, 1): _show_hand, (1, 2): _show_options, (2, 0): _show_more}
    if at in shows:
        shows[at](robot)
    elif at == (3, 1):
        robot.shot("scream_turn")
    while state_of(robot).actions_left:
        _build(robot, random)
    robot.tap("end")


def _build(robot: Robot, random: Random) -> None:
    state = state_of(robot)
    if not state.hands[state.turn]:
        left = [o for o in ("advertise", "look", "draw") if o not in state.used]
        robot.tap(f"option:{left[0]}")
        return
    value = random.choice([v for v, cost in COST.items() if cost <= state.actions_left])
    robot.tap(f"cell:{random.choice(FAMILIES)}")
    robot.tap(f"value:{value}")
    if robot.has("close"):
        robot.tap("close")  # the fourth card of its sort is already in a park


def _show_row(robot: Robot) -> None:
    """An unknown card of the row: named, what it would win, built."""
    robot.shot("scream_turn_start")
    robot.tap("row:2")
    robot.shot("scream_which_card")
    robot.tap("pick:thrill:3")
    robot.shot("scream_what_if")
    robot.tap("build")
    robot.tap("row:5")
    robot.tap("pick:water:5")
    robot.tap("close")


def _show_hand(robot: Robot) -> None:
    robot.shot("scream_reminder")
    robot.tap("cell:thrill")
    robot.shot("scream_hand")
    robot.tap("value:3")
    robot.tap("row:5")
    robot.shot("scream_too_dear")
    robot.tap("build")
    robot.shot("scream_refused")
    robot.tap("close")


def _show_options(robot: Robot) -> None:
    robot.tap("option:advertise")
    robot.tap("option:look")
    robot.tap("option:novelties")
    robot.shot("scream_novelties")
    robot.tap("left:1")
    robot.tap("left:6")
    robot.shot("scream_options")
    robot.tap("benches")
    robot.shot("scream_benches")
    robot.tap("turn:back")
    robot.tap("park:1")
    robot.shot("scream_park")
    robot.tap("done")


def _show_more(robot: Robot) -> None:
    robot.tap("option:demolish")
    robot.shot("scream_demolish")
    robot.tap("instead:thrill:1")
    robot.tap("close")
    robot.tap("track")
    robot.shot("scream_track")
    robot.tap("done")
    robot.tap("pause")
    robot.shot("scream_pause")
    robot.tap("only_count")
    robot.tap("score:1+")
    robot.shot("scream_counter")
    robot.tap("undo")
    robot.tap("undo")


def _hidden(robot: Robot, random: Random, number: int) -> None:
    """One tap for each hidden local."""
    pile = _pile(robot, random)
    while state_of(robot).stage == "reveal":
        if number == 2 and len(pile) % 4 == 0:
            robot.shot("scream_reveal")
        robot.tap(f"visitor:{pile.pop()}")


def _choice(robot: Robot, number: int) -> None:
    """They walk; one is asked why; the next round."""
    if number == 2:
        robot.shot("scream_all_there")
    robot.tap("visit")
    if number == 2:
        robot.wait(1.6)
        robot.shot("scream_walk")
        for _ in range(8):
            robot.step(0.8)
        robot.shot("scream_resolution")
        robot.tap("decision:1")
        robot.shot("scream_why")
        robot.tap("close")
    else:
        robot.tap("skip")
    robot.tap("next")
