"""What the eyes have learnt, in files of one folder: each camera's own, and the taught cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.vision.calibrate import Calibration
    from companion.vision.teach import TaughtDeck


class Learnt:
    """A damaged file is told and counts as none; without a folder nothing outlasts the run."""

    def __init__(
        self,
        folder: Path | None = None,
        tell: Callable[[CompanionError], None] = lambda problem: None,
    ) -> None:
        self._folder = folder
        self._tell = tell
        self._deck: TaughtDeck | None = None

    def camera(self, name: str) -> Calibration:
        """What was learnt of the camera of that name."""
        from companion.vision.calibrate import Calibration, load

        if self._folder is None:
            return Calibration(camera=name)
        try:
            return load(self._folder, name)
        except CompanionError as problem:
            self._tell(problem)
            return Calibration(camera=name)

    def keep_camera(self, known: Calibration) -> None:
        """May raise OSError."""
        from companion.vision.calibrate import save

        if self._folder is not None:
            save(known, self._folder)

    def deck(self) -> TaughtDeck:
        """The cards that were shown to the camera once."""
        if self._deck is None:
            self._deck = self._read_deck()
        return self._deck

    def _read_deck(self) -> TaughtDeck:
        from companion.vision.taught import load_deck
        from companion.vision.teach import TaughtDeck

        if self._folder is None:
            return TaughtDeck()
        try:
            return load_deck(self._folder)
        except CompanionError as problem:
            self._tell(problem)
            return TaughtDeck()

    def keep_deck(self, deck: TaughtDeck) -> None:
        """May raise OSError; the cards are known all the same."""
        from companion.vision.taught import save_deck

        self._deck = deck
        if self._folder is not None:
            save_deck(deck, self._folder)
