"""What Macadam is made of: cards, signals, the family's options, the table and the actions."""

from __future__ import annotations

import msgspec

from companion.games.base import Correct, Message, Word

Values = dict[str, int | str | Word]

COLOURS = ("red", "green", "blue", "yellow")
PEDESTRIANS = tuple(f"pedestrian:{colour}" for colour in COLOURS)
VEHICLES = ("bicycle", "moped", "auto", "moto")
ARROWS = ("blue_arrow", "green_arrow")
CARDS = (*PEDESTRIANS, *VEHICLES, *ARROWS)
KINDS = ("pedestrian", *VEHICLES, *ARROWS)
POINTS = {"pedestrian": 200, "bicycle": 150, "moped": 100, "auto": 50, "moto": 50}

INSURANCE, LICENCE = "A", "AP"
PAPERS = (INSURANCE, LICENCE)
NEEDS = {"moped": INSURANCE, "auto": LICENCE, "moto": LICENCE}
DIE = {1: INSURANCE, 6: INSURANCE, 3: LICENCE, 5: LICENCE}

SIGNAL_KINDS = (
    "pedestrian_go",
    "pedestrian_wait",
    "cycle_lane",
    "motorway",
    "green_arrow",
    "blue_arrow",
)
FITS = {
    "pedestrian_go": PEDESTRIANS,
    "pedestrian_wait": VEHICLES,
    "cycle_lane": ("bicycle", "moped"),
    "motorway": ("auto", "moto"),
    "green_arrow": ("green_arrow",),
    "blue_arrow": ("blue_arrow",),
}
# The real board is not documented: a start the family checks against its own board.
SUGGESTED_SIGNALS = (0, 2, 1, 3, 1, 0, 4, 1, 5, 1, 0, 2, 0, 3, 2, 0)

SIGNALS = 16
DECK = 56
DEALT = {2: 15, 3: 13, 4: 11, 5: 10}
POLICEMEN = 6
PAPER_CARDS = 2
PAPER_TICKETS = 5
TICKETS = 25
TICKET_POINTS = -100


class Options(msgspec.Struct, frozen=True):
    """House rules, and `signals`: the index in SIGNAL_KINDS of each of the board's 16 signals."""

    deal6: int = 9
    auto_moto_same: bool = True
    arrows_while_waiting: bool = False
    agent_needs_papers: bool = True
    die_for: str = "all"
    leader_extra_card: bool = False
    rounds: int = 1
    signals: tuple[int, ...] = SUGGESTED_SIGNALS


class Seat(msgspec.Struct, frozen=True):
    """One player in one round. `laid` counts the cards in front of him in the order of KINDS."""

    cards: int
    laid: tuple[int, ...] = (0,) * len(KINDS)
    tickets: int = 0
    paper_cards: tuple[str, ...] = ()
    paper_tickets: tuple[str, ...] = ()
    adjust: int = 0

    def holds(self, paper: str) -> bool:
        return paper in self.paper_cards or paper in self.paper_tickets


class Play(msgspec.Struct, frozen=True):
    """What one player did in the coup: a card, a policeman, a ticket."""

    player: int
    card: str | None = None
    policeman: bool = False
    ticket: bool = False


class State(msgspec.Struct, frozen=True):
    """The table. `phase`: deal, lead, follow, round_over or over.

    `tokens` holds for each signal its token's number, or 0. `to_play` are the players still to
    come in this coup, in order. `follow` is the card to follow; while `any_vehicle` holds, any
    vehicle follows. `plays` stay visible until the next token is put. `done` are the optional
    things the player whose turn it is has done: die, exchange, extra.
    """

    names: tuple[str, ...]
    options: Options
    signals: tuple[str, ...]
    seats: tuple[Seat, ...]
    phase: str = "deal"
    round: int = 0
    dealer: int = 0
    leader: int = 0
    stock: int = 0
    tokens: tuple[int, ...] = (0,) * SIGNALS
    signal: int | None = None
    to_play: tuple[int, ...] = ()
    direction: int = 1
    follow: str = ""
    any_vehicle: bool = False
    policemen: int = 0
    done: tuple[str, ...] = ()
    plays: tuple[Play, ...] = ()
    finished: tuple[tuple[Seat, ...], ...] = ()
    history: tuple[tuple[int, ...], ...] = ()
    notices: tuple[Message, ...] = ()


class Deal(msgspec.Struct, frozen=True, tag_field="do", tag="deal"):
    """Start a round; the dealer leads the first coup."""

    dealer: int


class SetSignal(msgspec.Struct, frozen=True, tag_field="do", tag="set_signal"):
    """What the board really shows at a place that has no token yet."""

    place: int
    kind: str


class Lead(msgspec.Struct, frozen=True, tag_field="do", tag="lead"):
    """Token on a free signal and a card that fits. `extra` only with leader_extra_card."""

    place: int
    card: str
    extra: str | None = None
    player: int | None = None


class Skip(msgspec.Struct, frozen=True, tag_field="do", tag="skip"):
    """The leader has no card for any free signal: token, ticket, no coup."""

    place: int
    player: int | None = None


class Follow(msgspec.Struct, frozen=True, tag_field="do", tag="follow"):
    """The player follows; without `card`, with the very card to follow."""

    card: str | None = None
    player: int | None = None


class Policeman(msgspec.Struct, frozen=True, tag_field="do", tag="policeman"):
    """A policeman to the centre and any card; None when the player lays no second card."""

    card: str | None = None
    player: int | None = None


class Cannot(msgspec.Struct, frozen=True, tag_field="do", tag="cannot"):
    """The player does not follow and takes a ticket."""

    player: int | None = None


class WrongCard(msgspec.Struct, frozen=True, tag_field="do", tag="wrong_card"):
    """A card that is not allowed: back to the hand, one ticket. A leader names the signal."""

    card: str
    place: int | None = None
    player: int | None = None


class Exchange(msgspec.Struct, frozen=True, tag_field="do", tag="exchange"):
    """The leader takes a card of the stock and puts one under it."""

    player: int | None = None


class Paper(msgspec.Struct, frozen=True, tag_field="do", tag="paper"):
    """The leader lays a paper of his hand: A or AP."""

    paper: str
    player: int | None = None


class Die(msgspec.Struct, frozen=True, tag_field="do", tag="die"):
    """The die as rolled, by the screen or on the table."""

    value: int
    player: int | None = None


class Reshuffle(msgspec.Struct, frozen=True, tag_field="do", tag="reshuffle"):
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
