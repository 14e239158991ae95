"""Small questions over Macadam: which card, which paper, the die, a player's cards."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.macadam.names import PAPER_WORDS
from companion.games.macadam.scoring import totals
from companion.games.macadam.state import INSURANCE, LICENCE
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.macadam.art import CARD_LABELS, CardKey
from companion.ui.screen import RailKey, Screen
from companion.ui.theme import INK2, STOP
from companion.ui.widgets import Button, Panel, Text, Token, Veil, Widget

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import Table
    from companion.ui.shell import Shell


class Popover(Screen):
    """A card over the game with a title and a way back."""

    modal = True

    def __init__(self, shell: Shell, title: str) -> None:
        super().__init__(shell)
        self.game = "macadam"
        self._title = title

    def view(self, area: Box) -> list[Widget]:
        card = area.middle(min(640, area.w - 16), min(430, area.h - 16))
        head, rest = card.inset(18, 14).top(48)
        close, title = head.rightmost(56)
        return [
            Veil(box=area),
            Panel(box=card, blocks=True),
            Text(box=title, text=self._title, size=25),
            Button(box=close, icon="cross", name="close", on_tap=self.shell.pop),
            *self.content(rest),
        ]

    def content(self, box: Box) -> list[Widget]:
        raise NotImplementedError

    def answer(self, act: Callable[[], object]) -> None:
        self.shell.pop()
        act()

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]


class CardPicker(Popover):
    """Any of these cards; those not allowed are grey. `none` is a last key without a card."""

    def __init__(
        self,
        shell: Shell,
        title: str,
        cards: Sequence[str],
        allowed: Sequence[str],
        choose: Callable[[str], object],
        none: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        super().__init__(shell, title)
        self._cards, self._allowed, self._choose, self._none = cards, allowed, choose, none

    def content(self, box: Box) -> list[Widget]:
        count = len(self._cards) + (1 if self._none else 0)
        columns = 2 if box.w < 500 else 3
        cells = box.grid(columns, -(-count // columns))
        keys: list[Widget] = [
            CardKey(
                box=cell,
                card=card,
                label=self.say(CARD_LABELS[card]),
                enabled=card in self._allowed,
                name=f"pick:{card}",
                on_tap=partial(self.answer, partial(self._choose, card)),
            )
            for card, cell in zip(self._cards, cells, strict=False)
        ]
        if self._none:
            label, act = self._none
            tap = partial(self.answer, act)
            cell = cells[len(self._cards)]
            keys.append(Button(box=cell, label=label, size=18, name="pick:none", on_tap=tap))
        return keys


class DieScreen(Popover):
    """The die: rolled by the app, or as it fell on the table."""

    def __init__(self, shell: Shell, title: str, roll: Callable[[int], object]) -> None:
        super().__init__(shell, title)
        self._roll = roll

    def content(self, box: Box) -> list[Widget]:
        big, rest = box.top(box.h * 0.36)
        words, keys = rest.top(30)
        parts: list[Widget] = [
            Button(
                box=big,
                kind="go",
                icon="die",
                label=self.say("macadam.roll_for_me"),
                name="die:roll",
                on_tap=partial(self.answer, self._by_chance),
            ),
            Text(box=words, text=self.say("macadam.die_on_table"), colour=INK2),
        ]
        for value, cell in zip(range(1, 7), keys.grid(3, 2), strict=True):
            tap = partial(self.answer, partial(self._roll, value))
            parts.append(
                Button(
                    box=cell,
                    label=str(value),
                    face=BUNGEE,
                    size=28,
                    name=f"die:{value}",
                    on_tap=tap,
                )
            )
        return parts

    def _by_chance(self) -> None:
        self._roll(1 + secrets.randbelow(6))


class PaperScreen(Popover):
    """Which paper the leader lays."""

    def __init__(self, shell: Shell, title: str, lay: Callable[[str], object]) -> None:
        super().__init__(shell, title)
        self._lay = lay

    def content(self, box: Box) -> list[Widget]:
        icons = {INSURANCE: "shield", LICENCE: "permit"}
        return [
            Button(
                box=cell,
                icon=icons[paper],
                label=self.say(PAPER_WORDS[paper]),
                stacked=True,
                name=f"paper:{paper}",
                on_tap=partial(self.answer, partial(self._lay, paper)),
            )
            for paper, cell in zip((INSURANCE, LICENCE), box.columns(2), strict=True)
        ]


class SeatScreen(Popover):
    """What lies in front of a player, line by line, so that children can add along."""

    def __init__(self, shell: Shell, table: Table, player: int) -> None:
        super().__init__(shell, table.name(player))
        self._table = table
        self._player = player

    def content(self, box: Box) -> list[Widget]:
        return seat_lines(self._table, self._player, box)


def seat_lines(table: Table, player: int, box: Box) -> list[Widget]:
    """Each kind of card, how many, how much each, how much in all; then the total."""
    lines = totals(table.state, player)
    rows = box.rows(len(lines) + 1, 2)
    parts: list[Widget] = []
    for line, row in zip(lines, rows, strict=False):
        words, numbers = row.left(row.w * 0.6)
        sum_, count = numbers.rightmost(numbers.w * 0.5)
        colour = STOP if line.points < 0 else INK2
        parts.append(Text(box=words, text=table.say(line.label), size=19))
        if line.each:
            text = f"{line.count} × {line.each}"
            parts.append(Text(box=count, text=text, size=18, colour=INK2, align="right"))
        parts.append(
            Text(
                box=sum_,
                text=str(line.points),
                size=20,
                colour=colour,
                face=BUNGEE,
                align="right",
            )
        )
    total = table.play.rules.scores(table.state)[player]
    mark, rest = rows[-1].left(rows[-1].h)
    parts.append(Token(box=mark, shape=table.shape(player)))
    parts.append(Text(box=rest, text=str(total), size=30, face=BUNGEE, align="right"))
    return parts
