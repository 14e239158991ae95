"""Random plays of Macadam: they end, they survive JSON, and everything can be said."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import macadam as m
from companion.games.base import Correct, Player, Refusal
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
from companion.games.macadam.state import Options, State
from tests.games.catalogue_words import both
from tests.games.macadam.table import act

TABLES = st.builds(
    Options,
    auto_moto_same=st.booleans(),
    arrows_while_waiting=st.booleans(),
    agent_needs_papers=st.booleans(),
    die_for=st.sampled_from(["all", "leader"]),
    leader_extra_card=st.booleans(),
    rounds=st.integers(1, 2),
    empty_hand=st.sampled_from(["draw", "end", "pass", "fine"]),
    keep_drawn=st.booleans(),
    fine_vehicles=st.booleans(),
    follow_green=st.booleans(),
    papers_anytime=st.booleans(),
    papers_per_round=st.booleans(),
)


def start(count: int, options: Options) -> State:
    players = tuple(Player("Zoé", "ABCDEF"[seat], seat) for seat in range(count))
    return m.setup(players, options, 1)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), TABLES, st.integers(0, 10**6))
def test_a_random_play_ends_and_every_step_can_be_told(
    count: int, options: Options, seed: int
) -> None:
    state, random = start(count, options), Random(seed)
    while (result := m.outcome(state)) is None:
        action = random.choice(m.actions(state))
        assert all(both(m.describe(state, action)))
        after = m.apply(state, action)
        assert isinstance(after, State), (action, after)
        state = after
        assert all(all(both(notice)) for notice in state.notices)
        check(state)
    assert len(result.standings) == count
    assert m.actions(state) == []
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def check(state: State) -> None:
    assert all(seat.cards >= 0 for seat in state.seats)
    assert 0 <= state.policemen <= 6
    laid = sum(sum(seat.laid) + len(seat.paper_cards) for seat in state.seats)
    assert laid + state.stock + state.policemen + sum(seat.cards for seat in state.seats) == 56


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 60))
def test_whatever_is_offered_is_accepted_and_survives_json(
    count: int, seed: int, steps: int
) -> None:
    state, random = start(count, Options(leader_extra_card=True)), Random(seed)
    for _ in range(steps):
        if m.outcome(state) is not None:
            break
        state = act(state, random.choice(m.actions(state)))
    for action in m.actions(state):
        again = msgspec.json.decode(msgspec.json.encode(action), type=Action)
        assert again == action
        assert isinstance(m.apply(state, action), State), action


ANY = st.one_of(
    st.builds(Deal, st.integers(-1, 7)),
    st.builds(Lead, st.integers(-1, 17), st.sampled_from(["bicycle", "auto", "?", "moped"])),
    st.builds(Skip, st.integers(-1, 17)),
    st.builds(Follow, st.sampled_from([None, "auto", "pedestrian:red", "x"])),
    st.builds(Policeman, st.sampled_from([None, "auto", "x"])),
    st.builds(WrongCard, st.sampled_from(["auto", "x"]), st.sampled_from([None, -1, 3])),
    st.builds(Cannot, st.sampled_from([None, 0, 9])),
    st.builds(Paper, st.sampled_from(["A", "AP", "x"])),
    st.builds(Die, st.integers(-1, 8)),
    st.sampled_from([Exchange(), Reshuffle()]),
    st.builds(SetSignal, st.integers(-1, 17), st.sampled_from(["motorway", "x"])),
    st.builds(
        Correct,
        st.sampled_from(["stock", "cards", "points", "licence", "x"]),
        st.integers(-2, 60),
        st.sampled_from([None, 0, 1, 9]),
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ANY, max_size=40))
def test_no_tap_whatsoever_breaks_the_table(taps: list[Any]) -> None:
    state = start(3, Options())
    for action in taps:
        after = m.apply(state, action)
        if isinstance(after, Refusal):
            assert after.key.startswith("app.") or all(both(after))
        else:
            state = after
    assert len(m.scores(state)) == 3
