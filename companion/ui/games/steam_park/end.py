"""After the last income: the Gambler's cards, then the fines that no table tells."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Act
from companion.games.steam_park.actions import Fine, SettleCard
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.steam_park.art import Pick
from companion.ui.games.steam_park.one import OneByOne
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.paging import Pager
from companion.ui.theme import AMBER, ENAMEL
from companion.ui.widgets import Button, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

MONEY_KEYS = 25
FINE_KEYS, FINE_PAGES = 40, 2


class Measures(NamedTuple):
    """Keys side by side for amounts of money and for fines, and how high the question is."""

    money: int
    fines: int
    band: float


UPRIGHT, LYING = Measures(5, 6, 66), Measures(9, 9, 52)


class CardsPart(SteamPart):
    """A card is shown: who fits it best, and what is printed on it."""

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self._winners: frozenset[int] = frozenset()
        self._money = 0

    def forget(self) -> None:
        self._winners = frozenset()
        self._money = 0

    def type_again(self, action: Act) -> None:
        if isinstance(action, SettleCard):
            self._winners, self._money = frozenset(action.winners), action.money

    def can_step_back(self) -> bool:
        return bool(self._winners or self._money)

    def step_back(self) -> None:
        self.forget()

    def ready(self) -> bool:
        return True

    def onward(self) -> None:
        if self.table.act(SettleCard(self._money, tuple(sorted(self._winners)))):
            self.forget()

    def shown_box(self, area: Box) -> Box:
        """Over the question: the card that is shown answers half of it."""
        x, y, w, _ = self.frame(area)[1]
        return Box(x - 2, y - 1, w + 4, 53)

    def view(self, area: Box) -> list[Widget]:
        parts, rest = self.frame(area)
        head, rest = rest.top(50)
        parts += self.title(head, self.say("steam.cards_question", count=self.state.cards))
        go, rest = rest.foot(64)
        players, keys = rest.top(86)
        for player, cell in enumerate(players.columns(self.count, 6)):
            parts.append(self._player(cell, player))
        columns = (UPRIGHT if self.portrait else LYING).money
        rows = -(-MONEY_KEYS // columns)
        for amount, cell in zip(range(MONEY_KEYS), keys.grid(columns, rows, 6), strict=False):
            parts.append(self._amount(cell, amount))
        return [*parts, self._go(go)]

    def _player(self, box: Box, player: int) -> Widget:
        won = player in self._winners
        return Button(
            box=box,
            label=self.table.name(player),
            token=self.table.shape(player),
            stacked=True,
            kind="amber" if won else "plain",
            chosen=won,
            takes_back=won,
            name=f"winner:{player}",
            on_tap=partial(self._toggle, player),
        )

    def _toggle(self, player: int) -> None:
        self._winners ^= {player}
        self.shell.click()

    def _amount(self, box: Box, amount: int) -> Widget:
        chosen = amount == self._money
        return Pick(
            box=box,
            label=str(amount),
            fill=AMBER if chosen else ENAMEL,
            name=f"money:{amount}",
            on_tap=partial(self._pay, amount),
        )

    def _pay(self, amount: int) -> None:
        self._money = amount
        self.shell.click()

    def _go(self, box: Box) -> Widget:
        pays = self._winners and self._money
        label = self.say("steam.cards_pay", money=self._money) if pays else ""
        label = label or self.say("steam.cards_nobody")
        return go_key(box, label, self.onward, icon="check", size=22, name="next")


class FinesPart(OneByOne):
    """The fine of each park, read on the final dirt track: one tap each."""

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self._pager = Pager(self.shell)

    def forget(self) -> None:
        self._pager.go(0)

    def player(self) -> int:
        """Whose fine is asked now; the last one once all are known."""
        fines = self.state.fines
        return fines.index(None) if None in fines else len(fines) - 1

    def view(self, area: Box) -> list[Widget]:
        player = self.player()
        parts, rest = self.frame(area)
        strip, rest = rest.top(self.strip_height())
        parts += self.strip(strip, player)
        measures = UPRIGHT if self.portrait else LYING
        band, keys = rest.top(measures.band)
        dirt = self.state.parks[player].dirt
        text = self.say("steam.fine_question", name=self.table.name(player), dirt=dirt)
        parts += self.band(band, player, text)
        columns = measures.fines
        cells = keys.grid(columns, -(-(FINE_KEYS + 1) // columns), 6)
        first = self._pager.shown(FINE_PAGES) * FINE_KEYS
        for cell, amount in zip(cells, range(first, first + FINE_KEYS), strict=False):
            action = Fine(player, amount)
            parts.append(
                Button(
                    box=cell,
                    label=str(amount),
                    face=BUNGEE,
                    name=f"fine:{amount}",
                    on_tap=partial(self.table.act, action),
                )
            )
        icon = "left" if first else "right"
        more = plain_key(cells[FINE_KEYS], "", self._pager.on, icon=icon, name="more")
        return [*parts, more]
