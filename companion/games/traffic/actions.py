"""All that can be told in a play of Traffic."""

from __future__ import annotations

from typing import TypeAlias

from companion.games.base import Act, Correct


class Handicap(Act, frozen=True):
    """A strong player takes so many expert cards in the place of regular ones."""

    player: int
    experts: int


class Hand(Act, frozen=True):
    """The codes of a player's cards, all or some of them; an empty list forgets them."""

    player: int
    cards: tuple[str, ...]


class DealForUs(Act, frozen=True):
    """The companion says who gets which card; the number drawn travels in `seed`."""

    seed: int


class Dealt(Act, frozen=True):
    """The cards are dealt."""


class Shuffle(Act, frozen=True):
    """Another layout to copy; the number drawn travels in `seed`."""

    seed: int


class BoardSet(Act, frozen=True):
    """The whole board as it stands, seen by the camera or tapped in."""

    cells: str


class Say(Act, frozen=True):
    """What stands on one crossing, told by touch: R B Y or ``.``"""

    cell: int
    car: str


class SayBoard(Act, frozen=True):
    """The board of a claim put right by touch, all crossings at once."""

    cells: str


class Start(Act, frozen=True):
    """3-2-1 is over."""


class TakeLight(Act, frozen=True):
    """A player takes the green light; until the move is made nobody else may."""

    player: int


class Move(Act, frozen=True):
    """The player with the light drives the car of one crossing to a free one beside it."""

    source: int
    target: int


class Unchanged(Act, frozen=True):
    """Two cars of one colour changed places: nothing to see, but a move. Which two, if told."""

    source: int | None = None
    target: int | None = None


class CancelLight(Act, frozen=True):
    """The light goes back to where it was; nothing moved."""


class Bip(Act, frozen=True):
    """`at` in milliseconds of the press, `cells` as read in the frame of that instant.

    It is taken at any moment of the running round and it is never an objection: also while
    somebody holds the light (the move waits), and during a claim (it waits in `State.waiting`).
    """

    player: int
    at: int | None = None
    cells: str = ""


class First(Act, frozen=True):
    """Of those who pressed at the same moment, the one the table gives it to."""

    player: int


class ShowCard(Act, frozen=True):
    """The claimed card by its code."""

    card: str


class ShowPattern(Act, frozen=True):
    """The claimed card by what it shows."""

    rows: tuple[str, ...]


class ShowCells(Act, frozen=True):
    """Three cars tapped on the frozen board, and the free crossing of an expert card."""

    cells: tuple[int, ...]


class Objection(Act, frozen=True):
    """A player does not agree with the claim."""

    player: int


class Reveal(Act, frozen=True):
    """The time to object is over."""


class Diagonals(Act, frozen=True):
    """The table's answer: diagonals count, always or never."""

    count: bool


class Overrule(Act, frozen=True):
    """The table's word, over any verdict."""

    accepted: bool


class Withdraw(Act, frozen=True):
    """A false alarm: of the claim under way, or of `player` whose Bip waits or is tied with it."""

    player: int | None = None


class Continue(Act, frozen=True):
    """Play goes on. A denouncer gives the card `given`, or one of a kind when it is not known."""

    given: str = ""
    given_expert: bool = False


class NextRound(Act, frozen=True):
    """The next of the three rounds is dealt."""


Action: TypeAlias = (
    Handicap
    | Hand
    | DealForUs
    | Dealt
    | Shuffle
    | BoardSet
    | Say
    | SayBoard
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
