"""What is said aloud in Traffic: the Bip by name, verdicts, the light, moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.base import Act, Correct
from companion.games.traffic.actions import (
    Bip,
    BoardSet,
    CancelLight,
    Continue,
    DealForUs,
    Dealt,
    First,
    Hand,
    Handicap,
    Move,
    NextRound,
    Objection,
    Say,
    SayBoard,
    Shuffle,
    Start,
    TakeLight,
    Unchanged,
    Withdraw,
)
from companion.games.traffic.rounds import gives_card
from companion.games.traffic.state import Claim, State
from companion.games.traffic.words import describe, verdict_message
from companion.ui.aloud import Aloud, Tale, names_of, turn, verdict
from hardware.ports import Importance

REFUSED = {
    "mirror": "voice.refused_mirror",
    "colours": "voice.refused_colours",
    "gap": "voice.refused_gap",
    "taken": "voice.refused_taken",
    "edge": "voice.refused_edge",
    "diagonal": "voice.refused_diagonal",
    "shape": "voice.refused_shape",
    "absent": "voice.refused_absent",
}
REMARKS = (
    Handicap,
    DealForUs,
    Dealt,
    Shuffle,
    BoardSet,
    Say,
    SayBoard,
    Correct,
    Move,
    Unchanged,
    CancelLight,
)
SECRET = (Hand,)
RULED = (First, Objection, Withdraw)
FREE = turn("voice.light_free")
ASKED = "voice.anyone_objects"


def aloud(before: State, action: Act, after: State) -> Tale:
    """What was done, what it means, and that the light is free. The codes of a hand stay secret."""
    return [*_done(before, action), *_claim(before, after), *_light(before, after)]


def _done(before: State, action: Act) -> Tale:
    if isinstance(action, REMARKS):
        return [Aloud(Importance.REMARK, describe(before, action))]
    if isinstance(action, RULED):
        return [Aloud(Importance.VERDICT, describe(before, action))]
    told = TALES.get(type(action))
    return told(before, action) if told is not None else []


def _bip(before: State, action: Bip) -> Tale:
    """The name alone: everybody looks up."""
    name = before.names[action.player]
    return [verdict("voice.bip" if before.claim is None else "voice.bip_too", name=name)]


def _take_light(before: State, action: TakeLight) -> Tale:
    return [turn("voice.light_taken", name=before.names[action.player])]


def _start(before: State, action: Start) -> Tale:
    return [turn("traffic.did_start")]


def _continue(before: State, action: Continue) -> Tale:
    """That a card changes hands; that one is solved was said with the verdict."""
    return [Aloud(Importance.VERDICT, describe(before, action))] if gives_card(before) else []


def _next_round(before: State, action: NextRound) -> Tale:
    return [Aloud(Importance.TURN, describe(before, action))]


TALES: dict[type, Callable[[State, Any], Tale]] = {
    Bip: _bip,
    TakeLight: _take_light,
    Start: _start,
    Continue: _continue,
    NextRound: _next_round,
}


# -- claims --------------------------------------------------------------------------------------


def _claim(before: State, after: State) -> Tale:
    claim = after.claim
    if claim is None:
        return _round_over(before, after)
    if before.claim is not None and (claim.player, claim.at) != (
        before.claim.player,
        before.claim.at,
    ):
        return _next_in_line(before, claim, after)
    if after.stage == "window" and before.stage != "window":
        return [turn(ASKED)]
    return _judged(before, claim, after)


def _next_in_line(before: State, claim: Claim, after: State) -> Tale:
    """A Bip that waited comes up by itself; of tied ones the first was said already."""
    told = before.claim is not None and claim.player in before.claim.tied
    return [] if told else [verdict("voice.bip", name=after.names[claim.player])]


def _judged(before: State, claim: Claim, after: State) -> Tale:
    old = before.claim
    if old is not None and (old.verdict, old.ruled) == (claim.verdict, claim.ruled):
        return []
    accepted = claim.accepted()
    if accepted:
        return [_accepted(after.left()[claim.player] - 1)]
    if accepted is False and claim.ruled is not None:
        return [verdict("voice.refused_by_table")]
    if claim.verdict is None:
        return []
    if accepted is False:
        return [verdict(REFUSED[claim.verdict.reason])]
    return [Aloud(Importance.VERDICT, verdict_message(claim.board, claim.verdict))]


def _accepted(left: int) -> Aloud:
    if not left:
        return verdict("voice.accepted_last")
    return verdict("voice.accepted", count=left)


def _round_over(before: State, after: State) -> Tale:
    if after.stage not in ("round_end", "over") or before.stage == after.stage:
        return []
    first = [player for player, left in enumerate(after.left()) if not left]
    return [verdict("voice.round_over", names=names_of(after.names, first), count=len(first))]


def _light(before: State, after: State) -> Tale:
    """Whenever the board may be played again and nobody is moving."""
    if after.stage == "move" and before.stage not in ("run", "move") and after.mover is not None:
        return [turn("voice.still_moving", name=after.names[after.mover])]
    free = after.stage == "run" and before.stage != "run"
    return [FREE] if free else []
