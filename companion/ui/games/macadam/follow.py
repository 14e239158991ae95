"""A follower's turn: follows, policeman, cannot."""

from __future__ import annotations

from functools import partial

from companion.games.macadam.actions import Cannot, Follow, Policeman
from companion.games.macadam.cards import follows_any, passing, same_kind
from companion.games.macadam.coup import free_to_stop
from companion.games.macadam.names import CARD_WORDS
from companion.games.macadam.state import CARDS, POLICEMEN, Card, State
from companion.ui.box import Box
from companion.ui.games.macadam.sheets import CardSheet
from companion.ui.games.macadam.turn import TurnPart
from companion.ui.widgets import Widget, plain_key, stop_key


class FollowPart(TurnPart):
    """What follows (one tap), the policeman, the die, and the ticket."""

    def current_place(self) -> int | None:
        return self.state.signal

    def about(self) -> str:
        if self.state.any_vehicle:
            arrows = self.state.options.arrows_while_waiting
            return self.say("macadam.follow_any_arrow" if arrows else "macadam.follow_any_vehicle")
        if follows_any(self.state):
            return self.say("macadam.follow_any_card")
        return self.say("macadam.follow_this", card=self.say(CARD_WORDS[self.state.follow]))

    def cards(self, box: Box) -> list[Widget]:
        if not follows_any(self.state):
            return self.card_keys(box, candidates(self.state), Follow, self._follow, "follow")
        same, other = box.columns(2)
        label = self.say("macadam.other_card")
        return [
            *self.card_keys(same, ("green_arrow",), Follow, self._follow, "follow"),
            plain_key(other, label, self._ask_other, name="other", icon="cards", size=20),
        ]

    def _ask_other(self) -> None:
        title = self.say("macadam.which_card", name=self.table.name(self.player))
        why = {card: self.table.why_not(Follow(card)) for card in CARDS}
        self.table.open_sheet(CardSheet(self.table, title, CARDS, self._follow, why=why))

    def tools(self, box: Box) -> list[Widget]:
        if self.state.options.papers_anytime:
            agent, paper, die, wrong = box.columns(4)
            papers, stacked = [self.paper_key(paper)], True
        else:
            agent, others = box.left(box.w * 0.46)
            die, wrong = others.columns(2)
            papers, stacked = [], False
        police = self._agent_key(agent, stacked=stacked)
        return [police, *papers, self.die_key(die), self.wrong_key(wrong)]

    def _agent_key(self, box: Box, *, stacked: bool) -> Widget:
        """When the sixth policeman is out they are shuffled first."""
        out = self.state.policemen
        if out >= POLICEMEN:
            return self.shuffle_key(box, stacked=stacked)
        label, why = self.say("macadam.agent", n=out, most=POLICEMEN), self._why_no_agent()
        return plain_key(
            box,
            label,
            self._ask_agent,
            name="agent",
            icon="agent",
            size=16 if stacked else 20,
            stacked=stacked,
            enabled=not why,
            why=why,
        )

    def _why_no_agent(self) -> str:
        """A policeman needs a card of the hand, whatever is laid after it."""
        alone = self.table.why_not(Policeman())
        return alone if alone and all(self._why_not_after(card) for card in CARDS) else ""

    def _why_not_after(self, card: Card) -> str:
        return self.table.why_not(Policeman(card))

    def way_out(self, box: Box) -> Widget:
        label = self.say("macadam.stops" if free_to_stop(self.state) else "macadam.loses_100")
        tap = partial(self.table.act, Cannot())
        return stop_key(box, label, tap, name="cannot", icon="alert", size=24)

    # -- taps ----------------------------------------------------------------------------------

    def _follow(self, card: Card) -> None:
        self.table.act(Follow(card))

    def _ask_agent(self) -> None:
        title = self.say("macadam.agent_card", name=self.table.name(self.player))
        none = (self.say("macadam.agent_alone"), partial(self.table.act, Policeman()))
        why = {card: self._why_not_after(card) for card in CARDS}
        self.table.open_sheet(CardSheet(self.table, title, CARDS, self._send_agent, none, why))

    def _send_agent(self, card: Card) -> None:
        self.table.act(Policeman(card))

    # -- buttons -------------------------------------------------------------------------------

    def green(self, at: float) -> None:
        if self.table.can_pass():
            self.table.act(Follow())

    def press(self, player: int, at: float) -> None:
        """A seat's own button: that player follows; another one is told whose turn it is."""
        self.table.act(Follow(player=player))


def candidates(state: State) -> tuple[Card, ...]:
    """Cards that follow by their kind, whether or not the papers are there."""
    if state.any_vehicle:
        return passing(state)
    same = state.options.auto_moto_same
    return tuple(card for card in CARDS if same_kind(card, state.follow, same))
