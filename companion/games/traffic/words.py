"""Which sentence tells what was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.base import Correct, Message, Word
from companion.games.traffic import bip
from companion.games.traffic.actions import (
    Action,
    Bip,
    BoardSet,
    CancelLight,
    Continue,
    DealForUs,
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
    SayBoard,
    ShowCard,
    ShowCells,
    ShowPattern,
    Shuffle,
    Start,
    TakeLight,
    Unchanged,
    Withdraw,
)
from companion.games.traffic.board import FREE, crossing_name, crossing_names
from companion.games.traffic.claims import Verdict
from companion.games.traffic.names import car
from companion.games.traffic.rounds import gives_card
from companion.games.traffic.state import State

Values = Mapping[str, int | str | Word]


_REASONS = {
    "mirror": "traffic.refused_mirror",
    "colours": "traffic.refused_colours",
    "gap": "traffic.refused_gap",
    "taken": "traffic.refused_taken",
    "edge": "traffic.refused_edge",
    "diagonal": "traffic.refused_diagonal",
    "shape": "traffic.refused_shape",
    "absent": "traffic.refused_absent",
}


_RESULTS = {
    "accepted": "traffic.verdict_accepted",
    "unsure": "traffic.verdict_unsure",
    "ask": "traffic.verdict_ask",
    "table": "traffic.verdict_table",
}


_OF_PLAYER: dict[type, str] = {
    Hand: "traffic.did_hand",
    TakeLight: "traffic.did_take_light",
    First: "traffic.did_first",
    Objection: "traffic.did_objection",
}


_OF_TABLE: dict[type, str] = {
    DealForUs: "traffic.did_deal_for_us",
    Dealt: "traffic.did_deal",
    Shuffle: "traffic.did_shuffle",
    BoardSet: "traffic.did_board_set",
    Start: "traffic.did_start",
}


_OF_CLAIMANT: dict[type, str] = {
    ShowPattern: "traffic.did_show_pattern",
    ShowCells: "traffic.did_show_cells",
}


_OF_MOVER: dict[type, str] = {
    Unchanged: "traffic.did_unchanged",
    CancelLight: "traffic.did_cancel_light",
}


def verdict_message(claim_board: str, verdict: Verdict) -> Message:
    """The verdict in one sentence, with the crossings and cars it is about."""
    about = verdict.marks or verdict.cells
    values: Values = {"crossings": crossing_names(about)}
    if verdict.result != "refused":
        return Message(_RESULTS[verdict.result], values)
    if verdict.reason == "colours":
        one, other = (car(claim_board[cell]) for cell in verdict.marks)
        return Message(_REASONS["colours"], {**values, "one": one, "other": other})
    if verdict.reason in ("gap", "taken"):  # of one crossing or of several
        return Message(_REASONS[verdict.reason], {**values, "count": len(about)})
    return Message(_REASONS[verdict.reason], values)


def describe(state: State, action: Action) -> Message:
    """What the action does, told before or after; `state` is the one it is done in."""
    kind = type(action)
    if kind in _OF_TABLE:
        return Message(_OF_TABLE[kind])
    if isinstance(action, Hand | TakeLight | First | Objection):
        return Message(_OF_PLAYER[kind], {"name": state.names[action.player]})
    if kind in _OF_CLAIMANT:
        return Message(_OF_CLAIMANT[kind], {"name": _claimant(state)})
    if kind in _OF_MOVER:
        return Message(_OF_MOVER[kind], {"name": _mover(state)})
    return SENTENCES[kind](state, action)


def _claimant(state: State) -> str:
    return state.names[state.claim.player] if state.claim else ""


def _mover(state: State) -> str:
    return state.names[state.mover] if state.mover is not None else ""


def _handicap(state: State, action: Handicap) -> Message:
    values: Values = {"name": state.names[action.player], "count": action.experts}
    return Message("traffic.did_handicap", values)


def _say(state: State, action: Say) -> Message:
    values: Values = {"crossing": crossing_name(action.cell), "car": car(action.car)}
    return Message("traffic.did_say", values)


def _say_board(state: State, action: SayBoard) -> Message:
    was = state.claim.board if state.claim else state.board
    count = sum(car != old for car, old in zip(action.cells, was, strict=True))
    return Message("traffic.did_say_board", {"count": count})


def _move(state: State, action: Move) -> Message:
    moved, met = state.board[action.source], state.board[action.target]
    if met == FREE:
        return Message("traffic.did_move", {"name": _mover(state), "car": car(moved)})
    if met == moved:
        return Message("traffic.did_unchanged", {"name": _mover(state)})
    values: Values = {"name": _mover(state), "car": car(moved), "other": car(met)}
    return Message("traffic.did_swap", values)


def _bip(state: State, action: Bip) -> Message:
    values: Values = {"name": state.names[action.player]}
    if state.claim is None:
        return Message("traffic.did_bip", values)
    after = bip.bip(state, action)
    waits = isinstance(after, State) and len(after.waiting) > len(state.waiting)
    return Message("traffic.did_bip_waits" if waits else "traffic.did_bip_too", values)


def _withdraw(state: State, action: Withdraw) -> Message:
    name = _claimant(state) if action.player is None else state.names[action.player]
    return Message("traffic.did_withdraw", {"name": name})


def _show_card(state: State, action: ShowCard) -> Message:
    return Message("traffic.did_show_card", {"name": _claimant(state), "card": action.card})


def _reveal(state: State, action: Reveal) -> Message:
    """What the verdict will say."""
    claim = bip.open_claim(bip.reveal(state, action))
    assert claim.verdict is not None
    return verdict_message(claim.board, claim.verdict)


def _diagonals(state: State, action: Diagonals) -> Message:
    return Message("traffic.did_diagonals_on" if action.count else "traffic.did_diagonals_off")


def _overrule(state: State, action: Overrule) -> Message:
    return Message("traffic.did_rule_yes" if action.accepted else "traffic.did_rule_no")


def _continue(state: State, action: Continue) -> Message:
    claim = state.claim
    if claim is None:
        return Message("traffic.did_keep", {"name": ""})
    name = state.names[claim.player]
    if claim.accepted():
        left = state.left()[claim.player] - 1
        return Message("traffic.did_solve", {"name": name, "count": left})
    if claim.objector is None:
        return Message("traffic.did_keep", {"name": name})
    values: Values = {"name": name, "giver": state.names[claim.objector]}
    return Message("traffic.did_give" if gives_card(state) else "traffic.did_keep_last", values)


def _next_round(state: State, action: NextRound) -> Message:
    return Message("traffic.did_next_round", {"round": state.round + 1})


_CORRECTED = {
    "regular": "traffic.did_correct_regular",
    "expert": "traffic.did_correct_expert",
    "points_1": "traffic.did_correct_points_1",
    "points_2": "traffic.did_correct_points_2",
}


def _correct(state: State, action: Correct) -> Message:
    values: Values = {"name": state.names[action.player or 0], "count": action.value}
    return Message(_CORRECTED[action.field], values)


SENTENCES: dict[type, Callable[[State, Any], Message]] = {
    Handicap: _handicap,
    Say: _say,
    SayBoard: _say_board,
    Move: _move,
    Bip: _bip,
    Withdraw: _withdraw,
    ShowCard: _show_card,
    Reveal: _reveal,
    Diagonals: _diagonals,
    Overrule: _overrule,
    Continue: _continue,
    NextRound: _next_round,
    Correct: _correct,
}
