"""What is said aloud in Scream Machine: visitors, rides, whose turn, who takes how many."""

from __future__ import annotations

from collections import Counter

from companion.games.scream_machine.actions import Action, EndTurn, First, NextRound, Score, Visit
from companion.games.scream_machine.state import State
from companion.games.scream_machine.words import describe
from companion.ui.aloud import Aloud, Tale, remark, turn, verdict
from hardware.ports import Importance

SILENT = (EndTurn, NextRound, Visit)  # what follows says it
SECRET: tuple[type, ...] = ()


def aloud(before: State, action: Action, after: State) -> Tale:
    """What was built or came, what must be laid, who is next, who won the visitors."""
    return [
        *_done(before, action),
        *_visit(before, action, after),
        *_notices(after),
        *_next(before, action, after),
    ]


def _done(before: State, action: Action) -> Tale:
    if isinstance(action, SILENT):
        return []
    decides = isinstance(action, Score)
    return [Aloud(Importance.VERDICT if decides else Importance.REMARK, describe(before, action))]


def _visit(before: State, action: Action, after: State) -> Tale:
    """Who takes how many, in the order of the seats; and how many wait for the next round."""
    if not isinstance(action, Visit):
        return []
    won = Counter(decision.winner for decision in after.decisions)
    told = [
        verdict("voice.takes", name=name, count=won[player])
        for player, name in enumerate(after.names)
    ]
    staying = sum(decision.stays for decision in after.decisions)
    if staying:
        told.append(verdict("voice.stay", count=staying))
    return told


def _notices(after: State) -> Tale:
    return [Aloud(Importance.TURN, notice) for notice in after.notices]


def _next(before: State, action: Action, after: State) -> Tale:
    told: list[Aloud] = []
    if after.round != before.round and after.stage != "over":
        told.append(turn("scream.round_n", n=after.round))
    if after.stage == "deal" and after.to_deal[:1] != before.to_deal[:1]:
        told.append(_bench(after))
    if after.stage == "reveal" and before.stage != "reveal":
        told.append(turn("voice.turn_reveal"))
    if after.stage == "visit" and before.stage != "visit":
        told.append(turn("voice.turn_visit"))
    return [*told, *_turn(before, action, after)]


def _bench(after: State) -> Aloud:
    """Where the next visitors are laid."""
    gap = after.to_deal[0]
    if gap is None:
        return turn("voice.lay_nationals")
    names = after.names
    return turn("voice.lay_between", one=names[gap], other=names[(gap + 1) % len(names)])


def _turn(before: State, action: Action, after: State) -> Tale:
    if after.stage not in ("opening", "turns"):
        return []
    begins = before.stage != after.stage or before.turn != after.turn
    if begins or isinstance(action, First):
        name, left = after.names[after.turn], after.actions_left
        return [turn("voice.turn_actions", name=name, count=left)]
    if after.actions_left == before.actions_left:
        return []
    if not after.actions_left:
        return [remark("voice.no_actions")]
    return [remark("scream.actions_left", count=after.actions_left)]
