"""Before a round: how many cards each takes, expert cards for the strong, hands told by code."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

from companion.games.traffic.actions import DealForUs, Dealt, Handicap
from companion.games.traffic.deal import each, left_over
from companion.games.traffic.tell import deal_message
from companion.history.handicap import suggested
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.traffic.hand import HandSheet
from companion.ui.games.traffic.part import TrafficPart
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER_TINT, GO, INK2
from companion.ui.widgets import (
    Header,
    Icon,
    Panel,
    Paragraph,
    Text,
    Widget,
    go_key,
    plain_key,
    stepper,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable

GAME = "traffic"
READ_EVERY = 0.03  # seconds between two plays of the past that are read


class DealPart(TrafficPart):
    """The deal in large letters, and one line per player; a handicap from the evenings before."""

    def __init__(self, table: TrafficTable) -> None:
        super().__init__(table)
        self._begun = self._read = False  # looking at the evenings before
        self._suggested: tuple[int, ...] = ()

    # -- a suggested handicap ------------------------------------------

    def wake_at(self) -> float | None:
        waits = self._at_first and not self._read
        return self.shell.now + READ_EVERY if waits else None

    def woken(self) -> None:
        """One play of the past more; then everybody's green cards are known."""
        if self._read or not self._at_first:
            return
        gathering = self.shell.gathering
        if not self._begun or gathering.game != GAME:
            self._begun = True
            gathering.begin(GAME)
        if not gathering.look():
            self._read = True
            names = [player.name for player in self.table.players]
            self._suggested = suggested(gathering.told(), names)
            if self._advice():
                self.table.say_aloud(self._advice())

    @property
    def _at_first(self) -> bool:
        return self.state.stage == "deal" and self.state.round == 1

    def _advice(self) -> str:
        """Who might take green cards; "" when nobody should, or the table has chosen."""
        if not any(self._suggested) or any(self.state.handicap) or not self._at_first:
            return ""
        told = (
            self.say("traffic.handicap_who", name=self.table.name(player), count=cards)
            for player, cards in enumerate(self._suggested)
            if cards
        )
        return self.say("traffic.handicap_suggested", who=", ".join(told))

    def _take_advice(self) -> None:
        for player, cards in enumerate(self._suggested):
            if cards:
                self._handicap(player, cards)

    def standing(self) -> str:
        return self.say("traffic.stand_deal")

    def view(self, area: Box) -> list[Widget]:
        head, rest = self.table.head(area, self._round())
        foot, rest = rest.foot(64)
        news, rest = rest.top(64 if self._takes() else 84)
        count = max(3, self.count)
        rows, _ = rest.top(min(rest.h, count * 84), 0)
        parts = [*head, *self._news(news)]
        for player in range(self.count):
            parts += self._row(rows.rows(count, 6)[player], player)
        return [*parts, *self._foot(foot)]

    def _round(self) -> str:
        if not self.state.options.three_rounds:
            return self.say("traffic.one_round")
        return self.say("traffic.round_of", n=self.state.round, of=3)

    def _takes(self) -> str:
        message = deal_message(self.state)
        return self.say.words(message) if message else ""

    def _news(self, box: Box) -> list[Widget]:
        """Who takes expert cards, in large letters; or the deal."""
        takes = self._takes()
        if takes:
            icon, words = box.inset(16, 8).left(48, 12)
            return [
                Panel(box=box, fill=AMBER_TINT, edge=None),
                Icon(box=icon.middle(44, 44), icon="cards", colour=GO),
                Text(box=words, text=takes, size=34, face=BUNGEE),
            ]
        advice = self._advice()
        if advice:
            key, words = box.inset(12, 8).rightmost(150)
            tap, take = self._take_advice, self.say("traffic.handicap_take")
            return [
                Panel(box=box, fill=AMBER_TINT, edge=None),
                Paragraph(box=words, text=advice, size=20, middle=True),
                plain_key(key, take, tap, name="handicap:take", icon="check"),
            ]
        count = self.count
        over = left_over(count)
        kinds = "traffic.deal_each_kind" if any(self.state.expert) else "traffic.deal_each"
        text = self.say(kinds, count=each(count))
        note = self.say("traffic.deal_over", count=over) if over else self.say("traffic.deal_all")
        number, words = box.left(104, 16)
        title, sub = words.inset(0, 10).rows(2, 2)
        return [
            Panel(box=box),
            Text(box=number, text=str(each(count)), size=56, face=BUNGEE, align="centre"),
            Text(box=title, text=text, size=25),
            Text(box=sub, text=note, size=18, colour=INK2),
        ]

    def _row(self, box: Box, player: int) -> list[Widget]:
        state = self.state
        hands = state.options.deck == "printed"
        who, rest = box.left(min(190, box.w * 0.36))
        parts: list[Widget] = [
            Panel(box=box),
            Header(
                box=who,
                shape=self.table.shape(player),
                label=self.table.name(player),
                note=str(state.left()[player]),
            ),
        ]
        if hands:
            key, rest = rest.rightmost(min(190, rest.w * 0.46))
            parts.append(self._hand_key(key.inset(4, 2), player))
        words, step = rest.left(max(0.0, rest.w - 190), 8)
        step = step.middle(step.w, min(step.h, 68))
        green, taken = state.expert[player], state.swaps[player]
        label = self.say("traffic.deal_row", white=state.regular[player], green=green)
        wide = words.w > 80
        if wide:
            place = words.inset(8, 4)
            parts.append(Paragraph(box=place, text=label, size=18, colour=INK2, middle=True))
        if not state.options.handicap:
            return parts
        parts += stepper(
            step.inset(4, 2),
            green,
            partial(self._handicap, player),
            low=taken,
            high=each(self.count),
            name=f"experts:{player}",
            icon="" if wide else "cards",
        )
        return parts

    def _hand_key(self, box: Box, player: int) -> Widget:
        known, held = len(self.state.hands[player]), self.state.left()[player]
        tap = partial(self._tell_hand, player)
        return plain_key(box, f"{known}/{held}", tap, name=f"hand:{player}", icon="cards", size=18)

    def _tell_hand(self, player: int) -> None:
        self.table.open_sheet(HandSheet(self.table, player))

    def _handicap(self, player: int, experts: int) -> None:
        """`experts` with those that a leader must take."""
        self.table.act(Handicap(player, experts - self.state.swaps[player]))

    def _foot(self, box: Box) -> list[Widget]:
        state = self.state
        go, rest = box.rightmost(box.w * 0.46)
        parts: list[Widget] = []
        if state.options.deck == "printed":
            words, tap = self.say("traffic.deal_for_us"), self._deal_fairly
            name = "deal:again" if any(state.hands) else "deal:fair"
            parts.append(plain_key(rest, words, tap, name=name, icon="draw", size=19))
        else:
            text = self.say("traffic.deal_stepper" if state.options.handicap else "traffic.face_up")
            parts.append(Paragraph(box=rest.inset(4, 6), text=text, colour=INK2, middle=True))
        words = self.say("traffic.dealt")
        return [*parts, go_key(go, words, self._dealt, name="dealt", icon="check", size=25)]

    def _deal_fairly(self) -> None:
        """The companion says who gets which card; the lists can be read from the same keys."""
        self.table.act(DealForUs(secrets.randbits(31)))

    def _dealt(self) -> None:
        self.table.act(Dealt())

    def green(self, at: float) -> None:
        self._dealt()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.say("app.lamp_next"))

    def wants_card(self) -> bool:
        return isinstance(self.table.sheet, HandSheet)

    def card_seen(self, rows: tuple[str, ...], code: str) -> None:
        if isinstance(self.table.sheet, HandSheet):
            self.table.sheet.add(code)
