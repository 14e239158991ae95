"""What is told at the start: a new table, a date nobody knows, what is missing, a failed update."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history.values import TAKEN_BACK, TOLD

if TYPE_CHECKING:
    from companion.events import Trouble
    from companion.ui.services import Tried
    from companion.ui.shell import Shell


def first_steps(shell: Shell) -> bool:
    """A new table is set up on the screen; whether this one is new."""
    from companion.ui.screens.first import FirstRunScreen, wants_first_run

    new = wants_first_run(shell)
    if new and not isinstance(shell.top, FirstRunScreen):
        shell.push(FirstRunScreen(shell))
    return new


def welcome(shell: Shell, tried: Tried | None) -> None:
    """A new table takes its first steps; a machine that cannot know the date asks for it."""
    from companion.ui.screens.date import tell_unset

    if not first_steps(shell):
        tell_unset(shell)
    if tried is not None and not tried.kept:
        _tell_taken_back(shell, tried.version)


def _tell_taken_back(shell: Shell, version: str) -> None:
    """A new version that was taken back: said once, for nobody was asked."""
    if shell.journal.recall(TAKEN_BACK) != version:
        shell.journal.remember(TAKEN_BACK, version)
        shell.tell(shell.say("keep.update_back", version=version), kind="trouble")


def tell_once(shell: Shell, troubles: tuple[Trouble, ...]) -> list[Trouble]:
    """The troubles that are new: at the first start that misses something it is said.

    The doctor knows the others always.
    """
    told = shell.journal.recall(TOLD, [])
    shell.troubles += [trouble for trouble in troubles if trouble.key in told]
    shell.journal.remember(TOLD, [trouble.key for trouble in troubles])
    return [trouble for trouble in troubles if trouble.key not in told]
