"""How far something is, on the terminal: shown after a second, gone when it is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, TextIO, TypeVar

from companion.i18n import Translator

if TYPE_CHECKING:
    from companion.cli.context import Context

T = TypeVar("T")
PATIENCE = 1.0  # seconds without a word
EVERY = 0.1  # seconds between two words


class Progress:
    """Tells a share or a step, on the same line again and again; to nobody where none reads."""

    def __init__(
        self,
        say: Translator,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._say = say
        self._out = out or sys.stderr
        self._clock = clock
        self._began = self._told_at = clock()
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._write("\r\x1b[K")

    def tell(self, share: float) -> None:
        """How much is done, 0 to 1."""
        self._say_now(self._say("app.cli_percent", percent=int(100 * share)))

    def count(self, done: int, total: int) -> None:
        """How many of how many are done."""
        self._say_now(self._say("app.cli_done_of", done=done, total=total))

    def _say_now(self, words: str) -> None:
        now = self._clock()
        if now - self._began < PATIENCE or now - self._told_at < EVERY:
            return
        self._told_at, self._shown = now, True
        self._write(f"\r\x1b[K{words}")

    def _write(self, words: str) -> None:
        if self._out.isatty():
            self._out.write(words)
            self._out.flush()


def counted(context: Context, items: Iterable[T], total: int) -> Iterator[T]:
    """The items, while the terminal is told how many have gone by."""
    with Progress(context.say) as progress:
        for done, item in enumerate(items, 1):
            yield item
            progress.count(done, total)
