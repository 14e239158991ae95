"""Each action as one sentence."""

from __future__ import annotations

from typing import Any

from companion.games.base import Correct, Message, Word
from companion.games.macadam import model
from companion.games.macadam.extras import fields
from companion.games.macadam.model import State, Values
from companion.games.macadam.words import PAPER_WORDS, SIGNAL_WORDS, card_word, turn

# Actions whose sentence needs only the name of the player at play.
PLAIN = {
    model.Cannot: "macadam.did_cannot",
    model.Exchange: "macadam.did_exchange",
    model.Reshuffle: "macadam.did_reshuffle",
}


def describe(state: State, action: Any) -> Message:
    """The action as a sentence, told from the state before it."""
    if isinstance(action, Correct):
        return _corrected(state, action)
    name = state.names[turn(state)]
    if type(action) in PLAIN:
        return Message(PLAIN[type(action)], {"name": name})
    if isinstance(action, (model.Deal, model.SetSignal)):
        return _prepared(state, action)
    if isinstance(action, (model.Lead, model.Skip)):
        return _led(state, action, name)
    return _answered(state, action, name)


def _corrected(state: State, action: Correct) -> Message:
    labels = {field.name: field.label for field in fields(state)}
    values: Values = {"what": Word(labels[action.field]), "value": action.value}
    if action.player is None:
        return Message("macadam.did_correct", values)
    values["name"] = state.names[action.player]
    return Message("macadam.did_correct_player", values)


def _prepared(state: State, action: model.Deal | model.SetSignal) -> Message:
    if isinstance(action, model.Deal):
        return Message("macadam.did_deal", {"name": state.names[action.dealer]})
    signal = Word(SIGNAL_WORDS[action.kind])
    return Message("macadam.did_set_signal", {"place": action.place + 1, "signal": signal})


def _led(state: State, action: model.Lead | model.Skip, name: str) -> Message:
    signal = Word(SIGNAL_WORDS[state.signals[action.place]])
    if isinstance(action, model.Skip):
        return Message("macadam.did_skip", {"name": name, "signal": signal})
    values: Values = {"name": name, "signal": signal, "card": card_word(action.card)}
    return Message("macadam.did_lead", values)


def _answered(state: State, action: Any, name: str) -> Message:
    match action:
        case model.Follow(card=card):
            return Message(
                "macadam.did_follow", {"name": name, "card": card_word(card or state.follow)}
            )
        case model.Policeman(card=None):
            return Message("macadam.did_policeman_alone", {"name": name})
        case model.Policeman(card=str(card)):
            return Message("macadam.did_policeman", {"name": name, "card": card_word(card)})
        case model.WrongCard(card=card):
            return Message("macadam.did_wrong_card", {"name": name, "card": card_word(card)})
        case model.Paper(paper=paper):
            return Message("macadam.did_paper", {"name": name, "paper": Word(PAPER_WORDS[paper])})
        case model.Die(value=value):
            return Message("macadam.did_die", {"name": name, "value": value})
    raise TypeError(type(action))
