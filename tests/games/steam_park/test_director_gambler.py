"""The Gambler: bonus cards pay by the round and are judged at the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import steam_park as steam
from companion.games.steam_park.actions import Bonus, EndTurn, Fine, Income, SettleCard
from companion.games.steam_park.directors import gambler
from companion.games.steam_park.state import Park, State
from tests.games.steam_park.table import act, playing, refused, stands, table, to_income


def at_the_end(cards: int = 2, **options: Any) -> State:
    state = act(playing(Park(), director="gambler", **options), Bonus(0, cards))
    return act(replace(to_income(state), round=6), Income())


@pytest.mark.parametrize(("number", "money"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_a_card_pays_six_less_the_round(number: int, money: int) -> None:
    assert gambler.pays(number) == money
    state = replace(playing(Park(), director="gambler"), round=number)
    state = act(state, Bonus(0, 1))
    assert (state.parks[0].money, state.cards) == (money, 1)


def test_every_card_of_an_action_pays() -> None:
    state = act(playing(Park(), director="gambler"), Bonus(0, 2))
    assert (state.parks[0].money, state.cards) == (10, 2)


def test_an_office_lets_one_die_lay_two_cards() -> None:
    state = act(playing(stands("office"), director="gambler"), Bonus(0, 4))
    assert (state.parks[0].money, state.turn.dice) == (20, 3)


def test_no_printed_money_is_taken_during_the_game() -> None:
    state = playing(Park(), director="gambler")
    assert refused(state, Bonus(0, 1, 5)) == "steam.gambler_pays"


def test_the_cards_of_all_players_and_rounds_wait_for_the_end() -> None:
    state = act(playing(Park(), director="gambler"), Bonus(0, 1), EndTurn(0), Bonus(1, 2))
    assert state.cards == 3
    state = act(to_income(state), Income())
    assert (state.stage, state.cards) == ("race", 3)


def test_each_card_is_shown_and_pays_the_best_ones() -> None:
    state = at_the_end()
    assert (state.stage, state.cards) == ("cards", 2)
    state = act(state, SettleCard(8, (1, 2, 2)))
    assert [park.money for park in state.parks] == [10, 8, 8]
    state = act(state, SettleCard(6))
    assert (state.stage, state.cards) == ("fines", 0)
    assert [park.money for park in state.parks] == [10, 8, 8], "nobody fits the second card"


def test_a_card_of_wrong_money_or_for_nobody_at_the_table_is_refused() -> None:
    state = at_the_end()
    assert refused(state, SettleCard(-1, (0,))) == "steam.card_money"
    assert refused(state, SettleCard(100, (0,))) == "steam.card_money"
    assert refused(state, SettleCard(5, (7,))) == "steam.no_such_player"


def test_a_card_pays_from_nothing_to_its_limit() -> None:
    state = replace(table(director="gambler"), stage="cards", cards=3)
    state = act(state, SettleCard(0, (0,)), SettleCard(99, (0,)))
    assert (state.parks[0].money, state.cards) == (99, 1)
    for money in (-1, 100):
        assert refused(state, SettleCard(money, (0,))) == "steam.card_money"


def test_the_fines_come_after_the_last_card() -> None:
    state = at_the_end(1, dirt_table=((0, 29, 3),))
    assert refused(state, Fine(0, 1)) == "steam.not_now"
    state = act(state, SettleCard(9, (2,)))
    assert state.stage == "over"
    assert steam.scores(state) == (2, -3, 6)


def test_without_cards_under_the_tile_the_end_comes_at_once() -> None:
    state = replace(to_income(table(director="gambler", dirt_table=((0, 29, 0),))), round=6)
    assert act(state, Income()).stage == "over"


def test_without_the_gambler_no_card_is_kept() -> None:
    assert act(playing(Park()), Bonus(0, 2, 9)).cards == 0
