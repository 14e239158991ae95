"""Some of several things, each ticked or not: the stands of a play."""

from __future__ import annotations

from functools import partial

from companion.games.base import replaced
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.screens.numbers import NumbersScreen
from companion.ui.widgets import Text, TickKey, Widget

ROW = 48.0  # units: the lowest row


class TicksScreen(NumbersScreen):
    """A key for each thing; no more of them than the option's `high` can be chosen."""

    @property
    def _ticks(self) -> tuple[int, ...]:
        """One 0 or 1 per thing, also where fewer were kept."""
        labels = self._option.item_labels
        kept = tuple(int(line[0] != 0) for line in self._lines[: len(labels)])
        return kept + (0,) * (len(labels) - len(kept))

    def title(self, box: Box) -> list[Widget]:
        count, words = box.rightmost(96)
        told = f"{sum(self._ticks)}/{self._option.high}"
        return [
            *super().title(words),
            Text(box=count, text=told, size=25, face=BUNGEE, align="right"),
        ]

    def body(self, box: Box) -> list[Widget]:
        columns = 1 if self.shell.layout.portrait else 2
        labels = self._option.item_labels
        lines = [range(i, min(i + columns, len(labels))) for i in range(0, len(labels), columns)]
        row = max(ROW, (box.h + 4) / len(lines) - 4.01)
        parts, cells, shown = self._pager.page(box, lines, row)
        for cell, line in zip(cells, shown, strict=False):
            for key, place in zip(line, cell.columns(columns, 12), strict=False):
                parts.append(self._key(place, key))
        return parts

    def _key(self, box: Box, key: int) -> Widget:
        label = self.say(self._option.item_labels[key])
        tap = partial(self._turn, key)
        ticked = bool(self._ticks[key])
        return TickKey(
            box=box, label=label, ticked=ticked, takes_back=ticked, name=f"tick:{key}", on_tap=tap
        )

    def _turn(self, key: int) -> None:
        """Chosen or left out; one too many is refused in words."""
        ticks = self._ticks
        most = self._option.high
        if not ticks[key] and sum(ticks) >= most:
            self.shell.flash_refused()
            self.shell.tell(self.say("app.ticks_most", most=most), kind="refused")
            return
        self._lines = tuple((n,) for n in replaced(ticks, key, 1 - ticks[key]))
        self.shell.sound("key")
        self.shell.changed()
