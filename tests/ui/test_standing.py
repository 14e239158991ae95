"""What hands must do stands on the strip whenever nothing else is said there."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.demo.robot import Robot
from companion.games.base import GameInfo
from companion.ui.box import layout
from companion.ui.canvas import Canvas
from companion.ui.lettering import LARGE, SMALLEST
from companion.ui.strip import Said, Sentence, strip_widgets
from companion.ui.theme import SEMI
from tests.games.test_hands import TOLD, lines
from tests.ui.kit import SIZES
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def standing(robot: Robot) -> str:
    """The standing line as it is drawn now."""
    lines = (w for w in robot.shell.view() if w.name == "standing")
    return "".join(str(getattr(line, "text", "")) for line in lines)


def test_the_standing_line_waits_under_what_is_said_and_comes_back(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(robot.shell.top), "standing", lambda self: "Posez 7 attractions")
    robot.shell.changed()
    robot.step(0.1)
    assert standing(robot) == "Posez 7 attractions"
    robot.shell.tell("Enregistré")
    robot.step(0.1)
    assert standing(robot) == "" and isinstance(robot.shell.said, Said)
    robot.wait(7)
    assert standing(robot) == "Posez 7 attractions"


def test_where_nothing_is_to_be_done_the_strip_is_empty(robot: Robot) -> None:
    assert standing(robot) == ""


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)
def test_no_standing_line_is_cut_on_any_screen_in_any_letters(
    game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.font.init()
    cut = watch_words(monkeypatch)
    told = {line for pair in lines(game) for line in pair if line}
    for size in SIZES:
        place = layout(*size)
        canvas = Canvas(pygame.Surface(size), place.scale, ASSETS)
        for canvas.letters in (1.0, LARGE):
            for line in told:
                _, words = strip_widgets(place, None, line)
                assert isinstance(words, Sentence)
                words.draw(canvas, False)
                wide = words.box.w
                in_two = (
                    place.portrait and len(canvas.wrap(line, wide, SMALLEST / canvas.letters)) == 2
                )
                assert canvas.fits(line, wide, SEMI) or in_two, line
    assert told and cut == []
