"""Scream Machine rule by rule: the opening, the deal of visitors, a turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import scream_machine as s
from companion.games.base import Correct
from companion.games.scream_machine.actions import (
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
    RowCard,
)
from companion.games.scream_machine.parks import least_missed, sides
from companion.games.scream_machine.state import FAMILIES, HIDDEN, VISITORS, Ride, Slot, Visitor
from tests.games.scream_machine.table import (
    act,
    dealt,
    everybody_done,
    kinds,
    opened,
    refused,
    rides,
    table,
    unknown,
)


def test_an_opening_is_built_from_the_hand_with_four_actions() -> None:
    state = act(table(), Build("water", 5), Build("food", 1))
    assert (state.actions_left, state.hands[0]) == (0, 3)
    assert refused(state, Build("food", 1)) == "scream.not_enough_actions"
    after = act(state, EndTurn())
    assert (after.scores[0], after.turn, after.actions_left) == (0, 1, 4)


def test_any_unspent_action_of_the_opening_brings_one_visitor_and_never_more() -> None:
    for value in (5, 3, 1):
        state = act(table(), Build("water", value), EndTurn())
        assert state.scores[0] == 1
        assert [notice.key for notice in state.notices] == ["scream.start_visitor"]


def test_a_park_opens_with_at_least_one_attraction_and_no_option() -> None:
    assert refused(table(), EndTurn()) == "scream.opening_empty"
    assert refused(table(), Advertise()) == "scream.not_now"
    assert refused(table(), BuildRow(0, Ride("water", 1))) == "scream.not_now"


def test_the_first_player_is_chosen_before_the_first_attraction() -> None:
    state = act(table(), First(2))
    assert (state.first, state.turn) == (2, 2)
    assert act(state, First(0)).turn == 0
    assert refused(state, First(4)) == "scream.player_unknown"
    assert refused(act(state, Build("water", 1)), First(0)) == "scream.first_too_late"


def test_after_the_opening_the_row_is_laid_and_visitors_are_dealt() -> None:
    state = opened()
    assert (state.stage, state.scores, state.round) == ("deal", (1, 1, 1, 1), 1)
    assert "scream.lay_row" in [notice.key for notice in state.notices]


def test_five_nationals_then_one_face_up_local_in_every_gap_beside_a_hidden_one() -> None:
    state = opened()
    assert state.to_deal == (None,) * 5 + (0, 1, 2, 3)
    assert all(gap == (Visitor(HIDDEN),) for gap in state.gaps)
    state = act(state, *(Arrive(kind) for kind in kinds(state)))
    assert (state.stage, state.turn, len(state.national)) == ("turns", 0, 5)
    assert [len(gap) for gap in state.gaps] == [2, 2, 2, 2]


def test_the_gaps_are_dealt_from_the_first_player_clockwise() -> None:
    state = act(table(), First(2))
    for _ in range(4):
        state = act(state, Build(FAMILIES[state.turn], 1), EndTurn())
    assert state.to_deal[5:] == (2, 3, 0, 1)


def test_there_are_four_visitors_of_each_kind() -> None:
    state = act(opened(), *(Arrive("water") for _ in range(4)))
    assert refused(state, Arrive("water")) == "scream.visitor_copies"
    assert refused(state, unknown(Arrive, "ghost")) == "scream.visitor_unknown"
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"do": "arrive", "kind": "ghost"}', type=s.Action)


def test_two_players_leave_the_cheapskates_in_the_box() -> None:
    state = opened(2)
    assert len(state.gaps) == 1
    assert refused(state, Arrive("cheap")) == "scream.no_cheapskates"


def test_two_players_may_have_two_gaps() -> None:
    state = opened(2, two_player_gaps=2)
    assert [sides(gap, 2) for gap in range(len(state.gaps))] == [(0, 1), (1, 0)]


def test_a_short_visitor_pile_is_dealt_in_order_and_told() -> None:
    state = opened(6)
    pool = [kind for kind in VISITORS for _ in range(4)]
    carried = tuple(Visitor(kind, carried=True) for kind in pool[:24])
    state = replace(state, stage="resolved", gaps=((),) * 6, national=carried, to_deal=())
    state = act(state, NextRound())
    assert state.short == 9
    assert "scream.visitors_short" in [notice.key for notice in state.notices]
    # eight cards: five nationals, both of the first player's gap, one hidden in the next
    assert state.to_deal == (None,) * 5 + (1,)
    assert [len(gap) for gap in state.gaps] == [0, 1, 1, 0, 0, 0]
    state = act(state, *(Arrive(kind) for kind in pool[24:30]))
    assert state.stage == "turns"
    assert refused(state, Arrive("cheap")) == "scream.visitor_pile_empty"


def test_with_no_visitor_card_left_the_turns_begin_at_once() -> None:
    pool = tuple(Visitor(kind, carried=True) for kind in VISITORS for _ in range(4))
    state = replace(opened(), stage="resolved", gaps=((),) * 4, national=pool, to_deal=())
    state = act(state, NextRound())
    assert (state.stage, state.short, state.turn) == ("turns", 13, 1)


def test_a_wrong_visitor_is_put_right_by_hand() -> None:
    state = dealt()
    before = state.national[0].kind
    state = act(state, FixVisitor(None, 0, "cheap"), FixVisitor(0, 1, "thrill"))
    assert (before, state.national[0].kind, state.gaps[0][1].kind) == ("coaster", "cheap", "thrill")
    assert refused(state, FixVisitor(9, 0, "cheap")) == "scream.no_visitor_there"
    assert refused(state, FixVisitor(None, 5, "cheap")) == "scream.no_visitor_there"
    assert act(state, FixVisitor(None, 0, "cheap")) == replace(state, notices=())


def test_a_hidden_local_put_right_before_its_time_needs_no_reveal() -> None:
    state = everybody_done(dealt())
    for gap in range(4):
        state = act(state, FixVisitor(gap, 0, "cheap"))
    assert state.stage == "visit"


def test_a_build_costs_three_two_or_one_action() -> None:
    for value, left in ((5, 1), (3, 2), (1, 3)):
        assert act(dealt(), Build("thrill", value)).actions_left == left


def test_more_than_four_actions_are_refused() -> None:
    state = act(dealt(), Build("thrill", 5))
    assert refused(state, Build("thrill", 3)) == "scream.not_enough_actions"
    state = act(state, Advertise())
    for action in (Look(), Draw(), Novelties(), Build("food", 1)):
        assert refused(state, action) == "scream.not_enough_actions"


def test_there_are_four_copies_of_each_attraction() -> None:
    state = act(dealt(), *(FixRide(1, "thrill", 5, True) for _ in range(3)))
    state = act(state, RowCard(0, Ride("thrill", 5)))
    assert refused(state, Build("thrill", 5)) == "scream.ride_copies"
    assert refused(state, RowCard(1, Ride("thrill", 5))) == "scream.ride_copies"
    assert refused(state, FixRide(2, "thrill", 5, True)) == "scream.ride_copies"
    assert Ride("thrill", 5) in act(state, BuildRow(0)).parks[0]


def test_an_attraction_that_does_not_exist_is_refused() -> None:
    state = dealt()
    assert refused(state, Build("thrill", 4)) == "scream.ride_unknown"
    assert refused(state, unknown(Build, "cheap", 1)) == "scream.ride_unknown"
    assert refused(state, RowCard(0, Ride("water", 2))) == "scream.ride_unknown"


def test_a_row_card_is_built_with_one_tap_when_known_and_named_when_not() -> None:
    state = act(dealt(), RowCard(3, Ride("thrill", 3)))
    after = act(state, BuildRow(3))
    assert (after.actions_left, after.hands[0]) == (2, state.hands[0])
    assert refused(after, BuildRow(3)) == "scream.row_place_empty"
    assert refused(after, RowCard(3, Ride("food", 1))) == "scream.row_place_empty"
    assert refused(after, BuildRow(2)) == "scream.row_card_unknown"
    assert refused(after, BuildRow(7)) == "scream.no_such_place"
    assert Ride("food", 1) in act(after, BuildRow(2, Ride("food", 1))).parks[0]


def test_a_row_card_costs_actions_like_a_card_of_the_hand() -> None:
    for value, left in ((5, 1), (3, 2), (1, 3)):
        assert act(dealt(), BuildRow(0, Ride("thrill", value))).actions_left == left
    state = act(dealt(), BuildRow(0, Ride("thrill", 5)))
    assert refused(state, BuildRow(1, Ride("thrill", 3))) == "scream.not_enough_actions"
    assert refused(state, BuildRow(1, Ride("thrill", 2))) == "scream.ride_unknown"


def test_what_is_neither_in_hands_nor_in_the_row_makes_the_attraction_pile() -> None:
    assert [table(count).pile for count in range(2, 7)] == [67, 62, 57, 52, 47]


def test_the_row_is_refilled_at_the_end_of_the_turn() -> None:
    state = act(dealt(), BuildRow(0, Ride("food", 1)), BuildRow(5, Ride("thrill", 1)))
    after = act(state, EndTurn())
    assert (after.row[0], after.row[5], after.pile) == (Slot(), Slot(), state.pile - 2)
    assert [(n.key, n.values) for n in after.notices] == [("scream.refill_row", {"count": 2})]


def test_an_empty_hand_builds_nothing() -> None:
    state = act(dealt(), Correct("hands", 0, 0))
    assert refused(state, Build("water", 1)) == "scream.hand_empty"


@pytest.mark.parametrize("option", [Advertise(), Look(), Draw(), Novelties()])
def test_an_option_costs_one_action_and_comes_once_in_a_turn(option: Any) -> None:
    state = act(dealt(), option)
    assert state.actions_left == 3
    assert refused(state, option) == "scream.option_twice"
    assert act(act(state, EndTurn()), option).actions_left == 3


def test_advertising_adds_a_visitor_at_once() -> None:
    assert act(dealt(), Advertise()).scores == (2, 1, 1, 1)


def test_looking_changes_nothing_that_others_see() -> None:
    state = dealt()
    after = act(state, Look())
    assert (after.gaps, after.scores, after.used) == (state.gaps, state.scores, ("look",))


def test_drawing_adds_a_card_to_the_hand() -> None:
    state = dealt()
    after = act(state, Draw())
    assert (after.hands[0], after.pile) == (state.hands[0] + 1, state.pile - 1)


def test_demolishing_takes_an_attraction_away_once_in_a_turn() -> None:
    state = act(dealt(), Demolish("coaster", 1))
    assert state.parks[0] == rides(("coaster", 3))
    assert state.discards == 1
    assert refused(state, Demolish("coaster", 3)) == "scream.option_twice"


def test_demolishing_one_card_leaves_all_the_others() -> None:
    state = act(dealt(), FixRide(0, "coaster", 3, True), Demolish("coaster", 3))
    assert state.parks[0] == rides(("coaster", 1), ("coaster", 3))


def test_demolishing_what_is_not_there_is_refused() -> None:
    assert refused(dealt(), Demolish("water", 5)) == "scream.not_in_park"
    assert refused(dealt(), FixRide(0, "water", 5, False)) == "scream.not_in_park"


def test_an_empty_park_has_nothing_to_demolish() -> None:
    state = replace(dealt(), parks=((), *dealt().parks[1:]))
    assert refused(state, Demolish("water", 3)) == "scream.park_empty"
    assert least_missed(state) is None


def test_what_is_least_missed_is_the_dearest_card_of_a_family_one_does_not_lead() -> None:
    mine = rides(("coaster", 5), ("coaster", 1), ("water", 1), ("food", 3))
    others = (rides(("water", 5), ("food", 3)), rides(("thrill", 3)), rides(("thrill", 1)))
    state = replace(dealt(), parks=(mine, *others))
    assert least_missed(state) == Ride("food", 3)


def test_who_leads_everywhere_misses_his_cheapest_card_least() -> None:
    mine = rides(("coaster", 5), ("water", 3), ("coaster", 1))
    state = replace(dealt(), parks=(mine, *(rides(("thrill", 3)),) * 3))
    assert least_missed(state) == Ride("coaster", 1)


def test_novelties_replace_two_cards_of_the_row_at_once() -> None:
    state = act(dealt(), *(RowCard(p, Ride("thrill", v)) for p, v in ((0, 1), (1, 3), (2, 5))))
    after = act(state, Novelties((0, 2)))
    assert after.row[:3] == (Slot(), Slot(Ride("thrill", 3)), Slot())
    assert (after.discards, after.pile) == (2, state.pile - 2)
    assert [(n.key, n.values) for n in after.notices] == [("scream.replace_row", {"count": 2})]
    assert act(state, Novelties()).row == (Slot(),) * 7
    for wrong in ((0,), (0, 0), (0, 1, 2), (0, 0, 1)):
        assert refused(state, Novelties(wrong)) == "scream.two_row_cards"
    assert refused(state, Novelties((0, 7))) == "scream.no_such_place"


def test_an_empty_attraction_pile_asks_to_shuffle_the_discards() -> None:
    state = act(replace(dealt(), pile=0, discards=3), Draw())
    assert (state.pile, state.discards) == (2, 0)
    assert [notice.key for notice in state.notices] == ["scream.shuffle_attractions"]
    assert refused(replace(dealt(), pile=0), Draw()) == "scream.no_attractions_left"
    last = act(replace(dealt(), pile=1, discards=3), Draw())
    assert (last.pile, last.discards, last.notices) == (0, 3, ())


def test_a_row_that_cannot_be_refilled_stays_short() -> None:
    state = act(replace(dealt(), pile=0), BuildRow(0, Ride("food", 1)), EndTurn())
    assert state.row[0] == Slot(there=False)
    one = replace(state, row=(Slot(),) + (Slot(there=False),) * 6)
    assert refused(one, Novelties()) == "scream.two_row_cards"
    two = replace(state, row=(Slot(),) * 2 + (Slot(there=False),) * 5)
    assert act(two, Novelties()).row == two.row


def test_unused_actions_are_lost_and_the_turn_passes_clockwise() -> None:
    state = act(dealt(), Advertise(), EndTurn())
    assert (state.turn, state.actions_left, state.used) == (1, 4, ())


def test_a_seat_out_of_turn_is_refused() -> None:
    assert refused(dealt(), Advertise(player=2)) == "scream.not_your_turn"
    assert act(dealt(), Advertise(player=0)).scores[0] == 2
