"""Which action may be done when, and who does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.base import Correct, Refusal
from companion.games.traffic import acts, bip, deal, light, rounds
from companion.games.traffic.board import CROSSINGS
from companion.games.traffic.state import State

Handler = Callable[[State, Any], State | Refusal]

_SHOWING = "claim window verdict"
_HANDLERS: dict[type, tuple[Handler, str]] = {
    acts.Handicap: (deal.handicap, "deal"),
    acts.Hand: (deal.hand, "deal board ready run"),
    acts.Dealt: (deal.dealt, "deal"),
    acts.Shuffle: (deal.shuffle, "deal board ready"),
    acts.BoardSet: (deal.board_set, "board ready run move"),
    acts.Say: (bip.say, "run move claim window verdict"),
    acts.Start: (deal.start, "ready"),
    acts.TakeLight: (light.take, "run"),
    acts.Move: (light.move, "move"),
    acts.Unchanged: (light.unchanged, "move"),
    acts.CancelLight: (light.cancel, "move"),
    acts.Bip: (bip.bip, "run claim"),
    acts.First: (bip.first, "claim"),
    acts.ShowCard: (bip.show_card, _SHOWING),
    acts.ShowPattern: (bip.show_pattern, _SHOWING),
    acts.ShowCells: (bip.show_cells, _SHOWING),
    acts.Objection: (bip.objection, _SHOWING),
    acts.Reveal: (bip.reveal, "window"),
    acts.Diagonals: (bip.diagonals, "verdict"),
    acts.Overrule: (bip.overrule, "verdict"),
    acts.Withdraw: (bip.withdraw, _SHOWING),
    acts.Continue: (rounds.carry_on, "verdict"),
    acts.NextRound: (rounds.next_round, "round_end"),
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


def apply(state: State, action: acts.Action) -> State | Refusal:
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


def _wrong_moment(state: State, action: acts.Action) -> Refusal:
    page = phase(state)
    if isinstance(action, acts.Bip) and state.stage in ("round_end", "over", "window", "verdict"):
        return _late_bip(state, action)
    if isinstance(action, acts.Bip) and state.mover is not None:
        return Refusal("traffic.bip_moving", {"name": state.names[state.mover]}, rule="light")
    if isinstance(action, acts.TakeLight) and state.claim is not None:
        return Refusal("traffic.light_locked", rule="claim")
    if isinstance(action, acts.TakeLight) and state.mover is not None:
        return Refusal("traffic.light_moving", {"name": state.names[state.mover]}, rule="light")
    if isinstance(action, acts.Move | acts.Unchanged) and state.stage == "run":
        return Refusal("traffic.move_no_light", rule="light")
    return Refusal(_NOT_NOW.get(state.stage, "traffic.not_now"), rule=page)


def _late_bip(state: State, action: acts.Bip) -> Refusal:
    if state.left()[action.player] == 0:
        return Refusal("traffic.no_cards", {"name": state.names[action.player]}, rule="claim")
    if state.claim is not None:
        values = {"name": state.names[state.claim.player]}
        return Refusal("traffic.bip_second", values, rule="claim")
    return Refusal("traffic.round_over", rule=phase(state))
