"""Everything that was played, as JSON (to come back with `import`) or CSV (for a spreadsheet)."""

from __future__ import annotations

import csv
import errno
import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.files import write_whole
from companion.journal.records import Archived, seconds_played

FORMAT, VERSION = "table-companion", 1
COLUMNS = (
    "started",
    "ended",
    "minutes",
    "game",
    "play",
    "counted",
    "player",
    "seat",
    "place",
    "score",
    "winner",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def export_json(archive: Iterable[Archived], path: Path) -> int:
    """Writes every play with its actions; gives how many. Raises CompanionError."""
    return _write(path, archive, json_chunks)


def export_csv(archive: Iterable[Archived], path: Path) -> int:
    """Writes one line for each player of each play; gives how many plays. Raises CompanionError."""
    return _write(path, archive, _csv_chunks)


def export_newest(archive: Iterable[Archived], path: Path) -> int:
    """Writes the newest play in the form that `companion replay` reads. Raises CompanionError."""
    newest = deque(archive, maxlen=1)
    if not newest:
        raise CompanionError("history.export_no_play")
    return _write(path, newest, _replay_chunks)


def newest_play(archive: Iterable[Archived]) -> bytes:
    """The newest play as `export_newest` writes it; nothing where nothing was played."""
    return b"".join(_replay_chunks(deque(archive, maxlen=1)))


class _Counted:
    """Counts what goes by."""

    def __init__(self, archive: Iterable[Archived]) -> None:
        self._archive = archive
        self.count = 0

    def __iter__(self) -> Iterator[Archived]:
        for archived in self._archive:
            self.count += 1
            yield archived


def _write(
    path: Path, archive: Iterable[Archived], chunks: Callable[[Iterable[Archived]], Iterator[bytes]]
) -> int:
    counted = _Counted(archive)
    try:
        write_whole(path, chunks(counted))
    except OSError as problem:
        raise write_problem(problem, path) from problem
    return counted.count


# A stick that was pulled out answers so as long as it is mounted.
GONE = (errno.EIO, errno.ENODEV, errno.ENXIO)


def write_problem(problem: OSError, path: Path) -> CompanionError:
    """Why a file could not be written, in one sentence."""
    key = "history.export_failed"
    if problem.errno in (errno.ENOSPC, errno.EDQUOT):
        key = "history.export_full"
    elif problem.errno in GONE or not path.parent.is_dir():
        key = "history.export_folder"
    elif problem.errno == errno.EROFS:
        key = "history.export_read_only"
    return CompanionError(key, file=str(path))


def json_chunks(archive: Iterable[Archived]) -> Iterator[bytes]:
    """Every play with its actions, as `import` reads them."""
    yield b'{"format":"%s","version":%d,"plays":[' % (FORMAT.encode(), VERSION)
    before = b"\n"
    for archived in archive:
        yield before + msgspec.json.encode(archived)
        before = b",\n"
    yield b"\n]}\n"


def _replay_chunks(archive: Iterable[Archived]) -> Iterator[bytes]:
    for archived in archive:
        yield msgspec.json.encode(archived.play.setup) + b"\n"
        for entry in archived.entries:
            yield msgspec.json.encode(entry) + b"\n"


def _csv_chunks(archive: Iterable[Archived]) -> Iterator[bytes]:
    yield "\ufeff".encode() + _csv_line(COLUMNS)  # the mark by which spreadsheets know UTF-8
    for archived in archive:
        for line in _player_lines(archived):
            yield _csv_line(line)


def _csv_line(cells: Iterable[object]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow([safe_cell(cell) for cell in cells])
    return text.getvalue().encode()


def safe_cell(cell: object) -> object:
    """No name becomes a formula: a quote in front makes a spreadsheet take it as text."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA):
        return "'" + cell
    return cell


def _player_lines(archived: Archived) -> Iterator[list[object]]:
    play = archived.play
    times = tuple(entry.at for entry in archived.entries)
    minutes = round(seconds_played(play.started, times) / 60)
    standings = {s.player: s for s in play.outcome.standings} if play.outcome else {}
    for seat, person in enumerate(play.players):
        standing = standings.get(seat)
        result = ["", "", ""] if standing is None else [
            standing.place, standing.score, int(standing.place == 1)
        ]  # fmt: skip
        yield [
            _date(play.started),
            _date(play.ended),
            minutes,
            play.game,
            play.id,
            int(play.counted),
            person.name,
            seat + 1,
            *result,
        ]


def _date(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")
