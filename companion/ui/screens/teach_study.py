"""A card before the camera: looked at in the eyes' thread, the newest look wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.vision.cards import CardReader
    from companion.vision.reading import Quad
    from companion.vision.teach import TaughtDeck, TaughtLook
    from hardware.ports import Frame


@dataclass(frozen=True, eq=False)
class Shown:
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
        self.paused = False
        self.shown: Shown | None = None

    def look(self, frame: Frame) -> None:
        """Looks for a card in this picture, unless one is being confirmed."""
        if self.paused:
            return
        from companion.vision.cards import CardReader

        if self._reader is None:
            self._reader = CardReader()
        look, reading = self._reader.look(frame.image)
        if look is None:
            self.shown = None
        else:
            match = self._deck().recognise(look, reading.pattern)
            known = match.card.id if match else ""
            self.shown = Shown(frame, look, reading.pattern, reading.corners, known)
