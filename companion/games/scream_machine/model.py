"""What Scream Machine is made of: families, visitors, the table and the actions."""

from __future__ import annotations

import msgspec

from companion.games.base import Correct, Message, Word

Values = dict[str, int | str | Word]

FAMILIES = ("coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia")
CHEAP = "cheap"
HIDDEN = "?"
VISITORS = (*FAMILIES, CHEAP)
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


class Ride(msgspec.Struct, frozen=True):
    """An attraction card."""

    family: str
    value: int


class Visitor(msgspec.Struct, frozen=True):
    """A visitor card on the table; kind "?" lies face down, `carried` stayed from before."""

    kind: str
    carried: bool = False


class Slot(msgspec.Struct, frozen=True):
    """A place of the builders' row: a card the app knows, one it does not, or no card."""

    ride: Ride | None = None
    there: bool = True


class Decision(msgspec.Struct, frozen=True):
    """Why one visitor went where. `gap` None is national; `index` counts on his bench.

    `numbers` stand beside `players`: strengths, or prices for a Cheapskate (None: park closed).
    """

    kind: str
    gap: int | None
    index: int
    players: tuple[int, ...]
    numbers: tuple[int | None, ...]
    winner: int | None
    stays: bool


class State(msgspec.Struct, frozen=True):
    """The table. `phase`: opening, deal, turns, reveal, visit, resolved, score or over.

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
    phase: str = "opening"
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


class First(msgspec.Struct, frozen=True, tag_field="do", tag="first"):
    """Who has the first-player card: before the first build, or while only counting."""

    player: int


class Build(msgspec.Struct, frozen=True, tag_field="do", tag="build"):
    """Build from the hand."""

    family: str
    value: int
    player: int | None = None


class BuildRow(msgspec.Struct, frozen=True, tag_field="do", tag="build_row"):
    """Build from the row; `ride` is needed where the app does not know the card."""

    place: int
    ride: Ride | None = None
    player: int | None = None


class RowCard(msgspec.Struct, frozen=True, tag_field="do", tag="row_card"):
    """Tell the app which card lies at a place of the row. Never needed."""

    place: int
    ride: Ride


class Advertise(msgspec.Struct, frozen=True, tag_field="do", tag="advertise"):
    """An option: one visitor is won at once."""

    player: int | None = None


class Look(msgspec.Struct, frozen=True, tag_field="do", tag="look"):
    """An option: the player looks at the hidden locals on both sides."""

    player: int | None = None


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw"):
    """An option: the player draws an attraction to the hand."""

    player: int | None = None


class Demolish(msgspec.Struct, frozen=True, tag_field="do", tag="demolish"):
    """An option: an attraction of the own park is discarded."""

    family: str
    value: int
    player: int | None = None


class Novelties(msgspec.Struct, frozen=True, tag_field="do", tag="novelties"):
    """Two cards of the row replaced; without `places` the app forgets the whole row."""

    places: tuple[int, ...] = ()
    player: int | None = None


class EndTurn(msgspec.Struct, frozen=True, tag_field="do", tag="end_turn"):
    """The turn is over: unused actions are lost, the row is filled again."""

    player: int | None = None


class Arrive(msgspec.Struct, frozen=True, tag_field="do", tag="arrive"):
    """A face-up visitor, for the next bench that waits for one."""

    kind: str


class Reveal(msgspec.Struct, frozen=True, tag_field="do", tag="reveal"):
    """The next hidden local is turned face up."""

    kind: str


class Visit(msgspec.Struct, frozen=True, tag_field="do", tag="visit"):
    """All visitors choose."""


class NextRound(msgspec.Struct, frozen=True, tag_field="do", tag="next_round"):
    """Clean up; after the last round the play is over."""


class ScoreOnly(msgspec.Struct, frozen=True, tag_field="do", tag="score_only"):
    """From now on the app only counts."""


class Score(msgspec.Struct, frozen=True, tag_field="do", tag="score"):
    """Visitors more or less for a player, while the app only counts."""

    player: int
    change: int


class FixRide(msgspec.Struct, frozen=True, tag_field="do", tag="fix_ride"):
    """A park put right by hand: one attraction more, or one less. Costs no action."""

    player: int
    family: str
    value: int
    add: bool


class FixVisitor(msgspec.Struct, frozen=True, tag_field="do", tag="fix_visitor"):
    """A visitor on the table put right by hand."""

    gap: int | None
    index: int
    kind: str


TurnAction = Build | BuildRow | Advertise | Look | Draw | Demolish | Novelties | EndTurn
Action = (
    First
    | Build
    | BuildRow
    | RowCard
    | Advertise
    | Look
    | Draw
    | Demolish
    | Novelties
    | EndTurn
    | Arrive
    | Reveal
    | Visit
    | NextRound
    | ScoreOnly
    | Score
    | FixRide
    | FixVisitor
    | Correct
)
