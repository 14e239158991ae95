"""Gumball Rally on the screen: the queue as a road, colour and number in two taps."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

import msgspec

from companion.games.base import Act, Correct, known_as
from companion.games.gumball_rally.actions import Danger, Draw, PlayCard
from companion.games.gumball_rally.cards import Card
from companion.games.gumball_rally.state import State
from companion.play import Play
from companion.ui.games.gumball_rally.art import Motion
from companion.ui.games.gumball_rally.card import CardPart
from companion.ui.games.gumball_rally.checkpoint import CheckpointPart
from companion.ui.games.gumball_rally.danger import DangerPart, DangerSheet
from companion.ui.games.gumball_rally.laid import LaidSheet
from companion.ui.games.gumball_rally.line_up import LineUpPart
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.games.gumball_rally.photo import PhotoPart
from companion.ui.games.printed import PrintedNumbers
from companion.ui.games.table import GameTable
from companion.ui.theme import OVERTAKE, OVERTAKE_CAP
from companion.ui.times import earliest

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

COMPARED = 2.5  # seconds for which the comparison stays under the passed buggies


class GumballRallyTable(GameTable):
    """One screen for the whole rally; it asks one question at a time."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        card = CardPart(self)
        self._parts: dict[str, GumballPart] = {
            "line_up": LineUpPart(self),
            "card": card,
            "danger": DangerPart(self),
            "photo": PhotoPart(self),
            "over": card,
        }
        self._checkpoint = CheckpointPart(self)
        self._left_checkpoint = 0  # the round that was begun from the checkpoint's page
        self._printed = PrintedNumbers(
            self, "checkpoint_values", lambda: self.state.options.checkpoint_values
        )
        self.motion: Motion | None = None
        self.held_buggy: tuple[int, float, float] | None = None
        self._compared_until = 0.0

    @property
    def state(self) -> State:
        return known_as(State, self.play.state)

    @property
    def part(self) -> GumballPart:
        state = self.state
        scored = state.scoring is not None and state.stage == "card"
        if scored and self._left_checkpoint != state.round:
            return self._checkpoint
        return self._parts[state.stage]

    def leave_checkpoint(self) -> None:
        """The points were read: the next round begins."""
        self._left_checkpoint = self.state.round
        self._checkpoint.forget()
        self.shell.click()

    def turn_of(self) -> int | None:
        return self.state.driver

    @property
    def moved_share(self) -> float:
        """How much of the way the buggies have driven."""
        return self.motion.share(self.shell.now) if self.motion else 1.0

    @property
    def comparing(self) -> bool:
        """Whether the comparison still stands under the buggies that were passed."""
        return self.shell.now < self._compared_until

    # -- what follows an action ------------------------------------------------------------------

    def unacted(self) -> None:
        self._forget()
        self._put_away()
        self.motion = None
        if self.state.scoring is None:
            self._left_checkpoint = 0
        self._printed.keep()

    def _forget(self) -> None:
        self.held_buggy = None
        for part in self._parts.values():
            part.forget()

    def acted(self, before: msgspec.Struct, action: Act) -> None:
        was = known_as(State, before)
        after = self.state
        self._forget()
        moved = _steps(was.queue, after.queue)
        seconds = min(OVERTAKE * moved, OVERTAKE_CAP)
        self.motion = Motion(was.queue, self.shell.now, seconds) if moved else None
        self.shell.animate(self.shell.now + seconds)
        self._compared_until = self.shell.now + seconds + COMPARED
        self.shell.sound(_sound(action, moved))
        self._printed.keep()
        if isinstance(action, Draw) and after.dangers[-1].colour is not None:
            self._show_danger(was.queue, seconds)

    def _show_danger(self, before: tuple[int, ...], seconds: float) -> None:
        """The card first, as long as the table wants; then the buggies drive."""
        self.motion = Motion(before, inf, seconds)
        self.open_sheet(DangerSheet(self))

    def drive(self) -> None:
        """The danger card was read: the buggies that it hits fall back."""
        if self.motion is not None:
            self.motion = replace(self.motion, start=self.shell.now)
            self.shell.animate(self.shell.now + self.motion.seconds)

    # -- putting right ---------------------------------------------------------------------------

    def ask_card(self, player: int) -> None:
        """Which card this driver really laid."""
        self.open_sheet(LaidSheet(self, player))
        self.shell.sound("key")

    def relay(self, player: int, card: Card) -> None:
        """The driver's card of this round was another one: what followed is driven again."""
        steps = self.play.done
        laid = [i for i, step in enumerate(steps) if isinstance(step.action, PlayCard)]
        at = next(i for i in reversed(laid) if known_as(State, steps[i].before).driver == player)
        misfit = self.play.amend({at: PlayCard(card.colour, card.number, player)})
        self._put_away()
        if misfit is not None:
            self.refused(misfit.refusal)
            return
        self._changed_back()
        self.shell.sound("accepted")

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        """A buggy is taken to its place with the finger."""
        if self.sheet is not None or not self.state.queue:
            return super().dragged(kind, x, y)
        if kind == "down":
            return self._take(x, y)
        if self.held_buggy is None:
            return False
        player = self.held_buggy[0]
        self.held_buggy = (player, x, y) if kind == "move" else None
        if kind == "up":
            self._let_go(player, x, y)
        self.shell.changed()
        return True

    def _take(self, x: float, y: float) -> bool:
        road = self.part.road(self.shell.layout.main)
        if not road.box.holds(x, y) or self.moved_share < 1:
            return False
        player = self.state.queue[road.rank_at(x, y)]
        self.held_buggy = (player, x, y)
        self.shell.changed()
        return True

    def _let_go(self, player: int, x: float, y: float) -> None:
        road = self.part.road(self.shell.layout.main)
        place = road.rank_at(x, y) + 1
        if not road.box.inset(-40).holds(x, y) or self.state.queue[place - 1] == player:
            return
        if any(self.state.laid):
            self.shell.tell(self.say("gumball.drag_between_rounds"), kind="refused")
            return
        self.act(Correct("place", place, player))

    def wake_at(self) -> float | None:
        return earliest(self._compared_until if self.comparing else None, super().wake_at())


def _steps(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """The most places by which a buggy goes forward or back."""
    if not before:
        return 0
    return max(abs(before.index(p) - after.index(p)) for p in after)


def _sound(action: Act, moved: int) -> str:
    if isinstance(action, (Danger, Draw)):
        return "danger"
    return "overtake" if moved else "key"


TABLE = GumballRallyTable
