"""Everything the table has, in one dated file: plays, values, and what the camera learnt.

A backup is a zip with four kinds of things: `backup.json` (what it is), `plays.json` (as an export
has it), `values.json` (names, house rules, numbers of the box, settings), and files of FOLDERS.
"""

from __future__ import annotations

import logging
import re
import stat
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from companion import __version__
from companion.errors import CompanionError
from companion.files import limited_memory, whole_file
from companion.history.exports import json_chunks, write_problem
from companion.history.imports import LARGEST, plays_in
from companion.history.values import sensible_values
from companion.journal.records import Archived

log = logging.getLogger(__name__)

FORMAT, VERSION = "table-companion-backup", 1
HEAD, PLAYS, VALUES = "backup.json", "plays.json", "values.json"
FOLDERS = ("cameras", "moments")  # of the data folder: what was learnt, and pictures of claims
FILE_NAME = re.compile(rf"({'|'.join(FOLDERS)})(/[A-Za-z0-9][\w.-]{{0,99}}){{1,2}}")
MOST_FILES = 5000
MOST_BYTES = 512 * 2**20  # of all files together, unpacked
MOST_LIST = (
    2 * 2**20
)  # bytes of a zip's list of its pieces, of which Python keeps twenty times as many
MOST_HEAD, MOST_VALUES = 4096, 2**20  # bytes; JSON takes far more once it is read
DATED = (1980, 1, 1, 0, 0, 0)  # the date of every piece, so that equal things give equal bytes
CHUNK = 2**20
LONGEST_END = 2**16 + 64  # bytes in which a zip says where its list is

Tell = Callable[[float], None]  # how much is done, 0 to 1


class Head(msgspec.Struct, frozen=True):
    """What a backup says of itself; `made` in seconds since 1970, `files` how many it has."""

    format: str
    version: int
    made: float
    app: str = ""
    files: int | None = None


class Contents(msgspec.Struct, frozen=True):
    """What goes into a backup, or was found in one. `files` are names below the data folder."""

    plays: tuple[Archived, ...]
    values: dict[str, object]
    files: tuple[str, ...]
    made: float = 0.0


def files_to_keep(data: Path) -> tuple[str, ...]:
    """The ordinary files that a backup takes, by their names below the data folder."""
    found = (path for folder in FOLDERS for path in (data / folder).rglob("*"))
    names = (path.relative_to(data).as_posix() for path in found if _is_plain(path))
    return tuple(sorted(name for name in names if _is_ours(name)))[:MOST_FILES]


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _is_ours(name: str) -> bool:
    return FILE_NAME.fullmatch(name) is not None and not name.endswith(".part")


def write_backup(
    path: Path,
    archive: Iterable[Archived],
    values: Mapping[str, object],
    data: Path,
    made: float,
    tell: Tell = lambda share: None,
) -> int:
    """Writes everything to one file, whole or not at all; gives how many plays.

    Raises CompanionError.
    """
    names = files_to_keep(data)
    head = Head(FORMAT, VERSION, made, __version__, len(names))
    count = 0

    def counted() -> Iterator[Archived]:
        nonlocal count
        for archived in archive:
            count += 1
            yield archived

    try:
        with whole_file(path) as file, zipfile.ZipFile(file, "w") as packed:
            _add(packed, HEAD, [msgspec.json.encode(head)])
            _add(packed, PLAYS, json_chunks(counted()))
            kept = msgspec.json.format(msgspec.json.encode(sensible_values(values), order="sorted"))
            _add(packed, VALUES, [kept])
            for done, name in enumerate(names, 1):
                _add(packed, name, [(data / name).read_bytes()])
                tell(done / len(names))
        tell(1.0)
    except OSError as problem:
        raise write_problem(problem, path) from problem
    return count


def _add(packed: zipfile.ZipFile, name: str, chunks: Iterable[bytes]) -> None:
    piece = zipfile.ZipInfo(name, DATED)
    piece.compress_type = zipfile.ZIP_DEFLATED
    with packed.open(piece, "w") as target:
        for chunk in chunks:
            target.write(chunk)


def read_backup(path: Path, tell: Tell = lambda share: None) -> Contents:
    """What a backup holds, every byte of it read through once; nothing is written anywhere.

    Raises CompanionError for a file that is missing, foreign, cut off, damaged, too large, newer,
    or that holds a link, or a name that leads out of the data folder.
    """
    with _read_as_ours(path) as packed:
        return _contents(packed, path, tell)


