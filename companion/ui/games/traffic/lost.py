"""The camera went away in the middle of a round: told once, and the play goes on by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.theme import GO, GO_TINT, INK2
from companion.ui.widgets import Art, Icon, Panel, Paragraph, Text, Veil, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable


class LostCamera(Sheet):
    """Lies above the play until somebody chooses or the camera is back."""

    table: TrafficTable

    def __init__(self, table: TrafficTable, why: str) -> None:
        """`why` is the sentence of what happened."""
        super().__init__(table)
        self._why = why

    def view(self, area: Box) -> list[Widget]:
        upright = self.shell.layout.portrait
        sheet = area.middle(min(580, area.w - 24), 470 if upright else 380)
        keys, rest = sheet.inset(26, 24).foot(160 if upright else 84)
        go, retry = keys.rows(2) if upright else keys.left(keys.w * 0.6, 14)
        kept, rest = rest.foot(46, 16)
        art, words = rest.left(140, 24)
        title, text = words.top(70, 6)
        say = self.say
        return [
            Veil(box=area),
            Panel(box=sheet, blocks=True),
            Art(box=art, art="camera_lost"),
            Paragraph(box=title, text=self._why, size=25),
            Paragraph(box=text, text=say("traffic.camera_gone_help"), size=20, colour=INK2),
            *self._kept(kept),
            go_key(go, say("traffic.play_by_touch"), self.close, name="lost:touch", icon="finger"),
            plain_key(
                retry, say("traffic.try_again"), self._retry, name="lost:retry", icon="refresh"
            ),
        ]

    def _kept(self, box: Box) -> list[Widget]:
        mark, words = box.inset(14, 6).left(26, 10)
        return [
            Panel(box=box, fill=GO_TINT, edge=None, radius=12),
            Icon(box=mark, icon="check", colour=GO),
            Text(box=words, text=self.say("traffic.all_kept"), size=18, colour=GO),
        ]

    def _retry(self) -> None:
        if self.table.watch.seeing:
            self.close()
        else:
            self.shell.flash_refused()

    def green(self, at: float) -> None:
        self.close()
