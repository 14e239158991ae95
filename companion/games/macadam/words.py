"""Each action as one sentence."""

from __future__ import annotations

from companion.games.base import Act, Correct, Message, Word
from companion.games.macadam.actions import (
    Action,
    Cannot,
    Deal,
    Die,
    Exchange,
    Follow,
    Lead,
    Paper,
    Policeman,
    Reshuffle,
    SetSignal,
    Skip,
    WrongCard,
)
from companion.games.macadam.corrections import fields
from companion.games.macadam.coup import free_to_stop
from companion.games.macadam.names import PAPER_WORDS, SIGNAL_WORDS, card_word
from companion.games.macadam.state import State, Values, turn

# Actions whose sentence needs only the name of the player at play.
PLAIN: dict[type[Act], str] = {
    Reshuffle: "macadam.did_reshuffle",
}


def describe(state: State, action: Action) -> Message:
    """The action as a sentence, told from the state before it."""
    if isinstance(action, Correct):
        return _corrected(state, action)
    name = state.names[turn(state)]
    if type(action) in PLAIN:
        return Message(PLAIN[type(action)], {"name": name})
    if isinstance(action, (Deal, SetSignal)):
        return _prepared(state, action)
    if isinstance(action, (Lead, Skip)):
        return _led(state, action, name)
    if isinstance(action, Cannot):
        key = "macadam.did_stop" if free_to_stop(state) else "macadam.did_cannot"
        return Message(key, {"name": name})
    if isinstance(action, Exchange):
        return Message(
            "macadam.did_keep" if action.keep else "macadam.did_exchange", {"name": name}
        )
    return _answered(state, action, name)


def _corrected(state: State, action: Correct) -> Message:
    labels = {field.name: field.label for field in fields(state)}
    values: Values = {"what": Word(labels[action.field]), "value": action.value}
    if action.player is None:
        return Message("macadam.did_correct", values)
    values["name"] = state.names[action.player]
    return Message("macadam.did_correct_player", values)


def _prepared(state: State, action: Deal | SetSignal) -> Message:
    if isinstance(action, Deal):
        return Message("macadam.did_deal", {"name": state.names[action.dealer]})
    signal = Word(SIGNAL_WORDS[action.kind])
    return Message("macadam.did_set_signal", {"place": action.place + 1, "signal": signal})


def _led(state: State, action: Lead | Skip, name: str) -> Message:
    signal = Word(SIGNAL_WORDS[state.signals[action.place]])
    if isinstance(action, Skip):
        return Message("macadam.did_skip", {"name": name, "signal": signal})
    values: Values = {"name": name, "signal": signal, "card": card_word(action.card)}
    return Message("macadam.did_lead", values)


def _answered(state: State, action: Action, name: str) -> Message:
    match action:
        case Follow(card=card):
            return Message(
                "macadam.did_follow", {"name": name, "card": card_word(card or state.follow)}
            )
        case Policeman(card=None):
            return Message("macadam.did_policeman_alone", {"name": name})
        case Policeman(card=str(card)):
            return Message("macadam.did_policeman", {"name": name, "card": card_word(card)})
        case WrongCard(card=card):
            return Message("macadam.did_wrong_card", {"name": name, "card": card_word(card)})
        case Paper(paper=paper):
            return Message("macadam.did_paper", {"name": name, "paper": Word(PAPER_WORDS[paper])})
        case Die(value=value):
            return Message("macadam.did_die", {"name": name, "value": value})
    raise TypeError(type(action))
