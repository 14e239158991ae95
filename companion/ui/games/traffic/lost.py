"""The camera went away in the middle of a round: told once, and the play goes on by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.theme import GO, GO_TINT, INK2
from companion.ui.widgets import Art, Button, Icon, Panel, Paragraph, Text, Veil, Widget

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import Table


class LostCamera:
    """A window above the play, until somebody chooses or the camera is back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.open = False
        self._why = ""

    def show(self, why: str) -> None:
        """`why` is the sentence of what happened."""
        self.open, self._why = True, why
        self._table.restart()

    def close(self) -> None:
        self.open = False
        self._table.restart()

    def _retry(self) -> None:
        if self._table.watch.seeing:
            self.close()
        else:
            self._table.shell.flash_refused()

    def view(self, area: Box) -> list[Widget]:
        say = self._table.say
        portrait = self._table.shell.layout.portrait
        sheet = area.middle(min(580, area.w - 24), 470 if portrait else 380)
        inner = sheet.inset(26, 24)
        keys, rest = inner.foot(84)
        if portrait:
            keys, rest = inner.foot(160)
        kept, rest = rest.foot(46, 16)
        art, words = rest.left(140, 24)
        title, text = words.top(70, 6)
        go, retry = keys.rows(2) if portrait else keys.left(keys.w * 0.6, 14)
        mark, kept_words = kept.inset(14, 6).left(26, 10)
        return [
            Veil(box=area),
            Panel(box=sheet, blocks=True),
            Art(box=art, art="camera_lost"),
            Paragraph(box=title, text=self._why, size=25),
            Paragraph(box=text, text=say("traffic.camera_gone_help"), size=20, colour=INK2),
            Panel(box=kept, fill=GO_TINT, edge=None, radius=12),
            Icon(box=mark, icon="check", colour=GO),
            Text(box=kept_words, text=say("traffic.all_kept"), size=18, colour=GO),
            Button(
                box=go,
                kind="go",
                icon="finger",
                label=say("traffic.play_by_touch"),
                size=24,
                name="lost:touch",
                on_tap=self.close,
            ),
            Button(
                box=retry,
                icon="refresh",
                label=say("traffic.try_again"),
                size=20,
                name="lost:retry",
                on_tap=self._retry,
            ),
        ]
