"""Gumball Rally, rule by rule: the queue, cards, dangers, checkpoints and the finish."""

from __future__ import annotations

from companion.games.gumball_rally import actions, describe
from companion.games.gumball_rally.actions import Danger, Draw, LineUp, PlayCard, Stay
from companion.games.gumball_rally.cards import (
    COLOURS,
    DANGER_CARDS,
    WINDOWS,
    Card,
    DangerCard,
    hit_by,
)
from companion.games.gumball_rally.state import State
from tests.games.gumball_rally.table import HAZARD, done, rally, refused, rounds


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


def test_who_passes_nobody_is_said_to_in_words() -> None:
    state = done(rally(3), LineUp(0), PlayCard("red", 9))
    assert describe(state, PlayCard("blue", 5)).key == "gumball.did_card_behind"
    assert describe(state, PlayCard("blue", 10)).key == "gumball.did_card"
    state = done(state, PlayCard("blue", 10))
    assert describe(state, Stay(0)).key == "gumball.did_stay_behind"


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


def test_a_car_and_a_card_that_do_not_exist_are_refused() -> None:
    for first in (-1, 4):
        assert refused(rally(4), LineUp(first)) == "gumball.no_such_driver"
    state = done(rally(4), LineUp(3))
    for number in (0, 11):
        assert refused(state, PlayCard("red", number)) == "gumball.no_such_card"
    assert refused(state, PlayCard("green", 5)) == "gumball.no_such_card"  # type: ignore[arg-type]


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
    state = rounds(start, *[HAZARD] * 3, Danger("checkpoint", sure=True))
    assert sorted(state.scores, reverse=True) == [3, 2, 1, 0, 0]
    state = rounds(
        state,
        *[HAZARD] * 3,
        Danger("checkpoint", sure=True),
        *[HAZARD] * 3,
        Danger("winner", sure=True),
    )
    assert sum(state.scores) == 6 + 6 + 11
    assert state.stage == "over"


def test_with_three_players_the_fourth_finish_card_is_not_given() -> None:
    start = done(rally(3), LineUp(0))
    state = rounds(
        start,
        *[HAZARD] * 3,
        Danger("checkpoint", sure=True),
        *[HAZARD] * 3,
        Danger("checkpoint", sure=True),
        *[HAZARD] * 3,
        Danger("winner", sure=True),
    )
    assert sum(state.scores) == 6 + 6 + 10


def test_there_is_no_third_checkpoint() -> None:
    start = done(rally(3), LineUp(0))
    state = rounds(
        start,
        *[HAZARD] * 3,
        Danger("checkpoint", sure=True),
        *[HAZARD] * 3,
        Danger("checkpoint", sure=True),
    )
    for number, colour in ((9, "red"), (8, "blue"), (7, "black")):
        state = done(state, PlayCard(colour, number))  # type: ignore[arg-type]
    assert refused(state, Danger("checkpoint", sure=True)) == "gumball.both_checkpoints_out"


def test_the_fifteenth_danger_card_is_the_winner() -> None:
    state = rounds(done(rally(3), LineUp(0)), *[HAZARD] * (DANGER_CARDS - 1))
    for number, colour in ((9, "red"), (8, "blue"), (7, "black")):
        state = done(state, PlayCard(colour, number))  # type: ignore[arg-type]
    assert refused(state, HAZARD) == "gumball.winner_must_come"
    assert done(state, Danger("winner", sure=True)).stage == "over"


def offered(state: State) -> list[tuple[str, str | None]]:
    """The danger cards offered once everybody has played."""
    numbers = iter(range(10, 0, -1))
    while state.driver is not None:
        number = next(numbers)
        state = done(state, PlayCard(COLOURS[number % 4], number))
    return [(a.kind, a.colour) for a in actions(state) if isinstance(a, Danger)]


