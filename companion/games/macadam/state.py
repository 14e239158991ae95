"""What Macadam is made of: cards, signals, the family's options and the table."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from companion.games.base import Message, Word

Stage = Literal["deal", "lead", "follow", "round_over", "over"]
STAGES: tuple[Stage, ...] = get_args(Stage)
Values = dict[str, int | str | Word]


Card = Literal[
    "pedestrian:red",
    "pedestrian:green",
    "pedestrian:blue",
    "pedestrian:yellow",
    "bicycle",
    "moped",
    "auto",
    "moto",
    "blue_arrow",
    "green_arrow",
]
CardKind = Literal["pedestrian", "bicycle", "moped", "auto", "moto", "blue_arrow", "green_arrow"]
Signal = Literal[
    "pedestrian_go", "pedestrian_wait", "cycle_lane", "motorway", "green_arrow", "blue_arrow"
]
PaperKind = Literal["A", "AP"]
Extra = Literal["die", "exchange", "extra"]

CARDS: tuple[Card, ...] = get_args(Card)
KINDS: tuple[CardKind, ...] = get_args(CardKind)
PEDESTRIANS: tuple[Card, ...] = CARDS[:4]
VEHICLES: tuple[Card, ...] = ("bicycle", "moped", "auto", "moto")
ARROWS: tuple[Card, ...] = ("blue_arrow", "green_arrow")
POINTS = {"pedestrian": 200, "bicycle": 150, "moped": 100, "auto": 50, "moto": 50}

INSURANCE: PaperKind = "A"
LICENCE: PaperKind = "AP"
PAPERS: tuple[PaperKind, ...] = (INSURANCE, LICENCE)
NEEDS: dict[str, PaperKind] = {"moped": INSURANCE, "auto": LICENCE, "moto": LICENCE}
DIE: dict[int, PaperKind] = {1: INSURANCE, 6: INSURANCE, 3: LICENCE, 5: LICENCE}

SIGNAL_KINDS: tuple[Signal, ...] = get_args(Signal)
FITS: dict[Signal, tuple[Card, ...]] = {
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
TICKET_POINTS = -100


class Options(msgspec.Struct, frozen=True):
    """House rules, and `signals`: the index in SIGNAL_KINDS of each of the board's 16 signals.

    `empty_hand`: what becomes of a player who has no card at his turn while the stock has some.
    `edition` is no house rule: it says which rules a stored play was played by.
    """

    deal6: int = 9
    auto_moto_same: bool = True
    arrows_while_waiting: bool = False
    agent_needs_papers: bool = True
    die_for: Literal["all", "leader"] = "all"
    leader_extra_card: bool = False
    rounds: int = 1
    signals: tuple[int, ...] = SUGGESTED_SIGNALS
    empty_hand: Literal["draw", "end", "pass", "fine"] = "draw"
    keep_drawn: bool = False
    fine_vehicles: bool = True
    follow_green: bool = True
    papers_anytime: bool = False
    papers_per_round: bool = False
    edition: int = 2


BEFORE: dict[str, object] = {"empty_hand": "fine", "papers_per_round": True, "edition": 1}
"""How plays were played that were stored before an option existed."""


class Seat(msgspec.Struct, frozen=True):
    """One player in one round. `laid` counts the cards in front of him in the order of KINDS."""

    cards: int
    laid: tuple[int, ...] = (0,) * len(KINDS)
    tickets: int = 0
    paper_cards: tuple[PaperKind, ...] = ()
    paper_tickets: tuple[PaperKind, ...] = ()
    adjust: int = 0

    def holds(self, paper: PaperKind) -> bool:
        return paper in self.paper_cards or paper in self.paper_tickets


class Play(msgspec.Struct, frozen=True):
    """What one player did in the coup: a card, a policeman, a ticket."""

    player: int
    card: str | None = None
    policeman: bool = False
    ticket: bool = False


class State(msgspec.Struct, frozen=True):
    """The table. `stage`: deal, lead, follow, round_over or over.

    `tokens` holds for each signal its token's number, or 0. `to_play` are the players still to
    come in this coup, in order. `follow` is the card to follow; while `any_vehicle` holds, any
    vehicle follows. `plays` stay visible until the next token is put. `done` are the optional
    things the player whose turn it is has done: die, exchange, extra.
    """

    names: tuple[str, ...]
    options: Options
    signals: tuple[Signal, ...]
    seats: tuple[Seat, ...]
    stage: Stage = "deal"
    round: int = 0
    dealer: int = 0
    leader: int = 0
    stock: int = 0
    tokens: tuple[int, ...] = (0,) * SIGNALS
    signal: int | None = None
    to_play: tuple[int, ...] = ()
    direction: int = 1
    follow: Card | Literal[""] = ""
    any_vehicle: bool = False
    policemen: int = 0
    done: tuple[Extra, ...] = ()
    plays: tuple[Play, ...] = ()
    finished: tuple[tuple[Seat, ...], ...] = ()
    history: tuple[tuple[int, ...], ...] = ()
    notices: tuple[Message, ...] = ()


def turn(state: State) -> int:
    """The player who must act now; while cards are dealt, the dealer."""
    if state.stage == "follow":
        return state.to_play[0]
    return state.leader
