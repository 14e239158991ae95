"""How statistics look: a person in a line, a large figure, a course over plays, a duel."""

from __future__ import annotations

from dataclasses import dataclass

from companion.history.statistics import Duel
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.screens.history_art import paint_sign
from companion.ui.theme import AMBER, BORDER, ENAMEL, FADED, HAIRLINE, INK, INK2, KEY, SEATS
from companion.ui.theme import Colour as Rgb
from companion.ui.widgets import Widget
from companion.ui.widgets.plot import ticks


def colour_of(shape: str) -> Rgb:
    return SEATS[shape].fill if shape in SEATS else BORDER


NUMBER = 16.0  # units of the numbers beside a plot


@dataclass(frozen=True, kw_only=True)
class _Person(Widget):
    """A line that begins with somebody's sign and can be chosen."""

    person: str
    shape: str
    chosen: bool

    def _sign(self, canvas: Canvas, pressed: bool, size: float) -> None:
        box = self.box
        if self.chosen or pressed:
            canvas.rounded(box, KEY, 12, border=INK if self.chosen else None, width=3)
        paint_sign(self.shape, self.person, canvas, (box.x + 26, box.centre[1]), size)


@dataclass(frozen=True, kw_only=True)
class PersonRow(_Person):
    """Sign, name, and wins out of plays; a thin bar compares the wins."""

    wins: int
    plays: int
    most: int

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        self._sign(canvas, pressed, 34)
        box, y = self.box, self.box.centre[1]
        wins, of = str(self.wins), f"/{self.plays}"
        small = canvas.width(of, 16, SEMI)
        right = box.right - 10
        canvas.text(of, (right, y + 3), 16, INK2, SEMI, align="right")
        canvas.text(wins, (right - small - 2, y), 24, INK, BUNGEE, align="right")
        used = small + canvas.width(wins, 24, BUNGEE) + 22
        canvas.text(self.person, (box.x + 52, y - 6), 18, fit=box.w - 52 - used)
        track = Box(box.x + 52, y + 9, box.w - 52 - used, 8)
        canvas.rounded(track, FADED, 4)
        if self.most and self.wins:
            wide = max(8.0, track.w * self.wins / self.most)
            canvas.rounded(Box(track.x, track.y, wide, 8), colour_of(self.shape), 4)


@dataclass(frozen=True, kw_only=True)
class FactBar(_Person):
    """One person's number, with a bar that compares it; the best one is marked."""

    number: str
    share: float
    best: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        self._sign(canvas, pressed, 32)
        box, y = self.box, self.box.centre[1]
        right = box.right - 12
        canvas.text(self.number, (right, y), 22, INK, BUNGEE, align="right")
        used = canvas.width(self.number, 22, BUNGEE) + 24
        room = box.w - 52 - used
        canvas.text(self.person, (box.x + 52, y - 8), 17, fit=room)
        track = Box(box.x + 52, y + 6, room, 10)
        canvas.rounded(track, FADED, 5)
        if self.share:
            wide = max(10.0, track.w * min(1.0, self.share))
            fill = AMBER if self.best else colour_of(self.shape)
            canvas.rounded(Box(track.x, track.y, wide, 10), fill, 5)


@dataclass(frozen=True, kw_only=True)
class Figure(Widget):
    """A large number with its word below."""

    label: str
    number: str
    note: str = ""

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        canvas.rounded(box, ENAMEL, 14, edge=HAIRLINE, depth=3)
        x = box.centre[0]
        y = box.y + box.h * 0.38
        size = 30 * min(1.0, (box.w - 16) / max(1.0, canvas.width(self.number, 30, BUNGEE)))
        wide = canvas.width(self.number, size, BUNGEE)
        note = canvas.width(self.note, 16, SEMI) + 6 if self.note else 0
        fits = wide + note <= box.w - 8
        left = x - (wide + (note if fits else 0)) / 2
        canvas.text(self.number, (left, y), size, INK, BUNGEE)
        if self.note and fits:
            canvas.text(self.note, (left + wide + 6, y + 4), 16, INK2, SEMI)
        at = (x, box.bottom - box.h * 0.2)
        canvas.text(self.label, at, 16, INK2, SEMI, align="centre", fit=box.w - 8)


@dataclass(frozen=True, kw_only=True)
class Course(Widget):
    """One person's plays in order; wins stand out by a larger amber mark."""

    values: tuple[int | None, ...]
    won: tuple[bool, ...]
    shape: str
    first_is_best: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        known = [v for v in self.values if v is not None]
        if not known:
            return
        low, high = self._span(known)
        area = Box(self.box.x + 44, self.box.y + 12, self.box.w - 62, self.box.h - 24)
        written: float | None = None
        for value in ticks(low, high):
            y = self._y(area, value, low, high)
            if written is not None and abs(y - written) < NUMBER:
                continue  # numbers of a low plot would lie on one another
            written = y
            canvas.line((area.x, y), (area.right, y), HAIRLINE, 1.5)
            canvas.text(str(value), (area.x - 12, y), NUMBER, INK2, SEMI, align="right")
        self._marks(canvas, area, low, high)

    def _span(self, known: list[int]) -> tuple[int, int]:
        if self.first_is_best:
            return 1, max(2, *known)
        low, high = min(0, *known), max(1, *known)
        return low, high

    def _y(self, area: Box, value: int, low: int, high: int) -> float:
        share = (value - low) / (high - low)
        return area.y + area.h * share if self.first_is_best else area.bottom - area.h * share

    def _marks(self, canvas: Canvas, area: Box, low: int, high: int) -> None:
        step = area.w / max(1, len(self.values) - 1)
        points = [
            (area.x + i * step, self._y(area, v, low, high), self.won[i])
            for i, v in enumerate(self.values)
            if v is not None
        ]
        canvas.polyline([(x, y) for x, y, _ in points], colour_of(self.shape), 3)
        for x, y, won in points:
            size = 8 if won else 5
            canvas.circle((x, y), size, AMBER if won else ENAMEL, INK, 2)


@dataclass(frozen=True, kw_only=True)
class DuelBar(Widget):
    """How often ahead (left) and behind (right) one other person; the middle is level."""

    duel: Duel
    mine: str
    other: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box, duel = self.box, self.duel
        y = box.centre[1]
        paint_sign(self.other, duel.other, canvas, (box.x + 14, y), 26)
        name = min(110.0, box.w * 0.32)
        canvas.text(duel.other, (box.x + 34, y), 17, fit=name - 6)
        left = box.x + 34 + name
        canvas.text(str(duel.ahead), (left + 22, y), 20, INK, BUNGEE, align="right")
        canvas.text(str(duel.behind), (box.right - 2, y), 20, INK2, BUNGEE, align="right")
        bar = Box(left + 30, y - 7, box.right - 36 - left - 30, 14)
        canvas.rounded(bar, FADED, 7)
        plays = duel.ahead + duel.behind + duel.level
        if duel.ahead:
            wide = max(14.0, bar.w * duel.ahead / plays)
            canvas.rounded(Box(bar.x, bar.y, wide, 14), colour_of(self.mine), 7)
        if duel.behind:
            wide = max(14.0, bar.w * duel.behind / plays)
            fill = colour_of(self.other)
            canvas.rounded(Box(bar.right - wide, bar.y, wide, 14), fill, 7)