@contextmanager
def _read_as_ours(path: Path) -> Iterator[zipfile.ZipFile]:
    """A backup to read in; whatever is wrong with it is raised as a CompanionError."""
    if not path.is_file():
        raise CompanionError("history.file_missing", file=str(path))
    with limited_memory():
        try:
            with _opened(path) as packed:
                yield packed
        except MemoryError as problem:
            raise _problem("keep.too_large", path) from problem
        except zipfile.BadZipFile as problem:
            raise _problem(_what_is_wrong(path), path) from problem
        except (OSError, EOFError, NotImplementedError, RuntimeError, ValueError) as problem:
            raise _problem("keep.damaged", path) from problem
        except Exception as problem:
            if isinstance(problem, CompanionError):
                raise
            log.info("the copy %s cannot be read", path, exc_info=True)
            raise _problem("keep.damaged", path) from problem  # zlib.error has no better base


def _opened(path: Path) -> zipfile.ZipFile:
    """A zip with a short list of pieces. Raises CompanionError, OSError or zipfile.BadZipFile."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - LONGEST_END))
        end = file.read()
    at = end.rfind(b"PK\x05\x06")
    long = at >= 0 and int.from_bytes(end[at + 12 : at + 16], "little") > MOST_LIST
    if long or b"PK\x06\x07" in end[max(0, at - 20) : max(0, at)]:  # or longer than ours ever are
        raise _problem("keep.too_large", path)
    return zipfile.ZipFile(path)


def _what_is_wrong(path: Path) -> str:
    """A zip that was cut off still begins like one."""
    with path.open("rb") as file:
        return "keep.damaged" if file.read(2) == b"PK" else "keep.foreign"


def _problem(key: str, path: Path) -> CompanionError:
    return CompanionError(key, file=path.name)


def _contents(packed: zipfile.ZipFile, path: Path, tell: Tell) -> Contents:
    pieces = _checked_pieces(packed, path)
    head = _head(packed, path)
    data = _limited(packed, PLAYS, path, LARGEST)
    kept = _limited(packed, VALUES, path, MOST_VALUES)
    values = msgspec.json.decode(kept, type=dict[str, object])
    names = tuple(name for name in pieces if name not in (HEAD, PLAYS, VALUES))
    if head.files not in (None, len(names)):  # a zip's list may lose its end without a word
        raise _problem("keep.damaged", path)
    for done, name in enumerate(names, 1):
        for _ in _read_through(packed, name):
            pass
        tell(done / len(names))
    return Contents(plays_in(data, path).plays, sensible_values(values), names, head.made)


def _checked_pieces(packed: zipfile.ZipFile, path: Path) -> list[str]:
    """The names of all pieces, each of which may lie in the data folder and nowhere else."""
    pieces = packed.infolist()
    names = [piece.filename for piece in pieces]
    if HEAD not in names:
        raise _problem("keep.foreign", path)
    if len(pieces) > MOST_FILES or sum(piece.file_size for piece in pieces) > MOST_BYTES:
        raise _problem("keep.too_large", path)
    known = {HEAD, PLAYS, VALUES}
    strange = [n for n in names if n not in known and not FILE_NAME.fullmatch(n)]
    links = [p for p in pieces if stat.S_ISLNK(p.external_attr >> 16)]
    if strange or links or len(set(names)) != len(names):
        raise _problem("keep.strange", path)
    if not known <= set(names):
        raise _problem("keep.damaged", path)
    return names


def _head(packed: zipfile.ZipFile, path: Path) -> Head:
    try:
        head = msgspec.json.decode(_limited(packed, HEAD, path, MOST_HEAD), type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise _problem("keep.foreign", path) from problem
    if head.format != FORMAT:
        raise _problem("keep.foreign", path)
    if head.version > VERSION:
        raise _problem("keep.newer", path)
    return head


def _limited(packed: zipfile.ZipFile, name: str, path: Path, most: int) -> bytes:
    """All of one piece; what a piece says of its own size is not believed."""
    with packed.open(name) as piece:
        data = piece.read(most + 1)
    if len(data) > most:
        raise _problem("keep.too_large", path)
    return data


def _read_through(packed: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """The piece in chunks; its sum is checked at the end."""
    with packed.open(name) as piece:
        while chunk := piece.read(CHUNK):
            yield chunk


def unpacked_size(path: Path) -> int:
    """Bytes of all pieces of a backup, as it says. Raises CompanionError."""
    with _read_as_ours(path) as packed:
        return sum(piece.file_size for piece in packed.infolist())


def unpack(path: Path, name: str, target: Path) -> None:
    """One file of a backup that `read_backup` has read, put in its place whole. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path) as packed, whole_file(target) as file:
        file.writelines(_read_through(packed, name))


def backup_name(at: float) -> str:
    """The name of a backup made then."""
    return f"table-companion-{datetime.fromtimestamp(at):%Y-%m-%d}.zip"
