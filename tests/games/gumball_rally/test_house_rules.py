"""Markers that the pile cannot give ask first, and who draws in the photo finish."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import gumball_rally
from companion.games.base import Refusal
from companion.games.gumball_rally.actions import Danger, LineUp, Photo, PlayCard
from companion.games.gumball_rally.cards import COLOURS
from companion.games.gumball_rally.danger import to_draw
from companion.games.gumball_rally.state import Options, State
from tests.games.gumball_rally.table import HAZARD, done, rally, refused, rounds

CHECKPOINT, WINNER = Danger("checkpoint"), Danger("winner")


def at_draw(number: int, *before: Danger) -> State:
    """All have played; the danger card of that draw is turned up next."""
    state = rounds(done(rally(3), LineUp(0)), *before, *(HAZARD,) * (number - 1 - len(before)))
    return rounds_of_cards(state)


def rounds_of_cards(state: State) -> State:
    """One more round of cards, the danger still to be turned up."""
    numbers = iter(range(10, 0, -1))
    while state.driver is not None:
        number = next(numbers)
        state = done(state, PlayCard(COLOURS[number % 4], number))
    return state


@pytest.mark.parametrize(("draw", "asks"), [(3, True), (4, False), (7, False), (8, True)])
def test_a_first_checkpoint_outside_its_window_asks_once(draw: int, asks: bool) -> None:
    state = at_draw(draw)
    asked = gumball_rally.apply(state, CHECKPOINT)
    assert isinstance(asked, Refusal) == asks
    if isinstance(asked, Refusal):
        assert asked.ask and refused(state, CHECKPOINT) == "gumball.sure_checkpoint"
    after = done(state, Danger("checkpoint", sure=True))
    assert after.dangers[-1].kind == "checkpoint"


def test_a_winner_before_the_checkpoints_does_not_end_the_race_on_a_slip() -> None:
    state = at_draw(2)
    assert refused(state, WINNER) == "gumball.sure_winner"
    assert done(state, Danger("winner", sure=True)).stage == "over"


def test_a_winner_in_its_window_without_both_checkpoints_asks_for_the_missing_one() -> None:
    state = at_draw(12, HAZARD, HAZARD, HAZARD, CHECKPOINT)
    assert refused(state, WINNER) == "gumball.sure_skipped"


def test_markers_in_their_windows_ask_nothing() -> None:
    seven = (HAZARD, HAZARD, HAZARD, CHECKPOINT, HAZARD, HAZARD, HAZARD, CHECKPOINT)
    state = at_draw(12, *seven)
    assert done(state, WINNER).stage == "over"


def tied(**options: Any) -> State:
    """Four drivers, the first two with the same points after the finish."""
    state = rally(4, photo_finish=True, finish_values=(5, 5, 2, 1), **options)
    state = rounds_of_cards(done(state, LineUp(0)))
    return done(state, Danger("winner", sure=True))


def test_only_the_tied_draw_in_the_photo_finish() -> None:
    state = tied()
    assert to_draw(state) == (0, 1)
    outcome = gumball_rally.outcome(done(state, Photo(0, 3), Photo(1, 7)))
    assert outcome is not None and outcome.winners() == (1,)


def test_the_house_may_let_all_drivers_draw_and_the_greatest_card_wins() -> None:
    state = tied(photo_finish_all=True)
    assert to_draw(state) == (0, 1, 2, 3)
    over = done(state, Photo(0, 3), Photo(1, 7), Photo(2, 9), Photo(3, 1))
    outcome = gumball_rally.outcome(over)
    assert outcome is not None and outcome.winners() == (2,)
    assert [s.place for s in outcome.standings] == [1, 2, 2, 4]
    assert outcome.tie_break is not None


def test_equal_greatest_cards_of_all_drivers_draw_again() -> None:
    state = done(tied(photo_finish_all=True), Photo(0, 3), Photo(1, 9), Photo(2, 9), Photo(3, 1))
    assert (state.stage, to_draw(state)) == ("photo", (1, 2))
    outcome = gumball_rally.outcome(done(state, Photo(1, 2), Photo(2, 4)))
    assert outcome is not None and outcome.winners() == (2,)


def test_the_defaults_are_those_of_the_digest() -> None:
    assert not Options().photo_finish_all and not Options().must_pass
