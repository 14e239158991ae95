"""The play of Traffic as plain data: options and state."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from companion.games.traffic.cards import Card
from companion.games.traffic.claims import Turn45, Verdict
from companion.games.traffic.moves import Undo

OBJECTION_SECONDS = 3  # after a Bip! the others may object before the verdict is shown
HINT_SECONDS = 60  # of silence before a hint is offered


Stage = Literal[
    "deal", "board", "ready", "run", "move", "claim", "window", "verdict", "round_end", "over"
]
STAGES: tuple[Stage, ...] = get_args(Stage)
ROUNDS = 3
SAME_MOMENT_MS = 400  # two presses as close as this are together: the table says who was first


class Options(msgspec.Struct, frozen=True):
    """House rules; `deck` printed means the companion's own cards, which it knows by code.

    `together_ms`: presses so close are together. `edition` is no house rule: it says which rules
    a stored play was played by, so that it folds to the same result for ever.
    """

    three_rounds: bool = False
    referee: Literal["table_first", "referee"] = "table_first"
    turn45: Turn45 = "ask"
    diagonal_moves: bool = True
    win_by_denouncing: bool = True
    deck: Literal["box", "printed"] = "box"
    cars_per_colour: Annotated[int, msgspec.Meta(ge=3, le=4)] = 3
    hint: bool = False
    teaching: bool = False
    late_objection: bool = False
    together_ms: Annotated[int, msgspec.Meta(ge=0, le=2000)] = SAME_MOMENT_MS
    handicap: bool = True
    edition: int = 2


BEFORE: dict[str, object] = {"late_objection": True, "together_ms": 50, "edition": 1}
"""How plays were played that were stored before these options existed."""


class Shift(msgspec.Struct, frozen=True):
    """The last move. `source` is None when two cars of one colour changed places unseen."""

    player: int
    car: str = ""
    source: int | None = None
    target: int | None = None
    swapped: bool = False


class Claim(msgspec.Struct, frozen=True):
    """A Bip! being looked at. `board` is frozen; `ruled` is the table's word over the verdict."""

    player: int
    board: str
    at: int | None = None
    tied: tuple[int, ...] = ()
    objector: int | None = None
    card: Card | None = None
    taps: tuple[int, ...] = ()
    verdict: Verdict | None = None
    ruled: bool | None = None

    def accepted(self) -> bool | None:
        """The last word so far; None while nobody has one."""
        if self.ruled is not None or self.verdict is None:
            return self.ruled
        return {"accepted": True, "refused": False}.get(self.verdict.result)


class Waiting(msgspec.Struct, frozen=True):
    """A Bip! that came during a claim; `board` as it was at that press."""

    player: int
    board: str
    at: int | None = None


class State(msgspec.Struct, frozen=True):
    """Everything about a play. Tuples go by player; `hands` lists the cards known by code.

    `mover` holds the light and has not moved; while a claim is settled the move waits.
    `waiting` are the Bips that come up by themselves afterwards, in this order.

    A hand may hold more cards than are listed. `board` and `before` are "" when there is none;
    `past` are the points of the rounds before this one, `trace` the cards left after each change.
    """

    names: tuple[str, ...]
    options: Options
    turn45: Turn45
    regular: tuple[int, ...]
    expert: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    handicap: tuple[int, ...]
    swaps: tuple[int, ...]
    seed: int
    proposal: str
    stage: Stage = "deal"
    round: int = 1
    solved: tuple[str, ...] = ()
    board: str = ""
    before: str = ""
    holder: int | None = None
    mover: int | None = None
    last: Shift | None = None
    claim: Claim | None = None
    past: tuple[tuple[int, ...], ...] = ()
    trace: tuple[tuple[int, ...], ...] = ()
    waiting: tuple[Waiting, ...] = ()

    @property
    def undo(self) -> Undo:
        """What the next move must not undo."""
        last = self.last
        if last is None or last.source is None or last.target is None:
            return Undo(self.before)
        return Undo(self.before, (last.source, last.target))

    def left(self) -> tuple[int, ...]:
        """How many cards each player still has."""
        return tuple(a + b for a, b in zip(self.regular, self.expert, strict=True))
