"""What cards before the camera mean: the card of the player whose turn it is, and papers."""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.base import Meaning, Message, Way
from companion.games.macadam.actions import Follow, Lead, Paper, Policeman, WrongCard
from companion.games.macadam.cards import fitting, follow_refusal, policeman_refusal
from companion.games.macadam.kinds import PAPER_KINDS, POLICEMAN, ROAD_KINDS
from companion.games.macadam.names import SIGNAL_WORDS
from companion.games.macadam.state import SIGNALS, Card, State, turn

CARD, AFTER_AGENT = Message("macadam.way_card"), Message("macadam.way_after_agent")
ALONE, WRONG = Message("macadam.agent_alone"), Message("macadam.wrong_key")


def card_period(state: State) -> Hashable | None:
    """With every player's turn a card of the same kind may come again."""
    if state.stage not in ("lead", "follow"):
        return None
    return state.round, max(state.tokens), state.stage, turn(state)


def meant(state: State, kinds: tuple[str, ...]) -> Meaning | None:
    """What the first of these cards mean; a policeman belongs to the card beside it."""
    if state.stage not in ("lead", "follow"):
        return None
    for index, kind in enumerate(kinds):
        paper = PAPER_KINDS.get(kind)
        if paper is not None:
            return Meaning((index,), (Way(Paper(paper), CARD),))
    road = [(i, ROAD_KINDS[kind]) for i, kind in enumerate(kinds) if kind in ROAD_KINDS]
    agent = kinds.index(POLICEMAN) if POLICEMAN in kinds else None
    if state.stage == "lead":
        return _lead(state, road, agent)
    return _follow(state, road, agent)


def _lead(state: State, road: list[tuple[int, Card]], agent: int | None) -> Meaning | None:
    if not road:
        return None if agent is None else Meaning((agent,), (Way(Policeman(), CARD),))
    (first, card), *others = road
    more = state.options.leader_extra_card and "extra" not in state.done
    second = others[0] if others and more else None
    extra = None if second is None else second[1]
    cards = (first,) if second is None else (first, second[0])
    ways = tuple(
        Way(Lead(place, card, extra), Message(SIGNAL_WORDS[state.signals[place]]))
        for place in _places(state, card)
    )
    return Meaning(cards, ways, waits=more and second is None)


def _places(state: State, card: Card) -> list[int]:
    """The first free signal of each kind that takes the card; any free one where none does."""
    free = [place for place in range(SIGNALS) if not state.tokens[place]]
    first: dict[str, int] = {}
    for place in free:
        if card in fitting(state, state.signals[place]):
            first.setdefault(state.signals[place], place)
    return list(first.values()) or free[:1]


def _follow(state: State, road: list[tuple[int, Card]], agent: int | None) -> Meaning | None:
    if agent is not None:
        if not road:
            return Meaning((agent,), (Way(Policeman(), ALONE),), waits=True)
        index, card = road[0]
        return Meaning((agent, index), (Way(Policeman(card), CARD),))
    if not road:
        return None
    index, card = road[0]
    if follow_refusal(state, card) is None or policeman_refusal(state, card) is not None:
        return Meaning((index,), (Way(Follow(card), CARD),))
    ways = (Way(Policeman(card), AFTER_AGENT), Way(WrongCard(card), WRONG))
    return Meaning((index,), ways, waits=True)