def test_checkpoints_and_the_winner_are_offered_in_their_windows_only() -> None:
    state = done(rally(3), LineUp(0))
    markers = []
    for _ in range(DANGER_CARDS):
        cards = offered(state)
        found = [kind for kind, _ in cards if kind in ("checkpoint", "winner")]
        markers.append((found[0] if found else "", len(cards) == 1))
        last = len(cards) == 1
        state = rounds(state, Danger(found[0]) if last else HAZARD)  # type: ignore[arg-type]
    none, may, must = ("", False), ("checkpoint", False), ("checkpoint", True)
    first, second = [none] * 3 + [may] * 3 + [must], [may] * 3 + [must]
    assert markers == [*first, *second, *[("winner", False)] * 3, ("winner", True)]
    assert state.stage == "over"


def test_the_windows_of_the_danger_pile_are_those_of_its_fifteen_cards() -> None:
    assert WINDOWS == ((4, 7), (8, 11), (12, 15))
    assert DANGER_CARDS == len(rally().deck) == 15


def test_a_checkpoint_that_was_missed_is_still_offered_until_the_winner_must_come() -> None:
    state = rounds(done(rally(3), LineUp(0)), *[HAZARD] * 8)
    assert ("checkpoint", None) in offered(state)
    assert offered(rounds(state, *[HAZARD] * 6)) == [("winner", None)]


def test_a_major_danger_that_is_out_is_not_offered_again() -> None:
    state = rounds(done(rally(3), LineUp(0)), Danger("major", "red"))
    majors = [colour for kind, colour in offered(state) if kind == "major"]
    assert majors == [colour for colour in COLOURS if colour != "red"]


def test_played_cards_are_discarded_after_a_checkpoint_too() -> None:
    state = rounds(done(rally(3), LineUp(0)), Danger("checkpoint", sure=True))
    assert state.laid == (None, None, None)
    assert state.discards == 3


def test_the_empty_race_pile_asks_for_a_shuffle() -> None:
    state = done(rally(8), LineUp(0))
    assert state.pile == 16
    state = rounds(state, HAZARD, HAZARD)
    assert state.pile == 0 and not state.reshuffled
    state = done(state, PlayCard("red", 10))
    assert (state.reshuffled, state.pile, state.discards) == (True, 15, 0)
    state = done(state, PlayCard("red", 9))
    assert (state.reshuffled, state.pile, state.discards) == (False, 14, 0)


def test_no_race_card_is_lost_between_hands_pile_and_discards() -> None:
    for count in range(3, 9):
        state = done(rally(count), LineUp(0))
        for _ in range(11):
            state = rounds(state, HAZARD)
            assert state.pile + state.discards == 40 - 3 * count


def test_the_apps_own_danger_pile_is_drawn_card_by_card() -> None:
    state = done(rally(3, app_deck=True), LineUp(0))
    for number, colour in ((9, "red"), (8, "blue"), (7, "black")):
        state = done(state, PlayCard(colour, number))  # type: ignore[arg-type]
    assert refused(state, HAZARD) == "gumball.app_draws"
    after = done(state, Draw())
    assert after.dangers == state.deck[:1]


def test_the_app_draws_nothing_when_the_family_has_its_own_pile() -> None:
    state = done(rally(3), LineUp(0))
    for number, colour in ((9, "red"), (8, "blue"), (7, "black")):
        state = done(state, PlayCard(colour, number))  # type: ignore[arg-type]
    assert refused(state, Draw()) == "gumball.your_own_deck"


def test_a_card_belongs_to_the_driver_who_laid_it() -> None:
    state = done(rally(), LineUp(0))
    assert refused(state, PlayCard("red", 4, 1)) == "gumball.other_driver"
    state = done(state, PlayCard("red", 4, 0), PlayCard("red", 6, 1))
    assert refused(state, Stay(0, 0)) == "gumball.other_driver"
    assert done(state, Stay(0, 1)).queue[:2] == (0, 1)
    offered = [action for action in actions(state) if isinstance(action, PlayCard)]
    assert {action.player for action in offered} == {2}
