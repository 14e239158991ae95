"""The roll phase on the screen: a key for each player, the last throws, the order."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.steam_park.hands import signed, taken_tile, tile_printed
from companion.games.steam_park.race import last_player, throws_left, tile_dirt
from companion.games.steam_park.state import WHITE_DICE
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.steam_park.art import STAND_SHORT
from companion.ui.games.steam_park.calls import Calls
from companion.ui.games.steam_park.seat import GiveBack, SeatCard, ThrowKey
from companion.ui.theme import AMBER, ENAMEL, INK2
from companion.ui.widgets import (
    Button,
    Paragraph,
    Text,
    Veil,
    Widget,
    clock_text,
    go_key,
    plain_key,
)

KEYS, HINT = 60.0, 44.0  # the rows below the fields; the hint has its own where it is upright
GIVE_BACK = 66.0  # units of a key that gives a tile back


class Places(NamedTuple):
    """Where the fields stand, and below them what gives back, what is said, what goes on."""

    fields: list[Box]
    back: Box
    hint: Box
    go: Box
    start: Box
    wordy: bool  # room for the names of the stands beside the question


def upright(area: Box, count: int) -> Places:
    foot, fields = area.foot(KEYS + HINT)
    hint, row = foot.top(HINT)
    back, go = row.left(count * GIVE_BACK, 16)
    return Places(fields.rows(count), back, hint, go, foot.foot(KEYS)[0], False)


def lying(area: Box, count: int) -> Places:
    foot, fields = area.foot(KEYS)
    back, go = foot.left(count * GIVE_BACK, 16)
    return Places(_corners(fields, count), back, go, go, foot, True)


class Race(Calls):
    """A place for each player; large keys while they call."""

    def view(self, area: Box) -> list[Widget]:
        parts, rest = self.frame(area)
        head, rest = rest.top(50)
        places = (upright if self.portrait else lying)(rest, self.count)
        parts += self.title(head, self._question(places.wordy))
        for player, box in enumerate(places.fields):
            parts += self._card(player, box)
        parts += self._foot(places)
        if self.counting and self._start is not None:
            parts += self._count(area, self._start)
        return parts

    def standing(self) -> str:
        """The tile taken last, also while the whole order is shown."""
        taken = taken_tile(self.state) if self.lingering else None
        return super().standing() if taken is None else self.table.in_words((taken,))

    def _idle(self) -> bool:
        return not self.running and not self.counting

    def _question(self, wordy: bool) -> str:
        last = last_player(self.state)
        if self.lingering:
            return self.say("steam.race_done")
        if self._idle():
            return self._ready_words(wordy)
        if last is not None and self.running:
            count = throws_left(self.state)
            return self.say("steam.race_last", name=self.table.name(last), count=count)
        return self.say("steam.race_question")

    def _ready_words(self, wordy: bool) -> str:
        """How many dice; in the first round, where there is room, which stands were drawn."""
        state = self.state
        count = WHITE_DICE + state.options.spy_dice
        key = "steam.race_ready_planner" if state.director == "planner" else "steam.race_ready"
        words = self.say(key, count=count)
        if state.round > 1 or not state.options.new_stands or not wordy:
            return words
        stands = ", ".join(self.say(STAND_SHORT[kind]) for kind in state.plans)
        return f"{words} {self.say('steam.race_stands', stands=stands)}"

    def _foot(self, places: Places) -> list[Widget]:
        if self._idle() and not self.lingering:
            stands, go = places.start.left(150)
            return [self._stands(stands), self._go(go, "steam.race_start", "play")]
        parts = self._give_back_keys(places.back)
        if self.lingering:
            return [*parts, self._go(places.go, "steam.race_next", "right")]
        hint = self.say("steam.race_give_back" if self.state.order else "steam.race_hint")
        return [*parts, Paragraph(box=places.hint, text=hint, size=17, colour=INK2, middle=True)]

    def _give_back_keys(self, box: Box) -> list[Widget]:
        """One for each player, far from the slapped fields, so that no second slap gives back."""
        return [
            self._give_back_key(player, cell)
            for player, cell in enumerate(box.columns(self.count, 6))
        ]

    def _give_back_key(self, player: int, box: Box) -> Widget:
        name = self.table.name(player)
        return GiveBack(
            box=box,
            name=f"back:{player}",
            shape=self.table.shape(player),
            enabled=player in self.state.order,
            why=self.say("steam.race_no_tile_yet", name=name),
            danger=True,
            on_tap=partial(self.give_back, player),
        )

    def _go(self, box: Box, key: str, icon: str) -> Widget:
        return go_key(box, self.say(key), self.onward, icon=icon, size=26, name="next")

    def _stands(self, box: Box) -> Widget:
        label = self.say("steam.stands_key")
        return plain_key(
            box, label, self.table.explain_stands, icon="stall", size=22, name="stands"
        )

    def _count(self, area: Box, start: float) -> list[Widget]:
        number = max(1, int(start - self.shell.now - 1e-6) + 1)
        words, digit = area.inset(20).foot(70)
        return [
            Veil(box=area, alpha=225),
            Text(box=digit, text=str(number), size=210, face=BUNGEE, colour=AMBER, align="centre"),
            Text(
                box=words,
                text=self.say("steam.race_take_dice"),
                size=28,
                colour=ENAMEL,
                align="centre",
            ),
        ]

    def _card(self, player: int, box: Box) -> list[Widget]:
        state = self.state
        tile = state.order.index(player) + 1 if player in state.order else 0
        alone = self.running and last_player(state) == player
        live = self.running and not tile
        card = SeatCard(
            box=box,
            name=f"done:{player}" if live and not alone else "",
            shape=self.table.shape(player),
            label=self.table.name(player),
            status=self._status(player, tile),
            tile=self._tile(tile) if tile else "",
            call=self.say("steam.done_call") if live and not alone else "",
            money=state.parks[player].money,
            dirt=state.parks[player].dirt,
            narrow=alone,
            immediate=live,
            on_tap=partial(self._touched, player) if live and not alone else None,
        )
        return [card, *(self._last_keys(player, box) if alone else [])]

    def hurries(self) -> bool:
        return self.running

    def _touched(self, player: int) -> None:
        self.press(player, self.shell.now)

    def _tile(self, tile: int) -> str:
        """What is printed on it: the last one bears a word."""
        printed = tile_printed(self.count, tile)
        return printed if isinstance(printed, str) else self.say(printed.key)

    def _status(self, player: int, tile: int) -> str:
        if tile:
            dirt = tile_dirt(self.state.options, self.count)[tile - 1]
            values = {"tile": self._tile(tile), "dirt": signed(dirt)}
            if player not in self._times:
                return self.say("steam.race_took", **values)
            clock = clock_text(int(self._times[player]))
            return self.say("steam.race_took_at", clock=clock, **values)
        return self.say("steam.race_rolling") if self.running else ""

    def _last_keys(self, player: int, box: Box) -> list[Widget]:
        """Three big pips to throw with, and the call for a full pig."""
        _, keys = box.inset(10, 9).left(box.w * 0.31)
        throw, call = keys.left(keys.w * 0.55)
        total = self.state.options.last_throws
        return [
            ThrowKey(
                box=throw,
                name="throw",
                left=throws_left(self.state),
                total=max(1, total),
                label=self.say("steam.race_throw"),
                on_tap=self.throw,
            ),
            Button(
                box=call,
                name=f"done:{player}",
                label=self.say("steam.done_call").upper(),
                face=BUNGEE,
                size=26,
                kind="dark",
                immediate=True,
                on_tap=partial(self._touched, player),
            ),
        ]


def _corners(area: Box, count: int) -> list[Box]:
    """A place for each player, in the corners of the screen while there are corners."""
    rows = area.rows((count + 1) // 2, 10)
    cells = [cell for row in rows for cell in row.columns(2, 10)][:count]
    if count % 2:
        cells[-1] = rows[-1]
    return cells
