"""Everything that can be done in a play of Traffic."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.games.base import Correct


class _Do(msgspec.Struct, frozen=True, tag_field="do"):
    pass


class Handicap(_Do, frozen=True, tag="handicap"):
    """A strong player takes so many expert cards in the place of regular ones."""

    player: int
    experts: int


class Hand(_Do, frozen=True, tag="hand"):
    """The codes of a player's cards, all or some of them; an empty list forgets them."""

    player: int
    cards: tuple[str, ...]


class Dealt(_Do, frozen=True, tag="dealt"):
    """The cards are dealt."""


class Shuffle(_Do, frozen=True, tag="shuffle"):
    """Another layout to copy; the number drawn travels in `seed`."""

    seed: int


class BoardSet(_Do, frozen=True, tag="board_set"):
    """The whole board as it stands, seen by the camera or tapped in."""

    cells: str


class Say(_Do, frozen=True, tag="say"):
    """What stands on one crossing, told by touch: R B Y or ``.``"""

    cell: int
    car: str


class Start(_Do, frozen=True, tag="start"):
    """3-2-1 is over."""


class TakeLight(_Do, frozen=True, tag="take_light"):
    """A player takes the green light; until the move is made nobody else may."""

    player: int


class Move(_Do, frozen=True, tag="move"):
    """The player with the light drives the car of one crossing to a free one beside it."""

    source: int
    target: int


class Unchanged(_Do, frozen=True, tag="unchanged"):
    """Two cars of one colour changed places: nothing to see, but a move."""


class CancelLight(_Do, frozen=True, tag="cancel_light"):
    """The light goes back to where it was; nothing moved."""


class Bip(_Do, frozen=True, tag="bip"):
    """`at` in milliseconds of the press, `cells` as read in the frame of that instant."""

    player: int
    at: int | None = None
    cells: str = ""


class First(_Do, frozen=True, tag="first"):
    """Of those who pressed at the same moment, the one the table gives it to."""

    player: int


class ShowCard(_Do, frozen=True, tag="show_card"):
    """The claimed card by its code."""

    card: str


class ShowPattern(_Do, frozen=True, tag="show_pattern"):
    """The claimed card by what it shows."""

    rows: tuple[str, ...]


class ShowCells(_Do, frozen=True, tag="show_cells"):
    """Three cars tapped on the frozen board, and the free crossing of an expert card."""

    cells: tuple[int, ...]


class Objection(_Do, frozen=True, tag="objection"):
    """A player does not agree with the claim."""

    player: int


class Reveal(_Do, frozen=True, tag="reveal"):
    """The time to object is over."""


class Diagonals(_Do, frozen=True, tag="diagonals"):
    """The table's answer: diagonals count, always or never."""

    count: bool


class Overrule(_Do, frozen=True, tag="overrule"):
    """The table's word, over any verdict."""

    accepted: bool


class Withdraw(_Do, frozen=True, tag="withdraw"):
    """A false alarm."""


class Continue(_Do, frozen=True, tag="continue"):
    """Play goes on. A denouncer gives the card `given`, or one of a kind when it is not known."""

    given: str = ""
    given_expert: bool = False


class NextRound(_Do, frozen=True, tag="next_round"):
    """The next of the three rounds is dealt."""


Action: TypeAlias = (
    Handicap
    | Hand
    | Dealt
    | Shuffle
    | BoardSet
    | Say
    | Start
    | TakeLight
    | Move
    | Unchanged
    | CancelLight
    | Bip
    | First
    | ShowCard
    | ShowPattern
    | ShowCells
    | Objection
    | Reveal
    | Diagonals
    | Overrule
    | Withdraw
    | Continue
    | NextRound
    | Correct
)
