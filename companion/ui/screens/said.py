"""The last sentences the app said, to be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screen import RailKey, Screen
from companion.ui.strip import ICONS, KEPT, Said
from companion.ui.theme import AMBER_EDGE, INK, STOP
from companion.ui.widgets import Icon, Panel, Paragraph, Text, Veil, Widget, close_key

if TYPE_CHECKING:
    from companion.ui.shell import Shell

COLOURS = {"info": INK, "trouble": AMBER_EDGE, "refused": STOP}


class SaidScreen(Screen):
    """The newest stands first; Back and the cross close it and change nothing."""

    modal = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.game = shell.top.game
        self._said: tuple[Said, ...] = tuple(reversed(shell.recent))

    def view(self, area: Box) -> list[Widget]:
        card = area.middle(min(660, area.w - 16), min(436, area.h - 12))
        head, body = card.inset(18, 12).top(52)
        cross, words = head.rightmost(56)
        parts: list[Widget] = [
            Veil(box=area),
            Panel(box=card, blocks=True),
            Text(box=words, text=self.say("app.said"), size=25),
            close_key(cross, self.shell.pop),
        ]
        for said, row in zip(self._said, body.rows(KEPT, 4), strict=False):
            mark, line = row.left(28, 10)
            parts += [
                Icon(box=mark.middle(26, 26), icon=ICONS[said.kind], colour=COLOURS[said.kind]),
                Paragraph(box=line, text=said.text, size=19, middle=True),
            ]
        return parts

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
