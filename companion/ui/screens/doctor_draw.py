"""A pad to draw on: it shows which places of the touch screen answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.doctor_art import Pad
from companion.ui.widgets import Text, Widget, go_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell


class DrawScreen(Screen):
    """Passes over every square; `done` hears whether all answered, None where none was tried."""

    def __init__(self, shell: Shell, done: Callable[[bool | None], None]) -> None:
        super().__init__(shell)
        self._done = done
        self._touched: frozenset[int] = frozenset()

    def _places(self) -> tuple[Box, Box, Box]:
        head, rest = self.shell.layout.main.inset(8).top(44)
        go, pad = rest.foot(64)
        return head, pad, go

    def _grid(self) -> tuple[int, int]:
        return (5, 8) if self.shell.layout.portrait else (8, 5)

    def view(self, area: Box) -> list[Widget]:
        head, pad, go = self._places()
        columns, rows = self._grid()
        told = self.say("app.draw_told", tried=len(self._touched), total=columns * rows)
        return [
            Text(box=head, text=told, size=22),
            Pad(box=pad, columns=columns, rows=rows, touched=self._touched),
            go_key(go, self.say("app.done"), self._finish, name="drawn", icon="check", size=22),
        ]

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        cells = self._places()[1].grid(*self._grid(), 4)
        hit = next((i for i, cell in enumerate(cells) if cell.inset(-2).holds(x, y)), None)
        if hit is not None and hit not in self._touched:
            self._touched |= {hit}
            self.shell.sound("key")
            self.shell.changed()
        return True

    def _finish(self) -> None:
        columns, rows = self._grid()
        whole = len(self._touched) == columns * rows
        self.shell.pop()
        self._done(whole if self._touched else None)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.FAST, self.say("app.lamp_test"))

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
