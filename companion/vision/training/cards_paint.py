"""Random task cards, drawn: no two alike, so that the reader learns cards and not one deck.

Everything is chosen by the `numpy` generator that is passed in; the same seed gives the same card.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.reading import Floats, Image

Colour = tuple[float, float, float]  # BGR, 0..255
Rng = np.random.Generator
WIDTH = 224  # of a drawn card in pixels: finer than any camera shows it
WHITE, BLACK = (250.0, 250.0, 250.0), (25.0, 25.0, 25.0)

# What a family would call red, blue, yellow: boxes of hue (degrees), saturation, value.
SHADES = {
    "R": ((-18, 16), (0.55, 1.0), (0.5, 0.97)),
    "B": ((188, 242), (0.42, 0.98), (0.27, 0.95)),
    "Y": ((38, 61), (0.45, 1.0), (0.63, 1.0)),
}


@dataclass(frozen=True)
class PaintedCard:
    """A drawn card: `marks` are (label, x, y) in its pixels with labels R B Y E."""

    image: Image
    expert: bool
    marks: tuple[tuple[str, float, float], ...]
    pitch: float
    centre: tuple[float, float]
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Style:
    """What all marks of one card share."""

    kind: int
    edge: Colour | None
    ink: int
    turned: bool
    detail: bool
    size: float


def hsv(hue: float, saturation: float, value: float) -> Colour:
    r, g, b = colorsys.hsv_to_rgb((hue % 360) / 360, min(1, saturation), min(1, value))
    return b * 255, g * 255, r * 255


def some_colour(rng: Rng) -> Colour:
    """Neutral, muted or strong, about equally often."""
    top = (0.1, 0.45, 0.95)[rng.integers(3)]
    return hsv(rng.uniform(0, 360), rng.uniform(0, top), rng.uniform(0.1, 0.98))


def lab(colour: Colour) -> Floats:
    pixel = np.array([[colour]], np.float32) / 255
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float64)


def colour_away_from(rng: Rng, others: list[Colour], far: float) -> Colour:
    """A random colour at least `far` (Lab units) from the others, or the best of many."""
    best, gap = some_colour(rng), -1.0
    for _ in range(40):
        candidate = some_colour(rng)
        distance = min(float(np.linalg.norm(lab(candidate) - lab(o))) for o in others)
        if distance > far:
            return candidate
        if distance > gap:
            best, gap = candidate, distance
    return best


def car_colours(rng: Rng, ground: Colour) -> dict[str, Colour]:
    """One shade of each colour, told from the ground and from each other."""
    chosen: dict[str, Colour] = {}
    for _ in range(60):
        chosen = {k: hsv(*(rng.uniform(*span) for span in SHADES[k])) for k in "RBY"}
        labs = [lab(c) for c in chosen.values()]
        gaps = [np.linalg.norm(a - lab(ground)) for a in labs]
        if min(gaps) > 26 and np.linalg.norm(labs[0] - labs[2]) > 45:
            return chosen
    return chosen


def mix(a: Colour, b: Colour, share: float) -> Colour:
    return tuple(x * (1 - share) + y * share for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def polygon(image: Image, points: list[tuple[float, float]], colour: Colour) -> None:
    fixed = np.round(np.array(points) * 16).astype(np.int32)
    cv2.fillPoly(image, [fixed], colour, cv2.LINE_AA, 4)


def disc(image: Image, x: float, y: float, r: float, colour: Colour, line: float = 0) -> None:
    width = max(1, round(line)) if line else -1
    at = (round(x * 16), round(y * 16))
    cv2.circle(image, at, max(1, round(r * 16)), colour, width, cv2.LINE_AA, 4)


def box(
    image: Image, x: float, y: float, w: float, h: float, colour: Colour, turn: float = 0.0
) -> None:
    """A filled box by its centre, its corners a little cut."""
    k = 0.18 * min(w, h)
    outline = [
        (-w / 2 + k, -h / 2), (w / 2 - k, -h / 2), (w / 2, -h / 2 + k), (w / 2, h / 2 - k),
        (w / 2 - k, h / 2), (-w / 2 + k, h / 2), (-w / 2, h / 2 - k), (-w / 2, -h / 2 + k),
    ]  # fmt: skip
    c, s = math.cos(turn), math.sin(turn)
    polygon(image, [(x + a * c - b * s, y + a * s + b * c) for a, b in outline], colour)


def stroke(
    image: Image, a: tuple[float, float], b: tuple[float, float], colour: Colour, wide: float
) -> None:
    p, q = ((round(v[0] * 16), round(v[1] * 16)) for v in (a, b))
    cv2.line(image, p, q, colour, max(1, round(wide)), cv2.LINE_AA, 4)


def text(
    image: Image, words: str, x: float, y: float, high: float, colour: Colour, face: int
) -> None:
    """Words centred on a point."""
    (w, h), _ = cv2.getTextSize(words, face, 1.0, 1)
    scale = high / max(1, h)
    at = (round(x - w * scale / 2), round(y + high / 2))
    cv2.putText(image, words, at, face, scale, colour, max(1, round(high * 0.16)), cv2.LINE_AA)


# ------------------------------------------------------------------------------ cars
def car_from_above(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style, turn: float
) -> None:
    long, wide = 1.9 * r, (0.85 + 0.1 * (style.ink % 4)) * r
    c, s = math.cos(turn), math.sin(turn)

    def part(px: float, py: float, w: float, h: float, paint: Colour) -> None:
        box(image, x + px * c - py * s, y + px * s + py * c, w, h, paint, turn)

    if style.detail:
        for sx in (-1, 1):
            for sy in (-0.28, 0.28):
                part(sx * wide * 0.48, sy * long, wide * 0.18, long * 0.18, BLACK)
    if style.edge:
        part(0, 0, wide + 0.14 * r, long + 0.14 * r, style.edge)
    part(0, 0, wide, long, colour)
    glass = ((70.0, 55.0, 40.0), (235.0, 230.0, 220.0), BLACK)[style.ink % 3]
    part(0, -long * 0.17, wide * 0.8, long * 0.15, glass)
    part(0, long * 0.28, wide * 0.75, long * 0.12, glass)
    if style.detail:
        part(0, long * 0.05, wide * 0.7, long * 0.28, mix(colour, WHITE, 0.25))


def car_from_the_side(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style
) -> None:
    if style.edge:
        box(image, x, y + 0.15 * r, 2.05 * r, 0.85 * r, style.edge)
    box(image, x, y + 0.15 * r, 1.9 * r, 0.7 * r, colour)
    box(image, x, y - 0.3 * r, 1.15 * r, 0.6 * r, colour)
    box(image, x, y - 0.28 * r, 0.8 * r, 0.35 * r, (235, 230, 220) if style.detail else BLACK)
    for side in (-0.55, 0.55):
        disc(image, x + side * r, y + 0.5 * r, 0.26 * r, BLACK)


def symbol(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style, turn: float
) -> None:
    """Something small inside a disc, in a colour that does not hide the disc's own."""
    inks = (
        WHITE,
        BLACK,
        mix(colour, BLACK, 0.4),
        mix(colour, WHITE, 0.5),
        mix(colour, BLACK, 0.25),
    )
    ink = inks[style.ink % 5]
    which = style.ink % 4
    if which == 0:
        plain = Style(0, None, style.ink, style.turned, style.detail, style.size)
        car_from_above(image, x, y, 0.62 * r, ink, plain, turn)
    elif which == 1:
        disc(image, x, y, 0.5 * r, ink, 0.2 * r)
    elif which == 2:
        spikes = 3 + style.ink % 5
        star = [
            (x + q * r * math.sin(a), y - q * r * math.cos(a))
            for k in range(2 * spikes)
            for a, q in [(math.pi * k / spikes + turn, 0.55 if k % 2 == 0 else 0.28)]
        ]
        polygon(image, star, ink)
    else:
        box(image, x, y, 1.0 * r, 0.32 * r, ink, turn)


