"""Macadam's rules: the start, which action is for which stage, the ranking."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Act, Correct, Message, Outcome, Player, Refusal, When
from companion.games.macadam import coup, extras
from companion.games.macadam.actions import (
    Action,
    Cannot,
    Deal,
    Die,
    Exchange,
    Follow,
    Lead,
    Paper,
    Policeman,
    Reshuffle,
    SetSignal,
    Skip,
    WrongCard,
)
from companion.games.macadam.corrections import correct
from companion.games.macadam.deal import deal
from companion.games.macadam.options import check, dealt, stock
from companion.games.macadam.scoring import pedestrians, scores, shares
from companion.games.macadam.state import (
    ARROWS,
    SIGNAL_KINDS,
    STAGES,
    Options,
    Seat,
    Stage,
    State,
    Values,
    turn,
)
from companion.games.ranking import ranking

WHEN: When[Stage, State] = {
    Deal: (("deal", "round_over", "over"), deal),
    Lead: (("lead",), coup.lead),
    Skip: (("lead",), coup.skip),
    Follow: (("follow",), coup.follow),
    Policeman: (("follow",), coup.policeman),
    Cannot: (("follow",), coup.cannot),
    WrongCard: (("lead", "follow"), coup.wrong_card),
    Exchange: (("lead",), extras.exchange),
    Paper: (("lead", "follow"), extras.paper),
    Die: (("lead", "follow"), extras.die),
    Reshuffle: (STAGES, extras.reshuffle),
    SetSignal: (STAGES, extras.set_signal),
    Correct: (STAGES, correct),
}
NOT_NOW: dict[type[Act], Refusal] = {
    Exchange: Refusal("macadam.only_leader", {}, "lead"),
    Paper: Refusal("macadam.only_leader", {}, "papers"),
}
HELP_PAGES: dict[Stage, str] = {
    "deal": "setup",
    "lead": "lead",
    "follow": "follow",
    "round_over": "end",
    "over": "end",
}


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """A table before the first deal. Raises CompanionError when it cannot be played so."""
    check(len(players), options)
    each = dealt(len(players), options)
    return State(
        names=tuple(player.name for player in players),
        options=options,
        signals=tuple(SIGNAL_KINDS[kind] for kind in options.signals),
        seats=(Seat(each),) * len(players),
        stock=stock(len(players), options),
    )


def apply(state: State, action: Action) -> State | Refusal:
    """The table after the action, or why it cannot be."""
    asked = getattr(action, "player", None)
    out_of_turn = not isinstance(action, Correct) and asked is not None and asked != turn(state)
    if out_of_turn:
        return Refusal("macadam.not_your_turn", {"name": state.names[turn(state)]}, "follow")
    stages, handler = WHEN[type(action)]
    if state.stage not in stages:
        return _not_now(state, action)
    after = handler(replace(state, notices=()), action)
    if isinstance(after, Refusal) or isinstance(action, Correct):
        return after
    return coup.empty_hands(after)


def _not_now(state: State, action: Action) -> Refusal:
    if isinstance(action, Policeman) and state.stage == "lead":
        return Refusal("macadam.policeman_not_lead", {}, "agent")
    return NOT_NOW.get(type(action), Refusal("macadam.not_now", {}, "follow"))


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """The points at the start and after each coup, all rounds one after the other."""
    return ((0,) * len(state.names), *state.history)


def help_page(state: State) -> str:
    """The help page for what is going on."""
    if state.stage == "follow" and state.follow in ARROWS:
        return "arrows"
    return HELP_PAGES[state.stage]


def outcome(state: State) -> Outcome | None:
    """The ranking when the last round is over."""
    if state.stage != "over":
        return None
    total, walkers = scores(state), pedestrians(state)
    keys = {p: (total[p], walkers[p]) for p in range(len(total))}
    best = [p for p in keys if keys[p] == max(keys.values())]
    decided: Values = {
        "name": ", ".join(state.names[p] for p in best),
        "count": walkers[best[0]],
    }
    key = "macadam.tie_pedestrians" if len(best) == 1 else "macadam.tie_pedestrians_shared"
    return ranking(
        keys,
        total,
        tie_break=Message(key, decided),
        reason=_ended(state),
        shares=shares(state),
    )


def _ended(state: State) -> Message:
    """Why the last round ended: the tokens, a player without cards, or nobody with any."""
    if all(state.tokens):
        return Message("macadam.ended_tokens")
    out = [name for name, seat in zip(state.names, state.seats, strict=True) if not seat.cards]
    if len(out) == len(state.names):
        return Message("macadam.ended_nobody")
    early = state.options.empty_hand == "end" and bool(state.stock)
    key = "macadam.ended_hand" if early else "macadam.ended_cards"
    return Message(key, {"name": ", ".join(out), "count": len(out)})
