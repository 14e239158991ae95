"""The plates of the home screen, as they are painted."""

from __future__ import annotations

import pygame
import pytest

from companion.demo.robot import Robot
from companion.games import GAMES
from companion.i18n import ASSETS
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.screens.home_art import paint_plate
from companion.ui.theme import Colour

GROUND = (255, 0, 255, 255)
SIZES = [Box(10, 10, 250, 232), Box(10, 10, 134, 262), Box(10, 10, 684, 316)]


def painted(box: Box, canvas: type[Canvas] = Canvas) -> Canvas:
    sheet = pygame.Surface((720, 340))
    sheet.fill(GROUND)
    made = canvas(sheet, 1.0, ASSETS)
    paint_plate(GAMES[1], "3 to 8", False, made, box)
    return made


@pytest.mark.parametrize("box", SIZES)
def test_the_lower_edge_of_a_plate_touches_its_face_everywhere(robot: Robot, box: Box) -> None:
    surface = painted(box).surface
    left, bottom = int(box.x), int(box.bottom)
    for x in range(left + 1, left + 14):
        column = [tuple(surface.get_at((x, y))) == GROUND for y in range(bottom - 40, bottom + 12)]
        below = column.index(True)
        assert all(column[below:]), f"a hole {x - left} from the left"


@pytest.mark.parametrize("box", SIZES)
def test_the_words_of_a_name_are_of_one_size(robot: Robot, box: Box) -> None:
    sizes: list[float] = []

    class Noting(Canvas):
        def _text_sprite(
            self, text: str, size: float, colour: Colour, face: str, alpha: int
        ) -> pygame.Surface:
            if text.isupper():
                sizes.append(size)
            return super()._text_sprite(text, size, colour, face, alpha)

    painted(box, Noting)
    assert len(sizes) == 2 and len(set(sizes)) == 1
