"""What can be done now, as concrete actions: enough to play a whole play from them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.base import Refusal
from companion.games.traffic import moves
from companion.games.traffic.actions import (
    Action,
    Bip,
    BoardSet,
    CancelLight,
    Continue,
    Dealt,
    Diagonals,
    First,
    Handicap,
    Move,
    NextRound,
    Objection,
    Overrule,
    Reveal,
    ShowCard,
    ShowPattern,
    Start,
    TakeLight,
    Unchanged,
    Withdraw,
)
from companion.games.traffic.cards import Card, deck
from companion.games.traffic.claims import on_board
from companion.games.traffic.rules import apply
from companion.games.traffic.state import Claim, State

_MOST_MOVES = 12
_MOST_CARDS = 3


def actions(state: State) -> tuple[Action, ...]:
    """Actions that are all accepted; of moves and cards only some, chosen evenly."""
    offered = _offered(state)
    return tuple(action for action in offered if not isinstance(apply(state, action), Refusal))


def _offered(state: State) -> Iterator[Action]:
    everybody = range(len(state.names))
    if state.stage == "deal":
        yield Dealt()
        yield from (Handicap(player, 3) for player in everybody if not state.handicap[player])
    elif state.stage in ("board", "ready"):
        yield Start() if state.stage == "ready" else BoardSet(state.proposal)
    elif state.stage == "run":
        yield from (Bip(player) for player in everybody)
        yield from (TakeLight(player) for player in everybody)
    elif state.stage == "move":
        yield from _moves(state)
        yield from (Bip(player) for player in everybody)
    elif state.stage == "round_end":
        yield NextRound()
    elif state.claim is not None:
        yield from _claiming(state, state.claim)


def _moves(state: State) -> Iterator[Action]:
    found = tuple(moves.legal(state.board, state.undo, state.options.diagonal_moves))
    step = 1 + len(found) // _MOST_MOVES
    yield from (Move(source, target) for source, target in found[::step])
    yield Unchanged()
    yield CancelLight()


def _claiming(state: State, claim: Claim) -> Iterator[Action]:
    others = [player for player in range(len(state.names)) if player != claim.player]
    yield from (Bip(player) for player in others)
    yield from (Withdraw(waits.player) for waits in state.waiting)
    if claim.tied:
        yield from (First(player) for player in (claim.player, *claim.tied))
    elif state.stage == "claim":
        yield from _cards(state, claim)
        yield from (Objection(player) for player in others)
        yield Withdraw()
    elif state.stage == "window":
        yield Reveal()
        yield from (Objection(player) for player in others)
    else:
        yield from _after_verdict(state, claim)


def _cards(state: State, claim: Claim) -> Iterator[Action]:
    """A few cards that are on the board, and one that is not."""
    own = _own_cards(state, claim.player)
    right: list[Card] = []
    wrong: list[Card] = []
    for card in own:
        (right if on_board(claim.board, card, state.turn45) else wrong).append(card)
        if wrong and len(right) >= _MOST_CARDS:
            break
    for card in (*right[:_MOST_CARDS], *wrong[:1]):
        yield (ShowCard(card.id) if state.options.deck == "printed" else ShowPattern(card.rows))


def _own_cards(state: State, player: int) -> list[Card]:
    known = [deck()[code] for code in state.hands[player]]
    held = [card for card in deck().values() if card.id not in state.solved]
    kinds = (state.regular[player] > 0, state.expert[player] > 0)
    return known or [card for card in held if kinds[card.expert]]


def _after_verdict(state: State, claim: Claim) -> Iterator[Action]:
    verdict = claim.verdict
    if verdict is not None and verdict.result == "ask":
        yield from (Diagonals(True), Diagonals(False))
    if claim.accepted() is None:
        yield from (Overrule(True), Overrule(False))
    yield Continue()
    if claim.objector is not None and state.hands[claim.objector]:
        yield Continue(given=state.hands[claim.objector][0])
