"""Which action may be done when, and who does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.base import Correct, Refusal
from companion.games.traffic import bip, deal, light, rounds
from companion.games.traffic.board import CROSSINGS
from companion.games.traffic.state import (
    Action,
    Bip,
    BoardSet,
    CancelLight,
    Continue,
    Dealt,
    Diagonals,
    First,
    Hand,
    Handicap,
    Move,
    NextRound,
    Objection,
    Overrule,
    Reveal,
    Say,
    ShowCard,
    ShowCells,
    ShowPattern,
    Shuffle,
    Start,
    State,
    TakeLight,
    Unchanged,
    Withdraw,
)

Handler = Callable[[State, Any], State | Refusal]

_SHOWING = "claim window verdict"
_HANDLERS: dict[type, tuple[Handler, str]] = {
    Handicap: (deal.handicap, "deal"),
    Hand: (deal.hand, "deal board ready run"),
    Dealt: (deal.dealt, "deal"),
    Shuffle: (deal.shuffle, "deal board ready"),
    BoardSet: (deal.board_set, "board ready run move"),
    Say: (bip.say, "run move claim window verdict"),
    Start: (deal.start, "ready"),
    TakeLight: (light.take, "run"),
    Move: (light.move, "move"),
    Unchanged: (light.unchanged, "move"),
    CancelLight: (light.cancel, "move"),
    Bip: (bip.bip, "run claim"),
    First: (bip.first, "claim"),
    ShowCard: (bip.show_card, _SHOWING),
    ShowPattern: (bip.show_pattern, _SHOWING),
    ShowCells: (bip.show_cells, _SHOWING),
    Objection: (bip.objection, _SHOWING),
    Reveal: (bip.reveal, "window"),
    Diagonals: (bip.diagonals, "verdict"),
    Overrule: (bip.overrule, "verdict"),
    Withdraw: (bip.withdraw, _SHOWING),
    Continue: (rounds.carry_on, "verdict"),
    NextRound: (rounds.next_round, "round_end"),
    Correct: (rounds.correct, "deal board ready run move claim window verdict round_end over"),
}

_NOT_NOW = {
    "deal": "traffic.not_started",
    "board": "traffic.not_started",
    "ready": "traffic.not_started",
    "round_end": "traffic.round_over",
    "over": "traffic.round_over",
}
_PAGES = {
    "deal": "setup",
    "board": "board",
    "ready": "board",
    "run": "running",
    "move": "light",
    "claim": "claim",
    "window": "claim",
    "verdict": "verdict",
    "round_end": "rounds",
    "over": "end",
}


def phase(state: State) -> str:
    """The help page for what is going on."""
    return _PAGES[state.stage]


def apply(state: State, action: Action) -> State | Refusal:
    """The state after the action, or why it cannot be done now."""
    refusal = _unknown(state, action)
    if refusal is not None:
        return refusal
    handler, stages = _HANDLERS[type(action)]
    if state.stage not in stages.split():
        return _wrong_moment(state, action)
    return handler(state, action)


def _unknown(state: State, action: Any) -> Refusal | None:
    """A player or a crossing that does not exist."""
    player = getattr(action, "player", None)
    if player is not None and not 0 <= player < len(state.names):
        return Refusal("traffic.no_such_player")
    named = (getattr(action, name, None) for name in ("source", "target", "cell"))
    if any(cell is not None and not 0 <= cell < CROSSINGS for cell in named):
        return Refusal("traffic.no_such_crossing")
    return None


def _wrong_moment(state: State, action: Action) -> Refusal:
    page = phase(state)
    if isinstance(action, Bip) and state.stage in ("round_end", "over", "window", "verdict"):
        return _late_bip(state, action)
    if isinstance(action, Bip) and state.mover is not None:
        return Refusal("traffic.bip_moving", {"name": state.names[state.mover]}, rule="light")
    if isinstance(action, TakeLight) and state.claim is not None:
        return Refusal("traffic.light_locked", rule="claim")
    if isinstance(action, TakeLight) and state.mover is not None:
        return Refusal("traffic.light_moving", {"name": state.names[state.mover]}, rule="light")
    if isinstance(action, Move | Unchanged) and state.stage == "run":
        return Refusal("traffic.move_no_light", rule="light")
    return Refusal(_NOT_NOW.get(state.stage, "traffic.not_now"), rule=page)


def _late_bip(state: State, action: Bip) -> Refusal:
    if state.left()[action.player] == 0:
        return Refusal("traffic.no_cards", {"name": state.names[action.player]}, rule="claim")
    if state.claim is not None:
        values = {"name": state.names[state.claim.player]}
        return Refusal("traffic.bip_second", values, rule="claim")
    return Refusal("traffic.round_over", rule=phase(state))
