"""A guided first round: an arrow at the key to touch, and a sentence that says what and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import AMBER, INK
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LONG, WIDE = 34.0, 36.0
RIM = 6.0  # units by which its dark edge is wider
STEP = 6.0  # units between the places that are tried along a key
SMALL = 0.75  # of its size, where words stand close above and below


class Hint(NamedTuple):
    """What to touch now: the first of these names (or beginnings of names) that is a key."""

    told: str
    keys: tuple[str, ...]


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
        x, neck, end = box.centre[0], tip - sign * box.h * 0.55, tip - sign * box.h
        points = [
            (x, tip),
            (x + box.w / 2, neck),
            (x + box.w / 5, neck),
            (x + box.w / 5, end),
            (x - box.w / 5, end),
            (x - box.w / 5, neck),
            (x - box.w / 2, neck),
        ]
        rim = [(px + (px - x) * 0.25, py + sign * 2 if py == tip else py) for px, py in points]
        canvas.smooth(rim, INK)
        canvas.smooth(points, AMBER)


def arrow_at(shell: Shell, area: Box, widgets: Sequence[Widget], *names: str) -> list[Widget]:
    """An arrow at the first key of these names that would do something.

    It stands above the key in its middle, or wherever along the key it covers no word.
    """
    useful = [w for w in widgets if w.is_target and not _faint(w)]
    for name in names:
        found = next((w for w in useful if w.name.startswith(name)), None)
        if found is not None:
            words = shell.words_on(widgets)
            return [min(_places(found.box, area), key=lambda arrow: _covered(arrow, words))]
    return []


def _faint(key: Widget) -> bool:
    """Whether it would only say why not: a dim key, or one whose cards are all used up."""
    return bool(getattr(key, "dim", False) or getattr(key, "pale", False))


def _places(key: Box, area: Box) -> list[Arrow]:
    """Where an arrow may stand, the best places first; it takes no tap."""
    large = [*_along(key, area, 8, LONG, WIDE), *_along(key, area, 20, LONG, WIDE)]
    small = _along(key, area, 5, LONG * SMALL, WIDE * SMALL)
    return [*large, *small] or [_arrow(key.centre[0], key.y + 8, LONG, WIDE, down=True)]


def _along(key: Box, area: Box, reach: float, long: float, wide: float) -> list[Arrow]:
    """Above the key from its middle outwards, then below; `reach` units of it lie on the key."""
    middle = key.centre[0]
    steps = range(int(max(0.0, key.w - wide) / 2 / STEP) + 1)
    places = sorted({middle + way * step * STEP for step in steps for way in (-1, 1)})
    places.sort(key=lambda x: abs(x - middle))
    above = [_arrow(x, key.y + reach, long, wide, down=True) for x in places]
    below = [_arrow(x, key.bottom - reach, long, wide, down=False) for x in places]
    return [a for a in above + below if area.y <= a.box.y and a.box.bottom <= area.bottom]


def _arrow(x: float, tip: float, long: float, wide: float, *, down: bool) -> Arrow:
    top = tip - long if down else tip
    return Arrow(box=Box(x - wide / 2, top, wide, long), down=down, name="guide:arrow")


def _covered(arrow: Arrow, words: Sequence[Box]) -> float:
    """How much of the words it would hide, in square units."""
    drawn = arrow.box.inset(-RIM, -3)
    return sum(drawn.overlap(box) for box in words)
