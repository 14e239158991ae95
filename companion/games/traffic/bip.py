"""Bip! Bip!: from the press to the verdict, with everybody's right to object."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.traffic import cards, holding
from companion.games.traffic.actions import (
    Bip,
    Diagonals,
    First,
    Objection,
    Overrule,
    Reveal,
    Say,
    SayBoard,
    ShowCard,
    ShowCells,
    ShowPattern,
    Withdraw,
)
from companion.games.traffic.board import CARS, CROSSINGS, FREE, frozen, put
from companion.games.traffic.cards import Card
from companion.games.traffic.claims import Verdict, judge
from companion.games.traffic.state import Claim, Stage, State, Waiting
from companion.games.traffic.tapped import compare, drawn, tap_problem


def open_claim(state: State) -> Claim:
    """The claim under way; only called where the stage promises one."""
    assert state.claim is not None
    return state.claim


def bip(state: State, action: Bip) -> State | Refusal:
    """Stops the play for a claim. During a claim: together with it, or later and it waits."""
    name = state.names[action.player]
    if state.left()[action.player] == 0:
        return Refusal("traffic.no_cards", {"name": name, "count": 1}, rule="claim")
    if state.claim is not None:
        return _second(state, state.claim, action)
    board = frozen(action.cells, state.board)
    return replace(state, stage="claim", claim=Claim(action.player, board, action.at))


def _second(state: State, claim: Claim, action: Bip) -> State | Refusal:
    if action.player in (claim.player, *claim.tied, *(bip.player for bip in state.waiting)):
        return Refusal("traffic.bip_again", {"name": state.names[action.player]}, rule="claim")
    if state.stage == "claim" and holding.together(state, claim.at, action.at):
        return replace(state, claim=replace(claim, tied=(*claim.tied, action.player)))
    waits = Waiting(action.player, frozen(action.cells, state.board), action.at)
    return replace(state, waiting=(*state.waiting, waits))


def first(state: State, action: First) -> State | Refusal:
    claim = open_claim(state)
    if not claim.tied or action.player not in (claim.player, *claim.tied):
        return Refusal("traffic.not_now", rule="claim")
    told = replace(state, claim=replace(claim, player=action.player, tied=()))
    if state.options.edition < 2:
        return told
    others = (p for p in (claim.player, *claim.tied) if p != action.player)
    behind = tuple(Waiting(player, claim.board, claim.at) for player in others)
    return replace(told, waiting=(*behind, *state.waiting))


def _tied(state: State) -> Refusal | None:
    return Refusal("traffic.bip_tied", rule="claim") if open_claim(state).tied else None


def show_card(state: State, action: ShowCard) -> State | Refusal:
    card = cards.deck().get(action.card)
    if card is None or state.options.deck != "printed":
        return Refusal("traffic.card_unknown", {"card": action.card}, rule="claim")
    return _shown(state, card)


def show_pattern(state: State, action: ShowPattern) -> State | Refusal:
    card = cards.read(action.rows)
    if isinstance(card, Refusal):
        return card
    named = holding.named(state, card)
    return named if isinstance(named, Refusal) else _shown(state, named)


def _shown(state: State, card: Card) -> State | Refusal:
    claim = open_claim(state)
    refusal = _tied(state) or holding.problem(state, claim.player, card)
    if refusal is not None:
        return refusal
    told = replace(claim, card=card, taps=(), verdict=None, ruled=None)
    return _looked_at(state, told, waits=True)


def show_cells(state: State, action: ShowCells) -> State | Refusal:
    """The tapped cars as a card; the table compares, unless the card is known to be his."""
    claim = open_claim(state)
    refusal = _tied(state) or tap_problem(claim.board, action.cells)
    if refusal is not None:
        return refusal
    card, _ = drawn(claim.board, action.cells)
    if compare(claim.board, action.cells, state.turn45).result != "refused":
        named = holding.named(state, card)
        if isinstance(named, Refusal):
            return named
        card = named
    refusal = holding.problem(state, claim.player, card)
    if refusal is not None:
        return refusal
    told = replace(claim, card=card, taps=action.cells, verdict=None, ruled=None)
    seen = compare(claim.board, action.cells, state.turn45).result
    # What the table compares needs no wait; a refusal by the app must leave time to object.
    return _looked_at(state, told, waits=seen == "refused" and state.options.edition > 1)


def _looked_at(state: State, claim: Claim, waits: bool) -> State:
    """On to the verdict, or to the moment in which the others may object first."""
    table_first = state.options.referee == "table_first" and claim.objector is None
    stage: Stage = "verdict"
    if waits and table_first and state.stage != "verdict":
        stage = "window"
    return _judged(replace(state, stage=stage), claim)


def _judged(state: State, claim: Claim) -> State:
    verdict = _verdict(state, claim) if state.stage == "verdict" else None
    return replace(state, claim=replace(claim, verdict=verdict))


def _verdict(state: State, claim: Claim) -> Verdict | None:
    if claim.card is None:
        return None
    if not claim.taps:
        return judge(claim.board, claim.card, state.turn45, state.options.cars_per_colour)
    verdict = compare(claim.board, claim.taps, state.turn45)
    if verdict.result == "table" and claim.card.id in state.hands[claim.player]:
        return Verdict("accepted", "", verdict.cells, (), verdict.eighths, (verdict.cells,))
    return verdict


def reveal(state: State, action: Reveal) -> State:
    return _judged(replace(state, stage="verdict"), open_claim(state))


def objection(state: State, action: Objection) -> State | Refusal:
    """The first to object; his objection also ends the wait for the verdict."""
    claim = open_claim(state)
    refusal = _tied(state) or _objection_problem(state, claim, action.player)
    if refusal is not None:
        return refusal
    stage: Stage = "verdict" if state.stage == "window" else state.stage
    told = replace(claim, objector=action.player)
    if stage == state.stage:
        return replace(state, claim=told)
    return _judged(replace(state, stage=stage), told)


def _objection_problem(state: State, claim: Claim, player: int) -> Refusal | None:
    if state.options.referee == "referee":
        return Refusal("traffic.objection_referee", rule="denounce")
    if player == claim.player:
        return Refusal("traffic.objection_self", rule="denounce")
    if claim.objector is not None:
        values = {"name": state.names[claim.objector]}
        return Refusal("traffic.objection_second", values, rule="denounce")
    if claim.accepted():
        return Refusal("traffic.objection_late", rule="denounce")
    if claim.accepted() is False and not state.options.late_objection:
        return Refusal("traffic.objection_after", rule="denounce")
    return None


def diagonals(state: State, action: Diagonals) -> State | Refusal:
    """Keeps the table's answer for the rest of the play and judges again."""
    claim = open_claim(state)
    if claim.verdict is None or claim.verdict.result != "ask":
        return Refusal("traffic.not_now", rule="verdict")
    return _judged(replace(state, turn45="on" if action.count else "off"), claim)


