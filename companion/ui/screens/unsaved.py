"""Switching off while something waits for the disk: said, with every way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.export import ExportScreen
from companion.ui.widgets import Panel, Paragraph, Text, Veil, Widget, go_key, plain_key, stop_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class UnsavedScreen(Screen):
    """Try again, take everything along on a stick, switch off all the same, or go back."""

    modal = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.game = shell.top.game

    def view(self, area: Box) -> list[Widget]:
        card = area.middle(min(600, area.w - 16), min(400, area.h - 16))
        head, rest = card.inset(24, 18).top(40)
        keys, body = rest.foot(150)
        again, stick, off = self._cells(keys)
        return [
            Veil(box=area),
            Panel(box=card, blocks=True),
            Text(box=head, text=self.say("app.unsaved_title"), size=25),
            Paragraph(box=body, text=self._about(), size=19),
            go_key(again, self.say("app.retry"), self._again, name="again", icon="", size=22),
            plain_key(
                stick,
                self.say("app.export"),
                lambda: self.shell.push(ExportScreen(self.shell)),
                name="stick",
                icon="share",
                size=18,
            ),
            stop_key(
                off,
                self.say("app.switch_off_anyway"),
                self.shell.services.switch_off,
                name="off_anyway",
                icon="",
                size=18,
            ),
        ]

    def _cells(self, keys: Box) -> tuple[Box, Box, Box]:
        above, below = keys.rows(2)
        stick, off = below.columns(2)
        return above, stick, off

    def _about(self) -> str:
        journal = self.shell.journal
        why = self.say.words(journal.trouble) if journal.trouble else ""
        return f"{why} {self.say('app.unsaved_about', count=journal.waiting)}".strip()

    def _again(self) -> None:
        """Saved by now, the usual question is asked; if not, this one stays."""
        if self.shell.journal.retry():
            self.shell.pop()
            self.shell.tell(self.say("app.saving_again"))
        else:
            self.shell.tell(self._about(), kind="trouble")

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
