"""Words on a sheet: fitted, wrapped, measured once."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from math import inf
from pathlib import Path

import pygame

from companion.ui.box import Box
from companion.ui.pixels import Pixels
from companion.ui.theme import BOLD, BUNGEE, INK, SEMI, Align, Colour

KEPT = 6000  # widths of words
SMALLEST = 16.0  # units
TINIEST = 6.0  # units: a name is rather small than cut
NAMING = 12  # letters of the longest name
FROM_MIDDLE = 2  # letters: a word is parted no further from its middle
VOWELS = frozenset("aeiouyàâäãáéèêëíîïóôöõúùûüœæ")
CLUSTERS = "bl br ch cl cr dr fl fr gl gn gr gu ph pl pr qu th tr vr"  # two letters of one sound
TOGETHER = tuple(CLUSTERS.split())
WORTH = 1.1  # how many times larger letters must grow for a name to be broken in a low place
LINE = 0.92  # of the letters' size: how far apart the lines of a name stand
LARGE = 1.15  # how much larger letters are for eyes that want it
BREAKS = re.compile(r"(?<=\w)[/_-]+")  # a long name may go on in the next line after these
ENOUGH = 22.0  # units: what is larger than this is read from afar anyway, and has no room to grow


@cache
def _face(path: Path) -> bytes:
    """Read once for all sizes: a font that is given its file keeps it open."""
    return path.read_bytes()


class Lettering(Pixels):
    """Draws words in units; with `letters` above 1, small ones larger than they are asked for."""

    letters = 1.0

    def grown(self, size: float, face: str = BOLD) -> float:
        """How large letters that are asked for in that size are drawn; plates stay as they are."""
        return size if face == BUNGEE else max(size, min(size, ENOUGH) * self.letters)

    def _least(self, face: str) -> float:
        """The size to ask for that is drawn as the smallest."""
        return SMALLEST if face == BUNGEE else SMALLEST / self.letters

    def font(self, size: float, face: str = BOLD) -> pygame.font.Font:
        key = (face, self.px(self.grown(size, face)))
        if key not in self._fonts:
            path = self._assets / "fonts" / face
            self._fonts[key] = pygame.font.Font(BytesIO(_face(path)), max(6, key[1]))
        return self._fonts[key]

    def width(self, text: str, size: float, face: str = BOLD) -> float:
        key = (text, self.px(self.grown(size, face)), face)
        wide = self._widths.get(key)
        if wide is None:
            if len(self._widths) >= KEPT:
                self._widths.clear()
            wide = self._widths[key] = self.font(size, face).size(text)[0] / self.scale
        return wide

    def fits(self, text: str, width: float, face: str = BOLD) -> bool:
        """Whether the text can be made small enough for that width."""
        return self.width(text, self._least(face), face) <= width

    def fitted(self, text: str, width: float, size: float, face: str = BOLD) -> tuple[str, float]:
        """The text and size that fit in that width: smaller down to 16 u, then shortened.

        What is no longer than a name is made smaller still.
        """
        tiniest = TINIEST / self.letters if len(text) <= NAMING else inf
        for least in (self._least(face), tiniest):
            while size > least and self.width(text, size, face) > width:
                size = max(least, size - 1)
        if self.width(text, size, face) <= width:
            return text, size
        while len(text) > 1 and self.width(text + "…", size, face) > width:
            text = text[:-1]
        return text.rstrip() + "…", size

    def name_lines(
        self, name: str, width: float, size: float, lines: int = 1, height: float = inf
    ) -> tuple[list[str], float]:
        """A name is never cut: smaller letters, then two lines of `height` together where they make
        the letters larger, then smaller ones still.
        """
        size = self._shrunk([name], width, size, SMALLEST / self.letters)
        if self.width(name, size) <= width:
            return [name], size
        tiniest = TINIEST / self.letters
        one = self._shrunk([name], width, size, tiniest)
        halves = self._halves(name, size)
        whole = 2 * LINE * self.grown(size) <= height
        two = self._shrunk(halves, width, size, tiniest, height / (2 * LINE))
        worth = lines > 1 and two >= one * (1 if whole else WORTH)
        return (halves, two) if worth else ([name], one)

    def _shrunk(
        self, lines: list[str], width: float, size: float, least: float, high: float = inf
    ) -> float:
        """The size, smaller down to the least, until every line is so narrow and no higher."""
        while size > least and (
            self.grown(size) > high or max(self.width(line, size) for line in lines) > width
        ):
            size = max(least, size - 1)
        return size

    def _halves(self, name: str, size: float) -> list[str]:
        """The name on two lines, broken at a space or a hyphen where that parts it well."""
        middle = len(name) // 2 - 1
        breaks = [i for i, sign in enumerate(name) if sign in " -" and 0 < i < len(name) - 1]
        near = min(breaks, key=lambda i: abs(i - middle), default=middle)
        if breaks and abs(near - middle) <= max(3, len(name) / 3):
            return [name[: near + 1].rstrip(), name[near + 1 :]]
        at = _between_syllables(name, middle + 1)
        return [f"{name[:at].rstrip(' -')}-", name[at:]]

    def name(
        self,
        name: str,
        at: tuple[float, float],
        width: float,
        size: float = 18,
        colour: Colour = INK,
        *,
        align: Align = "left",
        lines: int = 1,
        height: float = inf,
    ) -> None:
        """Somebody's whole name around that middle line, in one line or as many as allowed."""
        shown, size = self.name_lines(name, width, size, lines, height)
        step = LINE * self.grown(size)
        top = at[1] - step * (len(shown) - 1) / 2
        for i, line in enumerate(shown):
            self.text(line, (at[0], top + i * step), size, colour, align=align)

    def text(
        self,
        text: str,
        at: tuple[float, float],
        size: float = 18,
        colour: Colour = INK,
        face: str = BOLD,
        *,
        align: Align = "left",
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

        drawn = self.px(self.grown(size, face))
        return self._sprites.get(("text", text, drawn, colour, face, alpha), make)

    def place(self, text: str, at: tuple[float, float], size: float, colour: Colour = INK) -> float:
        """An ordinal such as 1er or 2nd: the digits large, the letters small and high."""
        digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
        self.text(digits, at, size, colour, BUNGEE)
        wide = self.width(digits, size, BUNGEE)
        small = max(SMALLEST, size * 0.55)
        letters = text[len(digits) :]
        self.text(letters, (at[0] + wide + 1, at[1] - size * 0.16), small, colour)
        return wide + 1 + self.width(letters, small)

    def wrap(self, text: str, width: float, size: float, face: str = SEMI) -> list[str]:
        """Lines of at most that width; a line break in the text is kept."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                joint = " "
                for piece in self._pieces(word, width, size, face):
                    longer = f"{line}{joint}{piece}" if line else piece
                    joint = ""
                    if line and self.width(longer, size, face) > width:
                        lines.append(line)
                        line = piece
                    else:
                        line = longer
            lines.append(line)
        return lines

    def _pieces(self, word: str, width: float, size: float, face: str) -> list[str]:
        """A file's name that no line holds breaks after its signs."""
        if self.width(word, size, face) <= width:
            return [word]
        return BREAKS.sub("\\g<0>\n", word).rstrip("\n").split("\n")

    def paragraph(
        self,
        text: str,
        box: Box,
        size: float = 18,
        colour: Colour = INK,
        face: str = SEMI,
        *,
        align: Align = "left",
        leading: float = 1.2,
        middle: bool = False,
    ) -> float:
        """Wrapped text from the top of the box or in its middle; gives its height.

        It is made smaller (to 16 u) to fit.
        """
        least = self._least(face)
        lines = self.wrap(text, box.w, size, face)
        while size > least and len(lines) * self.grown(size, face) * leading > box.h:
            size = max(least, size - 1)
            lines = self.wrap(text, box.w, size, face)
        line_high = self.grown(size, face) * leading
        high = len(lines) * line_high
        top = box.y + max(0.0, (box.h - high) / 2) if middle else box.y
        x = {"left": box.x, "centre": box.centre[0], "right": box.right}[align]
        for i, line in enumerate(lines):
            at = (x, top + line_high * (i + 0.5))
            self.text(line, at, size, colour, face, align=align, fit=box.w)
        return high


def _between_syllables(name: str, middle: int) -> int:
    """The place nearest to the middle where French and English part a word, or the middle."""
    low = name.casefold()
    good = (
        at
        for at in range(max(2, middle - FROM_MIDDLE), min(len(name) - 1, middle + FROM_MIDDLE + 1))
        if low[at - 1].isalpha() and _begins_syllable(low, at)
    )
    return min(good, key=lambda at: (abs(at - middle), at), default=middle)


def _begins_syllable(low: str, at: int) -> bool:
    """Whether a consonant, or two that belong together, and a vowel stand there."""
    if not low[at].isalpha() or low[at] in VOWELS or low[at - 1 : at + 1] in TOGETHER:
        return False
    after = at + (2 if low[at : at + 2] in TOGETHER else 1)
    return low[after : after + 1] in VOWELS
