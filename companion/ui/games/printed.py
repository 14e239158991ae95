"""What a play found out about the box, kept for the next play; an undone finding is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from companion.history.values import OPTIONS
from companion.ui.family import kept_options

if TYPE_CHECKING:
    from companion.ui.games.table import GameTable


class PrintedNumbers:
    """Follows one option of the play: whenever it changes, the table remembers it."""

    def __init__(self, table: GameTable, name: str, read: Callable[[], tuple[int, ...]]) -> None:
        self._table = table
        self._name = name
        self._read = read
        self._known = read()

    def keep(self) -> None:
        """After an action, an undo or a redo: what the play says now is what is remembered."""
        found = self._read()
        if found == self._known:
            return
        self._known = found
        shell, game = self._table.shell, self._table.game
        kept = msgspec.structs.replace(kept_options(shell, game), **{self._name: found})
        shell.journal.remember(OPTIONS.of(game), msgspec.to_builtins(kept))
