"""The taught deck on the disk: one file for all cameras, written whole or not at all."""

from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.files import read_limited, write_whole
from companion.vision import thresholds
from companion.vision.teach import TaughtDeck, best_turn

NAME = "taught-cards.json"


def save_deck(deck: TaughtDeck, folder: Path) -> Path:
    """Write the deck; gives the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    write_whole(path, [msgspec.json.encode(deck)])
    return path


def load_deck(folder: Path) -> TaughtDeck:
    """The taught cards, none before the first; raises when the file is damaged."""
    path = folder / NAME
    if not path.exists():
        return TaughtDeck()
    try:
        data = read_limited(path, thresholds.LEARNT_MOST_BYTES)
        deck = msgspec.json.decode(data, type=TaughtDeck)
        for card in deck.cards:
            best_turn(card.look, card.look)  # a look cut short cannot be compared
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise CompanionError("vision.deck_damaged", path=str(path)) from error
    return deck
