"""One coup: the lead, those who follow, and the end of the coup and of the round."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Message, Refusal, replaced
from companion.games.macadam.actions import Cannot, Follow, Lead, Policeman, Skip, WrongCard
from companion.games.macadam.cards import follow_refusal, kind, lead_refusal, policeman_refusal
from companion.games.macadam.names import card_word
from companion.games.macadam.scoring import scores
from companion.games.macadam.state import (
    ARROWS,
    KINDS,
    POLICEMEN,
    SIGNALS,
    VEHICLES,
    Play,
    Seat,
    State,
    Values,
    turn,
)


def coup_number(state: State) -> int:
    """The number of the token that is being played, 1 to 16."""
    placed = max(state.tokens)
    return min(placed + 1, SIGNALS) if state.stage in ("deal", "lead") else placed


def lead(state: State, action: Lead) -> State | Refusal:
    refusal = _lead_problem(state, action)
    if refusal is not None:
        return refusal
    started = _put_token(state, action.place)
    started = replace(
        started,
        stage="follow",
        follow=action.card,
        any_vehicle=state.signals[action.place] == "pedestrian_wait" and action.card not in ARROWS,
        to_play=_others(state),
        done=(),
    )
    started = _expose(started, state.leader, action.card)
    if action.extra is not None:
        started = _expose(started, state.leader, action.extra)
    return _turn_round(started, action.card)


def _lead_problem(state: State, action: Lead) -> Refusal | None:
    problem = place_problem(state, action.place)
    if problem is None:
        needed = 1 if action.extra is None else 2
        problem = _hand_problem(state, needed) or lead_refusal(state, action.place, action.card)
    if problem is not None or action.extra is None:
        return problem
    if not state.options.leader_extra_card:
        return Refusal("macadam.extra_off", {}, "lead")
    if "extra" in state.done:
        return Refusal("macadam.extra_once", {}, "lead")
    return lead_refusal(state, action.place, action.extra)


def skip(state: State, action: Skip) -> State | Refusal:
    problem = place_problem(state, action.place)
    if problem is not None:
        return problem
    return _end_coup(_ticket(_put_token(state, action.place), state.leader))


def follow(state: State, action: Follow) -> State | Refusal:
    card = action.card or state.follow
    problem = _hand_problem(state, 1) or follow_refusal(state, card)
    if problem is not None:
        return problem
    after = _expose(state, turn(state), card)
    if not _turns_traffic(state, card):
        return _next(after)
    after = _next(replace(after, follow=card, any_vehicle=False))
    return _turn_round(after, card) if after.stage == "follow" else after


def _turns_traffic(state: State, card: str) -> bool:
    """An arrow that somebody lays while pedestrians wait does what arrows do."""
    return state.any_vehicle and card in ARROWS and state.options.edition > 1


def policeman(state: State, action: Policeman) -> State | Refusal:
    problem = _policeman_problem(state, action.card)
    if problem is not None:
        return problem
    player = turn(state)
    after = _to_centre(state, player)
    if action.card is not None:
        after = _expose(after, player, action.card, policeman=True)
    else:
        after = replace(after, plays=(*after.plays, Play(player, None, policeman=True)))
    if state.follow == "green_arrow":
        return _stop(after)
    if action.card is not None:
        after = replace(after, follow=action.card, any_vehicle=False)
    after = _next(after)
    return _turn_round(after, action.card) if after.stage == "follow" else after


def _policeman_problem(state: State, card: str | None) -> Refusal | None:
    if state.policemen >= POLICEMEN:
        return Refusal("macadam.seventh_policeman", {}, "agent")
    problem = _hand_problem(state, 1 if card is None else 2)
    return problem or (policeman_refusal(state, card) if card is not None else None)


def cannot(state: State, action: Cannot) -> State | Refusal:
    if free_to_stop(state):
        passed = Play(turn(state))
        return _next(replace(state, plays=(*state.plays, passed)))
    return _next(_ticket(state, turn(state)))


def free_to_stop(state: State) -> bool:
    """By a house rule nobody is fined for not following a vehicle."""
    vehicle = state.any_vehicle or state.follow in VEHICLES
    return vehicle and not state.options.fine_vehicles


def wrong_card(state: State, action: WrongCard) -> State | Refusal:
    if state.stage == "follow":
        if follow_refusal(state, action.card) is None:
            return Refusal("macadam.card_is_right", {}, "follow")
        return _next(_ticket(state, turn(state)))
    place = -1 if action.place is None else action.place
    problem = place_problem(state, place)
    if problem is not None:
        return problem
    if lead_refusal(state, place, action.card) is None:
        return Refusal("macadam.card_is_right", {}, "lead")
    fined = _ticket(state, state.leader)
    values: Values = {"name": state.names[state.leader], "card": card_word(action.card)}
    told = Message("macadam.did_wrong_card", values)
    return replace(fined, plays=state.plays, notices=(*state.notices, told))


def place_problem(state: State, place: int) -> Refusal | None:
    """Why the leader cannot put his token there, or None."""
    if not 0 <= place < SIGNALS:
        return Refusal("macadam.no_such_signal", {}, "lead")
    token = state.tokens[place]
    if token:
        return Refusal("macadam.signal_taken", {"token": token}, "lead")
    return None


def empty_hands(state: State) -> State:
    """The state when those who have no card left have drawn, passed or ended the round."""
    state = end_if_out_of_cards(state)
    while state.stage in ("lead", "follow") and not state.seats[turn(state)].cards:
        way = state.options.empty_hand
        if way == "pass":
            state = end_if_out_of_cards(_passed(state))
        else:
            return _drawn(state) if way == "draw" and state.stock else state
    return state


def _drawn(state: State) -> State:
    """Whoever has no card at his turn takes one from the stock first."""
    player = turn(state)
    after = with_seat(state, player, replace(state.seats[player], cards=1))
    told = Message("macadam.empty_draws", {"name": state.names[player]})
    return replace(after, stock=state.stock - 1, notices=(*state.notices, told))


def _passed(state: State) -> State:
    """Nothing to lay, nothing to pay: the next one plays, or leads; without anybody it is over."""
    player = turn(state)
    told = Message("macadam.empty_passes", {"name": state.names[player]})
    state = replace(state, notices=(*state.notices, told))
    if state.stage == "follow":
        return _next(replace(state, plays=(*state.plays, Play(player))))
    if not any(seat.cards for seat in state.seats):
        return _end_round(state)
    return replace(state, leader=(player + 1) % len(state.names), done=())


def end_if_out_of_cards(state: State) -> State:
    """The round ends at once when the stock is empty and a player has laid all his cards.

    By a house rule it ends so while the stock still has cards.
    """
    playing = state.stage in ("lead", "follow")
    stock = state.stock or state.policemen == POLICEMEN  # all six out belong to the stock again
    if state.options.empty_hand == "end":
        stock = False
    if not playing or stock or all(seat.cards for seat in state.seats):
        return state
    mid_coup = state.stage == "follow"
    return _end_round(_note_scores(state) if mid_coup else state)


def with_seat(state: State, player: int, seat: Seat) -> State:
    return replace(state, seats=replaced(state.seats, player, seat))


def _hand_problem(state: State, needed: int) -> Refusal | None:
    player = turn(state)
    if state.seats[player].cards >= needed:
        return None
    values: Values = {"name": state.names[player], "count": state.seats[player].cards}
    return Refusal("macadam.hand_too_small", values, "setup")


def _others(state: State) -> tuple[int, ...]:
    count = len(state.names)
    return tuple((state.leader + step) % count for step in range(1, count))


def _put_token(state: State, place: int) -> State:
    token = max(state.tokens) + 1
    tokens = replaced(state.tokens, place, token)
    return replace(state, tokens=tokens, signal=place, plays=())


def _expose(state: State, player: int, card: str, *, policeman: bool = False) -> State:
    seat = state.seats[player]
    index = KINDS.index(kind(card))
    laid = replaced(seat.laid, index, seat.laid[index] + 1)
    after = with_seat(state, player, replace(seat, cards=seat.cards - 1, laid=laid))
    return replace(after, plays=(*state.plays, Play(player, card, policeman)))


def _to_centre(state: State, player: int) -> State:
    seat = state.seats[player]
    after = with_seat(state, player, replace(seat, cards=seat.cards - 1))
    after = replace(after, policemen=state.policemen + 1)
    if after.policemen < POLICEMEN:
        return after
    return replace(after, notices=(*after.notices, Message("macadam.shuffle_policemen")))


def _ticket(state: State, player: int) -> State:
    seat = state.seats[player]
    after = with_seat(state, player, replace(seat, tickets=seat.tickets + 1))
    return replace(after, plays=(*state.plays, Play(player, ticket=True)))


def _turn_round(state: State, card: str | None) -> State:
    """A green arrow to follow: those who are still to play come from the right."""
    if card != "green_arrow":
        return state
    return replace(state, to_play=state.to_play[::-1], direction=-1)


def _next(state: State) -> State:
    after = replace(state, to_play=state.to_play[1:], done=())
    return after if after.to_play else _end_coup(after)


def _stop(state: State) -> State:
    """A policeman against a green arrow: all who have not played yet are fined."""
    rest = state.to_play[1:]
    for player in rest:
        state = _ticket(state, player)
    if rest:
        message = Message("macadam.coup_stopped", {"count": len(rest)})
        state = replace(state, notices=(*state.notices, message))
    return _end_coup(state)


def _end_coup(state: State) -> State:
    after = _note_scores(state)
    after = replace(after, stage="lead", to_play=(), done=(), direction=1)
    if all(state.tokens):
        return _end_round(after)
    return replace(after, leader=(state.leader + 1) % len(state.names))


def _note_scores(state: State) -> State:
    return replace(state, history=(*state.history, scores(state)))


def _end_round(state: State) -> State:
    last = state.round >= state.options.rounds
    return replace(state, stage="over" if last else "round_over", to_play=(), done=())
