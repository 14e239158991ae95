"""How Scream Machine's things look: visitor cards, attraction cards, keys of the eight sorts."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.scream_machine.state import COST, HIDDEN, Ride
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.theme import (
    AMBER,
    AMBER_TINT,
    BORDER,
    EDGE,
    ENAMEL,
    FADED,
    FADED_TEXT,
    HAIRLINE,
    INK,
    MIST,
    PLATES,
    Colour,
    mix,
)
from companion.ui.widgets import Widget

GAME = "scream_machine"
PLATE = PLATES[GAME]
TINT = mix(PLATE, ENAMEL, 0.88)
PALE = mix(PLATE, ENAMEL, 0.55)
ICONS = {
    "coaster": "mr",
    "water": "eau",
    "kiddie": "pet",
    "food": "gou",
    "family": "fam",
    "thrill": "sen",
    "nostalgia": "nos",
    "cheap": "rad",
}


def paint_visitors(
    canvas: Canvas,
    box: Box,
    kind: str,
    count: int,
    *,
    stays: bool = False,
    chosen: bool = False,
) -> None:
    """Equal visitor cards as one pile with their number; a single one without."""
    if count > 1:
        canvas.rounded(box.moved(4, -3), ENAMEL, min(10.0, box.w * 0.2), border=INK, width=2)
    paint_visitor(canvas, box, kind, stays=stays, chosen=chosen)
    if count > 1:
        badge = Box(box.right - 21, box.bottom - 15, 29, 20)
        canvas.rounded(badge, INK, 10, border=ENAMEL, width=2)
        canvas.text(f"×{count}", badge.centre, 16, ENAMEL, align="centre")


def paint_visitor(
    canvas: Canvas, box: Box, kind: str, *, stays: bool = False, chosen: bool = False
) -> None:
    """A visitor card: face up, hidden ("?"), or a place that waits for one ("")."""
    width = 3 if box.w >= 40 else 2
    radius = min(10.0, box.w * 0.2)
    if kind == HIDDEN:
        border = AMBER if chosen else PALE
        canvas.rounded(box, PLATE, radius, border=border, width=5 if chosen else width)
        canvas.text("?", box.centre, min(32, box.h * 0.62), ENAMEL, BUNGEE, align="centre")
        return
    if not kind and not chosen:
        canvas.rounded(box, ENAMEL, radius, border=BORDER, width=2, dashed=True)
        return
    fill = AMBER_TINT if stays or chosen else ENAMEL
    border = AMBER if chosen else INK
    canvas.rounded(box, fill, radius, border=border, width=5 if chosen else width)
    if kind:
        side = min(box.w, box.h)
        canvas.icon(ICONS[kind], box.centre, side * (0.66 if side >= 42 else 0.78))
    if stays:
        radius = max(8.0, min(14.0, min(box.w, box.h) * 0.22))
        paint_lock(canvas, (box.right - radius * 0.4, box.y + radius * 0.5), radius)


def paint_lock(canvas: Canvas, centre: tuple[float, float], radius: float) -> None:
    canvas.circle(centre, radius, AMBER, INK, 2)
    canvas.icon("lock", centre, radius * 1.2)


def paint_pips(canvas: Canvas, centre: tuple[float, float], count: int, colour: Colour) -> None:
    """The cost of a card: one dot per action."""
    x = centre[0] - (count - 1) * 6
    for i in range(count):
        canvas.circle((x + i * 12, centre[1]), 4, colour)


def paint_flag(canvas: Canvas, centre: tuple[float, float], radius: float = 10) -> None:
    """The first-player card."""
    canvas.circle(centre, radius, ENAMEL, INK, 2)
    canvas.icon("flag", (centre[0] + 0.5, centre[1]), radius * 1.3)


@dataclass(frozen=True, kw_only=True)
class VisitorCard(Widget):
    """A visitor on his bench, or several of a kind."""

    kind: str
    count: int = 1
    stays: bool = False
    chosen: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        look = {"stays": self.stays, "chosen": self.chosen}
        paint_visitors(canvas, self.box, self.kind, self.count, **look)


@dataclass(frozen=True, kw_only=True)
class KindKey(Widget):
    """A key of the pad: icon and word; pale when all four are on the table."""

    kind: str
    label: str
    pale: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = plate(canvas, self.box, pressed, pale=self.pale)
        ink = FADED_TEXT if self.pale else INK
        icon = min(38.0, body.h * 0.62)
        y = body.centre[1]
        canvas.icon(
            ICONS[self.kind], (body.x + 8 + icon / 2, y), icon, PALE if self.pale else PLATE
        )
        left = body.x + icon + 17
        canvas.text(self.label, (left, y), 20, ink, fit=body.right - left - 6)


@dataclass(frozen=True, kw_only=True)
class RideCard(Widget):
    """An attraction card: its sign, value and cost; unknown ("") or gone from the row."""

    family: str = ""
    value: int = 0
    there: bool = True
    pale: bool = False
    chosen: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        if not self.there:
            canvas.rounded(self.box, MIST, 12, border=BORDER, width=2, dashed=True)
            return
        body = plate(canvas, self.box, pressed, pale=self.pale, chosen=self.chosen)
        x, y = body.centre
        if not self.family:
            canvas.text("?", (x, y), min(34, body.h * 0.5), PALE, BUNGEE, align="centre")
            return
        colour = PALE if self.pale else PLATE
        ink = FADED_TEXT if self.pale else INK
        self._face(canvas, body, colour, ink)

    def _face(self, canvas: Canvas, body: Box, colour: Colour, ink: Colour) -> None:
        x, y = body.centre
        foot = body.bottom - 10
        paint_pips(canvas, (x, foot), COST[self.value], colour)
        if body.w >= 76 or body.h < 80:
            scale = min(1.0, body.w / 84)
            sign, number = (x - 16 * scale, y - 6), (x + 22 * scale, y - 6)
            canvas.icon(ICONS[self.family], sign, 40 * scale, colour)
            canvas.text(str(self.value), number, 32 * scale, ink, BUNGEE, align="centre")
            return
        canvas.icon(ICONS[self.family], (x, body.y + body.h * 0.28), min(34, body.w * 0.6), colour)
        canvas.text(str(self.value), (x, body.y + body.h * 0.6), 26, ink, BUNGEE, align="centre")


@dataclass(frozen=True, kw_only=True)
class ValueKey(Widget):
    """A card to lay, by its value: the number over its cost."""

    value: int
    pale: bool = False
    dark: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.inset(1, 0)
        if self.dark and self.pale:
            body = box
            canvas.rounded(body, mix(INK, ENAMEL, 0.25), 12)
            colour, ink = mix(INK, ENAMEL, 0.6), mix(INK, ENAMEL, 0.55)
        else:
            body = plate(canvas, box, pressed, pale=self.pale)
            colour = PALE if self.pale else PLATE
            ink = FADED_TEXT if self.pale else INK
        x, y = body.centre
        size = min(36, body.h * 0.5)
        up = min(10.0, body.h * 0.14)
        canvas.text(str(self.value), (x, y - up), size, ink, BUNGEE, align="centre")
        paint_pips(canvas, (x, body.bottom - min(14, body.h * 0.18)), COST[self.value], colour)


@dataclass(frozen=True, kw_only=True)
class OptionKey(Widget):
    """One of the five options: greyed with a tick once it is used; `ride` is what it takes."""

    icon: str
    label: str
    used: bool = False
    pale: bool = False
    ride: Ride | None = None

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        dim = self.used or self.pale
        if self.used:
            body = self.box
            canvas.rounded(body, FADED, 14)
        else:
            body = plate(canvas, self.box, pressed, pale=self.pale)
        x, y = body.centre
        ink = FADED_TEXT if dim else INK
        ride = None if self.used else self.ride
        shift = 26 if ride else 0
        canvas.icon("check" if self.used else self.icon, (x - shift, y - 12), 26, ink)
        canvas.text(self.label, (x, y + 15), 18, ink, align="centre", fit=body.w - 12)
        if ride:
            canvas.icon(ICONS[ride.family], (x + 6, y - 12), 24, PALE if dim else PLATE)
            canvas.text(str(ride.value), (x + 29, y - 12), 20, ink, BUNGEE, align="centre")


def plate(
    canvas: Canvas, box: Box, pressed: bool, *, pale: bool = False, chosen: bool = False
) -> Box:
    """The body of a key; gives where its face is."""
    body = Box(box.x, box.y, box.w, box.h - EDGE)
    if pressed:
        body = body.moved(0, EDGE)
    fill = mix(MIST, ENAMEL, 0.4) if pale else AMBER_TINT if chosen else ENAMEL
    border = HAIRLINE if pale else AMBER if chosen else BORDER
    edge = None if pale else border
    width = 4 if chosen else 2
    depth = 0 if pressed or pale else EDGE
    canvas.rounded(body, fill, 12, border=border, width=width, edge=edge, depth=depth)
    return body
