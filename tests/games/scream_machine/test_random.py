"""Random plays of Scream Machine: they end, they survive JSON, and everything can be said."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import scream_machine as s
from companion.games.base import Correct, Player, Refusal
from companion.games.scream_machine.actions import (
    Action,
    Advertise,
    Arrive,
    Build,
    BuildRow,
    Demolish,
    Draw,
    EndTurn,
    First,
    FixRide,
    FixVisitor,
    Look,
    NextRound,
    Novelties,
    Reveal,
    RowCard,
    Score,
    Visit,
)
from companion.games.scream_machine.options import rounds, visitor_deck
from companion.games.scream_machine.parks import matrix
from companion.games.scream_machine.state import FAMILIES, HIDDEN, VISITORS, Options, Ride, State
from companion.games.scream_machine.visitors import on_table
from companion.games.scream_machine.words import explain
from tests.games.catalogue_words import both
from tests.games.scream_machine.table import act

TABLES = st.builds(
    Options,
    cheap_tie_stays=st.booleans(),
    empty_park_closed=st.booleans(),
    two_player_gaps=st.integers(1, 2),
    score_only=st.sampled_from([False, False, False, True]),
)


def start(count: int, options: Options) -> State:
    players = tuple(Player("Zoé", "ABCDEF"[seat], seat) for seat in range(count))
    return s.setup(players, options, 1)


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 6), TABLES, st.integers(0, 10**6))
def test_a_random_play_ends_and_every_step_can_be_told(
    count: int, options: Options, seed: int
) -> None:
    state, random = start(count, options), Random(seed)
    while (result := s.outcome(state)) is None:
        action = random.choice(s.actions(state))
        assert all(both(s.describe(state, action)))
        after = s.apply(state, action)
        assert isinstance(after, State), (action, after)
        state = after
        assert all(all(both(notice)) for notice in state.notices)
        assert all(all(both(explain(state, decision))) for decision in state.decisions)
        check(state)
    assert len(s.score_history(state)) == rounds(count) + 1
    assert len(result.standings) == count
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def check(state: State) -> None:
    """No card is lost or made; nothing lies on the table more often than its copies."""
    assert 0 <= state.actions_left <= 4
    row = sum(slot.there for slot in state.row)
    cards = sum(state.hands) + sum(map(len, state.parks)) + row + state.pile + state.discards
    assert cards == 84
    seen = on_table(state)
    assert seen.total() + len(state.to_deal) <= visitor_deck(len(state.names))
    assert all(number <= 4 for kind, number in seen.items() if kind != HIDDEN)
    everywhere = [ride for park in state.parks for ride in park]
    assert all(everywhere.count(ride) <= 4 for ride in everywhere)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 80))
def test_whatever_is_offered_is_accepted_and_survives_json(
    count: int, seed: int, steps: int
) -> None:
    state, random = start(count, Options()), Random(seed)
    for _ in range(steps):
        state = act(state, random.choice(s.actions(state)))
    for action in s.actions(state):
        again = msgspec.json.decode(msgspec.json.encode(action), type=Action)
        assert again == action
        assert isinstance(s.apply(state, action), State), action


FAMILY = st.sampled_from([*FAMILIES, "x"])
VALUE = st.sampled_from([1, 3, 5, 2])
KIND = st.sampled_from([*VISITORS, "?", "x"])
RIDE = st.builds(Ride, FAMILY, VALUE)
PLAYER = st.integers(-1, 4)
ANY = st.one_of(
    st.builds(First, PLAYER),
    st.builds(Build, FAMILY, VALUE),
    st.builds(BuildRow, st.integers(-1, 8), st.one_of(st.none(), RIDE)),
    st.builds(RowCard, st.integers(-1, 8), RIDE),
    st.builds(Demolish, FAMILY, VALUE),
    st.builds(Novelties, st.lists(st.integers(-1, 8), max_size=3).map(tuple)),
    st.builds(EndTurn, st.sampled_from([None, None, 0, 9])),
    st.builds(Arrive, KIND),
    st.builds(Reveal, KIND),
    st.builds(Score, PLAYER, st.integers(-3, 3)),
    st.builds(FixRide, PLAYER, FAMILY, VALUE, st.booleans()),
    st.builds(FixVisitor, st.sampled_from([None, -1, 0, 5]), st.integers(-1, 6), KIND),
    st.sampled_from([Advertise(), Look(), Draw(), Visit(), NextRound()]),
    st.builds(
        Correct,
        st.sampled_from(["round", "first", "scores", "hands", "x"]),
        st.integers(-1, 9),
        st.sampled_from([None, 0, 9]),
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 60), st.integers(0, 10**6), st.lists(ANY, max_size=40))
def test_no_tap_whatsoever_breaks_the_table(steps: int, seed: int, taps: list[Any]) -> None:
    state, random = start(3, Options()), Random(seed)
    for _ in range(steps):
        state = act(state, random.choice(s.actions(state)))
    for action in taps:
        after = s.apply(state, action)
        if isinstance(after, Refusal):
            assert after.key.startswith("app.") or all(both(after))
        else:
            state = after
    assert len(s.scores(state)) == 3
    assert matrix(state).prices == tuple(sum(r.value for r in park) for park in state.parks)
