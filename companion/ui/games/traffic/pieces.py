"""Small things the stages of Traffic are made of: a player's key, a sign, a count of cards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.theme import ENAMEL, FADED, GO_EDGE, INK, INK2, KEY, STOP, Colour
from companion.ui.widgets import Button, Widget

SIGN = 26.0  # units a sign takes in a line of a chip
TWO_LINES = 24.0  # units of a name that stands on two lines of a key


@dataclass(frozen=True, kw_only=True)
class PlayerKey(Widget):
    """A small key with a player's sign and name; `red` marks the one who objected."""

    shape: str
    label: str
    red: bool = False
    count: int | None = None

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        border = STOP if self.red else (108, 127, 148)
        face = KEY if self.enabled else FADED
        canvas.rounded(box, face, 10, border=border, width=4 if self.red else 2)
        x, y = box.centre
        if not self.shape:
            up = 0 if self.count is None else 13
            canvas.text(self.label, (x, y - up), 17, align="centre", fit=box.w - 6)
            if self.count is not None:
                canvas.text(str(self.count), (x, y + 13), 20, INK2, align="centre")
            return
        self._player(canvas, box)

    def _player(self, canvas: Canvas, box: Box) -> None:
        """The sign above the name, which has two lines where one would be too small to read."""
        x, y = box.centre
        low = box.h < 64
        shown, _ = canvas.name_lines(self.label, box.w - 2, 17, 2, TWO_LINES)
        size = min(box.w * 0.6, box.h * (0.5 if low else 0.46))
        top = y - box.h * 0.16
        if len(shown) > 1:
            size = min(size, box.h - TWO_LINES - 4)
            top = box.y + 2 + size / 2
        foot = box.bottom - (14 if len(shown) == 1 else 2 + TWO_LINES / 2)
        canvas.token(self.shape, (x, top), size)
        at = x, foot
        canvas.name(self.label, at, box.w - 2, 17, align="centre", lines=2, height=TWO_LINES)


@dataclass(frozen=True, kw_only=True)
class IconDisc(Widget):
    """An icon in the banner's colour on a white disc."""

    icon: str
    tone: Colour

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        size = min(self.box.w, self.box.h)
        canvas.circle(self.box.centre, size / 2, ENAMEL)
        canvas.icon(self.icon, self.box.centre, size * 0.68, self.tone)


@dataclass(frozen=True, kw_only=True)
class CountChip(Widget):
    """Cards before and after, on white."""

    before: int
    after: int

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.rounded(self.box, ENAMEL, 10)
        before, after = (canvas.width(str(n), 26, BUNGEE) for n in (self.before, self.after))
        x, y = self.box.centre
        x -= (SIGN + 6 + before + SIGN + after) / 2
        canvas.icon("cards", (x + SIGN / 2, y), SIGN)
        x += SIGN + 6
        canvas.text(str(self.before), (x, y), 26, INK, BUNGEE)
        x += before
        canvas.icon("right", (x + SIGN / 2, y), SIGN - 4)
        canvas.text(str(self.after), (x + SIGN, y), 26, INK, BUNGEE)


@dataclass(frozen=True, kw_only=True)
class GoOn(Button):
    """The key that presses itself: a ring tells when."""

    share: float | None = None
    left: int = 0

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        super().draw(canvas, pressed)
        if self.share is None:
            return
        at = (self.box.right - 38, self.box.centre[1] - 2)
        canvas.ring(at, 22, 6, 1, GO_EDGE)
        canvas.ring(at, 22, 6, max(0.02, min(1.0, self.share)), ENAMEL)
        canvas.text(str(self.left), at, 20, ENAMEL, align="centre")
