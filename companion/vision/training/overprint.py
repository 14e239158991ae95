"""Another print under the discs of a rendered board: marks on the crossings, other inks, paint.

Where each disc stands is known, so the print round it can be changed and the disc left as it is,
or the other way about. Light, shadow and grain stay: what is changed is multiplied by them.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.closer_samples import PITCH, REACH, SIDE, Close, Standing
from companion.vision.training.colours import Rng, any_colour, shade
from companion.vision.training.samples import Picture

Mask = NDArray[np.float32]
RIM = 1.06  # times a disc's radius: what its edge and its blur reach
NEVER_DARKER = 24.0  # grey levels: a print darker than this is noise when it is made brighter
FINE = 3  # bits of a pixel's parts in which shapes are drawn


def _points(ring: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(ring * (1 << FINE)).astype(np.int32)


def _shape(disc: Standing, grow: float) -> NDArray[np.float64]:
    a = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    ring = np.stack([np.cos(a), np.sin(a)], 1) * disc.radius * grow
    both = np.concatenate([ring + disc.foot, ring * 1.03 + disc.top]).astype(np.float32)
    return np.asarray(cv2.convexHull(both)[:, 0], np.float64)


def of_discs(discs: tuple[Standing, ...], grow: float = RIM) -> Mask:
    """1 where a disc stands, its side too."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for disc in discs:
        cv2.fillPoly(mask, [_points(_shape(disc, grow))], 255, cv2.LINE_AA, FINE)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32) / 255)


