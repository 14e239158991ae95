"""Draws in design units on a pygame surface; shapes, texts and icons are made once and kept."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame

from companion.ui.box import Box
from companion.ui.theme import ENAMEL, INK, SEATS, Colour

BUNGEE, SEMI, BOLD = "Bungee_400Regular.ttf", "Signika_600SemiBold.ttf", "Signika_700Bold.ttf"
KEPT = 1500  # sprites; the busiest screen needs about 200
LARGE = 20_000  # pixels from which half the oversampling looks the same and costs a quarter
_SIZE = re.compile(r'width="[\d.]+" height="[\d.]+"')


class Canvas:
    """A surface with a scale. Screens draw on it in units and never touch pygame themselves."""

    def __init__(self, surface: pygame.Surface, scale: float, assets: Path) -> None:
        self.surface = surface
        self.scale = scale
        self._assets = assets
        self._sprites: dict[tuple[object, ...], pygame.Surface] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, int, str], float] = {}
        self._sources: dict[str, tuple[str, float, float]] = {}

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        x, y = self.px(box.x), self.px(box.y)
        return pygame.Rect(x, y, self.px(box.right) - x, self.px(box.bottom) - y)

    def clip(self, box: Box | None) -> None:
        self.surface.set_clip(None if box is None else self.rect(box))

    # -- shapes ---------------------------------------------------------------------------

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
        k = _fineness(size)
        low = self.px(depth)
        big = _clear(size[0] * k, (size[1] + low) * k, border or fill)
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
            k = _fineness(rect.size)
            big = _clear(rect.w * k, rect.h * k, colour)
            line = max(k, round(width * self.scale * k))
            shape = big.get_rect()
            pygame.draw.rect(big, colour, shape, line, border_radius=self.px(radius) * k)
            return pygame.transform.smoothscale(big, rect.size)

        self._blit(("keyline", rect.size, radius, colour, width), make, rect.topleft)

    def corners(self, box: Box, radius: float, *, lower: bool = False) -> None:
        """Rubs out what reaches beyond the rounded upper corners (on a sprite's own sheet)."""
        rect = self.rect(box)
        k = _fineness(rect.size)
        big = pygame.Surface((rect.w * k, rect.h * k), pygame.SRCALPHA)
        white = (255, 255, 255, 255)
        pygame.draw.rect(big, white, big.get_rect(), border_radius=self.px(radius) * k)
        if not lower:
            big.fill(white, pygame.Rect(0, rect.h * k // 2, rect.w * k, rect.h * k))
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
            k = _fineness(size)
            big = _clear(size[0] * k, size[1] * k, colour)
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
        k = _fineness((2 * r, 2 * r))

        def make() -> pygame.Surface:
            big = _clear(2 * r * k, 2 * r * k, border or fill or INK)
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
        self.polygon(rim + core, colour)

    # -- words ----------------------------------------------------------------------------

    def font(self, size: float, face: str = BOLD) -> pygame.font.Font:
        key = (face, self.px(size))
        if key not in self._fonts:
            path = self._assets / "fonts" / face
            self._fonts[key] = pygame.font.Font(str(path), max(6, key[1]))
        return self._fonts[key]

    def width(self, text: str, size: float, face: str = BOLD) -> float:
        key = (text, self.px(size), face)
        wide = self._widths.get(key)
        if wide is None:
            if len(self._widths) >= 4 * KEPT:
                self._widths.clear()
            wide = self._widths[key] = self.font(size, face).size(text)[0] / self.scale
        return wide

    def fitted(self, text: str, width: float, size: float, face: str = BOLD) -> tuple[str, float]:
        """The text and size that fit in that width: smaller down to 16 u, then shortened."""
        while size > 16 and self.width(text, size, face) > width:
            size -= 1
        if self.width(text, size, face) <= width:
            return text, size
        while len(text) > 1 and self.width(text + "…", size, face) > width:
            text = text[:-1]
        return text.rstrip() + "…", size

    def text(
        self,
        text: str,
        at: tuple[float, float],
        size: float = 18,
        colour: Colour = INK,
        face: str = BOLD,
        *,
        align: str = "left",
        fit: float = 0,
        alpha: int = 255,
    ) -> None:
        """One line; `at` is the left, centre or right end of its middle line."""
        if fit:
            text, size = self.fitted(text, fit, size, face)
        sprite = self._text_sprite(text, size, colour, face, alpha)
        w, h = sprite.get_size()
        x = self.px(at[0]) - {"left": 0, "centre": w // 2, "right": w}[align]
        self.surface.blit(sprite, (x, self.px(at[1]) - h // 2))

    def _text_sprite(
        self, text: str, size: float, colour: Colour, face: str, alpha: int
    ) -> pygame.Surface:
        def make() -> pygame.Surface:
            sprite = self.font(size, face).render(text, True, colour)
            if alpha < 255:
                sprite.set_alpha(alpha)
            return sprite

        return self._sprite(("text", text, self.px(size), colour, face, alpha), make)

    def place(self, text: str, at: tuple[float, float], size: float, colour: Colour = INK) -> float:
        """An ordinal such as 1er or 2nd: the digits large, the letters small and high."""
        digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
        self.text(digits, at, size, colour, BUNGEE)
        wide = self.width(digits, size, BUNGEE)
        small = max(16.0, size * 0.55)
        letters = text[len(digits) :]
        self.text(letters, (at[0] + wide + 1, at[1] - size * 0.16), small, colour)
        return wide + 1 + self.width(letters, small)

    def wrap(self, text: str, width: float, size: float, face: str = SEMI) -> list[str]:
        """Lines of at most that width; a line break in the text is kept."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size, face) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def paragraph(
        self,
        text: str,
        box: Box,
        size: float = 18,
        colour: Colour = INK,
        face: str = SEMI,
        *,
        align: str = "left",
        leading: float = 1.2,
    ) -> float:
        """Wrapped text from the top of the box, made smaller (to 16 u) to fit; gives its height."""
        lines = self.wrap(text, box.w, size, face)
        while size > 16 and len(lines) * size * leading > box.h:
            size -= 1
            lines = self.wrap(text, box.w, size, face)
        x = {"left": box.x, "centre": box.centre[0], "right": box.right}[align]
        for i, line in enumerate(lines):
            at = (x, box.y + (i + 0.5) * size * leading)
            self.text(line, at, size, colour, face, align=align, fit=box.w)
        return len(lines) * size * leading

    # -- pictures -------------------------------------------------------------------------

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

    def tinted(self, name: str, box: Box, colour: Colour, *, instead_of: str = "#CCCCCC") -> None:
        """A drawing of the icons folder with its grey made that colour."""
        tint = "#{:02X}{:02X}{:02X}".format(*colour)
        _, w, h = self._source(name)
        k = min(box.w / w, box.h / h)
        self._picture(name, box.centre, w * k, h * k, recolour=(instead_of, tint))

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
            k = _fineness(size) // 2
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

    # -- sprites --------------------------------------------------------------------------

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
            draw(inner, room)
            return pygame.transform.rotate(sheet, -90 * turns) if turns else sheet

        self._blit(("made", key, rect.size, turns), make, rect.topleft)

    def _sprite(
        self, key: tuple[object, ...], make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        sprite = self._sprites.get(key)
        if sprite is None:
            if len(self._sprites) >= KEPT:
                self._sprites.clear()
            sprite = self._sprites[key] = make()
        return sprite

    def _blit(
        self,
        key: tuple[object, ...],
        make: Callable[[], pygame.Surface],
        at: tuple[int, int],
    ) -> None:
        self.surface.blit(self._sprite(key, make), at)


def _fineness(size: tuple[int, int]) -> int:
    """How much larger a shape is drawn before it is scaled down smoothly."""
    return 2 if size[0] * size[1] > LARGE else 4


def _clear(w: int, h: int, colour: Colour) -> pygame.Surface:
    """A transparent sheet of that colour, so that scaling it down leaves no dark fringe."""
    sheet = pygame.Surface((w, h), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    return sheet


def _native(source: str) -> tuple[float, float]:
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', source)
    return (float(found[1]), float(found[2])) if found else (100.0, 100.0)


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
