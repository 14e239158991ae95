"""A row that is not what was written: set aside by itself, its play kept up to it and marked."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.history.values import LANGUAGE, VOLUME
from companion.journal import Care, Journal, read_journal
from companion.journal.copies import copies_of, copy_aside
from companion.play import Play
from tests.tiny_game import Add, Watch, table


def begun(journal: Journal, *names: str, actions: int = 6) -> Play:
    play = Play.begin(table(*names, goal=1000), journal)
    for step in range(actions):
        assert play.act(Add(1 + step % 3)) is None
    return play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Three plays of six actions, closed in order."""
    path = tmp_path / "journal.sqlite"
    journal = Journal(path, Watch())
    for names in (("Ana", "Bo"), ("Cléo", "Dan"), ("Eva", "Fred")):
        begun(journal, *names)
    journal.remember(LANGUAGE, "en")
    journal.close()
    return path


def spoil(path: Path, sql: str, *values: object) -> None:
    """Changes a row behind the journal's back; the structure of the file stays sound."""
    database = sqlite3.connect(path, isolation_level=None)
    assert database.execute(sql, values).rowcount == 1
    database.close()


def play_of(journal: Journal, name: str) -> str:
    return journal.plays(player=name)[0].id


def keys(journal: Journal) -> list[str]:
    return [notice.key for notice in journal.take_notices()]


SECOND = "play = (SELECT play FROM seats WHERE name = 'Cléo')"


@pytest.mark.parametrize(
    "change",
    [
        "action = replace(action, '1', '2')",
        "at = at + 1",
        "kind = 'undo'",
        "action = CAST(x'ff' AS TEXT)",
        "n = 40",
        "sum = sum + 1",
        "sum = NULL",
    ],
)
def test_a_spoilt_entry_costs_its_play_what_follows_and_the_others_nothing(
    path: Path, change: str
) -> None:
    spoil(path, f"UPDATE entries SET {change} WHERE {SECOND} AND n = 4")
    journal = Journal(path, Watch())
    before = {name: play_of(journal, name) for name in ("Ana", "Cléo", "Eva")}
    lengths = [len(journal.entries(id)) for id in before.values()]
    assert lengths == [6, 3, 6]
    assert keys(journal) == ["history.plays_hurt"]
    assert [play.hurt for play in journal.plays()] == ["", "end", ""]
    assert Play.resume(before["Cléo"], journal).act(Add(2)) is None
    journal.close()
    again = Journal(path, Watch())
    assert keys(again) == [] and len(again.entries(before["Cléo"])) == 4
    assert [play.hurt for play in again.plays()] == ["", "end", ""]
    assert len(list(path.parent.glob("journal.damaged-*"))) == 1


def test_a_name_spoilt_in_the_head_is_known_by_its_seat(path: Path) -> None:
    spoil(path, "UPDATE plays SET setup = replace(setup, 'Cléo', 'Cloé') WHERE id = 2")
    journal = Journal(path, Watch())
    assert [play.hurt for play in journal.plays()] == ["", "", ""]
    assert "Cléo" in journal.names() and "Cloé" not in journal.names()
    assert keys(journal) == ["history.plays_healed"]


def test_a_name_that_head_and_seat_do_not_agree_on_is_nobodys(path: Path) -> None:
    spoil(path, "UPDATE plays SET setup = replace(setup, 'Cléo', 'Cloé') WHERE id = 2")
    spoil(path, "UPDATE seats SET name = 'Clio' WHERE name = 'Cléo'")
    journal = Journal(path, Watch())
    assert [play.hurt for play in journal.plays()] == ["", "head", ""]
    assert not {"Cloé", "Clio"} & {*journal.names()} and "?" in journal.names()
    assert keys(journal) == ["history.plays_hurt"]


def test_the_last_entry_gone_is_noticed_too(path: Path) -> None:
    spoil(path, f"DELETE FROM entries WHERE {SECOND} AND n = 6")
    journal = Journal(path, Watch())
    assert len(journal.entries(play_of(journal, "Cléo"))) == 5
    assert keys(journal) == ["history.plays_hurt"]


@pytest.mark.parametrize(
    "change",
    [
        "started = started + 1",
        "counted = 0",
        "outcome = 'x'",
        "hurt = 'no'",
    ],
)
def test_a_spoilt_head_is_marked_and_keeps_every_action(path: Path, change: str) -> None:
    spoil(path, f"UPDATE plays SET {change} WHERE id = 2")
    journal = Journal(path, Watch())
    assert [play.hurt for play in journal.plays()] == ["", "head", ""]
    assert [len(journal.entries(play.id)) for play in journal.plays()] == [6, 6, 6]
    assert keys(journal) == ["history.plays_hurt"]


def test_a_head_that_cannot_be_read_is_told_as_lost_and_the_rest_stands(path: Path) -> None:
    spoil(path, "UPDATE plays SET setup = '{' WHERE id = 2")
    journal = Journal(path, Watch())
    assert len(journal.plays()) == 2
    told = journal.take_notices()
    assert [(n.key, n.values["count"]) for n in told] == [("history.plays_lost", 1)]
    aside = sqlite3.connect(path.parent / str(told[0].values["file"]))
    assert aside.execute("SELECT count(*) FROM plays").fetchone() == (3,)


