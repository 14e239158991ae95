"""The taught decks on the disk: one file per game, in a folder beside what the cameras learnt.

A deck is known the moment it is kept; a thread of its own writes it, the newest of a game last.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.files import free_name

if TYPE_CHECKING:
    from companion.vision.deck.model import Deck

log = logging.getLogger(__name__)
FOLDER, ENDING = "decks", ".deck"
PATIENCE = 10.0  # seconds in which what is being written must be done when the app ends


def deck_file(cameras: Path, game: str) -> Path:
    """Where the deck of a game lies."""
    return cameras / FOLDER / f"{game}{ENDING}"


class Decks:
    """By the key of the game. A damaged file is told once and counts as not taught.

    Without a folder nothing outlasts the run.
    """

    def __init__(
        self,
        folder: Path | None = None,
        tell: Callable[[CompanionError], None] = lambda problem: None,
        *,
        threaded: bool = True,
    ) -> None:
        self._folder = folder
        self._tell = tell
        self._threaded = threaded
        self._guard = threading.RLock()
        self._known: dict[str, Deck | None] = {}
        self._there: dict[str, bool] = {}
        self._unread: set[str] = set()  # games whose file could not be read
        self._unsaved: dict[str, Deck | None] = {}
        self._writer: threading.Thread | None = None

    def has(self, game: str) -> bool:
        """Whether a deck is thought to be there; cheap, the file is not opened."""
        if game not in self._there:
            file = self._file(game)
            self._there[game] = file is not None and file.exists()
        return self._there[game]

    def get(self, game: str) -> Deck | None:
        """The deck of a game, read when it is asked for first; None when none was taught."""
        with self._guard:
            if game not in self._known:
                self._known[game] = self._read(game) if self.has(game) else None
                self._there[game] = self._known[game] is not None
            return self._known[game]

    def keep(self, game: str, deck: Deck | None) -> None:
        """The deck of a game from now on, and on the disk soon; None forgets it."""
        with self._guard:
            self._known[game], self._there[game] = deck, deck is not None
            if self._folder is None:
                return
            self._unsaved[game] = deck
            if self._threaded and self._writer is None:
                self._writer = threading.Thread(target=self._write_all, name="decks", daemon=True)
                self._writer.start()
        if not self._threaded:
            self._write_all()

    def close(self) -> None:
        """Waits until what was kept is written."""
        writer = self._writer
        if writer is not None:
            writer.join(timeout=PATIENCE)

    # -- the disk ------------------------------------------------------------------------------

    def _file(self, game: str) -> Path | None:
        return None if self._folder is None else deck_file(self._folder, game)

    def _read(self, game: str) -> Deck | None:
        from companion.vision.deck.model import load_deck

        file = self._file(game)
        assert file is not None
        try:
            return load_deck(file)
        except CompanionError:
            log.warning("the deck of %s cannot be read", game, exc_info=True)
            self._unread.add(game)
            self._tell(CompanionError("deck.own_damaged", file=file.name))
            return None

    def _write_all(self) -> None:
        while True:
            with self._guard:
                if not self._unsaved:
                    self._writer = None
                    return
                game, deck = self._unsaved.popitem()
            try:
                self._write(game, deck)
            except CompanionError as problem:
                log.warning("the deck of %s is not written", game, exc_info=True)
                self._tell(problem)

    def _write(self, game: str, deck: Deck | None) -> None:
        from companion.vision.deck.model import save_deck

        file = self._file(game)
        assert file is not None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if game in self._unread and file.exists():
                # Another version may still read it.
                file.replace(free_name(file.with_name(f"unread-{file.name}")))
                self._unread.discard(game)
            if deck is None:
                file.unlink(missing_ok=True)
                return
        except OSError as problem:
            raise CompanionError("vision.deck_not_written", file=file) from problem
        save_deck(deck, file)
