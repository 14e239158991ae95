"""Income in one tap, with the sum explained; and the counters of the simple game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Act, Correct
from companion.games.steam_park.actions import Adjust, Income
from companion.games.steam_park.counts import guests, hand, stingy, visitors
from companion.games.steam_park.income import VISITOR_PAYS, Gain, gains
from companion.games.steam_park.modules.stingy import PAY as STINGY_PAYS
from companion.games.steam_park.simple import MOST
from companion.games.steam_park.stands.incinerator import PAY as INCINERATOR_PAYS
from companion.games.steam_park.state import HAND
from companion.ui.box import Box
from companion.ui.corrections import Corrections
from companion.ui.games.steam_park.art import paint_big
from companion.ui.games.steam_park.income_art import (
    paint_crowd,
    paint_gain,
    paint_line,
    paint_tall,
)
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.theme import AMBER, INK2, TOUCH
from companion.ui.widgets import Button, Drawing, Header, Panel, Text, Widget, go_key

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

WORDS = {"money": "steam.money", "dirt": "steam.dirt", "visitors": "steam.visitors"}
CROWD = {
    "bot": "steam.visitors",
    "botg": "steam.short_stingy",
    "people": "steam.guests",
    "cards": "steam.short_bonus",
}
WIDE = 150.0  # a column from here on holds a number between its two keys


def formula(gain: Gain) -> str:
    """4×3 + 1×2: why a park earns that much."""
    parts = (
        (gain.visitors + gain.guests, VISITOR_PAYS),
        (gain.stingy, STINGY_PAYS),
        (gain.incinerators, INCINERATOR_PAYS),
    )
    return " + ".join(f"{count}×{pays}" for count, pays in parts if count)


class IncomePart(SteamPart):
    """A column for each park: money, income, dirt, visitors. One tap pays everybody."""

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self._opened: int | None = None
        self._made = Corrections(table)

    def phase(self) -> int:
        return 3

    def ready(self) -> bool:
        return True

    def onward(self) -> None:
        self.table.act(Income())

    @property
    def simple(self) -> bool:
        return self.state.options.simple

    def view(self, area: Box) -> list[Widget]:
        if self.simple:
            head, rest = area.inset(8).top(48)
            parts = self.title(head, self.say("steam.simple_question"))
        else:
            parts, rest = self.frame(area)
        return parts + (self._tall(rest) if self.portrait else self._broad(rest))

    def _broad(self, box: Box) -> list[Widget]:
        """A column for each park side by side."""
        foot, rest = box.foot(66)
        parts = self._foot(foot)
        order = self._order()
        for player, column in zip(order, rest.columns(len(order)), strict=True):
            parts += self._column(column, player)
        return parts

    def _tall(self, box: Box) -> list[Widget]:
        """The parks one above the other."""
        foot, rest = box.foot(66)
        note: list[Widget] = []
        if not self.simple:
            head, rest = rest.top(50)
            note = self.title(head, self._who_pays())
        return [*note, self._go(foot), *self._stacked(rest.inset(3, 0))]

    def _order(self) -> tuple[int, ...]:
        return self.state.order or tuple(range(self.count))

    # -- below -----------------------------------------------------------------------------------

    def _foot(self, box: Box) -> list[Widget]:
        go, rest = box.rightmost(min(300.0, box.w * 0.46))
        if self.simple:
            return [self._go(go), Text(box=rest, text=self._who_pays(), colour=INK2)]
        return [self._go(go), *self.title(rest.inset(0, 8), self._who_pays())]

    def _who_pays(self) -> str:
        stingy_too = self.state.options.stingy and not self.simple
        return self.say("steam.income_note" if stingy_too else "steam.simple_note")

    def _go(self, box: Box) -> Widget:
        state = self.state
        last = state.round == state.rounds
        label = self.say("steam.income_end" if last else "steam.income_go", n=state.round + 1)
        return go_key(box, label, self.onward, size=22, name="next")

    # -- a column --------------------------------------------------------------------------------

    def _column(self, box: Box, player: int) -> list[Widget]:
        head, body = box.top(44, 4)
        parts: list[Widget] = [Panel(box=box), self._header(head, player)]
        body = body.inset(6, 2)
        gain = 30.0 if box.w >= WIDE else 50.0
        names = ("money", "dirt", "visitors") if self.simple else ("money", "dirt")
        height = (body.h - gain - (0 if self.simple else 54)) / len(names) - 6
        height = min(height, 78.0 if box.w >= WIDE else 84.0)
        money, body = body.top(height, 4)
        chip, body = body.top(gain, 6)
        parts += self._counter(money, player, "money")
        parts.append(self._gain(chip, player))
        for name in names[1:]:
            counter, body = body.top(height, 4)
            parts += self._counter(counter, player, name)
        return parts if self.simple else [*parts, self._crowd(body, player)]

    def _header(self, box: Box, player: int) -> Widget:
        order = self.state.order
        place = order.index(player) + 1 if player in order else 0
        return Header(
            box=box,
            shape=self.table.shape(player),
            label=self.table.name(player),
            note=self.tile(place) if place and box.w > 152 else "",
        )

    def _counter(self, box: Box, player: int, name: str, word: str = "") -> list[Widget]:
        """Minus, number, plus; in a narrow column the number stands above its keys."""
        value = self._value(player, name)
        icon = {"money": "coin", "dirt": "dirt", "visitors": "bot"}[name]
        if box.w >= WIDE - 12:
            minus, rest = box.left(52, 4)
            plus, number = rest.rightmost(52, 4)
        else:
            keys, number = box.foot(50, 2)
            minus, plus = keys.columns(2, 6)
        beside = number.w >= 84
        return [
            Drawing(
                box=number,
                paint=paint_big if beside else paint_tall,
                args=(icon, value, word) if beside else (icon, value),
            ),
            self._step(minus, player, name, value, -1),
            self._step(plus, player, name, value, 1),
        ]

    def _step(self, box: Box, player: int, name: str, value: int, by: int) -> Widget:
        side = min(box.h, 60.0)
        return Button(
            box=box.middle(box.w, side),
            icon="plus" if by > 0 else "minus",
            name=f"{name}{'+' if by > 0 else '-'}:{player}",
            enabled=0 <= value + by <= MOST,
            repeats=True,
            on_tap=partial(self._change, player, name, value + by),
        )

    def _value(self, player: int, name: str) -> int:
        park = self.state.parks[player]
        return {"money": park.money, "dirt": park.dirt, "visitors": visitors(park)}[name]

    def _change(self, player: int, name: str, value: int) -> None:
        """Held or tapped ten times, it is one line and one undo."""

        def action() -> Act | None:
            by = value - self._value(player, name)
            if not by:
                return None
            return Adjust(player, **{name: by}) if self.simple else Correct(name, value, player)

        self._made.step((player, name), action)

    def _gain(self, box: Box, player: int) -> Widget:
        gain = gains(self.state)[player]
        words = formula(gain)
        return Drawing(box=box, paint=paint_gain, args=(gain.total, words))

    def _crowd(self, box: Box, player: int, named: bool = False) -> Widget:
        """Who is in the park; touched, the park opens with its rides and places."""
        park = self.state.parks[player]
        shown = [("bot", visitors(park)), ("botg", stingy(park)), ("people", guests(park))]
        crowd = [pair for i, pair in enumerate(shown) if i == 0 or pair[1]]
        cards = [("cards", hand(park))] if hand(park) > HAND else []
        groups = tuple(
            (icon, count, self.say(CROWD[icon]) if named else "")
            for icon, count in (*crowd, *cards)
        )
        return Drawing(
            box=box.middle(box.w, min(box.h, 64.0)),
            name=f"park:{player}",
            paint=paint_crowd,
            args=(groups,),
            on_tap=partial(self.table.open_park, player),
        )

    # -- portrait --------------------------------------------------------------------------------

    def _stacked(self, area: Box) -> list[Widget]:
        """One park open with its keys, the others as one line each."""
        order = self._order()
        opened = self._opened if self._opened in order else order[0]
        others = len(order) - 1
        line = max(TOUCH, min(92.0, (area.h - 250) / max(1, others) - 8))
        large = min(244.0, area.h - others * (line + 8))
        parts: list[Widget] = []
        rest = area
        for player in order:
            box, rest = rest.top(large if player == opened else line)
            parts += self._large(box, player) if player == opened else self._line(box, player)
        return parts

    def _large(self, box: Box, player: int) -> list[Widget]:
        head, body = box.top(60, 6)
        chip, _ = head.rightmost(head.w * 0.48)
        parts: list[Widget] = [
            Panel(box=box.inset(-3), border=AMBER, border_width=5),
            self._header(Box(head.x, head.y, head.w, head.h), player),
            self._gain(chip.inset(4, 8), player),
        ]
        rows = body.inset(8, 4).rows(2, 8)
        money, dirt = rows[0].columns(2, 14)
        parts += self._named(money, player, "money") + self._named(dirt, player, "dirt")
        if self.simple:
            return parts + self._named(rows[1].columns(2, 14)[0], player, "visitors")
        return [*parts, self._crowd(rows[1], player, named=True)]

    def _named(self, box: Box, player: int, name: str) -> list[Widget]:
        return self._counter(box, player, name, self.say(WORDS[name]))

    def _line(self, box: Box, player: int) -> list[Widget]:
        park = self.state.parks[player]
        name, numbers = box.left(150)
        shown: tuple[tuple[str, int], ...] = (
            ("coin", park.money),
            ("dirt", park.dirt),
            ("bot", visitors(park)),
        )
        if self.state.options.stingy and not self.simple:
            shown = (*shown, ("botg", stingy(park)))
        return [
            Panel(box=box),
            self._header(name, player),
            Drawing(box=numbers, paint=paint_line, args=(shown,)),
            Widget(box=box, name=f"open:{player}", on_tap=partial(self._open, player)),
        ]

    def _open(self, player: int) -> None:
        self._opened = player
        self.shell.changed()
