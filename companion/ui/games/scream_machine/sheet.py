"""What lies over Scream Machine beside a row of the matrix; a tap beside it closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.games.sheet import Sheet
from companion.ui.theme import INK
from companion.ui.widgets import Button, Drawing, Widget

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.part import ScreamPart
    from companion.ui.games.scream_machine.table import ScreamMachineTable


class ScreamSheet(Sheet):
    """A bubble of the turn: `place` says where it lies, so that nothing must be remembered."""

    table: ScreamMachineTable

    def __init__(self, part: ScreamPart) -> None:
        super().__init__(part.table)
        self.part = part

    def place(self, area: Box, grid: Grid) -> Box:
        """Where it lies."""
        raise NotImplementedError

    def body(self, area: Box, grid: Grid) -> list[Widget]:
        """What it shows."""
        raise NotImplementedError

    def view(self, area: Box) -> list[Widget]:
        return self.body(area, self.part.grid(area))

    def covered(self, area: Box) -> Box:
        """What of the turn lies below it."""
        return self.place(area, self.part.grid(area))

    def touched(self, x: float, y: float) -> bool:
        """A tap beside it closes it."""
        if self.covered(self.shell.layout.main).holds(x, y):
            return False
        self.close()
        return True

    def cross(self, box: Box, *, dark: bool = False) -> Widget:
        fill = INK if dark else None
        return Button(box=box, icon="cross", fill=fill, name="close", on_tap=self.close)


def tip(bubble: Box, cell: Box) -> Widget:
    """What joins a bubble to the cell that it speaks of."""
    return Drawing(box=bubble.inset(-14), paint=_paint_tip, args=(bubble, cell))


def _paint_tip(bubble: Box, cell: Box, canvas: Canvas, box: Box) -> None:
    x = cell.centre[0]
    up = bubble.y > cell.y
    base = bubble.y + 2 if up else bubble.bottom - 2
    tip = base - 14 if up else base + 14
    canvas.polygon([(x - 14, base), (x + 14, base), (x, tip)], INK)
