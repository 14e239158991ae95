"""Scream Machine on the screen: visitors, builders, the choice; one part of it per phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from companion.games.base import Act, known_as
from companion.games.scream_machine.actions import (
    Advertise,
    Build,
    BuildRow,
    Demolish,
    EndTurn,
    FixRide,
    FixVisitor,
    NextRound,
    ScoreOnly,
    Visit,
)
from companion.games.scream_machine.state import State
from companion.play import Play
from companion.ui.box import Box
from companion.ui.games.scream_machine import guide
from companion.ui.games.scream_machine.counter import CounterPart
from companion.ui.games.scream_machine.opening import OpeningPart
from companion.ui.games.scream_machine.part import ScreamPart
from companion.ui.games.scream_machine.resolution import ResolutionPart
from companion.ui.games.scream_machine.turn import TurnPart
from companion.ui.games.scream_machine.visitors import BenchesSheet, VisitorsPart
from companion.ui.games.table import GameTable
from companion.ui.guide import Hint
from companion.ui.screen import LampSign
from companion.ui.screens.pause import PauseScreen
from companion.ui.times import earliest
from companion.ui.widgets import Widget, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

WARNINGS = (15.0, 5.0)  # seconds left at which the light changes its rhythm
SOUNDS: dict[type[object], str] = {
    Advertise: "accepted",
    Demolish: "danger",
    EndTurn: "phase",
    NextRound: "phase",
    Visit: "phase",
}
LAMPS = {
    "deal": "scream.lamp_enter",
    "reveal": "scream.lamp_enter",
    "visit": "app.lamp_next",
    "resolved": "app.lamp_next",
}


class ScreamMachineTable(GameTable):
    """The table of a whole play; each phase is drawn by its own part."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self._resolution = ResolutionPart(self)
        visitors = VisitorsPart(self)
        self._parts: dict[str, ScreamPart] = {
            "opening": OpeningPart(self),
            "deal": visitors,
            "turns": TurnPart(self),
            "reveal": visitors,
            "visit": visitors,
            "resolved": self._resolution,
            "over": self._resolution,
            "score": CounterPart(self),
        }

    @property
    def state(self) -> State:
        return known_as(State, self.play.state)

    @property
    def hint(self) -> Hint | None:
        """Who begins is not asked any more once that was told."""
        found = super().hint
        asked = found is guide.HINTS["opening"] and self.play.can_undo
        return guide.NEXT if asked else found

    @property
    def part(self) -> ScreamPart:
        return self._parts[self.state.stage]

    def turn_of(self) -> int | None:
        state = self.state
        return state.turn if state.stage in ("opening", "turns") else None

    def can_pass(self) -> bool:
        return self.turn_of() is not None and self.play.can_undo

    def next_player(self) -> int | None:
        state = self.state
        last = state.played + 1 == len(self.players)
        return None if last else (state.turn + 1) % len(self.players)

    def pass_on(self) -> None:
        self.act(EndTurn())

    def turn_note(self) -> str:
        return self.say("scream.actions_left", count=self.state.actions_left)

    # -- what the parts ask for ------------------------------------------------------------------

    def instead(self, action: Act) -> bool:
        """The last action was not what was meant: this one takes its place, until undone."""
        before = self.play.done[-1].before
        misfit = self.play.amend({len(self.play.done) - 1: action})
        if misfit is not None:
            self.refused(misfit.refusal)
            return False
        self.done(before, action)
        return True

    def pause(self) -> None:
        self.shell.push(ScreamPause(self.shell, self))

    # -- what follows an action ------------------------------------------------------------------

    def acted(self, before: msgspec.Struct, action: Act) -> None:
        self._forget(action)
        self.shell.sound(self._sound(action))
        if isinstance(action, Visit):
            self._resolution.start()
        state = self.state
        if state.notices:
            self.shell.tell(" ".join(self.say.words(notice) for notice in state.notices))

    @staticmethod
    def _sound(action: Act) -> str:
        built = isinstance(action, (Build, BuildRow))
        return "accepted" if built else SOUNDS.get(type(action), "key")

    def unacted(self) -> None:
        self._forget(None)

    def _forget(self, action: Act | None) -> None:
        """What was half entered is done or gone; a sheet that puts right stays open."""
        if isinstance(self.sheet, BenchesSheet) and isinstance(action, FixVisitor):
            self.sheet.fixed()
        elif not isinstance(action, FixRide):
            self._put_away()
        for part in self._parts.values():
            part.forget()

    # -- lamp, button, seats ---------------------------------------------------------------------

    def lamp(self) -> LampSign:
        state = self.state
        if state.stage in LAMPS:
            return LampSign(LedMode.STEADY, self.say(LAMPS[state.stage]))
        return super().lamp()

    def wake_at(self) -> float | None:
        """The light changes when a limited turn runs out, also while no clock is shown."""
        now = self.shell.now
        left = self.clock.left(now) if self.clock.running else None
        due = [now + left - limit for limit in WARNINGS if left is not None and left > limit]
        return earliest(*due, super().wake_at())


class ScreamPause(PauseScreen):
    """The pause, with the way to counting only."""

    def __init__(self, shell: Shell, table: ScreamMachineTable) -> None:
        super().__init__(shell, table)
        self._scream = table

    def _more_keys(self) -> list[Callable[[Box], Widget]]:
        counted = self._scream.state.stage in ("score", "over")
        return [*super()._more_keys(), *([] if counted else [self._count_key])]

    def _count_key(self, box: Box) -> Widget:
        label = self.say("scream.only_count")
        return plain_key(box, label, self._only_count, name="only_count", icon="people", size=22)

    def _only_count(self) -> None:
        self.shell.pop()
        self._scream.act(ScoreOnly())


TABLE = ScreamMachineTable
