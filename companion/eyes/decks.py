"""The taught decks behind the eyes: which there are, and the cards of one in the pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.vision.decks import Decks

if TYPE_CHECKING:
    from companion.errors import CompanionError
    from companion.events import CardsSeen
    from companion.eyes.deck_sight import DeckSight
    from companion.vision.calibrate import Calibration
    from companion.vision.deck.model import Deck
    from hardware.ports import Frame

Lend = Callable[[str], "Deck | None"]


class DeckEyes:
    """`see` and what forgets belong to the eyes' thread; the decks themselves to everybody."""

    def __init__(
        self,
        folder: Path | None = None,
        tell: Callable[[CompanionError], None] = lambda problem: None,
        *,
        threaded: bool = True,
        lent: Mapping[str, Lend] | None = None,
    ) -> None:
        self._decks = Decks(folder, tell, threaded=threaded)
        self._lent = {} if lent is None else lent  # filled later, so never a copy
        self._sight: DeckSight | None = None

    def has(self, game: str) -> bool:
        """Whether cards of a game were taught or lent; cheap, the file is not opened."""
        return self._decks.has(game) or game in self._lent

    def has_taught(self, game: str) -> bool:
        return self._decks.has(game)

    def taught(self, game: str) -> Deck | None:
        """What somebody taught; None when nothing was, or when its file is damaged."""
        return self._decks.get(game)

    def get(self, game: str) -> Deck | None:
        """The taught deck of a game, or one lent; None when there is none that can be read."""
        taught = self._decks.get(game)
        return self._lent[game](game) if taught is None and game in self._lent else taught

    @property
    def looked(self) -> bool:
        """Whether any card was ever looked for."""
        return self._sight is not None

    def keep(self, game: str, deck: Deck | None) -> None:
        """The game's cards from now on; None forgets them."""
        self._decks.keep(game, deck)

    def close(self) -> None:
        """Waits until what was kept is written."""
        self._decks.close()

    # -- in the eyes' thread -------------------------------------------------------------------

    def see(self, frame: Frame, game: str, known: Callable[[], Calibration]) -> CardsSeen | None:
        """What this picture adds; cv2 is loaded with the first look."""
        if self._sight is None or self._sight.game != game:
            from companion.eyes.deck_sight import DeckSight

            self._sight = None  # what was made of another deck goes before this one is made
            deck = self.get(game)
            if deck is None:
                return None
            self._sight = DeckSight(game, deck, known())
        return self._sight.see(frame)

    def begin(self) -> None:
        """Somebody looks again: what lies there is told, though not as new."""
        if self._sight is not None:
            self._sight.begin()

    def let_go(self) -> None:
        """Nobody looks for a while: what takes memory is made again with the next look."""
        if self._sight is not None:
            self._sight.let_go()

    def forget_sight(self) -> None:
        """The deck, or what is known of the camera, is another."""
        self._sight = None

    def forget_shown(self) -> None:
        """Every card counts as new again."""
        if self._sight is not None:
            self._sight.forget()
