"""Values for the sentences of the rally."""

from __future__ import annotations

from companion.games.base import Word
from companion.games.gumball_rally.cards import COLOUR_WORDS, Card, Colour, DangerKind


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
