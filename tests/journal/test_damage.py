"""A damaged file is set aside, never deleted; what can be read of it is kept."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history.values import LANGUAGE
from companion.journal import Journal
from companion.journal.header import PAGE
from companion.play import Play
from tests import tiny_game
from tests.tiny_game import Add, Watch, table, totals

PLAYS, ACTIONS = 40, 60


@pytest.fixture
def path(tmp_path: Path, sound_journal: Path) -> Path:
    """A journal of many pages, closed in order, to be damaged."""
    return Path(shutil.copy(sound_journal, tmp_path / "journal.db"))


@pytest.fixture(scope="module")
def sound_journal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Written once: a thousand commits are slow on a slow disk."""
    with pytest.MonkeyPatch.context() as patch:
        tiny_game.install(patch)
        yield write_journal(tmp_path_factory.mktemp("sound") / "journal.db")


def write_journal(path: Path) -> Path:
    journal = Journal(path, Watch())
    for seed in range(PLAYS):
        play = Play.begin(table("Ana", f"Bo {seed}", goal=1000, seed=seed), journal)
        for step in range(ACTIONS):
            play.act(Add(1 + step % 3))
    journal.remember(LANGUAGE, "en")
    journal.close()
    assert path.stat().st_size > 20 * PAGE
    return path


def overwrite(path: Path, start: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(data)


def set_aside(path: Path) -> list[Path]:
    return [p for p in path.parent.iterdir() if ".damaged-" in p.name]


def read_everything(journal: Journal) -> int:
    """Opens every play; gives how many actions are there."""
    return sum(len(Play.resume(play.id, journal).done) for play in journal.plays())


def test_a_file_that_is_no_journal_is_set_aside_and_told_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"my shopping list\n" * 500)
    before = path.read_bytes()
    journal = Journal(path, Watch())
    notices = journal.take_notices()
    assert [n.key for n in notices] == ["history.journal_damaged"]
    assert notices[0].values["count"] == 0
    assert journal.take_notices() == ()
    assert [p.read_bytes() for p in set_aside(path)] == [before]
    play = Play.begin(table(), journal)
    play.act(Add(1))
    again = Journal(path, Watch())
    assert again.take_notices() == ()
    assert totals(Play.resume(play.id, again)) == (1, 0)


def test_damage_at_the_start_of_the_file_costs_no_play(path: Path) -> None:
    overwrite(path, 0, bytes(PAGE))
    journal = Journal(path, Watch())
    assert [n.values["count"] for n in journal.take_notices()] == [PLAYS]
    assert read_everything(journal) == PLAYS * ACTIONS
    assert journal.recall(LANGUAGE) == "en"
    assert len(set_aside(path)) == 1
    assert {p.name for p in path.parent.iterdir() if p.name.endswith((".copy", ".fresh"))} == set()


def test_a_file_that_lost_its_end_keeps_what_is_left(path: Path) -> None:
    os.truncate(path, path.stat().st_size * 3 // 4 // PAGE * PAGE)
    journal = Journal(path, Watch())
    kept = read_everything(journal)
    assert 0 < kept < PLAYS * ACTIONS
    assert journal.saving


def test_a_bad_page_in_the_middle_is_met_later_and_costs_only_itself(path: Path) -> None:
    middle = path.stat().st_size // 2 // PAGE * PAGE
    overwrite(path, middle, random.Random(3).randbytes(PAGE))
    journal = Journal(path, Watch())
    for play in journal.plays():
        journal.entries(play.id)
    told = [n.key for n in journal.take_notices()]
    assert told == ["history.journal_damaged", "history.plays_hurt"]
    assert len(journal.plays()) == PLAYS
    assert 0 < len([play for play in journal.plays() if play.hurt]) < 5
    assert read_everything(journal) > PLAYS * ACTIONS * 0.8


@pytest.mark.parametrize("seed", range(12))
def test_whatever_page_is_damaged_the_journal_opens_and_saves_again(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 4)):
        page = chance.randrange(path.stat().st_size // PAGE)
        overwrite(
            path, page * PAGE + chance.randrange(200), chance.randbytes(chance.randint(1, PAGE))
        )
    journal = Journal(path, Watch())
    for record in journal.plays():
        journal.entries(record.id)
    play = Play.begin(table("Zoé", "Yan"), journal)
    assert play.act(Add(2)) is None
    assert journal.saving
    journal.close()
    assert totals(Play.resume(play.id, Journal(path, Watch()))) == (2, 0)


def test_an_open_play_loses_nothing_when_the_file_is_damaged_under_it(path: Path) -> None:
    journal = Journal(path, Watch())
    play = Play.resume(journal.plays()[0].id, journal)
    size = path.stat().st_size
    overwrite(path, PAGE, random.Random(1).randbytes(size - PAGE))
    os.truncate(path.with_name(path.name + "-wal"), 0)
    journal._store.database.execute("PRAGMA shrink_memory")
    for _ in range(5):
        assert play.act(Add(1)) is None
    journal.close()
    again = Journal(path, Watch())
    assert Play.resume(play.id, again).state == play.state
    assert len(set_aside(path)) >= 1


def test_a_remembered_value_that_the_disk_spoilt_is_forgotten(path: Path) -> None:
    where = path.read_bytes().index(b'language"en"') + len("language")
    overwrite(path, where, b"\x7f")
    assert Journal(path, Watch()).recall(LANGUAGE, "fr") == "fr"


def test_a_rebuild_stopped_between_its_renames_is_finished_at_the_next_start(path: Path) -> None:
    path.rename(path.with_name(path.name + ".new"))
    journal = Journal(path, Watch())
    assert len(journal.plays()) == PLAYS
