"""Stored samples -> network inputs that are never twice the same."""

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.boardnet import INPUT, PITCH, REACH
from companion.vision.finder import HEAT_STEP
from companion.vision.training.colours import Rng, any_colour
from companion.vision.training.samples import CROP_PITCH, CROP_REACH, THUMB, Sample

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
Labels = NDArray[np.int64]
CLASSES = "RBY."
COVERED = 4
IGNORE = -1
NEAR, ROUGH = 0.55, 0.87  # shares of good guesses, and of good and rough ones together
PLACED = 0.3  # pitches: a crossing further away is not where it was guessed
SPOT = 1.3  # cells: how wide an outer crossing glows in its map


@dataclass(frozen=True)
class BoardCase:
    """One input of the board network with its labels; classes are -1 where nothing is asked."""

    image: Picture
    cells: NDArray[np.int64]
    shifts: NDArray[np.float32]  # 2 x 16: where each crossing really is, in pitches
    placed: bool  # a board, and the crossings are where they were guessed
    board: bool  # a board, and the guess was near enough to be mended


def decode(data: bytes) -> Picture:
    """The stored picture."""
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), 1), np.uint8)


def recolour(image: Picture, rng: Rng) -> Picture:
    """Other lamps, other white balance, other exposure, other noise."""
    x: NDArray[np.float32] = image.astype(np.float32) / np.float32(255)
    if rng.random() < 0.8:
        x = x ** np.float32(np.exp(rng.normal(0, 0.2)))
        x = x * (np.exp(rng.normal(0, 0.12, 3)) * np.exp(rng.normal(0, 0.15))).astype(np.float32)
    if rng.random() < 0.4:
        grey = x.mean(2, keepdims=True)
        x = grey + (x - grey) * np.float32(rng.uniform(0.6, 1.45))
    if rng.random() < 0.35:
        x = x * _falloff(x.shape[:2], rng)[..., None]
    if rng.random() < 0.3:
        x = _shade(x, rng)
    if rng.random() < 0.2:
        x = _coarse(x, rng)
    if rng.random() < 0.3:
        x = x + rng.standard_normal(x.shape).astype(np.float32) * np.float32(rng.uniform(0, 0.05))
    if rng.random() < 0.2:
        x = np.asarray(cv2.GaussianBlur(x, (0, 0), rng.uniform(0.4, 1.6)), np.float32)
    out = np.asarray(np.clip(x * 255, 0, 255), np.uint8)
    return _squeezed(out, rng) if rng.random() < 0.2 else out


def _shade(x: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """The shadow of bars, an arm or a lamp's edge over a part, hard or soft, in its own hue."""
    h, w = x.shape[:2]
    mask, angle = np.zeros((h, w), np.float32), rng.uniform(0, np.pi)
    for _ in range(int(rng.integers(1, 4))):
        if rng.random() < 0.3:
            angle = rng.uniform(0, np.pi)
        centre = tuple(float(v) for v in rng.uniform(0, 1, 2) * (w, h))
        size = (2.0 * w, float(rng.uniform(0.05, 0.5)) * h)
        if rng.random() < 0.3:
            size = (float(rng.uniform(0.1, 0.6)) * w, float(rng.uniform(0.1, 0.6)) * h)
        box = cv2.boxPoints((centre, size, float(np.degrees(angle))))
        cv2.fillConvexPoly(mask, box.astype(np.int32), 1.0)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 8)), np.float32)
    left = rng.uniform(0.3, 0.8) * np.exp(rng.normal(0, 0.08, 3))
    return np.asarray(x * (1 - mask[..., None] * (1 - left)), np.float32)


def _coarse(x: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """A board far away, or a camera whose colours are coarser than its light."""
    h, w = x.shape[:2]
    f = rng.uniform(0.35, 0.8)
    small = cv2.resize(x, None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
    soft = np.asarray(cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)
    if rng.random() < 0.5:
        return soft
    return np.asarray(soft + (x - soft).mean(2, keepdims=True), np.float32)


def _squeezed(image: Picture, rng: Rng) -> Picture:
    """As a camera's JPEG has it."""
    how = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 85))]
    return decode(cv2.imencode(".jpg", image, how)[1].tobytes())


