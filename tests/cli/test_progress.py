"""How far something is: said after a second, to somebody who looks on, and gone at the end."""

from __future__ import annotations

import io

from companion.cli.progress import EVERY, PATIENCE, Progress
from companion.i18n import Translator


class Terminal(io.StringIO):
    def __init__(self, looked_at: bool = True) -> None:
        super().__init__()
        self._looked_at = looked_at

    def isatty(self) -> bool:
        return self._looked_at


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def shown(terminal: Terminal, seconds: float, steps: int = 4) -> str:
    clock = Clock()
    with Progress(Translator("en"), terminal, clock) as progress:
        for done in range(1, steps + 1):
            clock.now += seconds / steps
            progress.tell(done / steps)
            progress.count(done, steps)
    return terminal.getvalue()


def test_what_is_quick_says_nothing() -> None:
    assert shown(Terminal(), PATIENCE / 2) == ""


def test_what_takes_longer_says_how_far_it_is_and_leaves_no_trace() -> None:
    told = shown(Terminal(), 8.0)
    assert "50%" in told and "100%" in told
    assert told.endswith("\r\x1b[K")


def test_nobody_is_told_twice_in_a_blink() -> None:
    told = shown(Terminal(), PATIENCE + 10 * EVERY, steps=1000)
    assert told.count("%") <= 12


def test_a_file_or_a_pipe_is_spared() -> None:
    assert shown(Terminal(looked_at=False), 60.0) == ""
