"""The date and the time, set by touch: for a Pi without network and without a clock of its own."""

from __future__ import annotations

from calendar import monthrange
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from companion.clock import EARLIEST
from companion.history.values import DATE
from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import INK2
from companion.ui.widgets import Paragraph, Text, Widget, go_key, stepper
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

YEARS = (2026, 2099)
PARTS = ("day", "month", "year", "hour", "minute")


def tell_unset(shell: Shell) -> None:
    """A machine that cannot know the date asks for it."""
    if shell.services.wall_clock.unset:
        ask = partial(shell.push, DateScreen(shell))
        text, label = shell.say("first.date_unset"), shell.say("first.date_set")
        shell.tell(text, label=label, tap=ask, kind="trouble")


class DateScreen(Screen):
    """Five numbers with minus and plus, and one key that takes them."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        now = datetime.fromtimestamp(max(shell.wall_clock(), EARLIEST))  # fewer touches
        year = min(max(now.year, YEARS[0]), YEARS[1])
        self._now = now.replace(year=year, day=min(now.day, 28), second=0, microsecond=0)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(12, 10).top(44)
        about, rest = rest.top(56)
        go, rest = rest.foot(72)
        parts: list[Widget] = [
            Text(box=head, text=self.say("first.date"), size=28),
            Paragraph(box=about, text=self.say("first.date_about"), size=18, colour=INK2),
        ]
        labels = {
            "day": self.say("first.day"),
            "month": self.say("first.month"),
            "year": self.say("first.year"),
            "hour": self.say("first.hour"),
            "minute": self.say("first.minute"),
        }
        for part, cell in zip(PARTS, self._cells(rest), strict=True):
            low, high = self._range(part)
            value = getattr(self._now, part)
            change = partial(self._change, part)
            parts += stepper(cell, value, change, low=low, high=high, name=part, label=labels[part])
        parts.append(go_key(go, self.say("first.date_take"), self._take, name="take", icon="check"))
        return parts

    def _cells(self, box: Box) -> list[Box]:
        rows = box.rows(5) if self.shell.layout.portrait else None
        if rows is not None:
            return [row.middle(min(row.w, 340), min(row.h, 76)) for row in rows]
        first, second = box.rows(2)
        cells = [*first.columns(3, 20), *second.columns(3, 20)[:2]]
        return [cell.middle(cell.w, min(cell.h, 84)) for cell in cells]

    def _range(self, part: str) -> tuple[int, int]:
        days = monthrange(self._now.year, self._now.month)[1]
        return {
            "day": (1, days),
            "month": (1, 12),
            "year": YEARS,
            "hour": (0, 23),
            "minute": (0, 59),
        }[part]

    def _change(self, part: str, value: int) -> None:
        """A month that is too short takes its last day."""
        parts = {name: getattr(self._now, name) for name in PARTS} | {part: value}
        days = monthrange(parts["year"], parts["month"])[1]
        self._now = datetime(**parts | {"day": min(parts["day"], days)})
        self.shell.click()

    def _take(self) -> None:
        at = self._now.timestamp()
        clock = self.shell.services.wall_clock
        self.shell.journal.remember(DATE, at)
        clock.set_by_hand(at)
        self.shell.pop()
        late = clock() > at + 60
        self.shell.tell(self.say("first.date_late") if late else self.say("first.date_taken"))

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
