"""Why a visitor goes where: the sentence, and each park's number beside its sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.scream_machine.state import Decision
from companion.games.scream_machine.words import explain
from companion.ui.box import Box
from companion.ui.canvas import SEMI, Canvas
from companion.ui.games.scream_machine.art import ICONS
from companion.ui.games.sheet import Sheet
from companion.ui.theme import AMBER, ENAMEL, INK
from companion.ui.widgets import Button, Icon, Panel, Text, Widget

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.resolution import ResolutionPart


class WhySheet(Sheet):
    """Lies over the scores and explains one choice; the other choices can still be touched."""

    def __init__(self, part: ResolutionPart, number: int) -> None:
        super().__init__(part.table)
        self._part = part
        self.number = number

    def view(self, area: Box) -> list[Widget]:
        box = self._part.places(area).scores
        decision = self._part.state.decisions[self.number]
        close, inner = box.inset(12, 6).rightmost(56)
        words, numbers = inner.rows(2, 2)
        icon, text = words.left(36, 10)
        sentence = self.say.words(explain(self._part.state, decision))
        close = close.middle(56, 56)
        return [
            Panel(box=box, fill=INK, edge=None, blocks=True),
            Icon(box=icon, icon=ICONS[decision.kind], colour=ENAMEL),
            Text(box=text, text=sentence, size=22, colour=ENAMEL),
            self._compared(numbers, decision),
            Button(box=close, icon="cross", fill=INK, name="close", on_tap=self.close),
        ]

    def _compared(self, box: Box, decision: Decision) -> Widget:
        numbers = ("×" if n is None else str(n) for n in decision.numbers)
        shapes = (self.table.shape(p) for p in decision.players)
        winner = "" if decision.winner is None else self.table.shape(decision.winner)
        return Compared(box=box, parks=tuple(zip(shapes, numbers, strict=True)), winner=winner)

    def touched(self, x: float, y: float) -> bool:
        self.close()
        return True

    def green(self, at: float) -> None:
        self._part.green(at)


@dataclass(frozen=True, kw_only=True)
class Compared(Widget):
    """What the visitor saw: each park's sign with its number, the winner's in amber."""

    parks: tuple[tuple[str, str], ...]
    winner: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        step = min(92.0, self.box.w / len(self.parks))
        y = self.box.centre[1]
        for i, (shape, number) in enumerate(self.parks):
            x = self.box.x + i * step
            if shape == self.winner:
                canvas.rounded(Box(x, y - 19, step - 6, 38), AMBER, 12)
            ink = INK if shape == self.winner else ENAMEL
            canvas.token(shape, (x + 20, y), 28, white=True)
            canvas.text(number, (x + step / 2 + 16, y), 24, ink, SEMI, align="centre")
