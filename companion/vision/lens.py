"""The bend of a lens: one number, estimated from sixteen crossings that should lie on lines."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.reading import Floats

TRIED = np.linspace(*thresholds.LENS_BENDS[:2], thresholds.LENS_BENDS[2])


@dataclass(frozen=True)
class Lens:
    """Radial bend `k`, with the picture's width as unit and its middle as centre."""

    k: float
    width: int
    height: int

    def _unit(self, points: Floats) -> Floats:
        middle = np.array([self.width - 1, self.height - 1]) / 2
        return np.asarray((points - middle) / self.width)

    def _pixels(self, unit: Floats) -> Floats:
        middle = np.array([self.width - 1, self.height - 1]) / 2
        return np.asarray(unit * self.width + middle)

    def bent(self, points: Floats) -> Floats:
        """Straight picture -> the picture this lens gives."""
        u = self._unit(points)
        return self._pixels(u * (1 + self.k * (u**2).sum(axis=-1, keepdims=True)))

    def straight(self, points: Floats) -> Floats:
        """The lens's picture -> straight picture."""
        seen = self._unit(points)
        u = seen
        for _ in range(thresholds.LENS_ROUNDS):
            u = seen / (1 + self.k * (u**2).sum(axis=-1, keepdims=True))
        return self._pixels(u)


def fitted(a: Floats, b: Floats, weights: NDArray[np.float64]) -> Floats:
    """The homography a -> b with the least weighted error."""
    middle = a.mean(axis=0)
    scale = float(np.abs(a - middle).max())
    p, q = (a - middle) / scale, (b - middle) / scale
    w = np.sqrt(weights)
    rows, target = np.zeros((2, len(p), 8)), q.T * w
    for axis, known in enumerate((rows[0, :, :3], rows[1, :, 3:6])):
        known[:, :2] = p
        known[:, 2] = 1
        rows[axis, :, 6:] = -q[:, axis, None] * p
    rows *= w[:, None]
    _, solved = cv2.solve(rows.reshape(-1, 8), target.reshape(-1, 1), flags=cv2.DECOMP_SVD)
    h = np.append(solved, 1.0).reshape(3, 3)
    to = np.array(
        [[1 / scale, 0, -middle[0] / scale], [0, 1 / scale, -middle[1] / scale], [0, 0, 1]]
    )
    back = np.array([[scale, 0, middle[0]], [0, scale, middle[1]], [0, 0, 1]])
    return np.asarray(back @ h @ to)


def misfit(points: Floats, lattice: Floats, weights: NDArray[np.float64]) -> float:
    """How far sixteen points are from a plane grid seen in perspective, in pixels."""
    h = fitted(lattice, points, weights)
    gap = cv2.perspectiveTransform(lattice[None], h)[0] - points
    return float(np.sqrt(np.average((gap**2).sum(axis=1), weights=weights)))


def estimate(
    points: Floats, lattice: Floats, weights: NDArray[np.float64], size: tuple[int, int]
) -> Lens:
    """The lens under which sixteen seen crossings fit a grid best; straight when in doubt."""
    plain = misfit(points, lattice, weights)
    fits = [misfit(Lens(float(k), *size).straight(points), lattice, weights) for k in TRIED]
    best = int(np.argmin(fits))
    good = fits[best] < thresholds.LENS_WORTH * plain and 0 < best < len(TRIED) - 1
    return Lens(float(TRIED[best]) if good else 0.0, *size)
