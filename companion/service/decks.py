"""A taught deck as a file shared between two appliances: written to a stick, read from one."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.files import free_name
from companion.ui.services import DeckFile

if TYPE_CHECKING:
    from companion.vision.deck.model import Deck

ENDING = ".deck"
MOST_SHOWN = 40  # files of one folder that can be chosen from
BACK = "back"
TOLD = {
    "vision.deck_version": "deck.file_version",
    "vision.deck_file_damaged": "deck.file_damaged",
    "vision.deck_missing": "deck.file_missing",
}


def deck_name(game: str, at: float) -> str:
    """The name of a deck written then."""
    return f"{game.replace('_', '-')}-{datetime.fromtimestamp(at):%Y-%m-%d}{ENDING}"


def decks_in(folder: Path, place: str) -> list[DeckFile]:
    """The decks in one folder, the newest first."""
    found: list[DeckFile] = []
    with suppress(OSError):
        named = (f for f in folder.iterdir() if f.suffix.lower() == ENDING)
        plain = [f for f in named if f.is_file() and not f.is_symlink()]
        for path in sorted(plain, key=lambda f: f.stat().st_mtime, reverse=True)[:MOST_SHOWN]:
            found.append(DeckFile(path, place, path.stat().st_mtime))
    return found


def write_deck(deck: Deck, game: str, folder: Path, at: float) -> tuple[int, Path]:
    """Writes the deck beside what lies there; gives how many kinds, and the file.

    Raises CompanionError.
    """
    from companion.vision.deck.model import save_deck

    file = free_name(folder / deck_name(game, at))
    save_deck(deck, file)
    return len(deck.kinds), file


def read_deck(file: Path, kinds: Collection[str]) -> Deck:
    """The deck of a file, if it holds cards of these kinds and no others.

    Raises CompanionError for one that is damaged, of another version or of another game.
    """
    from companion.vision.deck.model import load_deck

    try:
        deck = load_deck(file)
    except CompanionError as problem:
        key = TOLD.get(problem.key, "deck.file_damaged")
        raise CompanionError(key, file=file.name) from problem
    if not set(deck.kinds) <= {*kinds, BACK} or set(deck.kinds) == {BACK}:
        raise CompanionError("deck.file_foreign", file=file.name)
    return deck
