"""Macadam rule by rule: signals, leading, following, policemen, arrows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games import macadam as m
from companion.games.base import Correct, Player
from companion.games.macadam.actions import (
    Cannot,
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
from companion.games.macadam.cards import follow_cards, lead_cards, policeman_cards
from companion.games.macadam.coup import coup_number
from companion.games.macadam.hands import hands
from companion.games.macadam.options import signals_option
from companion.games.macadam.scoring import laid
from companion.games.macadam.state import SIGNAL_KINDS, turn
from tests.games.catalogue_words import sentence
from tests.games.macadam.table import (
    BLUE,
    GO,
    GREEN,
    LANE,
    MOTORWAY,
    WAIT,
    act,
    refused,
    table,
    with_papers,
)


def test_the_dealer_leads_and_the_next_player_clockwise_leads_after_him() -> None:
    state = act(table(), Lead(LANE, "bicycle"), Follow(), Follow(), Follow())
    assert (state.stage, turn(state), coup_number(state)) == ("lead", 1, 2)


def test_the_suggested_board_has_sixteen_signals_of_all_six_kinds() -> None:
    state = table()
    assert len(state.signals) == 16
    assert set(state.signals) == set(SIGNAL_KINDS)


def test_a_signal_is_put_right_while_it_is_free_and_remembered_as_an_option() -> None:
    state = act(table(), SetSignal(5, "motorway"))
    assert state.signals[5] == "motorway"
    again = table(signals=signals_option(state))
    assert again.signals == state.signals
    led = act(state, Lead(LANE, "bicycle"))
    assert refused(led, SetSignal(LANE, "motorway")) == "macadam.signal_taken"
    assert refused(led, SetSignal(4, "roundabout")) == "macadam.no_such_signal"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "cards"),
    [
        (GO, {"pedestrian:red", "pedestrian:green", "pedestrian:blue", "pedestrian:yellow"}),
        (WAIT, {"bicycle", "moped", "auto", "moto"}),
        (LANE, {"bicycle", "moped"}),
        (MOTORWAY, {"auto", "moto"}),
        (GREEN, {"green_arrow"}),
        (BLUE, {"blue_arrow"}),
    ],
)
def test_each_signal_lets_its_own_cards_pass(place: int, cards: set[str]) -> None:
    state = with_papers(table(), ("insurance", 0), ("licence", 0))
    assert set(lead_cards(state, place)) == cards


def test_a_token_covers_its_signal() -> None:
    state = act(table(2), Lead(LANE, "bicycle"), Follow())
    assert state.tokens[LANE] == 1
    assert refused(state, Lead(LANE, "bicycle")) == "macadam.signal_taken"
    assert refused(state, Skip(LANE)) == "macadam.signal_taken"
    assert refused(state, Lead(16, "bicycle")) == "macadam.no_such_signal"
    assert refused(state, Lead(-1, "bicycle")) == "macadam.no_such_signal"


def test_a_card_that_does_not_fit_the_signal_is_refused() -> None:
    assert refused(table(), Lead(GO, "bicycle")) == "macadam.card_not_for_signal"
    assert refused(table(), Lead(GO, "tram")) == "macadam.card_unknown"  # type: ignore[arg-type]


def test_pedestrians_are_followed_in_their_colour() -> None:
    state = act(table(), Lead(GO, "pedestrian:red"))
    assert follow_cards(state) == ("pedestrian:red",)
    assert refused(state, Follow("pedestrian:blue")) == "macadam.follow_colour"
    assert refused(state, Follow("bicycle")) == "macadam.follow_kind"
    assert laid(act(state, Follow()).seats[1], "pedestrian") == 1


def test_a_bicycle_is_not_followed_by_a_moped() -> None:
    state = with_papers(act(table(), Lead(LANE, "bicycle")), ("insurance", 1))
    assert refused(state, Follow("moped")) == "macadam.follow_kind"


def test_any_vehicle_follows_while_pedestrians_wait() -> None:
    state = with_papers(act(table(), Lead(WAIT, "bicycle")), ("insurance", 1), ("licence", 2))
    assert refused(state, Follow("pedestrian:red")) == "macadam.follow_vehicle"
    assert refused(state, Follow("blue_arrow")) == "macadam.follow_vehicle"
    state = act(state, Follow("moped"), Follow("moto"), Follow("bicycle"))
    assert m.scores(state) == (150, 100, 50, 150)


def test_a_family_may_let_arrows_follow_while_pedestrians_wait_but_never_pedestrians() -> None:
    state = act(table(arrows_while_waiting=True), Lead(WAIT, "bicycle"))
    assert refused(state, Follow("pedestrian:red")) == "macadam.follow_vehicle"
    assert refused(act(table(), Lead(WAIT, "bicycle")), Follow("blue_arrow"))
    assert refused(table(), Lead(WAIT, "blue_arrow")) == "macadam.card_not_for_signal"


def test_after_a_policeman_under_pedestrians_wait_the_new_card_is_followed_strictly() -> None:
    state = act(table(), Lead(WAIT, "bicycle"), Policeman("pedestrian:green"))
    assert follow_cards(state) == ("pedestrian:green",)


def test_cars_and_motorbikes_are_one_kind_unless_the_family_says_otherwise() -> None:
    for same, cards in ((True, ("auto", "moto")), (False, ("auto",))):
        state = with_papers(table(auto_moto_same=same), ("licence", 0), ("licence", 1))
        assert follow_cards(act(state, Lead(MOTORWAY, "auto"))) == cards


def test_a_moped_needs_insurance_and_a_car_or_motorbike_the_licence() -> None:
    state = table()
    assert refused(state, Lead(LANE, "moped")) == "macadam.needs_insurance"
    assert refused(state, Lead(MOTORWAY, "auto")) == "macadam.needs_licence"
    licensed = with_papers(state, ("licence", 0))
    assert refused(licensed, Lead(LANE, "moped")) == "macadam.needs_insurance"
    insured = with_papers(state, ("insurance", 0))
    assert refused(insured, Lead(MOTORWAY, "moto")) == "macadam.needs_licence"
    act(licensed, Lead(MOTORWAY, "moto"))
    led = act(insured, Lead(LANE, "moped"))
    assert refused(led, Follow()) == "macadam.needs_insurance"


def test_a_policeman_changes_the_stream_and_does_not_score() -> None:
    state = act(table(), Lead(LANE, "bicycle"), Policeman("pedestrian:blue"))
    assert (state.policemen, state.follow, turn(state)) == (1, "pedestrian:blue", 2)
    assert m.scores(state) == (150, 200, 0, 0)
    assert state.seats[1].cards == 9


def test_a_policeman_alone_leaves_the_stream_as_it_was() -> None:
    state = act(table(), Lead(LANE, "bicycle"), Policeman())
    assert (state.follow, state.seats[1].cards) == ("bicycle", 10)


def test_papers_are_needed_after_a_policeman_unless_the_family_says_otherwise() -> None:
    state = act(table(), Lead(LANE, "bicycle"))
    assert refused(state, Policeman("auto")) == "macadam.needs_licence"
    assert "auto" not in policeman_cards(state)
    free = act(table(agent_needs_papers=False), Lead(LANE, "bicycle"))
    assert m.scores(act(free, Policeman("auto"))) == (150, 50, 0, 0)


def test_a_policeman_cannot_lead() -> None:
    assert refused(table(), Policeman("bicycle")) == "macadam.policeman_not_lead"


def test_the_sixth_policeman_asks_for_a_shuffle_and_a_seventh_is_refused() -> None:
    state = act(table(), Correct("policemen", 5), Lead(LANE, "bicycle"))
    assert refused(state, Reshuffle()) == "macadam.policemen_not_out"
    state = act(state, Policeman("bicycle"))
    assert [notice.key for notice in state.notices] == ["macadam.shuffle_policemen"]
    assert refused(state, Policeman("bicycle")) == "macadam.seventh_policeman"
    state = act(state, Reshuffle())
    assert (state.policemen, state.stock, state.notices) == (0, 18, ())
    assert act(state, Policeman("bicycle")).policemen == 1


def test_who_cannot_follow_takes_a_ticket_even_if_he_could() -> None:
    state = act(table(), Lead(LANE, "bicycle"), Cannot())
    assert state.seats[1].tickets == 1
    assert state.seats[1].cards == 11
    assert m.scores(state)[1] == -100


def test_a_card_that_is_not_allowed_goes_back_and_costs_a_ticket() -> None:
    state = act(table(), Lead(LANE, "bicycle"))
    after = act(state, WrongCard("auto"))
    assert (after.seats[1].tickets, after.seats[1].cards, turn(after)) == (1, 11, 2)
    assert refused(state, WrongCard("bicycle")) == "macadam.card_is_right"


def test_a_leader_who_lays_a_wrong_card_takes_a_ticket_and_leads_again() -> None:
    after = act(table(), WrongCard("bicycle", place=GO))
    assert (after.seats[0].tickets, after.stage, turn(after)) == (1, "lead", 0)
    assert not any(after.tokens)
    assert refused(table(), WrongCard("bicycle", place=LANE)) == "macadam.card_is_right"


def test_a_blue_arrow_is_followed_by_a_blue_arrow_or_a_policeman() -> None:
    state = act(table(), Lead(BLUE, "blue_arrow"), Follow(), Policeman("bicycle"))
    assert refused(state, Follow("blue_arrow")) == "macadam.follow_kind"
    state = act(state, Follow())
    assert m.scores(state) == (0, 0, 150, 150)


def test_a_green_arrow_turns_the_direction_for_one_coup() -> None:
    state = act(table(), Lead(GREEN, "green_arrow"))
    assert (state.to_play, state.direction) == ((3, 2, 1), -1)
    assert refused(state, Follow("bicycle")) == "macadam.follow_kind"
    state = act(state, Follow(), Cannot(), Follow())
    assert (turn(state), state.direction) == (1, 1)
    assert act(state, Lead(LANE, "bicycle")).to_play == (2, 3, 0)


def test_a_policeman_ends_a_green_arrow_coup_and_the_rest_are_fined() -> None:
    state = act(table(), Lead(GREEN, "green_arrow"), Policeman("bicycle"))
    assert [seat.tickets for seat in state.seats] == [0, 1, 1, 0]
    assert m.scores(state) == (0, -100, -100, 150)
    assert (state.stage, turn(state)) == ("lead", 1)
    assert sentence(state.notices[0], "fr").startswith("L’agent arrête le coup")


def test_a_policeman_of_the_last_player_of_a_green_arrow_coup_fines_nobody() -> None:
    state = act(table(2), Lead(GREEN, "green_arrow"), Policeman("bicycle"))
    assert [seat.tickets for seat in state.seats] == [0, 0]
    assert state.notices == ()


def test_a_green_arrow_after_a_policeman_lets_the_rest_come_from_the_right() -> None:
    state = act(table(), Lead(LANE, "bicycle"), Policeman("green_arrow"))
    assert (state.to_play, state.direction) == ((3, 2), -1)


def test_a_leader_without_a_card_puts_the_token_takes_a_ticket_and_the_coup_is_skipped() -> None:
    state = act(table(), Skip(MOTORWAY))
    assert (state.tokens[MOTORWAY], state.seats[0].tickets, turn(state)) == (1, 1, 1)
    assert [seat.cards for seat in state.seats] == [11] * 4


def test_tickets_go_on_beyond_twenty_five() -> None:
    state = act(table(), Correct("tickets", 25, 0), Skip(MOTORWAY))
    assert state.seats[0].tickets == 26


def test_the_die_is_offered_with_its_six_faces_once_a_turn() -> None:
    state = table()
    assert [a.value for a in m.actions(state) if isinstance(a, Die)] == [1, 2, 3, 4, 5, 6]
    after = act(state, Die(2))
    assert not any(isinstance(a, Die) for a in m.actions(after))


@pytest.mark.parametrize(
    ("players", "each", "left"), [(2, 15, 26), (3, 13, 17), (4, 11, 12), (5, 10, 6), (6, 9, 2)]
)
def test_before_the_deal_hands_are_told_what_to_deal(players: int, each: int, left: int) -> None:
    people = tuple(Player(shape, shape, n) for n, shape in enumerate("ABCDEF"[:players]))
    state = m.setup(people, m.Options(), 0)
    assert [told.values for told in hands(state)] == [{"cards": each, "stock": left}]
    assert state.stock == left


def test_papers_are_offered_to_the_leader_once_a_turn() -> None:
    state = table()
    assert [a.paper for a in m.actions(state) if isinstance(a, Paper)] == ["A", "AP"]
    after = act(state, Paper("A"))
    assert not any(isinstance(a, Paper) for a in m.actions(after))


def test_six_policemen_stand_on_the_line_until_they_are_shuffled_back() -> None:
    state = replace(act(table(), Lead(LANE, "bicycle")), policemen=6)
    assert hands(state)[0].key == "macadam.hands_shuffle_six"
    after = act(state, Reshuffle())
    assert [told.key for told in hands(after)] == ["macadam.hands_follow"]


def test_the_stock_is_offered_to_the_leader_once_the_six_policemen_are_back_in_it() -> None:
    state = replace(table(), policemen=6)
    assert Exchange() not in m.actions(state)
    assert Exchange() in m.actions(act(state, Reshuffle()))


def test_a_ticket_is_told_until_the_next_card_and_several_are_counted() -> None:
    one = act(table(), Lead(LANE, "bicycle"), Cannot())
    assert hands(one)[0].key == "macadam.hands_ticket"
    two = act(one, Cannot())
    assert hands(two)[0].values == {"count": 2}
    assert [told.key for told in hands(act(one, Follow()))] == ["macadam.hands_follow"]


def test_the_ticket_of_a_leader_who_took_a_wrong_card_back_is_told_too() -> None:
    state = act(table(), WrongCard("bicycle", GO))
    assert [told.key for told in state.notices] == ["macadam.did_wrong_card"]
    assert [told.key for told in hands(state)] == ["macadam.hands_ticket", "macadam.hands_lead"]
    assert hands(state)[0].values == {"name": state.names[0]}
    assert [told.key for told in hands(act(state, Lead(GO, "pedestrian:red")))] == [
        "macadam.hands_follow"
    ]


def test_a_paper_won_with_the_die_is_told_until_it_is_taken_and_nothing_won_is_not() -> None:
    won = act(table(), Die(1))
    assert [told.key for told in hands(won)] == ["macadam.hands_paper", "macadam.hands_lead"]
    assert [told.key for told in hands(act(table(), Die(2)))] == ["macadam.hands_lead"]
