"""What Scream Machine is made of: families, visitors, house rules and the table."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from companion.games.base import Message, Word

Stage = Literal["opening", "deal", "turns", "reveal", "visit", "resolved", "score", "over"]
STAGES: tuple[Stage, ...] = get_args(Stage)
Values = dict[str, int | str | Word]
Family = Literal["coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia"]
FAMILIES: tuple[Family, ...] = get_args(Family)
Kind = Family | Literal["cheap"]  # of a visitor card
CHEAP: Literal["cheap"] = "cheap"
Face = Kind | Literal["?"]  # of a visitor card as it lies
HIDDEN: Literal["?"] = "?"
VISITORS: tuple[Kind, ...] = (*FAMILIES, CHEAP)
COST = {1: 1, 3: 2, 5: 3}
COPIES = 4
ATTRACTIONS = 84
HAND = 5
ROW = 7
NATIONALS = 5
ACTIONS = 4
ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}


class Options(msgspec.Struct, frozen=True):
    """House rules; `what_if` shows what a card of the row would win; `score_only` just counts."""

    cheap_tie_stays: bool = True
    empty_park_closed: bool = False
    two_player_gaps: int = 1
    what_if: bool = True
    score_only: bool = False
    opening_ad_exactly_three: bool = False


BEFORE: dict[str, object] = {}
"""How plays were played that were stored before an option existed."""


class Ride(msgspec.Struct, frozen=True):
    """An attraction card."""

    family: Family
    value: int


class Visitor(msgspec.Struct, frozen=True):
    """A visitor card on the table; kind "?" lies face down, `carried` stayed from before."""

    kind: Face
    carried: bool = False


class Slot(msgspec.Struct, frozen=True):
    """A place of the builders' row: a card the app knows, one it does not, or no card."""

    ride: Ride | None = None
    there: bool = True


class Decision(msgspec.Struct, frozen=True):
    """Why one visitor went where. `gap` None is national; `index` counts on his bench.

    `numbers` stand beside `players`: strengths, or prices for a Cheapskate (None: park closed).
    """

    kind: Kind
    gap: int | None
    index: int
    players: tuple[int, ...]
    numbers: tuple[int | None, ...]
    winner: int | None
    stays: bool


class State(msgspec.Struct, frozen=True):
    """The table. `stage`: opening, deal, turns, reveal, visit, resolved, score or over.

    Gap g lies between player g and the next one clockwise. `to_deal` are the benches that wait
    for a face-up visitor (None is national), `short` the visitor cards the pile could not give.
    `used` are the options of this turn, `played` how many players have had their turn.
    `families` counts for the tie only while the app keeps nothing but the score.
    """

    names: tuple[str, ...]
    options: Options
    parks: tuple[tuple[Ride, ...], ...]
    hands: tuple[int, ...]
    scores: tuple[int, ...]
    gaps: tuple[tuple[Visitor, ...], ...]
    pile: int
    families: tuple[int, ...]
    national: tuple[Visitor, ...] = ()
    stage: Stage = "opening"
    round: int = 1
    first: int = 0
    turn: int = 0
    played: int = 0
    actions_left: int = ACTIONS
    used: tuple[str, ...] = ()
    to_deal: tuple[int | None, ...] = ()
    short: int = 0
    row: tuple[Slot, ...] = (Slot(),) * ROW
    discards: int = 0
    decisions: tuple[Decision, ...] = ()
    history: tuple[tuple[int, ...], ...] = ()
    notices: tuple[Message, ...] = ()
