"""A backup brought back: the same table again, and whole whenever the power goes."""

from __future__ import annotations

import shutil
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.history.backup import read_backup, write_backup
from companion.history.exports import export_csv, export_json
from companion.history.values import NAMES
from companion.journal import Journal, open_journal
from companion.service import restoring
from companion.service.restoring import Restoring, finish_restore, lay_ready, look_into
from companion.ui.services import Change
from tests.full_disk import full_disk
from tests.history.test_backup import VALUES, filled
from tests.ui.shell_kit import evenings


class PowerCutError(BaseException):
    """Nothing after it is done."""


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    data, path = tmp_path / "there", tmp_path / "copy.zip"
    journal = filled(data)
    write_backup(path, journal.archive(), journal.remembered(), data, 1e9)
    journal.close()
    return path


def exports(journal: Journal, folder: Path) -> tuple[bytes, bytes]:
    folder.mkdir(exist_ok=True)
    export_json(journal.archive(), folder / "all.json")
    export_csv(journal.archive(), folder / "all.csv")
    return (folder / "all.json").read_bytes(), (folder / "all.csv").read_bytes()


def bring_back(file: Path, journal: Journal, data: Path) -> None:
    lay_ready(file, journal.snapshot(), data, data / "exports", 2e9, lambda share: None)
    Restoring(journal, data).finish()


def changes(file: Path, journal: Journal, data: Path) -> Change:
    return look_into(file, journal.snapshot(), data, lambda share: None)


def test_a_new_device_exports_the_same_bytes_after_it(backup: Path, tmp_path: Path) -> None:
    there = Journal(None, time.time)
    there.adopt(evenings())
    here = open_journal(tmp_path / "here")
    bring_back(backup, here, tmp_path / "here")
    assert exports(here, tmp_path / "a") == exports(there, tmp_path / "b")
    again = tmp_path / "again.zip"
    write_backup(again, here.archive(), here.remembered(), tmp_path / "here", 1e9)
    assert again.read_bytes() == backup.read_bytes()
    here.close()


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "history.file_missing"), (b"hello", "keep.foreign"), (b"PK", "keep.damaged")],
)
def test_what_is_no_copy_is_told_for_what_it_is(
    content: bytes | None, told: str, tmp_path: Path
) -> None:
    file, data = tmp_path / "copy.zip", tmp_path / "here"
    if content is not None:
        file.write_bytes(content)
    with closing(open_journal(data)) as here, pytest.raises(CompanionError) as refused:
        bring_back(file, here, data)
    assert refused.value.key == told


def test_an_empty_device_keeps_no_copy_of_nothing(backup: Path, tmp_path: Path) -> None:
    here = open_journal(tmp_path / "here")
    bring_back(backup, here, tmp_path / "here")
    assert not (tmp_path / "here" / "exports").exists()
    here.close()


