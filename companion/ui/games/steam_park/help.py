"""What the director, the stands and the modules of this play do, one tap away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.steam_park.modules import directors
from companion.games.steam_park.page import Page
from companion.games.steam_park.pages import in_play
from companion.ui.box import Box
from companion.ui.games.steam_park.art import STAND_ICONS, STEAM
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import INK2
from companion.ui.widgets import Button, Icon, Panel, Paragraph, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable
    from companion.ui.shell import Shell

MOST_IN_TWO = 8  # pages whose keys leave the page enough room in two columns
MODULE_ICONS = {
    "stingy": "botg",
    "extensions": "plus",
    "directors": "agent",
    "spy_dice": "eye",
    "new_stands": "stall",
}


def icon_of(page: Page) -> str:
    stand = next((icon for kind, icon in STAND_ICONS.items() if kind == page.id), "")
    return stand or MODULE_ICONS.get(page.id, "agent")


class Places(NamedTuple):
    """A cell for each page's key, the page itself, and how high its foot is."""

    keys: list[Box]
    sheet: Box
    module: float
    stacked: bool  # the icon above its word


def upright(area: Box, pages: int) -> Places:
    columns = 2 if pages <= MOST_IN_TWO else 3
    rows = -(-pages // columns)
    keys, sheet = area.foot(rows * 64.0)
    return Places(keys.grid(columns, rows, 8), sheet, 72.0, columns == 3)


def lying(area: Box, pages: int) -> Places:
    rows = -(-pages // 2)
    index, sheet = area.left(area.w * 0.58, 12)
    keys = index.top(min(index.h, rows * 84.0))[0]
    return Places(keys.grid(2, rows, 8), sheet, 112.0, stacked=False)


class ExplainScreen(Screen):
    """One explanation large, a key for each of the others."""

    game = "steam_park"

    def __init__(self, shell: Shell, table: SteamParkTable, page: str) -> None:
        super().__init__(shell)
        self._table = table
        self._page = page

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.help"))

    def rail(self) -> list[RailKey]:
        rules = RailKey("help", "eye", self.say("app.help"), self._rules)
        return [rules, self.turn_key(), self.back_key()]

    def _rules(self) -> None:
        self._table.help()

    def view(self, area: Box) -> list[Widget]:
        pages = in_play(self._table.state)
        page = next((p for p in pages if p.id == self._page), pages[0])
        places = (upright if self.shell.layout.portrait else lying)(area.inset(8), len(pages))
        return self._sheet(places, page) + [
            self._key(cell, other, other.id == page.id, places.stacked)
            for other, cell in zip(pages, places.keys, strict=False)
        ]

    def _sheet(self, places: Places, page: Page) -> list[Widget]:
        box = places.sheet
        head, body = box.inset(20, 16).top(64)
        mark, title = head.left(56, 12)
        told = page.id in directors.DIRECTORS  # what directors are at all stands below each
        module, body = body.foot(places.module if told else 0.0, 8)
        parts: list[Widget] = [
            Panel(box=box),
            Icon(box=mark, icon=icon_of(page), colour=STEAM),
            Text(box=title, text=self.say(page.title), size=28),
            Paragraph(box=body, text=self.say(page.text), size=22),
        ]
        if told:
            text = self.say(directors.PAGE.text)
            parts.append(Paragraph(box=module, text=text, size=17, colour=INK2))
        return parts

    def _key(self, box: Box, page: Page, chosen: bool, stacked: bool) -> Widget:
        return Button(
            box=box,
            icon=icon_of(page),
            label=self.say(page.title),
            size=17,
            stacked=stacked,
            kind="dark" if chosen else "plain",
            name=f"explain:{page.id}",
            on_tap=partial(self._open, page.id),
        )

    def _open(self, page: str) -> None:
        self._page = page
        self.shell.click()
