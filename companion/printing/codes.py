"""ArUco squares drawn as vectors, sharp at any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from companion.printing.sheet import BLACK, WHITE, PaperSheet

Bits: TypeAlias = Sequence[Sequence[bool]]


def draw_code(sheet: PaperSheet, black: Bits, x: float, y: float, size: float) -> None:
    """The code, `size` millimetres wide with its black border, from its upper left corner."""
    module = size / len(black)
    white = [[not bit for bit in row] for row in black]
    sheet.box(x, y, size, size, fill=BLACK)
    # Rows and columns both: a seam between two white strips would show as a grey hair.
    for row, start, length in runs(white):
        sheet.box(x + start * module, y + row * module, length * module, module, fill=WHITE)
    for column, start, length in runs(list(zip(*white, strict=True))):
        sheet.box(x + column * module, y + start * module, module, length * module, fill=WHITE)


def runs(cells: Bits) -> Iterator[tuple[int, int, int]]:
    """The strips of true cells as (row, first column, length)."""
    for row, line in enumerate(cells):
        start = 0
        for column, cell in enumerate([*line, False]):
            if not cell:
                if column > start:
                    yield row, start, column - start
                start = column + 1
