"""Cards of the printed deck to tap: a player's hand list, or the whole deck page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games import traffic as t
from companion.ui.box import Box
from companion.ui.games.traffic.cards import CardView
from companion.ui.theme import BORDER
from companion.ui.widgets import Button, Panel, Text, Widget

if TYPE_CHECKING:
    from companion.ui.games.traffic.part import Part

CELL = (66.0, 84.0)  # the least room for a card and its code


class CardGrid:
    """Cards in rows; more than fit are turned over by two arrows."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self.page = 0

    def view(
        self,
        box: Box,
        codes: Sequence[str],
        tap: Callable[[str], object],
        chosen: frozenset[str] = frozenset(),
        faded: frozenset[str] = frozenset(),
    ) -> list[Widget]:
        columns, rows = _shape(box, len(codes))
        parts: list[Widget] = []
        if len(codes) > columns * rows:
            arrows, box = box.foot(56)
            columns, rows = _shape(box, len(codes))
            parts = self._arrows(arrows, -(-len(codes) // (columns * rows)))
        fits = columns * rows
        first = min(self.page, max(0, (len(codes) - 1) // fits)) * fits
        for cell, code in zip(
            box.grid(columns, rows, 6), codes[first : first + fits], strict=False
        ):
            parts.append(self._card(cell, code, tap, chosen, faded))
        return parts

    def _card(
        self,
        box: Box,
        code: str,
        tap: Callable[[str], object],
        chosen: frozenset[str],
        faded: frozenset[str],
    ) -> Widget:
        return CardView(
            box=box,
            rows=t.deck()[code].rows,
            code=code,
            chosen=code in chosen,
            faded=code in faded,
            border=BORDER,
            name=f"card:{code}",
            on_tap=partial(tap, code),
        )

    def _arrows(self, box: Box, pages: int) -> list[Widget]:
        self.page = min(self.page, pages - 1)
        back, rest = box.left(90)
        on, middle = rest.rightmost(90)
        text = f"{self.page + 1} / {pages}"
        return [
            Button(
                box=back,
                icon="left",
                name="cards:back",
                enabled=self.page > 0,
                on_tap=partial(self._turn, -1),
            ),
            Text(box=middle, text=text, align="centre", size=20),
            Button(
                box=on,
                icon="right",
                name="cards:on",
                enabled=self.page < pages - 1,
                on_tap=partial(self._turn, 1),
            ),
        ]

    def _turn(self, by: int) -> None:
        self.page = max(0, self.page + by)
        self._part.shell.changed()


def _shape(box: Box, count: int) -> tuple[int, int]:
    """Columns and rows with the largest cards that show all, or as many as fit."""
    most = max(1, int(box.w // CELL[0])), max(1, int(box.h // CELL[1]))
    for columns in range(2, most[0] + 1):
        rows = -(-count // columns)
        if rows <= most[1] and rows * (box.w / columns + 20) <= box.h:
            return columns, rows
    return most


class HandPicker:
    """The cards of one player, told by tapping them or by showing them to the camera."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._grid = CardGrid(part)
        self.player: int | None = None

    def open(self, player: int) -> None:
        self.player = player
        self._grid.page = 0
        self._part.shell.changed()

    def close(self) -> None:
        self.player = None
        self._part.shell.changed()

    def view(self, area: Box) -> list[Widget]:
        state = self._part.state
        player = self.player or 0
        hand = state.hands[player]
        held = state.left()[player]
        say, table = self._part.say, self._part.table
        title = say("traffic.cards_of", name=table.name(player))
        head, rest = table.head(area, title, f"{len(hand)}/{held}")
        foot, rest = rest.foot(64)
        none, done = foot.columns(2)
        codes = [code for code in t.deck() if self._may_be(code)]
        elsewhere = frozenset(c for p, h in enumerate(state.hands) if p != player for c in h)
        return [
            *head,
            Panel(box=rest),
            *self._grid.view(rest.inset(10, 8), codes, self.toggle, frozenset(hand), elsewhere),
            Button(
                box=none,
                icon="bin",
                label=say("traffic.clear"),
                name="hand:none",
                enabled=bool(hand),
                on_tap=partial(table.act, t.Hand(player, ())),
            ),
            Button(
                box=done,
                kind="go",
                icon="check",
                label=say("app.done"),
                name="hand:done",
                on_tap=self.close,
            ),
        ]

    def _may_be(self, code: str) -> bool:
        """Expert cards are offered only to a player who takes some."""
        return not t.deck()[code].expert or self._part.state.expert[self.player or 0] > 0

    def toggle(self, code: str) -> None:
        player = self.player or 0
        hand = self._part.state.hands[player]
        after = tuple(c for c in hand if c != code) if code in hand else (*hand, code)
        self._part.table.act(t.Hand(player, tuple(sorted(after))))

    def add(self, code: str) -> None:
        """A card shown to the camera joins the hand."""
        if self.player is not None and code not in self._part.state.hands[self.player]:
            self.toggle(code)
