"""What the camera's screen looks at: the cards of a game by name, Traffic's board, the light."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui.screens.calibrate_study import BoardStudy
from companion.ui.screens.calibrate_study import Sight as BoardSight

if TYPE_CHECKING:
    from companion.events import CardsSeen
    from companion.eyes.deck_sight import DeckSight
    from companion.vision.calibrate import Calibration
    from companion.vision.card_place import CardPlace
    from companion.vision.deck.model import Deck
    from companion.vision.reading import Quad
    from hardware.ports import Frame

LIGHT_EVERY = 0.5  # seconds


@dataclass(frozen=True, eq=False)
class CameraSight:
    """One picture and what was read in it; `board` of Traffic alone, `cards` of taught decks."""

    frame: Frame
    place: Quad | None
    advice: tuple[str, ...]
    cards: CardsSeen | None
    board: BoardSight | None


class CameraStudy:
    """`look` belongs to the eyes' thread; the screen reads `sight`."""

    def __init__(
        self, game: str, deck: Callable[[], Deck | None], known: Calibration, *, board: bool
    ) -> None:
        self.game = game
        self._deck = deck
        self._known = known
        self._board = BoardStudy(known) if board else None
        self._cards: DeckSight | None = None
        self._place: CardPlace | None = None
        self._advice: tuple[float, tuple[str, ...]] | None = None
        self.sight: CameraSight | None = None

    def look(self, frame: Frame) -> None:
        from companion.vision.card_place import CardPlace

        if self._place is None:
            self._place = CardPlace(self._known)
        place = self._place.where(frame.image, frame.at)
        board = self._board
        if board is not None:
            board.look(frame)
        sight = board.sight if board is not None else None
        cards = self._read(frame)
        seen = cards is not None and bool(cards.cards)
        advice = sight.light.advice if sight is not None else self._lit(frame, place, seen)
        self.sight = CameraSight(frame, place, advice, cards, sight)

    def _read(self, frame: Frame) -> CardsSeen | None:
        if self._cards is None:
            deck = self._deck()
            if deck is None:
                return None
            from companion.eyes.deck_sight import DeckSight

            self._cards = DeckSight(self.game, deck, self._known)
        return self._cards.look(frame)

    def _lit(self, frame: Frame, place: Quad | None, seen: bool) -> tuple[str, ...]:
        """What is wrong with the light; its colour can be told where cards are seen."""
        from companion.vision.card_place import part_in
        from companion.vision.light import coloured, place_advice

        kept = self._advice
        if kept is None or not 0 <= frame.at - kept[0] < LIGHT_EVERY:
            image = frame.image if place is None else part_in(frame.image, place)[0]
            advice = place_advice(image)
            if not advice and seen and coloured(image):
                advice = ["vision.coloured_light"]
            kept = (frame.at, tuple(advice))
            self._advice = kept
        return kept[1]
