"""Which way the streets run: where a board glows in the finder's map -> a square along them.

The spread of a square is the same in all directions, so the glow's spread tells how the board is
foreshortened, whichever way it lies; most edges on a board follow its streets and tell the turn.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.reading import Floats, Image

Map = NDArray[np.float32]
SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
BLUR = np.exp(-0.5 * (np.arange(-4, 5) / thresholds.TURN_BLUR) ** 2)  # over the parts


@dataclass(frozen=True)
class Glow:
    """One bright area: its middle and shape in cells (unit square -> cells), and its weights."""

    middle: Floats
    shape: Floats
    weight: Map

    def square(self, turn: float, size: float = 1.0) -> Floats:
        """The four corners of a board lying there, turned so far (radians, before the shape)."""
        c, s = np.cos(turn), np.sin(turn)
        return np.asarray(self.middle + SQUARE * size @ np.array([[c, s], [-s, c]]) @ self.shape.T)

    def window(self, size: float) -> Floats:
        """An upright square round the same middle, whatever way the board may lie."""
        return np.asarray(self.middle + SQUARE * size * np.sqrt(np.linalg.det(self.shape)))


def glow(area: Map) -> Glow | None:
    """The brightest area of the map; None when nothing glows."""
    over = np.clip(area - thresholds.GLOW_FAINT * float(area.max()), 0, None)
    count, labels = cv2.connectedComponents((over > 0).astype(np.uint8))
    if count < 2:
        return None
    sums = np.bincount(labels.ravel(), weights=over.ravel(), minlength=count)
    sums[0] = 0
    part = np.where(labels == int(sums.argmax()), over, 0)
    weight = np.minimum(part / (thresholds.GLOW_FULL * float(part.max())), 1).astype(np.float32)
    ys, xs = np.nonzero(weight)
    points, w = np.stack([xs, ys], axis=1).astype(np.float64), weight[ys, xs].astype(np.float64)
    middle = (points * w[:, None]).sum(axis=0) / w.sum()
    off = points - middle
    return Glow(middle, _root(12 * (off * w[:, None]).T @ off / w.sum()), weight)


def _root(spread: Floats) -> Floats:
    """The symmetric square root of a covariance."""
    values, axes = np.linalg.eigh(spread)
    return np.asarray(axes @ np.diag(np.sqrt(np.maximum(values, 1.0))) @ axes.T)


def turns_of(picture: Image, seen: Glow) -> list[float]:
    """How far the board may be turned (radians, within a quarter), likeliest first.

    `picture` covers what the map covers, at any scale.
    """
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    slope = np.stack([cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)], -1)
    slope = slope @ seen.shape.astype(np.float32)
    weight = cv2.resize(seen.weight, (grey.shape[1], grey.shape[0]))
    angle = np.arctan2(slope[..., 1], slope[..., 0]) % (np.pi / 2)
    strength = np.hypot(slope[..., 0], slope[..., 1]) * weight
    votes, _ = np.histogram(angle, thresholds.TURN_BINS, (0, np.pi / 2), weights=strength)
    votes = np.convolve(np.pad(votes, 4, mode="wrap"), BLUR, "valid")
    tops = [
        k
        for k in range(thresholds.TURN_BINS)
        if votes[k] >= votes[k - 1] and votes[k] > votes[(k + 1) % thresholds.TURN_BINS]
    ]
    tops = [k for k in tops if votes[k] > thresholds.WEAK_TURN * votes.max()]
    return [
        (k + 0.5) * np.pi / 2 / thresholds.TURN_BINS for k in sorted(tops, key=lambda k: -votes[k])
    ][: thresholds.MOST_TURNS]
