"""One sentence, one green answer, one plain one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screen import RailKey, Screen
from companion.ui.widgets import Button, Panel, Paragraph, Text, Veil, Widget
from companion.ui.widgets.button import KeyKind

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class DialogScreen(Screen):
    """A question above the screen below; answering closes it first."""

    modal = True

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        yes: tuple[str, Callable[[], None]],
        no: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        super().__init__(shell)
        self.game = shell.top.game
        self._title, self._text, self._yes, self._no = title, text, yes, no

    def view(self, area: Box) -> list[Widget]:
        card = area.middle(min(560, area.w - 24), 280)
        head, rest = card.inset(24, 20).top(40)
        keys, body = rest.foot(80)
        parts: list[Widget] = [
            Veil(box=area),
            Panel(box=card, blocks=True),
            Text(box=head, text=self._title, size=25),
            Paragraph(box=body, text=self._text, size=20),
        ]
        cells = keys.columns(2) if self._no else [keys]
        parts.append(self._key(cells[0], "go", "dialog:yes", self._yes))
        if self._no:
            parts.append(self._key(cells[1], "plain", "dialog:no", self._no))
        return parts

    def _key(
        self, box: Box, kind: KeyKind, name: str, answer: tuple[str, Callable[[], None]]
    ) -> Button:
        def tap() -> None:
            self.shell.pop()
            answer[1]()

        return Button(box=box, kind=kind, name=name, label=answer[0], on_tap=tap)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