def _falloff(shape: tuple[int, int], rng: Rng) -> NDArray[np.float32]:
    small = rng.uniform(0.35, 1.15, (3, 3)).astype(np.float32)
    return np.asarray(cv2.resize(small, shape[::-1], interpolation=cv2.INTER_CUBIC), np.float32)


def _near(rng: Rng) -> Points:
    """How far a tapping finger or a first guess is off, in pitches."""
    off = rng.normal(0, rng.uniform(0.01, 0.07), (4, 2))
    return np.asarray(off)


def _rough(rng: Rng) -> Points:
    """A first guess: shifted, turned, of another size or shape."""
    ends = np.array([[-1.5, -1.5], [1.5, -1.5], [1.5, 1.5], [-1.5, 1.5]])
    a, scale = np.radians(rng.normal(0, 6)), rng.uniform(0.75, 1.25) * rng.uniform(0.92, 1.08, 2)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * scale
    loose = rng.normal(0, rng.uniform(0.05, 0.25), (4, 2))
    return np.asarray(ends @ turn.T - ends + rng.uniform(-0.35, 0.35, 2) + loose)


def _elsewhere(rng: Rng) -> Points:
    ends = np.array([[-1.5, -1.5], [1.5, -1.5], [1.5, 1.5], [-1.5, 1.5]])
    kind = rng.random()
    a, scale, shift = rng.normal(0, 0.04), rng.uniform(0.95, 1.05), np.zeros(2)
    if kind < 0.5:
        shift = rng.choice([-1.0, 0.0, 1.0], 2) * rng.uniform(0.75, 1.2)
        shift = shift if np.abs(shift).sum() > 0 else np.array([1.0, 0.0])
    elif kind < 0.75:
        a = rng.choice([-1, 1]) * rng.uniform(0.3, 0.785)
    else:
        scale = rng.choice([rng.uniform(0.3, 0.72), rng.uniform(1.32, 1.6)])
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * scale
    return np.asarray(ends @ turn.T - ends + shift + rng.normal(0, 0.04, (4, 2)))


def square(pitch: float, reach: float) -> NDArray[np.float32]:
    """The outer crossings in a square picture."""
    a, b = reach * pitch, (3 + reach) * pitch
    return np.array([[a, a], [b, a], [b, b], [a, b]], np.float32)


def lattice(pitch: float, reach: float) -> NDArray[np.float32]:
    """The sixteen crossings in a square picture."""
    grid = [[(reach + x) * pitch, (reach + y) * pitch] for y in range(4) for x in range(4)]
    return np.array(grid, np.float32)


