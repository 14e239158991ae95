"""When cards leave hands: the end of a round and its points."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.traffic import holding
from companion.games.traffic.actions import Continue, NextRound
from companion.games.traffic.deal import new_round
from companion.games.traffic.state import Claim, State


def carry_on(state: State, action: Continue) -> State | Refusal:
    """What the verdict costs is paid, and play goes on or the round is over."""
    claim = state.claim
    accepted = None if claim is None else claim.accepted()
    if claim is None or accepted is None:
        return Refusal("traffic.verdict_open", rule="verdict")
    paid = _solved(state, claim) if accepted else _denounced(state, claim, action)
    return paid if isinstance(paid, Refusal) else holding.settled(replace(paid, claim=None))


def _solved(state: State, claim: Claim) -> State:
    assert claim.card is not None
    code = claim.card.id
    solved = (*state.solved, code) if code else state.solved
    return holding.without(replace(state, solved=solved), claim.player, code, claim.card.expert)


def gives_card(state: State) -> bool:
    """Whether the claim under way ends with a card of the objector going to the claimant."""
    claim = state.claim
    if claim is None or claim.objector is None or claim.accepted() is not False:
        return False
    keeps = 0 if state.options.win_by_denouncing else 1
    return state.left()[claim.objector] > keeps


def _denounced(state: State, claim: Claim, action: Continue) -> State | Refusal:
    if not gives_card(state) or claim.objector is None:
        return state
    return holding.given(state, claim.objector, claim.player, action)


def next_round(state: State, action: NextRound) -> State:
    """Writes the points down and deals again; who is in the lead takes expert cards."""
    past = (*state.past, state.left())
    return new_round(replace(state, past=past, round=state.round + 1))


def finished_rounds(state: State) -> tuple[tuple[int, ...], ...]:
    """Points per finished round; the round just over counts with the cards still in hand."""
    return (*state.past, state.left()) if state.stage in ("round_end", "over") else state.past


def totals(state: State) -> tuple[int, ...]:
    rounds = finished_rounds(state)
    return tuple(sum(points) for points in zip(*rounds, strict=True)) or (0,) * len(state.names)
