"""Everything out as JSON or CSV, and our own JSON in again."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.errors import CompanionError
from companion.games.steam_park.actions import Done
from companion.history.exports import export_csv, export_json, export_newest, safe_cell
from companion.history.imports import LARGEST, read_export
from companion.history.replay import replay
from companion.journal import Journal
from companion.journal.records import Archived, PlayRecord
from companion.play import Play
from tests.full_disk import full_disk
from tests.tiny_game import Add, Watch, table, totals


@pytest.fixture
def journal() -> Journal:
    journal = Journal(None, Watch())
    done = Play.begin(table("Ana", "Bo", goal=5), journal)
    for number in (3, 1, 2):
        done.act(Add(number))
    open_play = Play.begin(table("Cléo", "Ana"), journal)
    open_play.act(Add(1))
    open_play.undo()
    return journal


@pytest.fixture
def file(tmp_path: Path, journal: Journal) -> Path:
    path = tmp_path / "plays.json"
    assert export_json(journal.archive(), path) == 2
    return path


def key_of(path: Path) -> str:
    with pytest.raises(CompanionError) as told:
        read_export(path)
    return told.value.key


def test_an_export_comes_back_whole_and_twice_is_once(journal: Journal, file: Path) -> None:
    other = Journal(None, Watch())
    assert other.adopt(read_export(file).plays) == 2
    assert other.adopt(read_export(file).plays) == 0
    assert tuple(other.archive()) == tuple(journal.archive())
    assert other.results() == journal.results()
    assert Play.resume(other.plays()[0].id, other).can_redo


def test_an_import_never_changes_a_play_that_is_there(journal: Journal, file: Path) -> None:
    play = Play.resume(journal.plays(finished=False)[0].id, journal)
    play.act(Add(3))
    assert journal.adopt(read_export(file).plays) == 0
    assert totals(Play.resume(play.id, journal)) == (3, 0)


def in_steam_park(file: Path, **options: object) -> Path:
    """An export of one play of Steam Park that was begun with these options."""
    journal = Journal(None, Watch())
    setup = table("Ana", "Bo")
    setup = msgspec.structs.replace(setup, game="steam_park", options={"stingy": True})
    play = Play.begin(setup, journal)
    assert play.act(Done(0)) is None
    export_json(journal.archive(), file)
    told = json.loads(file.read_text())
    told["plays"][0]["play"]["setup"]["options"] |= options
    file.write_text(json.dumps(told))
    return file


def test_house_rules_that_cannot_be_become_the_printed_ones_and_are_told(tmp_path: Path) -> None:
    falls = [[0, 4, 9], [5, 9, 2]]
    file = in_steam_park(
        tmp_path / "x.json", dragons=True, last_throws=300, dirt_table=falls, simple=True
    )
    plays, unfit = read_export(file)
    assert [told.key for told in unfit] == [
        "app.option_range",
        "steam.table_falls",
        "app.option_unknown",
        "app.option_excluded",
    ]
    options = plays[0].play.setup.options
    assert (options["last_throws"], options["dirt_table"]) == (3, ())
    assert (options["simple"], options["stingy"], options["dragons"]) == (False, True, True)
    journal = Journal(None, Watch())
    assert journal.adopt(plays) == 1
    assert len(Play.resume(plays[0].play.id, journal).done) == 1, "nothing that was done is lost"


def test_rules_that_can_be_are_not_touched(tmp_path: Path) -> None:
    plays, unfit = read_export(in_steam_park(tmp_path / "x.json", last_throws=5))
    assert unfit == () and plays[0].play.setup.options["last_throws"] == 5


def test_a_deleted_play_is_not_exported_and_does_not_come_back(
    journal: Journal, file: Path, tmp_path: Path
) -> None:
    journal.delete(journal.plays()[0].id)
    assert export_json(journal.archive(), tmp_path / "less.json") == 1
    assert journal.adopt(read_export(file).plays) == 0
    assert len(journal.plays()) == 1


def test_the_json_can_be_read_by_anybody(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    assert (data["format"], data["version"]) == ("table-companion", 1)
    assert data["plays"][0]["entries"][0]["action"] == {"do": "add", "number": 3}


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_off_is_refused(file: Path, cut: float) -> None:
    data = file.read_bytes().rstrip()
    file.write_bytes(data[: int(len(data) * cut)])
    assert key_of(file) == "history.import_cut"


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "history.import_foreign"),
        (b"name;points\nAna;3\n", "history.import_foreign"),
        (b'{"plays": []}', "history.import_foreign"),
        (b'{"format": "other", "version": 1, "plays": []}', "history.import_foreign"),
        (b'{"format": "table-companion", "version": 1, "plays": 3}', "history.import_foreign"),
        (b'{"format": "table-companion", "version": 2, "rounds": []}', "history.import_newer"),
        (b"[1, 2]", "history.import_foreign"),
        (b"\x89PNG\r\n\x1a\n\xff\xff", "history.import_foreign"),
    ],
)
def test_a_file_that_is_not_ours_is_refused(tmp_path: Path, data: bytes, key: str) -> None:
    path = tmp_path / "plays.json"
    path.write_bytes(data)
    assert key_of(path) == key


def test_a_file_of_100_mb_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "plays.json"
    with path.open("wb") as file:
        os.truncate(file.fileno(), 100_000_000)
    assert path.stat().st_size > LARGEST
    assert key_of(path) == "history.import_large"


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert key_of(tmp_path / "none.json") == "history.file_missing"
    assert key_of(tmp_path) == "history.import_foreign"


@pytest.mark.parametrize(
    "change",
    [
        lambda p: p["play"]["setup"].update(players=[]),
        lambda p: p["play"]["setup"]["players"][0].update(name=""),
        lambda p: p["play"]["outcome"]["standings"][0].update(player=7),
        lambda p: p["play"]["outcome"]["standings"][0].update(place=10**12),
        lambda p: p["play"]["outcome"].update(standings=[]),
        lambda p: p["play"].update(started=1e300),
        lambda p: p["entries"][0].update(at=-1.0),
        lambda p: p["entries"][0].update(action=None),
        lambda p: p["play"].update(id=""),
    ],
)
def test_a_play_that_makes_no_sense_is_told_by_its_number(file: Path, change: object) -> None:
    data = json.loads(file.read_text())
    change(data["plays"][0])  # type: ignore[operator]
    file.write_text(json.dumps(data))
    with pytest.raises(CompanionError) as told:
        read_export(file)
    assert (told.value.key, told.value.values["number"]) == ("history.import_play", 1)


def test_the_csv_has_a_line_for_each_player_and_opens_in_a_spreadsheet(
    journal: Journal, tmp_path: Path
) -> None:
    path = tmp_path / "plays.csv"
    assert export_csv(journal.archive(), path) == 2
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(r["player"], r["place"], r["score"], r["winner"]) for r in rows] == [
        ("Ana", "1", "5", "1"),
        ("Bo", "2", "1", "0"),
        ("Cléo", "", "", ""),
        ("Ana", "", "", ""),
    ]
    assert rows[0]["started"] == "2023-11-14 22:13:21"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-2", "@SUM(A1)", "\t=1", "  =1", '=cmd|"/c"!A1'])
def test_no_name_becomes_a_formula(tmp_path: Path, name: str) -> None:
    journal = Journal(None, Watch())
    play = journal.open_play(table("Ana", "Bo"))
    journal.rename(play, 0, name)
    path = tmp_path / "plays.csv"
    export_csv(journal.archive(), path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert next(csv.DictReader(file))["player"] == "'" + name
    assert safe_cell(-100) == -100
    assert safe_cell("O=1") == "O=1"


def test_an_export_to_a_missing_or_full_stick_is_told_and_leaves_nothing(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CompanionError) as told:
        export_json(journal.archive(), tmp_path / "stick" / "plays.json")
    assert told.value.key == "history.export_folder"
    full_disk(monkeypatch)
    with pytest.raises(CompanionError) as told:
        export_csv(journal.archive(), tmp_path / "plays.csv")
    assert told.value.key == "history.export_full"
    assert list(tmp_path.iterdir()) == []


def test_an_export_that_cannot_read_on_leaves_nothing(journal: Journal, tmp_path: Path) -> None:
    def half() -> Iterator[Archived]:
        yield next(iter(journal.archive()))
        raise CompanionError("history.disk_trouble")

    with pytest.raises(CompanionError, match="disk_trouble"):
        export_json(half(), tmp_path / "plays.json")
    assert list(tmp_path.iterdir()) == []


def test_an_older_export_stays_when_the_new_one_fails(
    journal: Journal, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    full_disk(monkeypatch)
    with pytest.raises(CompanionError):
        export_json(journal.archive(), file)
    assert file.read_bytes() == before


def test_one_play_is_exported_in_the_form_that_replay_reads(
    journal: Journal, tmp_path: Path
) -> None:
    archived = next(iter(journal.archive()))
    assert export_newest([archived], tmp_path / "play.jsonl") == 1
    told = replay(tmp_path / "play.jsonl")
    assert (told.actions, told.scores, told.outcome) == (3, (5, 1), archived.play.outcome)


def test_without_a_play_there_is_nothing_to_replay(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="export_no_play"):
        export_newest([], tmp_path / "play.jsonl")


def test_a_record_survives_json(journal: Journal) -> None:
    for play in journal.plays():
        assert msgspec.json.decode(msgspec.json.encode(play), type=PlayRecord) == play
