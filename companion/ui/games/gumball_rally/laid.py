"""A card that lies on the table, put right: its colour, then its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.gumball_rally.cards import NUMBERS, Card, Colour
from companion.ui.box import Box
from companion.ui.games.gumball_rally.card import colour_keys
from companion.ui.games.sheet import Sheet
from companion.ui.widgets import Widget, number_pad

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import GumballRallyTable


class LaidSheet(Sheet):
    """Begins with the card as the app believes it; a number that differs changes it."""

    table: GumballRallyTable

    def __init__(self, table: GumballRallyTable, player: int) -> None:
        super().__init__(table)
        self._player = player
        self.title = self.say("gumball.which_laid", name=table.name(player))
        card = table.state.laid[player]
        assert card is not None, "asked for a card that lies there"
        self._card = card
        self._colour: Colour = card.colour

    def content(self, box: Box) -> list[Widget]:
        upright = self.shell.layout.portrait
        colours, numbers = box.top(box.h * 0.45) if upright else box.left(box.w * 0.43, 16)
        laid = self.table.state.laid
        used = {c.number for c in laid if c and c.colour == self._colour and c != self._card}
        return [
            *colour_keys(self.table, colours, self._colour, self._pick, name="relay"),
            *number_pad(numbers, NUMBERS, self._lay, used=used),
        ]

    def _pick(self, colour: Colour) -> None:
        self._colour = colour
        self.shell.click()

    def _lay(self, number: int) -> None:
        card = Card(self._colour, number)
        if card == self._card:
            self.close()
        else:
            self.table.relay(self._player, card)
