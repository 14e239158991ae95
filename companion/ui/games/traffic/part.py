"""What the stages of Traffic share on the screen: banner, rows of players, half-entered things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.games.traffic import State
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.part import TablePart
from companion.ui.screen import LampSign
from companion.ui.theme import ENAMEL, GO_EDGE, INK, INK2, KEY, SEATS, STOP, Colour, on
from companion.ui.widgets import Button, Panel, Text, Token, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import Table


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
        canvas.rounded(box, KEY, 10, border=border, width=4 if self.red else 2)
        x, y = box.centre
        if not self.shape:
            up = 0 if self.count is None else 13
            canvas.text(self.label, (x, y - up), 17, align="centre", fit=box.w - 6)
            if self.count is not None:
                canvas.text(str(self.count), (x, y + 13), 20, INK2, align="centre")
            return
        low = box.h < 64
        size = min(box.w * 0.6, box.h * (0.5 if low else 0.46))
        canvas.token(self.shape, (x, y - box.h * 0.16), size)
        canvas.text(self.label, (x, box.bottom - 14), 17, align="centre", fit=box.w - 2)


class Part(TablePart[State]):
    """One stage on the screen; the next one may begin by itself."""

    table: Table

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))

    def lit(self) -> dict[int, LedMode]:
        """The seat lamps, by player."""
        return {}

    def green(self, at: float) -> None:
        """The green button."""

    def press(self, player: int, at: float) -> None:
        """The button of a player's seat: Bip!, though the rules may say not now."""
        self.table.bip(player, at)

    def due(self) -> float | None:
        """Seconds after which the stage goes on by itself, counted from its beginning."""
        return None

    def elapsed(self) -> None:
        """The seconds of `due` are over."""

    def waits(self) -> bool:
        """Whether the stage must not go on by itself now."""
        return False

    def wants_board(self) -> bool:
        return False

    def wants_card(self) -> bool:
        return False

    # -- things the stages draw ------------------------------------------

    def banner(
        self,
        box: Box,
        fill: Colour,
        title: str,
        note: str,
        player: int,
        *,
        icon: str = "",
        chip: float = 0,
    ) -> list[Widget]:
        """A coloured bar: an icon or the player's sign, large words, and who it is about."""
        ink = on(fill)
        parts: list[Widget] = [Panel(box=box, fill=fill, edge=None, radius=14)]
        inner = box.inset(14, 10)
        mark, words = inner.left(min(52, inner.h), 14)
        if icon:
            parts.append(IconDisc(box=mark, icon=icon, tone=fill))
            _, words = words.rightmost(chip - 8)
            tight = bool(chip) and self.portrait
            who, words = words.rightmost(100 if tight else 130)
            sign, name = who.left(34 if tight else 44, 6)
            parts.append(Token(box=sign.middle(sign.w, 42), shape=self.table.shape(player)))
            parts.append(Text(box=name, text=note, size=22, colour=ink))
        else:
            white = ink == ENAMEL
            parts.append(Token(box=mark, shape=self.table.shape(player), white=white))
            right, words = words.rightmost(words.w * (0.4 if note else 0.0))
            if note:
                parts.append(Text(box=right, text=note, size=22, colour=ink, align="right"))
        parts.append(Text(box=words, text=title, size=34, colour=ink, face=BUNGEE))
        return parts

    def seat_fill(self, player: int) -> Colour:
        return SEATS[self.table.shape(player)].fill

    def player_keys(
        self,
        box: Box,
        players: list[int],
        name: str,
        tap: Callable[[int], object],
        red: int | None = None,
    ) -> list[Widget]:
        cells = box.columns(max(1, len(players)), 6)
        return [
            PlayerKey(
                box=cell,
                shape=self.table.shape(player),
                label=self.table.name(player),
                name=f"{name}:{player}",
                on_tap=partial(tap, player),
                red=player == red,
            )
            for player, cell in zip(players, cells, strict=True)
        ]

    def others(self, player: int) -> list[int]:
        return [p for p in range(len(self.table.players)) if p != player]


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
        x, y = self.box.centre
        canvas.icon("cards", (self.box.x + 24, y), 26)
        canvas.text(str(self.before), (x - 8, y), 26, INK, BUNGEE, align="centre")
        canvas.icon("right", (x + 22, y), 22)
        canvas.text(str(self.after), (self.box.right - 20, y), 26, INK, BUNGEE, align="centre")


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
