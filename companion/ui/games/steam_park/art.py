"""How Steam Park's things look: the colours of the box, keys, the phases, a park at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.steam_park.state import Colour, Deed, Metal, PieceKind
from companion.ui.box import Box
from companion.ui.canvas import BOLD, BUNGEE, Canvas
from companion.ui.theme import (
    AMBER,
    AMBER_TINT,
    EDGE,
    ENAMEL,
    HAIRLINE,
    INK,
    INK2,
    MIST,
    PLATES,
    hexa,
    mix,
    on,
)
from companion.ui.theme import Colour as Rgb
from companion.ui.widgets import Widget

STEAM = PLATES["steam_park"]
BEIGE = mix(STEAM, ENAMEL, 0.86)
FILLS: dict[Colour, Rgb] = {
    "black": hexa("#262B31"),
    "green": hexa("#5DAE3E"),
    "blue": hexa("#2468D2"),
    "pink": hexa("#F58CB4"),
    "red": hexa("#CF2B2B"),
    "violet": hexa("#7B3BAF"),
}
GREY = hexa("#A9B3BD")
METAL_FILLS: dict[Metal, Rgb] = {"gold": hexa("#E5B73B"), "rust": hexa("#B4572A")}
DEED_ICONS: dict[Deed, str] = {
    "rides": "nos",
    "stands": "stall",
    "attract": "bot",
    "clean": "broom",
    "bonus": "cards",
    "ground": "flat",
}
STAND_ICONS: dict[PieceKind, str] = {
    "security": "shield",
    "info": "info",
    "casino": "die",
    "toilets": "wc",
    "kiosk": "pub",
    "fountain": "fountain",
    "mirrors": "mirror",
    "office": "office",
    "shooting": "target",
    "incinerator": "flame",
}
STAND_SHORT: dict[PieceKind, str] = {
    "security": "steam.short_security",
    "info": "steam.short_info",
    "casino": "steam.short_casino",
    "toilets": "steam.short_toilets",
    "kiosk": "steam.short_kiosk",
    "fountain": "steam.short_fountain",
    "mirrors": "steam.short_mirrors",
    "office": "steam.short_office",
    "shooting": "steam.short_shooting",
    "incinerator": "steam.short_incinerator",
}
PHASE_ICONS = ("die", "dirt", "hammer", "coin")


@dataclass(frozen=True, kw_only=True)
class Pick(Widget):
    """A key of the action phase. A dim one can still be touched: the rules then say why not.

    `pips`: places of a ride. `owner`: the sign of the player in whose park it stands.
    `wide`: icon and word side by side.
    """

    label: str = ""
    icon: str = ""
    fill: Rgb = ENAMEL
    count: int = 0
    dim: bool = False
    pips: int = 0
    owner: str = ""
    note: str = ""
    wide: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        face = mix(self.fill, MIST, 0.72) if self.dim else self.fill
        edge = mix(self.fill, INK, 0.45)
        ink = mix(INK, MIST, 0.35) if self.dim else on(self.fill)
        if pressed:
            body = body.moved(0, EDGE)
        depth = 0.0 if pressed or self.dim else EDGE
        border = None if self.fill != ENAMEL else mix(edge, ENAMEL, 0.3)
        canvas.rounded(body, face, 12, border=border, width=2, edge=edge, depth=depth)
        if self.count:
            canvas.keyline(body, 12, INK if self.fill == METAL_FILLS["gold"] else AMBER, 4)
        self._content(canvas, body, ink)
        self._badge(canvas, body)

    def _content(self, canvas: Canvas, body: Box, ink: Rgb) -> None:
        x, y = body.centre
        if self.pips:
            self._places(canvas, body, ink)
        elif not self.icon:
            canvas.text(self.label, (x, y), 22, ink, align="centre", fit=body.w - 10)
        elif self.wide:
            self._side_by_side(canvas, body, ink)
        else:
            self._stacked(canvas, body, ink)

    def _stacked(self, canvas: Canvas, body: Box, ink: Rgb) -> None:
        """The icon above its word, a short note beside the icon; long words alone, in lines."""
        x, y = body.centre
        if not canvas.fits(self.label, body.w - 2):
            self._in_lines(canvas, body.inset(1, 0), self.label, ink)
            return
        size = min(30.0, body.h - 24)
        aside = 7.0 if self.count and body.w < 80 else 0.0
        if self.note:
            note, letters = canvas.fitted(self.note, body.w - 24, 16)
            wide = canvas.width(note, letters)
            size, aside = min(size, 24.0, body.w - 6 - wide), (wide + 2) / 2
            canvas.text(note, (x - aside + size / 2 + 2, y - 9), letters, ink)
        canvas.icon(self.icon, (x - aside, y - 9), size, ink)
        canvas.text(self.label, (x, body.bottom - 13), 16, ink, align="centre", fit=body.w - 2)

    def _in_lines(self, canvas: Canvas, box: Box, words: str, ink: Rgb) -> None:
        canvas.paragraph(words, box, 16, ink, BOLD, align="centre", leading=1.1, middle=True)

    def _side_by_side(self, canvas: Canvas, body: Box, ink: Rgb) -> None:
        x, y = body.centre
        words = f"{self.label} {self.note}" if self.note else self.label
        room = body.w - 46 - (24 if self.count else 0)
        if not canvas.fits(words, room):
            self._in_lines(canvas, Box(body.x + 2, body.y, room + 42, body.h), words, ink)
            return
        label, size = canvas.fitted(words, room, 18)
        left = x - (34 + canvas.width(label, size)) / 2 - (10 if self.count else 0)
        canvas.icon(self.icon, (left + 13, y), 26, ink)
        canvas.text(label, (left + 34, y), size, ink)

    def _places(self, canvas: Canvas, body: Box, ink: Rgb) -> None:
        x, y = body.centre
        if self.owner:
            canvas.token(self.owner, (x, y), min(body.h, body.w) * 0.74)
            return
        canvas.icon(self.icon, (x - 10, y), min(28.0, body.w * 0.5), ink)
        canvas.text(str(self.pips), (x + 14, y), 22, ink, BUNGEE, align="centre")

    def _badge(self, canvas: Canvas, body: Box) -> None:
        if self.count > 1 or (self.count and not self.pips):
            at = (body.right - 13, body.y + 13)
            canvas.circle(at, 12, AMBER, INK, 2)
            canvas.text(str(self.count), at, 16, INK, align="centre")


@dataclass(frozen=True, kw_only=True)
class RideKey(Widget):
    """A ride or an extension: in this park with who sits there, in the box, or another's.

    `seated`: how many sit on it; None where it is not in this park.
    """

    icon: str
    fill: Rgb
    size: int
    seated: int | None = None
    owner: str = ""
    chosen: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        here = self.seated is not None
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        if pressed:
            body = body.moved(0, EDGE)
        face = self.fill if here else mix(self.fill, MIST, 0.72)
        ink = on(self.fill) if here else mix(INK, MIST, 0.3)
        depth = 0.0 if pressed or not here else EDGE
        edge = mix(self.fill, INK, 0.45)
        canvas.rounded(body, face, 12, edge=edge, depth=depth)
        if self.chosen:
            canvas.keyline(body, 12, INK if self.fill == METAL_FILLS["gold"] else AMBER, 5)
        x, y = body.centre
        if self.owner:
            canvas.token(self.owner, (x, y), min(body.h, body.w) * 0.66)
            return
        canvas.icon(self.icon, (x, y - 12), 26, ink)
        words = f"{self.seated}/{self.size}" if here else str(self.size)
        canvas.text(words, (x, y + 15), 19, ink, BUNGEE, align="centre", fit=body.w - 6)


@dataclass(frozen=True, kw_only=True)
class PhaseStrip(Widget):
    """The four phases: ticked, current (with its arrow), to come."""

    phases: tuple[str, ...]
    current: int

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        canvas.rounded(box, ENAMEL, 14, edge=HAIRLINE, depth=3)
        cells = box.columns(len(self.phases), 0)
        if self.current:
            done = Box(box.x, box.y, cells[self.current].x - box.x + 14, box.h)
            canvas.rounded(done, BEIGE, 14)
        self._current(canvas, cells[self.current])
        for i, cell in enumerate(cells):
            self._word(canvas, cell, i)

    def _current(self, canvas: Canvas, cell: Box) -> None:
        first, last = self.current == 0, self.current == len(self.phases) - 1
        canvas.rounded(cell, STEAM, 14)
        if not first:
            canvas.fill(Box(cell.x, cell.y, 14, cell.h), STEAM)
        if not last:
            canvas.fill(Box(cell.right - 14, cell.y, 14, cell.h), STEAM)
            tip = (cell.right + (13 if cell.w > 120 else 8), cell.centre[1])
            canvas.polygon([(cell.right, cell.y), tip, (cell.right, cell.bottom)], STEAM)

    def _word(self, canvas: Canvas, cell: Box, index: int) -> None:
        x, y = cell.centre
        ink = ENAMEL if index == self.current else INK2
        icon = "check" if index < self.current else PHASE_ICONS[index]
        side, beside, most = (24, 32, 20) if cell.w > 120 else (18, 22, 17)
        text, size = canvas.fitted(self.phases[index], cell.w - beside - 12, most)
        left = x - (canvas.width(text, size) + beside) / 2 + (0 if cell.w > 120 else 3)
        canvas.icon(icon, (left + side / 2, y), side, ink)
        canvas.text(text, (left + beside, y), size, ink)


@dataclass(frozen=True, kw_only=True)
class ParkChip(Widget):
    """A park at a glance: sign, name, money, dirt; `before` shows what a draft changes."""

    shape: str
    label: str
    money: int
    dirt: int
    active: bool = False
    changed: tuple[bool, bool] = (False, False)

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        border = AMBER if self.active else None
        fill = AMBER_TINT if self.active else ENAMEL
        canvas.rounded(box, fill, 12, border=border, width=3, edge=HAIRLINE, depth=2)
        narrow = box.w < 112
        mark = 21.0 if narrow else min(32.0, box.h - 16)
        y = box.y + box.h * 0.3
        edge = 4 if narrow else 7
        canvas.token(self.shape, (box.x + edge + mark / 2, y if narrow else box.centre[1]), mark)
        left = box.x + mark + (8 if narrow else 15)
        room, high = box.right - left - 6, box.h * 0.46
        canvas.name(self.label, (left, y), room, 17, INK, lines=2, height=high)
        self._numbers(canvas, box.x + 6 if narrow else left, box.y + box.h * 0.72)

    def _numbers(self, canvas: Canvas, left: float, y: float) -> None:
        room = self.box.right - 4 - left  # clear of the border
        numbers = (
            ("coin", self.money, self.changed[0], left, room * 0.53),
            ("dirt", self.dirt, self.changed[1], left + room * 0.53, room * 0.47),
        )
        for icon, number, changed, x, wide in numbers:
            canvas.icon(icon, (x + 7, y), 16, STEAM)
            text, size = canvas.fitted(str(number), wide - 17, 18)
            canvas.text(text, (x + 17, y), size, INK)
            if changed:
                wide = canvas.width(text, size)
                canvas.line((x + 17, y + 10), (x + 17 + wide, y + 10), AMBER, 3)


def paint_numbers(money: int, dirt: int, ink: Rgb, canvas: Canvas, box: Box) -> None:
    """Money and dirt in one short line."""
    x, y = box.x, box.centre[1]
    for icon, number in (("coin", money), ("dirt", dirt)):
        canvas.icon(icon, (x + 9, y), 19, ink)
        canvas.text(str(number), (x + 23, y), 18, ink)
        x += 36 + canvas.width(str(number), 18)


def paint_big(icon: str, number: int, word: str, canvas: Canvas, box: Box) -> None:
    """An icon and a large number, together in the middle; a word below them."""
    text = str(number)
    size = 30 if box.h >= 34 else 24
    wide = canvas.width(text, size, BUNGEE)
    x, y = box.centre[0], box.centre[1] - (11 if word else 0)
    left = x - (wide + 30) / 2
    canvas.icon(icon, (left + 12, y), 24, STEAM)
    canvas.text(text, (left + 30, y), size, INK, BUNGEE)
    if word:
        canvas.text(word, (x, y + 28), 17, INK2, align="centre", fit=box.w - 4)
