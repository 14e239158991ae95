"""Dealing, the board, rounds, points and the ranking."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.games import traffic as t
from companion.games.base import Correct, Message, Player, Refusal
from companion.games.traffic.actions import (
    Action,
    Bip,
    BoardSet,
    Continue,
    Dealt,
    Hand,
    Handicap,
    Move,
    NextRound,
    Objection,
    Shuffle,
    Start,
    TakeLight,
    Withdraw,
)
from companion.games.traffic.board import layout, problem
from companion.games.traffic.cards import deck
from companion.games.traffic.deal import dealt_hands, left_over
from companion.games.traffic.options import OPTIONS
from companion.games.traffic.rounds import totals
from companion.games.traffic.state import Options, State
from companion.games.traffic.tell import deal_message
from tests.games.traffic.table import BOARD, RIGHT, act, fresh, judged, refused, running

pytestmark = pytest.mark.slow


def ended(state: State, *left: int) -> State:
    """The round over with these cards left; the last one of whoever has 0 is claimed."""
    if state.stage == "deal":
        state = act(state, Dealt(), BoardSet(BOARD), Start())
    for player, count in enumerate(left):
        if state.expert[player]:
            state = act(state, Correct("expert", 0, player))
        state = act(state, Correct("regular", count or 1, player))
    return act(judged(state, RIGHT, left.index(0)), Continue())


# -- before the start ----------------------------------------------------------------------------


def test_the_dealing_table_follows_the_number_of_players() -> None:
    assert [fresh(n).left() for n in (2, 3, 4)] == [(20,) * 2, (13,) * 3, (10,) * 4]
    assert [left_over(n) for n in (2, 3, 4)] == [0, 1, 0]


@pytest.mark.parametrize("count", [1, 5])
def test_traffic_is_for_two_to_four(count: int) -> None:
    with pytest.raises(CompanionError, match="players_range"):
        t.setup(tuple(Player("A", "A", seat) for seat in range(count)), Options(), 1)


def test_a_handicap_replaces_regular_cards_by_expert_cards() -> None:
    state = act(fresh(3), Handicap(1, 3))
    assert (state.regular, state.expert) == ((13, 10, 13), (0, 3, 0))
    assert act(state, Handicap(1, 0)) == fresh(3)


def test_a_handicap_stays_within_the_hand_and_the_twenty_expert_cards() -> None:
    state = act(fresh(4), Handicap(0, 10))
    assert refused(state, Handicap(1, 11)) == "traffic.handicap_range"
    assert refused(state, Handicap(1, -1)) == "traffic.handicap_range"
    state = act(state, Handicap(1, 8))
    assert refused(state, Handicap(2, 3)) == "traffic.handicap_range"
    assert act(state, Handicap(2, 2)).expert == (10, 8, 2, 0)


def test_the_layout_to_copy_is_legal_and_can_be_changed() -> None:
    state = act(fresh(), Dealt())
    other = act(state, Shuffle(99))
    assert other.proposal != state.proposal
    assert act(other, BoardSet(other.proposal)).stage == "ready"
    assert act(state, Shuffle(99)) == other


def test_every_round_proposes_a_board_of_its_own_and_a_kept_play_finds_it_again() -> None:
    state = fresh(three_rounds=True)
    assert state.proposal == layout(state.seed + 1, 3)
    second = act(ended(state, 0, 1, 1), NextRound())
    assert second.round == 2
    assert second.proposal == layout(state.seed + 2, 3) != state.proposal


@given(st.integers(), st.sampled_from([3, 4]))
@settings(deadline=None)
def test_a_layout_has_so_many_cars_of_each_colour_and_depends_on_its_seed_alone(
    seed: int, cars: int
) -> None:
    board = layout(seed, cars)
    assert problem(board, cars) is None
    assert [board.count(car) for car in "RBY."] == [cars, cars, cars, 16 - 3 * cars]
    assert board == layout(seed, cars)


def test_a_box_with_four_cars_of_each_colour_is_played_as_well() -> None:
    state = act(fresh(cars_per_colour=4), Dealt())
    assert refused(state, BoardSet(BOARD)) == "traffic.board_too_few"
    assert act(state, BoardSet(state.proposal), Start()).stage == "run"


@pytest.mark.parametrize("cars", [2, 5])
def test_other_boxes_do_not_exist(cars: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"cars_per_colour": cars}, Options)


def test_the_defaults_are_those_of_the_digest() -> None:
    plain = Options()
    assert (plain.turn45, plain.diagonal_moves, plain.referee) == ("ask", True, "table_first")
    assert plain.win_by_denouncing and plain.cars_per_colour == 3
    assert not plain.hint and not plain.three_rounds
    names = {option.name for option in OPTIONS}
    assert names | {"edition"} == set(msgspec.structs.asdict(plain))
    assert (plain.late_objection, plain.together_ms) == (False, 400)
    for option in OPTIONS:
        assert len(option.choices) == len(option.choice_labels)
        assert not option.choices or getattr(plain, option.name) in option.choices


def test_the_known_hands_of_a_deal_are_fair_and_different() -> None:
    state = act(fresh(3, deck="printed"), Handicap(0, 3))
    hands = dealt_hands(state, 3)
    assert [len(hand) for hand in hands] == [13, 13, 13]
    assert sum(deck()[code].expert for code in hands[0]) == 3
    everything = [code for hand in hands for code in hand]
    assert len(set(everything)) == len(everything) and "N40" not in everything
    state = act(state, *(Hand(player, hand) for player, hand in enumerate(hands)))
    assert state.hands == hands
    assert act(state, Hand(1, ())).hands[1] == ()


def test_changing_the_handicap_forgets_the_listed_hand() -> None:
    state = fresh(2, deck="printed")
    state = act(state, Hand(0, dealt_hands(state, 1)[0]), Handicap(0, 2))
    assert state.hands[0] == ()


# -- rounds --------------------------------------------------------------------------------------


def test_in_one_round_the_first_without_cards_wins() -> None:
    state = ended(fresh(3), 4, 0, 2)
    outcome = t.outcome(state)
    assert state.stage == "over" and outcome is not None
    assert outcome.winners() == (1,) and not outcome.highest_wins
    assert [s.player for s in outcome.standings] == [1, 2, 0]
    assert t.scores(state) == (4, 0, 2)
    assert t.score_history(state)[0] == (13, 13, 13)
    assert t.score_history(state)[-1] == (4, 0, 2)


def test_a_round_of_three_gives_a_point_for_each_card_left() -> None:
    state = ended(fresh(3, three_rounds=True), 0, 4, 2)
    assert (state.stage, t.outcome(state)) == ("round_end", None)
    assert totals(state) == (0, 4, 2)


def test_the_leader_takes_as_many_expert_cards_as_his_lead() -> None:
    state = act(ended(fresh(3, three_rounds=True), 0, 4, 2), NextRound())
    assert (state.round, state.swaps, state.expert) == (2, (2, 0, 0), (2, 0, 0))
    assert state.left() == (13, 13, 13)
    told = deal_message(state)
    assert told is not None and told.values == {"name": "Nina", "count": 2}


def test_the_lead_counts_all_rounds_so_far() -> None:
    state = act(ended(fresh(3, three_rounds=True), 0, 4, 2), NextRound())
    state = act(ended(state, 3, 0, 5), NextRound())
    assert state.swaps == (1, 0, 0)


def test_tied_leaders_swap_nothing() -> None:
    state = act(ended(fresh(3, three_rounds=True), 0, 3, 5), NextRound())
    state = act(ended(state, 3, 0, 1), NextRound())
    assert state.past == ((0, 3, 5), (3, 0, 1))
    assert state.swaps == (0, 0, 0) and deal_message(state) is None


def test_points_put_right_before_the_deal_change_who_takes_expert_cards() -> None:
    state = act(ended(fresh(3, three_rounds=True), 0, 4, 2), NextRound())
    state = act(state, Correct("points_1", 3, 2))
    assert (state.swaps, state.expert, state.regular) == ((3, 0, 0), (3, 0, 0), (10, 13, 13))
    state = act(state, Correct("points_1", 5, 0))
    assert (state.swaps, state.left()) == ((0, 0, 1), (13, 13, 13))


def test_points_put_right_once_the_cards_are_dealt_leave_the_hands() -> None:
    state = act(ended(fresh(3, three_rounds=True), 0, 4, 2), NextRound(), Dealt())
    assert act(state, Correct("points_1", 3, 2)).expert == (2, 0, 0)


def test_nobody_takes_more_expert_cards_than_his_hand() -> None:
    state = act(ended(fresh(4, three_rounds=True), 0, 15, 15, 15), NextRound())
    assert (state.swaps[0], state.regular[0], state.expert[0]) == (10, 0, 10)


def test_the_twenty_expert_cards_are_shared_with_the_handicaps_of_the_others() -> None:
    state = act(fresh(2, three_rounds=True), Handicap(1, 15))
    state = act(ended(state, 0, 12), NextRound())
    assert (state.swaps, state.expert) == ((5, 0), (5, 15))


def test_a_handicap_stays_for_all_rounds_and_the_lead_comes_on_top() -> None:
    state = act(fresh(3, three_rounds=True), Handicap(0, 3))
    state = act(ended(state, 0, 4, 2), NextRound())
    assert (state.expert, state.regular) == ((5, 0, 0), (8, 13, 13))


def test_a_new_round_starts_with_a_free_light_and_a_board_to_set() -> None:
    state = running(three_rounds=True)
    state = act(state, TakeLight(1), Move(1, 2))
    state = act(state, BoardSet(BOARD))
    state = act(ended(state, 0, 4, 2), NextRound())
    assert (state.stage, state.board, state.holder, state.before) == ("deal", "", None, "")
    assert refused(state, Bip(0)) == "traffic.not_started"


def test_after_three_rounds_the_fewest_points_win() -> None:
    state = act(ended(fresh(3, three_rounds=True), 0, 4, 2), NextRound())
    state = act(ended(state, 3, 0, 5), NextRound())
    state = ended(state, 4, 0, 1)
    outcome = t.outcome(state)
    assert outcome is not None and outcome.winners() == (1,)
    assert t.scores(state) == (7, 4, 8)
    assert t.score_history(state) == ((0, 0, 0), (0, 4, 2), (3, 4, 7), (7, 4, 8))


def test_equal_points_after_three_rounds_share_the_win() -> None:
    state = act(ended(fresh(2, three_rounds=True), 0, 2), NextRound())
    state = act(ended(state, 2, 0), NextRound())
    state = act(ended(state, 0, 3))
    assert state.stage == "over"
    state = act(state, Correct("points_1", 5, 0))
    outcome = t.outcome(state)
    assert outcome is not None and t.scores(state) == (7, 5)
    outcome = t.outcome(act(state, Correct("points_1", 3, 0)))
    assert outcome is not None and outcome.winners() == (0, 1)


# -- corrections ---------------------------------------------------------------------------------


def test_a_count_of_cards_is_put_right() -> None:
    state = act(running(), Correct("regular", 9, 1), Correct("expert", 2, 1))
    assert state.left() == (13, 11, 13)


def test_a_round_is_over_exactly_when_somebody_has_no_cards() -> None:
    state = act(running(), Correct("regular", 0, 2))
    assert state.stage == "over"
    assert act(state, Correct("regular", 1, 2)).stage == "run"


def test_a_correction_during_a_claim_does_not_end_the_round_before_the_verdict() -> None:
    state = act(judged(running(), RIGHT), Correct("regular", 0, 1))
    assert state.stage == "verdict"
    assert act(state, Continue()).stage == "over"
    emptied = act(judged(running(), RIGHT), Correct("regular", 0, 0), Continue())
    assert emptied.left()[0] == 0


def test_a_claim_of_a_player_who_turns_out_to_have_no_cards_can_be_withdrawn() -> None:
    state = act(running(), Bip(0), Objection(1))
    assert refused(state, Withdraw()) == "traffic.withdraw_objected"
    state = act(state, Correct("regular", 0, 0), Withdraw())
    assert (state.stage, state.left()) == ("over", (0, 13, 13))


def test_a_count_below_the_listed_cards_makes_the_list_forgotten() -> None:
    state = fresh(2, deck="printed")
    state = act(state, Hand(0, dealt_hands(state, 1)[0]))
    assert act(state, Correct("regular", 20, 0)).hands[0]
    assert act(state, Correct("regular", 19, 0)).hands[0] == ()


# -- whole plays ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"three_rounds": True, "deck": "printed"},
        {"referee": "referee", "turn45": "on", "cars_per_colour": 4},
        {"win_by_denouncing": False, "diagonal_moves": False, "turn45": "off"},
    ],
)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_any_play_by_the_offered_actions_ends_and_survives_saving(
    count: int, options: dict[str, Any]
) -> None:
    state = fresh(count, seed=count, **options)
    choose = random.Random(count)
    for _ in range(5000):
        if t.outcome(state) is not None:
            break
        action = choose.choice(t.actions(state))
        wire = msgspec.json.decode(msgspec.json.encode(action), type=Action)
        after = t.apply(state, wire)
        assert not isinstance(after, Refusal), (action, after)
        assert t.describe(state, action).key
        assert min(after.regular) >= 0 and min(after.expert) >= 0
        state = after
    assert t.outcome(state) is not None
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_cards_only_leave_by_right_claims_and_denouncing_keeps_their_number() -> None:
    state = running(4)
    choose = random.Random(3)
    for _ in range(300):
        before = sum(state.left())
        solved = state.claim is not None and state.claim.accepted() is True
        action = choose.choice(t.actions(state))
        state = act(state, action)
        gone = before - sum(state.left())
        assert gone == (1 if solved and isinstance(action, Continue) else 0)
        if state.stage == "over":
            break


def test_the_outcome_says_why_the_play_ended() -> None:
    state = running()
    change = msgspec.structs.replace
    count = len(state.names)
    out = change(state, stage="over", regular=(0, *range(1, count)), expert=(0,) * count)
    found = t.outcome(out)
    no_cards = Message("traffic.no_cards", {"name": (state.names[0],), "count": 1})
    assert found is not None and found.reason == no_cards
    rules = change(state.options, three_rounds=True)
    found = t.outcome(change(out, options=rules, past=((1,) * count,) * 2))
    assert found is not None and found.reason == Message("traffic.ended_rounds")


def test_a_table_without_handicap_takes_no_green_cards_before_the_start() -> None:
    state = fresh(3, handicap=False)
    assert refused(state, Handicap(0, 3)) == "traffic.handicap_off"
    assert not any(isinstance(action, Handicap) for action in t.actions(state))
