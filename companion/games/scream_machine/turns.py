"""A player's turn: four actions to build, and five options once each."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Message, Refusal, Word, replaced
from companion.games.scream_machine.actions import (
    Advertise,
    Build,
    BuildRow,
    Demolish,
    Draw,
    EndTurn,
    First,
    FixRide,
    Look,
    Novelties,
    RowCard,
)
from companion.games.scream_machine.names import FAMILY_WORDS, OPTION_WORDS
from companion.games.scream_machine.state import (
    ACTIONS,
    COPIES,
    COST,
    FAMILIES,
    ROW,
    Ride,
    Slot,
    State,
    Values,
)
from companion.games.scream_machine.visitors import start_reveal, start_round, tell


def first(state: State, action: First) -> State | Refusal:
    begun = state.stage == "opening" and (state.played or any(state.parks))
    if begun:
        return Refusal("scream.first_too_late", {}, "setup")
    if not 0 <= action.player < len(state.names):
        return Refusal("scream.player_unknown", {}, "setup")
    return replace(state, first=action.player, turn=action.player)


def build(state: State, action: Build) -> State | Refusal:
    ride = Ride(action.family, action.value)
    problem = ride_problem(state, ride) or _cost_problem(state, COST[ride.value])
    if problem is not None:
        return problem
    if not state.hands[state.turn]:
        return Refusal("scream.hand_empty", {"name": state.names[state.turn]}, "turn")
    after = _hand(state, -1)
    return _pay(_park(after, state.turn, (*state.parks[state.turn], ride)), COST[ride.value])


def build_row(state: State, action: BuildRow) -> State | Refusal:
    problem = slot_problem(state, action.place)
    if problem is not None:
        return problem
    ride = action.ride or state.row[action.place].ride
    if ride is None:
        return Refusal("scream.row_card_unknown", {}, "turn")
    open_place = _row(state, action.place, Slot())
    problem = ride_problem(open_place, ride) or _cost_problem(state, COST[ride.value])
    if problem is not None:
        return problem
    after = _row(state, action.place, Slot(there=False))
    return _pay(_park(after, state.turn, (*state.parks[state.turn], ride)), COST[ride.value])


def row_card(state: State, action: RowCard) -> State | Refusal:
    problem = slot_problem(state, action.place)
    if problem is None:
        problem = ride_problem(_row(state, action.place, Slot()), action.ride)
    return problem or _row(state, action.place, Slot(action.ride))


def advertise(state: State, action: Advertise) -> State | Refusal:
    scores = replaced(state.scores, state.turn, state.scores[state.turn] + 1)
    return _option(state, "advertise") or _use(replace(state, scores=scores), "advertise")


def look(state: State, action: Look) -> State | Refusal:
    return _option(state, "look") or _use(state, "look")


def draw(state: State, action: Draw) -> State | Refusal:
    problem = _option(state, "draw")
    if problem is not None:
        return problem
    after, got = _draw(state, 1)
    if not got:
        return Refusal("scream.no_attractions_left", {}, "turn")
    return _use(_hand(after, 1), "draw")


def demolish(state: State, action: Demolish) -> State | Refusal:
    ride, park = Ride(action.family, action.value), state.parks[state.turn]
    problem = _option(state, "demolish") or _absence(state, state.turn, ride)
    if problem is not None:
        return problem
    after = _park(state, state.turn, _without(park, ride))
    return _use(replace(after, discards=state.discards + 1), "demolish")


def novelties(state: State, action: Novelties) -> State | Refusal:
    problem = _option(state, "novelties") or _places_problem(state, action.places)
    if problem is not None:
        return problem
    there = [place for place in range(ROW) if state.row[place].there]
    after = replace(state, discards=state.discards + 2)
    for place in action.places or there:
        after = _row(after, place, Slot())
    after, _ = _draw(after, 2)  # the discards hold at least the two cards just removed
    return _use(tell(after, Message("scream.replace_row", {"count": 2})), "novelties")


def end_turn(state: State, action: EndTurn) -> State | Refusal:
    if state.stage == "opening":
        return _end_opening(state)
    after = _next_player(_refill(state))
    return start_reveal(after) if after.played == len(state.names) else after


def fix_ride(state: State, action: FixRide) -> State | Refusal:
    if not 0 <= action.player < len(state.names):
        return Refusal("scream.player_unknown", {}, "setup")
    ride, park = Ride(action.family, action.value), state.parks[action.player]
    if action.add:
        problem = ride_problem(state, ride)
        return problem or _park(state, action.player, (*park, ride))
    problem = _absence(state, action.player, ride)
    return problem or _park(state, action.player, _without(park, ride))


def ride_problem(state: State, ride: Ride) -> Refusal | None:
    """Why this card cannot come to the table, or None."""
    if ride.family not in FAMILIES or ride.value not in COST:
        return Refusal("scream.ride_unknown", {}, "turn")
    in_parks = sum(park.count(ride) for park in state.parks)
    in_row = sum(slot.ride == ride for slot in state.row)
    if in_parks + in_row < COPIES:
        return None
    values: Values = {
        "family": Word(FAMILY_WORDS[ride.family]),
        "value": ride.value,
        "count": COPIES,
    }
    return Refusal("scream.ride_copies", values, "turn")


def slot_problem(state: State, place: int) -> Refusal | None:
    """Why there is no card at this place of the row, or None."""
    if not 0 <= place < ROW:
        return Refusal("scream.no_such_place", {}, "turn")
    return None if state.row[place].there else Refusal("scream.row_place_empty", {}, "turn")


def _places_problem(state: State, places: tuple[int, ...]) -> Refusal | None:
    too_few = sum(slot.there for slot in state.row) < 2
    if too_few or (places and (len(places), len(set(places))) != (2, 2)):
        return Refusal("scream.two_row_cards", {}, "turn")
    return next((p for p in (slot_problem(state, place) for place in places) if p), None)


def _absence(state: State, player: int, ride: Ride) -> Refusal | None:
    if ride in state.parks[player]:
        return None
    key = "scream.not_in_park" if state.parks[player] else "scream.park_empty"
    return Refusal(key, {"name": state.names[player]}, "turn")


def _cost_problem(state: State, cost: int) -> Refusal | None:
    if cost <= state.actions_left:
        return None
    values: Values = {"count": state.actions_left, "cost": cost}
    return Refusal("scream.not_enough_actions", values, "turn")


def _option(state: State, option: str) -> Refusal | None:
    """Why the option cannot be taken now, or None."""
    if option in state.used:
        return Refusal("scream.option_twice", {"option": Word(OPTION_WORDS[option])}, "turn")
    return _cost_problem(state, 1)


def _use(state: State, option: str) -> State:
    return _pay(replace(state, used=(*state.used, option)), 1)


def _pay(state: State, cost: int) -> State:
    return replace(state, actions_left=state.actions_left - cost)


def _end_opening(state: State) -> State | Refusal:
    if not state.parks[state.turn]:
        return Refusal("scream.opening_empty", {"name": state.names[state.turn]}, "opening")
    after = state
    spare = state.actions_left
    if spare == 1 or (spare and not state.options.opening_ad_exactly_three):
        scores = replaced(state.scores, state.turn, state.scores[state.turn] + 1)
        told = Message("scream.start_visitor", {"name": state.names[state.turn]})
        after = tell(replace(state, scores=scores), told)
    after = _next_player(after)
    if after.played < len(state.names):
        return after
    return start_round(tell(after, Message("scream.lay_row", {"count": ROW})))


def _next_player(state: State) -> State:
    turn = (state.turn + 1) % len(state.names)
    return replace(state, turn=turn, played=state.played + 1, actions_left=ACTIONS, used=())


def _refill(state: State) -> State:
    empty = [place for place in range(ROW) if not state.row[place].there]
    after, got = _draw(state, len(empty))
    for place in empty[:got]:
        after = _row(after, place, Slot())
    return tell(after, Message("scream.refill_row", {"count": got})) if got else after


def _draw(state: State, wanted: int) -> tuple[State, int]:
    """Cards from the attraction pile; when it is empty the discards are shuffled first."""
    after, missing = state, wanted - state.pile
    if missing > 0 and state.discards:
        after = replace(state, pile=state.pile + state.discards, discards=0)
        after = tell(after, Message("scream.shuffle_attractions"))
    got = min(wanted, after.pile)
    return replace(after, pile=after.pile - got), got


def _hand(state: State, change: int) -> State:
    return replace(state, hands=replaced(state.hands, state.turn, state.hands[state.turn] + change))


def _park(state: State, player: int, park: tuple[Ride, ...]) -> State:
    return replace(state, parks=replaced(state.parks, player, park))


def _row(state: State, place: int, slot: Slot) -> State:
    return replace(state, row=replaced(state.row, place, slot))


def _without(park: tuple[Ride, ...], ride: Ride) -> tuple[Ride, ...]:
    index = park.index(ride)
    return (*park[:index], *park[index + 1 :])
