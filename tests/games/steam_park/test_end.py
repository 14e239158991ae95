"""The end of the game, simple mode, and numbers put right by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import steam_park as steam
from companion.games.base import Correct, Outcome
from companion.games.steam_park.actions import Adjust, Clean, Done, Fine, Income
from companion.games.steam_park.counts import guests, power, stingy, visitors
from companion.games.steam_park.end import fine_of
from companion.games.steam_park.state import Options, Park, State
from tests.games.steam_park.table import (
    act,
    extended,
    playing,
    refused,
    ride,
    stands,
    table,
    to_income,
    with_parks,
)

TABLE = ((0, 0, 0), (1, 9, 5), (10, 19, 12), (20, 29, 25))


def finished(*parks: Park, **options: Any) -> State:
    """The last income of a game that ends with those parks."""
    state = to_income(table(len(parks), **options))
    return act(with_parks(replace(state, round=state.rounds), *parks), Income())


def result(state: State) -> Outcome:
    found = steam.outcome(state)
    assert found is not None
    return found


def value(state: State, name: str, player: int | None = None) -> tuple[int, int, int]:
    field = next(f for f in steam.fields(state) if (f.name, f.player) == (name, player))
    return field.low, field.value, field.high


def test_the_game_ends_after_the_last_round() -> None:
    for count in (2, 5):
        state = table(count, dirt_table=TABLE)
        for number in range(1, state.rounds + 1):
            assert state.round == number
            assert steam.outcome(state) is None
            state = act(to_income(state), Income())
        assert state.stage == "over"
        assert len(steam.score_history(state)) == state.rounds + 1


def test_the_fine_is_read_from_the_familys_own_table() -> None:
    options = Options(dirt_table=TABLE)
    fines = [fine_of(dirt, options) for dirt in (0, 1, 9, 10, 29, 30, 99)]
    assert fines == [0, 5, 5, 12, 25, 0, 0]
    assert fine_of(12, Options()) is None
    assert fine_of(12, Options(dirt_table=TABLE[:2])) is None


def test_without_a_table_each_open_park_is_asked_for_its_fine() -> None:
    state = finished(Park(money=40, dirt=3), Park(money=50, dirt=31), Park(money=30))
    assert (state.stage, state.fines) == ("fines", (None, 0, None))
    assert refused(state, Fine(1, 4)) == "steam.fine_known"
    assert refused(state, Fine(0, -4)) == "steam.fine_range"
    state = act(state, Fine(2, 0))
    assert steam.outcome(state) is None
    state = act(state, Fine(0, 15))
    assert steam.scores(state) == (25, 0, 30)
    assert result(state).winners() == (2,)


def test_thirty_dirt_closes_the_park_whatever_its_money() -> None:
    state = finished(Park(money=99, dirt=30), Park(money=20, dirt=29), dirt_table=TABLE)
    standings = result(state).standings
    assert [(s.player, s.place, s.score) for s in standings] == [(1, 1, -5), (0, 2, None)]
    assert standings[1].detail is not None and standings[1].detail.key == "steam.park_closed"


def test_equal_money_shares_the_victory() -> None:
    state = finished(Park(money=30), Park(money=35, dirt=4), Park(money=9), dirt_table=TABLE)
    assert result(state).winners() == (0, 1)
    assert [s.place for s in result(state).standings] == [1, 1, 3]


def test_nobody_wins_when_all_parks_are_closed() -> None:
    state = finished(Park(money=30, dirt=30), Park(money=35, dirt=44))
    assert result(state).winners() == ()
    assert [s.score for s in result(state).standings] == [None, None]


def test_nothing_more_can_be_done_when_it_is_over() -> None:
    state = finished(Park(), Park(), dirt_table=TABLE)
    assert steam.actions(state) == ()
    assert refused(state, Income()) == "steam.not_now"


def test_money_is_shown_round_by_round_and_with_the_fine_at_the_end() -> None:
    first = Park(dirt=5, rides=(ride("red", 3, 2),))
    state = act(to_income(with_parks(table(2, dirt_table=TABLE), first)), Income())
    assert steam.scores(state) == (6, 0)
    assert steam.score_history(state) == ((0, 0), (6, 0))
    state = finished(first, Park(money=8), dirt_table=TABLE)
    assert state.history == ((6, 8), (1, 8))
    assert steam.score_history(state) == ((0, 0), (1, 8)), "the last round counts with its fines"


# Simple mode


def test_simple_mode_keeps_money_dirt_visitors_and_the_round_only() -> None:
    state = table(simple=True, spy_dice=True, director="baron", stingy=True, new_stands=True)
    assert (state.stage, state.director) == ("simple", "")
    state = act(state, Adjust(0, money=4, dirt=3, visitors=2), Adjust(0, money=-1, dirt=-1))
    park = state.parks[0]
    assert (park.money, park.dirt, visitors(park)) == (3, 2, 2)
    state = act(state, Income())
    assert (state.round, state.stage, state.parks[0].money) == (2, "simple", 9)
    names = {(f.name, f.player is None) for f in steam.fields(state)}
    assert names == {("money", False), ("dirt", False), ("visitors", False), ("round", True)}


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (Adjust(0, money=-1), "steam.too_dear"),
        (Adjust(0, dirt=-1), "steam.not_negative"),
        (Adjust(0, visitors=-1), "steam.not_negative"),
        (Adjust(0, visitors=43), "steam.visitors_gone"),
        (Adjust(0, money=1000), "steam.too_many"),
        (Done(0), "steam.not_now"),
        (Clean(0, 1), "steam.not_now"),
    ],
)
def test_simple_mode_refuses_what_cannot_be(action: Any, key: str) -> None:
    assert refused(table(simple=True), action) == key


def test_simple_mode_counts_up_to_what_the_box_holds() -> None:
    state = act(table(2, simple=True), Adjust(0, money=999, visitors=5), Adjust(1, visitors=2))
    assert state.parks[0].money == 999
    most = {field.player: field.high for field in steam.fields(state) if field.name == "visitors"}
    assert most == {0: 40, 1: 37}


def test_a_simple_game_ends_with_fines_too() -> None:
    state = table(2, simple=True, dirt_table=TABLE)
    state = act(state, Adjust(0, money=20, dirt=12), Adjust(1, visitors=1))
    state = act(state, *(Income(),) * 6)
    assert steam.scores(state) == (8, 18)
    assert result(state).winners() == (1,)


# Put right by hand


def test_money_and_dirt_are_put_right_and_never_below_zero() -> None:
    state = act(table(), Correct("money", 17, 1), Correct("dirt", 6, 2), Correct("round", 4))
    assert [(p.money, p.dirt) for p in state.parks] == [(0, 0), (17, 0), (0, 6)]
    assert state.round == 4
    assert refused(state, Correct("money", -1, 1)) == "app.correct_range"
    assert refused(state, Correct("gold", 1, 1)) == "app.correct_unknown"
    assert refused(state, Correct("round", 7)) == "app.correct_range"


def test_visitors_are_put_right_by_colour_within_their_places() -> None:
    park = Park(rides=(ride("red", 2, 1), extended("gold", 3), ride("blue", 1)))
    state = playing(park, extensions=True)
    assert value(state, "visitors_red", 0) == (0, 2, 6)
    more = act(state, Correct("visitors_red", 5, 0)).parks[0]
    assert [r.places.right for r in more.rides] == [2, 1, 0]
    assert more.rides[1].extension is not None and more.rides[1].extension.places.right == 2
    assert visitors(act(state, Correct("visitors_red", 0, 0)).parks[0]) == 0
    assert refused(state, Correct("visitors_red", 7, 0)) == "app.correct_range"
    assert refused(state, Correct("visitors_green", 1, 0)) == "app.correct_unknown"


def test_stingy_visitors_and_guests_are_put_right_within_their_places() -> None:
    state = playing(Park(rides=(ride("red", 3, 1),)), stingy=True)
    state = act(state, Correct("stingy", 1, 0), Correct("guests", 1, 0))
    assert (stingy(state.parks[0]), guests(state.parks[0])) == (1, 1)
    assert value(state, "stingy", 0) == (0, 1, 1)
    state = act(state, Correct("guests", 0, 0), Correct("bag_stingy", 6))
    assert (guests(state.parks[0]), state.bag_stingy) == (0, 6)
    assert refused(state, Correct("bag_stingy", 7)) == "app.correct_range"


def test_stands_and_grounds_are_put_right_within_the_box() -> None:
    state = with_parks(
        playing(stands("casino", "info")), stands("casino", "info"), stands("casino")
    )
    assert value(state, "stand_casino", 0) == (0, 1, 3)
    state = act(state, Correct("stand_casino", 3, 0), Correct("ground", 4, 0))
    assert (state.parks[0].stands.count("casino"), state.parks[0].ground) == (3, 4)
    assert refused(state, Correct("stand_casino", 4, 0)) == "app.correct_range"
    copied = with_parks(state, stands("casino", "mirrors", mirrors=("casino",)))
    assert value(copied, "stand_casino", 0)[0] == 1


HALLS: dict[str, Any] = {"new_stands": True, "stand_plans": (1, 0, 1, 0, 0, 0, 1, 1, 1, 0)}


def test_a_hall_of_mirrors_is_put_right_by_the_kind_it_copies() -> None:
    state = playing(stands("casino", "casino", "office"), **HALLS)
    assert value(state, "mirror_casino", 0) == (0, 0, 1)
    state = act(state, Correct("mirror_casino", 1, 0), Correct("mirror_office", 1, 0))
    assert state.parks[0].mirrors == ("casino", "office")
    assert power(state.parks[0], "casino") == 3
    state = act(state, Correct("mirror_casino", 0, 0))
    assert (state.parks[0].stands.count("mirrors"), state.parks[0].mirrors) == (1, ("office",))
    assert value(state, "stand_casino", 0)[0] == 0


def test_a_hall_is_put_right_only_beside_a_stand_and_within_the_box() -> None:
    state = playing(stands("casino"), **HALLS)
    assert refused(state, Correct("mirror_office", 1, 0)) == "app.correct_unknown"
    other = stands("casino", *("mirrors",) * 4, mirrors=("security", "office", "shooting"))
    state = with_parks(state, stands("casino"), other)
    assert refused(state, Correct("mirror_casino", 1, 0)) == "app.correct_range"
    base = playing(stands("casino"))
    assert refused(base, Correct("mirror_casino", 1, 0)) == "app.correct_unknown"


def test_who_waits_on_the_smooth_talkers_tile_is_put_right_within_the_box() -> None:
    state = playing(Park(rides=(ride("red", 3, 2),)), director="smooth_talker")
    state = act(state, Correct("pool_blue", 2), Correct("pool_red", 5), Correct("pool_blue", 1))
    assert sorted(state.pool) == ["blue", *["red"] * 5]
    assert refused(state, Correct("pool_red", 6)) == "app.correct_range"
    assert refused(table(), Correct("pool_red", 1)) == "app.correct_unknown"


def test_a_number_put_right_at_the_end_settles_the_fines_again() -> None:
    state = finished(Park(money=30, dirt=4), Park(money=20), dirt_table=TABLE)
    assert steam.scores(state) == (25, 20)
    state = act(state, Correct("dirt", 12, 0), Correct("money", 21, 1))
    assert steam.scores(state) == (18, 21)
    assert steam.score_history(state)[-1] == (18, 21)
    assert len(steam.score_history(state)) == 2
    state = act(state, Correct("fine", 2, 0))
    assert result(state).winners() == (0,)


def test_dirt_put_right_at_the_end_asks_for_the_fine_where_no_table_was_typed() -> None:
    state = finished(Park(money=30, dirt=30), Park(money=20))
    state = act(state, Fine(1, 0))
    assert state.stage == "over"
    state = act(state, Correct("dirt", 3, 0))
    assert (state.stage, state.fines) == ("fines", (None, 0))
    assert steam.scores(act(state, Fine(0, 6))) == (24, 20)


def test_cards_under_the_gambler_are_put_right() -> None:
    state = act(table(director="gambler"), Correct("cards", 3))
    assert state.cards == 3
