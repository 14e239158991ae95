"""Scream Machine rule by rule."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from catalogue_words import both, help_pages, sentence
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games import scream_machine as s
from companion.games.base import Correct, Player, Refusal, Word

NAMES = ("Léa", "Marc", "Nina", "Jo", "Zoé", "Ali")


def table(count: int = 4, **options: Any) -> s.State:
    players = tuple(Player(NAMES[seat], "ABCDEF"[seat], seat) for seat in range(count))
    return s.setup(players, s.Options(**options), 1)


def act(state: s.State, *actions: Any) -> s.State:
    for action in actions:
        after = s.apply(state, action)
        assert isinstance(after, s.State), after
        state = after
    return state


def refused(state: s.State, action: Any) -> str:
    """The key of the refusal, once its words exist in both languages."""
    after = s.apply(state, action)
    assert isinstance(after, Refusal), "accepted"
    assert all(both(after))
    assert after.rule in help_pages("scream_machine")
    return after.key


def rides(*cards: tuple[str, int]) -> tuple[s.Ride, ...]:
    return tuple(s.Ride(family, value) for family, value in cards)


def opened(count: int = 4, **options: Any) -> s.State:
    """Every player has laid one card of value 3 and of value 1: all have a visitor."""
    state = table(count, **options)
    for player in range(count):
        family = s.FAMILIES[player]
        state = act(state, s.Build(family, 3), s.Build(family, 1), s.EndTurn())
    return state


def kinds(state: s.State) -> list[str]:
    """Visitors for all waiting benches, no kind more often than its cards."""
    pool = [kind for kind in s.visitor_kinds(len(state.names)) for _ in range(4)]
    for kind, used in s.on_table(state).items():
        for _ in range(used if kind != s.HIDDEN else 0):
            pool.remove(kind)
    return pool[: len(state.to_deal)]


def dealt(count: int = 4, **options: Any) -> s.State:
    state = opened(count, **options)
    return act(state, *(s.Arrive(kind) for kind in kinds(state)))


def everybody_done(state: s.State) -> s.State:
    return act(state, *(s.EndTurn() for _ in state.names))


def visiting(parks: tuple[Any, ...], national: str = "", **options: Any) -> s.State:
    """A table just before the visitors choose."""
    return replace(
        table(len(parks), **options),
        phase="visit",
        parks=parks,
        national=tuple(s.Visitor(kind) for kind in national.split()),
    )


# --- opening -------------------------------------------------------------------------------


def test_an_opening_is_built_from_the_hand_with_four_actions() -> None:
    state = act(table(), s.Build("water", 5), s.Build("food", 1))
    assert (state.actions_left, state.hands[0]) == (0, 3)
    assert refused(state, s.Build("food", 1)) == "scream.not_enough_actions"
    after = act(state, s.EndTurn())
    assert (after.scores[0], after.turn, after.actions_left) == (0, 1, 4)


def test_any_unspent_action_of_the_opening_brings_one_visitor_and_never_more() -> None:
    for cards in ([("water", 5)], [("water", 3)], [("water", 1)]):
        state = act(table(), *(s.Build(*card) for card in cards), s.EndTurn())
        assert state.scores[0] == 1
        assert [notice.key for notice in state.notices] == ["scream.start_visitor"]


def test_a_park_opens_with_at_least_one_attraction_and_no_option() -> None:
    assert refused(table(), s.EndTurn()) == "scream.opening_empty"
    assert refused(table(), s.Advertise()) == "scream.not_now"
    assert refused(table(), s.BuildRow(0, s.Ride("water", 1))) == "scream.not_now"


def test_the_first_player_is_chosen_before_the_first_attraction() -> None:
    state = act(table(), s.First(2))
    assert (state.first, state.turn) == (2, 2)
    assert refused(state, s.First(4)) == "scream.player_unknown"
    assert refused(act(state, s.Build("water", 1)), s.First(0)) == "scream.first_too_late"


def test_after_the_opening_the_row_is_laid_and_visitors_are_dealt() -> None:
    state = opened()
    assert (state.phase, state.scores, state.round) == ("deal", (1, 1, 1, 1), 1)
    assert "scream.lay_row" in [notice.key for notice in state.notices]


# --- visitors ------------------------------------------------------------------------------


def test_five_nationals_then_one_face_up_local_in_every_gap_beside_a_hidden_one() -> None:
    state = opened()
    assert state.to_deal == (None,) * 5 + (0, 1, 2, 3)
    assert all(gap == (s.Visitor(s.HIDDEN),) for gap in state.gaps)
    state = act(state, *(s.Arrive(kind) for kind in kinds(state)))
    assert (state.phase, state.turn, len(state.national)) == ("turns", 0, 5)
    assert [len(gap) for gap in state.gaps] == [2, 2, 2, 2]


def test_the_gaps_are_dealt_from_the_first_player_clockwise() -> None:
    state = act(table(), s.First(2))
    for _ in range(4):
        state = act(state, s.Build(s.FAMILIES[state.turn], 1), s.EndTurn())
    assert state.to_deal[5:] == (2, 3, 0, 1)


def test_there_are_four_visitors_of_each_kind() -> None:
    state = act(opened(), *(s.Arrive("water") for _ in range(4)))
    assert refused(state, s.Arrive("water")) == "scream.visitor_copies"
    assert refused(state, s.Arrive("ghost")) == "scream.visitor_unknown"


def test_two_players_leave_the_cheapskates_in_the_box() -> None:
    state = opened(2)
    assert len(state.gaps) == 1
    assert refused(state, s.Arrive("cheap")) == "scream.no_cheapskates"


def test_two_players_may_have_two_gaps() -> None:
    state = opened(2, two_player_gaps=2)
    assert [s.sides(gap, 2) for gap in range(len(state.gaps))] == [(0, 1), (1, 0)]


def test_a_short_visitor_pile_is_dealt_in_order_and_told() -> None:
    state = opened(6)
    pool = [kind for kind in s.VISITORS for _ in range(4)]
    carried = tuple(s.Visitor(kind, carried=True) for kind in pool[:24])
    state = replace(state, phase="resolved", gaps=((),) * 6, national=carried, to_deal=())
    state = act(state, s.NextRound())
    assert state.short == 9
    assert "scream.visitors_short" in [notice.key for notice in state.notices]
    # eight cards: five nationals, both of the first player's gap, one hidden in the next
    assert state.to_deal == (None,) * 5 + (1,)
    assert [len(gap) for gap in state.gaps] == [0, 1, 1, 0, 0, 0]
    state = act(state, *(s.Arrive(kind) for kind in pool[24:30]))
    assert state.phase == "turns"
    assert refused(state, s.Arrive("cheap")) == "scream.visitor_pile_empty"


def test_with_no_visitor_card_left_the_turns_begin_at_once() -> None:
    pool = tuple(s.Visitor(kind, carried=True) for kind in s.VISITORS for _ in range(4))
    state = replace(opened(), phase="resolved", gaps=((),) * 4, national=pool, to_deal=())
    state = act(state, s.NextRound())
    assert (state.phase, state.short, state.turn) == ("turns", 13, 1)


def test_a_wrong_visitor_is_put_right_by_hand() -> None:
    state = dealt()
    before = state.national[0].kind
    state = act(state, s.FixVisitor(None, 0, "cheap"), s.FixVisitor(0, 1, "thrill"))
    assert (before, state.national[0].kind, state.gaps[0][1].kind) == ("coaster", "cheap", "thrill")
    assert refused(state, s.FixVisitor(9, 0, "cheap")) == "scream.no_visitor_there"
    assert refused(state, s.FixVisitor(None, 5, "cheap")) == "scream.no_visitor_there"
    assert act(state, s.FixVisitor(None, 0, "cheap")) == replace(state, notices=())


def test_a_hidden_local_put_right_before_its_time_needs_no_reveal() -> None:
    state = everybody_done(dealt())
    for gap in range(4):
        state = act(state, s.FixVisitor(gap, 0, "cheap"))
    assert state.phase == "visit"


# --- turns ---------------------------------------------------------------------------------


def test_a_build_costs_three_two_or_one_action() -> None:
    for value, left in ((5, 1), (3, 2), (1, 3)):
        assert act(dealt(), s.Build("thrill", value)).actions_left == left


def test_more_than_four_actions_are_refused() -> None:
    state = act(dealt(), s.Build("thrill", 5))
    assert refused(state, s.Build("thrill", 3)) == "scream.not_enough_actions"
    state = act(state, s.Advertise())
    for action in (s.Look(), s.Draw(), s.Novelties(), s.Build("food", 1)):
        assert refused(state, action) == "scream.not_enough_actions"


def test_there_are_four_copies_of_each_attraction() -> None:
    state = act(dealt(), *(s.FixRide(1, "thrill", 5, True) for _ in range(3)))
    state = act(state, s.RowCard(0, s.Ride("thrill", 5)))
    assert refused(state, s.Build("thrill", 5)) == "scream.ride_copies"
    assert refused(state, s.RowCard(1, s.Ride("thrill", 5))) == "scream.ride_copies"
    assert refused(state, s.FixRide(2, "thrill", 5, True)) == "scream.ride_copies"
    assert s.Ride("thrill", 5) in act(state, s.BuildRow(0)).parks[0]


def test_an_attraction_that_does_not_exist_is_refused() -> None:
    state = dealt()
    assert refused(state, s.Build("thrill", 4)) == "scream.ride_unknown"
    assert refused(state, s.Build("cheap", 1)) == "scream.ride_unknown"
    assert refused(state, s.RowCard(0, s.Ride("water", 2))) == "scream.ride_unknown"


def test_a_row_card_is_built_with_one_tap_when_known_and_named_when_not() -> None:
    state = act(dealt(), s.RowCard(3, s.Ride("thrill", 3)))
    after = act(state, s.BuildRow(3))
    assert (after.actions_left, after.hands[0]) == (2, state.hands[0])
    assert refused(after, s.BuildRow(3)) == "scream.row_place_empty"
    assert refused(after, s.RowCard(3, s.Ride("food", 1))) == "scream.row_place_empty"
    assert refused(after, s.BuildRow(2)) == "scream.row_card_unknown"
    assert refused(after, s.BuildRow(7)) == "scream.no_such_place"
    assert s.Ride("food", 1) in act(after, s.BuildRow(2, s.Ride("food", 1))).parks[0]


def test_the_row_is_refilled_at_the_end_of_the_turn() -> None:
    state = act(dealt(), s.BuildRow(0, s.Ride("food", 1)), s.BuildRow(5, s.Ride("thrill", 1)))
    after = act(state, s.EndTurn())
    assert (after.row[0], after.row[5], after.pile) == (s.Slot(), s.Slot(), state.pile - 2)
    assert [(n.key, n.values) for n in after.notices] == [("scream.refill_row", {"count": 2})]


def test_an_empty_hand_builds_nothing() -> None:
    state = act(dealt(), Correct("hands", 0, 0))
    assert refused(state, s.Build("water", 1)) == "scream.hand_empty"


@pytest.mark.parametrize("option", [s.Advertise(), s.Look(), s.Draw(), s.Novelties()])
def test_an_option_costs_one_action_and_comes_once_in_a_turn(option: Any) -> None:
    state = act(dealt(), option)
    assert state.actions_left == 3
    assert refused(state, option) == "scream.option_twice"
    assert act(act(state, s.EndTurn()), option).actions_left == 3


def test_advertising_adds_a_visitor_at_once() -> None:
    assert act(dealt(), s.Advertise()).scores == (2, 1, 1, 1)


def test_looking_changes_nothing_that_others_see() -> None:
    state = dealt()
    after = act(state, s.Look())
    assert (after.gaps, after.scores, after.used) == (state.gaps, state.scores, ("look",))


def test_drawing_adds_a_card_to_the_hand() -> None:
    state = dealt()
    after = act(state, s.Draw())
    assert (after.hands[0], after.pile) == (state.hands[0] + 1, state.pile - 1)


def test_demolishing_takes_an_attraction_away_once_in_a_turn() -> None:
    state = act(dealt(), s.Demolish("coaster", 1))
    assert state.parks[0] == rides(("coaster", 3))
    assert state.discards == 1
    assert refused(state, s.Demolish("coaster", 3)) == "scream.option_twice"


def test_demolishing_what_is_not_there_is_refused() -> None:
    assert refused(dealt(), s.Demolish("water", 5)) == "scream.not_in_park"
    assert refused(dealt(), s.FixRide(0, "water", 5, False)) == "scream.not_in_park"


def test_novelties_replace_two_cards_of_the_row_at_once() -> None:
    state = act(dealt(), *(s.RowCard(p, s.Ride("thrill", v)) for p, v in ((0, 1), (1, 3), (2, 5))))
    after = act(state, s.Novelties((0, 2)))
    assert after.row[:3] == (s.Slot(), s.Slot(s.Ride("thrill", 3)), s.Slot())
    assert (after.discards, after.pile) == (2, state.pile - 2)
    assert act(state, s.Novelties()).row == (s.Slot(),) * 7
    for wrong in ((0,), (0, 0), (0, 1, 2), (0, 0, 1)):
        assert refused(state, s.Novelties(wrong)) == "scream.two_row_cards"
    assert refused(state, s.Novelties((0, 7))) == "scream.no_such_place"


def test_an_empty_attraction_pile_asks_to_shuffle_the_discards() -> None:
    state = act(replace(dealt(), pile=0, discards=3), s.Draw())
    assert (state.pile, state.discards) == (2, 0)
    assert [notice.key for notice in state.notices] == ["scream.shuffle_attractions"]
    assert refused(replace(dealt(), pile=0), s.Draw()) == "scream.no_attractions_left"


def test_a_row_that_cannot_be_refilled_stays_short() -> None:
    state = act(replace(dealt(), pile=0), s.BuildRow(0, s.Ride("food", 1)), s.EndTurn())
    assert state.row[0] == s.Slot(there=False)
    one = replace(state, row=(s.Slot(),) + (s.Slot(there=False),) * 6)
    assert refused(one, s.Novelties()) == "scream.two_row_cards"


def test_unused_actions_are_lost_and_the_turn_passes_clockwise() -> None:
    state = act(dealt(), s.Advertise(), s.EndTurn())
    assert (state.turn, state.actions_left, state.used) == (1, 4, ())


def test_a_seat_out_of_turn_is_refused() -> None:
    assert refused(dealt(), s.Advertise(player=2)) == "scream.not_your_turn"
    assert act(dealt(), s.Advertise(player=0)).scores[0] == 2


# --- resolution ----------------------------------------------------------------------------


def test_hidden_locals_are_turned_one_by_one_before_the_visitors_choose() -> None:
    state = everybody_done(dealt())
    assert (state.phase, s.next_hidden(state)) == ("reveal", (0, 0))
    assert refused(state, s.Visit()) == "scream.not_now"
    state = act(state, *(s.Reveal("cheap") for _ in range(4)))
    assert (state.phase, s.next_hidden(state)) == ("visit", None)
    assert refused(state, s.Reveal("cheap")) == "scream.not_now"


def test_a_fifth_visitor_of_a_kind_cannot_be_revealed() -> None:
    state = everybody_done(dealt())
    assert s.on_table(state)["coaster"] == 4
    assert refused(state, s.Reveal("coaster")) == "scream.visitor_copies"


def test_a_national_visitor_goes_to_the_strictly_highest_sum() -> None:
    parks = (rides(("water", 3), ("water", 1)), rides(("water", 3)), rides(("water", 1)))
    state = act(visiting(parks, "water"), s.Visit())
    assert state.scores == (1, 0, 0)
    assert state.decisions[0].numbers == (4, 3, 1)


def test_a_tie_is_told_with_the_numbers_of_each_park_and_the_visitor_stays() -> None:
    parks = (rides(("water", 5)), rides(("water", 3), ("water", 1), ("water", 1)), ())
    state = act(visiting(parks, "water"), s.Visit())
    told = s.explain(state, state.decisions[0])
    assert both(told) == ("Eau\u00a0: 5 - 5 - 0, égalité, reste", "Water: 5 - 5 - 0, tie, stays")
    assert state.national == (s.Visitor("water", carried=True),)


def test_a_local_visitor_compares_only_his_two_neighbours() -> None:
    parks = (rides(("water", 1)), rides(("water", 3)), rides(("water", 5)), ())
    state = visiting(parks)
    state = replace(state, gaps=((s.Visitor("water"),), (), (), (s.Visitor("water"),)))
    state = act(state, s.Visit())
    assert [(d.players, d.numbers, d.winner) for d in state.decisions] == [
        ((0, 1), (1, 3), 1),
        ((3, 0), (0, 1), 0),
    ]
    assert sentence(s.explain(state, state.decisions[1]), "en") == "Water: 0 - 1, goes to Léa"


def test_several_visitors_of_one_family_go_to_the_same_park() -> None:
    state = act(visiting((rides(("food", 1)), (), ()), "food food food"), s.Visit())
    assert state.scores == (3, 0, 0)


def test_a_cheapskate_goes_to_the_lowest_price() -> None:
    parks = (rides(("food", 5)), rides(("food", 1), ("water", 1)), rides(("water", 3)))
    state = act(visiting(parks, "cheap"), s.Visit())
    assert (state.scores, state.decisions[0].numbers) == ((0, 1, 0), (5, 2, 3))


def test_an_empty_park_costs_nothing_unless_it_is_closed() -> None:
    parks = ((), rides(("food", 1)), rides(("water", 3)))
    assert act(visiting(parks, "cheap"), s.Visit()).scores == (1, 0, 0)
    closed = act(visiting(parks, "cheap", empty_park_closed=True), s.Visit())
    assert (closed.scores, closed.decisions[0].numbers) == ((0, 1, 0), (None, 1, 3))
    assert "× - 1 - 3" in sentence(s.explain(closed, closed.decisions[0]), "fr")
    nowhere = act(visiting(((), (), ()), "cheap", empty_park_closed=True), s.Visit())
    assert nowhere.decisions[0].stays


def test_a_tied_cheapskate_stays_or_leaves_by_the_house_rule() -> None:
    parks = (rides(("food", 1)), rides(("water", 1)), rides(("water", 3)))
    assert act(visiting(parks, "cheap"), s.Visit()).national == (s.Visitor("cheap", True),)
    state = act(visiting(parks, "cheap", cheap_tie_stays=False), s.Visit())
    assert (state.national, state.scores) == ((), (0, 0, 0))
    assert s.explain(state, state.decisions[0]).key == "scream.decision_leaves"


def test_a_strength_of_zero_wins_nobody() -> None:
    state = act(visiting(((), (), ()), "thrill"), s.Visit())
    assert state.decisions[0].winner is None


# --- rounds and end ------------------------------------------------------------------------


def resolved(count: int = 4) -> s.State:
    state = everybody_done(dealt(count))
    return act(state, *(s.Reveal("cheap") for _ in range(count)), s.Visit())


def test_the_next_round_moves_the_first_player_and_adds_to_those_who_stayed() -> None:
    state = resolved()
    left = sum(len(gap) for gap in state.gaps) + len(state.national)
    after = act(state, s.NextRound())
    assert (after.round, after.first, after.phase) == (2, 1, "deal")
    assert "scream.shuffle_visitors" in [notice.key for notice in after.notices]
    assert s.on_table(after).total() == left + 4
    assert all(v.carried for v in after.national)
    assert s.score_history(after) == (state.scores,)


def test_a_whole_play_has_its_number_of_rounds() -> None:
    for count in range(2, 7):
        state = replace(table(count), phase="resolved", round=s.rounds(count) - 1)
        state = act(state, s.NextRound())
        assert s.outcome(state) is None
        state = act(replace(state, phase="resolved"), s.NextRound())
        assert (state.phase, s.actions(state)) == ("over", [])


def ended(scores: tuple[int, ...], parks: tuple[Any, ...]) -> Any:
    state = replace(table(len(parks)), phase="resolved", round=6, scores=scores, parks=parks)
    return s.outcome(act(state, s.NextRound()))


def test_equal_visitors_are_decided_by_variety_in_words() -> None:
    parks = (rides(("water", 5)), rides(("water", 1), ("food", 1)), ())
    result = ended((9, 9, 3), parks)
    assert result.winners() == (1,)
    assert sentence(result.tie_break, "en") == (
        "Tie: Marc wins with 2 different families of attractions."
    )


def test_equal_visitors_and_variety_share_the_victory() -> None:
    result = ended((9, 9, 3), (rides(("water", 5)), rides(("food", 1)), ()))
    assert (result.winners(), result.tie_break) == ((0, 1), None)


def test_two_to_six_players_and_one_or_two_gaps_only() -> None:
    for count in (1, 7):
        players = tuple(Player(str(seat), "A", seat) for seat in range(count))
        with pytest.raises(CompanionError) as told:
            s.setup(players, s.Options(), 1)
        assert told.value.key == "scream.player_count"
    with pytest.raises(CompanionError):
        table(2, two_player_gaps=3)


# --- score only ----------------------------------------------------------------------------


def test_only_counting_can_begin_in_the_middle_of_a_play() -> None:
    state = act(dealt(), s.Advertise(), s.ScoreOnly(), s.Score(1, 1), s.Score(0, -1))
    assert (state.phase, state.scores, state.round) == ("score", (1, 2, 1, 1), 1)
    assert refused(state, s.Score(2, -2)) == "scream.score_range"
    assert refused(state, s.Score(9, 1)) == "scream.player_unknown"
    assert refused(state, s.ScoreOnly()) == "scream.not_now"
    assert refused(dealt(), s.Score(0, 1)) == "scream.only_when_counting"


def test_only_counting_keeps_round_and_first_player_to_the_end() -> None:
    state = act(table(score_only=True), s.First(3), s.Score(0, 4), s.NextRound())
    assert (state.phase, state.round, state.first) == ("score", 2, 0)
    state = act(state, s.Score(1, 2), s.NextRound(), s.NextRound(), s.NextRound())
    assert state.phase == "over"
    assert s.score_history(state) == ((4, 0, 0, 0), (4, 2, 0, 0), (4, 2, 0, 0), (4, 2, 0, 0))


def test_counting_on_after_the_visitors_chose_writes_the_round_once() -> None:
    state = act(resolved(), s.ScoreOnly(), s.Score(0, 2), s.NextRound())
    assert s.score_history(state) == (state.scores,)


def test_a_tie_while_only_counting_asks_for_the_families() -> None:
    state = act(table(score_only=True), *(s.NextRound() for _ in range(3)))
    assert act(state, s.NextRound()).phase == "over"
    state = act(state, Correct("families", 5, 2), s.NextRound())
    result = s.outcome(state)
    assert result is not None and result.winners() == (2,)


# --- help for the table --------------------------------------------------------------------


def test_the_matrix_gives_sums_prices_and_leaders() -> None:
    parks = (rides(("water", 5), ("food", 1)), rides(("water", 3)), rides(("food", 1)))
    found = s.matrix(visiting(parks))
    assert found.strengths["water"] == (5, 3, 0)
    assert found.prices == (6, 3, 1)
    expected = {"water": (0,), "food": (0, 2), "thrill": (), "cheap": (2,)}
    assert {kind: found.leaders[kind] for kind in expected} == expected


def test_what_if_tells_the_open_visitors_a_card_would_win_and_lose() -> None:
    parks = (rides(("water", 1)), rides(("water", 3)), rides(("food", 5)))
    hidden = (s.Visitor(s.HIDDEN), s.Visitor("water"))
    state = replace(visiting(parks, "water cheap"), gaps=(hidden, (), ()), phase="turns")
    found = s.what_if(state, "water", 3)
    assert found.gains == (s.Spot(None, 0, "water"), s.Spot(0, 1, "water"))
    assert found.wins == found.gains
    assert found.loses == (s.Spot(None, 1, "cheap"),)
    assert s.what_if(state, "thrill", 1).gains == ()


def test_what_if_leaves_the_table_as_it_is() -> None:
    state = dealt()
    before = msgspec.json.encode(state)
    s.what_if(state, "thrill", 5)
    assert msgspec.json.encode(state) == before


def test_numbers_are_put_right_by_hand_within_their_limits() -> None:
    state = act(dealt(), Correct("scores", 7, 1), Correct("round", 3), Correct("first", 4))
    state = act(state, Correct("actions_left", 2))
    assert (state.scores[1], state.round, state.first, state.actions_left) == (7, 3, 3, 2)
    for wrong in (Correct("round", 5), Correct("scores", -1, 0), Correct("pile", 3)):
        assert isinstance(s.apply(state, wrong), Refusal)


def test_a_score_put_right_after_the_visit_is_the_score_of_the_plot() -> None:
    state = act(resolved(), Correct("scores", 50, 0))
    assert s.score_history(state)[-1][0] == 50


def test_every_option_has_its_words_and_a_place_on_the_options_screen() -> None:
    assert {option.name for option in s.OPTIONS} == set(s.Options.__struct_fields__)
    for option in s.OPTIONS:
        assert all(both(Word(key)) for key in (option.label, option.help))


def test_a_round_of_four_players_takes_thirteen_taps_for_visitors() -> None:
    state = opened()
    face_up, hidden = len(state.to_deal), s.on_table(state)[s.HIDDEN]
    assert face_up + hidden == 13


def test_undo_to_the_first_tap_is_a_replay_of_fewer_actions() -> None:
    steps = [s.Build("water", 5), s.EndTurn(), s.Build("food", 3)]
    text = json.loads(msgspec.json.encode(steps))
    again = [msgspec.convert(step, s.Action) for step in text]
    assert again == steps
    assert act(table(), *again[:1]) == act(table(), steps[0])


def test_every_phase_has_its_help_page() -> None:
    states = (table(), opened(), dealt(), everybody_done(dealt()), resolved())
    seen = {s.phase(state) for state in states} | {s.phase(table(score_only=True))}
    assert seen == {"opening", "visitors", "turn", "resolution", "end"}
    assert seen <= help_pages("scream_machine")
