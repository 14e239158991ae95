"""The four outer crossings under a finger: dragged one by one, or tapped one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.screens.calibrate_film import FilmStage
    from companion.vision.reading import Quad

Point = tuple[float, float]
GRAB = 36.0  # units around a handle in which a finger takes it


def clockwise(points: Sequence[Point]) -> Quad:
    """The four points going round, whatever the order of the taps; the first one stays first."""
    mx, my = sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4
    turn = sorted(points, key=lambda p: math.atan2(p[1] - my, p[0] - mx))
    start = turn.index(points[0])
    a, b, c, d = (*turn[start:], *turn[:start])
    return (a, b, c, d)


class Hands:
    """`draft` holds the crossings as the fingers left them, in pixels; empty = as they are read."""

    def __init__(self) -> None:
        self.draft: tuple[Point, ...] = ()
        self.tapping = False
        self.held: int | None = None
        self._grip = (0.0, 0.0)

    def begin(self) -> None:
        """All four are to be tapped anew."""
        self.draft, self.held, self.tapping = (), None, True

    def drop(self) -> None:
        """As they are read again."""
        self.draft, self.held, self.tapping = (), None, False

    @property
    def next(self) -> int:
        """The number of the crossing to tap, 1 to 4."""
        return min(4, len(self.draft) + (self.held is None))

    def down(self, at: Point, stage: FilmStage, quad: Quad | None) -> bool:
        """A finger on the picture takes a handle, or puts the next crossing; True when it did."""
        if not stage.box.inset(-GRAB).holds(*at):
            return False
        points = self.draft if self.tapping or self.draft else (quad or ())
        taken = self._nearest(at, stage, points)
        if taken is not None:
            x, y = stage.units(points[taken])
            self.draft, self.held, self._grip = tuple(points), taken, (x - at[0], y - at[1])
            return True
        if len(points) == 4 or not stage.box.holds(*at):
            return False
        self.draft, self.held, self._grip = (*points, stage.pixels(at)), len(points), (0.0, 0.0)
        self.tapping = True
        return True

    def _nearest(self, at: Point, stage: FilmStage, points: Sequence[Point]) -> int | None:
        gaps = [(math.dist(stage.units(point), at), k) for k, point in enumerate(points)]
        gap, k = min(gaps, default=(math.inf, 0))
        return k if gap <= GRAB else None

    def move(self, at: Point, stage: FilmStage) -> None:
        if self.held is not None:
            there = stage.pixels((at[0] + self._grip[0], at[1] + self._grip[1]))
            self.draft = (*self.draft[: self.held], there, *self.draft[self.held + 1 :])

    def up(self) -> Quad | None:
        """The four crossings to look at, when all are there."""
        self.held = None
        if len(self.draft) < 4:
            return None
        self.tapping = False
        quad = clockwise(self.draft)
        self.draft = quad
        return quad
