"""Plates, lines, discs and rings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from companion.ui.box import Box
from companion.ui.pixels import Pixels, clear, fineness
from companion.ui.theme import INK, Colour


class Shapes(Pixels):
    """Draws shapes in units."""

    def fill(self, box: Box, colour: Colour) -> None:
        self.surface.fill(colour, self.rect(box))

    def veil(self, box: Box, colour: Colour, alpha: int) -> None:
        rect = self.rect(box)

        def make() -> pygame.Surface:
            sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
            sheet.fill((*colour, alpha))
            return sheet

        self._blit(("veil", rect.size, colour, alpha), make, rect.topleft)

    def rounded(
        self,
        box: Box,
        fill: Colour,
        radius: float = 16,
        *,
        border: Colour | None = None,
        width: float = 2,
        edge: Colour | None = None,
        depth: float = 0,
        dashed: bool = False,
    ) -> None:
        """A rounded plate; `edge` and `depth` give it its solid lower edge."""
        rect = self.rect(box)
        if rect.w <= 0 or rect.h <= 0:
            return
        key = ("plate", rect.size, fill, radius, border, width, edge, depth, dashed)

        def make() -> pygame.Surface:
            return self._plate(rect.size, fill, radius, border, width, edge, depth, dashed)

        self._blit(key, make, rect.topleft)

    def _plate(
        self,
        size: tuple[int, int],
        fill: Colour,
        radius: float,
        border: Colour | None,
        width: float,
        edge: Colour | None,
        depth: float,
        dashed: bool,
    ) -> pygame.Surface:
        k = fineness(size)
        low = self.px(depth)
        big = clear(size[0] * k, (size[1] + low) * k, border or fill)
        r = self.px(radius) * k
        face = pygame.Rect(0, 0, size[0] * k, size[1] * k)
        if edge is not None and low:
            pygame.draw.rect(big, edge, face.move(0, low * k), border_radius=r)
        if border is not None and not dashed:
            pygame.draw.rect(big, border, face, border_radius=r)
            line = max(k, self.px(width) * k)
            inner = face.inflate(-2 * line, -2 * line)
            pygame.draw.rect(big, fill, inner, border_radius=max(0, r - line))
        else:
            pygame.draw.rect(big, fill, face, border_radius=r)
        if border is not None and dashed:
            _dashes(big, face, border, max(k, self.px(width) * k), r)
        return pygame.transform.smoothscale(big, (size[0], size[1] + low))

    def keyline(self, box: Box, radius: float, colour: Colour, width: float) -> None:
        """A rounded outline with nothing inside."""
        rect = self.rect(box)

        def make() -> pygame.Surface:
            k = fineness(rect.size)
            big = clear(rect.w * k, rect.h * k, colour)
            line = max(k, round(width * self.scale * k))
            shape = big.get_rect()
            pygame.draw.rect(big, colour, shape, line, border_radius=self.px(radius) * k)
            return pygame.transform.smoothscale(big, rect.size)

        self._blit(("keyline", rect.size, radius, colour, width), make, rect.topleft)

    def corners(self, box: Box, radius: float) -> None:
        """Rubs out what reaches beyond the rounded corners (on a sprite's own sheet)."""
        rect = self.rect(box)
        k = fineness(rect.size)
        big = pygame.Surface((rect.w * k, rect.h * k), pygame.SRCALPHA)
        white = (255, 255, 255, 255)
        pygame.draw.rect(big, white, big.get_rect(), border_radius=self.px(radius) * k)
        mask = pygame.transform.smoothscale(big, rect.size)
        self.surface.blit(mask, rect, special_flags=pygame.BLEND_RGBA_MULT)

    def line(
        self, a: tuple[float, float], b: tuple[float, float], colour: Colour, w: float
    ) -> None:
        start, end = (self.px(a[0]), self.px(a[1])), (self.px(b[0]), self.px(b[1]))
        pygame.draw.line(self.surface, colour, start, end, max(1, self.px(w)))

    def polyline(self, points: list[tuple[float, float]], colour: Colour, width: float) -> None:
        if len(points) > 1:
            dots = [(self.px(x), self.px(y)) for x, y in points]
            pygame.draw.lines(self.surface, colour, False, dots, max(1, self.px(width)))

    def polygon(self, points: list[tuple[float, float]], colour: Colour) -> None:
        pygame.draw.polygon(self.surface, colour, [(self.px(x), self.px(y)) for x, y in points])

    def smooth(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled shape with smooth edges, for arrows and links that lie aslant."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        dots = tuple((self.px(x - left), self.px(y - top)) for x, y in points)
        size = (max(x for x, _ in dots) + 1, max(y for _, y in dots) + 1)

        def make() -> pygame.Surface:
            k = fineness(size)
            big = clear(size[0] * k, size[1] * k, colour)
            pygame.draw.polygon(big, colour, [(x * k, y * k) for x, y in dots])
            return pygame.transform.smoothscale(big, size)

        self._blit(("smooth", dots, colour), make, (self.px(left), self.px(top)))

    def shapes(
        self, shapes: Iterable[tuple[Sequence[tuple[float, float]], Colour]], box: Box, size: float
    ) -> None:
        """Filled polygons in a square of that size, drawn into the box."""
        k = box.w / size
        for points, colour in shapes:
            self.polygon([(box.x + x * k, box.y + y * k) for x, y in points], colour)

    def circle(
        self,
        centre: tuple[float, float],
        radius: float,
        fill: Colour | None,
        border: Colour | None = None,
        width: float = 2,
        *,
        alpha: int = 255,
    ) -> None:
        r = self.px(radius)
        k = fineness((2 * r, 2 * r))

        def make() -> pygame.Surface:
            big = clear(2 * r * k, 2 * r * k, border or fill or INK)
            middle = (r * k, r * k)
            if fill is not None:
                pygame.draw.circle(big, (*fill, alpha), middle, r * k)
            if border is not None:
                pygame.draw.circle(big, (*border, alpha), middle, r * k, max(k, self.px(width) * k))
            return pygame.transform.smoothscale(big, (2 * r, 2 * r))

        at = (self.px(centre[0]) - r, self.px(centre[1]) - r)
        self._blit(("disc", r, fill, border, width, alpha), make, at)

    def ring(
        self, centre: tuple[float, float], radius: float, width: float, share: float, colour: Colour
    ) -> None:
        """A clock-wise arc from twelve o'clock over that share of the turn."""
        steps = max(2, round(72 * share))
        big = pygame.math.Vector2(0, -1)
        outer = [big.rotate(360 * share * i / steps) for i in range(steps + 1)]
        rim = [(centre[0] + v.x * radius, centre[1] + v.y * radius) for v in outer]
        hole = radius - width
        core = [(centre[0] + v.x * hole, centre[1] + v.y * hole) for v in reversed(outer)]
        self.smooth(rim + core, colour)


def _dashes(
    sheet: pygame.Surface, face: pygame.Rect, colour: Colour, line: int, radius: int
) -> None:
    """A dashed frame: a full frame with gaps rubbed out along each side."""
    pygame.draw.rect(sheet, colour, face, line, border_radius=radius)
    gap, step = line * 2, line * 5
    hole = (0, 0, 0, 0)
    inner = face.inflate(-2 * line, -2 * line)
    fill = sheet.get_at(inner.center) if inner.w > 0 and inner.h > 0 else hole
    for x in range(face.left + radius, face.right - radius, step):
        sheet.fill(fill, (x, face.top, gap, line))
        sheet.fill(fill, (x, face.bottom - line, gap, line))
    for y in range(face.top + radius, face.bottom - radius, step):
        sheet.fill(fill, (face.left, y, line, gap))
        sheet.fill(fill, (face.right - line, y, line, gap))
