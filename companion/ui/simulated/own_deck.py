"""The cards of our own as a taught deck, learnt from their pictures like anybody's."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.ui.simulated.faces import drawn, faces, size_of

if TYPE_CHECKING:
    from companion.eyes import Eyes
    from companion.vision.deck.model import Deck

PX_PER_MM = 4.0


@cache
def own_deck(game: str) -> Deck | None:
    """The deck of a game we drew cards for; the first call draws and learns them."""
    found = faces(game)
    if not found:
        return None
    from companion.vision.deck.learn import learn
    from hardware.simulated.textures import save_face

    with TemporaryDirectory() as folder:
        for kind, face in found.items():
            save_face(face, size_of(face), PX_PER_MM, Path(folder) / f"{kind}.png")
        return learn(Path(folder)).deck


def lend_decks(eyes: Eyes) -> None:
    """Our cards count as taught; those of Traffic are read by their pattern and code anyway."""
    for game in GAMES:
        if drawn(game.key) and game.key != "traffic":
            eyes.lend_deck(game.key, own_deck)