def _spot(k: int) -> tuple[float, float]:
    return (REACH + k % 4) * PITCH, (REACH + k // 4) * PITCH


def _mark(mask: NDArray[np.uint8], k: int, kind: str, r: float, line: float, turn: float) -> None:
    x, y = _spot(k)
    at, f = (round(x * 8), round(y * 8)), 8
    if kind == "circle":
        cv2.circle(mask, at, round(r * f), 255, -1, cv2.LINE_AA, FINE)
    elif kind == "ring":
        cv2.circle(mask, at, round(r * f), 255, max(1, round(line)), cv2.LINE_AA, FINE)
    elif kind == "pad":
        box = cv2.boxPoints(((x, y), (2 * r, 2 * r), turn)).astype(np.float64)
        cv2.fillPoly(mask, [_points(box)], 255, cv2.LINE_AA, FINE)
    elif kind == "cross":
        for angle in (np.radians(turn), np.radians(turn + 90)):
            end = np.array([np.cos(angle), np.sin(angle)]) * r
            a, b = (_points(np.array([x, y]) + s * end).tolist() for s in (-1, 1))
            cv2.line(mask, a, b, 255, max(1, round(line)), cv2.LINE_AA, FINE)
    elif kind == "frame":
        box = cv2.boxPoints(((x, y), (2 * r, 2 * r), turn)).astype(np.float64)
        cv2.polylines(mask, [_points(box)], True, 255, max(1, round(line)), cv2.LINE_AA, FINE)
    else:  # two rings, or a ring round a dot
        cv2.circle(mask, at, round(r * f), 255, -1, cv2.LINE_AA, FINE)
        cv2.circle(mask, at, round(max(r - line, 0.55 * r) * f), 0, -1, cv2.LINE_AA, FINE)
        cv2.circle(mask, at, round(r * 0.45 * f), 255, -1, cv2.LINE_AA, FINE)
        if turn > 30:
            cv2.circle(mask, at, round(r * 0.25 * f), 0, -1, cv2.LINE_AA, FINE)


def _ink(image: Picture, sample: Close, rng: Rng) -> NDArray[np.float64]:
    """A colour as it looks in this picture: near a disc's, or any."""
    kind = rng.random()
    if kind < 0.55 and sample.discs:
        disc = sample.discs[int(rng.integers(len(sample.discs)))]
        x, y = (int(np.clip(v, 8, SIDE - 9)) for v in disc.top)
        reach = max(2, int(disc.radius * 0.6))
        seen = image[max(0, y - reach) : y + reach : 2, max(0, x - reach) : x + reach : 2].reshape(
            -1, 3
        )
        ink = np.median(seen, axis=0) * np.exp(rng.normal(0, 0.13, 3)) * np.exp(rng.normal(0, 0.2))
    else:
        white = np.percentile(image[::12, ::12].reshape(-1, 3), 92, axis=0)
        own = shade(rng, "RBY"[int(rng.integers(3))]) if kind < 0.75 else any_colour(rng)
        ink = np.array(own) / 255 * white
    return np.asarray(np.clip(ink, 3, 252))


KINDS = ("circle", "circle", "circle", "ring", "ring", "pad", "rings", "cross", "frame")


def marks(image: Picture, sample: Close, rng: Rng, share: float | None = None) -> Picture:
    """Circles, rings and pads printed on the crossings, as large as discs, in any ink.

    `share` of the crossings get one; else all or some.
    """
    kind = KINDS[int(rng.integers(len(KINDS)))]
    radius = sample.discs[0].radius if sample.discs else 0.28 * PITCH
    r = radius * (rng.uniform(0.35, 1.15) if rng.random() < 0.8 else rng.uniform(1.15, 1.6))
    line, turn = r * rng.uniform(0.06, 0.4), rng.choice([0.0, 45.0, rng.uniform(0, 90)])
    if share is None:
        share = 1.0 if rng.random() < 0.6 else rng.uniform(0.15, 0.8)
    drawn = np.zeros((SIDE, SIDE), np.uint8)
    for k in range(16):
        if rng.random() < share and sample.whole[k]:
            _mark(drawn, k, kind, r, line, float(turn))
    soft = cv2.GaussianBlur(drawn, (0, 0), rng.uniform(0.5, 1.4)).astype(np.float32) / 255
    under = np.asarray(soft * (1 - of_discs(sample.discs)), np.float32)
    return inked(image, under, _ink(image, sample, rng), rng)


def decoys(image: Picture, sample: Close, rng: Rng) -> Picture:
    """Circles as large as discs printed between the crossings, or beside them."""
    radius = sample.discs[0].radius if sample.discs else 0.28 * PITCH
    for _ in range(int(rng.integers(1, 4))):
        drawn = np.zeros((SIDE, SIDE), np.uint8)
        r, line = radius * rng.uniform(0.6, 1.15), radius * rng.uniform(0.08, 0.4)
        filled = rng.random() < 0.7
        for _ in range(int(rng.integers(1, 5))):
            x, y = (REACH + rng.integers(-1, 4, 2) + 0.5 + rng.normal(0, 0.06, 2)) * PITCH
            at = (round(x * 8), round(y * 8))
            cv2.circle(
                drawn,
                at,
                round(r * 8),
                255,
                -1 if filled else max(1, round(line)),
                cv2.LINE_AA,
                FINE,
            )
            if filled and rng.random() < 0.3:
                cv2.circle(drawn, at, round(r * rng.uniform(3, 6)), 0, -1, cv2.LINE_AA, FINE)
        soft = cv2.GaussianBlur(drawn, (0, 0), rng.uniform(0.5, 1.4)).astype(np.float32) / 255
        under = np.asarray(soft * (1 - of_discs(sample.discs)), np.float32)
        image = inked(image, under, _ink(image, sample, rng), rng)
    return image


def inked(image: Picture, mask: Mask, ink: NDArray[np.float64], rng: Rng) -> Picture:
    """The picture with this ink where the mask is, under the light that falls there."""
    there = np.flatnonzero(mask.ravel() > 0.02)
    if len(there) == 0:
        return image
    grey = np.asarray(image[..., 1], np.uint8)
    soft = cv2.blur(grey, (9, 9)).ravel()[there].astype(np.float32)
    usual = max(float(np.median(soft)), NEVER_DARKER)
    light = np.clip(soft / usual, 0.35, 1.5) ** np.float32(rng.uniform(0.3, 1.0))
    fine = cv2.blur(grey, (3, 3)).ravel()[there].astype(np.float32)
    grain = (grey.ravel()[there] - fine) * np.float32(0.8)
    out = image.reshape(-1, 3).copy()
    old = out[there].astype(np.float32)
    fresh = ink.astype(np.float32) * light[:, None] + grain[:, None]
    share = (mask.ravel()[there] * np.float32(rng.uniform(0.75, 1.0)))[:, None]
    out[there] = np.clip(old + (fresh - old) * share, 0, 255).astype(np.uint8)
    return out.reshape(image.shape)


def other_ground(image: Picture, sample: Close, rng: Rng) -> Picture:
    """The same board printed in other inks: all but the discs in another tint or contrast."""
    x = image.astype(np.float32)
    kind = rng.random()
    if kind < 0.6:  # towards the hue of one of its discs, or any
        ink = _ink(image, sample, rng)
        tint = ink / max(float(ink.max()), 1.0)
        fresh = x.max(axis=2, keepdims=True) * tint.astype(np.float32)
        fresh = x + (fresh - x) * np.float32(rng.uniform(0.3, 0.9))
    elif kind < 0.85:  # darker or paler
        fresh = x * np.float32(rng.uniform(0.25, 0.8))
        if rng.random() < 0.5:
            fresh = 255 - (255 - x) * np.float32(rng.uniform(0.35, 0.85))
    else:
        fresh = x[..., rng.permutation(3)]
    share = (1 - of_discs(sample.discs, 1.02))[..., None]
    return np.asarray(np.clip(x + (fresh - x) * share, 0, 255), np.uint8)


def other_paint(image: Picture, sample: Close, rng: Rng) -> Picture:
    """The discs of one colour in another shade of it: duller, darker, bleached, of another tone."""
    letter = "RBY"[int(rng.integers(3))]
    mine = tuple(d for d in sample.discs if d.letter == letter)
    if not mine:
        return image
    x = image.astype(np.float32)
    kind = rng.random()
    if kind < 0.3:
        grey = x.max(axis=2, keepdims=True) if letter != "B" else x.mean(axis=2, keepdims=True)
        fresh = x + (grey - x) * np.float32(rng.uniform(0.1, 0.45))
    elif kind < 0.6:
        fresh = x * np.float32(rng.uniform(0.5, 0.9) if letter != "Y" else rng.uniform(0.7, 1.0))
    elif kind < 0.8:
        fresh = x * np.exp(rng.normal(0, 0.1, 3)).astype(np.float32)
    else:
        fresh = _repainted(x, mine, letter, rng)
    share = of_discs(mine, 1.0)[..., None]
    return np.asarray(np.clip(x + (fresh - x) * share, 0, 255), np.uint8)


def _repainted(
    x: NDArray[np.float32], mine: tuple[Standing, ...], letter: str, rng: Rng
) -> NDArray[np.float32]:
    """Another owner's shade where the paint is; what is drawn on it stays."""
    spots = np.clip([d.top for d in mine], 4, SIDE - 5).astype(int)
    old = np.median([x[b - 3 : b + 4, a - 3 : a + 4].reshape(-1, 3) for a, b in spots], axis=(0, 1))
    white = np.percentile(x[::12, ::12].reshape(-1, 3), 92, axis=0)
    new = np.array(shade(rng, letter)) / 255 * white
    like = np.exp(-(((x - old) / 60) ** 2).sum(axis=2, keepdims=True))
    fresh = x * np.clip((new + 6) / (old + 6), 0.2, 4)
    return np.asarray(x + (fresh - x) * like, np.float32)


def reprinted(image: Picture, sample: Close, rng: Rng) -> Picture:
    """A crop in another print; one whose discs are not known, or are partly hidden, stays."""
    if not sample.discs:
        return image
    if all(sample.whole) and rng.random() < 0.25:
        image = other_ground(image, sample, rng)
    if all(sample.whole) and rng.random() < 0.3:
        image = other_paint(image, sample, rng)
    if all(sample.whole) and rng.random() < 0.3:
        image = decoys(image, sample, rng)
    if rng.random() < 0.5:
        image = marks(image, sample, rng)
        if rng.random() < 0.25:  # another mark on a few of them
            image = marks(image, sample, rng, rng.uniform(0.05, 0.3))
    return image
