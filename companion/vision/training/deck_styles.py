"""Further decks to judge the reader of taught cards by: twelve styles it was not built with.

Half of them may be looked at while the reader is worked on (`TRIED`); the other half is kept for
the figures alone (`KEPT`). Each has its own shape, rounding and way of being taught.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.training.colours import Rng
from companion.vision.training.deck_art import WORDS, Art, Bgr, figure, hue_of, number

AA = cv2.LINE_AA
SUITS = ((40, 40, 200), (30, 30, 30), (60, 140, 40), (190, 90, 30))
CROSS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0))
PIPS = (
    *((), ((0, 0),), ((0, -1), (0, 1)), ((0, 0), (0, -1), (0, 1)), CROSS[:4]),
    *((*CROSS[:4], (0, 0)), CROSS, (*CROSS, (0, 0)), (*CROSS, (0, -1), (0, 1))),
    (*CROSS, (0, -1), (0, 0), (0, 1)),
)
FACE = cv2.FONT_HERSHEY_DUPLEX


class Style(NamedTuple):
    """How a deck is drawn, how its cards are cut, and how it is taught."""

    size: tuple[int, int]
    draw: Callable[[Rng, int, int, Art], None]
    ground: Bgr = (247, 248, 248)
    rounding: float = 0.0  # of a corner, in card heights
    taught_high: int = 450  # pixels of a taught picture
    off: float = 0.0  # card heights by which a taught picture is cut beside the card's edge
    shade: float = 0.0  # logarithm of light across a taught picture: a photo, not a scan


def half_turned(art: Art) -> None:
    """The lower half becomes the upper one, turned."""
    half = art.shape[0] // 2
    art[-half:] = art[:half][::-1, ::-1]


def _suit(art: Art, suit: int, at: tuple[float, float], size: float, colour: Bgr) -> None:
    x, y = round(at[0]), round(at[1])
    points: list[tuple[float, float]]
    if suit == 0:
        points = [(0, -1), (0.7, 0), (0, 1), (-0.7, 0)]
    elif suit == 1:
        points = [(0, -1), (0.9, 0.5), (0.2, 0.4), (0.3, 1), (-0.3, 1), (-0.2, 0.4), (-0.9, 0.5)]
    elif suit == 2:
        points = [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.1), (0, 1), (-0.8, 0.1)]
    else:
        points = [(-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3), (0.3, 1)]
        points += [(-0.3, 1), (-0.3, 0.3), (-1, 0.3), (-1, -0.3), (-0.3, -0.3)]
    shape = (np.array(points) * size + (x, y)).round().astype(np.int32)
    cv2.fillPoly(art, [shape], colour, AA)


def _pips(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Playing cards: suit and number, equal under a half turn."""
    suit, value = kind % 4, kind // 4 + 1
    colour = SUITS[suit]
    w, h = art.shape[1], art.shape[0]
    number(art, str(value), (30, 36), 1.0 if value < 10 else 0.8, colour)
    _suit(art, suit, (30, 72), 14, colour)
    for x, y in PIPS[value] if value < 10 else ():
        _suit(art, suit, (w / 2 + x * w * 0.22, h / 2 + y * h * 0.3), 26, colour)
    if value > 9:
        court = np.random.default_rng([deck, 12, value])
        cv2.rectangle(art, (60, 60), (w - 60, h - 60), colour, 3)
        figure(art, court, (w // 2, h // 2 - 70), 70, hue_of(value * 0.21))
    half_turned(art)


def _fractal(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """A picture as rough as a photograph, up to the edge, with a pale band for its title."""
    h, w = art.shape[:2]
    sums = np.zeros((h, w, 3), np.float32)
    for octave in range(1, 7):
        cells = 2**octave
        grain = rng.normal(0, 1, (cells * 3 // 2 + 1, cells + 1, 3)).astype(np.float32)
        sums += cv2.resize(grain, (w, h), interpolation=cv2.INTER_CUBIC) * 46 / octave**1.3
    base = np.array(hue_of(rng.random(), 0.5, 0.5), np.float32)
    art[:] = np.clip(base + sums * 0.8, 0, 255).astype(np.uint8)
    art[h - 70 : h - 24, 20 : w - 20] = (200, 225, 235)
    text = " ".join(rng.choice(WORDS, 2))
    cv2.putText(art, text, (32, h - 40), FACE, 0.7, (20, 20, 20), 1, AA)


def _icons(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """One flat sign in the middle of one colour, and nothing else."""
    art[:] = hue_of((kind % 7) / 7 + 0.03, 0.55, 0.85)
    h, w = art.shape[:2]
    ink: Bgr = ((250, 250, 250), (40, 40, 40))[kind % 2]
    draw = np.random.default_rng([deck, 13, kind])
    middle = np.array([w / 2, h / 2])
    sides = 3 + kind // 7
    turns = np.arange(2 * sides) * np.pi / sides + draw.uniform(0, 3)
    far = np.where(np.arange(2 * sides) % 2, draw.uniform(0.35, 0.8), 1.0) * w * 0.32
    star = middle + np.stack([np.cos(turns), np.sin(turns)], 1) * far[:, None]
    cv2.fillPoly(art, [star.round().astype(np.int32)], ink, AA)
    hole = (middle + draw.uniform(-12, 12, 2)).round().astype(int)
    cv2.circle(art, (int(hole[0]), int(hole[1])), int(w * 0.1), art[0, 0].tolist(), -1, AA)


def _tiles(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Square tiles: fields, a road from side to side, a few houses."""
    side = art.shape[0]
    art[:] = (70, 150, 110)
    ends = [(side // 2, 0), (side, side // 2), (side // 2, side), (0, side // 2)]
    pick = rng.permutation(4)[: 2 + kind % 3]
    for end in pick:
        cv2.line(art, ends[end], (side // 2, side // 2), (190, 215, 225), 36, AA)
    for _ in range(int(rng.integers(2, 6))):
        x, y = (int(v) for v in rng.uniform(40, side - 40, 2))
        roof = np.array([(x - 18, y), (x, y - 20), (x + 18, y), (x + 18, y + 22), (x - 18, y + 22)])
        cv2.fillPoly(art, [roof.astype(np.int32)], hue_of(rng.random(), 0.7, 0.7), AA)
    for _ in range(8):
        x, y = (int(v) for v in rng.uniform(12, side - 12, 2))
        cv2.circle(art, (x, y), int(rng.uniform(5, 14)), (40, 100, 50), -1, AA)
    cv2.rectangle(art, (0, 0), (side - 1, side - 1), (40, 60, 50), 6)


def _text(art: Art, rng: Rng, box: tuple[int, int, int, int], size: float, ink: Bgr) -> None:
    x0, y0, x1, y1 = box
    y = y0
    while y < y1:
        words = " ".join(rng.choice(WORDS, 12))
        while cv2.getTextSize(words, FACE, size, 1)[0][0] > x1 - x0:
            words = words[:-1]
        cv2.putText(art, words, (x0, y), FACE, size, ink, 1, AA)
        y += round(34 * size)


def _quest(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """A task in words under the same heading on every card, with a reward."""
    h, w = art.shape[:2]
    art[:] = (178, 212, 228)
    cv2.rectangle(art, (0, 0), (w, 58), (60, 40, 90), -1)
    cv2.putText(art, "QUETE", (w // 2 - 62, 42), FACE, 1.2, (230, 240, 245), 2, AA)
    _text(art, rng, (22, 90, w - 20, h - 90), 0.56, (40, 50, 70))
    cv2.circle(art, (w // 2, h - 44), 30, (60, 40, 90), -1, AA)
    number(art, str(kind % 5 + 1), (w // 2, h - 44), 1.1, (230, 240, 245))


def _corners(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Seven pictures with eight values each; the value is a small digit in one corner."""
    h, w = art.shape[:2]
    cv2.rectangle(art, (12, 12), (w - 13, h - 13), hue_of((kind // 8) * 0.143, 0.45, 0.9), -1)
    for part in range(3):
        draw = np.random.default_rng([deck, 14, kind // 8, part])
        figure(art, draw, (w // 2, h // 4 + part * h // 4), 70, hue_of(draw.random()))
    cv2.circle(art, (44, 48), 26, (250, 250, 250), -1, AA)
    number(art, str(kind % 8 + 1), (44, 48), 1.2, (20, 20, 20))


def _race(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """A large number on a colour, equal under a half turn but for a line under it."""
    h, w = art.shape[:2]
    colours = (0.0, 0.09, 0.16, 0.36, 0.58, 0.75, 0.88)
    colour = hue_of(colours[kind // 8], 0.8, 0.72)
    cv2.rectangle(art, (14, 14), (w - 15, h - 15), colour, -1)
    text = str(kind % 8 + 2)
    for at in ((38, 48),):
        number(art, text, at, 1.1, (250, 250, 250))
    for x in range(0, w, 36):
        cv2.line(art, (x, h // 2 - 90), (x + 30, h // 2 - 110), (245, 245, 245), 3, AA)
    half_turned(art)
    number(art, text, (w // 2, h // 2), 4.4, (250, 250, 250))
    cv2.line(art, (w // 2 - 40, h // 2 + 64), (w // 2 + 40, h // 2 + 64), (250, 250, 250), 8, AA)


def _night(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Dark pictures up to the edge: a sky, hills, a few lights."""
    h, w = art.shape[:2]
    sky = np.array(hue_of(rng.random(), 0.6, 0.3), np.float32)
    art[:] = (sky * np.linspace(0.4, 1.2, h)[:, None, None]).clip(0, 255).astype(np.uint8)
    for layer in range(3):
        x = np.arange(0, w + 20, 20)
        y = h * (0.45 + 0.17 * layer) + rng.normal(0, 28, len(x))
        hill = np.concatenate([np.stack([x, y], 1), [[w, h], [0, h]]]).astype(np.int32)
        cv2.fillPoly(art, [hill], hue_of(rng.random(), 0.5, 0.35 - 0.08 * layer), AA)
    for _ in range(int(rng.integers(5, 14))):
        at = (int(rng.uniform(10, w - 10)), int(rng.uniform(10, h - 10)))
        cv2.circle(art, at, int(rng.uniform(3, 12)), hue_of(rng.random(), 0.4, 0.8), -1, AA)


def _blobs(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """A child’s drawing: a few wobbly blots and strokes of thick paint on white."""
    h, w = art.shape[:2]
    for _ in range(int(rng.integers(2, 5))):
        centre = rng.uniform((0.25 * w, 0.25 * h), (0.75 * w, 0.75 * h))
        turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        far = rng.uniform(25, 75) * (
            1 + 0.3 * np.sin(turns * rng.integers(2, 5) + rng.random() * 6)
        )
        blob = centre + np.stack([np.cos(turns), np.sin(turns)], 1) * far[:, None]
        cv2.fillPoly(art, [blob.round().astype(np.int32)], hue_of(rng.random(), 0.7, 0.85), AA)
    for _ in range(2):
        points = np.cumsum(rng.normal(0, 45, (5, 2)), 0) + np.array([w / 2, h / 2])
        cv2.polylines(art, [points.round().astype(np.int32)], False, (60, 60, 60), 7, AA)
    art[:] = cv2.GaussianBlur(art, (0, 0), 2.0)


def _wide(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Landscape cards: a picture on the left, three lines of gains on the right."""
    h, w = art.shape[:2]
    cv2.rectangle(art, (0, 0), (w - 1, h - 1), (80, 120, 160), 14)
    art[30 : h - 30, 30 : w // 2] = hue_of(rng.random(), 0.3, 0.9)
    figure(art, rng, (w // 4 + 10, h // 2), 80, hue_of(rng.random()))
    for line in range(3):
        y = 70 + line * 75
        cv2.circle(art, (w // 2 + 40, y), 20, hue_of(line / 3, 0.7, 0.8), -1, AA)
        number(art, f"{int(rng.integers(0, 10))}", (w // 2 + 100, y), 1.3, (40, 40, 40))


def _ledger(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Pale words on a dark ground in two columns, with a coloured stripe."""
    h, w = art.shape[:2]
    art[:] = (60, 48, 40)
    art[:, :20] = hue_of((kind % 6) / 6, 0.7, 0.8)
    title = str(rng.choice(WORDS)).upper()
    cv2.putText(art, title, (36, 50), FACE, 1.1, (225, 232, 236), 2, AA)
    cv2.line(art, (36, 64), (w - 20, 64), (225, 232, 236), 2)
    _text(art, rng, (36, 94, w // 2 + 10, h - 20), 0.45, (210, 220, 226))
    _text(art, rng, (w // 2 + 24, 94, w - 16, h - 20), 0.45, (210, 220, 226))


def _hats(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Visitors: eight bodies, seven hats; the ground is always the same."""
    h, w = art.shape[:2]
    art[:] = (215, 235, 240)
    cv2.rectangle(art, (10, 10), (w - 11, h - 11), (120, 160, 90), 6)
    body = np.random.default_rng([deck, 15, kind // 7])
    coat = hue_of(kind // 7 * 0.125, 0.6, 0.7)
    cv2.ellipse(art, (w // 2, h - 40), (90, 170), 0, 180, 360, coat, -1, AA)
    figure(art, body, (w // 2, h - 110), 40, hue_of(body.random()))
    cv2.circle(art, (w // 2, 175), 52, (150, 190, 230), -1, AA)
    for x in (-18, 18):
        cv2.circle(art, (w // 2 + x, 168), 6, (40, 40, 40), -1, AA)
    hat = np.random.default_rng([deck, 16, kind % 7])
    figure(art, hat, (w // 2, 105), 42, hue_of((kind % 7) / 7, 0.8, 0.7))
    cv2.rectangle(art, (w // 2 - 60, 128), (w // 2 + 60, 138), (40, 40, 60), -1)


TRIED: dict[str, Style] = {
    "pips": Style((300, 420), _pips, rounding=0.05),
    "fractal": Style((300, 420), _fractal, rounding=0.03, taught_high=240, off=0.01),
    "icons": Style((300, 480), _icons, rounding=0.04, off=0.008, shade=0.3),
    "tiles": Style((360, 360), _tiles, taught_high=700),
    "quest": Style((300, 470), _quest, taught_high=600, shade=0.2),
    "corners": Style((300, 450), _corners, rounding=0.04, taught_high=320),
}
KEPT: dict[str, Style] = {
    "race": Style((300, 440), _race, rounding=0.05, taught_high=500),
    "night": Style((280, 480), _night, rounding=0.03, taught_high=260, shade=0.2),
    "blobs": Style((320, 440), _blobs, off=0.01, shade=0.3),
    "wide": Style((450, 300), _wide, rounding=0.04, taught_high=500),
    "ledger": Style((330, 450), _ledger, taught_high=640, off=0.006),
    "hats": Style((300, 450), _hats, rounding=0.045, taught_high=380),
}
