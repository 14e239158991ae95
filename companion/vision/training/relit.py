"""Rendered light, any print, any discs, any camera -> boards for the closer look.

What makes a picture of a board real - shadows, hands, sides of the discs, what is mirrored - is
rendered once (`light_render.py`); what differs from family to family is put to it here, anew for
every picture: ground and streets in the hue of a disc, dark blue on dark blue, bleached yellow,
beige on beige, marks of any shape as large as discs on and between the crossings.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training import prints, tops
from companion.vision.training.camera import develop, squeeze
from companion.vision.training.canvas import lin
from companion.vision.training.canvas import linear as printed
from companion.vision.training.closer_samples import SIDE, WHOLE, Close, Standing
from companion.vision.training.colours import Rng
from companion.vision.training.light import WHITE, Light, Linear, Piece, decoded, load
from companion.vision.training.paint import Print
from companion.vision.training.samples import HIDDEN, IN_VIEW, Picture
from companion.vision.training.tops import Box, Look

TOP = 128  # pixels of a disc's picture
TRIES = 3  # exposures, each milder, until every car's colour can be told
HUES = {"R": (-32.0, 26.0), "Y": (26.0, 84.0), "B": (168.0, 272.0)}  # degrees people call so
TOLD = 0.07  # share of a disc that must have its hue


def of_a_box(rng: Rng, many: int) -> str:
    """So many cars of one box, which has three of each colour."""
    return "".join(rng.permutation(list("RRRBBBYYY"))[:many])


def letters(rng: Rng, many: int) -> str:
    """Which car stands where: those of one box as a rule, or any, that no network counts."""
    if many <= 9 and rng.random() < 0.8:
        return of_a_box(rng, many)
    return "".join("RBY"[int(k)] for k in rng.integers(0, 3, many))


def _print_seen(light: Light, art: Print) -> Linear:
    """The print as it lies in the crop."""
    across, down = (
        np.arange(n, dtype=np.float32) * (len(light.print_at) - 1) / (n - 1) for n in light.size
    )
    where = cv2.remap(light.print_at, *np.meshgrid(across, down), cv2.INTER_LINEAR)
    at = where * len(art) - 0.5
    flat = cv2.remap(art, at[..., 0], at[..., 1], cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    return printed(np.asarray(flat, np.uint8))


class Paint:
    """What the discs of a board give back: their tops, their sides, the nearest disc per pixel."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.tops = np.zeros((*size[::-1], 3), np.float32)
        self.sides = np.zeros((*size[::-1], 3), np.float32)
        self.far = np.full(size[::-1], np.inf, np.float32)

    def lay(self, piece: Piece, look: Look, rng: Rng) -> None:
        """One disc, turned anyhow."""
        ends = np.stack([piece.foot, piece.top])
        low = np.clip(ends.min(0) - 1.6 * piece.radius, 0, self.size).astype(int)
        high = np.clip(ends.max(0) + 1.6 * piece.radius, 0, self.size).astype(int)
        if (high - low).min() < 3:
            return
        box = (slice(low[1], high[1]), slice(low[0], high[0]))
        far = _distance(piece, low, high)
        mine = far < self.far[box]
        self.far[box][mine] = far[mine]
        turn = rng.uniform(0, 2 * np.pi)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        ends = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ spin.T
        there = (ends * (TOP / 2 - 2) + TOP / 2 - 0.5).astype(np.float32)
        h = cv2.getPerspectiveTransform(there, (piece.square - low).astype(np.float32))
        size = tuple(int(v) for v in high - low)
        top = cv2.warpPerspective(look.top, h, size, borderMode=cv2.BORDER_REPLICATE)
        self.tops[box][mine] = printed(np.asarray(top, np.uint8))[mine]
        self.sides[box][mine] = lin(look.side)


def _distance(piece: Piece, low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.float32]:
    """How far each pixel is from the disc's axis."""
    y, x = np.mgrid[low[1] : high[1], low[0] : high[0]]
    rise = piece.top - piece.foot
    x, y = x - piece.foot[0], y - piece.foot[1]
    along = np.clip((x * rise[0] + y * rise[1]) / max(float(rise @ rise), 1e-6), 0, 1)
    return np.asarray(np.hypot(x - along * rise[0], y - along * rise[1]), np.float32)


