"""Drawn tables for drawn cards to lie on, and the things that lie about on them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Floats, Image
from companion.vision.training.cards_paint import (
    BLACK,
    SHADES,
    WHITE,
    Colour,
    Rng,
    box,
    disc,
    hsv,
    mix,
    some_colour,
    stroke,
)

Light = NDArray[np.float32]  # linear, 0..1 and a little more
CONFETTI = 0.25  # share of drawn tables with dots of many colours
PHOTO_TABLES = 0.4  # share of tables that are pieces of photographs


def table(rng: Rng, wide: int, high: int, photos: Sequence[Image]) -> Image:
    """A background: a piece of a photograph, or a drawn table."""
    if photos and rng.random() < PHOTO_TABLES:
        return photo_piece(rng, wide, high, photos[int(rng.integers(len(photos)))])
    image = np.empty((high, wide, 3), np.uint8)
    image[:] = some_colour(rng)
    for _ in range(rng.integers(0, 3)):
        pattern(rng, image)
    if rng.random() < CONFETTI:
        confetti(rng, image)
    grain = noise_field(rng, wide, high, int(rng.integers(3, 40)))
    return np.clip(
        image * (1 + np.float32(rng.uniform(0, 0.25)) * grain[..., None]), 0, 255
    ).astype(np.uint8)


def photo_piece(rng: Rng, wide: int, high: int, photo: Image) -> Image:
    h, w = photo.shape[:2]
    scale = rng.uniform(0.3, 1.0) * min(w / wide, h / high)
    cw, ch = int(wide * scale), int(high * scale)
    x, y = int(rng.integers(w - cw + 1)), int(rng.integers(h - ch + 1))
    piece = photo[y : y + ch, x : x + cw]
    return np.asarray(cv2.resize(piece, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def noise_field(rng: Rng, wide: int, high: int, cells: int) -> Light:
    """Soft random values around 0, about `cells` patches across."""
    small = rng.standard_normal((max(2, cells), max(2, cells)), np.float32)
    return np.asarray(cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC), np.float32)


def slanted(rng: Rng, wide: int, high: int) -> tuple[Light, Light]:
    """Where a pixel lies along and across the cloth, in steps of its pattern, seen aslant."""
    yy, xx = np.mgrid[0:high, 0:wide].astype(np.float32)
    near = 1 + rng.uniform(0, 0.5) * (rng.normal() * xx / wide + rng.normal() * yy / wide) / 2
    turn, lean = rng.uniform(0, math.pi), rng.uniform(0.6, 1.0)
    step = wide * math.exp(rng.uniform(math.log(0.05), math.log(0.35)))
    xx, yy = xx / np.maximum(near, 0.3), yy / np.maximum(near, 0.3) / lean
    along = (xx * math.cos(turn) + yy * math.sin(turn)) / step
    across = (yy * math.cos(turn) - xx * math.sin(turn)) / step
    return along.astype(np.float32), across.astype(np.float32)


def pattern(rng: Rng, image: Image) -> None:
    """Stripes, checks, dots, blots or grain over the whole table."""
    high, wide = image.shape[:2]
    colour = car_shade(rng) if rng.random() < 0.35 else some_colour(rng)
    along, across = slanted(rng, wide, high)
    kind = rng.integers(7)
    chosen: NDArray[np.float32]
    if kind == 0:
        chosen = (across % 1 < rng.uniform(0.1, 0.6)).astype(np.float32)
    elif kind == 1:
        chosen = ((across % 1 < 0.5) ^ (along % 1 < 0.5)).astype(np.float32)
    elif kind == 2:
        bands = rng.uniform(0.3, 0.6)
        crossed = [(axis % 1 < bands).astype(np.float32) for axis in (along, across)]
        chosen = np.asarray((crossed[0] + crossed[1]) / 2, np.float32)
    elif kind <= 4:
        chosen = dots(rng, along, across)
    elif kind == 5:
        blots = noise_field(rng, wide, high, int(rng.integers(4, 30)))
        chosen = (blots > rng.uniform(0, 1)).astype(np.float32)
    else:
        wave = noise_field(rng, wide, high, 3)
        chosen = ((across * 6 + wave) % 1 < 0.4).astype(np.float32)
    share = (chosen * rng.uniform(0.25, 1.0))[..., None]
    image[:] = (image * (1 - share) + np.array(colour) * share).astype(np.uint8)


def dots(rng: Rng, along: Light, across: Light) -> NDArray[np.float32]:
    """A dotted cloth, its rows in line or staggered: discs that are no cars."""
    shifted = along + (np.floor(across) % 2) * rng.choice((0.0, 0.5))
    away = ((across % 1 - 0.5) ** 2 + (shifted % 1 - 0.5) ** 2).astype(np.float32)
    return np.asarray(away < rng.uniform(0.1, 0.42) ** 2, np.float32)


def confetti(rng: Rng, image: Image) -> None:
    """Dots, rings and squares of several colours, strewn or in rows: marks that are no cars'."""
    high, wide = image.shape[:2]
    if rng.random() < 0.6:
        image[:] = mix(some_colour(rng), WHITE, rng.uniform(0.4, 1.0))
    inks = [car_shade(rng) if rng.random() < 0.6 else some_colour(rng) for _ in range(4)]
    step = wide * math.exp(rng.uniform(math.log(0.07), math.log(0.3)))
    size = step * rng.uniform(0.12, 0.4)
    kind, loose = int(rng.integers(3)), step * rng.choice([0.0, rng.uniform(0, 0.6)])
    for y in np.arange(0, high + step, step):
        for x in np.arange(0, wide + step, step):
            u, v = np.array([x, y]) + rng.normal(0, 1, 2) * loose
            ink = inks[int(rng.integers(len(inks)))]
            if kind == 0:
                disc(image, float(u), float(v), size, ink)
            elif kind == 1:
                disc(image, float(u), float(v), size, ink, 0.35 * size)
            else:
                box(image, float(u), float(v), 1.7 * size, 1.7 * size, ink, rng.uniform(0, 3))


