"""The moments of the claims on disk: the last two hundred, and never more than sixty megabytes.

Everything that costs time happens in a thread of its own; the main loop asks and goes on.
"""

from __future__ import annotations

import logging
import queue
import re
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.events import Event, MomentKept
from companion.files import write_whole

if TYPE_CHECKING:
    from companion.vision.moment import Moment

log = logging.getLogger(__name__)

MOST_FILES = 200
MOST_BYTES = 60 * 10**6
MOST_WAITING = 4  # moments whose pictures wait to be written: more are not kept
MOST_READ = 4 * 10**6  # bytes of one file that is read again
FOLDER, ENDING = "moments", ".zip"

Key = tuple[str, int]  # the play, and when its claim was made, in milliseconds of the clock


class Loading:
    """A moment on its way from the disk; `moment` stays None where there is none to show."""

    def __init__(self) -> None:
        self.done = False
        self.moment: Moment | None = None


class Moments:
    """One file per claim in a folder per play."""

    def __init__(self, data: Path | None, *, threaded: bool = True) -> None:
        self._folder = None if data is None else data / FOLDER
        self._post: Callable[[Event], None] = lambda event: None
        self._threaded = threaded
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._known: set[Key] = set()
        self._waiting = 0  # moments that are encoded or written
        self._counting = threading.Lock()

    def open(self, post: Callable[[Event], None]) -> None:
        """Tells `post` of each moment, and finds those of earlier evenings."""
        self._post = post
        self._do(self._find)

    def has(self, key: Key) -> bool:
        """Whether there is a moment to show."""
        return key in self._known

    def keep(self, key: Key, moment: Moment) -> None:
        """From any thread: keeps the moment of a claim; a `MomentKept` tells how it went."""
        with self._counting:
            if self._folder is None or self._waiting >= MOST_WAITING:
                return
            self._waiting += 1
        self._do(lambda: self._write(key, moment))

    def load(self, key: Key) -> Loading:
        """The moment of a claim, on its way."""
        loading = Loading()
        if self.has(key):
            self._do(lambda: self._read(key, loading))
        else:
            loading.done = True
        return loading

    def sweep(self, plays: Callable[[str], bool]) -> None:
        """Deletes what belongs to plays that are gone; `plays` says whether one is there."""
        gone = {play for play in self._plays() if not plays(play)}
        self._known -= {key for key in self._known.copy() if key[0] in gone}
        self._do(lambda: self._delete(gone))

    def close(self) -> None:
        """Waits until what is under way is written."""
        if self._thread is not None:
            self._work.put(None)
            self._thread.join(timeout=5.0)
            self._thread = None

    # -- in the thread -------------------------------------------------------------------------

    def _do(self, work: Callable[[], None]) -> None:
        if not self._threaded:
            work()
            return
        self._work.put(work)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="moments", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            try:
                work()
            except Exception:  # a picture less; the play goes on
                log.exception("the work on a moment failed")

    def _find(self) -> None:
        """Those of earlier evenings; a backup that was brought back may hold more than we keep."""
        self._known |= {key for key in map(_key, self._files()) if key is not None}
        self._bound()

    def _write(self, key: Key, moment: Moment) -> None:
        from companion.vision.moment import pack

        kept = False
        try:
            file = self._file(key)
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, [pack(moment)])
            self._known.add(key)
            kept = True
            self._bound()
        except (OSError, ValueError):
            log.warning("the moment of a claim is not kept", exc_info=True)
        finally:
            with self._counting:
                self._waiting -= 1
            self._post(MomentKept(*key, kept))

    def _read(self, key: Key, loading: Loading) -> None:
        from companion.vision.moment import unpack

        try:
            file = self._file(key)
            if file.stat().st_size <= MOST_READ:
                loading.moment = unpack(file.read_bytes())
        except (OSError, ValueError):
            log.warning("the moment of a claim cannot be read", exc_info=True)
        finally:
            loading.done = True
            self._post(MomentKept(*key, True))

    def _bound(self) -> None:
        """The oldest go, until what is left is few and small enough."""
        sizes = {file: file.stat() for file in self._files()}
        newest = sorted(sizes, key=lambda file: sizes[file].st_mtime_ns, reverse=True)
        total = 0
        for number, file in enumerate(newest):
            total += sizes[file].st_size
            if number >= MOST_FILES or total > MOST_BYTES:
                file.unlink(missing_ok=True)
                self._known -= {_key(file)}

    def _delete(self, plays: Iterable[str]) -> None:
        import shutil  # only here: the first frame must not wait for it

        for play in plays:
            if self._folder is not None:
                shutil.rmtree(self._folder / play, ignore_errors=True)

    # -- files ---------------------------------------------------------------------------------

    def _file(self, key: Key) -> Path:
        assert self._folder is not None
        return self._folder / key[0] / f"{key[1]}{ENDING}"

    def _files(self) -> list[Path]:
        return [] if self._folder is None else sorted(self._folder.glob(f"*/*{ENDING}"))

    def _plays(self) -> list[str]:
        if self._folder is None or not self._folder.is_dir():
            return []
        return [folder.name for folder in self._folder.iterdir() if folder.is_dir()]


def _key(file: Path) -> Key | None:
    """Which claim's moment this is; None for a file of another name."""
    named = re.fullmatch(r"-?[0-9]{1,18}", file.stem)
    return (file.parent.name, int(file.stem)) if named else None
