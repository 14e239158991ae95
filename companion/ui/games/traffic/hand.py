"""Cards of the printed deck to tap: a player's hand list, or the whole deck page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.traffic.actions import Hand
from companion.games.traffic.cards import deck
from companion.games.traffic.state import State
from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.games.traffic.cards import CardView
from companion.ui.paging import Pager
from companion.ui.theme import BORDER
from companion.ui.widgets import Panel, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable
    from companion.ui.shell import Shell

CELL = (66.0, 84.0)  # the least room for a card and its code


class CardGrid:
    """Cards in rows; more than fit are turned over by two arrows."""

    def __init__(self, shell: Shell) -> None:
        self.pager = Pager(shell)

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
        page = 0
        if len(codes) > columns * rows:
            arrows, box = box.foot(56)
            columns, rows = _shape(box, len(codes))
            page = self.pager.shown(-(-len(codes) // (columns * rows)))
            back, rest = arrows.left(90)
            on, middle = rest.rightmost(90)
            parts = self.pager.keys(back, middle, on, icons=("left", "right"))
        fits = columns * rows
        first = page * fits
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
            rows=deck()[code].rows,
            code=code,
            chosen=code in chosen,
            takes_back=code in chosen,
            faded=code in faded,
            border=BORDER,
            name=f"card:{code}",
            on_tap=partial(tap, code),
        )


def _shape(box: Box, count: int) -> tuple[int, int]:
    """Columns and rows with the largest cards that show all, or as many as fit."""
    most = max(1, int(box.w // CELL[0])), max(1, int(box.h // CELL[1]))
    for columns in range(2, most[0] + 1):
        rows = -(-count // columns)
        if rows <= most[1] and rows * (box.w / columns + 20) <= box.h:
            return columns, rows
    return most


class HandSheet(Sheet):
    """The cards of one player, told by tapping them or by showing them to the camera."""

    table: TrafficTable
    covers = True

    def __init__(self, table: TrafficTable, player: int) -> None:
        super().__init__(table)
        self._player = player
        self._grid = CardGrid(self.shell)

    def view(self, area: Box) -> list[Widget]:
        state: State = self.table.state
        player, hand = self._player, state.hands[self._player]
        title = self.say("traffic.cards_of", name=self.table.name(player))
        head, rest = self.table.head(area, title, f"{len(hand)}/{state.left()[player]}")
        foot, rest = rest.foot(64)
        codes = [code for code in deck() if self._may_be(code)]
        elsewhere = frozenset(c for p, h in enumerate(state.hands) if p != player for c in h)
        return [
            *head,
            Panel(box=rest),
            *self._grid.view(rest.inset(10, 8), codes, self.toggle, frozenset(hand), elsewhere),
            *self._keys(foot, bool(hand)),
        ]

    def _keys(self, box: Box, some: bool) -> list[Widget]:
        none, done = box.columns(2)
        clear = partial(self.table.act, Hand(self._player, ()))
        return [
            plain_key(
                none,
                self.say("traffic.clear"),
                clear,
                name="hand:none",
                icon="bin",
                size=22,
                enabled=some,
                danger=True,
            ),
            go_key(done, self.say("app.done"), self.close, name="hand:done", icon="check", size=22),
        ]

    def _may_be(self, code: str) -> bool:
        """Expert cards are offered only to a player who takes some."""
        return not deck()[code].expert or self.table.state.expert[self._player] > 0

    def toggle(self, code: str) -> None:
        hand = self.table.state.hands[self._player]
        after = tuple(c for c in hand if c != code) if code in hand else (*hand, code)
        self.table.act(Hand(self._player, tuple(sorted(after))))

    def add(self, code: str) -> None:
        """A card shown to the camera joins the hand."""
        if code not in self.table.state.hands[self._player]:
            self.toggle(code)
