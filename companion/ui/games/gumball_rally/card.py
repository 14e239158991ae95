"""The driver's card: its colour, then its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.gumball_rally.actions import PlayCard
from companion.games.gumball_rally.cards import COLOURS, NUMBERS, Colour
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import CARD_FILLS, PREPARED_ICONS, TYPE_WORDS, type_of
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.widgets import Button, Widget, number_pad

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import GumballRallyTable


def colour_keys(
    table: GumballRallyTable,
    box: Box,
    chosen: Colour | None,
    pick: Callable[[Colour], None],
    *,
    name: str,
) -> list[Widget]:
    """The four kinds of race card, as they are printed in this box."""
    kinds = ((colour, type_of(colour, table.state.options.icons)) for colour in COLOURS)
    return [
        Button(
            box=cell,
            label=table.say(TYPE_WORDS[kind]),
            icon=PREPARED_ICONS[kind],
            fill=CARD_FILLS[colour],
            chosen=colour == chosen,
            name=f"{name}:{colour}",
            on_tap=partial(pick, colour),
        )
        for (colour, kind), cell in zip(kinds, box.grid(2, 2), strict=True)
    ]


class CardPart(GumballPart):
    """Two taps per card; the colour is the first half."""

    def __init__(self, table: GumballRallyTable) -> None:
        super().__init__(table)
        self._colour: Colour | None = None

    def forget(self) -> None:
        self._colour = None

    def can_step_back(self) -> bool:
        return self._colour is not None

    def step_back(self) -> None:
        self._colour = None

    def question(self) -> str:
        driver = self.state.driver
        return (
            "" if driver is None else self.say("gumball.which_card", name=self.table.name(driver))
        )

    def keys(self, box: Box) -> list[Widget]:
        colours, numbers = box.top(box.h * 0.45) if self.portrait else box.left(box.w * 0.43, 16)
        laid = self.state.laid
        used = {c.number for c in laid if c and c.colour == self._colour}
        blocked = NUMBERS if self._colour is None else used
        return [
            *colour_keys(self.table, colours, self._colour, self._pick, name="colour"),
            *number_pad(numbers, NUMBERS, self._lay, used=blocked),
        ]

    def _pick(self, colour: Colour) -> None:
        self._colour = colour
        self.shell.click()

    def _lay(self, number: int) -> None:
        if self._colour is not None:
            self.table.act(PlayCard(self._colour, number, self.state.driver))
