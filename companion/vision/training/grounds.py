"""What boards are printed with all over: photographs, waves, spots, strokes, in any few inks."""

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Colour, Rng
from companion.vision.training.kept_out import SWATCHES
from companion.vision.training.paint import AA, Print, dot, noise

Share = NDArray[np.floating]  # 0..1 per pixel: where between the inks it lies
PHOTO = 480  # pixels of a kept photograph


def photographs(folder: Path) -> list[Print]:
    """Photographed surfaces that are not kept for judging, small."""
    paths = [path for path in sorted(folder.glob("*.jpg")) if path.stem not in SWATCHES]
    return [_small(np.asarray(cv2.imread(str(path)), np.uint8)) for path in paths]


def _small(photo: Print) -> Print:
    return np.asarray(cv2.resize(photo, (PHOTO, PHOTO), interpolation=cv2.INTER_AREA), np.uint8)


def photographed(rng: Rng, photo: Print, size: int) -> Print:
    """A part of a photograph, turned anyhow."""
    part = int(rng.uniform(0.3, 1) * len(photo))
    x, y = rng.integers(0, len(photo) - part + 1, 2)
    cut = np.rot90(photo[y : y + part, x : x + part], int(rng.integers(4)))
    return np.asarray(cv2.resize(np.ascontiguousarray(cut), (size, size)), np.uint8)


def _place(rng: Rng, size: int) -> tuple[Share, Share]:
    """Across and along, turned anyhow and a little bent."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    angle = rng.uniform(0, np.pi)
    u = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))
    v = y * np.float32(np.cos(angle)) - x * np.float32(np.sin(angle))
    bend = np.float32(rng.choice([0.0, 0.02, 0.06]))
    few = int(rng.integers(2, 6))
    return u + bend * noise(rng, size, few), v + bend * noise(rng, size, few)


def _clouds(rng: Rng, size: int) -> Share:
    return 0.5 + 0.3 * noise(rng, size, int(rng.integers(2, 30)))


def _waves(rng: Rng, size: int) -> Share:
    u, _ = _place(rng, size)
    return np.asarray(0.5 + 0.5 * np.sin(u * np.float32(rng.uniform(15, 260))))


def _weave(rng: Rng, size: int) -> Share:
    u, v = _place(rng, size)
    a, b = rng.uniform(15, 200, 2)
    both = np.sin(u * np.float32(a)), np.sin(v * np.float32(b if rng.random() < 0.5 else a))
    return np.asarray(0.5 + 0.5 * (both[0] * both[1] if rng.random() < 0.5 else np.maximum(*both)))


def _triangles(rng: Rng, size: int) -> Share:
    u, v = _place(rng, size)
    step = rng.uniform(20, 150)
    three = [u * np.cos(a) + v * np.sin(a) for a in (0, np.pi / 3, 2 * np.pi / 3)]
    return np.asarray(0.5 + sum(np.sin(step * one) for one in three) / 6, np.float32)


def _zebra(rng: Rng, size: int) -> Share:
    wide = rng.uniform(1.5, 14)
    grain = rng.standard_normal((size, size)).astype(np.float32)
    band = cv2.GaussianBlur(grain, (0, 0), wide) - cv2.GaussianBlur(grain, (0, 0), 1.8 * wide)
    return np.asarray(0.5 + band / (4 * float(band.std()) + 1e-6), np.float32)


def _rays(rng: Rng, size: int) -> Share:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    x, y = x - rng.uniform(-0.2, 1.2), y - rng.uniform(-0.2, 1.2)
    turn = np.arctan2(y, x) * rng.integers(3, 24) * (rng.random() < 0.7)
    return np.asarray(0.5 + 0.5 * np.sin(turn + np.hypot(x, y) * rng.uniform(0, 90)), np.float32)


def _confetti(rng: Rng, size: int) -> Share:
    img: Print = np.zeros((size, size, 3), np.uint8)
    few, wide = int(rng.integers(20, 220)), rng.uniform(0.01, 0.09) * size
    for _ in range(few):
        x, y, r, ink = *rng.uniform(0, size, 2), wide * rng.uniform(0.4, 1), rng.uniform(40, 255)
        if rng.random() < 0.5:
            dot(img, x, y, r, (ink, 0, 0))
        else:
            box = cv2.boxPoints(((x, y), (2 * r, 2 * r * rng.uniform(0.2, 1)), rng.uniform(0, 180)))
            cv2.fillConvexPoly(img, box.astype(np.int32), (ink, 0, 0), AA)
    return img[..., 0].astype(np.float32) / 255


def _strokes(rng: Rng, size: int) -> Share:
    img: Print = np.zeros((size, size, 3), np.uint8)
    wide = max(1, round(rng.uniform(0.004, 0.07) * size))
    for _ in range(int(rng.integers(8, 60))):
        run = np.cumsum(rng.normal(0, 0.12 * size, (6, 2)), 0) + rng.uniform(0, size, 2)
        cv2.polylines(img, [run.astype(np.int32)], False, (rng.uniform(40, 255), 0, 0), wide, AA)
    return img[..., 0].astype(np.float32) / 255


def _writing(rng: Rng, size: int) -> Share:
    img: Print = np.zeros((size, size, 3), np.uint8)
    high, face = rng.uniform(0.03, 0.14) * size, int(rng.integers(0, 8))
    for y in np.arange(high, size + high, 1.3 * high):
        words = "".join(chr(int(k)) for k in rng.integers(40, 123, 60))
        at = (round(-rng.uniform(0, high)), round(float(y)))
        cv2.putText(img, words, at, face, high / 26, (255, 0, 0), max(1, round(high / 12)), AA)
    return img[..., 0].astype(np.float32) / 255


def _fading(rng: Rng, size: int) -> Share:
    u, _ = _place(rng, size)
    return np.asarray((u - u.min()) / np.ptp(u))


KINDS: tuple[Callable[[Rng, int], Share], ...] = (
    *(_clouds, _clouds, _waves, _weave, _triangles, _zebra, _rays, _confetti, _strokes),
    *(_writing, _fading),
)


def inked(rng: Rng, share: Share, inks: Sequence[Colour]) -> Print:
    """These inks in place of 0..1: in steps, or running into one another."""
    steps = np.linspace(0, 1, len(inks))
    at = np.clip(share, 0, 1)
    if rng.random() < 0.5:
        at = np.floor(at * len(inks)).clip(0, len(inks) - 1) / (len(inks) - 1)
    tones = np.array(inks)
    return np.stack([np.interp(at, steps, tones[:, k]) for k in range(3)], -1).astype(np.uint8)


def ground(rng: Rng, inks: Sequence[Colour], size: int, photos: Sequence[Print]) -> Print:
    """Any ground in these inks (two or more); a photograph keeps its own colours now and then."""
    if not photos or rng.random() < 0.7:
        return inked(rng, KINDS[int(rng.integers(len(KINDS)))](rng, size), inks)
    photo = photographed(rng, photos[int(rng.integers(len(photos)))], size)
    if rng.random() < 0.4:
        return photo
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = np.percentile(grey, (3, 97))
    return inked(rng, (grey - low) / max(high - low, 1), inks)
