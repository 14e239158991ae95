"""The visitors: dealt, revealed, sent to the parks; and the step to the next round."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.games.base import Message, Refusal, Word, replaced
from companion.games.scream_machine.actions import Arrive, FixVisitor, NextRound, Reveal, Visit
from companion.games.scream_machine.names import VISITOR_WORDS
from companion.games.scream_machine.options import rounds, visitor_deck, visitor_kinds
from companion.games.scream_machine.parks import bench, decisions, gap_order
from companion.games.scream_machine.state import (
    ACTIONS,
    COPIES,
    HIDDEN,
    NATIONALS,
    Face,
    Kind,
    State,
    Values,
    Visitor,
)

NOT_NOW = Refusal("scream.not_now", {}, "turn")
PILE_EMPTY = Refusal("scream.visitor_pile_empty", {}, "visitors")


def on_table(state: State) -> Counter[Face]:
    """How many visitors of each kind lie on the table; "?" are the hidden ones."""
    benches = (state.national, *state.gaps)
    return Counter(visitor.kind for seated in benches for visitor in seated)


def start_round(state: State) -> State:
    """Deal in the order of the rules until the pile is empty: nationals, then gap by gap."""
    pile = visitor_deck(len(state.names)) - on_table(state).total()
    wanted: list[tuple[int | None, bool]] = [(None, True)] * NATIONALS
    for number in gap_order(state):
        wanted += [(number, False), (number, True)]
    dealt = wanted[: max(pile, 0)]
    gaps = list(state.gaps)
    for gap, face_up in dealt:
        if gap is not None and not face_up:
            gaps[gap] = (*gaps[gap], Visitor(HIDDEN))
    short = len(wanted) - len(dealt)
    after = replace(
        state,
        stage="deal",
        gaps=tuple(gaps),
        to_deal=tuple(gap for gap, face_up in dealt if face_up),
        short=short,
        decisions=(),
    )
    if short:
        after = tell(after, Message("scream.visitors_short", {"count": short}))
    return after if after.to_deal else start_turns(after)


def start_turns(state: State) -> State:
    return replace(state, stage="turns", turn=state.first, played=0, actions_left=ACTIONS, used=())


def arrive(state: State, action: Arrive) -> State | Refusal:
    problem = kind_problem(state, action.kind)
    if problem is not None:
        return problem
    gap = state.to_deal[0]
    after = _seated(state, gap, (*bench(state, gap), Visitor(action.kind)))
    after = replace(after, to_deal=state.to_deal[1:])
    return after if after.to_deal else start_turns(after)


def kind_problem(state: State, kind: Kind) -> Refusal | None:
    """Why no further visitor of this kind can lie on the table, or None."""
    if kind not in VISITOR_WORDS:
        return Refusal("scream.visitor_unknown", {}, "visitors")
    if kind not in visitor_kinds(len(state.names)):
        return Refusal("scream.no_cheapskates", {}, "setup")
    if on_table(state)[kind] < COPIES:
        return None
    values: Values = {"visitor": Word(VISITOR_WORDS[kind]), "count": COPIES}
    return Refusal("scream.visitor_copies", values, "visitors")


def next_hidden(state: State) -> tuple[int, int] | None:
    """Gap and index of the hidden local that is turned next."""
    return next(iter(hidden(state)), None)


def hidden(state: State) -> list[tuple[int, int]]:
    """Gap and index of every hidden local, in the order in which they are turned."""
    return [
        (gap, index)
        for gap in gap_order(state)
        for index, visitor in enumerate(state.gaps[gap])
        if visitor.kind == HIDDEN
    ]


def start_reveal(state: State) -> State:
    return replace(state, stage="visit" if next_hidden(state) is None else "reveal")


def reveal(state: State, action: Reveal) -> State | Refusal:
    spot = next_hidden(state)
    assert spot is not None  # in stage "reveal" somebody lies face down
    problem = kind_problem(state, action.kind)
    if problem is not None:
        return problem
    gap, index = spot
    return start_reveal(_seated(state, gap, _turned(state.gaps[gap], index, action.kind)))


def fix_visitor(state: State, action: FixVisitor) -> State | Refusal:
    gap_there = action.gap is None or 0 <= action.gap < len(state.gaps)
    if not gap_there or not 0 <= action.index < len(bench(state, action.gap)):
        return Refusal("scream.no_visitor_there", {}, "visitors")
    seated = bench(state, action.gap)
    if seated[action.index].kind == action.kind:
        return state
    problem = kind_problem(state, action.kind)
    if problem is not None:
        return problem
    after = _seated(state, action.gap, _turned(seated, action.index, action.kind))
    return start_reveal(after) if state.stage == "reveal" else after


def visit(state: State, action: Visit) -> State | Refusal:
    found = decisions(state)
    won = Counter(decision.winner for decision in found)
    staying = {(d.gap, d.index) for d in found if d.stays}
    scores = tuple(score + won[player] for player, score in enumerate(state.scores))
    after = replace(
        state,
        stage="resolved",
        decisions=found,
        scores=scores,
        national=_staying(state, None, staying),
        gaps=tuple(_staying(state, gap, staying) for gap in range(len(state.gaps))),
    )
    return note_scores(after)


def next_round(state: State, action: NextRound) -> State | Refusal:
    after = note_scores(state)
    if state.round >= rounds(len(state.names)):
        return replace(after, stage="over")
    after = replace(after, round=state.round + 1, first=(state.first + 1) % len(state.names))
    if state.stage == "score":
        return after
    after = tell(after, Message("scream.shuffle_visitors"))
    name = state.names[after.first]
    return start_round(tell(after, Message("scream.first_passes", {"name": name})))


def note_scores(state: State) -> State:
    """The round's line in the plot; written again when the round is counted on."""
    return replace(state, history=(*state.history[: state.round - 1], state.scores))


def tell(state: State, message: Message) -> State:
    return replace(state, notices=(*state.notices, message))


def _turned(seated: tuple[Visitor, ...], index: int, kind: Kind) -> tuple[Visitor, ...]:
    return replaced(seated, index, replace(seated[index], kind=kind))


def _staying(
    state: State, gap: int | None, staying: set[tuple[int | None, int]]
) -> tuple[Visitor, ...]:
    seated = enumerate(bench(state, gap))
    return tuple(Visitor(v.kind, carried=True) for index, v in seated if (gap, index) in staying)


def _seated(state: State, gap: int | None, seated: tuple[Visitor, ...]) -> State:
    if gap is None:
        return replace(state, national=seated)
    return replace(state, gaps=replaced(state.gaps, gap, seated))
