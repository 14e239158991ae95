"""Gumball Rally: ties, the photo finish, values of the box and numbers put right by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.base import Correct
from companion.games.gumball_rally import fields, outcome, score_history
from companion.games.gumball_rally.actions import Danger, LineUp, Photo, PlayCard, Reprint
from companion.games.gumball_rally.hands import hands
from companion.games.gumball_rally.state import State
from tests.games.gumball_rally.table import HAZARD, done, rally, refused, rounds


def tied(**options: Any) -> State:
    start = done(
        rally(3, finish_values=(0, 0, 0, 0), checkpoint_values=(2, 2, 0), **options), LineUp(0)
    )
    return rounds(
        start,
        *[HAZARD] * 3,
        Danger("checkpoint", sure=True),
        *[HAZARD] * 3,
        Danger("checkpoint", sure=True),
        *[HAZARD] * 3,
        Danger("winner", sure=True),
    )


def test_a_tie_is_a_shared_victory_by_default() -> None:
    found = outcome(tied())
    assert found is not None
    assert len(found.winners()) == 2
    assert found.tie_break is None


def test_the_photo_finish_lets_the_highest_card_win_and_says_so() -> None:
    state = tied(photo_finish=True)
    first, second = state.photo_rivals
    state = done(state, Photo(first, 4), Photo(second, 7))
    found = outcome(state)
    assert found is not None
    assert found.winners() == (second,)
    assert found.tie_break is not None and found.tie_break.key == "gumball.photo_decided"


def test_equal_cards_of_the_photo_finish_are_drawn_again() -> None:
    state = tied(photo_finish=True)
    first, second = state.photo_rivals
    state = done(state, Photo(first, 4), Photo(second, 4))
    assert state.stage == "photo"
    assert done(state, Photo(first, 9), Photo(second, 1)).stage == "over"


def three_tied() -> State:
    """Three of four drivers share the first place at the winner card."""
    start = rally(4, photo_finish=True, checkpoint_values=(0, 0, 0), finish_values=(5, 5, 5, 1))
    state = rounds(done(start, LineUp(0)), Danger("winner", sure=True))
    assert (state.stage, state.photo_rivals) == ("photo", (0, 1, 2))
    return state


def places(state: State) -> dict[int, int]:
    found = outcome(state)
    assert found is not None
    return {standing.player: standing.place for standing in found.standings}


def test_who_drew_the_highest_card_at_first_stays_ahead_when_he_must_draw_again() -> None:
    state = done(three_tied(), Photo(0, 9), Photo(1, 9), Photo(2, 5))
    assert state.photo_rivals == (0, 1)
    state = done(state, Photo(0, 3), Photo(1, 2))
    assert places(state) == {0: 1, 1: 2, 2: 3, 3: 4}


def test_who_was_in_a_later_draw_of_the_photo_finish_is_ahead_of_who_was_not() -> None:
    state = done(three_tied(), Photo(0, 7), Photo(1, 7), Photo(2, 7))
    state = done(state, Photo(0, 4), Photo(1, 4), Photo(2, 3))
    assert places(done(state, Photo(0, 1), Photo(1, 2))) == {1: 1, 0: 2, 2: 3, 3: 4}


def test_points_put_right_at_the_end_decide_anew_who_draws_for_the_photo_finish() -> None:
    state = three_tied()
    alone = done(state, Correct("points", 6, 1))
    assert (alone.stage, places(alone)[1]) == ("over", 1)
    two = done(alone, Correct("points", 6, 2))
    assert (two.stage, two.photo_rivals, two.photos) == ("photo", (1, 2), (0, 0, 0, 0))


def test_points_of_a_loser_put_right_at_the_end_keep_the_photo_finish() -> None:
    state = done(three_tied(), Photo(0, 9), Photo(1, 8), Photo(2, 5), Correct("points", 2, 3))
    assert (state.stage, state.photos) == ("over", (9, 8, 5, 0))
    assert score_history(state)[-1] == (5, 5, 5, 2)


def test_finish_values_typed_from_the_box_change_the_finish_and_its_tie() -> None:
    state = done(three_tied(), Reprint("winner", (6, 4, 4, 1)))
    assert (state.stage, state.scores) == ("over", (6, 4, 4, 1))
    assert score_history(state)[-1] == state.scores
    assert places(state) == {0: 1, 1: 2, 2: 2, 3: 4}


def test_only_tied_drivers_draw_for_the_photo_finish() -> None:
    state = tied(photo_finish=True)
    other = next(p for p in range(3) if p not in state.photo_rivals)
    assert refused(state, Photo(other, 5)) == "gumball.photo_not_now"


def test_values_typed_from_the_box_change_the_scoring_just_made() -> None:
    state = rounds(done(rally(3), LineUp(0)), *[HAZARD] * 3, Danger("checkpoint", sure=True))
    after = done(state, Reprint("checkpoint", (7, 4, 2)))
    assert sorted(after.scores) == [2, 4, 7]
    assert after.options.checkpoint_values == (7, 4, 2)
    assert score_history(after)[-1] == after.scores


def test_values_typed_later_or_for_the_other_scoring_leave_the_points_already_won() -> None:
    state = rounds(done(rally(3), LineUp(0)), *[HAZARD] * 3, Danger("checkpoint", sure=True))
    finish = done(state, Reprint("winner", (20, 0, 0, 0)))
    assert (finish.scores, finish.options.finish_values) == (state.scores, (20, 0, 0, 0))
    later = done(state, PlayCard("red", 1), Reprint("checkpoint", (7, 4, 2)))
    assert later.scores == state.scores


@pytest.mark.parametrize("values", [(1, 2), (1, 2, 3, 4), (1, 2, 21), (1, 2, -1)])
def test_values_that_no_box_prints_are_refused(values: tuple[int, ...]) -> None:
    assert (
        refused(done(rally(), LineUp(0)), Reprint("checkpoint", values)) == "gumball.values_range"
    )


def test_any_number_of_points_can_be_put_right_but_not_below_zero() -> None:
    state = done(rally(3), LineUp(0))
    assert done(state, Correct("points", 5, 1)).scores == (0, 5, 0)
    assert refused(state, Correct("points", -1, 1)) == "app.correct_range"
    assert refused(state, Correct("wheels", 4, 1)) == "app.correct_unknown"


def test_a_car_can_be_put_on_another_place_by_hand_between_rounds() -> None:
    state = done(rally(4), LineUp(0))
    assert done(state, Correct("place", 1, 3)).queue == (3, 0, 1, 2)
    started = done(state, PlayCard("red", 1))
    assert not [f for f in fields(started) if f.name == "place"]


def test_a_state_survives_its_json() -> None:
    state = rounds(done(rally(5), LineUp(2)), HAZARD, Danger("checkpoint", sure=True))
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_the_places_offered_for_putting_right_are_those_of_the_queue() -> None:
    state = done(rally(3), LineUp(1))
    places = {f.player: f.value for f in fields(state) if f.name == "place"}
    assert places == {player: place for place, player in enumerate(state.queue, 1)}
    assert places[1] == 1


def test_hands_are_told_to_move_the_buggy_that_passed_and_to_discard_afterwards() -> None:
    state = done(rally(3), LineUp(0))
    assert [told.key for told in hands(state)] == ["gumball.hands_lay"]
    laid = done(state, PlayCard("blue", 3), PlayCard("blue", 5))
    assert hands(laid)[0].values == {"name": laid.names[laid.queue[0]], "count": 1}
    over = done(laid, PlayCard("red", 1), Danger("minor", "red"))
    assert [told.key for told in hands(over)] == ["gumball.hands_back", "gumball.hands_discard"]
    calm = done(laid, PlayCard("red", 1), Danger("minor", "black"))
    assert [told.key for told in hands(calm)] == ["gumball.hands_discard", "gumball.hands_lay"]
