"""Gumball Rally, rule by rule."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.base import Correct, Player, Refusal
from companion.games.gumball_rally import apply, fields, outcome, score_history, setup
from companion.games.gumball_rally.cards import COLOURS, DANGER_CARDS, Card, DangerCard, hit_by
from companion.games.gumball_rally.options import Options
from companion.games.gumball_rally.state import (
    Action,
    Danger,
    Draw,
    LineUp,
    Photo,
    PlayCard,
    Reprint,
    State,
    Stay,
)


def rally(count: int = 4, seed: int = 3, **options: Any) -> State:
    players = tuple(Player(f"P{i}", "ABCDEFGH"[i], i) for i in range(count))
    return setup(players, Options(**options), seed)


def done(state: State, *actions: Action) -> State:
    for action in actions:
        after = apply(state, action)
        assert not isinstance(after, Refusal), (action, after)
        state = after
    return state


def refused(state: State, action: Action) -> str:
    after = apply(state, action)
    assert isinstance(after, Refusal), action
    return after.key


def rounds(state: State, *dangers: Danger) -> State:
    """Whole rounds in which nobody passes anybody."""
    for danger in dangers:
        numbers = iter(range(10, 0, -1))
        while state.driver is not None:
            number = next(numbers)
            state = done(state, PlayCard(COLOURS[number % 4], number))
        state = done(state, danger)
    return state


HAZARD = Danger("minor", "red")


def test_the_others_line_up_behind_the_first_car_clockwise() -> None:
    assert done(rally(5), LineUp(3)).queue == (3, 4, 0, 1, 2)


def test_nobody_lines_up_twice() -> None:
    assert refused(done(rally(), LineUp(0)), LineUp(1)) == "gumball.already_lined_up"


def test_the_leader_plays_first_and_then_the_queue_in_order() -> None:
    state = done(rally(3), LineUp(1))
    order = []
    for number in (9, 5, 1):
        order.append(state.driver)
        state = done(state, PlayCard(COLOURS[number % 4], number))
    assert order == [1, 2, 0]
    assert state.stage == "danger"


def test_an_equal_number_of_another_colour_does_not_pass() -> None:
    state = done(rally(3), LineUp(0), PlayCard("red", 5), PlayCard("blue", 5))
    assert state.queue == (0, 1, 2)


def test_number_and_colour_may_be_mixed_in_one_chain() -> None:
    state = done(rally(3), LineUp(0), PlayCard("red", 10), PlayCard("blue", 3), PlayCard("red", 4))
    assert state.queue == (2, 0, 1)


def test_a_driver_may_stay_behind_at_any_step() -> None:
    state = done(rally(3), LineUp(0), PlayCard("red", 2), PlayCard("blue", 1), PlayCard("black", 9))
    assert state.queue == (2, 0, 1)
    assert done(state, Stay(1)).queue == (0, 2, 1)
    assert done(state, Stay(0)).queue == (0, 1, 2)
    assert done(state, Stay(0), Stay(2)).queue == (2, 0, 1)


def test_nobody_may_stay_behind_more_cars_than_he_could_pass() -> None:
    state = done(rally(3), LineUp(0), PlayCard("red", 2), PlayCard("blue", 9))
    assert refused(state, Stay(2)) == "gumball.cannot_pass_that"


def test_with_must_pass_nobody_may_stay_behind() -> None:
    state = done(rally(3, must_pass=True), LineUp(0), PlayCard("red", 2), PlayCard("blue", 9))
    assert refused(state, Stay(0)) == "gumball.must_pass_on"


def test_each_race_card_exists_once() -> None:
    state = done(rally(3), LineUp(0), PlayCard("red", 2))
    assert refused(state, PlayCard("red", 2)) == "gumball.card_on_table"


def test_a_danger_card_comes_only_after_everybody_played() -> None:
    state = done(rally(3), LineUp(0), PlayCard("red", 2))
    assert refused(state, HAZARD) == "gumball.all_must_play"


def test_a_minor_danger_sends_the_highest_of_its_colour_to_the_end() -> None:
    laid = (Card("red", 3), Card("red", 9), Card("blue", 10))
    assert hit_by(DangerCard("minor", "red"), laid) == (1,)


def test_a_major_danger_sends_all_of_its_colour_to_the_end_the_highest_last() -> None:
    laid = (Card("red", 9), Card("red", 3), Card("blue", 10), Card("red", 5))
    assert hit_by(DangerCard("major", "red"), laid) == (1, 3, 0)


def test_a_danger_of_a_colour_nobody_played_moves_nobody() -> None:
    laid = (Card("red", 9), Card("blue", 3))
    assert hit_by(DangerCard("major", "black"), laid) == ()


def test_a_minor_danger_that_hits_the_last_car_changes_nothing() -> None:
    state = done(rally(3), LineUp(0), PlayCard("blue", 9), PlayCard("black", 8), PlayCard("red", 1))
    assert done(state, HAZARD).queue == (0, 1, 2)


def test_each_colour_has_one_major_danger() -> None:
    state = rounds(done(rally(), LineUp(0)), Danger("major", "red"))
    numbers = iter(range(10, 0, -1))
    while state.driver is not None:
        n = next(numbers)
        state = done(state, PlayCard(COLOURS[n % 4], n))
    assert refused(state, Danger("major", "red")) == "gumball.major_is_out"


def test_a_checkpoint_scores_three_places_and_the_finish_four() -> None:
    start = done(rally(5), LineUp(0))
    state = rounds(start, *[HAZARD] * 3, Danger("checkpoint"))
    assert sorted(state.scores, reverse=True) == [3, 2, 1, 0, 0]
    state = rounds(state, *[HAZARD] * 3, Danger("checkpoint"), *[HAZARD] * 3, Danger("winner"))
    assert sum(state.scores) == 6 + 6 + 11
    assert state.stage == "over"


def test_with_three_players_the_fourth_finish_card_is_not_given() -> None:
    start = done(rally(3), LineUp(0))
    state = rounds(
        start,
        *[HAZARD] * 3,
        Danger("checkpoint"),
        *[HAZARD] * 3,
        Danger("checkpoint"),
        *[HAZARD] * 3,
        Danger("winner"),
    )
    assert sum(state.scores) == 6 + 6 + 10


def test_there_is_no_third_checkpoint() -> None:
    start = done(rally(3), LineUp(0))
    state = rounds(start, *[HAZARD] * 3, Danger("checkpoint"), *[HAZARD] * 3, Danger("checkpoint"))
    for number, colour in ((9, "red"), (8, "blue"), (7, "black")):
        state = done(state, PlayCard(colour, number))  # type: ignore[arg-type]
    assert refused(state, Danger("checkpoint")) == "gumball.both_checkpoints_out"


def test_the_fifteenth_danger_card_is_the_winner() -> None:
    state = rounds(done(rally(3), LineUp(0)), *[HAZARD] * (DANGER_CARDS - 1))
    for number, colour in ((9, "red"), (8, "blue"), (7, "black")):
        state = done(state, PlayCard(colour, number))  # type: ignore[arg-type]
    assert refused(state, HAZARD) == "gumball.winner_must_come"
    assert done(state, Danger("winner")).stage == "over"


def test_played_cards_are_discarded_after_a_checkpoint_too() -> None:
    state = rounds(done(rally(3), LineUp(0)), Danger("checkpoint"))
    assert state.laid == (None, None, None)
    assert state.discards == 3


def test_the_empty_race_pile_asks_for_a_shuffle() -> None:
    state = done(rally(8), LineUp(0))
    assert state.pile == 16
    state = rounds(state, HAZARD, HAZARD)
    assert state.pile == 0 and not state.reshuffled
    state = done(state, PlayCard("red", 10))
    assert state.reshuffled and state.pile == 15


def test_the_apps_own_danger_pile_is_drawn_card_by_card() -> None:
    state = done(rally(3, app_deck=True), LineUp(0))
    for number, colour in ((9, "red"), (8, "blue"), (7, "black")):
        state = done(state, PlayCard(colour, number))  # type: ignore[arg-type]
    assert refused(state, HAZARD) == "gumball.app_draws"
    after = done(state, Draw())
    assert after.dangers == state.deck[:1]


def test_the_app_draws_nothing_when_the_family_has_its_own_pile() -> None:
    state = done(rally(3), LineUp(0))
    assert refused(state, Draw()) == "gumball.your_own_deck"


def tied(**options: Any) -> State:
    start = done(
        rally(3, finish_values=(0, 0, 0, 0), checkpoint_values=(2, 2, 0), **options), LineUp(0)
    )
    return rounds(
        start,
        *[HAZARD] * 3,
        Danger("checkpoint"),
        *[HAZARD] * 3,
        Danger("checkpoint"),
        *[HAZARD] * 3,
        Danger("winner"),
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
    state = rounds(done(start, LineUp(0)), Danger("winner"))
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
    assert refused(state, Photo(other, 5)) == "gumball.no_photo_card"


def test_values_typed_from_the_box_change_the_scoring_just_made() -> None:
    state = rounds(done(rally(3), LineUp(0)), *[HAZARD] * 3, Danger("checkpoint"))
    after = done(state, Reprint("checkpoint", (7, 4, 2)))
    assert sorted(after.scores) == [2, 4, 7]
    assert after.options.checkpoint_values == (7, 4, 2)
    assert score_history(after)[-1] == after.scores


@pytest.mark.parametrize("values", [(1, 2), (1, 2, 99), (1, 2, -1)])
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
    state = rounds(done(rally(5), LineUp(2)), HAZARD, Danger("checkpoint"))
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
