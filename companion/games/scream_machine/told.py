"""Each action as one sentence."""

from __future__ import annotations

from typing import Any

from companion.games.base import Correct, Message, Word
from companion.games.scream_machine import model
from companion.games.scream_machine.counting import fields
from companion.games.scream_machine.model import State, Values
from companion.games.scream_machine.words import FAMILY_WORDS, VISITOR_WORDS

# Actions whose sentence needs only the name of the player at play.
PLAIN: dict[type[Any], str] = {
    model.Advertise: "scream.did_advertise",
    model.Look: "scream.did_look",
    model.Draw: "scream.did_draw",
    model.Novelties: "scream.did_novelties",
    model.EndTurn: "scream.did_end_turn",
    model.Visit: "scream.did_visit",
    model.NextRound: "scream.did_next_round",
    model.ScoreOnly: "scream.did_score_only",
}
RIDES: dict[type[Any], str] = {
    model.Build: "scream.did_build",
    model.BuildRow: "scream.did_build_row",
    model.Demolish: "scream.did_demolish",
    model.RowCard: "scream.did_row_card",
}
VISITORS: dict[type[Any], str] = {
    model.Arrive: "scream.did_arrive",
    model.Reveal: "scream.did_reveal",
    model.FixVisitor: "scream.did_fix_visitor",
}


def describe(state: State, action: Any) -> Message:
    """The action as a sentence, told from the state before it."""
    kind = type(action)
    name = state.names[state.turn]
    if kind in PLAIN:
        return Message(PLAIN[kind], {"name": name})
    if kind in VISITORS:
        return Message(VISITORS[kind], {"visitor": Word(VISITOR_WORDS[action.kind])})
    if kind in RIDES:
        return Message(RIDES[kind], {"name": name, **_ride_words(_ride(state, action))})
    return _by_hand(state, action)


def _ride(state: State, action: Any) -> model.Ride | None:
    if isinstance(action, model.BuildRow):
        return action.ride or state.row[action.place].ride
    if isinstance(action, model.RowCard):
        return action.ride
    return model.Ride(action.family, action.value)


def _ride_words(ride: model.Ride | None) -> Values:
    if ride is None:
        raise ValueError("a card of the row that nobody named cannot be built")
    return {"family": Word(FAMILY_WORDS[ride.family]), "value": ride.value}


def _by_hand(state: State, action: model.First | model.Score | model.FixRide | Correct) -> Message:
    if isinstance(action, Correct):
        return _corrected(state, action)
    values: Values = {"name": state.names[action.player]}
    if isinstance(action, model.First):
        return Message("scream.did_first", values)
    if isinstance(action, model.Score):
        return Message("scream.did_score", {**values, "change": f"{action.change:+d}"})
    values |= _ride_words(model.Ride(action.family, action.value))
    return Message("scream.did_fix_add" if action.add else "scream.did_fix_remove", values)


def _corrected(state: State, action: Correct) -> Message:
    labels = {field.name: field.label for field in fields(state)}
    values: Values = {"what": Word(labels[action.field]), "value": action.value}
    if action.player is None:
        return Message("scream.did_correct", values)
    return Message("scream.did_correct_player", {**values, "name": state.names[action.player]})