def test_what_would_change_is_counted_before_anything_does(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "here"
    here = open_journal(data)
    first, second, third, *_ = evenings()
    here.adopt([first, second, third])
    here.delete(second.play.id)
    here.append(third.play.id, len(third.entries) + 1, "undo")
    before = exports(here, tmp_path / "before")
    found = changes(backup, here, data)
    assert (found.same, found.changed, found.further) == (1, 1, 1)
    assert found.new == len(evenings()) - 3
    assert (found.people, found.rules, found.settings, found.files) == (True, True, True, 3)
    assert exports(here, tmp_path / "after") == before
    here.close()


def test_a_deleted_play_comes_back_and_one_that_went_on_stays(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "here"
    here = open_journal(data)
    first, second, *_ = evenings()
    here.adopt([first, second])
    here.delete(first.play.id)
    here.append(second.play.id, len(second.entries) + 1, "undo")
    bring_back(backup, here, data)
    assert here.count() == len(evenings())
    assert len(here.entries(second.play.id)) == len(second.entries) + 1
    assert changes(backup, here, data).changed == 0
    here.close()


def test_plays_that_only_this_device_has_stay(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "here"
    here = open_journal(data)
    own = here.open_play(evenings()[0].play.setup)
    bring_back(backup, here, data)
    assert here.play(own) is not None
    here.close()


def test_what_was_there_is_in_a_copy_of_its_own(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "here"
    here = open_journal(data)
    here.remember(NAMES, ["Zoé"])
    for _ in range(restoring.BEFORE_KEPT + 2):
        bring_back(backup, here, data)
    kept = sorted((data / "exports").glob("before-restore-*.zip"))
    assert len(kept) == restoring.BEFORE_KEPT
    assert here.recall(NAMES) == VALUES["names"]
    here.close()


def test_the_copy_of_what_was_there_brings_it_back(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "here"
    here = open_journal(data)
    here.remember(NAMES, ["Zoé"])
    bring_back(backup, here, data)
    bring_back(next((data / "exports").glob("*.zip")), here, data)
    assert here.recall(NAMES) == ["Zoé"]
    here.close()


@pytest.mark.slow
def test_the_power_may_go_at_every_step(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before everything lies ready nothing has changed; from then on everything comes."""
    wanted = read_backup(backup).values
    steps, outcomes = 0, set()
    while True:
        steps += 1
        data = tmp_path / f"here{steps}"
        here = open_journal(data)
        here.remember(NAMES, ["Zoé"])
        with monkeypatch.context() as cut:
            _cut_power_at(steps, cut)
            try:
                bring_back(backup, here, data)
                ended = True
            except PowerCutError:
                ended = False
        here.close()
        again = open_journal(data)
        finish_restore(again, data)
        names = again.recall(NAMES)
        if names == ["Zoé"]:
            assert again.count() == 0 and not (data / "cameras").exists()
        else:
            assert names == wanted["names"] and again.count() == len(evenings())
            assert len(list((data / "cameras").iterdir())) == 2
        outcomes.add(names == ["Zoé"])
        assert not (data / restoring.LAID).exists() and not list(data.glob("*.damaged.zip"))
        again.close()
        if ended:
            break
    assert outcomes == {True, False} and steps > 15


def _cut_power_at(step: int, patch: pytest.MonkeyPatch) -> None:
    """The power goes before the given one of all things that reach the disk."""
    left = [step]

    def counted(work: object) -> object:
        def run(*args: object, **kwargs: object) -> object:
            left[0] -= 1
            if left[0] <= 0:
                raise PowerCutError
            return work(*args, **kwargs)  # type: ignore[operator]

        return run

    for name in ("companion.files.os.fsync", "companion.files.os.open"):
        module, _, attribute = name.rpartition(".")
        import os

        patch.setattr(f"{module}.{attribute}", counted(getattr(os, attribute)))
    for owner, name in ((Path, "replace"), (Path, "unlink"), (Path, "mkdir")):
        patch.setattr(owner, name, counted(getattr(owner, name)))
    for name in ("bring_back", "remember_all"):
        patch.setattr(Journal, name, counted(getattr(Journal, name)))


def test_a_file_laid_ready_that_is_no_backup_is_moved_away(tmp_path: Path) -> None:
    here = open_journal(tmp_path)
    (tmp_path / restoring.LAID).write_bytes(b"PK nothing")
    finish_restore(here, tmp_path)
    assert not (tmp_path / restoring.LAID).exists()
    assert len(list(tmp_path.glob("restore.damaged*.zip"))) == 1
    here.close()


def test_a_stick_pulled_out_while_it_is_read_changes_nothing(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pulled(*_: object) -> object:
        raise OSError(5, "Input/output error")

    data = tmp_path / "here"
    here = open_journal(data)
    monkeypatch.setattr(restoring, "_chunks", pulled)
    with pytest.raises(CompanionError):
        bring_back(backup, here, data)
    assert here.count() == 0 and not (data / restoring.LAID).exists()
    here.close()


def test_a_device_without_room_is_told_before_anything_changes(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "here"
    here = open_journal(data)
    here.remember(NAMES, ["Zoé"])
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=2**20))
    with pytest.raises(CompanionError, match=r"keep\.no_room"):
        bring_back(backup, here, data)
    assert here.recall(NAMES) == ["Zoé"] and not (data / "exports").exists()
    here.close()


def test_a_disk_that_fills_up_meanwhile_is_tried_again_at_the_next_start(
    backup: Path, tmp_path: Path
) -> None:
    data = tmp_path / "here"
    here = open_journal(data)
    lay_ready(backup, here.snapshot(), data, data / "exports", 2e9, lambda share: None)
    with pytest.MonkeyPatch.context() as patch:
        full_disk(patch)
        finish_restore(here, data)
    assert (data / restoring.LAID).exists()
    finish_restore(here, data)
    assert here.count() == len(evenings()) and not (data / restoring.LAID).exists()
    here.close()
