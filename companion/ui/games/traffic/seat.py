"""A player's panel beside the board: cards left, the light, and the key to shout with.

Panels of players on the far side are upside down, so that they read them upright.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from typing import Literal

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.theme import (
    AMBER,
    BORDER,
    ENAMEL,
    FADED,
    FADED_TEXT,
    GO,
    GO_TINT,
    HAIRLINE,
    INK,
    INK2,
    KEY,
    SEATS,
)
from companion.ui.widgets import Widget

NOWHERE = Box(0, 0, 0, 0)
HEAD = 46.0
BIP_HEIGHT = 88.0
LIGHT = (68.0, 74.0)

# Where the eight seats are round the table, clockwise from the lower right.
PLACES = ((1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0))
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


def corners(seats: Sequence[int], above_and_below: bool) -> tuple[tuple[int, int], ...]:
    """A corner of the screen for each seat, as near as can be; two sit opposite each other."""
    if len(seats) == 2:
        return _opposite(seats, above_and_below)
    best = min(permutations(CORNERS, len(seats)), key=lambda tried: _way(seats, tried))
    return tuple(best)


def _way(seats: Sequence[int], tried: Sequence[tuple[int, int]]) -> int:
    at = (PLACES[seat % len(PLACES)] for seat in seats)
    return sum((x - u) ** 2 + (y - v) ** 2 for (x, y), (u, v) in zip(at, tried, strict=True))


def _opposite(seats: Sequence[int], above_and_below: bool) -> tuple[tuple[int, int], ...]:
    axis = 1 if above_and_below else 0
    first, second = (PLACES[seat % len(PLACES)][axis] for seat in seats)
    ahead = first > second or (first == second and not above_and_below)
    sides = (1, -1) if ahead else (-1, 1)
    return tuple((1, side) if above_and_below else (side, 1) for side in sides)


def look(widget: Widget, pressed: bool = False) -> tuple[object, ...]:
    """All that a widget's picture depends on, wherever it stands: the key of its sprite."""
    return replace(widget, box=NOWHERE, name="", on_tap=None), pressed


SeatLook = Literal["plain", "holds", "asked"]  # `asked`: it could be this one


@dataclass(frozen=True, kw_only=True)
class SeatPanel(Widget):
    """The panel itself; its two keys lie upon it."""

    shape: str
    label: str
    count: int
    experts: int
    caption: str
    look: SeatLook = "plain"
    wide: bool = False
    flipped: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        if self.look != "plain":
            tone = GO if self.look == "holds" else AMBER
            canvas.rounded(self.box.inset(-5), ENAMEL, 18, border=tone, width=5)
        canvas.rounded(self.box, ENAMEL, 14, edge=HAIRLINE, depth=3)
        paint = self._wide if self.wide else self._tall
        canvas.sprite(look(self), self.box, paint, turns=2 if self.flipped else 0)

    def _head(self, canvas: Canvas, box: Box) -> Box:
        seat = SEATS[self.shape]
        head, rest = box.top(HEAD, 0)
        canvas.rounded(Box(head.x, head.y, head.w, HEAD + 16), seat.fill, 14)
        canvas.fill(Box(head.x, head.bottom, head.w, 20), ENAMEL)
        canvas.token(self.shape, (head.x + 26, head.centre[1]), 34, white=True)
        return rest

    def _tall(self, canvas: Canvas, box: Box) -> None:
        rest = self._head(canvas, box)
        seat = SEATS[self.shape]
        y = box.y + HEAD / 2
        canvas.name(self.label, (box.x + 52, y), box.w - 58, 22, seat.letter, lines=2)
        _, number, _ = tall_cells(Box(box.x, rest.y - HEAD, box.w, box.h))
        x, y = number.centre
        told = self.experts and self.box.h > 300  # where there is room to tell
        y -= 16 if told else 0
        canvas.text(str(self.count), (x, y - 12), 40, INK, BUNGEE, align="centre")
        canvas.text(self.caption, (x, y + 22), 17, INK2, SEMI, align="centre", fit=number.w)
        if told:
            self._experts(canvas, experts_cell(number))

    def _wide(self, canvas: Canvas, box: Box) -> None:
        self._head(canvas, box)
        seat = SEATS[self.shape]
        y = box.y + HEAD / 2
        wide = canvas.width(str(self.count), 32, BUNGEE)
        canvas.text(str(self.count), (box.right - 10, y), 32, seat.letter, BUNGEE, align="right")
        canvas.icon("cards", (box.right - wide - 28, y), 28, seat.letter)
        fit = box.w - 52 - wide - 48
        canvas.name(self.label, (box.x + 52, y), fit, 22, seat.letter, lines=2, height=HEAD - 6)

    def _experts(self, canvas: Canvas, box: Box) -> None:
        """How many of the cards are expert ones, above the light."""
        card, number = box.left(22, 8)
        canvas.rounded(card, GO_TINT, 4, border=GO, width=2)
        canvas.text(str(self.experts), number.centre, 20, GO, align="centre")


