"""What screens draw on, in design units: shapes, words, and the drawings of the icons folder."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pygame

from companion.ui.box import Box
from companion.ui.lettering import Lettering
from companion.ui.pixels import fineness
from companion.ui.shapes import Shapes
from companion.ui.theme import BOLD, BUNGEE, ENAMEL, INK, SEATS, SEMI, Colour

__all__ = ["BOLD", "BUNGEE", "SEMI", "Canvas"]

_SIZE = re.compile(r'width="[\d.]+" height="[\d.]+"')


class Canvas(Shapes, Lettering):
    """A surface with a scale. Screens draw on it in units and never touch pygame themselves."""

    def icon(
        self, name: str, centre: tuple[float, float], size: float, colour: Colour = INK
    ) -> None:
        """One of the line icons, in any colour."""
        tint = "#{:02X}{:02X}{:02X}".format(*colour)
        self._picture(f"icon_{name}_ink", centre, size, size, recolour=("#10203A", tint))

    def token(
        self, shape: str, centre: tuple[float, float], size: float, *, white: bool = False
    ) -> None:
        """A player's sign with its letter; `white` = outlined for use on its own colour."""
        line = "white" if white and SEATS[shape].letter == ENAMEL else "ink"
        self._picture(f"token_{shape}_{line}", centre, size, size)
        x, y = centre
        drop = {"B": 0.14, "E": 0.05, "G": 0.04, "F": -0.03}.get(shape, 0.0)
        letter = size * (0.36 if shape in "BE" else 0.42)
        self.text(shape, (x, y + drop * size), letter, SEATS[shape].letter, align="centre")

    def art(self, name: str, box: Box, *, cover: bool = False) -> None:
        """A drawing of the icons folder, fitted into the box or covering it."""
        _, w, h = self._source(name)
        pick = max if cover else min
        k = pick(box.w / w, box.h / h)
        before = self.surface.get_clip()
        self.surface.set_clip(self.rect(box).clip(before))
        self._picture(name, box.centre, w * k, h * k)
        self.surface.set_clip(before)

    def tinted(self, name: str, box: Box, colour: Colour) -> None:
        """A drawing of the icons folder with its grey made that colour."""
        tint = "#{:02X}{:02X}{:02X}".format(*colour)
        _, w, h = self._source(name)
        k = min(box.w / w, box.h / h)
        self._picture(name, box.centre, w * k, h * k, recolour=("#CCCCCC", tint))

    def _picture(
        self,
        name: str,
        centre: tuple[float, float],
        w: float,
        h: float,
        recolour: tuple[str, str] | None = None,
    ) -> None:
        size = (max(1, self.px(w)), max(1, self.px(h)))

        def make() -> pygame.Surface:
            source, _, _ = self._source(name)
            if recolour:
                source = source.replace(*recolour)
            k = fineness(size) // 2
            sized = _SIZE.sub(f'width="{size[0] * k}" height="{size[1] * k}"', source, count=1)
            big = pygame.image.load(io.BytesIO(sized.encode()), "art.svg")
            big = big.convert_alpha()
            return big if k == 1 else pygame.transform.smoothscale(big, size)

        at = (self.px(centre[0]) - size[0] // 2, self.px(centre[1]) - size[1] // 2)
        self._blit(("art", name, size, recolour), make, at)

    def _source(self, name: str) -> tuple[str, float, float]:
        """The text of a drawing, its width and its height."""
        known = self._sources.get(name)
        if known is None:
            text = (self._assets / "icons" / f"{name}.svg").read_text(encoding="utf-8")
            known = self._sources[name] = (text, *_native(text))
        return known

    def picture(self, pixels: pygame.Surface, box: Box) -> None:
        """A camera picture, scaled into the box."""
        rect = self.rect(box)
        self.surface.blit(pygame.transform.scale(pixels, rect.size), rect)

    def sprite(
        self,
        key: tuple[object, ...],
        box: Box,
        draw: Callable[[Canvas, Box], None],
        *,
        turns: int = 0,
    ) -> None:
        """A composed drawing kept as one sprite: `draw` paints it once on a canvas of its own.

        `turns` are quarter turns clockwise: for readers on the other sides of the table.
        """
        rect = self.rect(box)
        upright = turns % 2 == 0
        size = rect.size if upright else (rect.h, rect.w)
        room = Box(0, 0, box.w, box.h) if upright else Box(0, 0, box.h, box.w)

        def make() -> pygame.Surface:
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            inner = Canvas(sheet, self.scale, self._assets)
            inner._sprites, inner._fonts = self._sprites, self._fonts
            inner._widths, inner._sources = self._widths, self._sources
            inner.letters = self.letters
            draw(inner, room)
            return pygame.transform.rotate(sheet, -90 * turns) if turns else sheet

        self._blit(("made", key, rect.size, turns, self.letters), make, rect.topleft)


def _native(source: str) -> tuple[float, float]:
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', source)
    return (float(found[1]), float(found[2])) if found else (100.0, 100.0)
