"""A question of the turn on a sheet: a key for each answer, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.games.steam_park.art import Pick
from companion.ui.theme import ENAMEL, Colour
from companion.ui.widgets import Panel, Paragraph, Veil, Widget, close_key

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

HEAD = 52.0  # the title's row
ROUND = 26.0  # what lies around title and keys: the panel's inner edge and one gap
FEW, MANY = 4, 12  # answers up to which the keys are large, and from which they are numbers


class _Measures(NamedTuple):
    side: float  # free on the left and on the right of the sheet
    about: float  # the height of an explanation
    few: tuple[int, float]  # columns and height of the keys, by how many there are
    some: tuple[int, float]
    many: tuple[int, float]


BROAD = _Measures(40, 124, (2, 68), (3, 64), (8, 60))
TALL = _Measures(14, 196, (1, 68), (2, 64), (5, 56))


@dataclass(frozen=True)
class Choice:
    """One answer."""

    name: str
    label: str
    tap: Callable[[], object]
    icon: str = ""
    fill: Colour = ENAMEL
    dim: bool = False
    count: int = 0


class ChoiceSheet(Sheet):
    """As high as its answers need. `choices` are made anew for each view.

    `about` explains what is asked, below its title.
    """

    def __init__(
        self,
        table: SteamParkTable,
        title: str,
        choices: Callable[[], list[Choice]],
        about: str = "",
    ) -> None:
        super().__init__(table)
        self.title = title
        self._choices = choices
        self._about = about

    def view(self, area: Box) -> list[Widget]:
        measures = TALL if self.shell.layout.portrait else BROAD
        choices = self._choices()
        columns, height = _shape(len(choices), measures)
        rows = -(-len(choices) // columns)
        about = measures.about if self._about else 0.0
        room = area.inset(measures.side, 14)
        panel = room.middle(room.w, min(room.h, HEAD + ROUND + about + rows * (height + 8) + 8))
        head, body = panel.inset(14, 12).top(HEAD)
        lines, body = body.top(about, 0)
        cross, words = head.rightmost(56)
        cells = body.grid(columns, rows)
        return [
            Veil(box=area),
            Panel(box=panel, blocks=True),
            Paragraph(box=words, text=self.title, size=22, middle=True),
            close_key(cross, self.close),
            *([Paragraph(box=lines, text=self._about, size=19)] if self._about else []),
            *(_key(cell, choice) for choice, cell in zip(choices, cells, strict=False)),
        ]


def _key(box: Box, choice: Choice) -> Widget:
    return Pick(
        box=box,
        name=choice.name,
        label=choice.label,
        icon=choice.icon,
        fill=choice.fill,
        dim=choice.dim,
        count=choice.count,
        wide=True,
        on_tap=choice.tap,
    )


def _shape(count: int, measures: _Measures) -> tuple[int, float]:
    """Columns and height of the keys."""
    if count > MANY:
        return measures.many
    return measures.few if count <= FEW else measures.some
