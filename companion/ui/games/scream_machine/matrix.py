"""The parks at a glance: seven symbols, ticket price and visitors for every player."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.scream_machine.parks import matrix
from companion.games.scream_machine.state import CHEAP, FAMILIES, State
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.scream_machine.art import ICONS, PLATE, TINT, paint_flag
from companion.ui.theme import AMBER, AMBER_TINT, BORDER, ENAMEL, HAIRLINE, INK, INK2
from companion.ui.widgets import Widget

COLUMNS = (*FAMILIES, CHEAP)
WIDE = 560.0  # from this width on a name stands beside its sign
TALL = 48.0


@dataclass(frozen=True)
class Line:
    """A player's line: seven sums and the price, marked "lead", "tie" or "" each."""

    shape: str
    name: str
    numbers: tuple[int, ...]
    marks: tuple[str, ...]
    score: int
    first: bool = False


def lines(state: State, shapes: tuple[str, ...]) -> tuple[Line, ...]:
    """What the matrix shows of each player. Prices are compared once all parks are open."""
    found = matrix(state)
    kinds = FAMILIES if len(shapes) == 2 or state.stage == "opening" else COLUMNS

    def mark(kind: str, player: int) -> str:
        leaders = found.leaders[kind] if kind in kinds else ()
        return "" if player not in leaders else "lead" if len(leaders) == 1 else "tie"

    return tuple(
        Line(
            shape=shapes[p],
            name=state.names[p],
            numbers=(*(found.strengths[f][p] for f in FAMILIES), found.prices[p]),
            marks=tuple(mark(kind, p) for kind in COLUMNS),
            score=state.scores[p],
            first=p == state.first,
        )
        for p in range(len(shapes))
    )


@dataclass(frozen=True)
class Grid:
    """Where the matrix has its header, its rows and its columns."""

    box: Box
    count: int
    active: int | None = None
    header: float = TALL

    @property
    def wide(self) -> bool:
        return self.box.w >= WIDE

    def rows(self) -> list[Box]:
        """The active player's row is large enough for a finger."""
        room = self.box.h - self.header - 4
        each = room / self.count
        tall = each
        if self.active is not None and each < TALL:
            tall = TALL
            each = (room - tall) / (self.count - 1)
        top = self.box.y + self.header
        found = []
        for p in range(self.count):
            height = tall if p == self.active else each
            found.append(Box(self.box.x, top, self.box.w, height))
            top += height
        return found

    def columns(self) -> list[tuple[float, float]]:
        """Left end and width: the name, seven families, the price, the visitors."""
        name = 134.0 if self.wide else 48.0
        each = 62.0 if self.wide else 47.5
        spare = self.box.w - name - 7 * each
        visitors = max(TALL, spare * 0.5)
        widths = [name, *[each] * 7, spare - visitors, visitors]
        found, x = [], self.box.x
        for width in widths:
            found.append((x, width))
            x += width
        return found

    def cell(self, player: int, column: int) -> Box:
        """Column 0 is the name, 1-7 the families, 8 the price, 9 the visitors."""
        row = self.rows()[player]
        x, w = self.columns()[column]
        return Box(x, row.y, w, row.h)

    def heading(self, first: int, last: int) -> Box:
        """The header over these columns."""
        columns = self.columns()
        x = columns[first][0]
        right = columns[last][0] + columns[last][1]
        return Box(x, self.box.y, right - x, self.header)


@dataclass(frozen=True, kw_only=True)
class MatrixView(Widget):
    """The whole matrix; `opened` is the column whose cards are being chosen."""

    grid: Grid
    lines: tuple[Line, ...]
    opened: int | None = None

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        grid = self.grid
        canvas.rounded(grid.box, ENAMEL, 14, edge=HAIRLINE, depth=3)
        head = Box(grid.box.x, grid.box.y, grid.box.w, grid.header)
        canvas.rounded(Box(head.x, head.y, head.w, head.h), TINT, 14)
        for column, kind in enumerate(COLUMNS, 1):
            size = 30 if grid.header >= 40 else 26
            canvas.icon(ICONS[kind], grid.heading(column, column).centre, size, PLATE)
        canvas.icon("people", grid.heading(9, 9).centre, 30 if grid.header >= 40 else 26, PLATE)
        for p, row in enumerate(grid.rows()):
            self._row(canvas, p, row)

    def _row(self, canvas: Canvas, player: int, row: Box) -> None:
        active = player == self.grid.active
        if active:
            canvas.rounded(row, AMBER_TINT, 4, border=AMBER, width=4)
        elif player and player - 1 != self.grid.active:
            canvas.line((row.x + 10, row.y), (row.right - 10, row.y), HAIRLINE, 1.5)
        self._name(canvas, player, row)
        for column in range(1, 9):
            self._number(canvas, player, column, active)
        x, y = self._spot(self.grid.cell(player, 9))
        size = min(32.0, row.h * 0.8)
        score, fit = str(self.lines[player].score), self.grid.columns()[9][1] - 8
        canvas.text(score, (x, y), size, INK, BUNGEE, align="centre", fit=fit)

    def _spot(self, cell: Box) -> tuple[float, float]:
        """The middle of a cell; a narrow matrix keeps the upper edge of a row for the name."""
        x, y = cell.centre
        return (x, y) if self.grid.wide else (x, y + 10)

    def _name(self, canvas: Canvas, player: int, row: Box) -> None:
        line = self.lines[player]
        cell = self.grid.cell(player, 0)
        if self.grid.wide:
            size = min(36.0, row.h - 4)
            x, y = cell.x + 34, row.centre[1]
            canvas.token(line.shape, (x, y), size)
            left = x + 25
            room = cell.right - left - 2
            canvas.name(line.name, (left, y), room, 20, lines=2, height=row.h)
        else:
            x, y = self._spot(cell)
            size = 32.0
            canvas.token(line.shape, (x, y + 1), size)
            canvas.name(line.name, (cell.x + 10, row.y + 14), row.w - 20, 17)
        if line.first:
            paint_flag(canvas, (x - size / 2 + 1, y - size / 2 + 7), 9)

    def _number(self, canvas: Canvas, player: int, column: int, active: bool) -> None:
        cell = self.grid.cell(player, column)
        line = self.lines[player]
        number, mark = line.numbers[column - 1], line.marks[column - 1]
        centre = self._spot(cell)
        height = min(
            38.0, max(cell.h - 6, min(20.0, cell.h - 1)) if self.grid.wide else cell.h - 22
        )
        width = min(52.0, cell.w - 4)
        box = Box(centre[0] - width / 2, centre[1] - height / 2, width, height)
        size = 22 if height >= 28 else 19
        if active and column == self.opened:
            canvas.rounded(box.inset(-2), ENAMEL, 10, border=INK, width=4)
            canvas.text("+", centre, 24, INK, align="centre")
            return
        ink = INK
        if mark == "lead":
            canvas.rounded(box, PLATE, 10)
            ink = ENAMEL
        elif active and column < 8:
            canvas.rounded(box, ENAMEL, 10, border=HAIRLINE, width=2)
        if mark == "tie":
            canvas.rounded(box, ENAMEL, 10, border=PLATE, width=2.5, dashed=True)
        if number or column == 8 or mark:
            canvas.text(str(number), centre, size, ink, align="centre")
        elif active:
            canvas.text("+", centre, 20, INK2, align="centre")
        else:
            canvas.circle(centre, 2.5, BORDER)