def overrule(state: State, action: Overrule) -> State:
    return replace(state, claim=replace(open_claim(state), ruled=action.accepted))


def withdraw(state: State, action: Withdraw) -> State | Refusal:
    claim = open_claim(state)
    if action.player not in (None, claim.player):
        return _withdraw_other(state, claim, action.player)
    if claim.objector is not None and state.left()[claim.player]:
        values = {"name": state.names[claim.objector]}
        return Refusal("traffic.withdraw_objected", values, rule="denounce")
    if claim.accepted():
        return Refusal("traffic.withdraw_accepted", rule="claim")
    return holding.settled(replace(state, claim=None))


def _withdraw_other(state: State, claim: Claim, player: int | None) -> State | Refusal:
    """Somebody who waits, or was tied with the claim, does not shout any more."""
    if player in claim.tied:
        tied = tuple(p for p in claim.tied if p != player)
        return replace(state, claim=replace(claim, tied=tied))
    waiting = tuple(bip for bip in state.waiting if bip.player != player)
    if waiting == state.waiting:
        return Refusal("traffic.not_now", rule="claim")
    return replace(state, waiting=waiting)


def say(state: State, action: Say) -> State | Refusal:
    """Puts one crossing right; a claim under way is judged again on the new board."""
    return _put_right(state, {action.cell: action.car})


def say_board(state: State, action: SayBoard) -> State | Refusal:
    """Puts all crossings right in which the claim's board differs; it is judged again."""
    if state.claim is None or len(action.cells) != CROSSINGS:
        return Refusal("traffic.board_shape", rule="board")
    pairs = enumerate(zip(action.cells, state.claim.board, strict=True))
    changed = {cell: car for cell, (car, was) in pairs if car != was}
    return _put_right(state, changed) if changed else Refusal("traffic.board_same", rule="board")


def _put_right(state: State, cars: dict[int, str]) -> State | Refusal:
    if not set(cars.values()) <= {*CARS, FREE}:
        return Refusal("traffic.board_shape", rule="board")
    waiting = tuple(replace(bip, board=_with(bip.board, cars)) for bip in state.waiting)
    told = replace(state, board=_with(state.board, cars), before="", waiting=waiting)
    if state.claim is None:
        return told
    board = _with(state.claim.board, cars)
    claim = replace(state.claim, board=board, ruled=None)
    if claim.taps and tap_problem(board, claim.taps) is not None:
        return replace(told, stage="claim", claim=replace(claim, taps=(), card=None, verdict=None))
    return _judged(told, claim)


def _with(board: str, cars: dict[int, str]) -> str:
    for cell, car in cars.items():
        board = put(board, cell, car)
    return board
