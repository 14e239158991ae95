"""A card that lies on the table, put right: its colour, then its number."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.gumball_rally.cards import COLOURS, NUMBERS, Card, Colour
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import CARD_FILLS, PREPARED_ICONS, TYPE_WORDS, type_of
from companion.ui.games.sheet import Sheet
from companion.ui.widgets import Button, Widget, number_pad

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import Table


class LaidSheet(Sheet):
    """Begins with the card as the app believes it; a number that differs changes it."""

    table: Table

    def __init__(self, table: Table, player: int) -> None:
        super().__init__(table)
        self._player = player
        self.title = self.say("gumball.which_laid", name=table.name(player))
        card: Card = table.state.laid[player]
        self._card = card
        self._colour: Colour = card.colour

    def content(self, box: Box) -> list[Widget]:
        upright = self.shell.layout.portrait
        colours, numbers = box.top(box.h * 0.45) if upright else box.left(box.w * 0.43, 16)
        laid = self.table.state.laid
        used = {c.number for c in laid if c and c.colour == self._colour and c != self._card}
        return [
            *(self._key(c, cell) for c, cell in zip(COLOURS, colours.grid(2, 2), strict=True)),
            *number_pad(numbers, NUMBERS, self._lay, used=used),
        ]

    def _key(self, colour: Colour, box: Box) -> Widget:
        kind = type_of(colour, self.table.state.options.icons)
        return Button(
            box=box,
            label=self.say(TYPE_WORDS[kind]),
            icon=PREPARED_ICONS[kind],
            fill=CARD_FILLS[colour],
            chosen=colour == self._colour,
            name=f"relay:{colour}",
            on_tap=partial(self._pick, colour),
        )

    def _pick(self, colour: Colour) -> None:
        self._colour = colour
        self.shell.click()

    def _lay(self, number: int) -> None:
        card = Card(self._colour, number)
        if card == self._card:
            self.close()
        else:
            self.table.relay(self._player, card)
