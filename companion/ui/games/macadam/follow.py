"""A follower's turn: follows, policeman, cannot."""

from __future__ import annotations

from functools import partial

from companion.games.macadam.actions import Cannot, Follow, Policeman, Reshuffle
from companion.games.macadam.cards import passing, same_kind
from companion.games.macadam.names import CARD_WORDS
from companion.games.macadam.state import CARDS, POLICEMEN, Card, State
from companion.ui.box import Box
from companion.ui.games.macadam.sheets import CardSheet
from companion.ui.games.macadam.turn import TurnPart
from companion.ui.widgets import Button, Widget, plain_key, stop_key


class FollowPart(TurnPart):
    """What follows (one tap), the policeman, the die, and the ticket."""

    def current_place(self) -> int | None:
        return self.state.signal

    def about(self) -> str:
        if self.state.any_vehicle:
            return self.say("macadam.follow_any_vehicle")
        return self.say("macadam.follow_this", card=self.say(CARD_WORDS[self.state.follow]))

    def cards(self, box: Box) -> list[Widget]:
        return self.card_keys(box, candidates(self.state), Follow, self._follow, "follow")

    def tools(self, box: Box) -> list[Widget]:
        agent, others = box.left(box.w * 0.46)
        die, wrong = others.columns(2)
        return [self._agent_key(agent), self.die_key(die), self.wrong_key(wrong)]

    def _agent_key(self, box: Box) -> Widget:
        """When the sixth policeman is out they are shuffled first."""
        out = self.state.policemen
        if out >= POLICEMEN:
            return Button(
                box=box,
                kind="amber",
                icon="refresh",
                label=self.say("macadam.shuffle_six"),
                size=18,
                name="reshuffle",
                on_tap=partial(self.table.act, Reshuffle()),
            )
        label, why = self.say("macadam.agent", n=out, most=POLICEMEN), self._why_no_agent()
        return plain_key(
            box, label, self._ask_agent, name="agent", icon="agent", enabled=not why, why=why
        )

    def _why_no_agent(self) -> str:
        """A policeman needs a card of the hand, whatever is laid after it."""
        alone = self.table.why_not(Policeman())
        return alone if alone and all(self._why_not_after(card) for card in CARDS) else ""

    def _why_not_after(self, card: Card) -> str:
        return self.table.why_not(Policeman(card))

    def way_out(self, box: Box) -> Widget:
        label = self.say("macadam.loses_100")
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
    if state.follow == "green_arrow" and not state.options.follow_green:
        return CARDS
    same = state.options.auto_moto_same
    return tuple(card for card in CARDS if same_kind(card, state.follow, same))
