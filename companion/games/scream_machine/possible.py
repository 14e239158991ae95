"""What can be done now: enough for a play from the opening to the end."""

from __future__ import annotations

from typing import Any

from companion.games.base import Refusal
from companion.games.scream_machine import model, turns
from companion.games.scream_machine.counting import MOST
from companion.games.scream_machine.model import COST, FAMILIES, ROW, Action, State
from companion.games.scream_machine.options import visitor_kinds
from companion.games.scream_machine.visitors import kind_problem

RIDES = tuple(model.Ride(family, value) for family in FAMILIES for value in COST)


def actions(state: State) -> list[Action]:
    """Concrete actions, each accepted by apply. After the last round there are none."""
    match state.phase:
        case "opening":
            return _opening(state)
        case "turns":
            return _turn(state)
        case "deal":
            return [model.Arrive(kind) for kind in _kinds(state)]
        case "reveal":
            return [model.Reveal(kind) for kind in _kinds(state)]
        case "visit":
            return [model.Visit()]
        case "resolved":
            return [model.NextRound()]
        case "score":
            return _score(state)
    return []


def _kinds(state: State) -> list[str]:
    kinds = visitor_kinds(len(state.names))
    return [kind for kind in kinds if kind_problem(state, kind) is None]


def _builds(state: State) -> list[Action]:
    if not state.hands[state.turn]:
        return []
    return [model.Build(ride.family, ride.value) for ride in _affordable(state)]


def _affordable(state: State) -> list[model.Ride]:
    cheap_enough = (ride for ride in RIDES if COST[ride.value] <= state.actions_left)
    return [ride for ride in cheap_enough if turns.ride_problem(state, ride) is None]


def _opening(state: State) -> list[Action]:
    found = _builds(state)
    return [*found, model.EndTurn()] if state.parks[state.turn] else found


def _turn(state: State) -> list[Action]:
    found: list[Action] = [model.EndTurn(), *_builds(state)]
    handlers: list[tuple[Any, Any]] = [
        (turns.advertise, model.Advertise()),
        (turns.look, model.Look()),
        (turns.draw, model.Draw()),
        (turns.novelties, model.Novelties()),
    ]
    handlers += [(turns.build_row, action) for action in _row_builds(state)]
    park = sorted(set(state.parks[state.turn]), key=lambda ride: (ride.family, ride.value))
    handlers += [(turns.demolish, model.Demolish(ride.family, ride.value)) for ride in park]
    tried = ((action, handler(state, action)) for handler, action in handlers)
    return found + [action for action, after in tried if not isinstance(after, Refusal)]


def _row_builds(state: State) -> list[Action]:
    """Every known card of the row, and the first unknown one as any card."""
    known: list[Action] = [model.BuildRow(place) for place in range(ROW) if state.row[place].ride]
    unknown = [place for place in range(ROW) if state.row[place] == model.Slot()]
    return known + [model.BuildRow(place, ride) for place in unknown[:1] for ride in RIDES]


def _score(state: State) -> list[Action]:
    found: list[Action] = [model.NextRound()]
    for player, total in enumerate(state.scores):
        if total < MOST:
            found.append(model.Score(player, 1))
        if total:
            found.append(model.Score(player, -1))
    return found
