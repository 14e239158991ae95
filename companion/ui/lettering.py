"""Words on a sheet: fitted, wrapped, measured once."""

from __future__ import annotations

import pygame

from companion.ui.box import Box
from companion.ui.sheet import KEPT, Sheet
from companion.ui.theme import INK, Colour

BUNGEE, SEMI, BOLD = "Bungee_400Regular.ttf", "Signika_600SemiBold.ttf", "Signika_700Bold.ttf"


class Lettering(Sheet):
    """Draws words in units."""

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
