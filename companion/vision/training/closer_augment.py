"""Stored boards -> inputs of the closer look that are never twice the same."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.boardnet import INPUT, REACH
from companion.vision.boardnet import PITCH as BOARD_PITCH
from companion.vision.closernet import CLOSE, CLOSE_PITCH
from companion.vision.training.augment import (
    BoardCase,
    Labels,
    decode,
    labels,
    laid_over,
    lattice,
    recolour,
    square,
    turned,
)
from companion.vision.training.closer_samples import PITCH, Close
from companion.vision.training.closer_samples import REACH as STORED_REACH
from companion.vision.training.colours import Rng
from companion.vision.training.overprint import reprinted
from companion.vision.training.rearrange import rearranged
from companion.vision.training.samples import Picture

SHADOWED = 0.2  # of the boards put together from rendered light
PLACED = 0.045  # pitches: how far corners are off at most, as a rule, when a board is read


def _tones(image: Picture, rng: Rng) -> Picture:
    """Another lamp and exposure: one curve per colour."""
    bend = np.exp(rng.normal(0, 0.2))
    gains = np.exp(rng.normal(0, 0.12, 3)) * np.exp(rng.normal(0, 0.15))
    x = (np.arange(256) / 255) ** bend
    table = np.clip(x[:, None] * gains * 255, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(image, table[None]), np.uint8)


def _light(rng: Rng) -> NDArray[np.float32]:
    """Shadows with hard or soft edges, and light that falls off, as what is left of the light."""
    n = CLOSE // 2
    left = np.ones((n, n, 3), np.float32)
    if rng.random() < 0.5:
        few = rng.uniform(0.4, 1.15, (3, 3)).astype(np.float32)
        left *= cv2.resize(few, (n, n), interpolation=cv2.INTER_CUBIC)[..., None]
    if rng.random() < 0.6:
        mask, angle = np.zeros((n, n), np.float32), rng.uniform(0, np.pi)
        for _ in range(int(rng.integers(1, 4))):
            centre = tuple(float(v) for v in rng.uniform(0, n, 2))
            size = (2.0 * n, float(rng.uniform(0.05, 0.5)) * n)
            if rng.random() < 0.4:
                size = (float(rng.uniform(0.1, 0.6)) * n, float(rng.uniform(0.1, 0.6)) * n)
                angle = rng.uniform(0, np.pi)
            box = cv2.boxPoints((centre, size, float(np.degrees(angle))))
            cv2.fillConvexPoly(mask, box.astype(np.int32), 1.0)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 8)), np.float32)
        dark = rng.uniform(0.3, 0.8) * np.exp(rng.normal(0, 0.08, 3))
        left *= 1 - mask[..., None] * (1 - dark).astype(np.float32)
    return np.asarray(cv2.resize(left, (CLOSE, CLOSE)), np.float32)


def _glare(image: Picture, rng: Rng) -> Picture:
    """A lamp or a window mirrored in the varnish: bright, soft, and nothing is hidden by it."""
    n = CLOSE // 4
    mask = np.zeros((n, n), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        centre = tuple(float(v) for v in rng.uniform(0, n, 2))
        size = tuple(float(v) for v in rng.uniform(0.15, 1.2, 2) * n / 5)
        box = cv2.boxPoints((centre, size, float(rng.uniform(0, 180))))
        if rng.random() < 0.5:
            cv2.fillConvexPoly(mask, box.astype(np.int32), 1.0)
        else:
            cv2.ellipse(mask, (centre, size, float(rng.uniform(0, 180))), 1.0, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 8))
    share = cv2.resize(soft, (CLOSE, CLOSE)) * rng.uniform(0.15, 0.75)
    white = 255 * np.exp(-np.abs(rng.normal(0, 0.06, 3)))
    return np.asarray(np.clip(image + (white - image) * share[..., None], 0, 255), np.uint8)


def _camera(image: Picture, rng: Rng) -> Picture:
    """Far away, out of focus, noisy, pressed into a JPEG."""
    kind = rng.random()
    if kind < 0.35:
        f = rng.uniform(0.4, 0.9)
        small = cv2.resize(image, None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
        image = np.asarray(
            cv2.resize(small, (CLOSE, CLOSE), interpolation=cv2.INTER_LINEAR), np.uint8
        )
    elif kind < 0.5:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.5, 2.5)), np.uint8)
    if rng.random() < 0.25:
        n = CLOSE if rng.random() < 0.5 else CLOSE // 2
        noise = cv2.resize(rng.standard_normal((n, n, 3), np.float32), (CLOSE, CLOSE))
        noisy = image + noise * np.float32(rng.uniform(1, 11))
        image = np.asarray(np.clip(noisy, 0, 255), np.uint8)
    if rng.random() < 0.2:
        how = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 85))]
        image = decode(cv2.imencode(".jpg", image, how)[1].tobytes())
    return image


def close_case(sample: Close, rng: Rng) -> tuple[Picture, Labels]:
    """A board as the reader would rectify it, rearranged, reprinted, relit, of another camera."""
    image = decode(sample.crop)
    if sample.discs and not sample.relit and rng.random() < 0.6:
        image, sample = rearranged(image, sample, rng)
    if not sample.relit:
        image = reprinted(image, sample, rng)
    image, cells = turned(image, labels(sample), rng)
    if sample.relit:
        return shadowed(placed(image, rng), rng), cells
    return seen(image, cells, rng), cells


def near_case(sample: Close, rng: Rng) -> BoardCase:
    """The same for the board network, from a guess that is nearly right."""
    image = decode(sample.crop)
    if not sample.relit:
        image = reprinted(image, sample, rng)
    image, cells = turned(image, labels(sample), rng)
    off = rng.normal(0, rng.uniform(0.01, 0.07), (4, 2))
    guess = square(PITCH, STORED_REACH) + off * PITCH
    h = cv2.getPerspectiveTransform(guess.astype(np.float32), square(BOARD_PITCH, REACH))
    flat = cv2.warpPerspective(image, h, (INPUT, INPUT), borderMode=cv2.BORDER_REPLICATE)
    there = cv2.perspectiveTransform(lattice(PITCH, STORED_REACH)[None], h)[0]
    shifts = ((there - lattice(BOARD_PITCH, REACH)) / BOARD_PITCH).astype(np.float32)
    out = np.asarray(flat, np.uint8)
    out = shadowed(out, rng) if sample.relit else recolour(out, rng)
    return BoardCase(out, cells, shifts.T.copy(), True, True)


def shadowed(image: Picture, rng: Rng) -> Picture:
    """The same, now and then with one shadow more: rendered ones are seldom deep."""
    if rng.random() > SHADOWED:
        return image
    left = cv2.resize(_light(rng), image.shape[1::-1])
    return np.asarray(np.clip(image * left, 0, 255), np.uint8)


def placed(image: Picture, rng: Rng) -> Picture:
    """A crop as the reader would rectify it."""
    guess = square(PITCH, STORED_REACH) + rng.normal(0, rng.uniform(0.005, PLACED), (4, 2)) * PITCH
    h = cv2.getPerspectiveTransform(guess.astype(np.float32), square(CLOSE_PITCH, REACH))
    flat = cv2.warpPerspective(image, h, (CLOSE, CLOSE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def seen(image: Picture, cells: Labels, rng: Rng) -> Picture:
    """A crop as the reader would rectify it, relit, by another camera; `cells` may get covered."""
    out = placed(image, rng)
    if rng.random() < 0.75:
        out = _tones(out, rng)
    if rng.random() < 0.35:
        out = np.asarray(np.clip(out * _light(rng), 0, 255), np.uint8)
    if rng.random() < 0.15:
        out = _glare(out, rng)
    if rng.random() < 0.1:
        laid_over(out, cells, CLOSE_PITCH, rng)
    return _camera(out, rng)
