"""Small questions over Macadam: which card, which paper, the die, a player's cards."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.macadam.actions import Die, Exchange, Paper
from companion.games.macadam.names import PAPER_WORDS
from companion.games.macadam.scoring import totals
from companion.games.macadam.state import DIE, Card
from companion.i18n import written
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.macadam.art import CARD_LABELS, PAPER_ICONS, CardKey, DieFace, missing_paper
from companion.ui.games.macadam.recount import RecountSheet
from companion.ui.games.sheet import Sheet
from companion.ui.theme import GO, INK2, STOP
from companion.ui.widgets import Icon, Paragraph, Text, Token, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import MacadamTable

DIE_TABLE = ("macadam.die_insurance", "macadam.die_licence", "macadam.die_none")
WITHOUT_CARD = "pick:none"
NARROW = 500.0  # units below which cards stand two in a row


class CardSheet(Sheet):
    """Any of these cards; those that `why` names are grey. `none` is a last key without a card."""

    table: MacadamTable

    def __init__(
        self,
        table: MacadamTable,
        title: str,
        cards: Sequence[Card],
        choose: Callable[[Card], object],
        none: tuple[str, Callable[[], object]] | None = None,
        why: Mapping[Card, str] | None = None,
    ) -> None:
        super().__init__(table)
        self.title = title
        self._cards, self._choose, self._none = cards, choose, none
        self._why = why or {}

    def content(self, box: Box) -> list[Widget]:
        count = len(self._cards) + (1 if self._none else 0)
        columns = 2 if box.w < NARROW else 3
        cells = box.grid(columns, -(-count // columns))
        keys: list[Widget] = [
            CardKey(
                box=cell,
                card=card,
                label=self.say(CARD_LABELS[card]),
                missing=missing_paper(self.table.state, card) if self._why.get(card) else "",
                enabled=not self._why.get(card),
                why=self._why.get(card, ""),
                name=f"pick:{card}",
                on_tap=partial(self._choose, card),
            )
            for card, cell in zip(self._cards, cells, strict=False)
        ]
        if self._none:
            label, tap = self._none
            keys.append(plain_key(cells[len(self._cards)], label, tap, name=WITHOUT_CARD, size=18))
        return keys


class DieSheet(Sheet):
    """The die: rolled by the app, or as it fell on the table; each face with what it gives."""

    table: MacadamTable

    def __init__(self, table: MacadamTable, title: str) -> None:
        super().__init__(table)
        self.title = title

    def content(self, box: Box) -> list[Widget]:
        big, rest = box.top(box.h * 0.26)
        words, rest = rest.top(26)
        legend, keys = rest.foot(30)
        label = self.say("macadam.roll_for_me")
        return [
            go_key(big, label, self._by_chance, name="die:roll", icon="die", size=22),
            Text(box=words, text=self.say("macadam.die_on_table"), colour=INK2),
            *(self._face(cell, n) for n, cell in enumerate(keys.grid(3, 2), 1)),
            *self._legend(legend),
        ]

    def _legend(self, box: Box) -> list[Widget]:
        """Which sign is which paper."""
        parts: list[Widget] = []
        short, long = box.left(box.w * 0.42, 8)
        for paper, cell in zip(PAPER_ICONS, (short, long), strict=True):
            mark, words = cell.left(26, 6)
            parts.append(Icon(box=mark, icon=PAPER_ICONS[paper], colour=GO))
            parts.append(Text(box=words, text=self.say(PAPER_WORDS[paper]), size=18))
        return parts

    def _face(self, box: Box, value: int) -> Widget:
        return DieFace(
            box=box,
            value=value,
            icon=PAPER_ICONS[DIE[value]] if value in DIE else "",
            key=True,
            name=f"die:{value}",
            on_tap=partial(self.table.act, Die(value)),
        )

    def _by_chance(self) -> None:
        """The face stays on the screen until everybody has seen it."""
        value = 1 + secrets.randbelow(6)
        if self.table.act(Die(value)):
            self.shell.dismiss()
            self.table.open_sheet(ThrownSheet(self.table, self.title, value))


class ThrownSheet(Sheet):
    """The face that the app rolled, and what it gives."""

    table: MacadamTable

    def __init__(self, table: MacadamTable, title: str, value: int) -> None:
        super().__init__(table)
        self.title = title
        self._value = value

    def content(self, box: Box) -> list[Widget]:
        go, rest = box.foot(68, 12)
        face, words = rest.left(min(rest.h, rest.w * 0.4), 18)
        said = " ".join(self.say.words(notice) for notice in self.table.state.notices)
        table = "\n".join(self.say(key) for key in DIE_TABLE)
        told, about = words.top(72)
        return [
            DieFace(box=face.middle(face.w, face.w), value=self._value),
            Paragraph(box=told, text=said, size=24, middle=True),
            Paragraph(box=about, text=table, size=18, colour=INK2),
            go_key(go, self.say("app.go_on"), self.close, name="die:seen"),
        ]

    def green(self, at: float) -> None:
        self.close()


class StockSheet(Sheet):
    """A card was taken from the stock: it is kept, or another one goes under."""

    def __init__(self, table: MacadamTable, title: str) -> None:
        super().__init__(table)
        self.title = title

    def content(self, box: Box) -> list[Widget]:
        keep, under = box.columns(2)
        return [
            self._key(keep, "macadam.stock_keep", Exchange(keep=True), "stock:keep"),
            self._key(under, "macadam.stock_under", Exchange(), "stock:under"),
        ]

    def _key(self, box: Box, word: str, action: Exchange, name: str) -> Widget:
        tap = partial(self.table.act, action)
        return plain_key(box, self.say(word), tap, name=name, icon="draw", size=22, stacked=True)


class PaperSheet(Sheet):
    """Which paper the player lays."""

    def __init__(self, table: MacadamTable, title: str) -> None:
        super().__init__(table)
        self.title = title

    def content(self, box: Box) -> list[Widget]:
        return [
            plain_key(
                cell,
                self.say(PAPER_WORDS[paper]),
                partial(self.table.act, Paper(paper)),
                name=f"paper:{paper}",
                icon=PAPER_ICONS[paper],
                size=22,
                stacked=True,
            )
            for paper, cell in zip(PAPER_ICONS, box.columns(2), strict=True)
        ]


class SeatSheet(Sheet):
    """What lies in front of a player, line by line, so that children can add along."""

    table: MacadamTable

    def __init__(self, table: MacadamTable, player: int) -> None:
        super().__init__(table)
        self._player = player
        self.title = table.name(player)

    def content(self, box: Box) -> list[Widget]:
        """Where a camera knows the cards, they can be counted again in one look."""
        if not self.table.can_recount:
            return seat_lines(self.table, self._player, box)
        key, lines = box.foot(56)
        label = self.say("macadam.recount_key")
        recount = plain_key(key, label, self._recount, name="recount", icon="eye")
        return [*seat_lines(self.table, self._player, lines), recount]

    def _recount(self) -> None:
        self.table.open_sheet(RecountSheet(self.table, self._player))


def seat_lines(table: MacadamTable, player: int, box: Box) -> list[Widget]:
    """Each kind of card, how many, how much each, how much in all; then the total."""
    lines = totals(table.state, player)
    rows = box.rows(len(lines) + 1, 2)
    parts: list[Widget] = []
    for line, row in zip(lines, rows, strict=False):
        words, numbers = row.left(row.w * 0.48)
        sum_, count = numbers.rightmost(numbers.w * 0.46)
        colour = STOP if line.points < 0 else INK2
        parts.append(Text(box=words, text=table.say(line.label), size=19))
        if line.each:
            text = f"{line.count} × {written(line.each)}"
            parts.append(Text(box=count, text=text, size=18, colour=INK2, align="right"))
        points = written(line.points)
        parts.append(
            Text(box=sum_, text=points, size=20, colour=colour, face=BUNGEE, align="right")
        )
    total = table.play.rules.scores(table.state)[player]
    mark, rest = rows[-1].left(rows[-1].h)
    parts.append(Token(box=mark, shape=table.shape(player)))
    parts.append(Text(box=rest, text=written(total), size=30, face=BUNGEE, align="right"))
    return parts
