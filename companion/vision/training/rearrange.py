"""The discs of a rendered board taken up and put elsewhere, far off their crossings too.

A disc is taken up by laying the print of an empty crossing over it, and put down as it was seen,
with a shadow of its own. So a board is learnt from in arrangements that nobody rendered.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.closer_samples import PITCH, REACH, SIDE, Close, Standing
from companion.vision.training.colours import Rng
from companion.vision.training.overprint import of_discs
from companion.vision.training.samples import Picture

HALF = round(0.62 * PITCH)  # pixels round a crossing that are laid over a disc and its shadow
FAR = 0.38  # pitches: no disc lies farther from its crossing
APART = 2.06  # radii between two discs' middles
EMPTY = "."
TAKEN = 0.35  # share of the discs taken up
Point = NDArray[np.float64]


def _at(k: int) -> Point:
    return np.array([(REACH + k % 4) * PITCH, (REACH + k // 4) * PITCH])


def _nearest(disc: Standing) -> int:
    x, y = np.clip(np.round(np.array(disc.foot) / PITCH - REACH), 0, 3).astype(int)
    return int(y * 4 + x)


def _patch(image: Picture, centre: Point) -> Picture:
    return np.asarray(cv2.getRectSubPix(image, (2 * HALF + 1,) * 2, tuple(map(float, centre))))


def _lay(image: Picture, patch: Picture, share: NDArray[np.float32], centre: Point) -> None:
    """The patch over the picture, as much of it as each pixel's share."""
    x, y = (round(float(v)) - HALF for v in centre)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(SIDE, x + 2 * HALF + 1), min(SIDE, y + 2 * HALF + 1)
    here = image[y0:y1, x0:x1].astype(np.float32)
    part = (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
    new = here + (patch[part].astype(np.float32) - here) * share[part][..., None]
    image[y0:y1, x0:x1] = np.clip(new, 0, 255)


def _lit(patch: Picture, like: Picture, ring: NDArray[np.bool_]) -> Picture:
    """The patch in the light of another place, by what is seen round both."""
    there, here = like[ring].mean(0) + 4, patch[ring].mean(0) + 4
    return np.asarray(np.clip(patch * np.clip(there / here, 0.5, 2), 0, 255), np.uint8)


def _round(radius: float, soft: float) -> NDArray[np.float32]:
    line = np.arange(-HALF, HALF + 1)
    far = np.hypot(*np.meshgrid(line, line))
    return np.asarray(np.clip((radius - far) / soft + 0.5, 0, 1), np.float32)


def _taken_up(image: Picture, sample: Close, disc: Standing, rng: Rng) -> bool:
    """Lay an empty crossing's print over a disc; not if there is none without discs around."""
    others = of_discs(tuple(d for d in sample.discs if d is not disc))
    everything = of_discs(sample.discs)
    quiet = []
    for k in np.flatnonzero([c == EMPTY for c in sample.cells]):
        x, y = _at(int(k)).astype(int)
        if sample.whole[k] and everything[y - 30 : y + 31, x - 30 : x + 31].max() < 0.1:
            quiet.append(int(k))
    if not quiet:
        return False
    home = _at(_nearest(disc))
    print_ = _patch(image, _at(quiet[int(rng.integers(len(quiet)))]))
    print_ = np.ascontiguousarray(np.rot90(print_, int(rng.integers(4))))
    ring = (_round(0.6 * PITCH, 1) > 0.5) & (_round(0.48 * PITCH, 1) < 0.5)
    print_ = _lit(print_, _patch(image, home), ring)
    share = _round(0.52 * PITCH, 10)
    around = cv2.getRectSubPix(others, share.shape[::-1], tuple(map(float, home)))
    hull = cv2.getRectSubPix(of_discs((disc,), 1.12), share.shape[::-1], tuple(map(float, home)))
    free = np.maximum(share, hull) * (1 - np.clip(around, 0, 1))
    _lay(image, print_, np.asarray(free, np.float32), home)
    return True


def _put_down(image: Picture, seen: Picture, disc: Standing, foot: Point, rng: Rng) -> Standing:
    """The disc as it was seen in `seen`, standing at `foot`, with a shadow."""
    middle = (np.array(disc.foot) + disc.top) / 2
    step = np.round(foot - np.array(disc.foot))
    there = middle + step
    mask = of_discs((disc,), 1.02)
    size = (2 * HALF + 1,) * 2
    share = np.asarray(cv2.getRectSubPix(mask, size, tuple(map(float, np.round(middle)))))
    ring = (_round(0.6 * PITCH, 1) > 0.5) & (_round(0.5 * PITCH, 1) < 0.5)
    patch = _patch(seen, np.round(middle))
    lit = _lit(patch, _patch(image, np.round(there)), ring) if rng.random() < 0.5 else patch
    way = rng.normal(0, 0.12, 2) * PITCH
    moved = np.array([[1, 0, way[0]], [0, 1, way[1]]], np.float32)
    soft = cv2.GaussianBlur(cv2.warpAffine(share, moved, size), (0, 0), rng.uniform(1, 6))
    dark = _patch(image, np.round(there)) * rng.uniform(0.35, 0.95)
    _lay(image, np.asarray(dark, np.uint8), np.asarray(soft, np.float32), np.round(there))
    _lay(image, lit, share.astype(np.float32), np.round(there))
    top = np.array(disc.top) + step
    where = np.array(disc.foot) + step
    return replace(
        disc, foot=(float(where[0]), float(where[1])), top=(float(top[0]), float(top[1]))
    )


def _spot(k: int, others: list[Standing], radius: float, rng: Rng) -> Point | None:
    """Somewhere near a crossing where a disc does not touch the others."""
    for _ in range(8):
        far = FAR * PITCH * np.sqrt(rng.random()) if rng.random() < 0.6 else 0.1 * PITCH
        angle = rng.uniform(0, 2 * np.pi)
        foot = _at(k) + far * np.array([np.cos(angle), np.sin(angle)])
        gaps = [np.hypot(*(foot - np.array(d.foot))) for d in others]
        if min(gaps, default=np.inf) > APART * radius:
            return np.asarray(foot)
    return None


def rearranged(image: Picture, sample: Close, rng: Rng, more: bool = True) -> tuple[Picture, Close]:
    """Some discs taken up and put down elsewhere; `more`: not all of these, or others besides."""
    movable = [d for d in sample.discs if sample.whole[_nearest(d)]]
    movable = [d for d in movable if sample.cells[_nearest(d)] == d.letter]
    if not movable:
        return image, sample
    seen, image, cells = image, image.copy(), list(sample.cells)
    standing = list(sample.discs)
    taken = []
    for disc in movable:
        now = replace(sample, discs=tuple(standing), cells="".join(cells))
        if rng.random() < TAKEN and _taken_up(image, now, disc, rng):
            standing.remove(disc)
            cells[_nearest(disc)] = EMPTY
            taken.append(disc)
    twice = int(rng.integers(0, 3)) if more else 0
    extra = [movable[int(rng.integers(len(movable)))] for _ in range(twice)]
    for disc in (*taken, *extra):
        free = [k for k in range(16) if cells[k] == EMPTY and sample.whole[k]]
        if not free or (more and rng.random() < 0.15):
            continue
        k = free[int(rng.integers(len(free)))]
        foot = _spot(k, standing, disc.radius, rng)
        if foot is not None:
            standing.append(_put_down(image, seen, disc, foot, rng))
            cells[k] = disc.letter
    return image, replace(sample, cells="".join(cells), discs=tuple(standing))
