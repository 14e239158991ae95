"""What is said and who is named stands whole, however long it is."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from companion.demo.robot import Robot
from companion.history.values import LARGE_TEXT
from companion.ui.box import Box
from companion.ui.canvas import SEMI, Canvas
from companion.ui.games.scream_machine.art import OptionKey
from companion.ui.games.steam_park.art import ParkChip
from companion.ui.lettering import LARGE
from companion.ui.rail import rail
from companion.ui.screen import RailKey
from companion.ui.strip import Sentence
from companion.ui.theme import INK, SEATS
from companion.ui.widgets import Button, Chip, Lamp, Plot, SeatKey, Widget
from hardware.ports import LedMode
from tests.ui.kit import MakeRobot
from tests.ui.shell_kit import watch_words

LONG = (
    "Maximilienne rend sa tuile à Marc-Antoine, qui la prend à la place d’Anne-Charlot :"
    " il reste deux tuiles et trois joueurs, et Jean-Baptist commence la manche."
)


def drawn_words(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows by every line of words drawn from now on."""
    found: list[str] = []
    canvas = robot.app.window.painter.canvas
    write = canvas.text

    def note(text: str, *args: Any, **kwargs: Any) -> None:
        found.append(text)
        write(text, *args, **kwargs)

    monkeypatch.setattr(canvas, "text", note)
    return found


