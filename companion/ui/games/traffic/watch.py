"""What the camera says about the play: the board it reads, the move it saw, what is wrong."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.events import BoardAt, BoardSeen, MoveSeen
from companion.games.base import Message, known_as
from companion.games.traffic.actions import Bip, First, Move
from companion.games.traffic.board import frozen, problem
from companion.games.traffic.match import Match, match
from companion.games.traffic.state import State
from companion.games.traffic.tell import match_message
from companion.journal.fold import Step
from hardware.ports import PartName

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable

STILL = 1.0  # seconds for which a board must stand before it is taken
WATCHED = ("run", "move")


class Watch:
    """Keeps the last reading, and what it means for the play as it is now."""

    def __init__(self, table: TrafficTable) -> None:
        self._table = table
        self.reading: BoardSeen | None = None
        self._since = 0.0
        self.believed = ""
        self._found: Match | None = None
        self._ignored = ""

    @property
    def seeing(self) -> bool:
        """Whether the camera gives pictures now."""
        return bool(self._table.shell.eyes.seeing)

    @property
    def there(self) -> bool:
        return bool(self._table.shell.eyes.there)

    @property
    def lost(self) -> bool:
        """Whether it was told that the camera answers no more, and not since that it is back."""
        return any(trouble.part is PartName.CAMERA for trouble in self._table.shell.troubles)

    # -- what it reads ------------------------------------------

    def cells(self) -> str:
        return "".join(self.reading.cells) if self.reading else ""

    def counted(self) -> int:
        """Cars it sees on the crossings."""
        return sum(car in "RBY" for car in self.cells())

    def still_at(self) -> float:
        """When the present reading will have stood for a second."""
        return self._since + STILL

    def ready_board(self) -> str:
        """The board it reads, when it is one to play on and has stood still; or nothing."""
        cells = self.cells()
        cars = self._table.state.options.cars_per_colour
        good = bool(cells) and self.seeing and problem(cells, cars) is None
        return cells if good and self._table.shell.now >= self.still_at() else ""

    def board_seen(self, event: BoardSeen) -> None:
        before = self.reading
        if before is None or (before.cells, before.covered) != (event.cells, event.covered):
            self._since = self._table.shell.now
        self.reading = event

    @property
    def blind(self) -> str:
        """Why the board cannot be read now; nothing while it can."""
        return self.reading.why if self.reading is not None and self.seeing else ""

    # -- what it means ------------------------------------------

    @property
    def found(self) -> Match | None:
        """What is wrong on the board, as long as that is what the camera still sees."""
        return None if self.blind or self._outdated() else self._found

    def _outdated(self) -> bool:
        """Whether the board has stood otherwise for a while than it was judged."""
        pairs = zip(self.cells(), self.believed, strict=False)
        other = any(now in "RBY." and now != then for now, then in pairs)
        return other and self._table.shell.now >= self.still_at()

    def move_seen(self, event: MoveSeen) -> None:
        """The follower believes a board: the move asked for, or something to say."""
        if event.kind == "bump":
            return  # the board was pushed, or the camera: what lies there was judged before
        self.believed = "".join(event.cells)
        self._judge(looked=event.kind == "steady")

    def judge_again(self) -> None:
        """The play has changed; does what the camera sees still fit?"""
        if self.believed:
            self._judge(looked=False)

    def _judge(self, looked: bool) -> None:
        state = self._table.state
        self._found = None
        if state.stage not in WATCHED or not self.seeing:
            return
        seen = match(state, self.believed)
        if seen.kind in ("move", "swap") and seen.source is not None and seen.target is not None:
            self._table.act(Move(seen.source, seen.target))
        elif seen.kind == "unchanged":
            asked = looked and state.stage == "move" and bool(seen.pairs)
            self._found = seen if asked else None
        elif self.believed != self._ignored:
            self._found = seen
            self._table.shell.flash_refused()
            self._say_aloud()
        self._table.shell.changed()

    def _say_aloud(self) -> None:
        message = self.message()
        if message is not None:
            self._table.say_aloud(self._table.say.words(message))

    def message(self) -> Message | None:
        state, found = self._table.state, self.found
        if found is None:
            return None
        if found.reason == "undo" and state.mover is None:
            return Message("traffic.seen_differs")
        return match_message(state, found)

    def ignore(self) -> None:
        """The table knows better: silent until the board looks different again."""
        self._ignored, self._found = self.believed, None
        self._table.shell.changed()

    def forget(self) -> None:
        self._found = None
        self._ignored = ""

    # -- what it is told ------------------------------------------

    def follow(self) -> None:
        """The play's board was set, moved on or taken back: look for changes from there."""
        state = self._table.state
        if state.board and state.board != self.believed:
            self.believed = state.board
            self._table.shell.eyes.accept(state.board, state.before)

    # -- the moment of a Bip! ------------------------------------------

    def freeze(self, at: float) -> None:
        """Asks what the camera saw in that instant; the play goes on meanwhile."""
        if self.seeing:
            key = self._table.play.id, round(at * 1000)
            self._table.shell.eyes.ask_board(at, key)

    def board_at(self, event: BoardAt) -> None:
        """The answer: the claim is looked at on that board, unless its card was told before."""
        claim = self._table.state.claim
        if claim is None or claim.at != round(event.at * 1000) or event.why:
            return
        cells = "".join(event.cells)
        if frozen(cells, self._table.state.board) != claim.board:
            self._write_into_bip(cells)

    def _write_into_bip(self, cells: str) -> None:
        """The Bip! is saved anew with what was seen, and what was pressed since after it."""
        play = self._table.play
        since = list(takewhile(_while_claimed, reversed(play.done)))
        later = [step.action for step in reversed(since)]
        opened = play.done[-len(later) - 1].action
        if not all(isinstance(action, Bip | First) for action in (opened, *later)):
            return
        for _ in (opened, *later):
            play.undo()
        for action in (replace(opened, cells=cells), *later):
            play.act(action)
        self._table.shell.changed()


def _while_claimed(step: Step) -> bool:
    return known_as(State, step.before).claim is not None
