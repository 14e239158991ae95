"""Macadam in every size: nothing is cut, nothing lies over anything else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.demo import macadam
from companion.demo.robot import Robot
from companion.i18n import Language
from companion.ui.canvas import BOLD, Canvas
from companion.ui.games.macadam.art import LOW_SEAT, DieFace, SeatCard
from companion.ui.lettering import LARGE
from tests.ui.games.macadam.kit import dealt, place_of
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, sit_unnamed
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow

CAPITAL = 0.72  # of a letter's size that its capitals and digits take


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_whole_demonstration_is_touchable(
    make_robot: MakeRobot, size: tuple[int, int], language: Language
) -> None:
    robot = make_robot(size, language)

    def check(name: str) -> None:
        robot.step()
        if name.startswith("macadam_") and name not in ("macadam_players", "macadam_home"):
            assert_touchable(robot.app.shell)

    robot.shot = check  # type: ignore[method-assign]
    macadam.play(robot)


@pytest.mark.parametrize("count", [2, 3, 5, 6])
@pytest.mark.parametrize("size", SIZES)
def test_every_number_of_players_fits(
    make_robot: MakeRobot, count: int, size: tuple[int, int]
) -> None:
    robot = dealt(make_robot(size), count)
    assert_touchable(robot.app.shell)
    robot.tap(f"signal:{place_of(robot, 'pedestrian_go')}")
    assert_touchable(robot.app.shell)


def test_six_players_without_names_can_be_told_apart(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_unnamed(any_robot, "macadam", range(6))
    cut = watch_words(monkeypatch)
    any_robot.tap("deal:0")
    any_robot.step(0.1)
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [4, 6])
def test_points_stand_clear_of_the_tickets_below_them(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], count: int
) -> None:
    robot = dealt(make_robot(size), count)
    robot.app.window.painter.canvas.letters = LARGE
    seat = next(w for w in robot.app.shell.view() if isinstance(w, SeatCard))
    fined = replace(seat, points=-150, tickets=1)
    lines: dict[str, tuple[float, float]] = {}

    def keep(
        self: Canvas, text: str, at: tuple[float, float], size: float = 18, *a: Any, **k: Any
    ) -> None:
        half = self.grown(size, a[1] if len(a) > 1 else BOLD) * CAPITAL / 2
        lines[text] = at[1] - half, at[1] + half

    monkeypatch.setattr(Canvas, "text", keep)
    fined.draw(robot.app.window.painter.canvas, False)
    ticket = lines["−100"] if "−100" in lines else lines["1"]
    assert lines[seat.label][1] <= lines["−150"][0]
    assert lines["−150"][1] + 3 <= ticket[0]
    assert ticket[1] <= seat.box.bottom


def test_every_face_of_the_die_bears_the_paper_that_it_gives(robot: Robot) -> None:
    dealt(robot)
    robot.tap("die")
    faces = {w.value: w.icon for w in robot.shell.view() if isinstance(w, DieFace)}
    assert faces == {1: "shield", 2: "", 3: "permit", 4: "", 5: "permit", 6: "shield"}


@pytest.mark.parametrize("tickets", [1, 9])
def test_cards_in_hand_stay_visible_beside_the_tickets(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch, tickets: int
) -> None:
    dealt(any_robot, 6)
    seat = next(w for w in any_robot.shell.view() if isinstance(w, SeatCard))
    canvas = any_robot.app.window.painter.canvas
    found: dict[str, tuple[float, float]] = {}

    def keep(
        self: Canvas, text: str, at: tuple[float, float], size: float = 18, *a: Any, **k: Any
    ) -> None:
        found[text] = at[0], at[0] + self.width(text, size, a[1] if len(a) > 1 else BOLD)

    monkeypatch.setattr(Canvas, "text", keep)
    replace(seat, tickets=tickets, cards=15).draw(canvas, False)
    ticket = next(found[text] for text in (f"−{100 * tickets}", str(tickets)) if text in found)
    assert found["15"][1] <= ticket[0] - 9, "the red ticket stands between them"
    assert ticket[1] <= seat.box.right - 31, "clear of the papers"


def test_a_name_on_a_low_seat_is_clear_of_the_shield(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = make_robot((720, 1280))
    dealt(robot, 6)
    seat = next(w for w in robot.shell.view() if isinstance(w, SeatCard))
    canvas = robot.app.window.painter.canvas
    ends: list[float] = []

    def keep(
        self: Canvas, name: str, at: tuple[float, float], width: float, *a: Any, **k: Any
    ) -> None:
        ends.append(at[0] + width)

    monkeypatch.setattr(Canvas, "name", keep)
    replace(seat, label="Maximilienne").draw(canvas, False)
    assert seat.box.h < LOW_SEAT and ends[0] <= seat.box.right - 32


def test_names_of_twelve_letters_stand_whole_on_the_seats(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(any_robot, 6)
    names = ("Marguerite-X", "Maximilienne", "Wilhelmina W", "Jean-Baptist", "MMMMMMMMMMMM", "Bob")
    for player, name in enumerate(names):
        any_robot.shell.top.play.rename(player, name)
    any_robot.app.shell.changed()
    cut = watch_words(monkeypatch)
    seats = [w for w in any_robot.shell.view() if isinstance(w, SeatCard)]
    for seat in seats:
        seat.draw(any_robot.app.window.painter.canvas, False)
    assert [seat.label for seat in seats] == list(names)
    assert cut == []