def car_shade(rng: Rng) -> Colour:
    """What a car may be painted in: the table may be, too."""
    hue, saturation, value = SHADES["RBY"[rng.integers(3)]]
    return hsv(rng.uniform(*hue), rng.uniform(*saturation), rng.uniform(*value))


def thing(rng: Rng, image: Image, x: float, y: float, size: float) -> None:
    """A disc, a die, a sheet, a pen or a phone lying about."""
    kind, colour = rng.integers(5), some_colour(rng)
    if kind <= 1:
        green = hsv(rng.uniform(95, 160), 0.8, rng.uniform(0.4, 0.95))
        car = green if rng.random() < 0.25 else car_shade(rng)
        disc(image, x + 0.1 * size, y + 0.1 * size, size, BLACK)
        disc(image, x, y, size, car)
        disc(image, x, y, size * 0.5, mix(car, (WHITE, BLACK)[rng.integers(2)], 0.5), 0.2 * size)
    elif kind == 2:
        box(image, x, y, 2 * size, rng.uniform(1.2, 3) * size, colour, rng.uniform(0, 3))
    elif kind == 3:
        turn = rng.uniform(0, 3)
        far = (x + 5 * size * math.cos(turn), y + 5 * size * math.sin(turn))
        stroke(image, (x, y), far, colour, 0.3 * size)
    else:
        turn = rng.uniform(0, 3)
        box(image, x, y, 3.2 * size, 3.2 * size, mix(colour, WHITE, 0.6), turn)
        box(image, x, y, 1.6 * size, 1.6 * size, BLACK, turn)


def strew(rng: Rng, image: Image, most: int, size: float, away_from: Floats | None = None) -> None:
    """Some things anywhere, or clear of the given points by their own size."""
    high, wide = image.shape[:2]
    for _ in range(int(rng.integers(0, most + 1))):
        at, big = rng.uniform(0, 1, 2) * (wide, high), size * rng.uniform(0.1, 0.3)
        if away_from is not None and min(np.linalg.norm(away_from - at, axis=1)) < 6 * big:
            continue
        thing(rng, image, float(at[0]), float(at[1]), big)
