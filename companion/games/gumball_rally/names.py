"""Which message names what: colours, race cards, danger cards."""

from __future__ import annotations

from companion.games.base import Word
from companion.games.gumball_rally.cards import Card, Colour, DangerKind

COLOUR_WORDS: dict[Colour, str] = {
    "yellow": "gumball.yellow",
    "blue": "gumball.blue",
    "black": "gumball.black",
    "red": "gumball.red",
}


def colour_values(colour: Colour | None) -> dict[str, int | str | Word]:
    return {"colour": Word(COLOUR_WORDS[colour or "yellow"])}


def card_values(card: Card) -> dict[str, int | str | Word]:
    return {**colour_values(card.colour), "number": card.number}


DANGER_WORDS: dict[DangerKind, str] = {
    "minor": "gumball.did_minor",
    "major": "gumball.did_major",
    "checkpoint": "gumball.did_checkpoint",
    "winner": "gumball.did_winner",
}
