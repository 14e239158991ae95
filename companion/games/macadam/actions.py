"""All that players can tell the companion."""

from __future__ import annotations

from companion.games.base import Act, Correct
from companion.games.macadam.state import Card, PaperKind, Signal


class Deal(Act, frozen=True):
    """Start a round; the dealer leads the first coup."""

    dealer: int


class SetSignal(Act, frozen=True):
    """What the board really shows at a place that has no token yet."""

    place: int
    kind: Signal


class Lead(Act, frozen=True):
    """Token on a free signal and a card that fits. `extra` only with leader_extra_card."""

    place: int
    card: Card
    extra: Card | None = None
    player: int | None = None


class Skip(Act, frozen=True):
    """The leader has no card for any free signal: token, ticket, no coup."""

    place: int
    player: int | None = None


class Follow(Act, frozen=True):
    """The player follows; without `card`, with the very card to follow."""

    card: Card | None = None
    player: int | None = None


class Policeman(Act, frozen=True):
    """A policeman to the centre and any card; None when the player lays no second card."""

    card: Card | None = None
    player: int | None = None


class Cannot(Act, frozen=True):
    """The player does not follow and takes a ticket."""

    player: int | None = None


class WrongCard(Act, frozen=True):
    """A card that is not allowed: back to the hand, one ticket. A leader names the signal."""

    card: str
    place: int | None = None
    player: int | None = None


class Exchange(Act, frozen=True):
    """The leader takes a card of the stock and puts one under it, or keeps all by a house rule."""

    player: int | None = None
    keep: bool = False


class Paper(Act, frozen=True):
    """A paper of the hand is laid: A or AP. The leader's right, by a house rule everybody's."""

    paper: PaperKind
    player: int | None = None


class Die(Act, frozen=True):
    """The die as rolled, by the screen or on the table."""

    value: int
    player: int | None = None


class Reshuffle(Act, frozen=True):
    """All six policemen go back into the stock."""


Action = (
    Deal
    | SetSignal
    | Lead
    | Skip
    | Follow
    | Policeman
    | Cannot
    | WrongCard
    | Exchange
    | Paper
    | Die
    | Reshuffle
    | Correct
)
