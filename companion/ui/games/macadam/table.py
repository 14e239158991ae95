"""Macadam on the screen: sixteen signals, whose turn it is, three huge keys, everybody's points."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.macadam.actions import Deal, Follow, SetSignal
from companion.games.macadam.cards import follow_cards
from companion.games.macadam.coup import coup_number
from companion.games.macadam.names import CARD_WORDS, SIGNAL_WORDS
from companion.games.macadam.options import dealt, signals_option, stock
from companion.games.macadam.state import INSURANCE, LICENCE, SIGNAL_KINDS, State, turn
from companion.play import Play
from companion.ui.box import Box
from companion.ui.games.macadam.art import SeatCard, Signal
from companion.ui.games.macadam.follow import follow_keys
from companion.ui.games.macadam.lead import lead_keys
from companion.ui.games.macadam.popovers import SeatScreen, seat_lines
from companion.ui.play_screen import PlayScreen
from companion.ui.screen import LampSign
from companion.ui.screens.options import kept_options
from companion.ui.theme import ENAMEL, PLATES, SEATS
from companion.ui.widgets import Button, Icon, Panel, Paragraph, Text, Token, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class Table(PlayScreen):
    """One screen for a whole round; the board is drawn as the family laid it out."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self.place: int | None = None

    def turn_of(self) -> int | None:
        state: State = self.state
        return turn(state) if state.stage in ("lead", "follow") else None

    def can_pass(self) -> bool:
        """The player follows: the suit is known, and he may lay it."""
        state: State = self.state
        return state.stage == "follow" and state.follow in follow_cards(state)

    def next_player(self) -> int | None:
        after = self.play.rules.apply(self.state, Follow())
        if not isinstance(after, State) or after.stage not in ("lead", "follow"):
            return None
        return turn(after)

    def can_step_back(self) -> bool:
        return self.place is not None

    def step_back(self) -> None:
        self.place = None

    def unacted(self) -> None:
        self.place = None

    def acted(self, before: State, action: Any) -> None:
        after: State = self.state
        self.place = None
        self.shell.sound("phase" if after.stage != before.stage else "key")
        if after.notices:
            text = " ".join(self.say.words(notice) for notice in after.notices)
            self.shell.toast(text)

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        state: State = self.state
        inner = area.inset(8)
        if self.shell.layout.portrait:
            seats, rest = inner.foot(168 if len(self.players) > 4 else 92)
            board, panel = rest.top(rest.h - 336)
        else:
            seats, rest = inner.foot(88)
            board, panel = rest.left(min(rest.h - 2, rest.w * 0.52), 10)
        return [*self._board(board), *self._panel(panel, state), *self._seats(seats)]

    def _board(self, box: Box) -> list[Widget]:
        state: State = self.state
        return [
            Signal(
                box=cell.inset(2),
                kind=kind,
                token=state.tokens[place],
                chosen=place == self.place,
                current=place == state.signal and state.stage == "follow",
                name=f"signal:{place}",
                enabled=state.stage in ("deal", "lead") and not state.tokens[place],
                on_tap=partial(self._touch_signal, place),
            )
            for place, (kind, cell) in enumerate(zip(state.signals, box.grid(4, 4, 6), strict=True))
        ]

    def _touch_signal(self, place: int) -> None:
        """Before the deal a tap shows the next kind of signal; afterwards it chooses."""
        state: State = self.state
        if state.stage == "deal":
            kind = SIGNAL_KINDS[(SIGNAL_KINDS.index(state.signals[place]) + 1) % len(SIGNAL_KINDS)]
            if self.act(SetSignal(place, kind)):
                self._remember_signals()
            return
        self.place = None if place == self.place else place
        self.shell.sound("key")
        self.shell.changed()

    def _remember_signals(self) -> None:
        options = kept_options(self.shell, self.game)
        kept = msgspec.structs.replace(options, signals=signals_option(self.state))
        self.shell.journal.remember(f"options.{self.game}", msgspec.to_builtins(kept))

    def _panel(self, box: Box, state: State) -> list[Widget]:
        if state.stage == "deal":
            return self._deal(box, state)
        if state.stage == "round_over":
            return self._round_over(box, state)
        head, keys = box.top(70, 10)
        if state.stage == "lead":
            return self._head(head, *self._lead_words(state)) + lead_keys(self, keys)
        return self._head(head, *self._follow_words(state)) + follow_keys(self, keys)

    def _head(self, box: Box, title: str, about: str) -> list[Widget]:
        """Whose turn, what to do, which way round, and what the light says to pedestrians."""
        state: State = self.state
        player = turn(state)
        seat = SEATS[self.shape(player)]
        mark, rest = box.inset(12, 8).left(52, 12)
        icons, words = rest.rightmost(44)
        upper, lower = words.rows(2, 0)
        way = "cw" if state.direction > 0 else "ccw"
        return [
            Panel(box=box, fill=seat.fill, edge=None, radius=12),
            Token(box=mark, shape=self.shape(player), white=True),
            Text(box=upper, text=title, size=25, colour=seat.letter),
            Text(box=lower, text=about, size=18, colour=seat.letter),
            Icon(box=icons.middle(38, 38), icon=way, colour=seat.letter),
        ]

    def _lead_words(self, state: State) -> tuple[str, str]:
        title = self.say("macadam.your_turn", name=self.name(turn(state)))
        if self.place is None:
            return title, self.say("macadam.put_token", n=coup_number(state))
        return title, self.say(SIGNAL_WORDS[state.signals[self.place]])

    def _follow_words(self, state: State) -> tuple[str, str]:
        title = self.say("macadam.your_turn", name=self.name(turn(state)))
        if state.any_vehicle:
            return title, self.say("macadam.follow_any_vehicle")
        return title, self.say("macadam.follow_this", card=self.say(CARD_WORDS[state.follow]))

    # -- before and after a round ----------------------------------------------------------------

    def _deal(self, box: Box, state: State) -> list[Widget]:
        count = len(self.players)
        head, rest = box.top(132)
        title, about = head.inset(14, 10).top(34)
        cards = self.say(
            "macadam.deal_each",
            cards=dealt(count, state.options),
            stock=stock(count, state.options),
        )
        text = f"{cards}\n{self.say('macadam.check_signals')}"
        parts: list[Widget] = [
            Panel(box=head, fill=PLATES["macadam"], edge=None, radius=12),
            Text(box=title, text=self.say("macadam.who_deals"), size=24, colour=ENAMEL),
            Paragraph(box=about, text=text, size=17, colour=ENAMEL),
        ]
        columns = 2
        cells = rest.grid(columns, -(-count // columns))
        for player, cell in zip(range(count), cells, strict=False):
            parts.append(
                Button(
                    box=cell,
                    token=self.shape(player),
                    label=self.name(player),
                    name=f"deal:{player}",
                    on_tap=partial(self.act, Deal(player)),
                )
            )
        return parts

    def _round_over(self, box: Box, state: State) -> list[Widget]:
        best = max(range(len(self.players)), key=self.play.rules.scores(state).__getitem__)
        go, rest = box.foot(72)
        head, lines = rest.top(48)
        dealer = (state.dealer + 1) % len(self.players)
        return [
            Panel(box=rest),
            Text(
                box=head.inset(14, 4),
                text=self.say("macadam.round_over", n=state.round, name=self.name(best)),
                size=20,
            ),
            *seat_lines(self, best, lines.inset(14, 4)),
            Button(
                box=go,
                kind="go",
                icon="right",
                label=self.say("macadam.next_deal", name=self.name(dealer)),
                name="next_round",
                on_tap=partial(self.act, Deal(dealer)),
            ),
        ]

    # -- the players -----------------------------------------------------------------------------

    def _seats(self, box: Box) -> list[Widget]:
        state: State = self.state
        count = len(self.players)
        columns = 3 if self.shell.layout.portrait and count > 4 else count
        rows = -(-count // columns)
        points = self.play.rules.scores(state)
        return [
            SeatCard(
                box=cell,
                shape=self.shape(player),
                label=self.name(player),
                points=points[player],
                tickets=state.seats[player].tickets,
                cards=state.seats[player].cards,
                insurance=state.seats[player].holds(INSURANCE),
                licence=state.seats[player].holds(LICENCE),
                turn=player == self.turn_of(),
                name=f"seat:{player}",
                on_tap=partial(self._show_seat, player),
            )
            for player, cell in zip(range(count), box.grid(columns, rows), strict=False)
        ]

    def _show_seat(self, player: int) -> None:
        self.shell.push(SeatScreen(self.shell, self, player))

    # -- lamp and buttons --------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        state: State = self.state
        if state.stage in ("deal", "round_over"):
            return LampSign(LedMode.SLOW, self.say("app.lamp_next"))
        return super().lamp()

    def seat_lamps(self) -> dict[int, LedMode]:
        player = self.turn_of()
        return {} if player is None else {self.players[player].seat: LedMode.STEADY}

    def green(self, at: float) -> None:
        """Go on: the player follows, or the next round is dealt."""
        state: State = self.state
        if self.can_pass():
            self.act(Follow())
        elif state.stage == "round_over":
            self.act(Deal((state.dealer + 1) % len(self.players)))

    def seat(self, seat: int, at: float) -> None:
        """A seat's own button: that player follows; another one is told whose turn it is."""
        player = next((p for p, who in enumerate(self.players) if who.seat == seat), None)
        if player is not None and self.state.stage == "follow":
            self.act(Follow(player=player))
