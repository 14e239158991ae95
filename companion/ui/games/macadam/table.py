"""Macadam on the screen: sixteen signals, whose turn it is, three huge keys, everybody's points."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.games.base import Act, Meaning, Refusal, known_as
from companion.games.macadam.actions import Exchange, Follow, Lead
from companion.games.macadam.cards import follow_cards
from companion.games.macadam.options import signals_option
from companion.games.macadam.state import State, turn
from companion.play import Play
from companion.ui.games.macadam.deal import DealPart
from companion.ui.games.macadam.follow import FollowPart
from companion.ui.games.macadam.lead import LeadPart
from companion.ui.games.macadam.part import MacadamPart
from companion.ui.games.macadam.round_over import RoundOverPart
from companion.ui.games.printed import PrintedNumbers
from companion.ui.games.table import GameTable

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class MacadamTable(GameTable):
    """One screen for a whole round; the board is drawn as the family laid it out."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        round_over = RoundOverPart(self)
        self._parts: dict[str, MacadamPart] = {
            "deal": DealPart(self),
            "lead": LeadPart(self),
            "follow": FollowPart(self),
            "round_over": round_over,
            "over": round_over,
        }
        self._printed = PrintedNumbers(self, "signals", lambda: signals_option(self.state))

    @property
    def state(self) -> State:
        return known_as(State, self.play.state)

    @property
    def part(self) -> MacadamPart:
        return self._parts[self.state.stage]

    def turn_of(self) -> int | None:
        state = self.state
        return turn(state) if state.stage in ("lead", "follow") else None

    def can_pass(self) -> bool:
        """The player follows: the suit is known, and he may lay it."""
        state = self.state
        return state.stage == "follow" and state.follow in follow_cards(state)

    def next_player(self) -> int | None:
        after = self.play.rules.apply(self.state, Follow())
        if not isinstance(after, State) or after.stage not in ("lead", "follow"):
            return None
        return turn(after)

    # -- cards before the camera ---------------------------------------------------------------

    def half_entered(self) -> Hashable:
        return self.part.chosen_place()

    def card_meant(self, state: msgspec.Struct, kinds: tuple[str, ...]) -> Meaning | None:
        """A signal that was touched is the one that is meant."""
        meaning, place = super().card_meant(state, kinds), self.part.chosen_place()
        if meaning is None or place is None or not isinstance(meaning.ways[0].action, Lead):
            return meaning
        way = meaning.ways[0]
        there = replace(way, action=replace(way.action, place=place))
        return replace(meaning, ways=(there,))

    @property
    def can_recount(self) -> bool:
        """Whether a camera knows the cards well enough to count them again."""
        return self.shell.eyes.there and self.shell.eyes.has_deck(self.game)

    def finish(self) -> None:
        """Before the ranking the cards may be counted again, where a camera can."""
        if self.can_recount:
            self.clock = self.clock.paused(self.shell.now)
        else:
            self.show_results()

    def show_results(self) -> None:
        super().finish()

    # -- what follows an action ------------------------------------------------------------------

    def refused(self, refusal: Refusal, sure: Callable[[], None] | None = None) -> None:
        """What was asked over the board is asked anew: its answer cannot be."""
        self._put_away()
        super().refused(refusal, sure)

    def unacted(self) -> None:
        self._forget()

    def acted(self, before: msgspec.Struct, action: Act) -> None:
        was = known_as(State, before)
        after = self.state
        self._forget()
        self.shell.sound("phase" if after.stage != was.stage else "key")
        told = [self.say.words(notice) for notice in after.notices]
        if isinstance(action, Exchange):
            told.insert(0, self._told_exchange(was, action))
        if told:
            self.shell.tell(" ".join(told))

    def _told_exchange(self, before: State, action: Exchange) -> str:
        """What the leader did at the stock, and how many cards are left there."""
        name = self.name(turn(before))
        kept = action.keep or not before.seats[turn(before)].cards
        word = "macadam.kept" if kept else "macadam.exchanged"
        return self.say(word, name=name, n=self.state.stock)

    def _forget(self) -> None:
        """What was half entered is done or gone."""
        self._put_away()
        self._printed.keep()
        for part in self._parts.values():
            part.forget()


TABLE = MacadamTable
