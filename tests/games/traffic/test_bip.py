"""Bip! Bip!: the claim, the objection, the verdict and what they cost."""

from __future__ import annotations

import pytest

from companion.games import traffic as t
from companion.games.base import Correct
from companion.games.traffic.actions import (
    Bip,
    Continue,
    Diagonals,
    First,
    Move,
    Objection,
    Overrule,
    Reveal,
    Say,
    SayBoard,
    ShowCells,
    ShowPattern,
    TakeLight,
    Withdraw,
)
from companion.games.traffic.cards import Card
from companion.games.traffic.rounds import gives_card
from companion.games.traffic.state import State
from tests.games.traffic.table import (
    BOARD,
    EXPERT,
    MIRROR,
    RIGHT,
    act,
    cell,
    cells,
    judged,
    refused,
    running,
    verdict,
)


def with_left(state: State, *left: int) -> State:
    changes = [Correct("regular", count, player) for player, count in enumerate(left)]
    return act(state, *changes)


# -- right and wrong claims ----------------------------------------------------------------------


def test_a_right_claim_takes_one_card_from_the_hand() -> None:
    state = act(judged(running(), RIGHT), Continue())
    assert state.left() == (12, 13, 13)
    assert (state.stage, state.claim) == ("run", None)


def test_a_player_may_claim_several_cards_in_a_row_without_the_light() -> None:
    state = act(judged(running(), RIGHT), Continue())
    state = act(judged(state, ("RB", "?Y")), Continue())
    assert state.left()[0] == 11
    assert state.holder is None


def test_a_wrong_claim_that_nobody_denounces_costs_nothing() -> None:
    state = judged(running(), MIRROR)
    assert verdict(state).reason == "mirror"
    assert act(state, Continue()).left() == (13, 13, 13)


def test_the_first_to_denounce_gives_a_card_to_the_player_at_fault() -> None:
    state = act(running(), Bip(0), ShowPattern(MIRROR), Objection(2))
    assert refused(state, Objection(1)) == "traffic.objection_second"
    assert gives_card(state)
    assert act(state, Continue()).left() == (14, 13, 12)


def test_a_wrong_objection_costs_nothing() -> None:
    state = act(running(), Bip(0), ShowPattern(RIGHT), Objection(2), Continue())
    assert state.left() == (12, 13, 13)


def test_an_objection_may_come_before_the_card_is_known() -> None:
    state = act(running(), Bip(0), Objection(1), ShowPattern(MIRROR))
    assert state.stage == "verdict"
    assert act(state, Continue()).left() == (14, 12, 13)


def test_an_objection_after_a_shown_refusal_is_too_late() -> None:
    assert refused(judged(running(), MIRROR), Objection(1)) == "traffic.objection_after"


def test_the_house_may_let_an_objection_come_after_the_refusal() -> None:
    state = act(judged(running(late_objection=True), MIRROR), Objection(1), Continue())
    assert state.left() == (14, 12, 13)


def test_the_verdict_waits_for_the_table_then_is_shown() -> None:
    state = act(running(), Bip(0), ShowPattern(RIGHT))
    assert state.stage == "window"
    assert state.claim is not None and state.claim.verdict is None
    assert verdict(act(state, Reveal())).result == "accepted"


def test_the_referee_gives_the_verdict_at_once_and_no_card_changes_hands() -> None:
    state = act(running(referee="referee"), Bip(0), ShowPattern(MIRROR))
    assert verdict(state).reason == "mirror"
    assert refused(state, Objection(1)) == "traffic.objection_referee"
    assert act(state, Continue()).left() == (13, 13, 13)


def test_giving_the_last_card_away_by_denouncing_wins() -> None:
    state = with_left(running(), 5, 1, 7)
    state = act(state, Bip(0), ShowPattern(MIRROR), Objection(1), Continue())
    assert state.left() == (6, 0, 7)
    outcome = t.outcome(state)
    assert outcome is not None and outcome.winners() == (1,)


