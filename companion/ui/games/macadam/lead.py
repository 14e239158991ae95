"""The leader's turn: a signal is chosen on the board, then a card that fits it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.macadam.actions import Exchange, Lead, Skip
from companion.games.macadam.cards import fitting
from companion.games.macadam.coup import coup_number
from companion.games.macadam.state import POLICEMEN, Card
from companion.ui.box import Box
from companion.ui.games.macadam.sheets import CardSheet, StockSheet
from companion.ui.games.macadam.turn import TurnPart, aside_key
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Paragraph, Widget, stop_key

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import MacadamTable


class LeadPart(TurnPart):
    """Two taps: the signal, the card; what is optional stands below."""

    def __init__(self, table: MacadamTable) -> None:
        super().__init__(table)
        self._place: int | None = None

    def forget(self) -> None:
        self._place = None

    def can_step_back(self) -> bool:
        return self._place is not None

    def step_back(self) -> None:
        self._place = None

    def signals_ask(self) -> bool:
        return True

    def chosen_place(self) -> int | None:
        return self._place

    def touch_signal(self, place: int) -> None:
        self._place = None if place == self._place else place
        self.shell.click()

    # -- view ----------------------------------------------------------------------------------

    def about(self) -> str:
        number = coup_number(self.state)
        word = "macadam.put_token" if self._place is None else "macadam.put_token_there"
        return self.say(word, n=number)

    def cards(self, box: Box) -> list[Widget]:
        """Cards that fit the chosen signal, or the hint to choose one."""
        if self._place is None:
            hint = self.say("macadam.touch_signal")
            return [
                Panel(box=box),
                Paragraph(box=box.inset(20), text=hint, size=22, colour=INK2, middle=True),
            ]
        cards = fitting(self.state, self.state.signals[self._place])
        return self.card_keys(box, cards, partial(Lead, self._place), self._lead, "card")

    def tools(self, box: Box) -> list[Widget]:
        stock, paper, die, wrong = box.columns(4)
        return [
            self._stock_key(stock),
            self.paper_key(paper),
            self.die_key(die),
            self.wrong_key(wrong),
        ]

    def _stock_key(self, box: Box) -> Widget:
        """When the sixth policeman is out they are shuffled into the stock first."""
        if self.state.policemen >= POLICEMEN:
            return self.shuffle_key(box, stacked=True)
        why = self.table.why_not(Exchange())
        label = self.say("macadam.stock_n", n=self.state.stock)
        return aside_key(box, label, self._ask_stock, "exchange", "draw", why)

    def way_out(self, box: Box) -> Widget:
        enabled = self._place is not None
        label = self.say("macadam.no_card")
        return stop_key(box, label, self._skip, name="skip", icon="alert", enabled=enabled)

    # -- taps ----------------------------------------------------------------------------------

    def _lead(self, card: Card) -> None:
        """With the house rule a second card may follow; else the coup begins."""
        place = self._place
        if place is None:
            return
        grey = self._second_cards(place, card)
        if all(grey.values()):
            self.table.act(Lead(place, card))
            return
        title = self.say("macadam.second_card", name=self.table.name(self.player))
        self.table.open_sheet(
            CardSheet(
                self.table,
                title,
                list(grey),
                lambda extra: self.table.act(Lead(place, card, extra)),
                (self.say("macadam.no_second_card"), partial(self.table.act, Lead(place, card))),
                grey,
            )
        )

    def _second_cards(self, place: int, card: Card) -> dict[Card, str]:
        """The cards that fit the signal, each with why it cannot be the second one."""
        cards = fitting(self.state, self.state.signals[place])
        return {extra: self.table.why_not(Lead(place, card, extra)) for extra in cards}

    def _ask_stock(self) -> None:
        """Where the house lets the card be kept, the table says so or puts one under the stock."""
        if self.table.why_not(Exchange(keep=True)) or not self.state.seats[self.player].cards:
            self.table.act(Exchange())
            return
        title = self.say("macadam.which_stock", name=self.table.name(self.player))
        self.table.open_sheet(StockSheet(self.table, title))

    def _skip(self) -> None:
        if self._place is not None:
            self.table.act(Skip(self._place))
