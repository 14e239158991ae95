"""The kinds of card in the box: forty race cards, all different, and the danger cards."""

from __future__ import annotations

from companion.games.base import CardKind, Message
from companion.games.gumball_rally.cards import (
    COLOURS,
    MINORS_EACH,
    NUMBERS,
    Card,
    DangerCard,
)
from companion.games.gumball_rally.names import card_values, colour_values

RACE_KINDS = {f"race-{c}-{number}": Card(c, number) for c in COLOURS for number in NUMBERS}
DANGER_KINDS = {
    **{f"danger-minor-{c}": DangerCard("minor", c) for c in COLOURS},
    **{f"danger-major-{c}": DangerCard("major", c) for c in COLOURS},
    "danger-checkpoint": DangerCard("checkpoint"),
    "danger-winner": DangerCard("winner"),
}
DANGER_COPIES = {"minor": MINORS_EACH, "major": 1, "checkpoint": 2, "winner": 1}
DANGER_NAMES = {
    "minor": "gumball.kind_minor",
    "major": "gumball.kind_major",
    "checkpoint": "gumball.checkpoint",
    "winner": "gumball.winner",
}


def _race(key: str, card: Card) -> CardKind:
    name = Message("gumball.kind_race", card_values(card))
    return CardKind(key, "gumball.kinds_race", 1, name)


def _danger(key: str, card: DangerCard) -> CardKind:
    values = colour_values(card.colour) if card.colour else {}
    name = Message(DANGER_NAMES[card.kind], values)
    return CardKind(key, "gumball.kinds_danger", DANGER_COPIES[card.kind], name)


CARD_KINDS = (
    *(_race(key, card) for key, card in RACE_KINDS.items()),
    *(_danger(key, card) for key, card in DANGER_KINDS.items()),
)
