"""A crossing compared with what was learnt of it, whatever the light does meanwhile.

Light multiplies: in logarithms it is added, and it is nearly the same on a crossing and on the
print round it. What is left once that is taken away is paint.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import PITCH, lattice
from companion.vision.reading import CARS, UNSURE, Floats, Image

HALF = PITCH // 2


def _masks() -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Where a disc's middle lies, where any of it may lie, and where the print round it shows."""
    yy, xx = np.mgrid[-HALF : HALF + 1, -HALF : HALF + 1] / PITCH
    far = np.hypot(xx, yy)
    reach = thresholds.DISC_REACH
    return far < thresholds.DISC_CORE, far < reach, (far > reach) & (far < thresholds.PRINT_REACH)


CORE, DISC, ROUND = _masks()


def logs(flat: Image) -> Floats:
    """The board in logarithms of its colours, noise smoothed away."""
    soft = cv2.GaussianBlur(flat.astype(np.float32), (0, 0), 1.0)
    return np.asarray(np.log((soft + thresholds.LOG_DARK) / 255), np.float64)


def patches(board: Floats) -> Floats:
    """The squares round the sixteen crossings, 16 x side x side x 3."""
    spots = np.rint(lattice()).astype(int)
    return np.stack([board[y - HALF : y + HALF + 1, x - HALF : x + HALF + 1] for x, y in spots])


def around(board: Floats) -> Floats:
    """The print round each crossing, 16 x 3: where no disc reaches."""
    return np.asarray(np.median(patches(board)[:, ROUND], axis=1))


def middles(board: Floats) -> Floats:
    """What lies in the middle of each crossing, 16 x 3."""
    return np.asarray(np.median(patches(board)[:, CORE], axis=1))


def changes(board: Floats, empty: Floats) -> Floats:
    """How each crossing differs from the empty board, 16 x 3: in hue, in lightness, in edges."""
    now, then = patches(board), patches(empty)
    gone = now - then
    gone = gone - np.median(gone[:, ROUND], axis=1)[:, None, None, :]
    light = gone.mean(axis=3)
    hue = np.linalg.norm(gone - light[..., None], axis=3)
    edges = np.stack([_edges(patch) for patch in gone])
    out = [_strongest(values) for values in (hue, np.abs(light), edges)]
    return np.asarray(np.stack(out, axis=1))


def _strongest(values: Floats) -> Floats:
    """The mean of the upper half within a disc's reach: it may lie beside the middle."""
    inside = np.sort(values[:, DISC], axis=1)
    return np.asarray(inside[:, inside.shape[1] // 2 :].mean(axis=1))


def _edges(patch: Floats) -> Floats:
    across, down = (cv2.Sobel(patch, cv2.CV_64F, dx, 1 - dx) for dx in (1, 0))
    return np.asarray(np.sqrt((across**2 + down**2).sum(axis=2)))


def odds_of_change(board: Floats, empty: Floats) -> Floats:
    """Log odds that a crossing is no longer empty, 16."""
    *each, base = thresholds.CHANGE_ODDS
    found = np.log(changes(board, empty) + thresholds.CHANGE_LEAST)
    quiet = np.percentile(found, thresholds.CHANGE_QUIET, axis=0)  # some crossings are free
    told = (found - quiet) @ np.array(each) + base
    return np.asarray(np.clip(told, -thresholds.MOST_ADVICE, thresholds.MOST_ADVICE))


def odds_of_paint(board: Floats, rings: Floats, paints: Floats) -> Floats:
    """Log odds of each paint at each crossing against the likeliest, 16 x paints.

    `rings` is the print round the crossings at the time when `paints` were seen.
    """
    seen = middles(board) - around(board) + rings
    gap = seen[:, None, :] - paints[None]
    light = gap.mean(axis=2, keepdims=True)
    spread = np.array([thresholds.PAINT_HUE, thresholds.PAINT_LIGHT])
    far = ((gap - light) ** 2).sum(axis=2) / spread[0] ** 2 + light[..., 0] ** 2 / spread[1] ** 2
    told = -0.5 * (far - far.min(axis=1, keepdims=True))
    return np.asarray(np.maximum(told, -thresholds.PAINT_ADVICE))


def coloured(flat: Image, cells: Sequence[str]) -> tuple[str, ...] | None:
    """The cells, a lone grey car in doubt; None where all cars are grey: a photocopy."""
    board = logs(flat)
    paint, light = np.exp(middles(board)), np.exp(around(board)).max()
    cars = [k for k, cell in enumerate(cells) if cell in CARS]
    grey = [k for k in cars if np.ptp(paint[k]) / light < thresholds.CAR_COLOUR]
    if not cars or len(grey) < len(cars):
        return tuple(cells)
    if len(cars) >= thresholds.GREY_CARS:
        return None
    return tuple(UNSURE if k in grey else cell for k, cell in enumerate(cells))
