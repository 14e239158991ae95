"""Cards of a deck that was taught, told as if their pattern had been read."""

from __future__ import annotations

from companion.events import CardSeen, CardsSeen
from companion.games.traffic.kinds import TASK_KINDS


class TaughtCards:
    """Remembers the card of the last time, as long as nobody takes it away."""

    def __init__(self) -> None:
        self._last = ""

    def see(self, event: CardsSeen) -> CardSeen | None:
        """The new card in view, or None; `left` when it is the one of the last time."""
        if self._last not in {card.kind for card in event.cards}:
            self._last = ""
        fresh = [event.cards[index].kind for index in event.fresh]
        code = next((kind for kind in fresh if kind in TASK_KINDS), "")
        if not code:
            return None
        left, self._last = code == self._last, code
        return CardSeen(TASK_KINDS[code].rows, code, left)
