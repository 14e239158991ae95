"""What the tops of a box's discs look like: the same on all, each in its own paint."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.training import paint
from companion.vision.training.colours import Colour, Rng, any_colour, hsv, mix
from companion.vision.training.grounds import KINDS, inked, photographed
from companion.vision.training.marks import mark
from companion.vision.training.medals import Medals
from companion.vision.training.paint import Print, dot

WHITE, BLACK = (240.0, 240.0, 238.0), (26.0, 24.0, 22.0)


@dataclass(frozen=True)
class Look:
    """A disc of one colour: the print on its top, the paint of its side."""

    top: Print
    side: Colour


Box = dict[str, Look]
Draw = Callable[[Print, Colour, Rng], None]  # picture, paint, a generator that is the same for all


def _tones(colour: Colour) -> tuple[Colour, ...]:
    return (mix(colour, WHITE, 0.55), mix(colour, BLACK, 0.5), WHITE, BLACK)


def _marked(top: Print, colour: Colour, rng: Rng) -> None:
    """A mark in other tones of the paint, white or black."""
    size = len(top)
    inks = [_tones(colour)[int(k)] for k in rng.integers(0, 4, 8)]
    drawn = mark(rng, iter(inks).__next__, 3, 0.2)
    drawn(top, size / 2, size / 2, size / 2 * rng.uniform(0.4, 0.85))


def _medal(top: Print, colour: Colour, rng: Rng) -> None:
    """What boards bear on their crossings: a disc is not known by its top."""
    tones = _tones(colour)
    medals = Medals(rng, [colour], lambda: tones[int(rng.integers(4))])
    medals.inks[0] = colour
    medals.one = True
    size = len(top) / 2
    medals.draw(top, size, size, size * rng.uniform(0.5, 0.85))


def _label(top: Print, colour: Colour, rng: Rng) -> None:
    """A round label of another colour, a mark in the paint on it."""
    size = len(top)
    paper = (WHITE, BLACK, any_colour(rng))[int(rng.choice(3, p=[0.6, 0.2, 0.2]))]
    wide = size / 2 * rng.uniform(0.3, 0.8)
    dot(top, size / 2, size / 2, wide, paper)
    drawn = mark(rng, lambda: colour, 3, 0.5)
    drawn(top, size / 2, size / 2, wide * rng.uniform(0.5, 0.95))


def _sectors(top: Print, colour: Colour, rng: Rng) -> None:
    """Halves, quarters, or a wheel of two tones."""
    size, parts = len(top), 2 * int(rng.integers(1, 7))
    other = mix(_tones(colour)[int(rng.integers(4))], colour, rng.uniform(0, 0.6))
    for k in range(0, parts, 2):
        a = np.linspace(k, k + 1, 8) * 2 * np.pi / parts
        fan = size / 2 + size * np.stack([np.cos(a), np.sin(a)], 1)
        whole = np.vstack([fan, [[size / 2, size / 2]]]).astype(np.int32)
        cv2.fillPoly(top, [whole], other, paint.AA)


def _holes(top: Print, colour: Colour, rng: Rng) -> None:
    """Two to five holes, and a dent round them: a button."""
    size, many = len(top), int(rng.integers(2, 6))
    dot(top, size / 2, size / 2, size * rng.uniform(0.25, 0.4), mix(colour, BLACK, 0.3), size / 30)
    below, start = mix(BLACK, any_colour(rng), rng.uniform(0, 0.6)), rng.uniform(0, 6)
    for a in start + np.arange(many) * 2 * np.pi / many:
        x, y = size / 2 + size * 0.13 * np.array([np.cos(a), np.sin(a)])
        dot(top, x, y, size * 0.05, below)


def _crimped(top: Print, colour: Colour, rng: Rng) -> None:
    """A rim in folds, as of a bottle's cap."""
    size, folds = len(top), int(rng.integers(12, 40))
    y, x = np.mgrid[0:size, 0:size] * 2 / size - 1
    wave = np.sin(np.arctan2(y, x) * folds) * (np.hypot(x, y) > rng.uniform(0.65, 0.85))
    top[:] = np.clip(top * (1 + rng.uniform(0.1, 0.4) * wave)[..., None], 0, 255)


