"""Macadam rule by rule: papers, stock, the end of a round, totals, options."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games import macadam as m
from companion.games.base import Correct, Player, Refusal, Word
from companion.games.macadam.actions import (
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
)
from companion.games.macadam.coup import coup_number
from companion.games.macadam.options import OPTIONS
from companion.games.macadam.scoring import totals
from companion.games.macadam.state import INSURANCE, LICENCE, Options, Play, turn
from tests.games.catalogue_words import both, help_pages, sentence
from tests.games.macadam.table import (
    BLUE,
    GO,
    GREEN,
    LANE,
    MOTORWAY,
    act,
    refused,
    table,
    with_papers,
)


def test_the_die_is_rolled_once_in_a_turn_by_everybody() -> None:
    state = act(table(), Die(1))
    assert state.seats[0].paper_tickets == (INSURANCE,)
    assert refused(state, Die(3)) == "macadam.die_once"
    state = act(state, Lead(LANE, "moped"), Die(6), Follow())
    assert m.scores(state) == (100, 100, 0, 0)
    assert refused(state, Die(7)) == "macadam.die_value"
    assert refused(state, Die(0)) == "macadam.die_value"


def test_the_die_is_for_the_leader_alone_when_the_family_says_so() -> None:
    state = act(table(die_for="leader"), Die(2), Lead(LANE, "bicycle"))
    assert refused(state, Die(1)) == "macadam.only_leader"
    assert not [action for action in m.actions(state) if isinstance(action, Die)]


def test_the_die_gives_no_second_ticket_of_a_paper_and_no_sixth_of_all() -> None:
    state = with_papers(table(6), *(("licence", player) for player in range(1, 6)))
    state = act(state, Die(5))
    assert state.seats[0].paper_tickets == ()
    assert [notice.key for notice in state.notices] == ["macadam.die_no_ticket"]
    held = act(with_papers(table(), ("licence", 0)), Die(5))
    assert held.seats[0].paper_tickets == (LICENCE,)
    assert [notice.key for notice in held.notices] == ["macadam.die_already"]


def test_the_leader_lays_a_paper_of_his_hand_and_it_holds() -> None:
    state = act(table(2), Paper(LICENCE))
    assert (state.seats[0].paper_cards, state.seats[0].cards) == ((LICENCE,), 14)
    state = act(state, Lead(MOTORWAY, "auto"))
    assert refused(state, Paper(LICENCE)) == "macadam.only_leader"
    assert refused(table(), Paper("passport")) == "macadam.no_such_paper"  # type: ignore[arg-type]


def test_one_extra_card_in_a_turn_and_two_cards_of_each_paper() -> None:
    state = act(table(2), Paper(LICENCE))
    assert refused(state, Paper(INSURANCE)) == "macadam.extra_once"
    state = act(state, Skip(0), Paper(LICENCE), Skip(1))
    assert refused(state, Paper(LICENCE)) == "macadam.paper_cards_out"


def test_papers_serve_the_whole_play_and_their_cards_stay_out_of_the_stock() -> None:
    state = act(table(2, rounds=2), Paper(LICENCE), *(Skip(place) for place in range(16)))
    again = act(state, Deal(1))
    assert again.seats[0].holds(LICENCE)
    assert (again.seats[0].cards, again.stock) == (15, 25)


def test_the_house_may_let_papers_serve_one_round_only() -> None:
    state = table(2, rounds=2, papers_per_round=True)
    state = act(state, Paper(LICENCE), *(Skip(place) for place in range(16)))
    again = act(state, Deal(1))
    assert not again.seats[0].holds(LICENCE)
    assert again.stock == 26


def test_a_second_scoring_card_for_the_leader_is_a_house_rule() -> None:
    lead = Lead(LANE, "bicycle", extra="bicycle")
    assert refused(table(), lead) == "macadam.extra_off"
    state = table(leader_extra_card=True)
    assert m.scores(act(state, lead)) == (300, 0, 0, 0)
    assert refused(act(state, Paper(LICENCE)), lead) == "macadam.extra_once"
    wrong = Lead(LANE, "bicycle", extra="auto")
    assert refused(state, wrong) == "macadam.card_not_for_signal"


def test_the_leader_exchanges_one_card_with_the_stock() -> None:
    state = act(table(), Exchange())
    assert (state.stock, state.seats[0].cards) == (12, 11)
    assert refused(state, Exchange()) == "macadam.exchange_once"
    assert refused(act(state, Lead(LANE, "bicycle")), Exchange()) == "macadam.only_leader"
    assert refused(act(table(), Correct("stock", 0)), Exchange()) == "macadam.stock_empty"


def test_a_leader_without_cards_takes_one_and_puts_none_back() -> None:
    state = act(table(), Correct("cards", 0, 0), Exchange())
    assert (state.stock, state.seats[0].cards) == (11, 1)


def test_nobody_lays_more_cards_than_he_holds() -> None:
    state = act(table(), Correct("cards", 0, 0))
    assert refused(state, Lead(LANE, "bicycle")) == "macadam.hand_too_small"
    assert refused(state, Paper(LICENCE)) == "macadam.hand_too_small"
    state = act(table(), Correct("cards", 1, 1), Lead(LANE, "bicycle"))
    assert refused(state, Policeman("bicycle")) == "macadam.hand_too_small"


def test_a_policeman_alone_may_be_the_last_card_and_two_cards_may_be_the_last_two() -> None:
    alone = act(table(), Correct("cards", 1, 1), Lead(LANE, "bicycle"), Policeman())
    assert (alone.seats[1].cards, alone.policemen) == (0, 1)
    two = act(table(), Correct("cards", 2, 1), Lead(LANE, "bicycle"), Policeman("bicycle"))
    assert two.seats[1].cards == 0
    extra, few = Lead(LANE, "bicycle", extra="bicycle"), table(leader_extra_card=True)
    assert refused(act(few, Correct("cards", 1, 0)), extra) == "macadam.hand_too_small"
    assert act(few, Correct("cards", 2, 0), extra).seats[0].cards == 0


def test_each_play_of_the_coup_stays_on_view() -> None:
    state = act(table(), Lead(LANE, "bicycle"), Policeman("pedestrian:red"), Cannot())
    assert state.plays == (
        Play(0, "bicycle"),
        Play(1, "pedestrian:red", policeman=True),
        Play(2, ticket=True),
    )
    assert act(table(), Lead(LANE, "bicycle"), Policeman()).plays[1] == Play(
        1, None, policeman=True
    )


def test_a_dealer_and_a_signal_that_do_not_exist_are_refused() -> None:
    over = act(table(2), *(Skip(place) for place in range(16)))
    for dealer in (-1, 2):
        assert refused(over, Deal(dealer)) == "macadam.player_unknown"
    for place in (-1, 16):
        assert refused(table(), SetSignal(place, "motorway")) == "macadam.no_such_signal"
    for place in (0, 15):
        assert act(table(), SetSignal(place, "motorway")).signals[place] == "motorway"


def test_a_leader_lays_his_last_card() -> None:
    state = act(table(), Correct("cards", 1, 0), Lead(LANE, "bicycle"))
    assert state.seats[0].cards == 0


def test_a_round_that_ends_in_a_green_arrow_coup_leaves_the_next_one_clockwise() -> None:
    state = act(table(rounds=2), Correct("stock", 0), Correct("cards", 1, 3))
    state = act(state, Lead(GREEN, "green_arrow"), Follow())
    assert state.stage == "round_over"
    state = act(state, Deal(0))
    assert (state.direction, state.follow, state.signal) == (1, "", None)


def test_a_seat_out_of_turn_is_refused() -> None:
    state = act(table(), Lead(LANE, "bicycle", player=0))
    assert refused(state, Follow(player=3)) == "macadam.not_your_turn"
    assert refused(state, Die(1, player=0)) == "macadam.not_your_turn"
    assert act(state, Follow(player=1)).seats[1].cards == 10


def test_an_action_of_another_phase_is_refused() -> None:
    state = table()
    for action in (Follow(), Cannot(), Deal(1)):
        assert refused(state, action) == "macadam.not_now"
    state = act(state, Lead(LANE, "bicycle"))
    assert refused(state, Lead(GO, "pedestrian:red")) == "macadam.not_now"


def test_the_round_ends_with_the_sixteenth_token() -> None:
    state = act(table(2), *(Skip(place) for place in range(16)))
    assert (state.stage, m.actions(state), coup_number(state)) == ("over", [], 16)
    assert m.scores(state) == (-800, -800)
    assert len(m.score_history(state)) == 1 + 16


def test_the_round_ends_at_once_when_the_stock_is_empty_and_a_player_is_out_of_cards() -> None:
    state = act(table(), Correct("stock", 0), Correct("cards", 1, 1), Lead(LANE, "bicycle"))
    state = act(state, Follow())
    assert state.stage == "over"
    assert m.scores(state) == (150, 150, 0, 0)
    assert m.score_history(state) == ((0, 0, 0, 0), (150, 150, 0, 0))


def test_six_policemen_on_the_way_back_into_the_stock_let_a_player_without_cards_play_on() -> None:
    state = act(table(), Correct("stock", 0), Correct("cards", 2, 1), Correct("policemen", 5))
    state = act(state, Lead(LANE, "bicycle"), Policeman("bicycle"))
    assert (state.stage, state.seats[1].cards) == ("follow", 0)
    assert act(state, Reshuffle()).stock == 6


def test_a_player_out_of_cards_plays_on_while_there_is_a_stock() -> None:
    state = act(table(), Correct("cards", 1, 1), Lead(LANE, "bicycle"), Follow())
    assert state.stage == "follow"


def test_several_rounds_add_up() -> None:
    state = act(table(2, rounds=2), Lead(LANE, "bicycle"), Follow())
    state = act(state, *(Skip(place) for place in range(16) if place != LANE))
    assert (state.stage, m.outcome(state)) == ("round_over", None)
    first = m.scores(state)
    state = act(state, Deal(1), Lead(GO, "pedestrian:red"))
    assert (state.round, m.scores(state)) == (2, (first[0], first[1] + 200))
    assert [line.points for line in totals(state, 0)][-1] == first[0]
    state = act(state, Follow(), *(Skip(place) for place in range(1, 16)))
    assert state.stage == "over"


def test_a_family_may_go_on_with_one_more_round() -> None:
    state = act(table(2), *(Skip(place) for place in range(16)), Deal(1))
    assert (state.stage, turn(state), m.scores(state)) == ("lead", 1, (-800, -800))


def test_totals_come_line_by_line() -> None:
    state = act(table(), Correct("pedestrian", 3, 0), Correct("moto", 2, 0))
    state = act(state, Correct("auto", 2, 0), Correct("tickets", 2, 0))
    found = [(line.count, line.each, line.points) for line in totals(state, 0)]
    expected = [(3, 200, 600), (0, 150, 0), (0, 100, 0), (4, 50, 200), (2, -100, -200)]
    assert found == expected


def test_the_points_put_right_by_hand_are_a_line_of_their_own() -> None:
    state = act(table(), Correct("points", 450, 2), Correct("points", 400, 2))
    assert m.scores(state)[2] == 400
    assert totals(state, 2)[-1].points == 400


def test_a_number_put_right_after_the_round_is_the_score_of_the_plot() -> None:
    state = act(table(2, rounds=2), *(Skip(place) for place in range(16)))
    state = act(state, Correct("tickets", 2, 1))
    assert m.score_history(state)[-1] == m.scores(state) == (-800, -200)
    assert len(m.score_history(state)) == 1 + 16
    state = act(state, Deal(0), Correct("points", 500, 0))
    assert m.score_history(state)[-1] == (-800, -200)


def finished(**counts: tuple[int, ...]) -> Any:
    state = table(3)
    for name, values in counts.items():
        state = act(state, *(Correct(name, value, p) for p, value in enumerate(values)))
    state = act(state, Correct("stock", 0), Correct("cards", 0, 0), Die(2))
    return m.outcome(state)


def test_equal_points_are_decided_by_pedestrians_in_words() -> None:
    result = finished(pedestrian=(0, 3, 0), bicycle=(4, 0, 1))
    assert result.winners() == (1,)
    assert result.tie_break is not None
    assert "Nina" in sentence(result.tie_break, "fr")


def test_pedestrians_that_leave_two_of_three_in_front_are_told_with_both_names() -> None:
    result = finished(pedestrian=(3, 3, 0), bicycle=(0, 0, 4))
    assert result.winners() == (0, 1)
    assert result.tie_break is not None
    assert sentence(result.tie_break, "fr") == (
        "Égalité de points\u00a0: Marc, Nina gagnent ensemble avec 3 piétons."
    )


def test_equal_points_and_pedestrians_share_the_victory() -> None:
    result = finished(pedestrian=(1, 1, 0))
    assert result.winners() == (0, 1)
    assert result.tie_break is None


def test_two_to_six_players_and_sound_options_only() -> None:
    for count in (1, 7):
        players = tuple(Player(str(seat), "A", seat) for seat in range(count))
        with pytest.raises(CompanionError) as told:
            m.setup(players, Options(), 1)
        assert (told.value.key, told.value.values) == (
            "macadam.player_count",
            {"low": 2, "high": 6},
        )
    for options in ({"signals": (0,) * 15}, {"signals": (9,) * 16}, {"deal6": 20}, {"rounds": 0}):
        with pytest.raises(CompanionError):
            table(2, **options)
    with pytest.raises(CompanionError):
        table(2, die_for="nobody")


def test_six_players_get_the_number_the_family_typed() -> None:
    state = table(6, deal6=8)
    assert (state.seats[0].cards, state.stock) == (8, 8)


def test_every_option_has_its_default_its_words_and_a_place_on_the_options_screen() -> None:
    assert {option.name for option in OPTIONS} == set(Options.__struct_fields__) - {"edition"}
    for option in OPTIONS:
        for key in (option.label, option.help, *option.choice_labels):
            assert not key or all(both(Word(key)))


def test_four_players_who_all_follow_take_two_and_three_taps() -> None:
    taps = 2  # the signal, then the card
    state = act(table(), Lead(LANE, "bicycle"))
    while state.stage == "follow":
        state, taps = act(state, Follow()), taps + 1
    assert taps == 5


def test_a_correction_out_of_range_is_refused() -> None:
    state = table()
    for wrong in (Correct("stock", 57), Correct("tickets", -1, 0), Correct("luck", 1)):
        assert isinstance(m.apply(state, wrong), Refusal)
    unpapered = act(with_papers(state, ("licence", 1)), Correct("licence", 0, 1))
    assert not unpapered.seats[1].holds(LICENCE)
    laid = act(with_papers(state, ("insurance", 0)), Paper(LICENCE), Correct("licence", 0, 0))
    assert (laid.seats[0].paper_cards, laid.seats[0].paper_tickets) == ((), (INSURANCE,))


def test_every_phase_has_its_help_page() -> None:
    state = table(2)
    seen = {
        m.help_page(state),
        m.help_page(m.setup((Player("a", "A"), Player("b", "B")), Options(), 1)),
    }
    seen |= {m.help_page(act(state, Lead(LANE, "bicycle")))}
    seen |= {m.help_page(act(state, Lead(BLUE, "blue_arrow")))}
    seen |= {m.help_page(act(state, *(Skip(place) for place in range(16))))}
    assert seen == {"setup", "lead", "follow", "arrows", "end"}
    assert seen <= help_pages("macadam")
