"""The smallest table: one key that adds three."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.play_screen import PlayScreen
from companion.ui.widgets import Button, Widget
from tests import tiny_game


class TinyTable(PlayScreen):
    """One key that adds three."""

    def view(self, area: Box) -> list[Widget]:
        add = tiny_game.Add(3)
        return [Button(box=area.inset(20), label="+3", name="add", on_tap=lambda: self.act(add))]


TABLE = TinyTable
