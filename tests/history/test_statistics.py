"""Plays, wins, streaks, averages and duels."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from companion.games.base import Outcome, Standing
from companion.history.statistics import Duel, Statistics, Tally
from companion.journal import Journal
from tests.tiny_game import Watch, table


@pytest.fixture
def journal() -> Journal:
    return Journal(None, Watch())


def played(
    journal: Journal,
    names: tuple[str, ...],
    places: tuple[int, ...],
    scores: tuple[int | None, ...],
    *,
    game: str = "tiny",
    highest_wins: bool = True,
) -> str:
    setup = msgspec.structs.replace(table(*names), game=game)
    play = journal.open_play(setup)
    standings = [Standing(p, places[p], scores[p]) for p in range(len(names))]
    outcome = Outcome(tuple(sorted(standings, key=lambda s: s.place)), highest_wins=highest_wins)
    journal.append(play, 1, "act", b"{}", outcome=outcome, outcome_changed=True)
    return play


def statistics(journal: Journal) -> Statistics:
    return Statistics(journal.results())


def test_an_empty_journal_has_empty_statistics(journal: Journal) -> None:
    nothing = statistics(journal)
    assert (nothing.tallies(), nothing.tallies("tiny"), nothing.games) == ((), (), ())
    assert (nothing.duels("Ana"), nothing.points("Ana")) == ((), ())


def test_wins_averages_bests_and_streaks_are_counted(journal: Journal) -> None:
    for places, scores in (
        ((1, 2), (9, 4)),
        ((2, 1), (3, 5)),
        ((1, 2), (7, 1)),
        ((1, 1), (6, 6)),
    ):
        played(journal, ("Ana", "Bo"), places, scores)
    assert statistics(journal).tallies("tiny") == (
        Tally("Ana", 4, 3, streak=2, average=6.25, best=9),
        Tally("Bo", 4, 2, streak=1, average=4.0, best=6),
    )


def test_over_all_games_points_are_not_mixed(journal: Journal) -> None:
    played(journal, ("Ana", "Bo"), (1, 2), (9, 4))
    played(journal, ("Ana", "Bo"), (2, 1), (800, 900), game="macadam")
    ana, _ = statistics(journal).tallies()
    assert ana == Tally("Ana", 2, 1, streak=0)
    assert statistics(journal).games == ("macadam", "tiny")


def test_where_the_lowest_wins_the_best_is_the_lowest(journal: Journal) -> None:
    played(journal, ("Ana", "Bo"), (1, 2), (3, 8), highest_wins=False)
    played(journal, ("Ana", "Bo"), (1, 2), (5, 9), highest_wins=False)
    ana, _ = statistics(journal).tallies("tiny")
    assert ana.best == 3


def test_a_player_who_is_out_has_no_score_but_a_play(journal: Journal) -> None:
    played(journal, ("Ana", "Bo"), (1, 2), (5, None))
    _, bo = statistics(journal).tallies("tiny")
    assert (bo.plays, bo.average, bo.best) == (1, None, None)
    assert statistics(journal).points("Bo")[0].score is None


def test_duels_say_who_beats_whom(journal: Journal) -> None:
    played(journal, ("Ana", "Bo", "Cléo"), (1, 2, 2), (3, 2, 2))
    played(journal, ("Bo", "Ana"), (1, 2), (3, 2))
    assert statistics(journal).duels("Ana") == (
        Duel("Ana", "Bo", ahead=1, behind=1, level=0),
        Duel("Ana", "Cléo", ahead=1, behind=0, level=0),
    )
    assert statistics(journal).duels("Cléo")[1] == Duel("Cléo", "Bo", 0, 0, 1)


def test_points_for_a_plot_come_in_order_of_time(journal: Journal) -> None:
    played(journal, ("Ana", "Bo"), (1, 2), (3, 2))
    played(journal, ("Bo", "Ana", "Cléo"), (1, 3, 2), (9, 2, 5))
    points = statistics(journal).points("Ana", "tiny")
    assert [(p.place, p.players, p.score) for p in points] == [(1, 2, 3), (3, 3, 2)]
    assert points[0].at < points[1].at


def test_what_does_not_count_is_not_counted(journal: Journal) -> None:
    left_out = played(journal, ("Ana", "Bo"), (1, 2), (3, 2))
    deleted = played(journal, ("Ana", "Bo"), (1, 2), (3, 2))
    reopened = played(journal, ("Ana", "Bo"), (1, 2), (3, 2))
    journal.open_play(table("Ana", "Bo"))
    assert statistics(journal).tallies()[0].plays == 3
    journal.set_counted(left_out, False)
    journal.delete(deleted)
    journal.append(reopened, 2, "undo", outcome=None, outcome_changed=True)
    assert statistics(journal).tallies() == ()
    journal.set_counted(left_out, True)
    journal.restore(deleted)
    assert statistics(journal).tallies()[0].plays == 2


def test_a_name_put_right_takes_its_plays_along(journal: Journal) -> None:
    play = played(journal, ("Ana", "Bo"), (1, 2), (3, 2))
    played(journal, ("Anaïs", "Bo"), (1, 2), (3, 2))
    journal.rename(play, 0, "Anaïs")
    assert [(t.name, t.plays) for t in statistics(journal).tallies()] == [("Anaïs", 2), ("Bo", 2)]
    journal.rename_everywhere("Anaïs", "Zoé")
    assert {t.name for t in statistics(journal).tallies()} == {"Zoé", "Bo"}


@pytest.mark.slow
def test_five_thousand_plays_give_what_counting_one_by_one_gives(journal: Journal) -> None:
    chance = random.Random(7)
    names = ("Ana", "Bo", "Cléo", "Dan", "Eva", "Fay")
    plays, wins, ahead = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for _ in range(5000):
        sitting = tuple(chance.sample(names, chance.randint(2, 5)))
        places = tuple(chance.randint(1, 4) for _ in sitting)
        played(journal, sitting, places, places)
        for name, place in zip(sitting, places, strict=True):
            plays[name] += 1
            wins[name] += place == 1
            for other, behind in zip(sitting, places, strict=True):
                ahead[name, other] += place < behind
    made = statistics(journal)
    assert {t.name: t.plays for t in made.tallies()} == plays
    assert {t.name: t.wins for t in made.tallies("tiny")} == {n: wins[n] for n in names}
    for name in names:
        for duel in made.duels(name):
            assert duel.ahead == ahead[name, duel.other]
            assert duel.behind == ahead[duel.other, name]