def test_the_house_may_forbid_to_win_by_denouncing() -> None:
    state = with_left(running(win_by_denouncing=False), 5, 1, 7)
    state = act(state, Bip(0), ShowPattern(MIRROR), Objection(1))
    assert not gives_card(state)
    assert t.describe(state, Continue()).key == "traffic.did_keep_last"
    assert act(state, Continue()).left() == (5, 1, 7)


def test_an_expert_card_leaves_the_expert_cards() -> None:
    state = act(judged(running(experts=3), EXPERT), Continue())
    assert (state.regular[0], state.expert[0]) == (10, 2)


def test_a_denouncer_gives_a_regular_card_unless_he_says_otherwise() -> None:
    state = act(running(experts=3), Bip(1), ShowPattern(MIRROR), Objection(0))
    after = act(state, Continue())
    assert (after.regular, after.expert) == ((9, 14, 13), (3, 0, 0))
    after = act(state, Continue(given_expert=True))
    assert (after.regular, after.expert) == ((10, 13, 13), (2, 1, 0))


def test_a_denouncer_without_expert_cards_cannot_give_one() -> None:
    state = act(running(), Bip(1), ShowPattern(MIRROR), Objection(0))
    assert refused(state, Continue(given_expert=True)) == "traffic.card_no_expert"


# -- contesting, undoing, saying -----------------------------------------------------------------


@pytest.mark.parametrize(("rows", "ruling", "left"), [(RIGHT, False, 13), (MIRROR, True, 12)])
def test_the_table_may_overrule_any_verdict(rows: tuple[str, ...], ruling: bool, left: int) -> None:
    state = act(judged(running(), rows), Overrule(ruling))
    assert act(state, Continue()).left()[0] == left


def test_another_card_can_be_shown_after_the_verdict() -> None:
    state = act(judged(running(), MIRROR), ShowPattern(RIGHT))
    assert (state.stage, verdict(state).result) == ("verdict", "accepted")


def test_a_crossing_put_right_by_touch_is_judged_again() -> None:
    state = judged(running(board="R.YY.YR.RB...BB."), RIGHT)
    assert verdict(state).result == "refused"
    state = act(state, Say(cell("B1"), "B"))
    assert verdict(state).result == "accepted"
    assert state.board[cell("B1")] == "B"


def test_a_claim_is_judged_on_the_frozen_picture() -> None:
    moved = "R.BY" + BOARD[4:]
    state = act(running(referee="referee"), Bip(0, cells=moved), ShowPattern(RIGHT))
    assert verdict(state).result == "refused"


def test_what_a_hand_hides_is_known_from_the_play_while_the_rest_agrees() -> None:
    hidden = "?" + BOARD[1:]
    state = act(running(referee="referee"), Bip(0, cells=hidden), ShowPattern(RIGHT))
    assert verdict(state).result == "accepted"


def test_an_unsure_crossing_is_named_and_told_by_a_tap() -> None:
    changed = "?BY." + BOARD[4:]
    state = act(running(referee="referee"), Bip(0, cells=changed), ShowPattern(RIGHT))
    found = verdict(state)
    assert (found.result, found.marks) == ("unsure", cells("A1"))
    assert refused(state, Continue()) == "traffic.verdict_open"
    assert verdict(act(state, Say(cell("A1"), "R"))).result == "accepted"


def test_a_false_alarm_resumes_the_play() -> None:
    state = running()
    assert act(state, Bip(0), Withdraw()) == state


def test_a_claim_is_not_withdrawn_after_an_objection_nor_once_accepted() -> None:
    state = act(running(), Bip(0), Objection(1))
    assert refused(state, Withdraw()) == "traffic.withdraw_objected"
    assert refused(judged(running(), RIGHT), Withdraw()) == "traffic.withdraw_accepted"


# -- diagonals -----------------------------------------------------------------------------------

OBLIQUE = "R..R.B.YB.Y.Y.BR"


