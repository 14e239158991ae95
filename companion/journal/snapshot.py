"""A journal at one moment, for exports, copies and reports that take their time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.journal.damage import Account
from companion.journal.reading import Source
from companion.journal.records import Archived

if TYPE_CHECKING:
    from companion.journal.journal import Journal


class Snapshot:
    """A journal as it was at one moment; what takes time is done by whoever reads it first."""

    def __init__(self, source: Source, fill: Callable[[Source], tuple[Journal, Account]]) -> None:
        self._source = source
        self._fill = fill
        self._opened: tuple[Journal, Account] | None = None

    def _journal(self) -> tuple[Journal, Account]:
        if self._opened is None:
            self._opened = self._fill(self._source)
        return self._opened

    def archive(self) -> Iterator[Archived]:
        """Everything that is not deleted, the oldest first. Raises CompanionError."""
        return self._journal()[0].archive()

    def opened(self) -> Journal:
        """All of it in memory, to read. Raises CompanionError."""
        return self._journal()[0]

    def account(self) -> Account:
        """What could not be read whole."""
        return self._journal()[1]

    def close(self) -> None:
        if self._opened is not None:
            self._opened[0].close()
        self._source.close()
