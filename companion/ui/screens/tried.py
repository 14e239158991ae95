"""What was tried by hand and how it went, kept with its date until it is tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history.values import TRIED, Try

if TYPE_CHECKING:
    from companion.ui.shell import Shell


def keep_tried(shell: Shell, part: str, good: bool | None) -> None:
    """Remembers how a try went; None (nothing was tried) changes nothing."""
    if good is None:
        return
    known = tried(shell)
    known[part] = Try(good, shell.wall_clock())
    shell.journal.remember(TRIED, known)
    shell.changed()


def tried(shell: Shell) -> dict[str, Try]:
    """Every try by its part."""
    return shell.journal.recall(TRIED, {})


def forget_tried(shell: Shell) -> None:
    shell.journal.remember(TRIED, {})
