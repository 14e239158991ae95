"""Scream Machine's keys are large enough and apart, at every size and for every table."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from companion.demo import scream_machine
from companion.demo.robot import Robot
from companion.games.scream_machine.actions import FixRide
from companion.games.scream_machine.options import visitor_kinds
from companion.games.scream_machine.state import FAMILIES, VISITORS, Kind, Ride, Visitor
from companion.games.scream_machine.visitors import next_hidden, on_table
from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.games.scream_machine.art import VisitorCard
from companion.ui.games.scream_machine.benches import WAITING, Neighbour, seated
from companion.ui.widgets import Text
from tests.ui.games.scream_machine.taps import set_option, sit, turns
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, touchable_pictures

pytestmark = pytest.mark.slow

LOOKS = tuple(zip(SIZES, ("fr", "en", "fr", "en"), strict=True))


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_the_whole_demonstration_is_touchable(
    make_robot: MakeRobot, size: tuple[int, int], language: Language
) -> None:
    robot = make_robot(size, language)
    assert "scream_final" in touchable_pictures(robot, scream_machine.play)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 5, 6])
def test_every_number_of_players_has_touchable_keys(
    make_robot: MakeRobot, size: tuple[int, int], count: int
) -> None:
    robot = make_robot(size)
    sit(robot, count)
    touch(robot, "first:0")
    for player in range(count):
        touch(robot, f"card:{FAMILIES[player]}:3")
        touch(robot, "end")
    for _ in range(2):
        round_of(robot)
        touch(robot, "next")


def test_a_bench_too_full_for_a_key_each_tells_of_one_visitor_after_the_other(
    robot: Robot,
) -> None:
    """Léa wins all nationals; between the others, who are equal, everybody waits."""
    sit(robot, 6)
    robot.tap("first:0")
    for family in FAMILIES[:4]:
        robot.tap(f"card:{family}:1")
    robot.tap("end")
    for family in ("thrill", "thrill", "thrill", "thrill", "nostalgia"):
        robot.tap(f"card:{family}:1")
        robot.tap("end")
    for waiting in (("family", "thrill"), ("nostalgia", "cheap"), ("coaster", "water")):
        wait_between_equals(robot, *waiting)
    full = [n for n, d in enumerate(robot.shell.top.state.decisions) if d.gap == 2]
    assert len(full) >= 5 and not robot.has(f"decision:{full[0]}")
    told = []
    for _ in range(len(full) + 1):
        robot.tap("bench:2")
        assert_touchable(robot.app.shell)
        told += [w.kind for w in robot.shell.view() if getattr(w, "chosen", False)]
    kinds = [robot.shell.top.state.decisions[n].kind for n in full]
    assert told == [*kinds, kinds[0]]


def wait_between_equals(robot: Robot, seen: str, hidden: str) -> None:
    """A round in which each gap between equal players gets these two visitors."""
    if robot.has("next"):
        robot.tap("next")
    nationals = ["kiddie"] * 3 + ["coaster", "coaster"]
    while (state := robot.shell.top.state).stage == "deal":
        gap = state.to_deal[0]
        robot.tap(f"visitor:{nationals.pop() if gap is None else of_gap(robot, gap, seen)}")
    while robot.shell.top.state.stage == "turns":
        robot.tap("end")
    while (spot := next_hidden(robot.shell.top.state)) is not None:
        robot.tap(f"visitor:{of_gap(robot, spot[0], hidden)}")
    robot.tap("visit")
    robot.tap("skip")


def of_gap(robot: Robot, gap: int, kind: str) -> str:
    """Beside Léa somebody whom she wins; else that kind, or what is left of it."""
    there = on_table(robot.shell.top.state)
    wanted: tuple[Kind, ...] = (
        *(() if gap in (0, 5) else (kind,)),
        "food",
        "kiddie",
        "water",
        *VISITORS,
    )
    return next(kind for kind in wanted if there[kind] < 4)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_strips_beside_every_line_are_touchable_and_leave_the_options_free(
    make_robot: MakeRobot, size: tuple[int, int], count: int
) -> None:
    robot = make_robot(size)
    turns(robot, count)
    for player in range(count):
        touch(robot, "row:0")
        touch(robot, f"pick:{FAMILIES[player]}:5")
        touch(robot, "close")
        touch(robot, "option:novelties")
        touch(robot, "left:0")
        touch(robot, "option:demolish")
        assert robot.has("close")
        touch(robot, "end")


@pytest.mark.parametrize("size", SIZES)
def test_a_large_park_has_a_strip_of_several_lines(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    turns(robot, 3)
    robot.tap("end")
    for family in FAMILIES:
        for value in (1, 3):
            robot.shell.top.act(FixRide(1, family, value, add=True))
    robot.tap("option:demolish")
    keys = [name for name in robot.names() if name.startswith("instead:")]
    assert len(keys) == 14
    assert_touchable(robot.app.shell)
    robot.tap("instead:nostalgia:3")
    assert Ride("nostalgia", 3) not in robot.shell.top.state.parks[1]


@pytest.mark.parametrize("size", SIZES)
def test_two_players_with_two_gaps_play_with_touchable_keys(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    """A gap on each side of the table, each with its own bench of two, then of more."""
    robot = make_robot(size)
    set_option(robot, "two_player_gaps", 2)
    sit(robot, 2)
    touch(robot, "first:0")
    for family in ("coaster", "water"):
        touch(robot, f"card:{family}:3")
        touch(robot, "end")
    for _ in range(3):
        assert robot.shell.top.state.to_deal[-2:] in ((0, 1), (1, 0))
        assert apart(robot)
        round_of(robot)
        names = {w.text for w in robot.shell.view() if isinstance(w, Text)}
        assert {"Léa – Marc", "Marc – Léa"} <= names
        touch(robot, "next")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [4, 6])
def test_crowded_benches_keep_their_cards_readable_and_apart(
    make_robot: MakeRobot, size: tuple[int, int], count: int
) -> None:
    """Equal parks win nobody, so that all visitors wait on the benches in the end."""
    robot = make_robot(size)
    sit(robot, count)
    robot.tap("first:0")
    for player in range(count):
        robot.tap(f"card:{'coaster' if player < 4 else 'water'}:1")
        robot.tap("end")
    for _ in range(2):
        round_of(robot)
        touch(robot, "next")
    visitors(robot, "deal")
    touch(robot, "benches")
    assert sum(map(len, robot.shell.top.state.gaps)) >= 3 * count
    shown = [w for w in robot.shell.view() if isinstance(w, VisitorCard)]
    on_benches = [*robot.shell.top.state.national, *chain(*robot.shell.top.state.gaps)]
    assert sum(card.count for card in shown) == len(on_benches)
    assert min(min(card.box.w, card.box.h) for card in shown) >= 24
    assert apart(robot)


def test_equal_visitors_of_a_crowded_bench_lie_in_a_pile_with_their_number() -> None:
    slots = [Visitor("water", carried=True)] * 3 + [Visitor("food"), WAITING, WAITING]
    wide = seated(Box(0, 0, 600, 60), slots)
    assert [seats for _, (_, seats) in wide] == [(0,), (1,), (2,), (3,), (4,), (5,)]
    narrow = seated(Box(0, 0, 177, 56), slots)
    assert [seats for _, (_, seats) in narrow] == [(0, 1, 2), (3,), (4,), (5,)]
    assert min(cell.w for cell, _ in narrow) >= 36


def apart(robot: Robot) -> bool:
    """No card lies on another one, nor on a player's name."""
    boxes = [w.box for w in robot.shell.view() if isinstance(w, (VisitorCard, Neighbour))]
    return not any(one.meets(other) for one, other in combinations(boxes, 2))


def touch(robot: Robot, name: str) -> None:
    assert_touchable(robot.app.shell)
    robot.tap(name)


def visitors(robot: Robot, phase: str) -> None:
    """Families nobody has come first, so that many stay."""
    state = robot.shell.top.state
    benches = (state.national, *state.gaps)
    seen = [visitor.kind for bench in benches for visitor in bench]
    kinds = reversed(visitor_kinds(len(state.names)))
    pile = [kind for kind in kinds for _ in range(4 - seen.count(kind))]
    while robot.shell.top.state.stage == phase:
        touch(robot, f"visitor:{pile.pop()}")


def round_of(robot: Robot) -> None:
    visitors(robot, "deal")
    for family in ("cell:coaster", "cell:nostalgia"):
        touch(robot, family)
        touch(robot, "close")
    touch(robot, "benches")
    touch(robot, "turn:back")
    while robot.shell.top.state.stage == "turns":
        touch(robot, "end")
    visitors(robot, "reveal")
    touch(robot, "visit")
    touch(robot, "skip")
    touch(robot, "track")
    touch(robot, "done")
