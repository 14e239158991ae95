"""The danger card: who falls back, who scores, who wins."""

from __future__ import annotations

import msgspec

from companion.games.base import Refusal, replaced
from companion.games.gumball_rally.actions import Danger, Draw, Photo, Reprint
from companion.games.gumball_rally.cards import (
    COLOURS,
    DANGER_CARDS,
    NUMBERS,
    WINDOWS,
    DangerCard,
    DangerKind,
    hit_by,
)
from companion.games.gumball_rally.names import colour_values
from companion.games.gumball_rally.state import Scoring, State


def draw(state: State, action: Draw) -> State | Refusal:
    if not state.options.app_deck:
        return Refusal("gumball.your_own_deck", rule="danger")
    if len(state.dangers) >= len(state.deck):
        return Refusal("gumball.deck_empty", rule="danger")
    return _shown_up(state, state.deck[len(state.dangers)])


def turn_up(state: State, action: Danger) -> State | Refusal:
    if state.options.app_deck:
        return Refusal("gumball.app_draws", rule="danger")
    if not action.sure and state.options.edition > 1 and unexpected(state, action.kind):
        draw = len(state.dangers) + 1
        return Refusal(_doubt(action.kind, draw), {"number": draw}, rule="danger", ask=True)
    return _shown_up(state, DangerCard(action.kind, action.colour))


def _doubt(kind: DangerKind, draw: int) -> str:
    """What makes this marker unlikely now."""
    if kind == "checkpoint":
        return "gumball.sure_checkpoint"
    return "gumball.sure_winner" if draw < WINDOWS[2][0] else "gumball.sure_skipped"


def unexpected(state: State, kind: DangerKind) -> bool:
    """Whether a pile stacked by the rules cannot give this marker now."""
    passed = count(state, "checkpoint")
    if kind not in ("checkpoint", "winner") or (kind == "checkpoint" and passed >= 2):
        return False
    draw = len(state.dangers) + 1
    if kind == "winner" and draw >= DANGER_CARDS:
        return False
    low, high = WINDOWS[passed if kind == "checkpoint" else 2]
    early_winner = kind == "winner" and passed < 2
    return early_winner or not low <= draw <= high


def _shown_up(state: State, card: DangerCard) -> State | Refusal:
    problem = _impossible(state, card)
    if problem:
        return problem
    if card.kind in ("checkpoint", "winner"):
        return _scored(_shown(state, card, ()), card.kind)
    hit = hit_by(card, state.laid)
    queue = tuple(p for p in state.queue if p not in hit) + hit
    return _cleared(msgspec.structs.replace(_shown(state, card, hit), queue=queue))


def _impossible(state: State, card: DangerCard) -> Refusal | None:
    """Cards that the box cannot hold any more."""
    if card.kind in ("minor", "major") and card.colour not in COLOURS:
        return Refusal("gumball.no_such_card", rule="danger")
    if card.kind == "checkpoint" and count(state, "checkpoint") >= 2:
        return Refusal("gumball.both_checkpoints_out", rule="danger")
    if card.kind == "major" and card in state.dangers:
        return Refusal("gumball.major_is_out", colour_values(card.colour), rule="danger")
    if len(state.dangers) + 1 >= DANGER_CARDS and card.kind != "winner":
        return Refusal("gumball.winner_must_come", rule="danger")
    return None


def count(state: State, kind: DangerKind) -> int:
    return sum(card.kind == kind for card in state.dangers)


def _shown(state: State, card: DangerCard, hit: tuple[int, ...]) -> State:
    return msgspec.structs.replace(
        state, dangers=(*state.dangers, card), sent_back=hit, overtaking=None, scoring=None
    )


def gains(state: State, kind: DangerKind) -> tuple[int, ...]:
    """What each player wins at a checkpoint or at the finish, by his place in the queue."""
    values = state.options.finish_values if kind == "winner" else state.options.checkpoint_values
    won = [0] * len(state.names)
    for player, value in zip(state.queue, values, strict=False):
        won[player] = value
    return tuple(won)


def _scored(state: State, kind: DangerKind) -> State:
    won = gains(state, kind)
    scores = tuple(a + b for a, b in zip(state.scores, won, strict=True))
    scored = msgspec.structs.replace(state, scores=scores, scoring=Scoring(kind, won))
    return _finished(_cleared(scored)) if kind == "winner" else _cleared(scored)


def _cleared(state: State) -> State:
    """The race cards are discarded and a new round begins."""
    return msgspec.structs.replace(
        state,
        laid=(None,) * len(state.names),
        stage="card",
        discards=state.discards + len(state.names),
        history=(*state.history, state.scores),
        reshuffled=False,
    )


def _leaders(state: State) -> tuple[int, ...]:
    return tuple(p for p, s in enumerate(state.scores) if s == max(state.scores))


def _drawing(state: State, best: tuple[int, ...]) -> tuple[int, ...]:
    """Who draws in the photo finish: the tied, or by a house rule every driver."""
    return tuple(range(len(state.names))) if state.options.photo_finish_all else best


def _finished(state: State) -> State:
    best = _leaders(state)
    photo = state.options.photo_finish and len(best) > 1
    return msgspec.structs.replace(
        state,
        stage="photo" if photo else "over",
        photo_rivals=_drawing(state, best) if photo else (),
        photos=(0,) * len(state.names),
        redraws=(0,) * len(state.names),
    )


def rescored(state: State, scores: tuple[int, ...]) -> State:
    """Other points since the last round; after the finish another tie is drawn for anew."""
    after = msgspec.structs.replace(state, scores=scores, history=(*state.history[:-1], scores))
    ended = state.stage in ("photo", "over")
    return _finished(after) if ended and _leaders(after) != _leaders(state) else after


def reprint(state: State, action: Reprint) -> State | Refusal:
    wanted = 4 if action.kind == "winner" else 3
    if len(action.values) != wanted or any(not 0 <= v <= 20 for v in action.values):
        return Refusal("gumball.values_range", {"wanted": wanted}, rule="checkpoint")
    name = "finish_values" if action.kind == "winner" else "checkpoint_values"
    options = msgspec.structs.replace(state.options, **{name: action.values})
    changed = msgspec.structs.replace(state, options=options)
    if state.scoring is None or state.scoring.kind != action.kind:
        return changed
    won = gains(changed, action.kind)
    before = zip(state.scores, state.scoring.gains, won, strict=True)
    scores = tuple(score - old + new for score, old, new in before)
    return rescored(msgspec.structs.replace(changed, scoring=Scoring(action.kind, won)), scores)


def to_draw(state: State) -> tuple[int, ...]:
    return tuple(p for p in state.photo_rivals if not state.photos[p])


def photo(state: State, action: Photo) -> State | Refusal:
    if action.player not in to_draw(state):
        return Refusal("gumball.photo_not_now", rule="end")
    if action.number not in NUMBERS:
        return Refusal("gumball.no_such_card", rule="end")
    photos = replaced(state.photos, action.player, action.number)
    drawn = msgspec.structs.replace(state, photos=photos)
    if to_draw(drawn):
        return drawn
    best = max(photos[p] for p in state.photo_rivals)
    first = tuple(p for p in state.photo_rivals if photos[p] == best)
    if len(first) == 1:
        return msgspec.structs.replace(drawn, stage="over")
    again = tuple(0 if p in first else n for p, n in enumerate(photos))
    redraws = tuple(n + (p in first) for p, n in enumerate(state.redraws))
    return msgspec.structs.replace(drawn, photo_rivals=first, photos=again, redraws=redraws)
