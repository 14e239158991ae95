"""Which card may be laid when: signals, following, papers."""

from __future__ import annotations

from companion.games.base import Refusal, Word
from companion.games.macadam.names import SIGNAL_WORDS, card_word
from companion.games.macadam.state import (
    ARROWS,
    CARDS,
    FITS,
    INSURANCE,
    NEEDS,
    VEHICLES,
    Card,
    Signal,
    State,
    turn,
)


def kind(card: str) -> str:
    """The card without its colour."""
    return card.partition(":")[0]


def same_kind(first: str, second: str, auto_moto_same: bool) -> bool:
    """Whether one card follows the other: pedestrians in their colour, the others in kind."""
    pair = {first, second}
    return first == second or (auto_moto_same and pair == {"auto", "moto"})


def passing(state: State) -> tuple[Card, ...]:
    """What passes while pedestrians wait."""
    return (*VEHICLES, *ARROWS) if state.options.arrows_while_waiting else VEHICLES


def follows_any(state: State) -> bool:
    """By a house rule any card follows a green arrow."""
    return state.follow == "green_arrow" and not state.options.follow_green


def fitting(state: State, signal: Signal) -> tuple[Card, ...]:
    """What may be led at a signal."""
    waiting = signal == "pedestrian_wait" and state.options.edition > 1
    return passing(state) if waiting else FITS[signal]


def lead_refusal(state: State, place: int, card: str) -> Refusal | None:
    """Why the leader cannot lay this card at this signal, or None."""
    if card not in CARDS:
        return Refusal("macadam.card_unknown", {"card": card}, "setup")
    signal = state.signals[place]
    if card not in fitting(state, signal):
        values = {"card": card_word(card), "signal": Word(SIGNAL_WORDS[signal])}
        return Refusal("macadam.card_not_for_signal", values, "lead")
    return paper_refusal(state, card)


def follow_refusal(state: State, card: str) -> Refusal | None:
    """Why the player at play cannot follow with this card, or None."""
    if card not in CARDS:
        return Refusal("macadam.card_unknown", {"card": card}, "setup")
    if state.any_vehicle and card not in passing(state):
        return Refusal("macadam.follow_vehicle", {"card": card_word(card)}, "follow")
    if follows_any(state):
        return paper_refusal(state, card)
    if not state.any_vehicle and not same_kind(state.follow, card, state.options.auto_moto_same):
        values = {"card": card_word(card), "follow": card_word(state.follow)}
        same = kind(state.follow) == kind(card) == "pedestrian"
        return Refusal("macadam.follow_colour" if same else "macadam.follow_kind", values, "follow")
    return paper_refusal(state, card)


def policeman_refusal(state: State, card: str) -> Refusal | None:
    """Why this card cannot be laid after a policeman, or None."""
    if card not in CARDS:
        return Refusal("macadam.card_unknown", {"card": card}, "setup")
    return paper_refusal(state, card) if state.options.agent_needs_papers else None


def paper_refusal(state: State, card: str) -> Refusal | None:
    """Why the player at play lacks the paper for this card, or None."""
    paper = NEEDS.get(card)
    player = turn(state)
    if paper is None or state.seats[player].holds(paper):
        return None
    key = "macadam.needs_insurance" if paper == INSURANCE else "macadam.needs_licence"
    return Refusal(key, {"name": state.names[player], "card": card_word(card)}, "papers")


def lead_cards(state: State, place: int) -> tuple[Card, ...]:
    """The cards the leader may lay at this signal."""
    return tuple(card for card in CARDS if lead_refusal(state, place, card) is None)


def follow_cards(state: State) -> tuple[Card, ...]:
    """The cards the player at play may follow with."""
    return tuple(card for card in CARDS if follow_refusal(state, card) is None)


def policeman_cards(state: State) -> tuple[Card, ...]:
    """The cards the player at play may lay after a policeman."""
    return tuple(card for card in CARDS if policeman_refusal(state, card) is None)
