"""Macadam rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from catalogue_words import both, help_pages, sentence

from companion.errors import CompanionError
from companion.games import macadam as m
from companion.games.base import Correct, Player, Refusal, Word

GO, WAIT, LANE, MOTORWAY, GREEN, BLUE = 0, 2, 1, 3, 6, 8  # places of the suggested board


def table(count: int = 4, **options: Any) -> m.State:
    names = ("Marc", "Nina", "Léa", "Jo", "Zoé", "Ali")[:count]
    players = tuple(Player(name, "ABCDEF"[seat], seat) for seat, name in enumerate(names))
    return act(m.setup(players, m.Options(**options), 1), m.Deal(0))


def act(state: m.State, *actions: Any) -> m.State:
    for action in actions:
        after = m.apply(state, action)
        assert isinstance(after, m.State), after
        state = after
    return state


def refused(state: m.State, action: Any) -> str:
    """The key of the refusal, once its words exist in both languages."""
    after = m.apply(state, action)
    assert isinstance(after, Refusal), "accepted"
    assert all(both(after))
    assert after.rule in help_pages("macadam")
    return after.key


def with_papers(state: m.State, *papers: tuple[str, int]) -> m.State:
    return act(state, *(Correct(name, 1, player) for name, player in papers))


def test_the_dealer_leads_and_the_next_player_clockwise_leads_after_him() -> None:
    state = act(table(), m.Lead(LANE, "bicycle"), m.Follow(), m.Follow(), m.Follow())
    assert (state.phase, m.turn(state), m.coup_number(state)) == ("lead", 1, 2)


def test_the_suggested_board_has_sixteen_signals_of_all_six_kinds() -> None:
    state = table()
    assert len(state.signals) == 16
    assert set(state.signals) == set(m.SIGNAL_KINDS)


def test_a_signal_is_put_right_while_it_is_free_and_remembered_as_an_option() -> None:
    state = act(table(), m.SetSignal(5, "motorway"))
    assert state.signals[5] == "motorway"
    again = table(signals=m.signals_option(state))
    assert again.signals == state.signals
    led = act(state, m.Lead(LANE, "bicycle"))
    assert refused(led, m.SetSignal(LANE, "motorway")) == "macadam.signal_taken"
    assert refused(led, m.SetSignal(4, "roundabout")) == "macadam.no_such_signal"


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
    assert set(m.lead_cards(state, place)) == cards


def test_a_token_covers_its_signal() -> None:
    state = act(table(2), m.Lead(LANE, "bicycle"), m.Follow())
    assert state.tokens[LANE] == 1
    assert refused(state, m.Lead(LANE, "bicycle")) == "macadam.signal_taken"
    assert refused(state, m.Skip(LANE)) == "macadam.signal_taken"
    assert refused(state, m.Lead(16, "bicycle")) == "macadam.no_such_signal"
    assert refused(state, m.Lead(-1, "bicycle")) == "macadam.no_such_signal"


def test_a_card_that_does_not_fit_the_signal_is_refused() -> None:
    assert refused(table(), m.Lead(GO, "bicycle")) == "macadam.card_not_for_signal"
    assert refused(table(), m.Lead(GO, "tram")) == "macadam.card_unknown"


def test_pedestrians_are_followed_in_their_colour() -> None:
    state = act(table(), m.Lead(GO, "pedestrian:red"))
    assert m.follow_cards(state) == ("pedestrian:red",)
    assert refused(state, m.Follow("pedestrian:blue")) == "macadam.follow_colour"
    assert refused(state, m.Follow("bicycle")) == "macadam.follow_kind"
    assert m.laid(act(state, m.Follow()).seats[1], "pedestrian") == 1


def test_a_bicycle_is_not_followed_by_a_moped() -> None:
    state = with_papers(act(table(), m.Lead(LANE, "bicycle")), ("insurance", 1))
    assert refused(state, m.Follow("moped")) == "macadam.follow_kind"


def test_any_vehicle_follows_while_pedestrians_wait() -> None:
    state = with_papers(act(table(), m.Lead(WAIT, "bicycle")), ("insurance", 1), ("licence", 2))
    assert refused(state, m.Follow("pedestrian:red")) == "macadam.follow_vehicle"
    assert refused(state, m.Follow("blue_arrow")) == "macadam.follow_vehicle"
    state = act(state, m.Follow("moped"), m.Follow("moto"), m.Follow("bicycle"))
    assert m.scores(state) == (150, 100, 50, 150)


def test_after_a_policeman_under_pedestrians_wait_the_new_card_is_followed_strictly() -> None:
    state = act(table(), m.Lead(WAIT, "bicycle"), m.Policeman("pedestrian:green"))
    assert m.follow_cards(state) == ("pedestrian:green",)


def test_cars_and_motorbikes_are_one_kind_unless_the_family_says_otherwise() -> None:
    for same, cards in ((True, ("auto", "moto")), (False, ("auto",))):
        state = with_papers(table(auto_moto_same=same), ("licence", 0), ("licence", 1))
        assert m.follow_cards(act(state, m.Lead(MOTORWAY, "auto"))) == cards


def test_a_moped_needs_insurance_and_a_car_or_motorbike_the_licence() -> None:
    state = table()
    assert refused(state, m.Lead(LANE, "moped")) == "macadam.needs_insurance"
    assert refused(state, m.Lead(MOTORWAY, "auto")) == "macadam.needs_licence"
    licensed = with_papers(state, ("licence", 0))
    assert refused(licensed, m.Lead(LANE, "moped")) == "macadam.needs_insurance"
    insured = with_papers(state, ("insurance", 0))
    assert refused(insured, m.Lead(MOTORWAY, "moto")) == "macadam.needs_licence"
    act(licensed, m.Lead(MOTORWAY, "moto"))
    led = act(insured, m.Lead(LANE, "moped"))
    assert refused(led, m.Follow()) == "macadam.needs_insurance"


def test_a_policeman_changes_the_stream_and_does_not_score() -> None:
    state = act(table(), m.Lead(LANE, "bicycle"), m.Policeman("pedestrian:blue"))
    assert (state.policemen, state.follow, m.turn(state)) == (1, "pedestrian:blue", 2)
    assert m.scores(state) == (150, 200, 0, 0)
    assert state.seats[1].cards == 9


def test_a_policeman_alone_leaves_the_stream_as_it_was() -> None:
    state = act(table(), m.Lead(LANE, "bicycle"), m.Policeman())
    assert (state.follow, state.seats[1].cards) == ("bicycle", 10)


def test_papers_are_needed_after_a_policeman_unless_the_family_says_otherwise() -> None:
    state = act(table(), m.Lead(LANE, "bicycle"))
    assert refused(state, m.Policeman("auto")) == "macadam.needs_licence"
    assert "auto" not in m.policeman_cards(state)
    free = act(table(agent_needs_papers=False), m.Lead(LANE, "bicycle"))
    assert m.scores(act(free, m.Policeman("auto"))) == (150, 50, 0, 0)


def test_a_policeman_cannot_lead() -> None:
    assert refused(table(), m.Policeman("bicycle")) == "macadam.policeman_not_lead"


def test_the_sixth_policeman_asks_for_a_shuffle_and_a_seventh_is_refused() -> None:
    state = act(table(), Correct("policemen", 5), m.Lead(LANE, "bicycle"))
    assert refused(state, m.Reshuffle()) == "macadam.policemen_not_out"
    state = act(state, m.Policeman("bicycle"))
    assert [notice.key for notice in state.notices] == ["macadam.shuffle_policemen"]
    assert refused(state, m.Policeman("bicycle")) == "macadam.seventh_policeman"
    state = act(state, m.Reshuffle())
    assert (state.policemen, state.stock, state.notices) == (0, 18, ())
    assert act(state, m.Policeman("bicycle")).policemen == 1


def test_who_cannot_follow_takes_a_ticket_even_if_he_could() -> None:
    state = act(table(), m.Lead(LANE, "bicycle"), m.Cannot())
    assert state.seats[1].tickets == 1
    assert state.seats[1].cards == 11
    assert m.scores(state)[1] == -100


def test_a_card_that_is_not_allowed_goes_back_and_costs_a_ticket() -> None:
    state = act(table(), m.Lead(LANE, "bicycle"))
    after = act(state, m.WrongCard("auto"))
    assert (after.seats[1].tickets, after.seats[1].cards, m.turn(after)) == (1, 11, 2)
    assert refused(state, m.WrongCard("bicycle")) == "macadam.card_is_right"


def test_a_leader_who_lays_a_wrong_card_takes_a_ticket_and_leads_again() -> None:
    after = act(table(), m.WrongCard("bicycle", place=GO))
    assert (after.seats[0].tickets, after.phase, m.turn(after)) == (1, "lead", 0)
    assert not any(after.tokens)
    assert refused(table(), m.WrongCard("bicycle", place=LANE)) == "macadam.card_is_right"


def test_a_blue_arrow_is_followed_by_a_blue_arrow_or_a_policeman() -> None:
    state = act(table(), m.Lead(BLUE, "blue_arrow"), m.Follow(), m.Policeman("bicycle"))
    assert refused(state, m.Follow("blue_arrow")) == "macadam.follow_kind"
    state = act(state, m.Follow())
    assert m.scores(state) == (0, 0, 150, 150)


def test_a_green_arrow_turns_the_direction_for_one_coup() -> None:
    state = act(table(), m.Lead(GREEN, "green_arrow"))
    assert (state.to_play, state.direction) == ((3, 2, 1), -1)
    assert refused(state, m.Follow("bicycle")) == "macadam.follow_kind"
    state = act(state, m.Follow(), m.Cannot(), m.Follow())
    assert (m.turn(state), state.direction) == (1, 1)
    assert act(state, m.Lead(LANE, "bicycle")).to_play == (2, 3, 0)


def test_a_policeman_ends_a_green_arrow_coup_and_the_rest_are_fined() -> None:
    state = act(table(), m.Lead(GREEN, "green_arrow"), m.Policeman("bicycle"))
    assert [seat.tickets for seat in state.seats] == [0, 1, 1, 0]
    assert m.scores(state) == (0, -100, -100, 150)
    assert (state.phase, m.turn(state)) == ("lead", 1)
    assert sentence(state.notices[0], "fr").startswith("L’agent arrête le coup")


def test_a_policeman_of_the_last_player_of_a_green_arrow_coup_fines_nobody() -> None:
    state = act(table(2), m.Lead(GREEN, "green_arrow"), m.Policeman("bicycle"))
    assert [seat.tickets for seat in state.seats] == [0, 0]
    assert state.notices == ()


def test_a_green_arrow_after_a_policeman_lets_the_rest_come_from_the_right() -> None:
    state = act(table(), m.Lead(LANE, "bicycle"), m.Policeman("green_arrow"))
    assert (state.to_play, state.direction) == ((3, 2), -1)


def test_a_leader_without_a_card_puts_the_token_takes_a_ticket_and_the_coup_is_skipped() -> None:
    state = act(table(), m.Skip(MOTORWAY))
    assert (state.tokens[MOTORWAY], state.seats[0].tickets, m.turn(state)) == (1, 1, 1)
    assert [seat.cards for seat in state.seats] == [11] * 4


def test_tickets_go_on_beyond_twenty_five() -> None:
    state = act(table(), Correct("tickets", 25, 0), m.Skip(MOTORWAY))
    assert state.seats[0].tickets == 26
    assert m.tickets_left(state) == 0


def test_the_die_is_rolled_once_in_a_turn_by_everybody() -> None:
    state = act(table(), m.Die(1))
    assert state.seats[0].paper_tickets == (m.INSURANCE,)
    assert refused(state, m.Die(3)) == "macadam.die_once"
    state = act(state, m.Lead(LANE, "moped"), m.Die(6), m.Follow())
    assert m.scores(state) == (100, 100, 0, 0)
    assert refused(state, m.Die(7)) == "macadam.die_value"
    assert refused(state, m.Die(0)) == "macadam.die_value"


def test_the_die_is_for_the_leader_alone_when_the_family_says_so() -> None:
    state = act(table(die_for="leader"), m.Die(2), m.Lead(LANE, "bicycle"))
    assert refused(state, m.Die(1)) == "macadam.only_leader"
    assert not [action for action in m.actions(state) if isinstance(action, m.Die)]


def test_the_die_gives_no_second_ticket_of_a_paper_and_no_sixth_of_all() -> None:
    state = with_papers(table(6), *(("licence", player) for player in range(1, 6)))
    state = act(state, m.Die(5))
    assert state.seats[0].paper_tickets == ()
    assert [notice.key for notice in state.notices] == ["macadam.die_no_ticket"]
    held = act(with_papers(table(), ("licence", 0)), m.Die(5))
    assert held.seats[0].paper_tickets == (m.LICENCE,)
    assert [notice.key for notice in held.notices] == ["macadam.die_already"]


def test_the_leader_lays_a_paper_of_his_hand_and_it_holds() -> None:
    state = act(table(2), m.Paper(m.LICENCE))
    assert (state.seats[0].paper_cards, state.seats[0].cards) == ((m.LICENCE,), 14)
    state = act(state, m.Lead(MOTORWAY, "auto"))
    assert refused(state, m.Paper(m.LICENCE)) == "macadam.only_leader"
    assert refused(table(), m.Paper("passport")) == "macadam.no_such_paper"


def test_one_extra_card_in_a_turn_and_two_cards_of_each_paper() -> None:
    state = act(table(2), m.Paper(m.LICENCE))
    assert refused(state, m.Paper(m.INSURANCE)) == "macadam.extra_once"
    state = act(state, m.Skip(0), m.Paper(m.LICENCE), m.Skip(1))
    assert refused(state, m.Paper(m.LICENCE)) == "macadam.paper_cards_out"


def test_papers_do_not_outlast_the_round() -> None:
    state = act(table(2, rounds=2), m.Paper(m.LICENCE), *(m.Skip(place) for place in range(16)))
    assert not act(state, m.Deal(1)).seats[0].holds(m.LICENCE)


def test_a_second_scoring_card_for_the_leader_is_a_house_rule() -> None:
    lead = m.Lead(LANE, "bicycle", extra="bicycle")
    assert refused(table(), lead) == "macadam.extra_off"
    state = table(leader_extra_card=True)
    assert m.scores(act(state, lead)) == (300, 0, 0, 0)
    assert refused(act(state, m.Paper(m.LICENCE)), lead) == "macadam.extra_once"
    wrong = m.Lead(LANE, "bicycle", extra="auto")
    assert refused(state, wrong) == "macadam.card_not_for_signal"


def test_the_leader_exchanges_one_card_with_the_stock() -> None:
    state = act(table(), m.Exchange())
    assert (state.stock, state.seats[0].cards) == (12, 11)
    assert refused(state, m.Exchange()) == "macadam.exchange_once"
    assert refused(act(state, m.Lead(LANE, "bicycle")), m.Exchange()) == "macadam.only_leader"
    assert refused(act(table(), Correct("stock", 0)), m.Exchange()) == "macadam.stock_empty"


def test_a_leader_without_cards_takes_one_and_puts_none_back() -> None:
    state = act(table(), Correct("cards", 0, 0), m.Exchange())
    assert (state.stock, state.seats[0].cards) == (11, 1)


def test_nobody_lays_more_cards_than_he_holds() -> None:
    state = act(table(), Correct("cards", 0, 0))
    assert refused(state, m.Lead(LANE, "bicycle")) == "macadam.hand_too_small"
    assert refused(state, m.Paper(m.LICENCE)) == "macadam.hand_too_small"
    state = act(table(), Correct("cards", 1, 1), m.Lead(LANE, "bicycle"))
    assert refused(state, m.Policeman("bicycle")) == "macadam.hand_too_small"


def test_a_seat_out_of_turn_is_refused() -> None:
    state = act(table(), m.Lead(LANE, "bicycle", player=0))
    assert refused(state, m.Follow(player=3)) == "macadam.not_your_turn"
    assert refused(state, m.Die(1, player=0)) == "macadam.not_your_turn"
    assert act(state, m.Follow(player=1)).seats[1].cards == 10


def test_an_action_of_another_phase_is_refused() -> None:
    state = table()
    for action in (m.Follow(), m.Cannot(), m.Deal(1)):
        assert refused(state, action) == "macadam.not_now"
    state = act(state, m.Lead(LANE, "bicycle"))
    assert refused(state, m.Lead(GO, "pedestrian:red")) == "macadam.not_now"


def test_the_round_ends_with_the_sixteenth_token() -> None:
    state = act(table(2), *(m.Skip(place) for place in range(16)))
    assert (state.phase, m.actions(state), m.coup_number(state)) == ("over", [], 16)
    assert m.scores(state) == (-800, -800)
    assert len(m.score_history(state)) == 16


def test_the_round_ends_at_once_when_the_stock_is_empty_and_a_player_is_out_of_cards() -> None:
    state = act(table(), Correct("stock", 0), Correct("cards", 1, 1), m.Lead(LANE, "bicycle"))
    state = act(state, m.Follow())
    assert state.phase == "over"
    assert m.scores(state) == (150, 150, 0, 0)
    assert m.score_history(state) == ((150, 150, 0, 0),)


def test_a_player_out_of_cards_plays_on_while_there_is_a_stock() -> None:
    state = act(table(), Correct("cards", 1, 1), m.Lead(LANE, "bicycle"), m.Follow())
    assert state.phase == "follow"


def test_several_rounds_add_up() -> None:
    state = act(table(2, rounds=2), m.Lead(LANE, "bicycle"), m.Follow())
    state = act(state, *(m.Skip(place) for place in range(16) if place != LANE))
    assert (state.phase, m.outcome(state)) == ("round_over", None)
    first = m.scores(state)
    state = act(state, m.Deal(1), m.Lead(GO, "pedestrian:red"))
    assert (state.round, m.scores(state)) == (2, (first[0], first[1] + 200))
    assert [line.points for line in m.totals(state, 0)][-1] == first[0]
    state = act(state, m.Follow(), *(m.Skip(place) for place in range(1, 16)))
    assert state.phase == "over"


def test_a_family_may_go_on_with_one_more_round() -> None:
    state = act(table(2), *(m.Skip(place) for place in range(16)), m.Deal(1))
    assert (state.phase, m.turn(state), m.scores(state)) == ("lead", 1, (-800, -800))


def test_totals_come_line_by_line() -> None:
    state = act(table(), Correct("pedestrian", 3, 0), Correct("moto", 2, 0))
    state = act(state, Correct("auto", 2, 0), Correct("tickets", 2, 0))
    found = [(line.count, line.each, line.points) for line in m.totals(state, 0)]
    expected = [(3, 200, 600), (0, 150, 0), (0, 100, 0), (4, 50, 200), (2, -100, -200)]
    assert found == expected


def test_the_points_put_right_by_hand_are_a_line_of_their_own() -> None:
    state = act(table(), Correct("points", 450, 2), Correct("points", 400, 2))
    assert m.scores(state)[2] == 400
    assert m.totals(state, 2)[-1].points == 400


def finished(**counts: tuple[int, ...]) -> Any:
    state = table(3)
    for name, values in counts.items():
        state = act(state, *(Correct(name, value, p) for p, value in enumerate(values)))
    state = act(state, Correct("stock", 0), Correct("cards", 0, 0), m.Die(2))
    return m.outcome(state)


def test_equal_points_are_decided_by_pedestrians_in_words() -> None:
    result = finished(pedestrian=(0, 3, 0), bicycle=(4, 0, 1))
    assert result.winners() == (1,)
    assert result.tie_break is not None
    assert "Nina" in sentence(result.tie_break, "fr")


def test_equal_points_and_pedestrians_share_the_victory() -> None:
    result = finished(pedestrian=(1, 1, 0))
    assert result.winners() == (0, 1)
    assert result.tie_break is None


def test_two_to_six_players_and_sound_options_only() -> None:
    for count in (1, 7):
        players = tuple(Player(str(seat), "A", seat) for seat in range(count))
        with pytest.raises(CompanionError) as told:
            m.setup(players, m.Options(), 1)
        assert told.value.key == "macadam.player_count"
    for options in ({"signals": (0,) * 15}, {"signals": (9,) * 16}, {"deal6": 20}, {"rounds": 0}):
        with pytest.raises(CompanionError):
            table(2, **options)
    with pytest.raises(CompanionError):
        table(2, die_for="nobody")


def test_six_players_get_the_number_the_family_typed() -> None:
    state = table(6, deal6=8)
    assert (state.seats[0].cards, state.stock) == (8, 8)


def test_every_option_has_its_default_its_words_and_a_place_on_the_options_screen() -> None:
    assert {option.name for option in m.OPTIONS} == set(m.Options.__struct_fields__)
    for option in m.OPTIONS:
        for key in (option.label, option.help, *option.choice_labels):
            assert not key or all(both(Word(key)))


def test_four_players_who_all_follow_take_two_and_three_taps() -> None:
    taps = 2  # the signal, then the card
    state = act(table(), m.Lead(LANE, "bicycle"))
    while state.phase == "follow":
        state, taps = act(state, m.Follow()), taps + 1
    assert taps == 5


def test_a_correction_out_of_range_is_refused() -> None:
    state = table()
    for wrong in (Correct("stock", 57), Correct("tickets", -1, 0), Correct("luck", 1)):
        assert isinstance(m.apply(state, wrong), Refusal)
    unpapered = act(with_papers(state, ("licence", 1)), Correct("licence", 0, 1))
    assert not unpapered.seats[1].holds(m.LICENCE)


def test_every_phase_has_its_help_page() -> None:
    state = table(2)
    seen = {m.phase(state), m.phase(m.setup((Player("a", "A"), Player("b", "B")), m.Options(), 1))}
    seen |= {m.phase(act(state, m.Lead(LANE, "bicycle")))}
    seen |= {m.phase(act(state, m.Lead(BLUE, "blue_arrow")))}
    seen |= {m.phase(act(state, *(m.Skip(place) for place in range(16))))}
    assert seen == {"setup", "lead", "follow", "arrows", "end"}
    assert seen <= help_pages("macadam")
