"""Whose card is it? What a player can hold, what leaves a hand, and how play goes on then."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Refusal, replaced
from companion.games.traffic import cards
from companion.games.traffic.actions import Continue
from companion.games.traffic.cards import Card
from companion.games.traffic.state import ROUNDS, Claim, Stage, State


def named(state: State, card: Card) -> Card | Refusal:
    """The card with its code when the deck is known, as it is otherwise."""
    if state.options.deck != "printed":
        return card
    known = cards.identify(card)
    return known if known is not None else Refusal("traffic.card_not_in_deck", rule="claim")


def listed(state: State, player: int, expert: bool) -> int:
    return sum(cards.deck()[code].expert == expert for code in state.hands[player])


def unlisted(state: State, player: int, expert: bool) -> int:
    """How many cards of a kind the player holds whose codes nobody told."""
    held = state.expert[player] if expert else state.regular[player]
    return held - listed(state, player, expert)


def problem(state: State, player: int, card: Card) -> Refusal | None:
    """Why this player cannot hold this card."""
    values = {"name": state.names[player]}
    if card.expert and not state.expert[player]:
        return Refusal("traffic.card_no_expert", values, rule="setup")
    if not card.expert and not state.regular[player]:
        return Refusal("traffic.card_no_regular", values, rule="setup")
    if not card.id or card.id in state.hands[player]:
        return None
    owner = next((p for p, hand in enumerate(state.hands) if card.id in hand), None)
    if owner is not None:
        other = {"card": card.id, "name": state.names[owner]}
        return Refusal("traffic.card_other", other, rule="claim")
    if card.id in state.solved or not unlisted(state, player, card.expert):
        return Refusal("traffic.card_nobody", {"card": card.id}, rule="claim")
    return None


def without(state: State, player: int, code: str, expert: bool) -> State:
    """One card less; of the other kind when the counts were put right in between."""
    if not state.left()[player]:
        return state
    if not (state.expert if expert else state.regular)[player]:
        expert = not expert
    hand = tuple(card for card in state.hands[player] if card != code)
    return _counted(replace(state, hands=replaced(state.hands, player, hand)), player, expert, -1)


def with_card(state: State, player: int, code: str, expert: bool) -> State:
    hand = (*state.hands[player], code) if code else state.hands[player]
    return _counted(replace(state, hands=replaced(state.hands, player, hand)), player, expert, 1)


def _counted(state: State, player: int, expert: bool, change: int) -> State:
    if expert:
        count = state.expert[player] + change
        return replace(state, expert=replaced(state.expert, player, count))
    count = state.regular[player] + change
    return replace(state, regular=replaced(state.regular, player, count))


def given(state: State, giver: int, taker: int, action: Continue) -> State | Refusal:
    """A card goes from the denouncer to the player at fault, by code where codes are known."""
    if action.given:
        return _given_by_code(state, giver, taker, action.given)
    if not unlisted(state, giver, True) and not unlisted(state, giver, False):
        return Refusal("traffic.give_which", {"name": state.names[giver]}, rule="denounce")
    expert = action.given_expert or not unlisted(state, giver, False)
    if not unlisted(state, giver, expert):
        return Refusal("traffic.card_no_expert", {"name": state.names[giver]}, rule="setup")
    return with_card(without(state, giver, "", expert), taker, "", expert)


def _given_by_code(state: State, giver: int, taker: int, code: str) -> State | Refusal:
    card = cards.deck().get(code)
    if card is None or state.options.deck != "printed":
        return Refusal("traffic.card_unknown", {"card": code}, rule="claim")
    refusal = problem(state, giver, card)
    if refusal is not None:
        return refusal
    return with_card(without(state, giver, code, card.expert), taker, code, card.expert)


def settled(state: State) -> State:
    """After cards left or entered hands: play goes on, or somebody has none left."""
    left = state.left()
    trace = state.trace if state.trace[-1:] == (left,) else (*state.trace, left)
    after = replace(state, trace=trace, stage=_stage(state))
    if after.stage in ("run", "move"):
        return _next_claim(after)
    return replace(after, mover=None, waiting=())


def _next_claim(state: State) -> State:
    """The first Bip that waits comes up, together with those of the same moment."""
    if not state.waiting:
        return state
    first, *later = state.waiting
    tied = tuple(bip.player for bip in later if together(state, first.at, bip.at))
    waiting = tuple(bip for bip in later if bip.player not in tied)
    claim = Claim(first.player, first.board, first.at, tied)
    return replace(state, stage="claim", claim=claim, waiting=waiting)


def together(state: State, one: int | None, other: int | None) -> bool:
    """Whether two presses were at the same moment, as far as people can tell."""
    timed = one is not None and other is not None
    return timed and abs((one or 0) - (other or 0)) <= state.options.together_ms


def _stage(state: State) -> Stage:
    """A round is over exactly when somebody has no cards; a move that waited goes on."""
    if min(state.left()) > 0:
        return "run" if state.mover is None else "move"
    last = not state.options.three_rounds or state.round == ROUNDS
    return "over" if last else "round_end"
