"""Sixteen chances -> sixteen names, judged together under what a box of discs can hold."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.reading import CARS, CELLS, EMPTY, UNSURE

Chances = NDArray[np.float64]
Counts = NDArray[np.float64]  # by numbers of red, blue and yellow cars
Named = tuple[tuple[str, ...], tuple[float, ...], tuple[bool, ...]]
NAMES = CARS + EMPTY
HIDDEN = 4  # column of "covered"
LEAST = 1e-9  # nothing is impossible


def calibrated(chances: Chances, by: float = thresholds.TEMPERATURE) -> Chances:
    """The same order of chances, as sure as they turn out right."""
    p = np.clip(chances, LEAST, 1) ** (1 / by)
    return np.asarray(p / p.sum(axis=1, keepdims=True))


def averaged(looks: Sequence[Chances], shares: Sequence[float] | None = None) -> Chances:
    """Several looks at one board as one: their mean, for added up they would be over-sure.

    `shares` say how much each counts; else all count alike.
    """
    logs = [np.log(np.clip(look, LEAST, 1)) for look in looks]
    mean = np.exp(np.average(logs, axis=0, weights=shares))
    return np.asarray(mean / mean.sum(axis=1, keepdims=True))


def inventory(most: int) -> Counts:
    """How likely a count (red, blue, yellow) of all cars on the board is, hidden ones too."""
    missing = 3 * most - np.indices((most + 1,) * 3).sum(axis=0)
    further = thresholds.ONE_MISSING * thresholds.MORE_MISSING ** (missing - 1.0)
    return np.asarray(np.where(missing == 0, 1.0, np.maximum(further, LEAST)))


def _later(counts: Counts, axis: int) -> Counts:
    """The same counts with one car more of this colour."""
    grown = np.zeros_like(counts)
    np.moveaxis(grown, axis, 0)[1:] = np.moveaxis(counts, axis, 0)[:-1]
    return grown


def _before(after: Counts, axis: int) -> Counts:
    """Chances to end well from one car fewer of this colour."""
    grown = np.zeros_like(after)
    np.moveaxis(grown, axis, 0)[:-1] = np.moveaxis(after, axis, 0)[1:]
    return grown


def together(chances: Chances, most: int = 3) -> Chances:
    """Each crossing's chances, knowing all others and that there are `most` of each colour.

    A hidden crossing may hold a car like any other: only where something is likely hidden can a
    missing car be. Where every car is seen elsewhere it is empty, whatever lies over it. A car half
    hidden whose name is plain all the same is one that is seen.
    """
    first = _weighed(chances, most)
    half = ~_unsure(first, thresholds.SURE) & (first[:, HIDDEN] > thresholds.NO_CAR_LEFT)
    if not half.any():
        return first
    seen = chances.copy()
    seen[half, HIDDEN] = 0.0
    return _weighed(seen / np.maximum(seen.sum(axis=1, keepdims=True), LEAST), most)


def _unsure(chances: Chances, sure: float) -> NDArray[np.bool_]:
    """Where no name can be told: it is buried, or less than so sure among the four."""
    seen = chances[:, :4]
    share = seen.max(axis=1) / np.maximum(seen.sum(axis=1), LEAST)
    return np.asarray((chances[:, HIDDEN] > thresholds.BURIED) | (share < sure))


def _weighed(chances: Chances, most: int) -> Chances:
    """The same for chances as they are."""
    hidden = chances[:, HIDDEN:]
    held = most / CELLS  # share of crossings with a car of one colour
    cars, free = chances[:, :3] + hidden * held, chances[:, 3] + hidden[:, 0] * (1 - 3 * held)
    forward = [np.zeros((most + 1,) * 3)]
    forward[0][0, 0, 0] = 1.0
    for k in range(CELLS):
        here = forward[-1]
        forward.append(here * free[k] + sum(_later(here, c) * cars[k, c] for c in range(3)))
    after = inventory(most)
    out = np.zeros_like(chances)
    for k in reversed(range(CELLS)):
        ends = [_before(after, c) for c in range(3)]
        fits = np.array([(forward[k] * end).sum() for end in (*ends, after)])
        out[k, :4] = chances[k, :4] * fits
        under, bare = held * fits[:3].sum(), (1 - 3 * held) * fits[3]
        if under < thresholds.NO_CAR_LEFT * bare:
            out[k, 3] += chances[k, HIDDEN] * bare
            bare = 0.0
        out[k, HIDDEN] = chances[k, HIDDEN] * (under + bare)
        after = after * free[k] + sum(end * cars[k, c] for c, end in enumerate(ends))
    return np.asarray(out / out.sum(axis=1, keepdims=True))


def named(chances: Chances, sure: float = thresholds.SURE) -> Named:
    """Names, margins and what is covered; "?" rather than a guess.

    Whether something lies over a crossing and which name it bears are two questions, each with
    its own doubt: a disc half seen past a finger may still be red beyond doubt.
    """
    best = chances[:, :4].argmax(axis=1)
    ranked = np.sort(chances, axis=1)
    margins = tuple(float(m) for m in ranked[:, -1] - ranked[:, -2])
    hidden, unsure = chances[:, HIDDEN], _unsure(chances, sure)
    covered = tuple(bool(c) for c in (hidden > thresholds.COVERED) & unsure)
    cells = tuple(UNSURE if unsure[k] else NAMES[best[k]] for k in range(CELLS))
    return cells, margins, covered


def plain_at_once(chances: Chances, most: int = 3) -> bool:
    """Whether one look, as the network said it, leaves nothing to ask and misses no car."""
    if float(chances.max(axis=1).min()) < thresholds.PLAIN_AT_ONCE:
        return False
    cells = named(together(calibrated(chances), most))[0]
    return UNSURE not in cells and sum(c in CARS for c in cells) == len(CARS) * most


def plainly(named_: Named, chances: Chances) -> tuple[str, ...]:
    """The names of one cold look that may be told, from its calibrated chances.

    Where a crossing is open the print or the light misleads the eyes, and their mistakes come
    together: there a name must be plain by itself, without the others' help and as the network
    said it.
    """
    cells, _, covered = named_
    asked = sum(c == UNSURE and not hid for c, hid in zip(cells, covered, strict=True))
    if asked < thresholds.MISLED:
        return cells
    alone = calibrated(chances, 1 / thresholds.TEMPERATURE)[:, :4]
    alone = alone / np.maximum(alone.sum(axis=1, keepdims=True), LEAST)
    return tuple(
        c if c != UNSURE and alone[k, NAMES.index(c)] >= thresholds.PLAINLY else UNSURE
        for k, c in enumerate(cells)
    )


def told(chances: Chances, most: int = 3) -> tuple[str, ...]:
    """The names of a board as one cold look tells them, from its calibrated chances."""
    return plainly(named(together(chances, most)), chances)
