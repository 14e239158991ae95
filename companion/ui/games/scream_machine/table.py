"""Scream Machine on the screen: visitors, builders, the choice; one part of it per phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.scream_machine.actions import (
    Advertise,
    Build,
    BuildRow,
    Demolish,
    EndTurn,
    FixVisitor,
    NextRound,
    ScoreOnly,
    Visit,
)
from companion.games.scream_machine.state import State
from companion.play import Play
from companion.ui.box import Box
from companion.ui.games.scream_machine.counter import CounterPart
from companion.ui.games.scream_machine.opening import OpeningPart
from companion.ui.games.scream_machine.part import Part
from companion.ui.games.scream_machine.resolution import ResolutionPart
from companion.ui.games.scream_machine.turn import TurnPart
from companion.ui.games.scream_machine.visitors import VisitorsPart
from companion.ui.play_screen import PlayScreen
from companion.ui.screen import LampSign
from companion.ui.screens.pause import PauseScreen
from companion.ui.widgets import Button, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

WARNINGS = (15.0, 5.0)  # seconds left at which the light changes its rhythm
SOUNDS: dict[type[Any], str] = {
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


class Table(PlayScreen):
    """The table of a whole play; each phase is drawn by its own part."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self._resolution = ResolutionPart(self)
        self._visitors = VisitorsPart(self)
        self._parts: dict[str, Part] = {
            "opening": OpeningPart(self),
            "deal": self._visitors,
            "turns": TurnPart(self),
            "reveal": self._visitors,
            "visit": self._visitors,
            "resolved": self._resolution,
            "over": self._resolution,
            "score": CounterPart(self),
        }
        self._benches = False

    @property
    def part(self) -> Part:
        """What draws the present phase; during a turn the benches can be looked at."""
        state: State = self.state
        if self._benches and state.stage == "turns":
            return self._visitors
        return self._parts[state.stage]

    def view(self, area: Box) -> list[Widget]:
        return self.part.view(area)

    def turn_of(self) -> int | None:
        state: State = self.state
        return state.turn if state.stage in ("opening", "turns") else None

    def can_pass(self) -> bool:
        return self.turn_of() is not None and self.play.can_undo

    def next_player(self) -> int | None:
        state: State = self.state
        last = state.played + 1 == len(self.players)
        return None if last else (state.turn + 1) % len(self.players)

    def pass_on(self) -> None:
        self.act(EndTurn())

    def turn_note(self) -> str:
        return self.say("scream.actions_left", count=self.state.actions_left)

    # -- what the parts ask for ------------------------------------------------------------------

    def show_benches(self) -> None:
        self._benches = True
        self.part.forget()
        self.shell.sound("key")
        self.shell.changed()

    def hide_benches(self) -> None:
        self._benches = False
        self.shell.sound("key")
        self.shell.changed()

    def can_step_back(self) -> bool:
        return self.part.can_step_back()

    def step_back(self) -> None:
        self.part.step_back()

    def build_row(self, place: int) -> None:
        self.act(BuildRow(place))

    def instead(self, action: Any) -> bool:
        """The last action was not what was meant: this one takes its place."""
        self.play.undo()
        if self.act(action):
            return True
        self.play.redo()
        return False

    def pause(self) -> None:
        self.shell.push(ScreamPause(self.shell, self))

    # -- what follows an action ------------------------------------------------------------------

    def acted(self, before: State, action: Any) -> None:
        self._forget(keep_benches=isinstance(action, FixVisitor))
        self.shell.sound(self._sound(action))
        if isinstance(action, Visit):
            self._resolution.start()
        state: State = self.state
        if state.notices:
            self.shell.toast(" ".join(self.say.words(notice) for notice in state.notices))

    @staticmethod
    def _sound(action: Any) -> str:
        built = isinstance(action, (Build, BuildRow))
        return "accepted" if built else SOUNDS.get(type(action), "key")

    def unacted(self) -> None:
        self._forget(keep_benches=False)

    def _forget(self, *, keep_benches: bool) -> None:
        self._benches = self._benches and keep_benches
        for part in self._parts.values():
            part.forget()

    # -- lamp, button, seats ---------------------------------------------------------------------

    def lamp(self) -> LampSign:
        state: State = self.state
        if state.stage in LAMPS:
            return LampSign(LedMode.STEADY, self.say(LAMPS[state.stage]))
        return super().lamp()

    def wake_at(self) -> float | None:
        """The light changes when a limited turn runs out, also while no clock is shown."""
        now = self.shell.now
        left = self.clock.left(now) if self.clock.running else None
        due = [now + left - limit for limit in WARNINGS if left is not None and left > limit]
        times = (*due, super().wake_at(), self.part.wake_at())
        return min((time for time in times if time is not None), default=None)

    def woken(self) -> None:
        self.part.woken()

    def seat_lamps(self) -> dict[int, LedMode]:
        turn = self.turn_of()
        return {} if turn is None else {self.players[turn].seat: LedMode.STEADY}

    def green(self, at: float) -> None:
        self.part.green()

    def seat(self, seat: int, at: float) -> None:
        """The button of a seat ends that player's turn."""
        player = next((p for p, found in enumerate(self.players) if found.seat == seat), None)
        if player is not None and self.turn_of() is not None:
            self.act(EndTurn(player=player))

    def dragged(self, kind: str, x: float, y: float) -> bool:
        return kind == "down" and self.part.touched(x, y)


class ScreamPause(PauseScreen):
    """The pause, with the way to counting only."""

    def __init__(self, shell: Shell, table: Table) -> None:
        super().__init__(shell, table)
        self._scream = table

    def view(self, area: Box) -> list[Widget]:
        parts = super().view(area)
        if self._scream.state.stage in ("score", "over"):
            return parts
        card = parts[1].box
        width = min(330.0, card.w * 0.62)
        key = Button(
            box=Box(card.right - 20 - width, card.y + 10, width, 50),
            icon="people",
            label=self.say("scream.only_count"),
            size=18,
            name="only_count",
            on_tap=self._only_count,
        )
        return [*parts, key]

    def _only_count(self) -> None:
        self.shell.pop()
        self._scream.act(ScoreOnly())
