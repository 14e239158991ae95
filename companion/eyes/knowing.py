"""What the eyes must know: what was learnt of a camera, and the cards that were taught."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.eyes.board import BoardEyes
from companion.eyes.decks import DeckEyes, Lend
from companion.vision.learnt import Learnt
from hardware.absent import NoCamera

if TYPE_CHECKING:
    from companion.vision.calibrate import Calibration
    from companion.vision.deck.model import Deck
    from companion.vision.teach import TaughtDeck
    from hardware.ports import Camera


class Knowing:
    """Everything is kept at once; the eyes' thread forgets what it knew before its next look."""

    def __init__(self) -> None:
        self._camera: Camera = NoCamera()
        self._learnt = Learnt()
        self._lent: dict[str, Lend] = {}
        self._decks = DeckEyes(lent=self._lent)
        self._board = BoardEyes(self.known)

    def _do(self, work: Callable[[], None]) -> None:
        """The eyes' thread does it before its next look."""
        raise NotImplementedError

    @property
    def camera_name(self) -> str:
        """Names the camera's file of what was learnt."""
        about = self._camera.about
        values = " ".join(str(value) for value in about.values.values())
        return f"{about.key.partition('.')[2]} {values}".strip()

    def known(self) -> Calibration:
        """What was learnt of this camera; nothing, and it is told, when the file is damaged."""
        return self._learnt.camera(self.camera_name)

    def learn(self, known: Calibration) -> None:
        """Keeps what was learnt of this camera, and reads by it from now on. May raise OSError."""
        self._learnt.keep_camera(known)
        self._do(self._forget_learnt)

    def _forget_learnt(self) -> None:
        self._board.forget_learnt()
        self._decks.forget_sight()

    def taught(self) -> TaughtDeck:
        """The cards that were shown to the camera once; none when their file is damaged."""
        return self._learnt.deck()

    def teach(self, deck: TaughtDeck) -> None:
        """Keeps the taught cards and knows them from now on. May raise OSError."""
        self._learnt.keep_deck(deck)

    def deck(self, game: str) -> Deck | None:
        """The taught deck of a game, or one lent; None when there is none that can be read."""
        return self._decks.get(game)

    def taught_deck(self, game: str) -> Deck | None:
        """The deck that somebody taught, whatever is lent."""
        return self._decks.taught(game)

    def has_taught(self, game: str) -> bool:
        """Whether somebody taught cards of the game; cheap, the file is not opened."""
        return self._decks.has_taught(game)

    def has_deck(self, game: str) -> bool:
        """Whether cards of a game were taught; cheap, the file is not opened."""
        return self._decks.has(game)

    def lend_deck(self, game: str, make: Lend) -> None:
        """Cards that count as taught as long as nobody teaches others; made at the first look."""
        self._lent[game] = make

    def keep_deck(self, game: str, deck: Deck) -> None:
        """The game's cards from now on, soon on the disk; a `Trouble` tells when that fails."""
        self._decks.keep(game, deck)
        self._do(self._decks.forget_sight)

    def forget_deck(self, game: str) -> None:
        """The game's cards are no longer known."""
        self._decks.keep(game, None)
        self._do(self._decks.forget_sight)
