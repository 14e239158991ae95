"""When cards leave hands: the end of a round, points, corrections and the ranking."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import (
    Correct,
    Field,
    Outcome,
    Refusal,
    correction,
    ranking,
    replaced,
)
from companion.games.traffic import acts, holding
from companion.games.traffic.deal import EXPERT_CARDS, REGULAR_CARDS, new_round, swapped_anew
from companion.games.traffic.state import Claim, State

_POINTS = (("points_1", "traffic.field_points_1"), ("points_2", "traffic.field_points_2"))


def carry_on(state: State, action: acts.Continue) -> State | Refusal:
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


def _denounced(state: State, claim: Claim, action: acts.Continue) -> State | Refusal:
    if not gives_card(state) or claim.objector is None:
        return state
    return holding.given(state, claim.objector, claim.player, action)


def next_round(state: State, action: acts.NextRound) -> State:
    """Writes the points down and deals again; who is in the lead takes expert cards."""
    past = (*state.past, state.left())
    return new_round(replace(state, past=past, round=state.round + 1))


def fields(state: State) -> tuple[Field, ...]:
    """Cards in hand by kind, and the points of the rounds before."""
    found = []
    for player in range(len(state.names)):
        regular, expert = state.regular[player], state.expert[player]
        found += [
            Field("regular", "traffic.field_regular", regular, 0, REGULAR_CARDS, player),
            Field("expert", "traffic.field_expert", expert, 0, EXPERT_CARDS, player),
        ]
        found += [
            Field(name, label, points[player], 0, REGULAR_CARDS, player)
            for (name, label), points in zip(_POINTS, state.past, strict=False)
        ]
    return tuple(found)


def correct(state: State, action: Correct) -> State | Refusal:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    changed = _corrected(state, action.field, field.player or 0, action.value)
    return changed if _before_or_in_claim(changed) else holding.settled(changed)


def _before_or_in_claim(state: State) -> bool:
    """Whether the round cannot end now: it has not begun, or a verdict is still to be paid."""
    moving = state.stage == "move" and min(state.left()) > 0
    return moving or state.claim is not None or state.stage in ("deal", "board", "ready")


def _corrected(state: State, field: str, player: int, value: int) -> State:
    if field.startswith("points"):
        index = [name for name, _ in _POINTS].index(field)
        row = replaced(state.past[index], player, value)
        changed = replace(state, past=replaced(state.past, index, row))
        return swapped_anew(changed) if state.stage == "deal" else changed
    if field == "expert":
        changed = replace(state, expert=replaced(state.expert, player, value))
    else:
        changed = replace(state, regular=replaced(state.regular, player, value))
    if min(holding.unlisted(changed, player, expert) for expert in (False, True)) < 0:
        # The list named more cards than there are: it cannot be trusted any more.
        return replace(changed, hands=replaced(changed.hands, player, ()))
    return changed


def finished_rounds(state: State) -> tuple[tuple[int, ...], ...]:
    """Points per finished round; the round just over counts with the cards still in hand."""
    return (*state.past, state.left()) if state.stage in ("round_end", "over") else state.past


def totals(state: State) -> tuple[int, ...]:
    rounds = finished_rounds(state)
    return tuple(sum(points) for points in zip(*rounds, strict=True)) or (0,) * len(state.names)


def scores(state: State) -> tuple[int, ...]:
    """Points so far in three rounds, cards left in one; the fewest is best."""
    return totals(state) if state.options.three_rounds else state.left()


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """Points from the start on after each round; in a single round, cards left at each change."""
    if not state.options.three_rounds:
        return state.trace
    rounds = finished_rounds(state)
    sums = (
        tuple(sum(points) for points in zip(*rounds[: upto + 1], strict=True))
        for upto in range(len(rounds))
    )
    return ((0,) * len(state.names), *sums)


def outcome(state: State) -> Outcome | None:
    """The fewest points win, or in one round who has no cards; equal points share the place."""
    if state.stage != "over":
        return None
    final = scores(state)
    keys = {player: (-points,) for player, points in enumerate(final)}
    return ranking(keys, final, highest_wins=False)
