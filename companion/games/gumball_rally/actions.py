"""All that can be told about a rally."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.games.base import Act, Correct
from companion.games.gumball_rally.cards import Colour, DangerKind


class LineUp(Act, frozen=True):
    """The first car; the others line up behind it clockwise."""

    first: int


class PlayCard(Act, frozen=True, tag="card"):
    """The driver whose turn it is lays a card; his buggy drives as far as it can.

    `player` says whose card it was: where the past is changed it goes to nobody else.
    """

    colour: Colour
    number: int
    player: int | None = None


class Stay(Act, frozen=True):
    """The buggy that moved last passes only so many of those it could pass."""

    passes: int
    player: int | None = None


class Danger(Act, frozen=True):
    """The danger card that the family turned up. `sure`: also where the pile cannot give it."""

    kind: DangerKind
    colour: Colour | None = None
    sure: bool = False


class Draw(Act, frozen=True):
    """The app turns up the next card of its own danger pile."""


class Photo(Act, frozen=True):
    """A tied driver's card of the photo finish."""

    player: int
    number: int


class Reprint(Act, frozen=True):
    """The values that the box's point cards really print; a scoring just made follows them."""

    kind: Literal["checkpoint", "winner"]
    values: tuple[int, ...]


Action: TypeAlias = LineUp | PlayCard | Stay | Danger | Draw | Photo | Reprint | Correct