def seen(light: Light, art: Print, box: Box, cars: str, rng: Rng) -> Linear:
    """The light that comes from this board to the camera; blue, green, red."""
    paint = Paint(light.size)
    for piece, letter in zip(light.pieces, cars, strict=True):
        paint.lay(piece, box[letter], rng)
    masks = decoded(light.masks).astype(np.float32) / 255
    board, tops, sides = (masks[..., k : k + 1] for k in range(3))
    whole = np.minimum(board + tops + sides, 1)
    given = board * _print_seen(light, art) + tops * paint.tops + sides * paint.sides
    fallen, shine = light.linear(light.fallen), light.linear(light.shine)
    gloss = rng.choice([0.5, 1.0, 1.0, 1.5, 2.2])
    return np.asarray(
        fallen[..., ::-1] * (1 - whole + given / WHITE) + shine[..., ::-1] * whole * gloss,
        np.float32,
    )


def told(image: Picture, light: Light, cars: str) -> bool:
    """Whether a person can tell each car's colour."""
    by = len(image) / light.size[1]
    tone = cv2.cvtColor(image.astype(np.float32) / 255, cv2.COLOR_BGR2HSV)
    for piece, letter in zip(light.pieces, cars, strict=True):
        x, y = piece.top * by
        r = max(1, round(0.55 * piece.radius * by))
        part = tone[max(0, int(y) - r) : int(y) + r + 1, max(0, int(x) - r) : int(x) + r + 1]
        if light.in_view[piece.crossing] < IN_VIEW or part.size == 0:
            continue
        start, end = HUES[letter]
        hue = (part[..., 0] - start) % 360 < end - start
        if (hue & (part[..., 1] > 0.2) & (part[..., 2] > 0.14)).mean() < TOLD:
            return False
    return True


def board(light: Light, rng: Rng, photos: Sequence[Print] = ()) -> Close | None:
    """One board; None where a car's colour cannot be told."""
    cars = letters(rng, len(light.pieces))
    shades = prints.shades(rng)
    art = prints.board(rng, shades, light.pitch_share, light.disc_share, photos)
    linear = seen(light, art, tops.box(rng, shades, TOP, photos), cars, rng)
    size = float(np.clip(light.camera_pitch / 64, 0.55, 1.0))
    size *= rng.uniform(0.7, 1.0) if rng.random() < 0.3 else 1.0
    small = cv2.resize(linear, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
    lamp = np.array(light.lamp)[::-1]
    for _ in range(TRIES):
        image = develop(np.asarray(small, np.float32), rng, lamp, 0.9)
        if told(image, light, cars):
            break
    else:
        return None
    image = squeeze(image, rng) if rng.random() < 0.6 else image
    return _sample(light, cars, cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR))


def _sample(light: Light, cars: str, image: np.ndarray) -> Close:
    cells = ["."] * 16
    discs = []
    for piece, letter in zip(light.pieces, cars, strict=True):
        cells[piece.crossing] = letter
        foot, top = ((float(x), float(y)) for x, y in (piece.foot, piece.top))
        discs.append(Standing(letter, foot, top, piece.radius))
    view = light.in_view
    named = ("?" if HIDDEN <= v < IN_VIEW else c for c, v in zip(cells, view, strict=True))
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    covered = tuple(bool(v < HIDDEN) for v in view)
    whole = tuple(bool(v > WHOLE) for v in view)
    return Close(data, "".join(named), covered, whole, tuple(discs), False, relit=True)


def boards(folder: Path, rng: Rng, photos: Sequence[Print] = ()) -> Iterator[Close]:
    """Endless boards, under any of the light there is by then."""
    while True:
        lights = sorted(folder.glob("*.light"))
        one = board(load(lights[int(rng.integers(len(lights)))]), rng, photos)
        if one is not None:
            yield one
