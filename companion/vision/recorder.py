"""Keeps the last second of small pictures, so that the moment of a claim can be shown again."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.vision import thresholds
from companion.vision.moment import Moment, Shot, shrunk
from companion.vision.reading import Image, Point

Key = tuple[str, int]  # the play, and when its claim was made
Keep = Callable[[Key, Moment], None]


@dataclass
class _Open:
    """A moment whose second afterwards is still to come."""

    key: Key
    at: float
    large: Image
    cells: str
    spots: tuple[Point, ...]
    run: list[Shot] = field(default_factory=list)

    def moment(self) -> Moment:
        return Moment(self.large, self.cells, self.spots, tuple(self.run))


class Recorder:
    """`see` every picture; `claim` when one is made; `keep` is given each moment once."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._last: deque[tuple[float, Image]] = deque(maxlen=thresholds.MOMENT_SHOTS // 2)
        self._open: list[_Open] = []

    def due(self, upto: float) -> list[float]:
        """The times of which a picture is wanted since the last one.

        The latest second; and the one after each claim, however long a look took meanwhile.
        """
        apart = thresholds.MOMENT_APART
        times: list[float] = []
        since = self._last[-1][0] + apart if self._last else -math.inf
        after = [(claim.at, claim.at + thresholds.MOMENT_AFTER) for claim in self._open]
        for start, end in sorted([(upto - thresholds.MOMENT_BEFORE, upto), *after]):
            first = max(start, since)
            count = max(0, int((min(end, upto) - first) / apart))
            times += [first + k * apart for k in range(count)]
            since = first + count * apart if count else since
        return [*times, upto]

    def see(self, image: Image, at: float) -> None:
        """One picture of the camera, in the order in which they were taken."""
        self._end(at)
        if self._last and at - self._last[-1][0] < thresholds.MOMENT_APART:
            return
        small = shrunk(image, thresholds.MOMENT_RUN_WIDTH)
        self._last.append((at, small))
        for claim in self._open:
            if at > claim.at and len(claim.run) < thresholds.MOMENT_SHOTS:
                claim.run.append(Shot(round(at - claim.at, 3), small))

    def claim(
        self, key: Key, at: float, large: Image, cells: str, spots: tuple[Point, ...]
    ) -> None:
        """A claim was made at that time; `large` is its picture, `spots` shares of its size."""
        if len(self._open) >= thresholds.MOMENTS_AT_ONCE:
            self._close(self._open[0])
        recent = [(t, small) for t, small in self._last if at - thresholds.MOMENT_BEFORE <= t]
        before = [Shot(round(t - at, 3), small) for t, small in recent]
        self._open.append(_Open(key, at, large, cells, spots, before))

    @property
    def claimed_at(self) -> float | None:
        """When the last claim was made whose second afterwards is still to come."""
        return self._open[-1].at if self._open else None

    def finish(self) -> None:
        """No more pictures are coming: what is open is kept as it is."""
        for claim in tuple(self._open):
            self._close(claim)
        self._last.clear()

    def _end(self, now: float) -> None:
        for claim in tuple(self._open):
            if not 0 <= now - claim.at <= thresholds.MOMENT_AFTER:
                self._close(claim)

    def _close(self, claim: _Open) -> None:
        self._open.remove(claim)
        self._keep(claim.key, claim.moment())
