"""What was tried by hand and how it went, kept with its date until it is tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.ui.shell import Shell

KEY = "tried"


def keep_tried(shell: Shell, part: str, good: bool | None) -> None:
    """Remembers how a try went; None (nothing was tried) changes nothing."""
    if good is None:
        return
    known = tried(shell)
    known[part] = {"good": good, "at": shell.wall_clock()}
    shell.journal.remember(KEY, known)
    shell.changed()


def tried(shell: Shell) -> dict[str, Any]:
    """Every try by its part: `good` and `at`."""
    kept = shell.journal.recall(KEY, {})
    return dict(kept) if isinstance(kept, dict) else {}


def forget_tried(shell: Shell) -> None:
    shell.journal.remember(KEY, {})
