"""Scream Machine's keys are large enough and apart, at every size and for every table."""

from __future__ import annotations

import pytest

from companion.demo import scream_machine
from companion.demo.robot import Robot
from companion.games.scream_machine import FAMILIES, visitor_kinds
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.scream_taps import sit

LOOKS = tuple(zip(SIZES, ("fr", "en", "fr"), strict=True))


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_the_whole_demonstration_is_touchable(
    make_robot: MakeRobot, size: tuple[int, int], language: str
) -> None:
    robot = make_robot(size, language)
    seen: list[str] = []

    def check(name: str) -> None:
        robot.step()
        assert_touchable(robot.app.shell)
        seen.append(name)

    robot.shot = check  # type: ignore[method-assign]
    scream_machine.play(robot)
    assert "scream_final" in seen


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
    """With equal parks everybody stays; after two rounds four wait on a bench."""
    sit(robot, 4)
    robot.tap("first:0")
    for _ in range(4):
        robot.tap("card:coaster:1")
        robot.tap("end")
    round_of(robot)
    robot.tap("next")
    round_of(robot)
    full = [n for n, d in enumerate(robot.shell.top.state.decisions) if d.gap == 1]
    assert len(full) == 4
    told = []
    for _ in range(5):
        robot.tap("bench:1")
        assert_touchable(robot.app.shell)
        chosen = [w.kind for w in robot.shell.view() if getattr(w, "chosen", False)]
        told += chosen
    kinds = [robot.shell.top.state.decisions[n].kind for n in full]
    assert told == [*kinds, kinds[0]]


def touch(robot: Robot, name: str) -> None:
    if robot.has("toast"):
        robot.tap("toast")
    assert_touchable(robot.app.shell)
    robot.tap(name)


def visitors(robot: Robot, phase: str) -> None:
    """Families nobody has come first, so that many stay."""
    state = robot.shell.top.state
    benches = (state.national, *state.gaps)
    seen = [visitor.kind for bench in benches for visitor in bench]
    kinds = reversed(visitor_kinds(len(state.names)))
    pile = [kind for kind in kinds for _ in range(4 - seen.count(kind))]
    while robot.shell.top.state.phase == phase:
        touch(robot, f"visitor:{pile.pop()}")


def round_of(robot: Robot) -> None:
    visitors(robot, "deal")
    for family in ("cell:coaster", "cell:nostalgia"):
        touch(robot, family)
        touch(robot, "close")
    touch(robot, "benches")
    touch(robot, "turn:back")
    while robot.shell.top.state.phase == "turns":
        touch(robot, "end")
    visitors(robot, "reveal")
    touch(robot, "visit")
    touch(robot, "skip")
    touch(robot, "track")
    touch(robot, "done")
