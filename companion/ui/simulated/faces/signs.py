"""Signs for the middle of a card, about the origin and some 30 millimetres wide."""

from __future__ import annotations

import math
from itertools import pairwise

from companion.ui.simulated.faces.pen import INK, PAPER, polygon
from hardware.simulated.shapes import Rgb, Shape, box, capsule, circle, moved

RED: Rgb = (206, 48, 44)
BLUE: Rgb = (40, 104, 196)
YELLOW: Rgb = (244, 192, 38)
GREEN: Rgb = (46, 142, 84)
PINK: Rgb = (226, 110, 154)
BROWN: Rgb = (140, 92, 56)
SKY: Rgb = (120, 190, 228)
GREY: Rgb = (120, 128, 140)


def coaster(rgb: Rgb) -> list[Shape]:
    """A track of hills with a car."""
    points = [(-16 + step, 6 - 9 * math.sin(step / 32 * 2 * math.pi * 1.5)) for step in range(33)]
    track = [capsule(a, b, 2.2, rgb) for a, b in pairwise(points)]
    posts = [box(x - 0.6, y, 1.2, 15 - y, GREY) for x, y in points[::4]]
    return [
        *posts,
        *track,
        box(-4, -9, 9, 5, INK),
        circle(-2, -3.6, 1.6, rgb),
        circle(3, -3.6, 1.6, rgb),
    ]


def water(rgb: Rgb) -> list[Shape]:
    """Three drops over waves."""
    shapes: list[Shape] = []
    for x, y, k in ((-9, -6, 1.0), (0, -11, 1.4), (9, -5, 0.9)):
        drop = [polygon(((-3.6, 0), (0, -8), (3.6, 0)), rgb), circle(0, 0.6, 3.9, rgb)]
        shapes += moved(drop, x, y, scale=k)
    for row in range(2):
        for step in range(4):
            shapes.append(
                circle(-12 + 8 * step + 4 * row, 10 + 4 * row, 4.4, BLUE if row else SKY, 18)
            )
    return shapes


def kiddie(rgb: Rgb) -> list[Shape]:
    """Balloons."""
    shapes: list[Shape] = []
    for x, y, tint in ((-9, -4, RED), (8, -6, YELLOW), (0, -11, rgb)):
        shapes += [
            capsule((x, y), (0, 15), 0.7, INK),
            circle(x, y, 6.2, tint),
            circle(x - 2, y - 2, 1.5, PAPER),
        ]
    return shapes


def food(rgb: Rgb) -> list[Shape]:
    """An ice cream."""
    return [
        polygon(((-7, -1), (7, -1), (0, 16)), BROWN),
        polygon(((-4, 3), (4, 3), (0, 12)), YELLOW),
        circle(-5, -5, 6, PINK),
        circle(5, -5, 6, rgb),
        circle(0, -11, 6, PAPER),
        circle(0, -17, 2, RED),
    ]


def family(rgb: Rgb) -> list[Shape]:
    """A big wheel."""
    spokes = []
    for step in range(8):
        angle = step * math.pi / 4
        end = (13 * math.cos(angle), -3 + 13 * math.sin(angle))
        spokes += [capsule((0, -3), end, 1.2, GREY), circle(*end, 3.2, rgb if step % 2 else YELLOW)]
    return [
        polygon(((-9, 16), (-6, 16), (1, -3), (-1, -3)), INK),
        polygon(((9, 16), (6, 16), (-1, -3), (1, -3)), INK),
        *spokes,
        circle(0, -3, 2.4, INK),
    ]


def thrill(rgb: Rgb) -> list[Shape]:
    """A flash over a tower."""
    flash = polygon(((2, -18), (-10, 2), (-1, 2), (-5, 18), (11, -5), (2, -5), (8, -18)), rgb)
    return [box(-14, -10, 5, 26, GREY), box(-16, -14, 9, 4, INK), flash]


def nostalgia(rgb: Rgb) -> list[Shape]:
    """A merry-go-round."""
    roof = [
        polygon(((-16 + 8 * i, -5), (-8 + 8 * i, -5), (0, -18)), rgb if i % 2 else PAPER)
        for i in range(4)
    ]
    poles = [box(x - 0.7, -5, 1.4, 18, INK) for x in (-12, -4, 4, 12)]
    horses = [circle(x, 4 + (i % 2) * 3, 2.8, BROWN) for i, x in enumerate((-12, -4, 4, 12))]
    return [*roof, *poles, *horses, box(-16, 13, 32, 3, rgb)]


