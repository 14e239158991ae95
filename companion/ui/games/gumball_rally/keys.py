"""What can be tapped in the rally: who starts, which card, which danger, which photo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.gumball_rally.cards import COLOURS, NUMBERS, Colour
from companion.games.gumball_rally.state import Danger, Draw, LineUp, Photo, PlayCard, State
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import (
    CARD_FILLS,
    HAZARD_ICONS,
    HAZARD_WORDS,
    PREPARED_ICONS,
    TYPE_WORDS,
    paint_hazard,
    type_of,
)
from companion.ui.widgets import Button, Drawing, Text, Token, Widget, number_pad

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import Table


class Keys:
    """The keys of each question; `colour` is the first half of a card."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.colour: Colour | None = None

    def starters(self, box: Box) -> list[Widget]:
        count = len(self._table.players)
        columns = min(2 if self._table.shell.layout.portrait else 4, count)
        rows = -(-count // columns)
        return [
            Button(
                box=cell,
                label=self._table.name(p),
                token=self._table.shape(p),
                name=f"first:{p}",
                on_tap=partial(self._table.act, LineUp(p)),
            )
            for p, cell in zip(range(count), box.grid(columns, rows), strict=False)
        ]

    def cards(self, box: Box, state: State) -> list[Widget]:
        left, right = box.left(box.w * 0.43, 16)
        if self._table.shell.layout.portrait:
            left, right = box.top(box.h * 0.4)
        parts: list[Widget] = []
        for colour, cell in zip(COLOURS, left.grid(2, 2), strict=True):
            kind = type_of(colour, state.options.icons)
            parts.append(
                Button(
                    box=cell,
                    label=self._table.say(TYPE_WORDS[kind]),
                    icon=PREPARED_ICONS[kind],
                    fill=CARD_FILLS[colour],
                    chosen=colour == self.colour,
                    name=f"colour:{colour}",
                    on_tap=partial(self._pick, colour),
                )
            )
        used = {c.number for c in state.laid if c and c.colour == self.colour}
        blocked = NUMBERS if self.colour is None else used
        return parts + number_pad(right, NUMBERS, self._lay, used=blocked)

    def _pick(self, colour: Colour) -> None:
        self.colour = colour
        self._table.shell.sound("key")
        self._table.shell.changed()

    def _lay(self, number: int) -> None:
        if self.colour is not None:
            self._table.act(PlayCard(self.colour, number))

    def dangers(self, box: Box, state: State) -> list[Widget]:
        if state.options.app_deck:
            label = self._table.say("gumball.draw_danger")
            middle = box.middle(min(420, box.w), min(110, box.h))
            key = Button(
                box=middle,
                kind="go",
                icon="draw",
                label=label,
                size=28,
                name="draw",
                on_tap=partial(self._table.act, Draw()),
            )
            return [key]
        cells = self._danger_cells(box)
        parts: list[Widget] = []
        for column, colour in enumerate(COLOURS):
            kind = type_of(colour, state.options.icons)
            for row, severity in enumerate(("minor", "major")):
                parts.append(self._hazard(cells[row * 5 + column], severity, colour, kind))
        parts.append(self._marker(cells[4], "checkpoint", "flag", "plain"))
        parts.append(self._marker(cells[9], "winner", "cup", "dark"))
        return parts

    def _danger_cells(self, box: Box) -> list[Box]:
        """Two rows of five; upright the two markers have a row of their own."""
        if not self._table.shell.layout.portrait:
            return box.grid(5, 2)
        rows = box.rows(3)
        markers = rows[2].columns(2)
        return [*rows[0].columns(4), markers[0], *rows[1].columns(4), markers[1]]

    def _hazard(self, box: Box, severity: str, colour: Colour, kind: str) -> Widget:
        action = Danger("major" if severity == "major" else "minor", colour)
        label = self._table.say(HAZARD_WORDS[kind])
        return Drawing(
            box=box,
            name=f"danger:{severity}:{colour}",
            paint=paint_hazard,
            args=(label, HAZARD_ICONS[kind], colour, severity == "major"),
            on_tap=partial(self._table.act, action),
        )

    def _marker(self, box: Box, kind: str, icon: str, look: str) -> Widget:
        words = {"checkpoint": "gumball.checkpoint", "winner": "gumball.winner"}
        action = Danger("winner" if kind == "winner" else "checkpoint")
        return Button(
            box=box,
            label=self._table.say(words[kind]),
            icon=icon,
            kind=look,
            stacked=True,
            size=18,
            name=f"danger:{kind}",
            on_tap=partial(self._table.act, action),
        )

    def photos(self, box: Box, state: State) -> list[Widget]:
        player = next(p for p in state.photo_rivals if not state.photos[p])
        who, keys = box.top(44)
        ask = self._table.say("gumball.photo_card", name=self._table.name(player))
        mark, words = who.left(44)
        return [
            Token(box=mark, shape=self._table.shape(player)),
            Text(box=words, text=ask, size=22),
            *number_pad(keys, NUMBERS, lambda n: self._photo(player, n)),
        ]

    def _photo(self, player: int, number: int) -> None:
        self._table.act(Photo(player, number))
