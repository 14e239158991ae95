"""Our own bonus cards for Steam Park: the money they bring, between cogs."""

from __future__ import annotations

import math
import random

from companion.games.steam_park.kinds import BONUS_KINDS
from companion.ui.simulated.faces.pen import INK, PAPER, confetti, ground, number, polygon, stripes
from companion.ui.simulated.faces.signs import BROWN, GREY, YELLOW
from hardware.simulated.shapes import Rgb, Shape, circle, moved

STEAM: Rgb = (236, 226, 206)


def faces() -> dict[str, tuple[Shape, ...]]:
    """By kind: as many coins as the money has fives and ones."""
    return {key: _face(key, money) for key, money in BONUS_KINDS.items()}


def _face(key: str, money: int) -> tuple[Shape, ...]:
    draw = random.Random(f"{key} cogs")
    cogs: list[Shape] = []
    for x, y in ((-13, -25), (13, -21), (-12, 25), (12, 27)):
        teeth = draw.randrange(6, 13)
        cogs += moved(_cog(teeth, draw.choice((BROWN, GREY))), x, y, scale=draw.uniform(0.7, 1.1))
    return (
        *ground(STEAM, BROWN),
        *confetti(key, (YELLOW, PAPER, INK)),
        *stripes(STEAM, (222, 208, 182), key),
        *cogs,
        circle(0, 0, 15, INK),
        circle(0, 0, 13.4, YELLOW),
        *number(money, 0, 0, 13, INK),
    )


def _cog(teeth: int, rgb: Rgb) -> list[Shape]:
    points = []
    for step in range(4 * teeth):
        angle = 2 * math.pi * step / (4 * teeth)
        far = 9.0 if step % 4 < 2 else 7.0
        points.append((far * math.cos(angle), far * math.sin(angle)))
    return [polygon(points, rgb), circle(0, 0, 3, STEAM)]