@pytest.mark.parametrize(("count", "result"), [(True, "accepted"), (False, "refused")])
def test_the_answer_about_diagonals_is_asked_once_and_kept(count: bool, result: str) -> None:
    state = judged(running(board=OBLIQUE), ("RBY",))
    assert verdict(state).result == "ask"
    state = act(state, Diagonals(count))
    assert verdict(state).result == result
    state = act(state, Continue())
    assert state.turn45 == ("on" if count else "off")
    assert verdict(judged(state, ("RBY",), 1)).result == result


def test_the_question_is_answered_only_when_it_is_asked() -> None:
    assert refused(judged(running(), RIGHT), Diagonals(True)) == "traffic.not_now"


# -- three tapped cars ---------------------------------------------------------------------------


def test_three_tapped_cars_are_for_the_table_to_decide() -> None:
    state = act(running(), Bip(0), ShowCells(cells("A1 B1 B2")))
    assert verdict(state).result == "table"
    assert state.claim is not None and state.claim.card == Card(RIGHT)
    assert refused(state, Continue()) == "traffic.verdict_open"
    assert act(state, Overrule(True), Continue()).left() == (12, 13, 13)
    state = act(state, Objection(1), Overrule(False), Continue())
    assert state.left() == (14, 12, 13)


def test_four_taps_make_an_expert_card() -> None:
    state = act(running(experts=3), Bip(0), ShowCells(cells("A1 B1 A2 B2")))
    assert state.claim is not None and state.claim.card == Card(EXPERT)
    assert act(state, Overrule(True), Continue()).expert[0] == 2


@pytest.mark.parametrize(
    ("names", "key"),
    [
        ("A1 A1 B1", "traffic.taps_twice"),
        ("A1 B1", "traffic.taps_three"),
        ("A1 C1 A2", "traffic.taps_three"),
        ("A1 B1 B2 D1", "traffic.taps_three"),
        ("A1 C3 D4 C1", "traffic.pattern_expert"),
    ],
)
def test_taps_that_are_not_three_cars_are_told(names: str, key: str) -> None:
    assert refused(act(running(), Bip(0)), ShowCells(cells(names))) == key


def test_tapped_cars_with_a_gap_are_refused_with_the_crossing_when_nobody_objects() -> None:
    state = act(running(board="R.BYBY....RB.Y.R"), Bip(0), ShowCells(cells("A1 C1 D1")))
    assert state.stage == "window"
    state = act(state, Reveal())
    assert (verdict(state).reason, verdict(state).marks) == ("gap", cells("B1"))


def test_a_tapped_car_that_turns_out_free_must_be_tapped_again() -> None:
    state = act(running(), Bip(0), ShowCells(cells("A1 B1 B2")), Say(cell("A1"), "."))
    assert (state.stage, state.claim and state.claim.card) == ("claim", None)


# -- two at once ---------------------------------------------------------------------------------


def test_two_bips_within_400_ms_are_together_and_the_table_decides() -> None:
    state = act(running(), Bip(0, at=1000), Bip(2, at=1400))
    assert state.claim is not None and state.claim.tied == (2,)
    assert refused(state, ShowPattern(RIGHT)) == "traffic.bip_tied"
    assert refused(state, Objection(1)) == "traffic.bip_tied"
    assert refused(state, First(1)) == "traffic.not_now"
    state = act(state, First(2))
    assert state.claim is not None and (state.claim.player, state.claim.tied) == (2, ())


def test_the_house_says_how_close_together_is() -> None:
    close = act(running(together_ms=50), Bip(0, at=1000), Bip(2, at=1050))
    assert close.claim is not None and close.claim.tied == (2,)
    apart = act(running(together_ms=50), Bip(0, at=1000), Bip(2, at=1051))
    assert apart.claim is not None and apart.claim.tied == () and waiting(apart) == (2,)


def waiting(state: State) -> tuple[int, ...]:
    return tuple(bip.player for bip in state.waiting)


@pytest.mark.parametrize("at", [1401, None])
def test_a_later_bip_waits_in_the_queue(at: int | None) -> None:
    state = act(running(), Bip(0, at=1000), Bip(2, at=at))
    assert state.claim is not None and (state.claim.player, state.claim.tied) == (0, ())
    assert waiting(state) == (2,)


