"""Panels, texts, icons and tokens."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.canvas import BOLD, BUNGEE, SEMI, Canvas
from companion.ui.theme import (
    ENAMEL,
    HAIRLINE,
    INK,
    PANEL_RADIUS,
    PLATE_RADIUS,
    Align,
    Colour,
    mix,
    plate,
)
from companion.ui.widgets.base import Widget


@dataclass(frozen=True, kw_only=True)
class Panel(Widget):
    """A surface for other things to stand on."""

    fill: Colour = ENAMEL
    radius: float = PANEL_RADIUS
    edge: Colour | None = HAIRLINE
    border: Colour | None = None
    border_width: float = 3
    dashed: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.rounded(
            self.box,
            self.fill,
            self.radius,
            border=self.border,
            width=self.border_width,
            edge=self.edge,
            depth=3 if self.edge else 0,
            dashed=self.dashed,
        )


@dataclass(frozen=True, kw_only=True)
class Text(Widget):
    """One line, vertically in the middle of its box, made smaller or shortened to fit."""

    text: str
    size: float = 18
    colour: Colour = INK
    face: str = BOLD
    align: Align = "left"

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        x = {"left": self.box.x, "centre": self.box.centre[0], "right": self.box.right}[self.align]
        canvas.text(
            self.text,
            (x, self.box.centre[1]),
            self.size,
            self.colour,
            self.face,
            align=self.align,
            fit=self.box.w,
        )


@dataclass(frozen=True, kw_only=True)
class Name(Widget):
    """Somebody's whole name: smaller, or on two lines, but never cut."""

    text: str
    size: float = 18
    colour: Colour = INK
    align: Align = "left"

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        x = {"left": self.box.x, "centre": self.box.centre[0], "right": self.box.right}[self.align]
        at = x, self.box.centre[1]
        canvas.name(
            self.text,
            at,
            self.box.w,
            self.size,
            self.colour,
            align=self.align,
            lines=2,
            height=self.box.h,
        )


@dataclass(frozen=True, kw_only=True)
class Paragraph(Widget):
    """Several lines, wrapped."""

    text: str
    size: float = 18
    colour: Colour = INK
    face: str = SEMI
    align: Align = "left"
    middle: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.paragraph(
            self.text,
            self.box,
            self.size,
            self.colour,
            self.face,
            align=self.align,
            middle=self.middle,
        )


@dataclass(frozen=True, kw_only=True)
class Icon(Widget):
    """A line icon, as large as its box is high."""

    icon: str
    colour: Colour = INK

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.icon(self.icon, self.box.centre, min(self.box.w, self.box.h), self.colour)


@dataclass(frozen=True, kw_only=True)
class Art(Widget):
    """A drawing of the icons folder."""

    art: str
    cover: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.art(self.art, self.box, cover=self.cover)


@dataclass(frozen=True, kw_only=True)
class Token(Widget):
    """A player's sign."""

    shape: str
    white: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        size = min(self.box.w, self.box.h)
        canvas.token(self.shape, self.box.centre, size, white=self.white)


@dataclass(frozen=True, kw_only=True)
class Plate(Widget):
    """The enamel plate with a game's name, white keyline inside."""

    text: str
    game: str = "app"
    size: float = 18

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        fill = plate(self.game)
        canvas.rounded(self.box, fill, PLATE_RADIUS)
        line = mix(fill, ENAMEL, 0.9)
        inner = self.box.inset(3)
        canvas.rounded(inner, fill, PLATE_RADIUS - 3, border=line, width=2)
        x, y = self.box.centre
        fit = self.box.w - 24
        canvas.text(self.text.upper(), (x, y), self.size, ENAMEL, BUNGEE, align="centre", fit=fit)


@dataclass(frozen=True, kw_only=True)
class Veil(Widget):
    """Darkens what lies below and keeps taps from it."""

    alpha: int = 150
    blocks: bool = True

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.veil(self.box, INK, self.alpha)
