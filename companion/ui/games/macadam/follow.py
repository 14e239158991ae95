"""A follower's turn: follows, policeman, cannot."""

from __future__ import annotations

from functools import partial

from companion.games.macadam.actions import Cannot, Follow, Policeman, Reshuffle
from companion.games.macadam.cards import follow_cards, passing, policeman_cards, same_kind
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
        allowed = follow_cards(self.state) if self.state.seats[self.player].cards else ()
        return self.card_keys(box, candidates(self.state), allowed, self._follow, "follow")

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
        label = self.say("macadam.agent", n=out, most=POLICEMEN)
        return plain_key(box, label, self._ask_agent, name="agent", icon="agent")

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
        allowed = policeman_cards(self.state)
        self.table.open_sheet(CardSheet(self.table, title, CARDS, allowed, self._send_agent, none))

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
