"""One card on a little grid: proposed by the camera, confirmed or mended by touch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.traffic.cards import Card, figure, read, rows_of, same
from companion.ui.box import Box
from companion.ui.games.traffic.cards import CarKey, GridCell
from companion.ui.theme import INK
from companion.ui.widgets import Panel, Widget, plain_key

if TYPE_CHECKING:
    from companion.vision.teach import TaughtCard, TaughtDeck, TaughtLook

SIDE = 4
BRUSHES = "RBY_"
NOTHING = "?" * SIDE * SIDE


class CardDraft:
    """A card that is being taught. `id` is empty for one that was not taught before."""

    def __init__(
        self, look: TaughtLook, rows: tuple[str, ...], changed: Callable[[], None]
    ) -> None:
        self.look = look
        self.id = ""
        self.taken_for = rows  # the figure that the camera read
        self.proposed = bool(rows)
        self._cells = _spread(rows)
        self._brush = "R"
        self._changed = changed

    @classmethod
    def of(cls, card: TaughtCard, changed: Callable[[], None]) -> CardDraft:
        """A card that was taught before."""
        draft = cls(card.look, card.pattern, changed)
        draft.id, draft.taken_for = card.id, card.read
        return draft

    # -- what it is ----------------------------------------------------------------------------

    def verdict(self) -> Card | Refusal:
        """The card as drawn now, or what is missing."""
        lines = tuple(self._cells[k : k + SIDE] for k in range(0, SIDE * SIDE, SIDE))
        if self._cells == NOTHING:
            return Refusal("traffic.pattern_three")
        return read(rows_of(figure(lines)))

    def taught_as(self, deck: TaughtDeck, card: Card) -> str:
        """The id to keep it under: its own, that of the same figure taught before, or a new one.

        Two cards of one figure would look too alike to tell, and mean the same.
        """
        cells = figure(card.rows)
        again = (c.id for c in deck.cards if same(figure(c.pattern), cells))
        taken = [int(c.id[1:]) for c in deck.cards if c.id[1:].isdigit()]
        return self.id or next(again, f"C{max(taken, default=0) + 1:02d}")

    # -- how it looks --------------------------------------------------------------------------

    def grid(self, box: Box) -> list[Widget]:
        parts: list[Widget] = [Panel(box=box, border=INK)]
        for k, cell in enumerate(box.inset(10).grid(SIDE, SIDE, 6)):
            car = self._cells[k].replace("?", "")
            tap = partial(self._tap, k)
            parts.append(GridCell(box=cell, car=car, name=f"grid:{k}", on_tap=tap))
        return parts

    def palette(self, box: Box) -> list[Widget]:
        *cells, clear = box.columns(len(BRUSHES) + 1, 6)
        keys: list[Widget] = [
            CarKey(
                box=cell,
                car=brush,
                chosen=brush == self._brush,
                name=f"brush:{brush}",
                on_tap=partial(self._pick, brush),
            )
            for brush, cell in zip(BRUSHES, cells, strict=True)
        ]
        return [*keys, plain_key(clear, "", self._clear, name="clear", icon="broom", size=22)]

    # -- touch ---------------------------------------------------------------------------------

    def _pick(self, brush: str) -> None:
        self._brush = brush
        self._changed()

    def _tap(self, cell: int) -> None:
        """The chosen car comes here, or goes; the next colour that is missing is chosen then."""
        again = self._cells[cell] == self._brush
        car = "?" if again else self._brush
        self._cells = self._cells[:cell] + car + self._cells[cell + 1 :]
        cars = sum(c in "RBY" for c in self._cells)
        if not again and cars < 3:
            self._brush = next((c for c in "RBY" if c not in self._cells), self._brush)
        self._changed()

    def _clear(self) -> None:
        self._cells, self._brush = NOTHING, "R"
        self._changed()


def _spread(rows: tuple[str, ...]) -> str:
    """The figure in the middle of the grid."""
    if not rows:
        return NOTHING
    top, left = (SIDE - len(rows)) // 2, (SIDE - len(rows[0])) // 2
    lines = [("?" * left + row).ljust(SIDE, "?") for row in rows]
    blank = "?" * SIDE
    return "".join([blank] * top + lines + [blank] * (SIDE - top - len(rows)))
