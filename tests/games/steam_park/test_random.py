"""Random plays of Steam Park: they end, keep within the box, survive JSON, and can be told."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import steam_park as steam
from companion.games.base import Correct, Player, Refusal
from companion.games.steam_park.actions import Action, TakeBack
from companion.games.steam_park.counts import (
    grounds_left,
    out_of_reserve,
    seatings,
    stands_left,
    stingy,
)
from companion.games.steam_park.state import (
    COLOURS,
    KINDS,
    STINGY_VISITORS,
    VISITORS_PER_COLOUR,
    Options,
    State,
)
from tests.games.catalogue_words import both, help_pages
from tests.games.steam_park.table import NAMES, act

pytestmark = pytest.mark.slow

DIRECTORS = ["none", "draw", "sweeper", "gambler", "smooth_talker", "planner", "architect", "baron"]
TABLES = st.builds(
    Options,
    simple=st.sampled_from([False, False, False, True]),
    stingy=st.booleans(),
    extensions=st.booleans(),
    director=st.sampled_from(DIRECTORS),
    spy_dice=st.booleans(),
    new_stands=st.booleans(),
    last_throws=st.integers(0, 5),
    dirt_table=st.sampled_from([(), ((0, 10, 3), (11, 29, 9))]),
    spy_counts_spy=st.booleans(),
    baron_before_spy=st.booleans(),
    start_money_adds=st.booleans(),
    shooting_blank=st.sampled_from([2, 3]),
)


def start(count: int, options: Options, seed: int = 1) -> State:
    players = tuple(Player(NAMES[seat], "ABCDE"[seat], seat) for seat in range(count))
    return steam.setup(players, options, seed)


def check(state: State) -> None:
    """What the box and common sense allow, whatever was played."""
    assert all(park.money >= 0 and park.dirt >= 0 for park in state.parks)
    assert all(places.free >= 0 for park in state.parks for places in seatings(park))
    assert all(out_of_reserve(state, colour) <= VISITORS_PER_COLOUR for colour in COLOURS)
    assert all(0 <= stands_left(state, kind) <= 4 for kind in KINDS)
    assert state.bag_stingy + sum(stingy(park) for park in state.parks) <= STINGY_VISITORS
    assert 0 <= grounds_left(state) <= 20
    rides = [(ride.colour, ride.places.size) for park in state.parks for ride in park.rides]
    assert len(rides) == len(set(rides))
    assert all(len(set(park.mirrors)) == len(park.mirrors) for park in state.parks)
    assert all(park.stands.count("mirrors") == len(park.mirrors) for park in state.parks)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), TABLES, st.integers(0, 10**6))
def test_a_random_play_ends_and_every_step_can_be_told(
    count: int, options: Options, seed: int
) -> None:
    state, random = start(count, options, seed), Random(seed)
    pages = help_pages("steam_park")
    while (result := steam.outcome(state)) is None:
        assert steam.help_page(state) in pages
        action = random.choice(steam.actions(state))
        assert all(both(steam.describe(state, action)))
        after = steam.apply(state, action)
        assert isinstance(after, State), (action, after)
        state = after
        check(state)
    assert len(result.standings) == count
    assert all(s.detail is None or all(both(s.detail)) for s in result.standings)
    assert result.reason is not None and all(both(result.reason))
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), TABLES, st.integers(0, 10**6), st.integers(0, 120))
def test_whatever_is_offered_is_accepted_and_survives_json(
    count: int, options: Options, seed: int, steps: int
) -> None:
    state, random = start(count, options, seed), Random(seed)
    for _ in range(steps):
        offered = [a for a in steam.actions(state) if not isinstance(a, TakeBack)]
        if not offered:
            break
        state = act(state, random.choice(offered))
    for action in steam.actions(state):
        again = msgspec.json.decode(msgspec.json.encode(action), type=Action)
        assert again == action
        assert isinstance(steam.apply(state, again), State)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def reached(count: int, options: Options, seed: int, steps: int) -> State:
    state, random = start(count, options, seed), Random(seed)
    for _ in range(steps):
        offered = steam.actions(state)
        if not offered:
            break
        state = act(state, random.choice(offered))
    return state


ANYTHING: st.SearchStrategy[Any] = st.one_of(*(st.from_type(kind) for kind in Action.__args__))


def nearer(action: Any, count: int) -> Any:
    """The same action with numbers that a table could tell."""
    numbers = {name: getattr(action, name) for name in action.__struct_fields__}
    changes = {n: (v + 2) % 9 - 2 for n, v in numbers.items() if type(v) is int}
    if "player" in changes:
        changes["player"] = numbers["player"] % count
    return msgspec.structs.replace(action, **changes)


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 5), TABLES, st.integers(0, 10**6), st.integers(0, 150), ANYTHING)
def test_any_action_at_any_time_is_done_or_refused_in_words(
    count: int, options: Options, seed: int, steps: int, action: Any
) -> None:
    state = reached(count, options, seed, steps)
    for tried in (action, nearer(action, count)):
        after = steam.apply(state, tried)
        if isinstance(after, Refusal):
            assert after.key.startswith("app.") or all(both(after))
        else:
            check(after)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), TABLES, st.integers(0, 10**6), st.integers(0, 200), st.integers(0, 999))
def test_every_number_can_be_put_right_to_both_its_limits(
    count: int, options: Options, seed: int, steps: int, pick: int
) -> None:
    state = reached(count, options, seed, steps)
    fields = steam.fields(state)
    field = fields[pick % len(fields)]
    for value in (field.low, field.high, field.value):
        action = Correct(field.name, value, field.player)
        after = steam.apply(state, action)
        assert isinstance(after, State)
        assert all(both(steam.describe(state, action)))
        check(after)
        found = [f.value for f in steam.fields(after) if f.name == field.name]
        assert not found or value in found
