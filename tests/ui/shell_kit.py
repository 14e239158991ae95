"""What the tests of the shell's screens share."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import pytest

from companion.demo.past import past_evenings, remember_evenings
from companion.demo.robot import Robot
from companion.journal.records import Archived
from companion.ui.box import Box
from companion.ui.canvas import BOLD, Canvas


@cache
def evenings() -> tuple[Archived, ...]:
    """A few past plays; making them up takes a while, so once for all tests."""
    return past_evenings(time.time())


def with_past(robot: Robot) -> Robot:
    """The robot with a journal full of plays, at home."""
    remember_evenings(robot.app.journal, evenings())
    robot.shell.top.entered()
    robot.step(0.1)
    return robot


def shown(robot: Robot) -> str:
    """All words on the screen now."""
    found: list[str] = []
    for widget in robot.app.shell.view():
        for field in ("text", "label", "note", "title", "told", "status", "part"):
            value = getattr(widget, field, None)
            if value is not None:
                found.append(str(value))
    return "\n".join(found)


SMALL = "(small)"


def watch_words(monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...] = ()) -> list[str]:
    """A list that grows by every text that is cut short or runs out of its box when drawn,
    and by every word that is made too small to be read; a name may be.
    """
    cut: list[str] = []
    fitted, paragraph = Canvas.fitted, Canvas.paragraph

    def watched(
        self: Canvas, text: str, width: float, size: float, face: str = BOLD
    ) -> tuple[str, float]:
        asked, (made, size) = size, fitted(self, text, width, size, face)
        if made != text and text not in names:
            cut.append(text)
        elif size < min(asked, self._least(face)) and text not in names:
            cut.append(f"{text} {SMALL}")
        return made, size

    def watched_paragraph(self: Canvas, text: str, box: Box, *args: Any, **kwargs: Any) -> float:
        high = paragraph(self, text, box, *args, **kwargs)
        if high > box.h + 6:
            cut.append(f"{text} ({high:.0f} in {box.h:.0f})")
        return high

    monkeypatch.setattr(Canvas, "fitted", watched)
    monkeypatch.setattr(Canvas, "paragraph", watched_paragraph)
    return cut
