"""Steam Park on the screen: the race, dirt, one panel per turn, income in one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.base import Act, Correct, known_as
from companion.games.steam_park import rebuild
from companion.games.steam_park.actions import (
    Bid,
    Dirt,
    Done,
    EndTurn,
    Income,
    LastThrow,
    Steal,
    TakeBack,
)
from companion.games.steam_park.pages import in_play
from companion.games.steam_park.state import State, active
from companion.play import Play
from companion.ui.games.steam_park.action import ActionPart
from companion.ui.games.steam_park.bids import Bids
from companion.ui.games.steam_park.dice import DirtFaces, SpyDice
from companion.ui.games.steam_park.draft import PIECES
from companion.ui.games.steam_park.end import CardsPart, FinesPart
from companion.ui.games.steam_park.help import ExplainScreen
from companion.ui.games.steam_park.income import IncomePart
from companion.ui.games.steam_park.parks import ParkScreen, SteamPause
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.games.steam_park.race import Race
from companion.ui.games.steam_park.stands import StandsScreen
from companion.ui.games.table import GameTable

if TYPE_CHECKING:
    from companion.ui.shell import Shell

SOUNDS: dict[type, str] = {
    Done: "accepted",
    LastThrow: "key",
    TakeBack: "undo",
    Dirt: "phase",
    EndTurn: "phase",
    Income: "overtake",
}
EXPLAINED = {"bids": "baron", "spy": "spy_dice"}


class SteamParkTable(GameTable):
    """One screen for the whole play; each phase is a part that draws and listens."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self.race = Race(self)
        self.bids = Bids(self)
        self.action = ActionPart(self)
        income = IncomePart(self)
        fines = FinesPart(self)
        self.parts: dict[str, SteamPart] = {
            "race": self.race,
            "bids": self.bids,
            "spy": SpyDice(self),
            "dirt": DirtFaces(self),
            "action": self.action,
            "income": income,
            "simple": income,
            "cards": CardsPart(self),
            "fines": fines,
            "over": fines,
        }

    @property
    def state(self) -> State:
        return known_as(State, self.play.state)

    @property
    def part(self) -> SteamPart:
        """The phase that is shown: the race's end and the bids stay for a moment."""
        if self.race.lingering:
            return self.race
        if self.bids.revealing:
            return self.bids
        return self.parts[self.state.stage]

    def turn_of(self) -> int | None:
        return active(self.state)

    def can_pass(self) -> bool:
        return self.turn_of() is not None

    def next_player(self) -> int | None:
        state = self.state
        return next(iter(state.order[state.turn.index + 1 :]), None)

    # -- actions ---------------------------------------------------------------------------------

    def acted(self, before: msgspec.Struct, action: Act) -> None:
        was = known_as(State, before)
        if isinstance(action, (Done, LastThrow, TakeBack)):
            self.race.raced(action)
        elif isinstance(action, Bid):
            self.bids.show()
        elif isinstance(action, (Dirt, EndTurn)):
            self.parts[was.stage].forget()
        elif isinstance(action, Correct) and rebuild.piece(action.field):
            self.parts["action"].forget()  # its pieces count the rides as they were
        if self.state.round != was.round:
            self.race.new_round()
        self.shell.sound(self._sound(action))

    def _sound(self, action: Act) -> str:
        if isinstance(action, (Done, LastThrow)) and self.state.stage != "race":
            return "time_up"
        if isinstance(action, Bid) and self.bids.revealing:
            return "danger"
        return SOUNDS.get(type(action), "key")

    def missed(self, name: str, at: float) -> bool:
        """The slap before has made the last one's field smaller: a slap on where it was counts."""
        what, _, player = name.partition(":")
        if what != "done" or not self.race.running or int(player) in self.state.order:
            return False
        self.race.press(int(player), at)
        return True

    def unacted(self) -> None:
        self.put_away()
        for part in self.parts.values():
            part.forget()
        undone = self.play.undone
        if undone is not None and undone.change is None:
            self.parts[self.state.stage].type_again(undone.action)
            if isinstance(undone.action, Steal):
                self.bids.show()  # which die it was is asked there

    def undo_action(self) -> None:
        """One key tells a whole turn and ends it, so one undo takes all of it back."""
        last = self.play.done[-1] if self.play.can_undo else None
        super().undo_action()
        if last is not None and last.change is None and isinstance(last.action, EndTurn):
            self.action.reopen()

    def redo(self) -> None:
        """What one undo took back comes again at once."""
        while (undone := self.play.undone) is not None and isinstance(undone.action, PIECES):
            self.play.redo()
        if self.play.can_redo:
            super().redo()
        else:
            self._changed_back()
            self.shell.dismiss()

    def put_away(self) -> None:
        """The sheet goes without a sound: its question is answered, or no longer asked."""
        self._put_away()
        self.shell.changed()

    def pause(self) -> None:
        self.shell.push(SteamPause(self.shell, self))

    def open_park(self, player: int) -> None:
        """A park to look at and to put right."""
        self.shell.push(ParkScreen(self.shell, self, player))

    def explain(self, page: str = "") -> None:
        """What the director, the stands and the modules do; without any: the rules."""
        if not in_play(self.state):
            self.help()
            return
        page = page or EXPLAINED.get(self.state.stage, "")
        self.shell.push(ExplainScreen(self.shell, self, page))

    def explain_stands(self, shown: State | None = None) -> None:
        """All stands of this play with what they do; `shown`: with the turn being entered."""
        self.shell.push(StandsScreen(self.shell, self, shown or self.state))


TABLE = SteamParkTable