def test_beside_the_copy_of_an_evening_nothing_is_lost(path: Path) -> None:
    copy_aside(path, 1_700_000_000.0)
    spoil(path, f"UPDATE entries SET at = at + 1 WHERE {SECOND} AND n = 4")
    spoil(path, "UPDATE plays SET setup = '{' WHERE id = 3")
    spoil(path, "DELETE FROM plays WHERE id = 1")
    spoil(path, "UPDATE kept SET value = 'x'")
    journal = Journal(path, Watch())
    assert [len(journal.entries(play.id)) for play in journal.plays()] == [6, 6, 6]
    assert [play.hurt for play in journal.plays()] == ["", "", ""]
    assert journal.recall(LANGUAGE) == "en"
    assert keys(journal) == ["history.plays_healed"]


def test_a_play_newer_than_the_copy_keeps_what_came_after_it(path: Path) -> None:
    copy_aside(path, 1_700_000_000.0)
    journal = Journal(path, Watch())
    play = Play.resume(play_of(journal, "Cléo"), journal)
    for _ in range(4):
        play.act(Add(1))
    journal.close()
    spoil(path, f"UPDATE entries SET at = at + 1 WHERE {SECOND} AND n = 4")
    spoil(path, "UPDATE plays SET setup = '{' WHERE id = 2")
    again = Journal(path, Watch())
    assert Play.resume(play.id, again).state == play.state
    assert keys(again) == ["history.plays_healed"]


def test_a_play_that_is_open_puts_itself_back_whole(path: Path) -> None:
    journal = Journal(path, Watch())
    play = Play.resume(play_of(journal, "Cléo"), journal)
    spoil(path, f"UPDATE entries SET at = at + 1 WHERE {SECOND} AND n = 4")
    assert len(journal.entries(play.id)) == 3
    assert play.act(Add(1)) is None
    assert len(journal.entries(play.id)) == 7
    assert [record.hurt for record in journal.plays()] == ["", "", ""]


def test_a_remembered_value_that_was_changed_is_forgotten_and_told(path: Path) -> None:
    spoil(path, "UPDATE kept SET value = '\"xx\"'")
    journal = Journal(path, Watch())
    assert journal.recall(LANGUAGE, "fr") == "fr"
    assert keys(journal) == ["history.values_lost"]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE seats SET name = 'Zoé' WHERE name = 'Eva'",
        "DELETE FROM seats WHERE name = 'Eva'",
        "INSERT INTO results (play, game, packed) VALUES (1, 'tiny', x'00')",
    ],
)
def test_what_is_only_copied_from_the_heads_is_copied_again(path: Path, sql: str) -> None:
    spoil(path, sql)
    journal = Journal(path, Watch())
    care = Care(journal)
    care.tend(0.0)
    care.finish()
    assert keys(journal) == ["history.plays_healed"]
    assert set(journal.names()) == {"Ana", "Bo", "Cléo", "Dan", "Eva", "Fred"}
    assert journal.results().packed == b""


def test_a_look_through_finds_what_nobody_reads_and_tells_it_at_once(path: Path) -> None:
    journal = Journal(path, Watch())
    care = Care(journal)
    spoil(path, f"UPDATE entries SET at = at + 1 WHERE {SECOND} AND n = 4")
    care.tend(0.0)
    assert keys(journal) == []
    care.finish()
    assert keys(journal) == ["history.plays_hurt"]
    assert [play.hurt for play in journal.plays()] == ["", "end", ""]


def test_each_evening_is_copied_and_three_are_kept(path: Path) -> None:
    clock = Watch()
    journal = Journal(path, clock)
    care = Care(journal)
    for day in range(5):
        clock.now = 1_700_000_000.0 + day * 86400
        journal.remember(VOLUME, day)
        care.tend(day * 86400.0)
        care.finish()
    names = [copy.name for copy in copies_of(path)]
    assert names == [f"journal-2023-11-{day}.sqlite" for day in (18, 17, 16)]
    copy = Journal(copies_of(path)[0], Watch())
    assert len(copy.plays()) == 3 and copy.recall(VOLUME) == 4


def test_nothing_is_copied_while_nothing_changes(path: Path) -> None:
    journal = Journal(path, Watch())
    care = Care(journal)
    care.tend(0.0)
    care.finish()
    (copy,) = copies_of(path)
    written = copy.stat().st_mtime_ns
    care.tend(1e6)
    care.finish()
    assert copy.stat().st_mtime_ns == written


def test_an_export_of_a_spoilt_journal_names_what_it_leaves_out_and_writes_nothing(
    path: Path,
) -> None:
    spoil(path, f"UPDATE entries SET at = at + 1 WHERE {SECOND} AND n = 4")
    spoil(path, "UPDATE plays SET setup = '{' WHERE id = 3")
    before = path.read_bytes()
    source = read_journal(path.parent)
    assert [len(archived.entries) for archived in source.archive()] == [6, 3]
    assert [m.key for m in source.account().messages("x")] == [
        "history.plays_hurt",
        "history.plays_lost",
    ]
    source.close()
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir() if "damaged" in p.name] == []


def test_a_deleted_play_whose_head_is_spoilt_stays_deleted(path: Path) -> None:
    journal = Journal(path, Watch())
    gone = play_of(journal, "Cléo")
    journal.delete(gone)
    journal.close()
    spoil(path, "UPDATE plays SET started = started + 1 WHERE id = 2")
    again = Journal(path, Watch())
    assert again.play(gone) is not None and keys(again) == ["history.plays_hurt"]
    assert [play.hurt for play in again.plays()] == ["", ""]


def test_half_a_copy_of_a_power_cut_is_taken_away_by_the_next(path: Path) -> None:
    folder = path.parent / "copies"
    folder.mkdir()
    (folder / "journal-2020-01-01.sqlite.part").write_bytes(b"half")
    copy = copy_aside(path, 1_700_000_000.0)
    assert list(folder.iterdir()) == [copy]
