"""What all our cards are drawn with: grounds, numbers, patterns that no two cards share."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hardware.simulated.shapes import Point, Rgb, Shape, box, capsule, circle, moved

WIDE, HIGH = 58.0, 88.0
INK: Rgb = (22, 30, 52)
PAPER: Rgb = (250, 246, 236)
RING = 7.0  # millimetres of the patterned edge

# The strokes of each figure on a field 2 wide and 4 high.
TOP, MIDDLE, LOW = ((0, 0), (2, 0)), ((0, 2), (2, 2)), ((0, 4), (2, 4))
LEFT_UP, LEFT_LOW = ((0, 0), (0, 2)), ((0, 2), (0, 4))
RIGHT_UP, RIGHT_LOW = ((2, 0), (2, 2)), ((2, 2), (2, 4))
STROKES: dict[str, tuple[tuple[Point, Point], ...]] = {
    "0": (TOP, LOW, LEFT_UP, LEFT_LOW, RIGHT_UP, RIGHT_LOW),
    "1": (((0.3, 0.9), (1.2, 0)), ((1.2, 0), (1.2, 4)), ((0.4, 4), (2, 4))),
    "2": (TOP, RIGHT_UP, MIDDLE, LEFT_LOW, LOW),
    "3": (TOP, RIGHT_UP, MIDDLE, RIGHT_LOW, LOW),
    "4": (((1.4, 0), (0, 2.6)), ((0, 2.6), (2.2, 2.6)), ((1.5, 1.4), (1.5, 4))),
    "5": (TOP, LEFT_UP, MIDDLE, RIGHT_LOW, LOW),
    "6": (TOP, LEFT_UP, LEFT_LOW, MIDDLE, RIGHT_LOW, LOW),
    "7": (TOP, ((2, 0), (0.7, 4))),
    "8": (TOP, MIDDLE, LOW, LEFT_UP, LEFT_LOW, RIGHT_UP, RIGHT_LOW),
    "9": (TOP, MIDDLE, LEFT_UP, RIGHT_UP, RIGHT_LOW, LOW),
}


def ground(paper: Rgb, edge: Rgb) -> list[Shape]:
    """The sheet of a card with its coloured edge."""
    return [
        box(-WIDE / 2, -HIGH / 2, WIDE, HIGH, edge),
        box(-WIDE / 2 + RING, -HIGH / 2 + RING, WIDE - 2 * RING, HIGH - 2 * RING, paper),
    ]


def number(value: int, x: float, y: float, high: float, rgb: Rgb) -> list[Shape]:
    """Figures whose middle is at that place."""
    unit, text = high / 4, str(value)
    step = 3.1 * unit
    left = x - (len(text) - 1) * step / 2 - unit
    shapes: list[Shape] = []
    for place, figure in enumerate(text):
        for start, end in STROKES[figure]:
            shapes.append(capsule(start, end, 0.75, rgb))
        shapes[-len(STROKES[figure]) :] = moved(
            shapes[-len(STROKES[figure]) :], left + place * step, y - high / 2, scale=unit
        )
    return shapes


def confetti(key: str, colours: Sequence[Rgb], count: int = 26) -> list[Shape]:
    """Small things round the edge, placed by the card's own name."""
    draw = random.Random(key)
    shapes: list[Shape] = []
    for _ in range(count):
        along, across = draw.random(), draw.uniform(1.2, RING - 1.2)
        if draw.random() < HIGH / (HIGH + WIDE):
            x = (-WIDE / 2 + across) * draw.choice((-1, 1))
            y = -HIGH / 2 + RING / 2 + along * (HIGH - RING)
        else:
            x = -WIDE / 2 + RING / 2 + along * (WIDE - RING)
            y = (-HIGH / 2 + across) * draw.choice((-1, 1))
        shapes += _scrap(draw, x, y, draw.choice(colours))
    return shapes


def _scrap(draw: random.Random, x: float, y: float, rgb: Rgb) -> Sequence[Shape]:
    size = draw.uniform(1.2, 2.4)
    match draw.randrange(3):
        case 0:
            return [circle(x, y, size, rgb, 10)]
        case 1:
            return moved(
                [polygon(((-1, -1), (1, -1), (0, 1.2)), rgb)], x, y, draw.uniform(0, 360), size
            )
    return moved([box(-1, -0.5, 2, 1, rgb)], x, y, draw.uniform(0, 180), size)


def polygon(points: Sequence[Point], rgb: Rgb) -> Shape:
    return Shape(tuple(points), rgb)


def stripes(paper: Rgb, other: Rgb, key: str) -> list[Shape]:
    """Slanted bands behind the picture, as wide as the card's name says."""
    draw = random.Random(f"{key} stripes")
    wide, high = WIDE / 2 - RING, HIGH / 2 - RING
    shapes, x = [], -wide
    lean = draw.choice((-1, 1)) * draw.uniform(4, 14)
    while x < wide:
        step = draw.uniform(3, 8)
        left, right = max(-wide, x), min(wide, x + step * 0.55)
        low = [min(wide, max(-wide, side + lean)) for side in (left, right)]
        shapes.append(
            polygon(((left, -high), (right, -high), (low[1], high), (low[0], high)), other)
        )
        x += step
    return shapes
