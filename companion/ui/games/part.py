"""One question on a play screen: what is asked at a stage, and what is half entered there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.ui.box import Box
from companion.ui.screen import LampSign
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.table import GameTable


class Part:
    """Draws one stage of a play and answers for it; what is half entered lives here.

    A game narrows `table` and `state` to its own and overrides what its stages need.
    """

    table: GameTable

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.shell = table.shell
        self.say = table.say

    @property
    def state(self) -> msgspec.Struct:
        return self.table.state

    @property
    def count(self) -> int:
        """How many play."""
        return len(self.table.players)

    @property
    def portrait(self) -> bool:
        return self.shell.layout.portrait

    def view(self, area: Box) -> list[Widget]:
        """The widgets of this question. Only reads; whatever must change does so elsewhere."""
        raise NotImplementedError

    def standing(self) -> str:
        """What hands must do on the table now, as long as it is to be done; "" for nothing."""
        return ""

    def asked(self) -> int | None:
        """Whose answer is wanted: the same key for another player is another key."""
        return self.table.turn_of()

    def shown_box(self, area: Box) -> Box:
        """Where cards before the camera are proposed: over the title, where no key stands."""
        return Box(area.x + 6, area.y + 2, area.w - 12, 53)

    def points_at(self) -> tuple[str, ...]:
        """Where a guide's arrow points before what its hint names: what is still to be told."""
        return ()

    # -- half-entered things -----------------------------------------------------------------

    def forget(self) -> None:
        """Half-entered things are dropped."""

    def can_step_back(self) -> bool:
        """Whether something half entered can be taken back."""
        return False

    def step_back(self) -> None:
        """The last half-entered thing is taken back."""

    # -- lamps and buttons -------------------------------------------------------------------

    def lamp(self) -> LampSign:
        """What the green light shows; as a rule whose turn it is."""
        return self.table.turn_lamp()

    def lit(self) -> dict[int, LedMode]:
        """The seat lamps, by player; as a rule the one whose turn it is."""
        turn = self.table.turn_of()
        return {} if turn is None else {turn: LedMode.STEADY}

    def green(self, at: float) -> None:
        """The green button was pressed."""

    def press(self, player: int, at: float) -> None:
        """The button of a player's seat was pressed."""

    def hurries(self) -> bool:
        """Whether the quickest hand counts: a button does so on a dark screen too."""
        return False

    def touched(self, x: float, y: float) -> bool:
        """A finger went down on no key; True when that meant something."""
        return False

    # -- time and camera ---------------------------------------------------------------------

    def wake_at(self) -> float | None:
        """When the part must be woken without any event, or None."""
        return None

    def woken(self) -> None:
        """That moment has come."""

    def uncovered(self) -> None:
        """The table is on top again, after a pause, a sheet or an explanation."""

    def wants_board(self) -> bool:
        """Whether the board is to be read in the camera's pictures now."""
        return False

    def wants_card(self) -> bool:
        """Whether a card is to be looked for in the pictures."""
        return False

    def wants_deck(self) -> bool:
        """Whether the taught cards of this game are to be looked for in the pictures."""
        return False
