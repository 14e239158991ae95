"""The score track with every pawn, and the visitors over the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.scream_machine.rules import score_history
from companion.ui.box import Box
from companion.ui.canvas import BOLD, Canvas
from companion.ui.games.scream_machine.art import TINT
from companion.ui.games.sheet import Sheet
from companion.ui.theme import AMBER, AMBER_TINT, HAIRLINE, INK2
from companion.ui.widgets import Panel, Plot, Text, Widget, go_key

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import ScreamMachineTable

ACROSS = 10
FEWEST = 50  # squares shown even when all pawns are near the start


@dataclass(frozen=True, kw_only=True)
class Track(Widget):
    """Squares from 0 on, ten in a line, with the pawns that stand on them."""

    shapes: tuple[str, ...]
    scores: tuple[int, ...]

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        squares = max(FEWEST, (max(self.scores) // ACROSS + 1) * ACROSS)
        cells = self.box.grid(ACROSS, squares // ACROSS, 4)
        standing: dict[int, list[str]] = {}
        for shape, score in zip(self.shapes, self.scores, strict=True):
            standing.setdefault(score, []).append(shape)
        for number, cell in enumerate(cells):
            self._square(canvas, cell, number, standing.get(number, []))

    def _square(self, canvas: Canvas, cell: Box, number: int, pawns: list[str]) -> None:
        fill, border = (AMBER_TINT, AMBER) if pawns else (TINT, HAIRLINE)
        canvas.rounded(cell, fill, 7, border=border, width=2)
        if not pawns:
            canvas.text(str(number), cell.centre, 16, INK2, BOLD, align="centre")
            return
        spots = max(
            (cell.inset(2).grid(across, -(-len(pawns) // across), 1) for across in (1, 2, 3)),
            key=lambda found: min(found[0].w, found[0].h),
        )
        for shape, spot in zip(pawns, spots, strict=False):
            canvas.token(shape, spot.centre, min(spot.w, spot.h, 30))


class TrackSheet(Sheet):
    """Where the pawns of the real track must stand."""

    table: ScreamMachineTable
    covers = True

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        foot, rest = rest.foot(64, 12)
        upright = self.shell.layout.portrait
        track, plot = rest.top(rest.h * 0.52) if upright else rest.left(rest.w * 0.56)
        shapes = tuple(player.shape for player in self.table.players)
        done = self.say("app.done")
        return [
            Text(box=head, text=self.say("scream.track"), size=28),
            Panel(box=track),
            Track(box=track.inset(10), shapes=shapes, scores=self.table.state.scores),
            Panel(box=plot),
            self._plot(plot, shapes),
            go_key(foot, done, self.close, name="done", icon="check", size=22),
        ]

    def _plot(self, box: Box, shapes: tuple[str, ...]) -> Widget:
        """The finished rounds, and now."""
        state = self.table.state
        history = score_history(state)
        if len(state.history) < state.round:
            history = (*history, state.scores)
        return Plot(box=box.inset(6), shapes=shapes, history=history, first=self.say("app.start"))

    def green(self, at: float) -> None:
        self.close()
