"""Card-like things that are no task cards: letters, dice, markers, phones, other decks."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from companion.vision.reading import Image
from companion.vision.training.cards_paint import (
    BLACK,
    WHITE,
    WIDTH,
    Colour,
    PaintedCard,
    Rng,
    box,
    disc,
    hsv,
    mix,
    some_colour,
    text,
)

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
FACES = 8  # OpenCV's letterings
PIPS = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
MANY = 5  # marks that no task card shows


def paint_other(rng: Rng) -> PaintedCard:
    """Something flat with an edge, of a card's size, and without a single mark."""
    ratio = rng.uniform(0.65, 1.6)
    image = np.empty((int(WIDTH * ratio), WIDTH, 3), np.uint8)
    ground = _paper(rng) if rng.random() < 0.75 else some_colour(rng)
    image[:] = ground
    OTHERS[int(rng.integers(len(OTHERS)))](rng, image, ground)
    # One point without a name, from which the others would be counted.
    return PaintedCard(image, False, (("", WIDTH / 2, WIDTH / 2),), WIDTH / 3, (0.0, 0.0), ())


def _paper(rng: Rng) -> Colour:
    """White, cream, grey."""
    return hsv(rng.uniform(20, 70), rng.uniform(0, 0.3), rng.uniform(0.75, 1))


def _ink(rng: Rng, ground: Colour) -> Colour:
    """Black, white or grey, such as can be read on this ground."""
    deep = rng.uniform(0, 0.35)
    return mix(BLACK, WHITE, deep) if sum(ground) > 380 else mix(WHITE, BLACK, deep)


def _places(rng: Rng, image: Image, least: int) -> list[tuple[float, float]]:
    """Cells of a grid as a task card has it, or of a finer one."""
    side = int(rng.integers(least, least + 3))
    high, wide = image.shape[:2]
    return [
        (wide * (c + 0.5) / side, high * (r + 0.5) / side) for r in range(side) for c in range(side)
    ]


def _letters(rng: Rng, image: Image, ground: Colour) -> None:
    """A few large letters of one ink where a task card has its cars."""
    places = rng.permutation(_places(rng, image, 2))[: int(rng.integers(1, 6))]
    face, ink, high = int(rng.integers(FACES)), _ink(rng, ground), WIDTH * rng.uniform(0.1, 0.25)
    for x, y in places:
        text(image, LETTERS[rng.integers(len(LETTERS))], x, y, high, ink, face)


def _page(rng: Rng, image: Image, ground: Colour) -> None:
    """Lines of words, a coloured heading now and then."""
    face, ink, y = int(rng.integers(FACES)), _ink(rng, ground), 0.08 * WIDTH
    high = WIDTH * rng.uniform(0.03, 0.08)
    while y < image.shape[0] - high:
        words = "".join(LETTERS[k] for k in rng.integers(len(LETTERS), size=12))
        text(
            image, words, WIDTH / 2, y, high, some_colour(rng) if rng.random() < 0.1 else ink, face
        )
        y += high * rng.uniform(1.4, 2.2)


def _die(rng: Rng, image: Image, ground: Colour) -> None:
    """The face of a die, or two beside each other."""
    ink, r = _ink(rng, ground), WIDTH * rng.uniform(0.05, 0.11)
    for k in PIPS[int(rng.integers(len(PIPS)))]:
        disc(image, (k % 3 + 0.5) / 3 * WIDTH, (k // 3 + 0.5) / 3 * image.shape[0], r, ink)


def _marker(rng: Rng, image: Image, ground: Colour) -> None:
    """A square of black and white cells: a marker or a QR code."""
    cells = int(rng.choice((6, 6, 8, 21, 25)))
    code = rng.integers(0, 2, (cells, cells)).astype(np.uint8) * 220 + 25
    if cells <= 8:
        code[[0, -1]] = code[:, [0, -1]] = 25
    side = int(WIDTH * rng.uniform(0.45, 0.9))
    side = min(side, image.shape[0])
    left, top = (WIDTH - side) // 2, (image.shape[0] - side) // 2
    big = cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST)
    image[top : top + side, left : left + side] = big[..., None]


def _phone(rng: Rng, image: Image, ground: Colour) -> None:
    """A dark glass with rows of coloured icons, or a page of words on it."""
    image[:] = mix(BLACK, WHITE, rng.uniform(0, 0.15))
    if rng.random() < 0.4:
        inset = int(WIDTH * 0.06)
        image[inset:-inset, inset:-inset] = WHITE
        _page(rng, image, WHITE)
        return
    size = WIDTH * rng.uniform(0.1, 0.16)
    for x, y in _places(rng, image, 3):
        if rng.random() < 0.85:
            box(image, x, y, size, size, some_colour(rng))


def _deck(rng: Rng, image: Image, ground: Colour) -> None:
    """A card of another game: more marks than a task card ever shows, all of one colour."""
    colour = some_colour(rng) if rng.random() < 0.5 else _ink(rng, ground)
    places = rng.permutation(_places(rng, image, 3))[: int(rng.integers(MANY, 10))]
    r, sides = WIDTH * rng.uniform(0.05, 0.09), rng.random() < 0.5
    for x, y in places:
        (disc(image, x, y, r, colour) if sides else box(image, x, y, 2 * r, 2 * r, colour, 0.78))


def _picture(rng: Rng, image: Image, ground: Colour) -> None:
    """A photograph, a label, a back of a card: areas of colour and a word."""
    for _ in range(int(rng.integers(2, 7))):
        x, y = rng.uniform(0, 1, 2) * image.shape[1::-1]
        w, h = rng.uniform(0.2, 0.9, 2) * WIDTH
        box(image, float(x), float(y), float(w), float(h), some_colour(rng), rng.uniform(0, 3))
    words = "".join(LETTERS[k] for k in rng.integers(len(LETTERS), size=7))
    text(image, words, WIDTH / 2, image.shape[0] / 2, WIDTH * 0.1, BLACK, int(rng.integers(FACES)))


OTHERS: tuple[Callable[[Rng, Image, Colour], None], ...] = (
    _letters, _letters, _letters, _page, _die, _marker, _phone, _deck, _picture,
)  # fmt: skip