def letter_mark(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style, k: str
) -> None:
    filled = style.ink % 2 == 0
    ink = (WHITE if k != "Y" else BLACK) if filled else colour
    disc(image, x, y, r, colour if filled else WHITE)
    if not filled:
        disc(image, x, y, r, mix(BLACK, WHITE, 0.2), 0.1 * r)
    letters = {"R": "R", "B": "B", "Y": "YJ"[style.ink % 2]}
    text(image, letters[k], x, y, r * 0.95, ink, style.ink % 8)


def round_mark(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style, turn: float
) -> None:
    """A disc: plain, rimmed or with something on it; or just a thick ring."""
    if style.kind == 10:
        disc(image, x, y, r * 0.8, colour, 0.42 * r)
        return
    if style.edge:
        disc(image, x, y, r * 1.1, style.edge)
    disc(image, x, y, r, colour)
    if style.kind == 1:
        rim = mix(colour, WHITE if style.detail else BLACK, 0.5)
        disc(image, x, y, r * 0.86, rim, 0.14 * r)
    if style.kind >= 2:
        symbol(image, x, y, r, colour, style, turn)


def square_mark(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style, turn: float
) -> None:
    if style.edge:
        box(image, x, y, 2 * r, 2 * r, style.edge)
    box(image, x, y, 1.75 * r, 1.75 * r, colour)
    if style.detail:
        symbol(image, x, y, 0.8 * r, colour, style, turn)


