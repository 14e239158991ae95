"""Each action as one sentence, and the numbers behind a visitor's choice."""

from __future__ import annotations

from companion.games.base import Act, Correct, Message, Word
from companion.games.scream_machine.actions import (
    Action,
    Advertise,
    Arrive,
    Build,
    BuildRow,
    Demolish,
    Draw,
    EndTurn,
    First,
    FixRide,
    FixVisitor,
    Look,
    NextRound,
    Novelties,
    Reveal,
    RowCard,
    Score,
    ScoreOnly,
    Visit,
)
from companion.games.scream_machine.corrections import fields
from companion.games.scream_machine.names import FAMILY_WORDS, NUMBER_WORDS, VISITOR_WORDS
from companion.games.scream_machine.state import Decision, Ride, State, Values


def explain(state: State, decision: Decision) -> Message:
    """The numbers of each park and who won, as "water: 5 - 5 - 0, tie"."""
    numbers = " - ".join("×" if number is None else str(number) for number in decision.numbers)
    values: Values = {"what": Word(NUMBER_WORDS[decision.kind]), "numbers": numbers}
    if decision.winner is not None:
        values["name"] = state.names[decision.winner]
        return Message("scream.decision_wins", values)
    return Message("scream.decision_tie" if decision.stays else "scream.decision_leaves", values)


# Actions whose sentence needs only the name of the player at play.
PLAIN: dict[type[Act], str] = {
    Advertise: "scream.did_advertise",
    Look: "scream.did_look",
    Draw: "scream.did_draw",
    Novelties: "scream.did_novelties",
    EndTurn: "scream.did_end_turn",
    Visit: "scream.did_visit",
    NextRound: "scream.did_next_round",
    ScoreOnly: "scream.did_score_only",
}


RIDES: dict[type[Act], str] = {
    Build: "scream.did_build",
    BuildRow: "scream.did_build_row",
    Demolish: "scream.did_demolish",
    RowCard: "scream.did_row_card",
}


VISITORS: dict[type[Act], str] = {
    Arrive: "scream.did_arrive",
    Reveal: "scream.did_reveal",
    FixVisitor: "scream.did_fix_visitor",
}


def describe(state: State, action: Action) -> Message:
    """The action as a sentence, told from the state before it."""
    name = state.names[state.turn]
    match action:
        case Arrive() | Reveal() | FixVisitor():
            visitor = Word(VISITOR_WORDS[action.kind])
            return Message(VISITORS[type(action)], {"visitor": visitor})
        case Build() | BuildRow() | Demolish() | RowCard():
            ride = _ride_words(_ride(state, action))
            return Message(RIDES[type(action)], {"name": name, **ride})
        case First() | Score() | FixRide() | Correct():
            return _by_hand(state, action)
    return Message(PLAIN[type(action)], {"name": name})


def _ride(state: State, action: Build | BuildRow | Demolish | RowCard) -> Ride | None:
    if isinstance(action, BuildRow):
        return action.ride or state.row[action.place].ride
    if isinstance(action, RowCard):
        return action.ride
    return Ride(action.family, action.value)


def _ride_words(ride: Ride | None) -> Values:
    if ride is None:
        raise ValueError("a card of the row that nobody named cannot be built")
    return {"family": Word(FAMILY_WORDS[ride.family]), "value": ride.value}


def _by_hand(state: State, action: First | Score | FixRide | Correct) -> Message:
    if isinstance(action, Correct):
        return _corrected(state, action)
    values: Values = {"name": state.names[action.player]}
    if isinstance(action, First):
        return Message("scream.did_first", values)
    if isinstance(action, Score):
        return Message("scream.did_score", {**values, "change": f"{action.change:+d}"})
    values |= _ride_words(Ride(action.family, action.value))
    return Message("scream.did_fix_add" if action.add else "scream.did_fix_remove", values)


def _corrected(state: State, action: Correct) -> Message:
    labels = {field.name: field.label for field in fields(state)}
    values: Values = {"what": Word(labels[action.field]), "value": action.value}
    if action.player is None:
        return Message("scream.did_correct", values)
    return Message("scream.did_correct_player", {**values, "name": state.names[action.player]})
