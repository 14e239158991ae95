"""Before the race: who stands first."""

from __future__ import annotations

from functools import partial

from companion.games.gumball_rally.actions import LineUp
from companion.ui.box import Box
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.widgets import Widget, player_key


class LineUpPart(GumballPart):
    """One key per player; the others line up behind him."""

    def question(self) -> str:
        return self.say("gumball.who_first")

    def keys(self, box: Box) -> list[Widget]:
        count = self.count
        columns = min(2 if self.portrait else 4, count)
        rows = -(-count // columns)
        return [
            player_key(
                cell,
                self.table.name(p),
                self.table.shape(p),
                partial(self.table.act, LineUp(p)),
                name=f"first:{p}",
            )
            for p, cell in zip(range(count), box.grid(columns, rows), strict=False)
        ]
