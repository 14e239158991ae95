"""Before the start signal: how many cards of which kind, whose they are, and the board."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.games.base import Refusal, replaced
from companion.games.traffic.actions import (
    BoardSet,
    DealForUs,
    Dealt,
    Hand,
    Handicap,
    Shuffle,
    Start,
)
from companion.games.traffic.board import layout, problem
from companion.games.traffic.cards import deck
from companion.games.traffic.state import State

REGULAR_CARDS = 40
EXPERT_CARDS = 20


def each(players: int) -> int:
    """How many cards a player is dealt."""
    return REGULAR_CARDS // players


def left_over(players: int) -> int:
    """How many regular cards stay in the box."""
    return REGULAR_CARDS % players


def new_round(state: State) -> State:
    """Cards dealt anew; the light is free, the board still to be set."""
    cars = state.options.cars_per_colour
    fresh = replace(
        state,
        stage="deal",
        hands=((),) * len(state.names),
        swaps=swaps(state),
        proposal=layout(state.seed + state.round, cars),
        solved=(),
        board="",
        before="",
        holder=None,
        mover=None,
        last=None,
        claim=None,
        waiting=(),
        trace=(),
    )
    return _counted(fresh)


def lead(totals: tuple[int, ...]) -> tuple[int, int]:
    """Who has the fewest points, and how many fewer than the next: 0 for tied leaders."""
    fewest, second = sorted(totals)[:2]
    return totals.index(fewest), second - fewest


def swaps(state: State) -> tuple[int, ...]:
    """How many expert cards each player must take this round for being in the lead."""
    none = (0,) * len(state.names)
    totals = tuple(sum(points) for points in zip(*state.past, strict=True)) or none
    leader, points = lead(totals)
    others = sum(state.handicap) - state.handicap[leader]
    most = min(each(len(state.names)), EXPERT_CARDS - others) - state.handicap[leader]
    return replaced(none, leader, max(0, min(points, most)))


def swapped_anew(state: State) -> State:
    """The deal after the points were put right: another lead asks for other expert cards."""
    taken = swaps(state)
    if taken == state.swaps:
        return state
    return _counted(replace(state, swaps=taken, hands=((),) * len(state.names)))


def _counted(state: State) -> State:
    expert = tuple(a + b for a, b in zip(state.handicap, state.swaps, strict=True))
    regular = tuple(each(len(state.names)) - taken for taken in expert)
    return replace(state, regular=regular, expert=expert)


def handicap(state: State, action: Handicap) -> State | Refusal:
    """On top of what a leader must take; experts of all together come from twenty cards."""
    if not state.options.handicap:
        return Refusal("traffic.handicap_off", rule="setup")
    taken = state.swaps[action.player]
    others = sum(state.expert) - state.expert[action.player]
    most = min(each(len(state.names)), EXPERT_CARDS - others) - taken
    if not 0 <= action.experts <= most:
        return Refusal("traffic.handicap_range", {"high": most}, rule="setup")
    wished = replaced(state.handicap, action.player, action.experts)
    forgotten = replaced(state.hands, action.player, ())
    return _counted(replace(state, handicap=wished, hands=forgotten))


def hand(state: State, action: Hand) -> State | Refusal:
    """Lists a player's cards by code; refuses cards that he cannot have."""
    refusal = _hand_problem(state, action)
    if refusal is not None:
        return refusal
    return replace(state, hands=replaced(state.hands, action.player, action.cards))


def _hand_problem(state: State, action: Hand) -> Refusal | None:
    name = state.names[action.player]
    if state.options.deck != "printed":
        return Refusal("traffic.deck_unknown", rule="claim")
    for card in action.cards:
        if card not in deck() or action.cards.count(card) > 1 or card in state.solved:
            return Refusal("traffic.card_unknown", {"card": card}, rule="claim")
        owner = next((p for p, held in enumerate(state.hands) if card in held), action.player)
        if owner != action.player:
            other = {"card": card, "name": state.names[owner]}
            return Refusal("traffic.card_other", other, rule="claim")
    experts = sum(deck()[card].expert for card in action.cards)
    if experts > state.expert[action.player]:
        return _does_not_fit("traffic.hand_expert", name, state.expert[action.player])
    if len(action.cards) - experts > state.regular[action.player]:
        return _does_not_fit("traffic.hand_too_many", name, state.regular[action.player])
    return None


def _does_not_fit(key: str, name: str, count: int) -> Refusal:
    return Refusal(key, {"name": name, "count": count}, rule="setup")


def deal_for_us(state: State, action: DealForUs) -> State | Refusal:
    if state.options.deck != "printed":
        return Refusal("traffic.deck_unknown", rule="claim")
    return replace(state, hands=dealt_hands(state, action.seed))


def dealt_hands(state: State, seed: int) -> tuple[tuple[str, ...], ...]:
    """A fair deal of the printed deck; the odd card stays out."""
    regular = [code for code, card in deck().items() if not card.expert]
    expert = [code for code, card in deck().items() if card.expert]
    del regular[len(regular) - left_over(len(state.names)) :]
    random = Random(seed)
    random.shuffle(regular)
    random.shuffle(expert)
    hands = []
    for whites, greens in zip(state.regular, state.expert, strict=True):
        hands.append(tuple(sorted(regular[:whites] + expert[:greens])))
        del regular[:whites], expert[:greens]
    return tuple(hands)


def dealt(state: State, action: Dealt) -> State:
    return replace(state, stage="board", trace=(state.left(),))


def shuffle(state: State, action: Shuffle) -> State:
    return replace(state, proposal=layout(action.seed, state.options.cars_per_colour))


def board_set(state: State, action: BoardSet) -> State | Refusal:
    """The board as a whole; while playing it puts right what the play believed."""
    refusal = problem(action.cells, state.options.cars_per_colour)
    if refusal is not None:
        return refusal
    stage = "ready" if state.stage == "board" else state.stage
    return replace(state, stage=stage, board=action.cells, before="")


def start(state: State, action: Start) -> State:
    return replace(state, stage="run")