def many_sided_mark(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style
) -> None:
    sides = 4 + style.ink % 4
    angles = [2 * math.pi * i / sides for i in range(sides)]
    for size, paint in ((1.15 * r, style.edge), (r, colour)):
        if paint:
            ring = [(x + size * math.sin(a), y + size * math.cos(a)) for a in angles]
            polygon(image, ring, paint)


def paint_mark(
    image: Image, x: float, y: float, r: float, colour: Colour, style: Style, k: str, turn: float
) -> None:
    """One car, in the way this card draws cars."""
    if style.kind <= 3 or style.kind == 10:
        round_mark(image, x, y, r, colour, style, turn)
    elif style.kind <= 6:
        car_from_above(image, x, y, r, colour, style, turn)
    elif style.kind == 7:
        car_from_the_side(image, x, y, r, colour, style)
    elif style.kind == 8:
        letter_mark(image, x, y, r, colour, style, k)
    elif style.kind == 9:
        square_mark(image, x, y, r, colour, style, turn)
    else:
        many_sided_mark(image, x, y, r, colour, style)


# ------------------------------------------------------------------------------ must be free
def free_ring(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    disc(image, x, y, 0.85 * r, ink, 0.26 * r)


def free_disc(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    disc(image, x, y, r, WHITE)
    disc(image, x, y, r, BLACK, 0.1 * r)


def free_box(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    box(image, x, y, 1.75 * r, 1.75 * r, BLACK)
    box(image, x, y, 1.45 * r, 1.45 * r, WHITE)


def free_cross(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    for s in (-0.7 * r, 0.7 * r):
        stroke(image, (x - 0.7 * r, y - s), (x + 0.7 * r, y + s), ink, 0.28 * r)


def free_light(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    disc(image, x, y, r, WHITE)
    disc(image, x, y, 0.74 * r, mix((60, 170, 40), ground, 0.3))


def free_slash(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    disc(image, x, y, 0.85 * r, ink, 0.2 * r)
    stroke(image, (x - 0.55 * r, y + 0.55 * r), (x + 0.55 * r, y - 0.55 * r), ink, 0.2 * r)


def free_dashes(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    for k in range(8):
        a, b = (math.pi * (k + part) / 4 for part in (0.0, 0.55))
        p, q = ((x + 0.85 * r * math.cos(t), y + 0.85 * r * math.sin(t)) for t in (a, b))
        stroke(image, p, q, ink, 0.22 * r)


def free_outline(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    box(image, x, y, 1.8 * r, 1.8 * r, ink)
    box(image, x, y, 1.4 * r, 1.4 * r, ground)


def free_plain(image: Image, x: float, y: float, r: float, ink: Colour, ground: Colour) -> None:
    disc(image, x, y, r, ink)


FREE: tuple[Callable[[Image, float, float, float, Colour, Colour], None], ...] = (
    free_ring, free_ring, free_disc, free_box, free_cross, free_light, free_slash, free_dashes,
    free_outline, free_plain,
)  # fmt: skip
FREE_ON_PAINT = (free_cross, free_light, free_slash, free_box)  # plain on a painted crossing too