def test_of_two_together_the_one_who_was_not_first_waits_next() -> None:
    state = act(running(), Bip(0, at=1000), Bip(1, at=2000), Bip(2, at=1200), First(2))
    assert state.claim is not None and state.claim.player == 2
    assert waiting(state) == (0, 1)


def test_a_bip_that_waits_comes_up_by_itself_when_the_claim_is_settled() -> None:
    state = act(running(), Bip(0), Bip(2, cells=BOARD))
    state = act(state, ShowPattern(RIGHT), Reveal(), Continue())
    assert (state.stage, waiting(state)) == ("claim", ())
    assert state.claim is not None and (state.claim.player, state.claim.board) == (2, BOARD)
    assert state.left() == (12, 13, 13)
    assert act(state, Withdraw()).stage == "run"


def test_two_who_wait_and_shouted_together_come_up_together() -> None:
    state = act(running(), Bip(0, at=0), Bip(1, at=5000), Bip(2, at=5200), Withdraw())
    assert state.claim is not None and (state.claim.player, state.claim.tied) == (1, (2,))


def test_a_bip_that_waits_may_be_withdrawn() -> None:
    state = act(running(), Bip(0), Bip(1), Bip(2), Withdraw(1))
    assert waiting(state) == (2,)
    assert refused(state, Withdraw(1)) == "traffic.not_now"
    tied = act(running(), Bip(0, at=0), Bip(1, at=5), Withdraw(1))
    assert tied.claim is not None and (tied.claim.player, tied.claim.tied) == (0, ())
    assert waiting(tied) == ()


def test_a_bip_is_never_an_objection() -> None:
    window = act(running(), Bip(0), ShowPattern(MIRROR))
    assert window.stage == "window"
    after = act(window, Bip(1))
    assert after.claim is not None and after.claim.objector is None
    assert (after.stage, waiting(after)) == ("window", (1,))


def test_the_queue_is_forgotten_when_the_round_is_over() -> None:
    last = with_left(running(), 1, 5, 5)
    state = act(last, Bip(0), Bip(1), ShowPattern(RIGHT), Reveal(), Continue())
    assert (state.stage, state.waiting, state.mover) == ("over", (), None)


def test_a_crossing_put_right_is_right_for_those_who_wait_too() -> None:
    state = act(running(), Bip(0), Bip(1), Say(0, "."), Withdraw())
    assert state.claim is not None and state.claim.board[0] == "."


# -- a bip while somebody holds the light ----------------------------------------------------


def test_a_bip_is_taken_while_the_light_is_held_and_the_move_goes_on_afterwards() -> None:
    state = act(running(), TakeLight(1), Bip(0))
    assert (state.stage, state.mover) == ("claim", 1)
    assert refused(state, Move(0, 1)) == "traffic.not_now"
    assert refused(state, TakeLight(2)) == "traffic.light_locked"
    after = act(state, ShowPattern(RIGHT), Reveal(), Continue())
    assert (after.stage, after.mover) == ("move", 1)
    assert act(after, Move(1, 2)).holder == 1


def test_the_mover_may_bip_too_before_moving() -> None:
    state = act(running(), TakeLight(1), Bip(1), Withdraw())
    assert (state.stage, state.mover) == ("move", 1)


def test_the_last_card_ends_the_round_also_while_a_move_waits() -> None:
    state = act(with_left(running(), 1, 5, 5), TakeLight(1), Bip(0))
    state = act(state, ShowPattern(RIGHT), Reveal(), Continue())
    assert (state.stage, state.mover) == ("over", None)


def test_a_board_said_at_once_is_judged_anew_and_a_board_alike_is_refused() -> None:
    state = judged(running(), RIGHT)
    assert state.claim is not None
    board = state.claim.board
    other = board[::-1]
    after = act(state, SayBoard(other))
    assert after.board == other and after.claim is not None and after.claim.board == other
    assert refused(state, SayBoard(board)) == "traffic.board_same"
    assert refused(state, SayBoard("R" * 15)) == "traffic.board_shape"
    assert refused(state, SayBoard("X" * 16)) == "traffic.board_shape"
