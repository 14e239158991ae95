"""A player's place in the race: the call to strike, or the tile that was taken."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.games.steam_park.art import STEAM, paint_numbers
from companion.ui.theme import (
    AMBER,
    AMBER_EDGE,
    EDGE,
    ENAMEL,
    FADED,
    FADED_TEXT,
    HAIRLINE,
    INK,
    INK2,
    SEATS,
    Colour,
)
from companion.ui.widgets import Widget

NAME = 36.0  # units of a name above the status
NUMBERS = 96.0  # units that money and dirt take side by side


@dataclass(frozen=True, kw_only=True)
class SeatCard(Widget):
    """Coloured with its call while the player throws; white with the tile's number after."""

    shape: str
    label: str
    status: str = ""
    tile: str = ""
    call: str = ""
    money: int = 0
    dirt: int = 0
    narrow: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        seat = SEATS[self.shape]
        face = Box(self.box.x, self.box.y, self.box.w, self.box.h - 5)
        if pressed and self.call:
            face = face.moved(0, EDGE)
        if self.tile:
            canvas.rounded(face, ENAMEL, 18, border=seat.fill, width=4, edge=HAIRLINE, depth=EDGE)
        else:
            depth = 0.0 if pressed and self.call else 5.0
            canvas.rounded(face, seat.fill, 18, edge=seat.edge, depth=depth)
        ink = INK if self.tile else seat.letter
        if self.narrow:
            self._narrow(canvas, Box(face.x, face.y, face.w * 0.34, face.h), ink)
            return
        right = self._right(canvas, face, ink)
        self._words(canvas, face, ink, right)

    def _narrow(self, canvas: Canvas, box: Box, ink: Colour) -> None:
        """Sign, name and numbers in a column: the keys of the last throws need the room."""
        x, y = box.centre
        tall = box.h > 100
        numbers = min(44.0, box.h * 0.33)
        name = numbers - 24 if tall else 22.0
        mark = min(54.0, box.h * 0.38)
        canvas.token(self.shape, (x, y + name - 18 - mark / 2), mark, white=True)
        middle, high = (x, y + name), NAME - 10
        canvas.name(self.label, middle, box.w, 20, ink, align="centre", lines=2, height=high)
        if tall:
            at = Box(x - 48, y + numbers - 11, 96, 22)
            paint_numbers(self.money, self.dirt, ink, canvas, at)

    def _right(self, canvas: Canvas, face: Box, ink: Colour) -> float:
        """The tile's number or the call; gives where the words must end."""
        y = face.centre[1]
        if self.tile:
            size = min(64.0, face.h * 0.55) if len(self.tile) == 1 else 24.0
            canvas.text(self.tile, (face.right - 20, y), size, STEAM, BUNGEE, align="right")
            return face.right - 24 - max(size, canvas.width(self.tile, size, BUNGEE))
        if self.call:
            text = self.call.upper()
            size = 34 if face.w > 330 else 28
            canvas.text(text, (face.right - 20, y), size, ink, BUNGEE, align="right")
            return face.right - 30 - canvas.width(text, size, BUNGEE)
        return face.right - 16

    def _words(self, canvas: Canvas, face: Box, ink: Colour, right: float) -> None:
        mark = min(60.0, face.h * 0.56)
        y = face.centre[1]
        canvas.token(self.shape, (face.x + 20 + mark / 2, y), mark, white=not self.tile)
        left = face.x + mark + 36
        room = max(40.0, right - left)
        tint = STEAM if self.tile else ink
        if face.h < 110:
            self._two_lines(canvas, Box(left, face.y, room, face.h), ink, tint)
            return
        top = y - (36 if self.status else 18)
        canvas.name(self.label, (left, top), room, 25, ink, lines=2, height=NAME)
        self._tell(canvas, left, y, room, ink)
        numbers = Box(left, y + (24 if self.status else 6), room, 24)
        paint_numbers(self.money, self.dirt, tint, canvas, numbers)

    def _two_lines(self, canvas: Canvas, box: Box, ink: Colour, tint: Colour) -> None:
        """Name and numbers above, the status below; where there is no room, the numbers below."""
        room = box.w - 12 - NUMBERS
        narrow = not canvas.fits(self.label, room)
        name, size = canvas.fitted(self.label, box.w if narrow else max(60.0, room), 23)
        beside = box.x + canvas.width(name, size) + 12
        below = box.centre[1] + 18
        y = box.centre[1] - (17 if self.status or narrow else 0)
        canvas.text(name, (box.x, y), size, ink)
        at = Box(box.x, below - 11, 100, 24) if narrow else Box(beside, y - 11, 100, 24)
        paint_numbers(self.money, self.dirt, tint, canvas, at)
        if not narrow:
            self._tell(canvas, box.x, below, box.w, ink)

    def _tell(self, canvas: Canvas, left: float, y: float, room: float, ink: Colour) -> None:
        if self.status:
            soft = INK2 if self.tile else ink
            canvas.text(self.status, (left, y), 17, soft, SEMI, fit=room)


@dataclass(frozen=True, kw_only=True)
class ThrowKey(Widget):
    """The last player's throws as big pips; each touch is a throw."""

    left: int
    total: int
    label: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        if pressed:
            body = body.moved(0, EDGE)
        depth = 0.0 if pressed else EDGE
        canvas.rounded(body, ENAMEL, 14, border=INK, width=2, edge=INK2, depth=depth)
        tall = body.h > 80
        pips, words = body.inset(8, 5).top(body.h * (0.62 if tall else 0.5), 0)
        radius = min(pips.h / 2, (pips.w - 6 * self.total) / self.total / 2)
        for i in range(self.total):
            x = pips.centre[0] + (i - (self.total - 1) / 2) * (2 * radius + 6)
            fill = AMBER if i < self.left else ENAMEL
            canvas.circle((x, pips.centre[1]), radius, fill, INK if i < self.left else HAIRLINE, 2)
        canvas.text(self.label, words.centre, 18, INK, align="centre", fit=words.w)


@dataclass(frozen=True, kw_only=True)
class GiveBack(Widget):
    """The small key with which a player gives a tile back; pale until there is one."""

    shape: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        if pressed:
            body = body.moved(0, EDGE)
        fill = AMBER if self.enabled else FADED
        depth = EDGE if self.enabled and not pressed else 0.0
        canvas.rounded(body, fill, 14, edge=AMBER_EDGE, depth=depth)
        x, y = body.centre
        canvas.icon("undo", (x - 15, y), 24, INK if self.enabled else FADED_TEXT)
        canvas.token(self.shape, (x + 13, y), 28)
        if not self.enabled:
            canvas.veil(Box(x - 2, y - 16, 32, 32), FADED, 150)
