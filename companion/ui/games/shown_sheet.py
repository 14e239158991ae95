"""Which card it really is: every kind that could lie there now, with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.games.shown_art import KindKey
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.games.shown import Proposals
    from companion.ui.games.shown_ledger import Pending
    from companion.ui.games.table import GameTable

ACROSS, UPRIGHT = 10, 6  # keys side by side, at the most


class KindSheet(Sheet):
    """One tap says what the camera misread; the cross leaves the proposal as it is."""

    size = (720.0, 660.0)

    def __init__(self, table: GameTable, shown: Proposals, card: Pending) -> None:
        super().__init__(table)
        self._shown, self._card = shown, card
        self._kinds = shown.possible()
        self.title = self.say("app.shown_which", what=shown.name(card.kind))

    def content(self, box: Box) -> list[Widget]:
        most = UPRIGHT if self.shell.layout.portrait else ACROSS
        across = max(1, min(most, -(-len(self._kinds) // 2)))
        lines = max(1, -(-len(self._kinds) // across))
        cells = box.grid(across, lines, 5)
        names = told_apart([self.say.words(kind.name) for kind in self._kinds])
        return [
            KindKey(
                box=cell,
                face=self._shown.faces.of(kind.key),
                label=name,
                name=f"kind:{kind.key}",
                on_tap=partial(self._pick, kind.key),
            )
            for kind, name, cell in zip(self._kinds, names, cells, strict=False)
        ]

    def _pick(self, kind: str) -> None:
        self.table.close_sheet()
        self._shown.correct(self._card, kind)


def told_apart(names: Sequence[str]) -> list[str]:
    """Names without the words with which all of them begin: the title says these."""
    words = [name.split() for name in names]
    common = 0
    if len(words) > 1:
        for column in zip(*(of[:-1] for of in words), strict=False):
            if len(set(column)) > 1:
                break
            common += 1
    return [" ".join(of[common:]) for of in words]


class WhichSheet(Sheet):
    """Which of the shown cards was misread; for screens on which the bar's pictures are small."""

    size = (720.0, 300.0)

    def __init__(self, table: GameTable, shown: Proposals, cards: Sequence[Pending]) -> None:
        super().__init__(table)
        self._shown, self._cards = shown, cards
        self.title = self.say("app.shown_wrong")

    def content(self, box: Box) -> list[Widget]:
        across = -(-len(self._cards) // 2) if self.shell.layout.portrait else len(self._cards)
        cells = box.grid(across, -(-len(self._cards) // across), 5)
        return [
            self._shown.card_face(
                cell, card, f"which:{number}", partial(self._shown.ask_kind, card)
            )
            for number, (card, cell) in enumerate(zip(self._cards, cells, strict=False))
        ]
