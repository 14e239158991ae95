"""Whom the table knows: the names it remembers, and who sat there last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.base import Player
from companion.history.values import NAMES, Seated
from companion.journal.kept import Kept
from companion.ui.screens.begin import stand_ins

if TYPE_CHECKING:
    from companion.ui.shell import Shell


def known_names(shell: Shell) -> list[str]:
    return shell.journal.recall(NAMES, [])


def recalled(shell: Shell, table: Kept[list[Seated]]) -> list[Player]:
    """A remembered table; who bore only the name of a seat has none."""
    nobody = stand_ins()
    return [
        Player("" if who.name in nobody else who.name, who.shape, who.seat)
        for who in shell.journal.recall(table, [])
    ]
