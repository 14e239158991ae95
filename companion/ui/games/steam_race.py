"""The roll phase as a race: 3-2-1, a key for each player, the last throws, the slip of 3 s."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.steam_park.acts import Done, LastThrow, TakeBack
from companion.games.steam_park.race import last_player, pressed_order, throws_left
from companion.games.steam_park.state import WHITE_DICE
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.steam_art import STAND_SHORT
from companion.ui.games.steam_part import Part
from companion.ui.games.steam_seat import SeatCard, ThrowKey
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER, ENAMEL, INK2
from companion.ui.widgets import Button, Icon, Text, Veil, Widget, clock_text
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park import Table

COUNT = 3  # seconds of the count-down
SLIP = 3.0  # seconds in which a wrong press can be taken back
GATHER = 0.03  # seconds in which presses are gathered, then ordered by their time stamps


class Race(Part):
    """Waiting, counting down, running, and shown for a moment when all have their tile."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._start: float | None = None  # when the count-down ends
        self._ticks = 0
        self._presses: list[tuple[float, int]] = []
        self._since = 0.0
        self._times: dict[int, float] = {}
        self._slips: dict[int, float] = {}
        self.shown_until = 0.0

    def forget(self) -> None:
        """After undo and redo the race simply goes on, if it had begun."""
        self._presses = []
        self._slips = {}
        self.shown_until = 0.0
        if self.state.stage != "race":
            self._start = None
            self._ticks = 0

    def new_round(self) -> None:
        self._times = {}
        self.forget()
        self._start = None
        self._ticks = 0

    # -- where the race is -----------------------------------------------------------------------

    @property
    def running(self) -> bool:
        if self.state.stage != "race" or self.counting:
            return False
        return self._start is not None or bool(self.state.order)

    @property
    def counting(self) -> bool:
        return self._start is not None and self.shell.now < self._start

    @property
    def lingering(self) -> bool:
        """All have their tile; for 3 s the order is shown and a press can be taken back."""
        return self.shown_until > 0

    def phase(self) -> int:
        return 0

    def ready(self) -> bool:
        return self.lingering or not (self.running or self.counting)

    def onward(self) -> None:
        """Starts the count-down; after the race, goes on at once."""
        if self.lingering:
            self.shown_until = 0.0
            self._slips = {}
        elif not self.running and not self.counting:
            self._start = self.shell.now + COUNT
            self._ticks = COUNT
            self.shell.sound("tick")
        self.shell.changed()

    def green(self) -> None:
        """The button starts the race, and counts the last player's throws."""
        if self.running:
            if last_player(self.state) is not None:
                self.table.act(LastThrow())
        elif not self.counting:
            self.onward()

    # -- presses ---------------------------------------------------------------------------------

    def press(self, player: int, at: float) -> None:
        """A press is kept for a moment, so that an earlier edge that comes later still wins."""
        if not self.running:
            return
        if player in self.state.order:
            self.table.act(Done(player))  # refused in words: that player has a tile
            return
        if not self._presses:
            self._since = self.shell.now
        self._presses.append((at, player))

    def _settle(self) -> None:
        presses, self._presses = self._presses, []
        first = {player: at for at, player in sorted(presses, reverse=True)}
        for action in pressed_order(presses):
            at = first[action.player]
            self._times[action.player] = at - (self._start or at)
            self._slips[action.player] = self.shell.now + SLIP
            if self.state.stage == "race" and action.player not in self.state.order:
                self.table.act(action)

    def raced(self, action: Any) -> None:
        """An action of the race was done: the end of it is shown for a moment."""
        if self.state.stage == "race":
            return
        self.shown_until = self.shell.now + SLIP
        if isinstance(action, LastThrow):
            self._slips[self.state.order[-1]] = self.shown_until

    def _take_back(self, player: int) -> None:
        self._slips.pop(player, None)
        self._times.pop(player, None)
        self.shown_until = 0.0
        self.table.act(TakeBack(player))

    def _may_slip(self, player: int) -> bool:
        return self.shell.now < self._slips.get(player, 0.0) and player in self.state.order

    # -- time ------------------------------------------------------------------------------------

    def wake_at(self) -> float | None:
        times = list(self._slips.values())
        if self._presses:
            times.append(self._since + GATHER)
        if self._ticks and self._start is not None:
            times.append(self._start - self._ticks + 1)
        if self.lingering:
            times.append(self.shown_until)
        if self.running and self._start is not None:
            times.append(self.shell.now + 1 - (self.shell.now - self._start) % 1)
        return min(times, default=None)

    def woken(self) -> None:
        now = self.shell.now
        self._slips = {player: until for player, until in self._slips.items() if until > now}
        if self.lingering and now >= self.shown_until:
            self.shown_until = 0.0
        if self._presses and now >= self._since + GATHER:
            self._settle()
        self._tick()

    def _tick(self) -> None:
        if self._start is None:
            return
        left = self._start - self.shell.now
        while self._ticks > 0 and left <= self._ticks - 1:
            self._ticks -= 1
            self.shell.sound("tick" if self._ticks else "bip")

    # -- lamps -----------------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        if self.running or self.counting:
            return LampSign(LedMode.STEADY, self.say("steam.lamp_race"))
        if self.lingering:
            return LampSign(LedMode.OFF, self.say("steam.lamp_race"))
        return LampSign(LedMode.SLOW, self.say("app.lamp_ready"))

    def lit(self) -> dict[int, LedMode]:
        if not self.running:
            return {}
        last = last_player(self.state)
        waiting = (p for p in range(len(self.table.players)) if p not in self.state.order)
        return {p: LedMode.FAST if p == last else LedMode.STEADY for p in waiting}

    # -- view ------------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        parts, rest = self.frame(area)
        head, rest = rest.top(50)
        parts += self.title(head, self._question())
        foot, cards = rest.foot(60 if self._idle() else 36)
        boxes = _places(cards, len(self.table.players), self.portrait)
        for player, box in enumerate(boxes):
            parts += self._card(player, box)
        parts += self._foot(foot)
        if self.counting and self._start is not None:
            parts += self._count(area, self._start)
        return parts

    def _idle(self) -> bool:
        return not self.running and not self.counting

    def _question(self) -> str:
        last = last_player(self.state)
        if self.lingering:
            return self.say("steam.race_done")
        if self._idle():
            return self._ready_words()
        if last is not None and self.running:
            count = throws_left(self.state)
            return self.say("steam.race_last", name=self.table.name(last), count=count)
        return self.say("steam.race_question")

    def _ready_words(self) -> str:
        """How many dice; in the first round, where there is room, which stands were drawn."""
        state = self.state
        count = WHITE_DICE + state.options.spy_dice
        key = "steam.race_ready_planner" if state.director == "planner" else "steam.race_ready"
        words = self.say(key, count=count)
        if state.round > 1 or not state.options.new_stands or self.portrait:
            return words
        stands = ", ".join(self.say(STAND_SHORT[kind]) for kind in state.plans)
        return f"{words} {self.say('steam.race_stands', stands=stands)}"

    def _foot(self, box: Box) -> list[Widget]:
        if self.lingering:
            return [self._go(box, "steam.race_next", "right")]
        if self._idle():
            stands, go = box.left(150)
            return [self._stands(stands), self._go(go, "steam.race_start", "play")]
        mark, words = box.left(30)
        hint = Text(box=words, text=self.say("steam.race_hint"), colour=INK2)
        return [Icon(box=mark, icon="button", colour=INK2), hint]

    def _go(self, box: Box, key: str, icon: str) -> Widget:
        return Button(
            box=box,
            kind="go",
            icon=icon,
            label=self.say(key),
            size=26,
            name="next",
            on_tap=self.onward,
        )

    def _stands(self, box: Box) -> Widget:
        return Button(
            box=box,
            icon="stall",
            label=self.say("steam.stands_key"),
            name="stands",
            on_tap=self.table.explain_stands,
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
        slip = self._may_slip(player)
        live = self.running and not tile
        card = SeatCard(
            box=box,
            name=f"oops:{player}" if slip else f"done:{player}" if live and not alone else "",
            shape=self.table.shape(player),
            label=self.table.name(player),
            told=self._told(player, tile, slip),
            tile=tile,
            call=self.say("steam.done_call") if live and not alone else "",
            money=state.parks[player].money,
            dirt=state.parks[player].dirt,
            slip=slip,
            narrow=alone,
            immediate=live,
            on_tap=self._tap(player, slip, live and not alone),
        )
        return [card, *(self._last_keys(player, box) if alone else [])]

    def _tap(self, player: int, slip: bool, live: bool) -> partial[None] | None:
        if slip:
            return partial(self._take_back, player)
        return partial(self._touched, player) if live else None

    def _touched(self, player: int) -> None:
        self.press(player, self.shell.now)

    def _told(self, player: int, tile: int, slip: bool) -> str:
        if slip:
            return self.say("steam.race_slip")
        if tile and player in self._times:
            clock = clock_text(int(self._times[player]))
            return self.say("steam.race_took_at", clock=clock, tile=tile)
        if tile:
            return self.say("steam.race_took", tile=tile)
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
                on_tap=partial(self.table.act, LastThrow()),
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


def _places(area: Box, count: int, portrait: bool) -> list[Box]:
    """A place for each player, in the corners of the screen while there are corners."""
    if portrait:
        return area.rows(count)
    rows = area.rows((count + 1) // 2, 10)
    cells = [cell for row in rows for cell in row.columns(2, 10)][:count]
    if count % 2:
        cells[-1] = rows[-1]
    return cells
