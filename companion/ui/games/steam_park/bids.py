"""The Baron: each player bids behind a cover, then all bids are shown together."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.steam_park.actions import Bid
from companion.games.steam_park.directors import baron
from companion.games.steam_park.rules import apply
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.steam_park.open_bids import OpenBids
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.games.steam_park.reveal import Reveal
from companion.ui.paging import Pager
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER, ENAMEL, INK, mix
from companion.ui.widgets import Button, Drawing, Paragraph, Text, Token, Widget, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

NIGHT = mix(INK, (0, 0, 0), 0.35)
KEYS = 24  # amounts on one page of keys
BEFORE_ACTIONS = ("spy", "dirt")  # what can follow the bids at once


class Bids(SteamPart):
    """A dark screen; the amounts are nowhere to be seen until all have bid."""

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self._open = False  # the player whose turn it is has taken the screen
        self._pager = Pager(self.shell)
        self._shown = False  # the bids lie open until somebody goes on
        self._reveal = Reveal(self)

    def forget(self) -> None:
        self._open = False
        self._pager.go(0)
        self._shown = False

    def phase(self) -> int:
        return 0

    @property
    def revealing(self) -> bool:
        """All bids are shown; never once the play has moved on beneath them."""
        return self._shown and self.state.auction is not None and self.state.stage in BEFORE_ACTIONS

    def player(self) -> int:
        """Who bids now: in the order of the tiles."""
        return next(p for p in self.state.order if self.state.bids[p] is None)

    def asked(self) -> int | None:
        return None if self.revealing else self.player()

    def show(self) -> None:
        """The cover falls again; after the last bid all is shown."""
        self.forget()
        self._shown = True

    def ready(self) -> bool:
        return self.revealing

    def onward(self) -> None:
        self._shown = False
        self.shell.changed()

    def standing(self) -> str:
        """While all is shown, the die goes from one pig to the other."""
        told = baron.told(self.state) if self.revealing else None
        return super().standing() if told is None else self.table.in_words((told,))

    def lamp(self) -> LampSign:
        if self.revealing:
            return LampSign(LedMode.SLOW, self.say("app.lamp_next"))
        return LampSign(LedMode.OFF, self.table.name(self.player()))

    def lit(self) -> dict[int, LedMode]:
        return {} if self.revealing else {self.player(): LedMode.SLOW}

    def press(self, player: int, at: float) -> None:
        """The seat's own button lifts the cover."""
        if not self.revealing and player == self.player():
            self._lift()

    def _lift(self) -> None:
        self._open = True
        self.shell.click()

    # -- view ------------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        if self.revealing:
            return self._reveal.view(area)
        night = Drawing(box=area, paint=_paint_night)
        ask, strip = area.inset(8).top(56)[0].rightmost(60)
        title = self.say("steam.bids_title")
        parts: list[Widget] = [
            night,
            Text(box=strip.inset(12, 0), text=title, size=26, face=BUNGEE, colour=AMBER),
            self.ask(ask),
        ]
        body = Box(area.x + 8, area.y + 72, area.w - 16, area.h - 80)
        return parts + (self._pad(body) if self._open else self._cover(body))

    def _cover(self, box: Box) -> list[Widget]:
        player = self.player()
        keys, above = box.foot(96)
        together, key = keys.middle(keys.w, 88).left(keys.w * 0.36, 12)
        mark, words = above.top(above.h * 0.5)
        side = min(150.0, mark.h)
        values = {"name": self.table.name(player)}
        return [
            Token(box=mark.middle(side, side), shape=self.table.shape(player)),
            Paragraph(
                box=words.inset(30, 0),
                text=self.say("steam.bids_cover", **values),
                size=26,
                colour=ENAMEL,
                align="centre",
                middle=True,
            ),
            Button(
                box=key,
                icon="finger",
                kind="amber",
                label=self.say("steam.bids_me", **values),
                size=26,
                name="cover",
                on_tap=self._lift,
            ),
            plain_key(
                together,
                self.say("steam.bids_open"),
                self._all_openly,
                icon="people",
                size=18,
                stacked=True,
                name="bids:open",
            ),
        ]

    def _all_openly(self) -> None:
        """Who has shown the money already needs no cover: all bids on one sheet."""
        self.table.open_sheet(OpenBids(self.table))
        self.shell.sound("key")

    def _pad(self, box: Box) -> list[Widget]:
        player = self.player()
        money = self.state.parks[player].money
        head, keys = box.top(50)
        values = {"name": self.table.name(player), "money": money}
        mark, words = head.left(50, 12)
        parts: list[Widget] = [
            Token(box=mark, shape=self.table.shape(player)),
            Paragraph(
                box=words,
                text=self.say("steam.bids_question", **values),
                size=22,
                colour=ENAMEL,
                middle=True,
            ),
        ]
        first = self._pager.shown(money // KEYS + 1) * KEYS
        cells = keys.grid(5, 5) if self.portrait else keys.grid(7, 4)
        amounts = range(first, first + KEYS)
        for cell, amount in zip(cells, amounts, strict=False):
            parts.append(self._amount(cell, player, amount))
        if money >= KEYS:
            more = Button(
                box=cells[KEYS], icon="right", kind="dark", name="more", on_tap=self._pager.on
            )
            parts.append(more)
        return parts

    def _amount(self, cell: Box, player: int, amount: int) -> Widget:
        """Amounts one does not have are grey; touched, they are refused in words."""
        action = Bid(player, amount)
        refused = isinstance(apply(self.state, action), Refusal)
        return Button(
            box=cell,
            label=str(amount),
            face=BUNGEE,
            size=26,
            fill=mix(NIGHT, ENAMEL, 0.18) if refused else ENAMEL,
            name=f"bid:{amount}",
            on_tap=partial(self.table.act, action),
        )


def _paint_night(canvas: Canvas, box: Box) -> None:
    canvas.fill(box, NIGHT)
