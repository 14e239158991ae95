"""A number written on a pad: digits, the sign where it may be negative, and its limits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Field
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.screen import RailKey, Screen
from companion.ui.theme import INK2
from companion.ui.widgets import Button, Panel, Text, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.shell import Shell

MOST_DIGITS = 5


class PadScreen(Screen):
    """Asks for one number; nothing changes before it is confirmed."""

    def __init__(
        self, shell: Shell, title: str, field: Field, choose: Callable[[int], None]
    ) -> None:
        super().__init__(shell)
        self.game = shell.top.game
        self._title, self._field, self._choose = title, field, choose
        self._typed = ""

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        shown, keys = rest.top(72)
        number, limits = shown.left(shown.w * 0.5)
        low, high = self._field.low, self._field.high
        return [
            Text(box=head, text=self._title, size=28),
            Panel(box=number),
            Text(box=number, text=self._shown, size=46, face=BUNGEE, align="centre"),
            Text(box=limits, text=self.say("app.from_to", low=low, high=high), colour=INK2),
            *self._keys(keys),
        ]

    @property
    def _shown(self) -> str:
        return self._typed or str(self._field.value)

    def _keys(self, box: Box) -> list[Widget]:
        cells = box.grid(4, 4)
        digits = [
            cells[3 * 4 + 1],
            *(cells[row * 4 + column] for row in range(3) for column in range(3)),
        ]
        signed = self._field.low < 0
        return [
            *(self._digit(cell, n) for n, cell in enumerate(digits)),
            plain_key(
                cells[12],
                "±",
                self._turn_sign,
                name="pad:sign",
                size=31,
                enabled=signed,
                why=self.say("app.from_to", low=self._field.low, high=self._field.high),
            ),
            plain_key(cells[3], "", self._rub, name="pad:rub", icon="left", size=22),
            go_key(cells[15], "", self._confirm, name="pad:ok", icon="check"),
        ]

    def _digit(self, box: Box, n: int) -> Widget:
        tap = partial(self._type, str(n))
        return Button(box=box, label=str(n), size=34, face=BUNGEE, name=f"pad:{n}", on_tap=tap)

    def _type(self, digit: str) -> None:
        if len(self._typed.lstrip("-")) < MOST_DIGITS:
            self._typed = f"{self._typed}{digit}"
        self.shell.click()

    def _turn_sign(self) -> None:
        typed = self._shown
        self._typed = typed[1:] if typed.startswith("-") else f"-{typed}"
        self.shell.click()

    def _rub(self) -> None:
        self._typed = self._typed[:-1]
        self.shell.click()

    def _confirm(self) -> None:
        """A number that cannot be is told with its limits, and stays to be mended."""
        low, high = self._field.low, self._field.high
        value = int(self._shown) if self._shown not in ("", "-") else self._field.value
        if not low <= value <= high:
            self.shell.flash_refused()
            self.shell.tell(self.say("app.from_to", low=low, high=high), kind="refused")
            return
        self.shell.pop()
        self._choose(value)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
