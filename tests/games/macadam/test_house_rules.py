"""Where the rule book leaves a choice: every switch of Macadam in both positions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.base import Correct
from companion.games.macadam.actions import (
    Cannot,
    Exchange,
    Follow,
    Lead,
    Paper,
    Policeman,
    Reshuffle,
    Skip,
)
from companion.games.macadam.cards import follow_cards, lead_cards
from companion.games.macadam.possible import actions
from companion.games.macadam.state import CARDS, LICENCE, Options, Play, State, turn
from tests.games.macadam.table import (
    GO,
    GREEN,
    LANE,
    WAIT,
    act,
    refused,
    table,
    with_papers,
)


def with_hand(state: State, player: int, cards: int) -> State:
    return act(state, Correct("cards", cards, player))


def told(state: State) -> list[str]:
    return [message.key for message in state.notices]


def test_the_defaults_are_those_of_the_digest() -> None:
    plain = Options()
    assert (plain.empty_hand, plain.keep_drawn, plain.fine_vehicles) == ("draw", False, True)
    assert (plain.follow_green, plain.papers_anytime) == (True, False)
    assert (plain.papers_per_round, plain.arrows_while_waiting) == (False, False)


# -- an empty hand ---------------------------------------------------------------------------


def second_without_cards(**options: Any) -> State:
    """The leader has played; the next player has no card left and the stock has some."""
    return act(with_hand(table(**options), 1, 0), Lead(LANE, "bicycle"))


def test_whoever_has_no_card_at_his_turn_draws_one_first() -> None:
    state = second_without_cards()
    assert (state.seats[1].cards, state.stock) == (1, 11)
    assert told(state) == ["macadam.empty_draws"]
    assert act(state, Follow()).seats[1].tickets == 0
    assert act(state, Cannot()).seats[1].tickets == 1


def test_a_leader_without_a_card_draws_too() -> None:
    state = with_hand(table(), 1, 0)
    state = act(state, Lead(LANE, "bicycle"), Follow(), Follow())
    assert (turn(state), state.seats[1].cards) == (3, 0)
    state = act(state, Follow())
    assert (state.stage, turn(state), state.seats[1].cards) == ("lead", 1, 1)


def test_nobody_draws_before_his_turn() -> None:
    state = act(with_hand(table(), 2, 0), Lead(LANE, "bicycle"))
    assert (state.seats[2].cards, state.stock) == (0, 12)


def test_the_round_may_end_at_once_with_an_empty_hand() -> None:
    state = act(with_hand(table(empty_hand="end"), 0, 1), Lead(LANE, "bicycle"))
    assert state.stage == "over"
    assert act(with_hand(table(), 0, 1), Lead(LANE, "bicycle")).stage == "follow"


def test_who_has_no_card_may_pass_without_a_ticket() -> None:
    state = second_without_cards(empty_hand="pass")
    assert (turn(state), state.seats[1].tickets, state.stock) == (2, 0, 12)
    assert told(state) == ["macadam.empty_passes"]
    assert Play(1) in state.plays


def test_a_leader_who_passes_leaves_the_lead_to_the_next_with_a_card() -> None:
    state = act(with_hand(with_hand(table(empty_hand="pass"), 1, 0), 2, 0), Skip(GO))
    assert (state.stage, turn(state)) == ("lead", 3)
    assert sum(seat.tickets for seat in state.seats) == 1


def test_when_everybody_passes_the_round_is_over() -> None:
    state = table(2, empty_hand="pass")
    state = with_hand(with_hand(state, 1, 0), 0, 1)
    assert act(state, Lead(LANE, "bicycle")).stage == "over"


def test_who_has_no_card_may_be_fined_as_before() -> None:
    state = second_without_cards(empty_hand="fine")
    assert (turn(state), state.seats[1].cards, state.stock) == (1, 0, 12)
    assert act(state, Cannot()).seats[1].tickets == 1


@pytest.mark.parametrize("way", ["draw", "end", "pass", "fine"])
def test_without_a_stock_an_empty_hand_ends_the_round(way: str) -> None:
    state = act(with_hand(table(empty_hand=way), 0, 1), Correct("stock", 0))
    assert act(state, Lead(LANE, "bicycle")).stage == "over"


def test_six_policemen_on_the_table_are_shuffled_back_before_somebody_draws() -> None:
    state = act(with_hand(table(), 1, 0), Correct("stock", 0), Correct("policemen", 6))
    state = act(state, Lead(LANE, "bicycle"))
    assert (state.stage, state.seats[1].cards) == ("follow", 0)
    state = act(state, Reshuffle())
    assert (state.seats[1].cards, state.stock) == (1, 5)


# -- the stock -------------------------------------------------------------------------------


def test_a_card_taken_costs_a_card_unless_the_house_lets_it_be_kept() -> None:
    plain = act(table(), Exchange())
    assert (plain.seats[0].cards, plain.stock) == (11, 12)
    assert refused(table(), Exchange(keep=True)) == "macadam.keep_off"
    kept = act(table(keep_drawn=True), Exchange(keep=True))
    assert (kept.seats[0].cards, kept.stock) == (12, 11)
    given = act(table(keep_drawn=True), Exchange())
    assert (given.seats[0].cards, given.stock) == (11, 12)
    assert refused(kept, Exchange()) == "macadam.exchange_once"


# -- tickets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [LANE, WAIT])
def test_not_following_a_vehicle_is_free_by_a_house_rule(place: int) -> None:
    assert act(table(), Lead(place, "bicycle"), Cannot()).seats[1].tickets == 1
    free = act(table(fine_vehicles=False), Lead(place, "bicycle"), Cannot())
    assert (free.seats[1].tickets, turn(free)) == (0, 2)


def test_pedestrians_and_arrows_cost_a_ticket_all_the_same() -> None:
    state = table(fine_vehicles=False)
    assert act(state, Lead(GO, "pedestrian:red"), Cannot()).seats[1].tickets == 1
    assert act(state, Lead(GREEN, "green_arrow"), Cannot()).seats[3].tickets == 1


# -- arrows ----------------------------------------------------------------------------------


def test_a_green_arrow_is_followed_by_green_ones_unless_the_house_lets_any_card_follow() -> None:
    state = act(table(), Lead(GREEN, "green_arrow"))
    assert follow_cards(state) == ("green_arrow",)
    free = act(table(follow_green=False), Lead(GREEN, "green_arrow"))
    assert turn(free) == 3
    assert set(follow_cards(free)) == set(CARDS) - {"moped", "auto", "moto"}
    assert refused(free, Follow("auto")) == "macadam.needs_licence"
    after = act(free, Follow("pedestrian:red"), Follow("bicycle"))
    assert turn(after) == 1


def test_a_policeman_stops_a_green_arrow_that_may_be_followed_freely() -> None:
    state = act(table(follow_green=False), Lead(GREEN, "green_arrow"), Policeman("bicycle"))
    assert [seat.tickets for seat in state.seats] == [0, 1, 1, 0]


def test_the_leader_too_may_lay_an_arrow_while_pedestrians_wait() -> None:
    state = table(arrows_while_waiting=True)
    assert {"blue_arrow", "green_arrow", "bicycle"} <= set(lead_cards(state, WAIT))
    blue = act(state, Lead(WAIT, "blue_arrow"))
    assert (blue.any_vehicle, follow_cards(blue)) == (False, ("blue_arrow",))
    green = act(state, Lead(WAIT, "green_arrow"))
    assert (green.to_play, green.direction) == ((3, 2, 1), -1)


def test_a_blue_arrow_laid_while_pedestrians_wait_binds_the_next_players() -> None:
    state = act(table(arrows_while_waiting=True), Lead(WAIT, "bicycle"), Follow("blue_arrow"))
    assert follow_cards(state) == ("blue_arrow",)
    assert refused(state, Follow("bicycle")) == "macadam.follow_kind"


def test_a_green_arrow_laid_while_pedestrians_wait_turns_the_direction() -> None:
    state = act(table(arrows_while_waiting=True), Lead(WAIT, "bicycle"), Follow("green_arrow"))
    assert (state.to_play, state.direction) == ((3, 2), -1)
    stopped = act(state, Policeman("bicycle"))
    assert [seat.tickets for seat in stopped.seats] == [0, 0, 1, 0]
    assert stopped.stage == "lead"


def test_the_last_player_who_lays_an_arrow_while_pedestrians_wait_ends_the_coup() -> None:
    state = act(table(2, arrows_while_waiting=True), Lead(WAIT, "bicycle"), Follow("green_arrow"))
    assert (state.stage, turn(state), state.direction) == ("lead", 1, 1)


def test_a_policeman_stops_a_green_arrow_that_a_policeman_brought_to_another_signal() -> None:
    state = act(table(), Lead(LANE, "bicycle"), Policeman("green_arrow"))
    assert (turn(state), state.direction) == (3, -1)
    stopped = act(state, Policeman("bicycle"))
    assert stopped.stage == "lead"
    assert [seat.tickets for seat in stopped.seats] == [0, 0, 1, 0]


# -- papers ----------------------------------------------------------------------------------


def test_only_the_leader_lays_a_paper_unless_everybody_may_at_his_turn() -> None:
    state = act(table(), Lead(LANE, "bicycle"))
    assert refused(state, Paper(LICENCE)) == "macadam.only_leader"
    state = act(table(papers_anytime=True), Lead(LANE, "bicycle"), Paper(LICENCE))
    assert state.seats[1].holds(LICENCE)
    assert (state.seats[1].cards, turn(state)) == (10, 1)
    assert refused(state, Paper(LICENCE)) == "macadam.extra_once"


def test_a_paper_is_offered_at_ones_turn_until_one_was_laid() -> None:
    state = act(table(papers_anytime=True), Lead(LANE, "bicycle"))
    assert Paper(LICENCE) in actions(state)
    assert not [a for a in actions(act(state, Paper(LICENCE))) if isinstance(a, Paper)]


def test_a_paper_laid_at_ones_turn_lets_a_car_follow_at_once() -> None:
    state = table(papers_anytime=True)
    state = act(with_papers(state, ("licence", 0)), Lead(WAIT, "auto"), Paper(LICENCE))
    assert act(state, Follow("auto")).seats[1].tickets == 0
