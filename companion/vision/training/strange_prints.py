"""Prints and disc tops that nothing is learnt from, for boards to judge by (`strange.py`)."""

from collections.abc import Callable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Colour, Rng, any_colour, apart, distance, hsv, mix
from companion.vision.training.paint import AA, Design, Print, dot, fill, noise

Points = NDArray[np.float64]
Draw = Callable[[Print, Design, list[Colour], Rng], None]
Paint = Callable[[Print, Colour, Rng], None]
WHITE, BLACK, INK = (242.0, 246.0, 248.0), (28.0, 26.0, 24.0), (60.0, 40.0, 34.0)
TOP = 128  # pixels of a disc's picture
SIZE = 900  # pixels of a print


def _spots(d: Design) -> Iterator[tuple[float, float]]:
    return ((x, y) for y in d.lines() for x in d.lines())


def _round(x: float, y: float, r: float | Points, steps: int, turn: float = 0.0) -> Points:
    angles = turn + np.arange(steps) * 2 * np.pi / steps
    return np.asarray(np.stack([x + r * np.cos(angles), y + r * np.sin(angles)], 1))


def _poly(img: Print, points: Points, colour: Colour) -> None:
    cv2.fillPoly(img, [np.round(points * 8).astype(np.int32)], colour, AA, 3)


def _streets(img: Print, d: Design, colour: Colour, width: float) -> None:
    for k in d.lines():
        fill(img, (k - width / 2, 0, k + width / 2, d.size), colour)
        fill(img, (0, k - width / 2, d.size, k + width / 2), colour)


