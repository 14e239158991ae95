"""Each action as one sentence."""

from __future__ import annotations

from companion.games.base import Correct, Message
from companion.games.gumball_rally.actions import (
    Action,
    Danger,
    Draw,
    LineUp,
    Photo,
    PlayCard,
    Reprint,
    Stay,
)
from companion.games.gumball_rally.cards import Card
from companion.games.gumball_rally.names import DANGER_WORDS, card_values, colour_values
from companion.games.gumball_rally.rules import apply
from companion.games.gumball_rally.state import State


def describe(state: State, action: Action) -> Message:
    """What the action does, in words."""
    match action:
        case LineUp(first=first):
            return Message("gumball.did_line_up", {"name": state.names[first]})
        case PlayCard():
            return _describe_card(state, action)
        case Stay(passes=count):
            player = state.overtaking.player if state.overtaking else 0
            name = state.names[player]
            if not count:
                return Message("gumball.did_stay_behind", {"name": name})
            return Message("gumball.did_stay", {"name": name, "count": count})
        case Danger(kind=kind, colour=colour):
            return Message(DANGER_WORDS[kind], colour_values(colour))
        case Draw():
            card = state.deck[len(state.dangers)]
            return Message(DANGER_WORDS[card.kind], colour_values(card.colour))
        case Photo(player=player, number=number):
            return Message("gumball.did_photo", {"name": state.names[player], "number": number})
        case Reprint():
            return Message("gumball.did_reprint")
        case Correct():
            return Message("app.did_correct", {"name": _whose(state, action), "n": action.value})


def _whose(state: State, action: Correct) -> str:
    return state.names[action.player] if action.player is not None else ""


def _describe_card(state: State, action: PlayCard) -> Message:
    driver = state.driver
    name = state.names[driver] if driver is not None else ""
    after = apply(state, action)
    count = after.overtaking.passes if isinstance(after, State) and after.overtaking else 0
    values = {**card_values(Card(action.colour, action.number)), "name": name}
    if not count:
        return Message("gumball.did_card_behind", values)
    return Message("gumball.did_card", {**values, "count": count})
