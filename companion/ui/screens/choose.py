"""One of several things, each with its name and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import GAP, Box
from companion.ui.canvas import BOLD, Canvas
from companion.ui.paging import ARROWS
from companion.ui.screens.pick import OneOf
from companion.ui.theme import (
    AMBER,
    AMBER_TINT,
    BORDER,
    EDGE,
    ENAMEL,
    FADED,
    INK,
    INK2,
    SEMI,
    TOUCH,
)
from companion.ui.widgets import Text, Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell

ABOUT, LEADING = 16.0, 1.2  # the size of what a thing does, and of its lines
TALL = 166.0  # units of a key at the most
ABOVE = 22.0  # units of a key above and below its words, both together


@dataclass(frozen=True, kw_only=True)
class ThingKey(Widget):
    """A picture, a name and what it does; ringed with a tick when it is chosen."""

    icon: str
    label: str
    about: str
    on: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        if pressed:
            body = body.moved(0, EDGE)
        fill, border = (AMBER_TINT, AMBER) if self.on else (ENAMEL, BORDER)
        if not self.enabled:
            fill, border = FADED, FADED
        depth = 0.0 if pressed or not self.enabled else EDGE
        width = 4 if self.on else 2
        canvas.rounded(body, fill, 14, border=border, width=width, edge=border, depth=depth)
        mark, words = body.inset(10, 6).left(38, 8)
        canvas.icon(self.icon, mark.centre, 34, INK)
        room = words.w - (26 if self.on else 0)
        broken = (
            1 if canvas.fits(self.label, room) else len(canvas.wrap(self.label, room, 16, BOLD))
        )
        high = 6 + 20.0 * broken
        about = len(canvas.wrap(self.about, words.w, ABOUT)) * canvas.grown(ABOUT, SEMI) * LEADING
        _, words = words.top(max(0.0, (words.h - high - about) / 2), 0)
        name, lines = words.top(high, 0)
        canvas.paragraph(
            self.label, Box(name.x, name.y, room, name.h), 19, INK, BOLD, leading=1.1, middle=True
        )
        canvas.paragraph(self.about, lines, ABOUT, INK2, leading=LEADING)
        if self.on:
            at = (body.right - 18, body.y + 18)
            canvas.circle(at, 12, AMBER, ENAMEL, 2)
            canvas.icon("check", at, 16, INK)


@dataclass(frozen=True)
class Thing:
    """One of the things to choose from."""

    icon: str
    label: str
    about: str


class ChooseScreen(OneOf):
    """A key for each thing."""

    def __init__(
        self,
        shell: Shell,
        game: str,
        title: str,
        things: Sequence[Thing],
        chosen: int,
        done: Callable[[int], None],
    ) -> None:
        super().__init__(shell, title, chosen, done)
        self.game = game
        self._things = list(things)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(40)
        parts: list[Widget] = [Text(box=head, text=self._title, size=26)]
        keys, cells, shown = self._pager.page(rest, range(len(self._things)), self._row(rest))
        for cell, index in zip(cells, shown, strict=False):
            parts.append(self._key(cell, index))
        return parts + keys

    def _row(self, area: Box) -> float:
        """As high as the thing of which most is to be told."""
        box = Box(0, 0, area.w - ARROWS - GAP, TALL)
        highest = TOUCH
        for index in range(len(self._things)):
            words = self.shell.words_on([self._key(box, index)])
            highest = max(highest, words[-1].bottom - words[0].y + ABOVE)
        return min(TALL, highest)

    def _key(self, box: Box, index: int) -> Widget:
        thing = self._things[index]
        return ThingKey(
            box=box,
            icon=thing.icon,
            label=thing.label,
            about=thing.about,
            on=index == self._chosen,
            name=f"thing:{index}",
            on_tap=partial(self.take, index),
        )
