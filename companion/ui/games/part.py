"""What a phase of any game is on the screen: it draws itself, and keeps what is half entered."""

from __future__ import annotations

from typing import Generic, TypeVar

from companion.ui.box import Box
from companion.ui.play_screen import PlayScreen
from companion.ui.widgets import Widget

StateT = TypeVar("StateT")


class TablePart(Generic[StateT]):
    """One phase of a table. What is half entered lives here, never in the state.

    A game narrows `table` to its own.
    """

    table: PlayScreen

    def __init__(self, table: PlayScreen) -> None:
        self.table = table
        self.shell = table.shell
        self.say = table.say

    @property
    def state(self) -> StateT:
        state: StateT = self.table.state
        return state

    @property
    def portrait(self) -> bool:
        return bool(self.shell.layout.portrait)

    def view(self, area: Box) -> list[Widget]:
        raise NotImplementedError

    def forget(self) -> None:
        """Half-entered things are dropped."""

    def can_step_back(self) -> bool:
        """Whether something half entered can be taken back."""
        return False

    def step_back(self) -> None:
        """The last half-entered thing is taken back."""
