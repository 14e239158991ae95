"""The cards of a game on the simulated table: chosen, laid before its camera, taken away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games import card_kinds
from companion.ui.box import Box
from companion.ui.simulated.art import paint_laid, paint_own
from companion.ui.simulated.faces import drawn
from companion.ui.simulated.laying import ACROSS, MOST, laid_out
from companion.ui.simulated.places import Places
from companion.ui.widgets import Drawing, Text, Widget, close_key, plain_key

if TYPE_CHECKING:
    from companion.ui.shell import Shell
    from hardware.simulated.table import SimulatedTable

PICKED_BY = 10  # columns of the picker


class Tray:
    """Follows the game that is looked at, taught or played; Traffic keeps its town and cards."""

    def __init__(self, table: SimulatedTable, shell: Shell) -> None:
        self._table, self._shell = table, shell
        self.game = ""
        self.laid: list[str] = []  # by place; "" is an empty one
        self.chosen = 0
        self.picking = False

    def follow(self) -> None:
        """Cards of another game are wanted: its table is laid."""
        shown = self._shell.shown_cards
        game = shown if shown != "traffic" and drawn(shown) else ""
        if game == self.game and self._table.scene.board == (not game):
            return
        if game != self.game:
            self.game, self.chosen, self.picking = game, 0, False
        self.laid = []
        self._table.clear(board=not game)

    @property
    def kinds(self) -> list[str]:
        return [kind.key for kind in card_kinds(self.game)]

    # -- what can be done ------------------------------------------------------------------------

    def lay(self, kind: str) -> None:
        """On the first empty place; a full table takes no more."""
        if "" not in self.laid and len(self.laid) < MOST:
            self.laid.append("")
        if "" in self.laid:
            self.laid[self.laid.index("")] = kind
        self._show()

    def take(self, place: int) -> None:
        self.laid[place] = ""
        self._show()

    def clear(self) -> None:
        self.laid = []
        self._show()

    def choose(self, number: int) -> None:
        """Another card in the hand; the number goes round."""
        self.chosen = number % len(self.kinds)

    def _show(self) -> None:
        self._table.lay(laid_out(self.game, self.laid))

    def _pick(self, on: bool) -> None:
        self.picking = on

    # -- view ------------------------------------------------------------------------------------

    def table_view(self, box: Box) -> list[Widget]:
        """The table from above; a card that is touched goes away."""
        parts: list[Widget] = [Drawing(box=box, paint=paint_laid)]
        cells = box.inset(6).grid(ACROSS, MOST // ACROSS, 3)
        for place, (kind, cell) in enumerate(zip(self.laid, cells, strict=False)):
            if kind:
                parts.append(self._card(cell, kind, f"laid:{place}", partial(self.take, place)))
        return parts

    def hand_view(self, at: Places) -> list[Widget]:
        """The card in the hand, the one before and the one after, and what to do with it."""
        say, kind = self._shell.say, self.kinds[self.chosen]
        before, chosen, after = at.steps
        pick = partial(self._pick, True)
        label = str(self.chosen + 1)
        back, forth = partial(self.choose, self.chosen - 1), partial(self.choose, self.chosen + 1)
        return [
            self._card(at.card, kind, "tray:look", pick),
            plain_key(before, "", back, name="tray:before", icon="left"),
            plain_key(chosen, label, pick, name="tray:pick", size=14),
            plain_key(after, "", forth, name="tray:next", icon="right"),
            plain_key(
                at.show, say("app.lay_card"), partial(self.lay, kind), name="tray:lay", size=15
            ),
            plain_key(at.turn, "", self.clear, name="tray:clear", icon="bin"),
        ]

    def picker(self, box: Box) -> list[Widget]:
        """Every kind: each touch lays one, so that several are laid in a moment."""
        head, rest = box.top(32, 4)
        cross, words = head.rightmost(36)
        kinds = self.kinds
        cells = rest.grid(PICKED_BY, -(-len(kinds) // PICKED_BY), 3)
        return [
            Text(box=words, text=self._shell.say("app.lay_which"), size=15),
            close_key(cross, partial(self._pick, False), name="tray:close"),
            *(
                self._card(cell, kind, f"tray:{kind}", partial(self.lay, kind))
                for kind, cell in zip(kinds, cells, strict=False)
            ),
        ]

    def _card(self, box: Box, kind: str, name: str, tap: Callable[[], None]) -> Widget:
        count = self.laid.count(kind) if name.startswith("tray:") else 0
        return Drawing(
            box=box, name=name, on_tap=tap, paint=paint_own, args=(self.game, kind, count)
        )
