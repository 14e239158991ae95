"""The final dirt track, typed line by line: from, to, fine."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.screens.numbers import NumbersScreen
from companion.ui.widgets import Widget, plain_key

LINE, STACKED = 60.0, 188.0  # the height of a line, by upright


class DirtTableScreen(NumbersScreen):
    """Three steppers for each line of the track; lines come and go at its end."""

    @property
    def _upright(self) -> bool:
        """The numbers of a line stand one above the other on an upright screen."""
        return self.shell.layout.portrait

    def body(self, box: Box) -> list[Widget]:
        lines, box = box.foot(56)
        row = STACKED if self._upright else LINE
        return [*self._line_keys(lines), *self.rows(box.inset(12, 8), row)]

    def row_label(self, index: int) -> str:
        return str(index + 1)

    def captions(self) -> tuple[str, ...]:
        return self._option.item_labels

    def cells(self, box: Box, count: int) -> list[Box]:
        return box.rows(count, 6) if self._upright else box.columns(count, 12)

    def _line_keys(self, box: Box) -> list[Widget]:
        more, less = box.columns(2)
        some = bool(self._lines)
        return [
            plain_key(
                more, self.say("app.add_line"), self._add_line, icon="plus", size=18, name="line+"
            ),
            plain_key(
                less,
                self.say("app.drop_line"),
                self._drop_line,
                icon="minus",
                size=18,
                name="line-",
                enabled=some,
                danger=True,
            ),
        ]

    def _add_line(self) -> None:
        """The next line goes on where the last one ends."""
        start = self._lines[-1][1] + 1 if self._lines else 0
        fine = self._lines[-1][2] if self._lines else 0
        self._lines = (*self._lines, (start, start + 4, fine))
        self.shell.changed()

    def _drop_line(self) -> None:
        self._lines = self._lines[:-1]
        self.shell.changed()