def coin(rgb: Rgb) -> list[Shape]:
    """A purse with a coin."""
    return [
        circle(0, 0, 15, BROWN),
        circle(0, 0, 12, rgb),
        circle(0, 0, 9.5, YELLOW),
        box(-1.4, -7, 2.8, 14, INK),
        capsule((-4, -3), (4, -3), 2.2, INK),
        capsule((-4, 3), (4, 3), 2.2, INK),
    ]


FAMILIES = {
    "coaster": (coaster, RED),
    "water": (water, BLUE),
    "kiddie": (kiddie, PINK),
    "food": (food, BROWN),
    "family": (family, GREEN),
    "thrill": (thrill, YELLOW),
    "nostalgia": (nostalgia, (150, 70, 140)),
    "cheap": (coin, GREY),
}


def walker(rgb: Rgb) -> list[Shape]:
    """A person on foot."""
    return [
        circle(0, -13, 4.5, rgb),
        capsule((0, -7), (0, 4), 7, rgb),
        capsule((-1, 4), (-7, 16), 4, rgb),
        capsule((1, 4), (7, 15), 4, rgb),
        capsule((0, -5), (9, 1), 3, rgb),
        capsule((0, -5), (-9, 2), 3, rgb),
    ]


def wheels(rgb: Rgb, size: float) -> list[Shape]:
    return [
        s
        for x in (-10, 10)
        for s in (circle(x, 8, size, INK), circle(x, 8, size - 2, PAPER), circle(x, 8, 1.4, rgb))
    ]


def bicycle(rgb: Rgb) -> list[Shape]:
    bars = (
        ((-10, 8), (-3, -6)),
        ((-3, -6), (7, -6)),
        ((7, -6), (-1, 8)),
        ((-1, 8), (-10, 8)),
        ((10, 8), (6, -10)),
        ((-3, -6), (-1, 8)),
    )
    return [
        *wheels(rgb, 7.5),
        *(capsule(a, b, 1.6, rgb) for a, b in bars),
        capsule((-6, -8), (0, -8), 2.2, INK),
    ]


def moped(rgb: Rgb) -> list[Shape]:
    body = polygon(((-13, 2), (-8, -6), (2, -6), (5, 3), (12, 3), (12, 6), (-13, 6)), rgb)
    return [
        *wheels(rgb, 5.5),
        body,
        capsule((8, 4), (5, -13), 2, INK),
        capsule((3, -13), (8, -13), 2, INK),
    ]


def auto(rgb: Rgb) -> list[Shape]:
    body = polygon(
        ((-17, 8), (-16, 0), (-9, -2), (-4, -9), (8, -9), (12, -1), (17, 1), (17, 8)), rgb
    )
    return [
        body,
        polygon(((-6, -2), (-2, -7), (2, -7), (2, -2)), SKY),
        polygon(((4, -7), (7, -7), (10, -2), (4, -2)), SKY),
        *wheels(rgb, 5),
    ]


def moto(rgb: Rgb) -> list[Shape]:
    body = polygon(((-12, 0), (-4, -4), (6, -5), (9, 0), (3, 7), (-6, 7)), rgb)
    return [
        *wheels(rgb, 7),
        body,
        capsule((10, 8), (5, -9), 2.4, GREY),
        capsule((2, -9), (7, -9), 2.2, INK),
        capsule((-12, -3), (-5, -4), 3, INK),
    ]


def arrow(rgb: Rgb) -> list[Shape]:
    return [box(-5, -2, 10, 18, rgb), polygon(((-14, -1), (0, -18), (14, -1)), rgb)]


def policeman(rgb: Rgb) -> list[Shape]:
    return [
        circle(0, -9, 5, (236, 190, 160)),
        polygon(((-7, -12), (7, -12), (5, -18), (-5, -18)), rgb),
        capsule((0, 0), (0, 10), 12, rgb),
        capsule((0, -2), (15, -8), 4, rgb),
        capsule((0, -2), (-15, 2), 4, rgb),
        circle(15, -8, 2.6, PAPER),
        box(-1, 0, 2, 10, YELLOW),
    ]


def paper(rgb: Rgb) -> list[Shape]:
    lines = [box(-8, -8 + 4 * i, 16 - 3 * (i % 3), 1.6, GREY) for i in range(5)]
    return [box(-12, -16, 24, 32, PAPER), box(-12, -16, 24, 5, rgb), *lines, circle(6, 10, 4, rgb)]
