"""The values that the table remembers beside its plays."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TypeVar, overload

import msgspec

from companion.journal.damage import DamagedRowError
from companion.journal.kept import Kept
from companion.journal.statements import RECALL, RECALL_ALL, REMEMBER, Statement, value_of
from companion.journal.store import RepairedError, Store

log = logging.getLogger(__name__)
T = TypeVar("T")


class Remembering:
    """Reads sound rows and writes whole transactions; `Kept` says what a value may be."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def _sound(self, reading: Callable[[], T]) -> T:
        """Reads; rows that are not what was written are put right first."""
        try:
            return reading()
        except DamagedRowError:
            self._store.mend_rows()
        return reading()

    def _write(self, *statements: Statement) -> None:
        try:
            self._store.write(*statements)
        except RepairedError:
            self._store.write(*statements)

    def remembered(self) -> dict[str, object]:
        """Every value that is kept, by its key, as plain JSON gives it."""
        rows = self._sound(lambda: [(r[0], value_of(r)) for r in self._store.read(RECALL_ALL)])
        return dict(rows)

    def remember_all(self, values: Mapping[str, object]) -> None:
        """Keeps all of these values, or none where the power goes."""
        texts = {key: msgspec.json.encode(value).decode() for key, value in values.items()}
        self._write(*((REMEMBER, item) for item in texts.items()))

    def remember(self, kept: Kept[T], value: T) -> None:
        """Keeps a value under its key."""
        self.remember_all({kept.key: value})

    @overload
    def recall(self, kept: Kept[T]) -> T | None: ...

    @overload
    def recall(self, kept: Kept[T], default: T) -> T: ...

    def recall(self, kept: Kept[T], default: T | None = None) -> T | None:
        """The remembered value.

        The default where nothing was remembered, where the disk has spoilt it, and where it is
        of another shape than it may be.
        """
        found = self._sound(lambda: list(map(value_of, self._store.read(RECALL, (kept.key,)))))
        if not found:
            return default
        try:
            return kept.read(found[0])
        except msgspec.ValidationError as problem:
            log.warning("%s is not what it may be: %s", kept.key, problem)
            return default