def _glass(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """Stained glass: pieces of strong colours in lead."""
    seeds = rng.uniform(0, d.size, (int(rng.integers(60, 140)), 2))
    y, x = np.mgrid[0 : d.size, 0 : d.size]
    far = np.stack([np.hypot(x - a, y - b) for a, b in seeds])
    order = np.partition(far, 1, axis=0)
    panes = np.array([hsv(rng.uniform(0, 360), rng.uniform(0.4, 1), 0.8) for _ in seeds])
    img[:] = panes[far.argmin(axis=0)]
    img[order[1] - order[0] < d.pitch * 0.035] = BLACK
    _streets(img, d, any_colour(rng, 0.7), d.road_width * 0.6)


def _targets(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """Archery: rings of all three colours on every crossing."""
    _streets(img, d, d.road, d.road_width)
    inks = [WHITE, BLACK, *discs]
    inks = [inks[int(k)] for k in rng.permutation(len(inks))]
    for x, y in _spots(d):
        for step, ink in enumerate(inks[: int(3 + 2 * (d.size % 2))]):
            dot(img, x, y, d.disc_radius * (1.05 - 0.22 * step), ink)


def _fruit(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """Slices of citrus fruit, as large as discs."""
    _streets(img, d, d.road, d.road_width)
    flesh = discs[int(rng.integers(3))] if rng.random() < 0.6 else any_colour(rng)
    for x, y in _spots(d):
        r, turn = d.disc_radius * rng.uniform(0.85, 1.1), rng.uniform(0, 1)
        dot(img, x, y, r, mix(flesh, BLACK, 0.15))
        dot(img, x, y, r * 0.9, mix(flesh, WHITE, 0.8))
        for k in range(8):
            a = turn + np.array([k + 0.12, k + 0.5, k + 0.88]) * np.pi / 4
            leaf = r * np.array([0.72, 0.82, 0.72])[:, None] * np.stack([np.cos(a), np.sin(a)], 1)
            _poly(img, np.vstack([leaf + np.array([x, y]), [[x, y]]]), flesh)


def _knitted(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """Wool: stitches, hearts or stars knitted into the crossings."""
    _streets(img, d, d.road, d.road_width)
    for x, y in _spots(d):
        radius = d.disc_radius * np.where(np.arange(12) % 2, rng.uniform(0.4, 0.7), 1.0)
        _poly(img, _round(x, y, radius, 12), discs[int(rng.integers(3))])
    stitch = max(6, round(d.pitch / 16))
    few = cv2.resize(img, None, fx=1 / stitch, fy=1 / stitch, interpolation=cv2.INTER_AREA)
    img[:] = cv2.resize(few, (d.size, d.size), interpolation=cv2.INTER_NEAREST)
    y, x = np.mgrid[0 : d.size, 0 : d.size]
    slope = np.abs((x % stitch) - stitch / 2) + y
    img[:] = img * (0.72 + 0.28 * ((slope % stitch) / stitch))[..., None]


def _halftone(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """A comic: dots of every size, thick outlines."""
    ink, step = any_colour(rng), d.pitch / rng.uniform(6, 11)
    for row, y in enumerate(np.arange(0, d.size, step)):
        for x in np.arange(row % 2 * step / 2, d.size, step):
            dot(img, float(x), float(y), step * (0.15 + 0.35 * y / d.size), ink)
    _streets(img, d, BLACK, d.road_width * 1.2)
    _streets(img, d, d.road, d.road_width)
    for x, y in _spots(d):
        if rng.random() < 0.6:
            _poly(
                img, _round(x, y, d.disc_radius * np.where(np.arange(22) % 2, 0.8, 1.2), 22), WHITE
            )


def _studs(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """A plate of bricks: studs on all crossings and between them."""
    _streets(img, d, d.road, d.road_width)
    plate = np.arange(-1, 8) * d.pitch / 2 + d.lines()[0]
    for y in plate:
        for x in plate:
            below = img[min(d.size - 1, max(0, int(y))), min(d.size - 1, max(0, int(x)))]
            own = tuple(float(v) for v in below)
            colour = (own[0], own[1], own[2])
            r = d.disc_radius * 0.8
            dot(img, x + r * 0.12, y + r * 0.12, r, mix(colour, BLACK, 0.4))
            dot(img, x, y, r, mix(colour, WHITE, 0.12))
            dot(img, x, y, r, mix(colour, WHITE, 0.35), r * 0.1)


def _harbour(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """A sea chart: depths, dotted routes, buoys."""
    sea = noise(rng, d.size, 4)
    tones = [hsv(rng.uniform(195, 225), 0.15 + 0.17 * k, 0.95 - 0.13 * k) for k in range(5)]
    img[:] = np.array(tones)[np.clip((sea * 2 + 2).astype(int), 0, 4)]
    for k in d.lines():
        for u in np.arange(0, d.size, d.pitch / 9):
            dot(img, k, float(u), d.pitch * 0.018, INK)
            dot(img, float(u), k, d.pitch * 0.018, INK)
    for x, y in _spots(d):
        r, buoy = d.disc_radius * rng.uniform(0.5, 0.8), discs[int(rng.integers(3))]
        dot(img, x, y, r, WHITE)
        _poly(img, _round(x, y, r, 3, rng.uniform(0, 6)), buoy)
        dot(img, x, y, r, INK, r * 0.12)


def _cards(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """Green cloth and the suits of playing cards."""
    img[:] = hsv(rng.uniform(100, 165), rng.uniform(0.5, 0.9), rng.uniform(0.25, 0.55))
    _streets(img, d, mix(d.road, WHITE, 0.3), d.road_width * 0.7)
    for x, y in _spots(d):
        ink, r = ((40.0, 30.0, 205.0), BLACK)[int(rng.integers(2))], d.disc_radius
        dot(img, x, y, 1.15 * r, WHITE)
        if rng.random() < 0.5:
            _poly(img, _round(x, y, 0.9 * r, 4), ink)
            continue
        for side in (-0.36, 0.36):
            dot(img, x + side * r, y - 0.2 * r, 0.42 * r, ink)
        tip = np.array([[-0.75, -0.05], [0.75, -0.05], [0, 0.85]])
        _poly(img, np.array([x, y]) + r * tip, ink)


def _in_hue(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """All in the hue of one disc, though never its very colour."""
    disc = discs[int(rng.integers(3))]
    tones = [mix(disc, (WHITE, BLACK)[k % 2], rng.uniform(0.25, 0.7)) for k in range(6)]
    tones = [t for t in tones if distance(t, disc) > 9] or [WHITE]
    img[:] = tones[0]
    _streets(img, d, tones[-1], d.road_width)
    _streets(img, d, mix(tones[-1], WHITE, 0.5), d.pitch * 0.02)
    img[:] = np.clip(img * (1 + 0.09 * noise(rng, d.size, 30))[..., None], 0, 255)


def _brick(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """A wall, streets chalked on it."""
    h, base = d.pitch / rng.uniform(4, 9), hsv(rng.uniform(0, 35), rng.uniform(0.3, 0.8), 0.6)
    img[:] = mix(base, WHITE, 0.6)
    for row, y in enumerate(np.arange(0, d.size, h)):
        for x in np.arange(-(row % 2) * h, d.size, 2 * h):
            tone = mix(base, BLACK, rng.uniform(0, 0.35))
            fill(img, (x + 2, y + 2, x + 2 * h - 2, y + h - 2), tone)
    _streets(img, d, WHITE, d.pitch * 0.06)
    for x, y in _spots(d):
        dot(img, x, y, d.disc_radius * 0.6, WHITE, d.pitch * 0.03)


PRINTS: dict[str, tuple[Draw, ...]] = {  # numbers are chosen on some, judged on the others
    "choose": (_glass, _fruit, _halftone, _cards, _brick),
    "judge": (_targets, _knitted, _studs, _harbour, _in_hue),
}


def board(
    rng: Rng, of: dict[str, Colour], pitch_share: float, disc_share: float, use: str = "judge"
) -> tuple[Print, str]:
    """The whole print of one board, and its kind; `use` is what the picture is for."""
    discs = list(of.values())
    ground = any_colour(rng)
    road = apart(rng, [ground], 18)
    pitch = SIZE * pitch_share
    d = Design(
        SIZE + int(rng.integers(2)),
        pitch,
        (SIZE - 3 * pitch) / 2,
        pitch * rng.uniform(0.2, 0.55),
        ground,
        road,
        (),
        SIZE * disc_share / 2,
    )
    img: Print = np.full((d.size, d.size, 3), ground).astype(np.uint8)
    kind = PRINTS[use][int(rng.integers(len(PRINTS[use])))]
    kind(img, d, discs, rng)
    worn = np.clip(img * (1 + 0.03 * noise(rng, d.size, 6))[..., None], 0, 255)
    return np.asarray(worn, np.uint8), kind.__name__.removeprefix("_")


def _pebble(img: Print, c: Colour, rng: Rng) -> None:
    """Glass: brighter where the light gathers, opposite its gleam."""
    y, x = np.mgrid[0:TOP, 0:TOP] * 2 / TOP - 1
    gather = np.exp(-((x - 0.35) ** 2 + (y - 0.35) ** 2) * 3)[..., None]
    gleam = np.exp(-((x + 0.4) ** 2 + (y + 0.4) ** 2) * 18)[..., None]
    img[:] = np.clip(np.array(c) * (0.7 + 0.45 * gather) + 130 * gleam, 0, 255)


def _coin(img: Print, c: Colour, rng: Rng) -> None:
    """A struck edge and a relief."""
    img[:] = np.array(c)
    for a in np.arange(0, 2 * np.pi, np.pi / 24):
        dot(img, 64 + 58 * np.cos(a), 64 + 58 * np.sin(a), 2.5, mix(c, BLACK, 0.45))
    dot(img, 64, 64, 30, mix(c, BLACK, 0.25), 5)
    dot(img, 62, 62, 30, mix(c, WHITE, 0.3), 2)


def _pips(img: Print, c: Colour, rng: Rng) -> None:
    """Pips as on a die."""
    img[:] = np.array(c)
    for u in (-1, 1):
        for v in (-1, 0, 1):
            dot(img, 64 + 26 * u, 64 + 30 * v, 10, WHITE)


def _marble(img: Print, c: Colour, rng: Rng) -> None:
    """Veined."""
    veins = np.abs(np.sin(7 * noise(rng, TOP, 3)))[..., None] < 0.25
    img[:] = np.where(veins, np.array(mix(c, WHITE, 0.5)), np.array(c))


def _washer(img: Print, c: Colour, rng: Rng) -> None:
    """A hole in the middle, wood below."""
    img[:] = np.array(c)
    dot(img, 64, 64, 16, hsv(32, 0.45, 0.7))
    dot(img, 64, 64, 17, mix(c, BLACK, 0.5), 3)


TOPS: dict[str, tuple[Paint, ...]] = {
    "choose": (_pips, _marble),
    "judge": (_pebble, _coin, _washer),
}


def tops(rng: Rng, of: dict[str, Colour], use: str = "judge") -> tuple[dict[str, Print], str]:
    """The tops of one box, and their kind."""
    kind = TOPS[use][int(rng.integers(len(TOPS[use])))]
    out: dict[str, Print] = {}
    for letter, colour in of.items():
        out[letter] = np.zeros((TOP, TOP, 3), np.uint8)
        kind(out[letter], colour, rng)
    return out, kind.__name__.removeprefix("_")
