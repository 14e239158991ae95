"""The Baron's bids of all players on one sheet, for a table that has shown its money."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.steam_park.actions import Bid
from companion.games.steam_park.state import State
from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.widgets import Header, Widget, go_key, stepper

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

TALLEST = 64.0  # units of a player's line


class OpenBids(Sheet):
    """A line for each player who has not bid yet; one key tells them all."""

    table: SteamParkTable
    size = (640.0, 460.0)

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self.title = self.say("steam.bids_open_title")
        state: State = table.state
        self._amounts = {player: 0 for player in state.order if state.bids[player] is None}

    def content(self, box: Box) -> list[Widget]:
        go, rest = box.foot(60)
        count = len(self._amounts)
        high = min(TALLEST, (rest.h - 6 * (count - 1)) / count)
        parts: list[Widget] = []
        for line, player in enumerate(self._amounts):
            row = Box(rest.x, rest.y + line * (high + 6), rest.w, high)
            parts += self._line(row, player)
        label = self.say("steam.bids_show")
        return [*parts, go_key(go, label, self._tell, icon="check", size=22, name="bids:tell")]

    def _line(self, box: Box, player: int) -> list[Widget]:
        who, step = box.left(box.w * 0.5)
        money = self.table.state.parks[player].money
        header = Header(
            box=who, shape=self.table.shape(player), label=self.table.name(player), note=str(money)
        )
        change = partial(self._set, player)
        return [
            header,
            *stepper(step, self._amounts[player], change, high=money, name=f"openbid:{player}"),
        ]

    def _set(self, player: int, amount: int) -> None:
        self._amounts[player] = amount
        self.shell.click()

    def _tell(self) -> None:
        """One bid after the other, in the order of the tiles; the last one shows them all."""
        self.table.put_away()
        for player, amount in self._amounts.items():
            if not self.table.act(Bid(player, amount)):
                return

    def green(self, at: float) -> None:
        self._tell()