def laid_over(image: Picture, cells: Labels, pitch: int, rng: Rng) -> None:
    """Things of any colour over some crossings: what is hidden must not be named."""
    reach = round(0.28 * pitch)
    mask = np.zeros(image.shape[:2], np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        centre = tuple(float(v) for v in rng.uniform(0, len(image), 2))
        size = tuple(float(v) for v in rng.uniform(0.3, 2.0, 2) * pitch)
        box = cv2.boxPoints((centre, size, float(rng.uniform(0, 180)))).astype(np.int32)
        cv2.fillConvexPoly(mask, box, 255)
    colour = np.array(any_colour(rng)) if rng.random() < 0.6 else image.reshape(-1, 3).mean(0)
    image[mask > 0] = np.clip(colour + rng.normal(0, 6, (int((mask > 0).sum()), 3)), 0, 255)
    for k in range(16):
        x, y = round((REACH + k % 4) * pitch), round((REACH + k // 4) * pitch)
        share = float(mask[y - reach : y + reach + 1, x - reach : x + reach + 1].mean()) / 255
        if share > 0.5:
            cells[k] = COVERED
        elif share > 0.1:
            cells[k] = IGNORE


class Labelled(Protocol):
    """Whatever says what lies on its crossings, and which of them something covers."""

    @property
    def cells(self) -> str: ...

    @property
    def covered(self) -> tuple[bool, ...]: ...


def labels(sample: Labelled) -> Labels:
    """Class numbers of the sixteen crossings; nothing is asked where it may be called hidden."""
    pairs = zip(sample.cells, sample.covered, strict=True)
    return np.array([COVERED if hid else CLASSES.find(c) for c, hid in pairs], np.int64)


def turned(image: Picture, cells: Labels, rng: Rng) -> tuple[Picture, Labels]:
    """A quarter turn or more, and as often as not a mirror image."""
    grid, k = cells.reshape(4, 4), int(rng.integers(4))
    image, grid = np.rot90(image, k), np.rot90(grid, k)
    if rng.random() < 0.5:
        image, grid = image[:, ::-1], grid[:, ::-1]
    return np.ascontiguousarray(image), grid.reshape(16).copy()


def board_case(sample: Sample, rng: Rng) -> BoardCase:
    """A crop as the reader would rectify it, from a good, a rough or a wrong guess."""
    cells = labels(sample) if sample.cells else np.full(16, IGNORE, np.int64)
    image, cells = turned(decode(sample.crop), cells, rng)
    kind = rng.random()
    off = _near(rng) if kind < NEAR else _rough(rng) if kind < ROUGH else _elsewhere(rng)
    truth = square(CROP_PITCH, CROP_REACH)
    guess = truth + (off * CROP_PITCH).astype(np.float32)
    h = cv2.getPerspectiveTransform(guess.astype(np.float32), square(PITCH, REACH))
    flat = cv2.warpPerspective(image, h, (INPUT, INPUT), borderMode=cv2.BORDER_REPLICATE)
    there = cv2.perspectiveTransform(lattice(CROP_PITCH, CROP_REACH)[None], h)[0]
    shifts = ((there - lattice(PITCH, REACH)) / PITCH).astype(np.float32)
    out = recolour(np.asarray(flat, np.uint8), rng)
    if float(np.abs(shifts).max()) > 0.22:
        cells[:] = IGNORE
    elif rng.random() < 0.12 and sample.cells:
        laid_over(out, cells, PITCH, rng)
    board = bool(sample.cells) and kind < ROUGH
    placed = board and float(np.abs(shifts).max()) < PLACED
    return BoardCase(out, cells, shifts.T.copy(), placed, board)


def finder_case(sample: Sample, rng: Rng) -> tuple[Picture, NDArray[np.float32]]:
    """A whole small picture and where the board lies in it."""
    image = decode(sample.thumb)
    w, h = THUMB
    a, scale = np.radians(rng.normal(0, 12)), float(np.exp(rng.normal(0, 0.15)))
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(np.degrees(a)), scale)
    m = np.asarray(turn, np.float64)
    m[:, 2] += rng.normal(0, 8, 2)
    if rng.random() < 0.5:
        m = m @ np.array([[-1, 0, w - 1], [0, 1, 0], [0, 0, 1.0]])
    if rng.random() < 0.3:
        m = m @ np.array([[1, 0, 0], [0, -1, h - 1], [0, 0, 1.0]])
    out = cv2.warpAffine(image, m, (w, h), borderMode=cv2.BORDER_REFLECT)
    spots = np.array(sample.corners, np.float64).reshape(-1, 2) @ m[:, :2].T + m[:, 2]
    return recolour(np.asarray(out, np.uint8), rng), heat(spots)


def heat(corners: Points) -> NDArray[np.float32]:
    """Two maps: the outer crossings, and the area between all four of them."""
    w, h = THUMB[0] // HEAT_STEP, THUMB[1] // HEAT_STEP
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    out = np.zeros((2, h, w), np.float32)
    spots = (corners + 0.5) / HEAT_STEP - 0.5
    for u, v in spots:
        spot = np.exp(-((xx - u) ** 2 + (yy - v) ** 2) / (2 * SPOT**2))
        np.maximum(out[0], spot, out=out[0])
    if len(spots) == 4:
        fine = np.zeros((h * 4, w * 4), np.float32)
        hull = cv2.convexHull(((spots + 0.5) * 4).astype(np.float32)).astype(np.int32)
        cv2.fillConvexPoly(fine, hull, 1.0)
        out[1] = cv2.resize(fine, (w, h), interpolation=cv2.INTER_AREA)
    return out
