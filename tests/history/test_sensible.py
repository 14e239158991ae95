"""A play from outside is taken only where this app could have written it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.base import Message, Outcome, Player, Setup, Standing
from companion.history.sensible import sensible
from companion.journal import Journal
from companion.journal.records import Archived, Entry
from companion.play import Play
from tests.tiny_game import Add, Watch, table


def played(goal: int = 5) -> Archived:
    journal = Journal(None, Watch())
    play = Play.begin(table("Ana", "Bo", goal=goal), journal)
    for number in (3, 1, 2):
        play.act(Add(number))
    (archived,) = journal.archive()
    return archived


def with_setup(archived: Archived, **change: Any) -> Archived:
    setup = msgspec.structs.replace(archived.play.setup, **change)
    return Archived(msgspec.structs.replace(archived.play, setup=setup), archived.entries)


def with_players(archived: Archived, *players: Player) -> Archived:
    return with_setup(archived, players=players)


def test_what_the_app_wrote_is_taken_as_it_is() -> None:
    archived = played()
    assert sensible(archived) == archived


@pytest.mark.parametrize(
    "players",
    [
        (Player("A\0na", "A", 0), Player("Bo", "B", 1)),
        (Player("", "A", 0), Player("Bo", "B", 1)),
        (Player("🎲", "A", 0), Player("Bo", "B", 1)),
        (Player("A" * 25, "A", 0), Player("Bo", "B", 1)),
        (Player("Ana", "A", 0), Player("ana ", "B", 1)),
        (Player("Ana", "Z", 0), Player("Bo", "B", 1)),
        (Player("Ana", "AB", 0), Player("Bo", "B", 1)),
        (Player("Ana", "", 0), Player("Bo", "B", 1)),
        (Player("Ana", "B", 0), Player("Bo", "B", 1)),
        (Player("Ana", "A", 8), Player("Bo", "B", 1)),
        (Player("Ana", "A", 1), Player("Bo", "B", 1)),
        (Player("Ana", "A", -1), Player("Bo", "B", 1)),
        (Player("Ana", "A", 0),),
    ],
)
def test_a_table_that_could_not_sit_down_is_refused(players: tuple[Player, ...]) -> None:
    assert sensible(with_players(played(), *players)) is None


def test_a_name_in_two_halves_is_put_together() -> None:
    split = with_players(played(), Player("Zoe\u0301", "A", 0), Player("Bo", "B", 1))
    taken = sensible(split)
    assert taken is not None and taken.play.players[0].name == "Zoé"


def nested(deep: int) -> Any:
    return [nested(deep - 1)] if deep else 1


@pytest.mark.parametrize(
    "change",
    [
        {"game": "../x"},
        {"game": "\0"},
        {"seed": 2**70},
        {"options": {"a": nested(7)}},
        {"options": {"a": "x" * 30_000}},
    ],
)
def test_a_set_up_that_no_screen_makes_is_refused(change: dict[str, Any]) -> None:
    assert sensible(with_setup(played(), **change)) is None


@pytest.mark.parametrize(
    "entry",
    [
        Entry("act", 5.0),
        Entry("undo", 5.0, msgspec.Raw(b"{}")),
        Entry("act", -1.0, msgspec.Raw(b"{}")),
        Entry("act", 1e15, msgspec.Raw(b"{}")),
        Entry("act", 5.0, msgspec.Raw(b"[]")),
        Entry("act", 5.0, msgspec.Raw(b'{"a":"\xff"}')),
        Entry("act", 5.0, msgspec.Raw(b'{"a":"' + b"x" * 20_000 + b'"}')),
    ],
)
def test_an_entry_that_no_play_has_is_refused(entry: Entry) -> None:
    archived = played()
    assert sensible(Archived(archived.play, (*archived.entries, entry))) is None


def test_the_ranking_is_our_own_and_a_foreign_one_brings_no_words() -> None:
    archived = played()
    evil = Message("{0.__class__}", {})
    standings = (Standing(1, 1, 99, evil), Standing(0, 2, 1))
    play = msgspec.structs.replace(archived.play, outcome=Outcome(standings, evil))
    taken = sensible(Archived(play, archived.entries))
    assert taken is not None and taken.play.outcome == archived.play.outcome
    unknown = msgspec.structs.replace(play, setup=Setup("chess", play.players, {}, 1))
    kept = sensible(Archived(unknown, archived.entries))
    assert kept is not None and kept.play.outcome is not None
    assert kept.play.outcome.tie_break is None
    assert kept.play.outcome.standings[0] == Standing(1, 1, 99)


def test_a_play_that_our_rules_do_not_follow_is_shown_all_the_same() -> None:
    archived = played()
    entries = (*archived.entries, Entry("act", 9.0, msgspec.Raw(b'{"do":"of another version"}')))
    taken = sensible(Archived(archived.play, entries))
    assert taken is not None and taken.entries == entries
