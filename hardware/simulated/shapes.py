"""Flat filled polygons in millimetres, of which everything on the simulated table is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

Point = tuple[float, float]
Rgb = tuple[int, int, int]


class Shape(msgspec.Struct, frozen=True):
    """One filled polygon."""

    points: tuple[Point, ...]
    rgb: Rgb


def circle(x: float, y: float, radius: float, rgb: Rgb, corners: int = 36) -> Shape:
    """Gives a circle as a polygon."""
    angles = (2 * math.pi * step / corners for step in range(corners))
    return Shape(tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles), rgb)


def box(x: float, y: float, width: float, height: float, rgb: Rgb) -> Shape:
    """Gives an upright rectangle by its top left corner."""
    return Shape(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), rgb)


def capsule(start: Point, end: Point, width: float, rgb: Rgb) -> Shape:
    """Gives a bar with round ends."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    steps = [math.pi * step / 8 for step in range(9)]
    first = [(start, angle + math.pi / 2 + a) for a in steps]
    second = [(end, angle - math.pi / 2 + a) for a in steps]
    half = width / 2
    ends = first + second
    return Shape(
        tuple((p[0] + half * math.cos(a), p[1] + half * math.sin(a)) for p, a in ends), rgb
    )


def moved(
    shapes: Iterable[Shape], dx: float, dy: float, turn_deg: float = 0.0, scale: float = 1.0
) -> tuple[Shape, ...]:
    """Turns and scales shapes about the origin, then moves them."""
    c, s = (scale * f(math.radians(turn_deg)) for f in (math.cos, math.sin))
    return tuple(
        Shape(tuple((dx + c * x - s * y, dy + s * x + c * y) for x, y in shape.points), shape.rgb)
        for shape in shapes
    )
