"""Gumball Rally on the screen: the queue as a road, colour and number in two taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.gumball_rally.actions import Danger, Draw
from companion.games.gumball_rally.state import State
from companion.play import Play
from companion.ui.games.gumball_rally.art import Motion
from companion.ui.games.gumball_rally.card import CardPart
from companion.ui.games.gumball_rally.checkpoint import CheckpointPart
from companion.ui.games.gumball_rally.danger import DangerPart
from companion.ui.games.gumball_rally.line_up import LineUpPart
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.games.gumball_rally.photo import PhotoPart
from companion.ui.games.printed import PrintedNumbers
from companion.ui.games.table import GameTable
from companion.ui.theme import OVERTAKE, OVERTAKE_CAP
from companion.ui.times import earliest

if TYPE_CHECKING:
    from companion.ui.shell import Shell

COMPARED = 2.5  # seconds for which the comparison stays under the passed buggies


class Table(GameTable):
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
            self, "checkpoint_values", lambda state: state.options.checkpoint_values
        )
        self.motion: Motion | None = None
        self._compared_until = 0.0

    @property
    def part(self) -> GumballPart:
        state: State = self.state
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
        driver: int | None = self.state.driver
        return driver

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
        self.motion = None
        if self.state.scoring is None:
            self._left_checkpoint = 0
        self._printed.keep()

    def _forget(self) -> None:
        for part in self._parts.values():
            part.forget()

    def acted(self, before: State, action: Any) -> None:
        after: State = self.state
        self._forget()
        moved = _steps(before.queue, after.queue)
        seconds = min(OVERTAKE * moved, OVERTAKE_CAP)
        self.motion = Motion(before.queue, self.shell.now, seconds) if moved else None
        self.shell.animate(self.shell.now + seconds)
        self._compared_until = self.shell.now + seconds + COMPARED
        self.shell.sound(_sound(action, moved))
        self._printed.keep()

    def wake_at(self) -> float | None:
        return earliest(self._compared_until if self.comparing else None, super().wake_at())


def _steps(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """The most places by which a buggy goes forward or back."""
    if not before:
        return 0
    return max(abs(before.index(p) - after.index(p)) for p in after)


def _sound(action: Any, moved: int) -> str:
    if isinstance(action, (Danger, Draw)):
        return "danger"
    return "overtake" if moved else "key"
