"""A guided first round: an arrow at the key to touch, and a sentence that says what and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import msgspec

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import AMBER, INK
from companion.ui.widgets import Widget

LONG, WIDE = 34.0, 36.0


class Hint(NamedTuple):
    """What to touch now: the first of these names (or beginnings of names) that is a key."""

    told: str
    keys: tuple[str, ...]


def guided_key(game: str) -> str:
    """Where the journal remembers whether this table wants to be guided."""
    return f"guided.{game}"


class Guide(Protocol):
    """A game's ``guide.py``."""

    def hint(self, state: msgspec.Struct) -> Hint | None:
        """What is to be done in this state, or None after the first round."""
        ...


@dataclass(frozen=True, kw_only=True)
class Arrow(Widget):
    """A large arrow whose tip lies at the lower (or upper) end of its box."""

    down: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box, sign = self.box, 1 if self.down else -1
        tip = box.bottom if self.down else box.y
        x, neck, end = box.centre[0], tip - sign * LONG * 0.55, tip - sign * LONG
        points = [
            (x, tip),
            (x + WIDE / 2, neck),
            (x + WIDE / 5, neck),
            (x + WIDE / 5, end),
            (x - WIDE / 5, end),
            (x - WIDE / 5, neck),
            (x - WIDE / 2, neck),
        ]
        rim = [(px + (px - x) * 0.25, py + sign * 2 if py == tip else py) for px, py in points]
        canvas.smooth(rim, INK)
        canvas.smooth(points, AMBER)


def arrow_at(widgets: Sequence[Widget], *names: str) -> list[Widget]:
    """An arrow at the first key of these names that would do something.

    It stands above the key, or below where there is no room.
    """
    useful = [w for w in widgets if w.is_target and not getattr(w, "dim", False)]
    for name in names:
        found = next((w for w in useful if w.name.startswith(name)), None)
        if found is not None:
            return [_arrow(found.box)]
    return []


def _arrow(key: Box) -> Widget:
    """It covers a little of the key, never its word, and it takes no tap."""
    x = key.centre[0] - WIDE / 2
    above = key.y - LONG + 8
    if above >= 0:
        return Arrow(box=Box(x, above, WIDE, LONG), down=True, name="guide:arrow")
    return Arrow(box=Box(x, key.bottom - 8, WIDE, LONG), down=False, name="guide:arrow")