def _domed(top: Print, colour: Colour, rng: Rng) -> None:
    """Lighter to its middle or to one side, as lacquer, foil or a hollow is."""
    size = len(top)
    y, x = np.mgrid[0:size, 0:size] * 2 / size - 1
    bow = 1 - (x**2 + y**2) if rng.random() < 0.5 else x * np.cos(1) + y * np.sin(1)
    top[:] = np.clip(top * (1 + rng.uniform(-0.35, 0.35) * bow)[..., None], 0, 255)


def _patterned(top: Print, colour: Colour, rng: Rng) -> None:
    """Two tones in any pattern."""
    other = mix(_tones(colour)[int(rng.integers(4))], colour, rng.uniform(0, 0.7))
    top[:] = inked(rng, KINDS[int(rng.integers(len(KINDS)))](rng, len(top)), [colour, other])


DRAWN: tuple[Draw, ...] = (
    *(_marked, _marked, _medal, _medal, _label, _sectors, _holes, _crimped, _domed, _patterned),
)


def _grained(top: Print, photo: Print, rng: Rng) -> None:
    """The grain of a photographed surface under the paint."""
    cut = cv2.cvtColor(photographed(rng, photo, len(top)), cv2.COLOR_BGR2GRAY).astype(np.float32)
    share = 1 + rng.uniform(0.3, 1) * (cut / max(float(cut.mean()), 1) - 1)
    top[:] = np.clip(top * share[..., None], 0, 255)


def _rubbed(img: Print, rng: Rng) -> Print:
    """Paint worn off, most at the rim."""
    size = len(img)
    y, x = np.mgrid[0:size, 0:size] * 2 / size - 1
    rim = np.clip(np.hypot(x, y) - rng.uniform(0.55, 0.85), 0, 1) * 4
    gone = paint.noise(rng, size, int(rng.integers(4, 16))) * 0.6 + rim - rng.uniform(0.9, 1.8)
    share = np.clip(gone * 4, 0, 1)[..., None]
    below = hsv(rng.uniform(22, 42), rng.uniform(0.1, 0.55), rng.uniform(0.4, 0.9))
    return np.asarray(img * (1 - share) + np.array(below) * share, np.uint8)


def box(rng: Rng, of: dict[str, Colour], size: int, photos: Sequence[Print] = ()) -> Box:
    """The discs of one box."""
    seed, ringed = int(rng.integers(1 << 30)), rng.random() < 0.35
    kinds = [DRAWN[int(k)] for k in rng.integers(0, len(DRAWN), int(rng.choice([0, 1, 1, 1, 2])))]
    worn, bare = rng.random() < 0.3, rng.random() < 0.2
    grain = photos[int(rng.integers(len(photos)))] if photos and rng.random() < 0.15 else None
    rim, ring_ink = rng.uniform(0.03, 0.16), rng.random()
    wood = hsv(rng.uniform(24, 40), rng.uniform(0.25, 0.6), rng.uniform(0.4, 0.9))
    out: Box = {}
    for letter, colour in of.items():
        same = np.random.default_rng(seed)
        top: Print = np.zeros((size, size, 3), np.uint8)
        top[:] = np.array(colour)
        for kind in kinds:
            kind(top, colour, same)
        if grain is not None:
            _grained(top, grain, rng)
        if ringed:
            line = size / 2 * rim
            ink = _tones(colour)[int(ring_ink * 4)]
            dot(top, size / 2, size / 2, size / 2 - line / 2, ink, line)
        uneven = 1 + 0.03 * paint.noise(rng, size, 8)
        top = np.asarray(np.clip(top * uneven[..., None], 0, 255), np.uint8)
        side = wood if bare else mix(colour, BLACK, rng.uniform(0, 0.2))
        out[letter] = Look(_rubbed(top, rng) if worn else top, side)
    return out
