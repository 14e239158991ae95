"""A card before the camera: looked at in the eyes' thread, the newest look wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.vision.cards import CardReader
    from companion.vision.markers import Markers
    from companion.vision.reading import Quad
    from companion.vision.teach import TaughtDeck, TaughtLook
    from hardware.ports import Frame


Point = tuple[float, float]
MARKER_SHARE = 0.08  # of what looks like a card: about half by itself, a seventh with the board


@dataclass(frozen=True, eq=False)
class CardInView:
    """A card in a picture: how it looks, the figure read (or none), and the card it is known as."""

    frame: Frame
    look: TaughtLook
    rows: tuple[str, ...]
    corners: Quad | None
    known: str


class CardStudy:
    """`look` belongs to the eyes' thread. `shown` is None while no card is seen."""

    def __init__(self, deck: Callable[[], TaughtDeck]) -> None:
        self._deck = deck
        self._reader: CardReader | None = None
        self._markers: Markers | None = None
        self.paused = False
        self.shown: CardInView | None = None

    def look(self, frame: Frame) -> None:
        """Looks for a card in this picture, unless one is being confirmed."""
        if self.paused:
            return
        from companion.vision.cards import CardReader

        if self._reader is None:
            self._reader = CardReader()
        look, reading = self._reader.look(frame.image)
        if look is None or self._is_marker(frame, reading.corners):
            self.shown = None
        else:
            match = self._deck().recognise(look, reading.pattern)
            known = match.card.id if match else ""
            self.shown = CardInView(frame, look, reading.pattern, reading.corners, known)

    def _is_marker(self, frame: Frame, corners: Quad | None) -> bool:
        """Whether what looks like a card is a corner marker of the board and little more."""
        if corners is None:
            return False
        from companion.vision.markers import Markers

        if self._markers is None:
            self._markers = Markers()
        found = self._markers.find(frame.image)
        return any(_fills(tuple(map(tuple, marker)), corners) for marker in found.values())


def _fills(marker: Sequence[Point], card: Quad) -> bool:
    """Whether the marker lies in the card and takes a good part of it; on no card one does."""
    x, y = (sum(axis) / len(marker) for axis in zip(*marker, strict=True))
    return _holds(card, x, y) and _area(marker) > MARKER_SHARE * _area(card)


def _area(points: Sequence[Point]) -> float:
    turns = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns)) / 2


def _holds(quad: Quad, x: float, y: float) -> bool:
    """Whether the point lies on one and the same side of all four edges."""
    edges = zip(quad, (*quad[1:], quad[0]), strict=True)
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in edges]
    return min(sides) >= 0 or max(sides) <= 0
