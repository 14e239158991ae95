"""How a visitor's choice looks, and the visitor who walks to the park."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.scream_machine.state import CHEAP, Decision
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.scream_machine.art import ICONS, PLATE, paint_visitors
from companion.ui.theme import AMBER, ENAMEL, HAIRLINE, INK, INK2, MIST
from companion.ui.widgets import Widget

STEP = 0.4  # seconds for one visitor
LONGEST = 7.0  # for all of them together


@dataclass(frozen=True)
class Walk:
    """The visitors of one round, one after the other, from that moment on."""

    start: float
    count: int

    @property
    def step(self) -> float:
        return min(STEP, LONGEST / max(1, self.count))

    @property
    def end(self) -> float:
        return self.start + self.step * self.count

    def arrived(self, now: float) -> int:
        """How many have made their choice."""
        return min(self.count, max(0, int((now - self.start) / self.step)))

    def share(self, now: float) -> float:
        """How far the one who walks now has come."""
        return min(1.0, max(0.0, (now - self.start) / self.step - self.arrived(now)))


def short_numbers(decision: Decision) -> str:
    """The winner's number, or the equal ones: "5" or "3 = 3"."""
    numbers = [n for n in decision.numbers if n is not None]
    if decision.winner is not None:
        return str(decision.numbers[decision.players.index(decision.winner)])
    if not numbers:
        return "×"
    best = min(numbers) if decision.kind == CHEAP else max(numbers)
    return " = ".join([str(best)] * 2)


def paint_pair(shapes: tuple[str, str], canvas: Canvas, box: Box) -> None:
    """The two neighbours of a bench by their signs, where their names have no room."""
    x, y = box.centre
    canvas.text("–", (x, y), 16, INK2, align="centre")
    for shape, left in zip(shapes, (x - 20, x + 20), strict=True):
        canvas.token(shape, (left, y), 19)


@dataclass(frozen=True, kw_only=True)
class Choice(Widget):
    """A visitor and where he goes: a player's sign, or a word; nothing before he has chosen."""

    kind: str
    count: int = 1
    shape: str = ""
    word: str = ""
    numbers: str = ""
    stays: bool = False
    done: bool = True
    chosen: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        if self.chosen:
            canvas.rounded(self.box.inset(1, 0), MIST, 10, border=INK, width=3)
        if self.box.h >= 64 or self.box.w < 68:
            self._upright(canvas)
        else:
            self._lying(canvas)

    def _upright(self, canvas: Canvas) -> None:
        box = self.box
        tall = box.h >= 118
        side = min(60.0, box.w - 8, box.h - 62 if tall else box.h * 0.58)
        card = Box(box.centre[0] - side / 2, box.y + (4 if box.h >= 76 else 1), side, side)
        stays = self.stays and self.done and tall
        paint_visitors(canvas, card, self.kind, self.count, stays=stays)
        if not self.done:
            return
        x = box.centre[0]
        if tall:
            shift = 9 if self.shape else 0
            at = (x + shift, card.bottom + 13)
            canvas.text(self.numbers, at, 17, INK2, align="centre", fit=box.w)
            if self.shape:
                wide = canvas.width(self.numbers, 17)
                canvas.icon("down", (at[0] - wide / 2 - 12, at[1]), 17, INK2)
        room = box.bottom - card.bottom - (24 if tall else 2)
        size = min(36, room, box.w - 4)
        wide, high = box.w - 4, min(28, room)
        self._answer(canvas, (x, box.bottom - room / 2 - 1), size, (wide, high))

    def _lying(self, canvas: Canvas) -> None:
        """The card and its answer as a pair, apart from the next one."""
        box = self.box.inset(2, 1)
        if not self.chosen:
            canvas.rounded(box, ENAMEL, 10)
        room = min(box.w - 4, 104.0)
        side = min(44.0, box.h - 6, room * 0.56)
        size = min(34.0, room - side - 3)
        left = box.centre[0] - (side + 3 + max(size, room - side - 3)) / 2
        card = Box(left, box.centre[1] - side / 2, side, side)
        paint_visitors(canvas, card, self.kind, self.count)
        if self.done:
            wide = room - side - 3
            self._answer(canvas, (card.right + 3 + wide / 2, box.centre[1]), size, (wide, 28))

    def _answer(
        self, canvas: Canvas, at: tuple[float, float], size: float, room: tuple[float, float]
    ) -> None:
        wide, high = room
        if self.shape:
            canvas.token(self.shape, at, size)
        elif canvas.width(self.word, 16) + 8 <= wide:
            width = min(wide, canvas.width(self.word, 17) + 18)
            chip = Box(at[0] - width / 2, at[1] - high / 2, width, high)
            canvas.rounded(chip, AMBER if self.stays else HAIRLINE, high / 2)
            canvas.text(self.word, at, 17, INK, align="centre", fit=width - 6)
        else:
            canvas.circle(at, size * 0.4, AMBER if self.stays else HAIRLINE)
            canvas.text("=", at, 18, INK, align="centre")


@dataclass(frozen=True, kw_only=True)
class Walker(Widget):
    """The visitor on the way from his bench to the park."""

    kind: str
    start: tuple[float, float]
    goal: tuple[float, float]
    share: float

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        eased = self.share * self.share * (3 - 2 * self.share)
        x = self.start[0] + (self.goal[0] - self.start[0]) * eased
        y = self.start[1] + (self.goal[1] - self.start[1]) * eased
        canvas.circle((x, y), 22, PLATE, ENAMEL, 3)
        canvas.icon(ICONS[self.kind], (x, y), 28, ENAMEL)


@dataclass(frozen=True, kw_only=True)
class Won(Widget):
    """A player's visitors: how many more, and where the pawn stands now."""

    shape: str
    label: str
    gain: int
    score: int

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        canvas.rounded(box, ENAMEL, 14, edge=HAIRLINE, depth=3)
        if box.h < 80 and box.w > 180:
            self._lying(canvas, box)
            return
        x = box.centre[0]
        small = box.w < 110 or box.h < 80
        size = 20 if small else 32
        room, asked = box.w - size - 12, 16 if small else 20
        names, fitted = canvas.name_lines(self.label, room, asked, 2)
        wide = size + 6 + max(canvas.width(name, fitted) for name in names)
        top = box.y + box.h * 0.3
        canvas.token(self.shape, (x - wide / 2 + size / 2, top), size)
        canvas.name(self.label, (x - wide / 2 + size + 6, top), room, asked, lines=2)
        self._numbers(canvas, box, small)

    def _lying(self, canvas: Canvas, box: Box) -> None:
        y = box.centre[1]
        canvas.token(self.shape, (box.x + 26, y), 34)
        canvas.name(self.label, (box.x + 50, y), box.w - 154, 19, lines=2)
        if self.gain:
            chip = Box(box.right - 102, y - 15, 42, 30)
            canvas.rounded(chip, AMBER, 15)
            canvas.text(f"+{self.gain}", chip.centre, 18, INK, align="centre")
        canvas.text(str(self.score), (box.right - 30, y), 32, INK, BUNGEE, align="centre")

    def _numbers(self, canvas: Canvas, box: Box, small: bool) -> None:
        low = box.y + box.h * 0.7
        gap = 38 if small else 44
        chip = Box(box.centre[0] - gap, low - 15, gap - 2, 30)
        if self.gain:
            canvas.rounded(chip, AMBER, 15)
            canvas.text(f"+{self.gain}", chip.centre, 18, INK, align="centre")
        at = (box.centre[0] + (gap * 0.55 if self.gain else 0), low)
        canvas.text(str(self.score), at, 26 if small else 34, INK, BUNGEE, align="centre")