@pytest.mark.parametrize("large", [False, True])
def test_a_long_sentence_stands_whole_on_the_strip(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    robot = make_robot((800, 480))
    robot.app.journal.remember(LARGE_TEXT, large)
    robot.shell.lay_out()
    robot.shell.tell(LONG)
    strip = next(w for w in robot.shell.view() if isinstance(w, Sentence))
    canvas = robot.app.window.painter.canvas
    found = drawn_words(robot, monkeypatch)
    strip.draw(canvas, False)
    assert " ".join(found) == LONG and len(found) == 2
    assert all(canvas.width(line, 9, SEMI) <= strip.box.w for line in found)


def test_two_long_sentences_stand_whole_on_a_small_upright_strip(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = make_robot((480, 800))
    robot.shell.tell(
        "Sixième agent ! Mélangez les six agents au talon."
        " Marc n’a plus de carte : une carte du talon."
    )
    strip = next(w for w in robot.shell.view() if isinstance(w, Sentence))
    canvas = robot.app.window.painter.canvas
    feet: list[float] = []

    def note(_text: str, at: tuple[float, float], size: float, *_: Any, **__: Any) -> None:
        feet.append(at[1] + canvas.grown(size, SEMI) / 2)

    monkeypatch.setattr(canvas, "text", note)
    strip.draw(canvas, False)
    assert len(feet) >= 2 and max(feet) <= strip.box.bottom + 1


def test_a_short_sentence_stays_on_one_line(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    found = drawn_words(robot, monkeypatch)
    robot.shell.tell("Nina joue.")
    robot.step()
    assert "Nina joue." in found


def test_the_lamp_shows_a_long_name_whole(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    found = drawn_words(robot, monkeypatch)
    lamp = Lamp(box=Box(0, 0, 68, 90), look="on", label="Maximilienne")
    lamp.draw(robot.app.window.painter.canvas, False)
    assert found == ["Maximi-", "lienne"]


def test_the_words_of_a_rail_with_five_keys_stay_on_their_keys(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = make_robot((800, 480))
    layout = robot.shell.layout
    keys = [RailKey("key", "home", "Tourner", lambda: None)] * 5
    written: list[float] = []

    def note(
        _self: Canvas, _text: str, at: tuple[float, float], size: float, *_: Any, **__: Any
    ) -> None:
        written.append(at[1] + size / 2)

    monkeypatch.setattr(Canvas, "text", note)
    rows = rail(layout, "", keys, LedMode.OFF, False, "")[2:]
    for key in rows:
        key.draw(robot.app.window.painter.canvas, False)
    assert len(rows) == 5
    assert all(foot <= key.box.bottom for foot, key in zip(written, rows, strict=True))


@pytest.mark.parametrize("name", ["Marguerite-Zo", "Guillaume-MW", "Wilhelmine W", "Maximilienne"])
def test_a_place_shows_a_long_name_whole_wherever_it_breaks(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    found = drawn_words(robot, monkeypatch)
    canvas = robot.app.window.painter.canvas
    cut = watch_words(monkeypatch)
    SeatKey(box=Box(0, 0, 84, 84), name="seat:2", shape="C", label=name, number=3).draw(
        canvas, False
    )
    assert cut == []
    token, *lines, number = found
    assert (token, number) == ("C", "3") and len(lines) == 2
    assert re.sub("[- ]", "", "".join(lines)) == re.sub("[- ]", "", name)


WIDEST = "WMWMWMWMWMWM"


def sides(robot: Robot, widget: Widget, border: int) -> bytes:
    """What is drawn on the left and the right border of a widget."""
    canvas, box = robot.app.window.painter.canvas, widget.box
    canvas.fill(box.inset(-8), (255, 255, 255))
    widget.draw(canvas, False)
    strips = (Box(x, box.y, border, box.h) for x in (box.x, box.right - border))
    return b"".join(
        pygame.image.tobytes(canvas.surface.subsurface(canvas.rect(strip)), "RGB")
        for strip in strips
    )


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", ["Joueur 6", "Maximilienne", "Anne-Charlot", WIDEST])
def test_a_name_stays_clear_of_the_border_around_it(
    robot: Robot, *, name: str, large: bool
) -> None:
    robot.app.journal.remember(LARGE_TEXT, large)
    robot.shell.lay_out()
    for wide in range(72, 92, 2):
        seat = SeatKey(box=Box(50, 50, wide, wide), shape="C", state="editing")
        assert sides(robot, replace(seat, label=name), 4) == sides(robot, seat, 4)
    park = ParkChip(box=Box(50, 50, 136, 52), shape="C", label="", money=8, dirt=9, active=True)
    assert sides(robot, replace(park, label=name), 3) == sides(robot, park, 3)


def test_the_word_of_an_option_stays_clear_of_the_border_of_its_key(robot: Robot) -> None:
    box = Box(50, 50, 101, 56)
    for label in ("Nouveautés", "Enquêter", "Demolish"):
        (word,) = robot.shell.words_on([OptionKey(box=box, icon="refresh", label=label)])
        assert word.x >= box.x + 6 and word.right <= box.right - 6, label


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("width", [70, 92, 140, 300])
def test_twelve_of_the_widest_letters_are_made_smaller_but_never_cut(
    robot: Robot, large: bool, width: int
) -> None:
    robot.app.journal.remember(LARGE_TEXT, large)
    robot.shell.lay_out()
    canvas = robot.app.window.painter.canvas
    text, size = canvas.fitted(WIDEST, width, 20)
    assert text == WIDEST and canvas.width(text, size) <= width


def test_a_key_shows_such_a_name_whole_on_two_lines(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = drawn_words(robot, monkeypatch)
    key = Button(box=Box(0, 0, 150, 120), label=WIDEST, token="B", size=20, named=True)
    key.draw(robot.app.window.painter.canvas, False)
    assert found == ["B", "WMWMWM-", "WMWMWM"]


def test_a_stacked_key_that_names_somebody_shows_all_of_it(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = drawn_words(robot, monkeypatch)
    label = f"À {WIDEST}"
    key = Button(box=Box(0, 0, 120, 120), label=label, icon="right", stacked=True, named=True)
    key.draw(robot.app.window.painter.canvas, False)
    assert "".join(found).replace("-", "") == label


@pytest.mark.parametrize("wide", [150, 220, 300])
def test_a_files_name_that_no_line_holds_goes_on_in_the_next(robot: Robot, wide: int) -> None:
    canvas = robot.app.window.painter.canvas
    text = "Les réglages sont lus (/etc/table-companion/companion.toml)."
    lines = canvas.wrap(text, wide, 18)
    assert all(canvas.width(line, 18, SEMI) <= wide for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("high", [84, 90, 120, 180, 250])
@pytest.mark.parametrize("best", [1, 17, 29, 1500, 14500])
def test_the_scores_beside_a_low_plot_stand_clear_of_one_another(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, best: int, high: int, *, large: bool
) -> None:
    canvas = robot.app.window.painter.canvas
    canvas.letters = LARGE if large else 1.0
    plot = Plot(box=Box(100, 50, 340, high), shapes=("A",), history=((0,), (best,)))
    middles: list[float] = []

    def note(_text: str, at: tuple[float, float], *_: Any, **kwargs: Any) -> None:
        if kwargs["align"] == "right":
            middles.append(at[1])

    monkeypatch.setattr(canvas, "text", note)
    plot.draw(canvas, False)
    assert len(middles) >= 2
    assert min(a - b for a, b in pairwise(middles)) >= canvas.grown(16, SEMI)


@pytest.mark.parametrize("last", [(17, 15, 8, 5, 3), (0, 0, 1, 1, 2), (9, 9, 9, 9, 9)])
@pytest.mark.parametrize("high", [71, 120, 250])
def test_the_last_marks_of_a_plot_hide_no_other(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, last: tuple[int, ...], high: int
) -> None:
    plot = Plot(box=Box(100, 50, 340, high), shapes=tuple("ABCDE"), history=((0,) * 5, last))
    marks: list[tuple[float, float]] = []
    monkeypatch.setattr(Canvas, "token", lambda self, shape, at, size: marks.append(at))
    plot.draw(robot.app.window.painter.canvas, False)
    assert len(marks) == 5
    assert all(abs(x - u) > 15 or abs(y - v) > 15 for (x, y), (u, v) in combinations(marks, 2))
    assert all(x + 11 <= plot.box.right for x, _ in marks)


def test_the_largest_score_stands_inside_its_plot(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = make_robot((1280, 720)).app.window.painter.canvas
    canvas.letters = LARGE
    plot = Plot(box=Box(100, 50, 340, 250), shapes=("A",), history=((0,), (-1500,), (14500,)))
    lefts: list[float] = []

    def note(text: str, at: tuple[float, float], size: float, *args: Any, **kwargs: Any) -> None:
        if kwargs["align"] == "right":
            lefts.append(at[0] - canvas.width(text, size, SEMI))

    monkeypatch.setattr(canvas, "text", note)
    plot.draw(canvas, False)
    assert lefts and min(lefts) >= plot.box.x


@pytest.mark.parametrize("shape", sorted(SEATS))
def test_every_sign_stands_out_from_the_chip_that_is_chosen(robot: Robot, shape: str) -> None:
    canvas, chip = (
        robot.app.window.painter.canvas,
        Chip(box=Box(50, 50, 160, 44), label="", chosen=True, token=shape),
    )
    chip.draw(canvas, False)
    middle = Box(chip.box.x + 8, chip.box.y + 8, 28, 28)
    pixels = pygame.surfarray.array3d(canvas.surface.subsurface(canvas.rect(middle)))
    unlike = (abs(pixels.astype(int) - INK).max(axis=2) > 90).any(axis=1)
    wide = unlike.nonzero()[0]
    assert wide.max() - wide.min() >= 0.6 * len(unlike)  # its outline, not its letter alone
