"""Scream Machine rule by rule: the opening, the deal of visitors, a turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import scream_machine as s
from companion.games.base import Correct
from tests.games.scream_machine.table import (
    act,
    dealt,
    everybody_done,
    kinds,
    opened,
    refused,
    rides,
    table,
)


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
    assert act(state, s.First(0)).turn == 0
    assert refused(state, s.First(4)) == "scream.player_unknown"
    assert refused(act(state, s.Build("water", 1)), s.First(0)) == "scream.first_too_late"


def test_after_the_opening_the_row_is_laid_and_visitors_are_dealt() -> None:
    state = opened()
    assert (state.phase, state.scores, state.round) == ("deal", (1, 1, 1, 1), 1)
    assert "scream.lay_row" in [notice.key for notice in state.notices]


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


def test_a_row_card_costs_actions_like_a_card_of_the_hand() -> None:
    for value, left in ((5, 1), (3, 2), (1, 3)):
        assert act(dealt(), s.BuildRow(0, s.Ride("thrill", value))).actions_left == left
    state = act(dealt(), s.BuildRow(0, s.Ride("thrill", 5)))
    assert refused(state, s.BuildRow(1, s.Ride("thrill", 3))) == "scream.not_enough_actions"
    assert refused(state, s.BuildRow(1, s.Ride("thrill", 2))) == "scream.ride_unknown"


def test_what_is_neither_in_hands_nor_in_the_row_makes_the_attraction_pile() -> None:
    assert [table(count).pile for count in range(2, 7)] == [67, 62, 57, 52, 47]


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


def test_demolishing_one_card_leaves_all_the_others() -> None:
    state = act(dealt(), s.FixRide(0, "coaster", 3, True), s.Demolish("coaster", 3))
    assert state.parks[0] == rides(("coaster", 1), ("coaster", 3))


def test_demolishing_what_is_not_there_is_refused() -> None:
    assert refused(dealt(), s.Demolish("water", 5)) == "scream.not_in_park"
    assert refused(dealt(), s.FixRide(0, "water", 5, False)) == "scream.not_in_park"


def test_an_empty_park_has_nothing_to_demolish() -> None:
    state = replace(dealt(), parks=((), *dealt().parks[1:]))
    assert refused(state, s.Demolish("water", 3)) == "scream.park_empty"
    assert s.least_missed(state) is None


def test_what_is_least_missed_is_the_dearest_card_of_a_family_one_does_not_lead() -> None:
    mine = rides(("coaster", 5), ("coaster", 1), ("water", 1), ("food", 3))
    others = (rides(("water", 5), ("food", 3)), rides(("thrill", 3)), rides(("thrill", 1)))
    state = replace(dealt(), parks=(mine, *others))
    assert s.least_missed(state) == s.Ride("food", 3)


def test_who_leads_everywhere_misses_his_cheapest_card_least() -> None:
    mine = rides(("coaster", 5), ("water", 3), ("coaster", 1))
    state = replace(dealt(), parks=(mine, *(rides(("thrill", 3)),) * 3))
    assert s.least_missed(state) == s.Ride("coaster", 1)


def test_novelties_replace_two_cards_of_the_row_at_once() -> None:
    state = act(dealt(), *(s.RowCard(p, s.Ride("thrill", v)) for p, v in ((0, 1), (1, 3), (2, 5))))
    after = act(state, s.Novelties((0, 2)))
    assert after.row[:3] == (s.Slot(), s.Slot(s.Ride("thrill", 3)), s.Slot())
    assert (after.discards, after.pile) == (2, state.pile - 2)
    assert [(n.key, n.values) for n in after.notices] == [("scream.replace_row", {"count": 2})]
    assert act(state, s.Novelties()).row == (s.Slot(),) * 7
    for wrong in ((0,), (0, 0), (0, 1, 2), (0, 0, 1)):
        assert refused(state, s.Novelties(wrong)) == "scream.two_row_cards"
    assert refused(state, s.Novelties((0, 7))) == "scream.no_such_place"


def test_an_empty_attraction_pile_asks_to_shuffle_the_discards() -> None:
    state = act(replace(dealt(), pile=0, discards=3), s.Draw())
    assert (state.pile, state.discards) == (2, 0)
    assert [notice.key for notice in state.notices] == ["scream.shuffle_attractions"]
    assert refused(replace(dealt(), pile=0), s.Draw()) == "scream.no_attractions_left"
    last = act(replace(dealt(), pile=1, discards=3), s.Draw())
    assert (last.pile, last.discards, last.notices) == (0, 3, ())


def test_a_row_that_cannot_be_refilled_stays_short() -> None:
    state = act(replace(dealt(), pile=0), s.BuildRow(0, s.Ride("food", 1)), s.EndTurn())
    assert state.row[0] == s.Slot(there=False)
    one = replace(state, row=(s.Slot(),) + (s.Slot(there=False),) * 6)
    assert refused(one, s.Novelties()) == "scream.two_row_cards"
    two = replace(state, row=(s.Slot(),) * 2 + (s.Slot(there=False),) * 5)
    assert act(two, s.Novelties()).row == two.row


def test_unused_actions_are_lost_and_the_turn_passes_clockwise() -> None:
    state = act(dealt(), s.Advertise(), s.EndTurn())
    assert (state.turn, state.actions_left, state.used) == (1, 4, ())


def test_a_seat_out_of_turn_is_refused() -> None:
    assert refused(dealt(), s.Advertise(player=2)) == "scream.not_your_turn"
    assert act(dealt(), s.Advertise(player=0)).scores[0] == 2
