"""Race cards, danger cards, and how the rules stack the danger pile."""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

Colour = Literal["yellow", "blue", "black", "red"]
DangerKind = Literal["minor", "major", "checkpoint", "winner"]
COLOURS: tuple[Colour, ...] = ("yellow", "blue", "black", "red")
NUMBERS = range(1, 11)
HAND = 3
RACE_CARDS = 40
DANGER_CARDS = 15
MINORS_EACH = 3
REMOVED = 4
WINDOWS = ((4, 7), (8, 11), (12, 15))  # draws in which checkpoint 1, 2 and the winner come


class Card(msgspec.Struct, frozen=True):
    """A race card."""

    colour: Colour
    number: int


class DangerCard(msgspec.Struct, frozen=True):
    """A danger card; checkpoints and the winner have no colour."""

    kind: DangerKind
    colour: Colour | None = None


def stacked(random: Random) -> tuple[DangerCard, ...]:
    """The danger pile, top first, stacked exactly as the rules stack it."""
    hazards = [DangerCard("major", c) for c in COLOURS]
    hazards += [DangerCard("minor", c) for c in COLOURS for _ in range(MINORS_EACH)]
    random.shuffle(hazards)
    kept = hazards[REMOVED:]
    layers = [kept[:3]]
    for index, marker in enumerate(("checkpoint", "checkpoint", "winner")):
        layer = [*kept[3 + 3 * index : 6 + 3 * index], DangerCard(_kind(marker))]
        random.shuffle(layer)
        layers.append(layer)
    return tuple(card for layer in layers for card in layer)


def _kind(text: str) -> DangerKind:
    return "winner" if text == "winner" else "checkpoint"


def hit_by(card: DangerCard, laid: tuple[Card | None, ...]) -> tuple[int, ...]:
    """The cars sent to the back, in the order in which they stand there."""
    matching = [(c.number, p) for p, c in enumerate(laid) if c and c.colour == card.colour]
    rising = tuple(player for _, player in sorted(matching))
    return rising if card.kind == "major" else rising[-1:]


def passes(own: Card, ahead: Card) -> bool:
    """A greater number passes, and so does the same colour; an equal number does not."""
    return own.number > ahead.number or own.colour == ahead.colour
