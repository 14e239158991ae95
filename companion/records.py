"""What the journal keeps and the history reads: plays, their entries, and when they happened.

Times are seconds since 1970 in UTC. The journal and the history know these structs, not each other.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from companion.games import info
from companion.games.base import Outcome, Player, Setup

Kind = Literal["act", "undo", "redo"]
LONGEST_THINK = 15 * 60.0  # seconds between two actions that still count as playing, not as a break


class Entry(msgspec.Struct, frozen=True):
    """One line of a play: an action, or one action taken back, or put forward again."""

    kind: Kind
    at: float
    action: msgspec.Raw | None = None


class PlayRecord(msgspec.Struct, frozen=True):
    """One play as the list shows it. `outcome` is None until the ranking stands."""

    id: str
    setup: Setup
    started: float
    last_at: float
    ended: float | None = None
    counted: bool = True
    deleted_at: float | None = None
    outcome: Outcome | None = None

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def players(self) -> tuple[Player, ...]:
        return self.setup.players

    @property
    def playable(self) -> bool:
        """False for a play of a game that this version does not know."""
        return info(self.game) is not None


class Archived(msgspec.Struct, frozen=True):
    """One play with everything that was done in it: the unit of export and import."""

    play: PlayRecord
    entries: tuple[Entry, ...]


def seconds_played(started: float, times: tuple[float, ...]) -> float:
    """The length of a play; a long silence (dinner, another evening) does not count."""
    moments = (started, *times)
    gaps = (after - before for before, after in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= LONGEST_THINK)
