"""One of several people, above the screen below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import RailKey, Screen
from companion.ui.widgets import Chip, Panel, Text, Veil, Widget

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

ROW = 52.0


class OneOf(Screen):
    """Base of the screens that let one of a list be chosen; choosing closes the screen first.

    What is chosen already is in sight; `across` stand side by side.
    """

    across = 1

    def __init__(self, shell: Shell, title: str, chosen: int, done: Callable[[int], None]) -> None:
        super().__init__(shell)
        self._title, self._chosen, self._done = title, chosen, done
        self._pager = Pager(shell, first=max(0, chosen) // self.across)

    def take(self, index: int) -> None:
        self.shell.sound("key")
        self.shell.pop()
        self._done(index)

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]


class PickScreen(OneOf):
    """Names to choose from, two in a row."""

    modal = True
    across = 2

    def __init__(
        self,
        shell: Shell,
        title: str,
        choices: Sequence[tuple[str, str]],
        done: Callable[[int], None],
        chosen: int = -1,
    ) -> None:
        """`choices` are labels with the letter of a sign, or nothing, beside them."""
        super().__init__(shell, title, chosen, done)
        self.game = shell.top.game
        self._choices = list(choices)

    def view(self, area: Box) -> list[Widget]:
        pairs = [self._choices[i : i + 2] for i in range(0, len(self._choices), 2)]
        high = min(area.h - 24, 92 + len(pairs) * (ROW + 4))
        card = area.middle(min(560, area.w - 24), high)
        head, body = card.inset(20, 14).top(44)
        parts: list[Widget] = [
            Veil(box=area, name="pick:away", on_tap=self.shell.pop),
            Panel(box=card, blocks=True),
            Text(box=head, text=self._title, size=25),
        ]
        keys, cells, shown = self._pager.page(body, list(enumerate(pairs)), ROW)
        for cell, (row, pair) in zip(cells, shown, strict=False):
            for i, (label, sign) in enumerate(pair):
                parts.append(self._chip(cell.columns(2)[i], row * 2 + i, label, sign))
        return parts + keys

    def _chip(self, box: Box, index: int, label: str, sign: str) -> Widget:
        return Chip(
            box=box,
            label=label,
            token=sign,
            chosen=index == self._chosen,
            name=f"pick:{index}",
            on_tap=partial(self.take, index),
        )