def tall_cells(box: Box) -> tuple[Box, Box, Box]:
    """The BIP key, the number and the light of a panel that stands upright."""
    body = Box(box.x + 8, box.y + HEAD, box.w - 16, box.h - HEAD - 10)
    tall = body.h > 300
    bip, rest = body.foot(150 if tall else BIP_HEIGHT, 0)
    room = Box(rest.x, rest.y + 2, rest.w, rest.h - 6)
    if tall:
        number, light = room.rows(2, 0)
        return bip, number, light.middle(90, 96)
    beside, number = room.rightmost(LIGHT[0], 0)
    light = Box(beside.x, rest.y + 1, beside.w, rest.h - 1)
    return bip, number, light.middle(LIGHT[0], min(LIGHT[1], light.h))


def experts_cell(number: Box) -> Box:
    """Where the expert cards are told under the number of an upright panel."""
    x, y = number.centre
    return Box(x - 26, y + 24, 52, 26)


def wide_cells(box: Box, flipped: bool) -> tuple[Box, Box]:
    """The BIP key and the light of a panel that lies before its player."""
    body = Box(box.x + 8, box.y + HEAD + 8, box.w - 16, box.h - HEAD - 16)
    light, rest = body.rightmost(74, 8)
    if not flipped:
        return rest, light
    return _turned(rest, box), _turned(light, box)


def _turned(cell: Box, box: Box) -> Box:
    """The same place seen from the other side."""
    return Box(box.x + box.right - cell.right, box.y + box.bottom - cell.bottom, cell.w, cell.h)


@dataclass(frozen=True, kw_only=True)
class BipKey(Widget):
    """The large key; it acts when the finger comes down."""

    shape: str
    label: str
    immediate: bool = True
    live: bool = True
    flipped: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        turns = 2 if self.flipped else 0
        canvas.sprite(look(self, pressed), self.box, partial(self._paint, pressed), turns=turns)

    def _paint(self, pressed: bool, canvas: Canvas, box: Box) -> None:
        seat = SEATS[self.shape]
        fill, edge, ink = seat if self.live else (FADED, FADED, FADED_TEXT)
        body = Box(box.x, box.y + (5 if pressed else 0), box.w, box.h - 5)
        canvas.rounded(body, fill, 14, edge=edge, depth=0 if pressed else 5)
        size = min(34.0, box.w / 4)
        canvas.text(self.label, body.centre, size, ink, BUNGEE, align="centre", fit=box.w - 12)


@dataclass(frozen=True, kw_only=True)
class LightKey(Widget):
    """A seat's light: lit for the holder, and the key to take it."""

    label: str
    holds: bool = False
    asked: bool = False
    flipped: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        turns = 2 if self.flipped else 0
        canvas.sprite(look(self, pressed), self.box, partial(self._paint, pressed), turns=turns)

    def _paint(self, pressed: bool, canvas: Canvas, box: Box) -> None:
        room = box.inset(1)  # a circle is drawn a little wider than it is
        radius = min(room.w / 2, (room.h - 22) / 2)
        at = (room.centre[0], room.y + radius + (2 if pressed else 0))
        fill, border = (GO_TINT, GO) if self.holds else (KEY, AMBER if self.asked else BORDER)
        canvas.circle(at, radius, fill, border, 4 if self.asked else 3 if self.holds else 2)
        size = radius * 1.36
        art = "lamp_on" if self.holds else "lamp_off"
        canvas.art(art, Box(at[0] - size / 2, at[1] - size / 2, size, size))
        ink = GO if self.holds else INK2
        below = box.y + 2 * radius + 11
        canvas.text(self.label, (at[0], below), 17, ink, SEMI, align="centre", fit=box.w + 4)
