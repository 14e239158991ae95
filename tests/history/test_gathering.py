"""Facts of many plays, gathered a play at a time; and the handicap they suggest."""

from __future__ import annotations

import time

import pytest

from companion.demo.past import Evening, past_evenings
from companion.history.facts import Fact
from companion.history.gathering import Gathering, ToldPlay, courses, labels
from companion.history.handicap import MOST, suggested
from companion.journal import Journal
from companion.journal.records import Entry

PLAYS = tuple(Evening("gumball_rally", (0, 1, 2), 3600.0 * (i + 1), i) for i in range(3))


@pytest.fixture(scope="module")
def journal() -> Journal:
    made = Journal(None, time.time)
    made.adopt(past_evenings(time.time(), PLAYS))
    return made


def gathered(journal: Journal, game: str = "gumball_rally") -> Gathering:
    gathering = Gathering(journal)
    gathering.begin(game)
    while gathering.look():
        pass
    return gathering


def test_plays_are_read_one_after_the_other_in_small_pieces(journal: Journal) -> None:
    gathering = Gathering(journal)
    gathering.begin("gumball_rally")
    seen = [gathering.waiting]
    while gathering.look():
        seen.append(gathering.waiting)
    assert sorted(set(seen)) == [0, 1, 2, 3] and seen == sorted(seen, reverse=True)
    assert len(seen) > 6, "no look reads a whole play"
    gathering.begin("gumball_rally")
    assert gathering.waiting == 0, "what was read stays known"


def test_everybody_has_a_value_for_each_play_the_oldest_first(journal: Journal) -> None:
    told = gathered(journal).told()
    assert [play.at for play in told] == sorted(play.at for play in told)
    for fact in labels(told):
        for course in courses(told, fact.label):
            assert len(course.values) == 3


def test_a_play_that_does_not_count_tells_nothing(journal: Journal) -> None:
    play = journal.plays(game="gumball_rally")[0]
    journal.set_counted(play.id, False)
    assert len(gathered(journal).told()) == 2
    journal.set_counted(play.id, True)


def test_a_play_that_the_rules_refuse_tells_nothing_and_stops_nobody(journal: Journal) -> None:
    class Spoilt(Journal):
        def entries(self, play: str) -> tuple[Entry, ...]:
            return (Entry("undo", 0.0), *super().entries(play))

    spoilt = Spoilt(None, time.time)
    spoilt.adopt(past_evenings(time.time(), PLAYS[:1]))
    (told,) = gathered(spoilt).told()
    assert told.facts == ()


def test_a_game_that_was_never_played_tells_nothing(journal: Journal) -> None:
    told = gathered(journal, "traffic").told()
    assert told == () and labels(told) == ()


def evening(*seconds: float | None, false: tuple[float, ...] = ()) -> ToldPlay:
    names = ("Léa", "Nina", "Marc")[: len(seconds)]
    wrong = false or (0.0,) * len(seconds)
    return ToldPlay(
        0.0,
        names,
        (
            Fact("history.fact_right", (4.0,) * len(seconds)),
            Fact("history.fact_false", wrong),
            Fact("history.fact_card_time", seconds),
        ),
    )


def test_who_is_twice_as_fast_takes_three_green_cards() -> None:
    assert suggested([evening(20, 40), evening(20, 40)], ("Léa", "Nina")) == (3, 0)


def test_names_are_the_same_person_whatever_their_capitals() -> None:
    assert suggested([evening(20, 40), evening(20, 40)], ("NINA", "léa")) == (0, 3)


def test_false_bips_make_a_player_less_strong() -> None:
    hasty = [evening(20, 40, false=(8, 0))] * 2
    assert suggested(hasty, ("Léa", "Nina")) == (0, 0)


def test_nobody_takes_more_than_a_few() -> None:
    assert suggested([evening(1, 400)] * 2, ("Léa", "Nina")) == (MOST, 0)


@pytest.mark.parametrize(
    "evenings",
    [[], [evening(20, 40)], [evening(20, None), evening(20, None)], [evening(20), evening(20)]],
    ids=["none", "one", "no card found", "somebody new"],
)
def test_without_enough_evenings_nothing_is_suggested(evenings: list[ToldPlay]) -> None:
    assert suggested(evenings, ("Léa", "Nina")) == (0, 0)
