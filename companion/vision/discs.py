"""Sixteen chances -> sixteen names, judged together under what a box of discs can hold."""

import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.reading import CARS, CELLS, EMPTY, UNSURE

Chances = NDArray[np.float64]
Named = tuple[tuple[str, ...], tuple[float, ...], tuple[bool, ...]]
NAMES = CARS + EMPTY
HIDDEN = 4  # column of "covered"


def soften(chances: Chances, by: float = thresholds.SOFTEN) -> Chances:
    """The same order of chances, less extreme."""
    p = np.clip(chances, 1e-9, 1) ** (1 / by)
    return np.asarray(p / p.sum(axis=1, keepdims=True))


def inventory(hidden: float, most: int) -> NDArray[np.float64]:
    """How likely a count (red, blue, yellow) is, given how many crossings are hidden."""
    total = np.indices((most + 1,) * 3).sum(axis=0)
    missing = np.clip(3 * most - total - np.ceil(hidden), 0, None)
    return np.asarray(np.maximum(thresholds.MISSING_CAR**missing, thresholds.MISSING_FLOOR))


def _step(counts: NDArray[np.float64], chance: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chances of the counts after one more crossing."""
    out = counts * (chance[3] + chance[HIDDEN])
    for axis in range(3):
        grown = np.roll(counts, 1, axis=axis)
        first: list[slice | int] = [slice(None)] * 3
        first[axis] = 0
        grown[tuple(first)] = 0
        out = out + grown * chance[axis]
    return np.asarray(out)


def _back(after: NDArray[np.float64], chance: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chances to end well from each count before one crossing."""
    out = after * (chance[3] + chance[HIDDEN])
    for axis in range(3):
        out = out + _shifted(after, axis) * chance[axis]
    return np.asarray(out)


def _shifted(after: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    grown = np.roll(after, -1, axis=axis)
    last: list[slice | int] = [slice(None)] * 3
    last[axis] = -1
    grown[tuple(last)] = 0
    return grown


def together(chances: Chances, most: int = 3) -> Chances:
    """Each crossing's chances, knowing all others and that there are `most` of each colour."""
    forward = [np.zeros((most + 1,) * 3)]
    forward[0][0, 0, 0] = 1.0
    for k in range(CELLS):
        forward.append(_step(forward[-1], chances[k]))
    after = inventory(float(chances[:, HIDDEN].sum()), most)
    out = np.zeros_like(chances)
    for k in reversed(range(CELLS)):
        before = forward[k]
        for axis in range(3):
            out[k, axis] = chances[k, axis] * float((before * _shifted(after, axis)).sum())
        rest = float((before * after).sum())
        out[k, 3], out[k, HIDDEN] = chances[k, 3] * rest, chances[k, HIDDEN] * rest
        after = _back(after, chances[k])
    return np.asarray(out / out.sum(axis=1, keepdims=True))


def named(chances: Chances, sure: float = thresholds.SURE) -> Named:
    """Names, margins and what is covered; "?" rather than a guess.

    Whether something lies over a crossing and which name it bears are two questions, each with
    its own doubt: a disc half seen past a finger may still be red beyond doubt.
    """
    seen = chances[:, :4]
    best = seen.argmax(axis=1)
    share = seen.max(axis=1) / np.maximum(seen.sum(axis=1), 1e-9)
    ranked = np.sort(chances, axis=1)
    margins = tuple(float(m) for m in ranked[:, -1] - ranked[:, -2])
    covered = tuple(bool(c) for c in chances[:, HIDDEN] > thresholds.COVERED)
    unsure = (chances[:, HIDDEN] > thresholds.MAYBE_COVERED) | (share < sure)
    cells = tuple(UNSURE if unsure[k] else NAMES[best[k]] for k in range(CELLS))
    return cells, margins, covered
