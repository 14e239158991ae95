"""The simulated table beside the screen: discs to drag, a card to show, buttons, light, angle."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from companion.i18n import ASSETS, Translator
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.painter import Painter
from companion.ui.signals import LAMP_LOOK
from companion.ui.table_art import (
    APRON,
    BOARD,
    SKY,
    paint_board,
    paint_button,
    paint_card,
    paint_lamp,
    paint_slider,
)
from companion.ui.widgets import Button, Drawing, Text, Widget
from hardware.ports import GREEN, SEATS

if TYPE_CHECKING:
    from hardware.simulated.table import SimulatedTable

KEYS = {pygame.K_SPACE: GREEN, **{pygame.K_1 + i: name for i, name in enumerate(SEATS)}}


class TablePanel:
    """Draws the table model and moves it with the mouse and the keys."""

    def __init__(
        self,
        table: SimulatedTable,
        window: pygame.Surface,
        at: int,
        height: int,
        say: Translator,
        spoken: Callable[[], str] = str,
    ) -> None:
        self.table = table
        self._say = say
        self._spoken = spoken
        self._at = at
        scale = height / 480
        sheet = pygame.Surface((window.get_width() - at, height)).convert()
        self._scale = scale
        self._whole = Box(0, 0, sheet.get_width() / scale, 480)
        self._painter = Painter(Canvas(sheet, scale, ASSETS), window, SKY, (at, 0))
        self._held: int | None = None
        self._pushed: str | None = None
        self._slider: str | None = None
        self._deck = _deck()
        self._card = 0
        self._turn = 0

    # -- drawing -------------------------------------------------------------------------------

    def step(self, now: float) -> None:
        changed = self._painter.paint(self.widgets())
        if changed:
            pygame.display.update(changed)

    def wake_at(self, now: float) -> float | None:
        """Soon, while one of its lights blinks."""
        looks = [LAMP_LOOK.get(self.table.lamp(lamp).mode) for lamp in range(self.table.lamps)]
        soonest = min((look for look in looks if look is not None), default=None)
        return None if soonest is None else now + soonest

    def widgets(self) -> list[Widget]:
        """The whole panel, as values: only what moved is drawn again."""
        table = self.table
        scene = table.scene
        places = self._places()
        board = Drawing(box=places["board"], paint=paint_board, args=(scene,))
        return [
            self._title(places["title"]),
            board,
            *self._buttons(places),
            *self._cards(places),
            *self._sliders(places),
        ]

    def _title(self, box: Box) -> Widget:
        """The last sentence of the voice, so that a table without sound reads what is said."""
        said = self._spoken()
        text = self._say("app.voice_says", text=said) if said else self._say("app.simulated_table")
        return Text(box=box, text=text, size=18)

    def _places(self) -> dict[str, Box]:
        title, rest = self._whole.inset(8).top(24, 4)
        board, rest = rest.top(self._whole.w - 16 - 110, 6)
        right = Box(board.x + board.h + 8, board.y, board.w - board.h - 8, board.h)
        return {
            "title": title,
            "board": Box(board.x, board.y, board.h, board.h),
            "side": right,
            "foot": rest,
        }

    def _buttons(self, places: dict[str, Box]) -> list[Widget]:
        side = places["side"]
        green, seats = side.top(side.w)
        table = self.table
        lit = table.lamp(0).lit(time.monotonic())
        parts: list[Widget] = [
            Drawing(box=green, name=GREEN, paint=paint_button, args=(lit, GREEN in table.down))
        ]
        for i, cell in enumerate(seats.grid(2, 4, 4)):
            name = SEATS[i]
            if name in table.names:
                on = table.lamp(1 + i).lit(time.monotonic())
                down = name in table.down

                parts.append(
                    Drawing(box=cell, name=name, paint=paint_lamp, args=(str(i + 1), on, down))
                )
        return parts

    def _cards(self, places: dict[str, Box]) -> list[Widget]:
        card, rest = places["foot"].left(places["foot"].h)
        keys, _ = rest.left(88)
        show, turn, other = keys.rows(3, 4)
        label, rows, expert = self._deck[self._card]
        shown = self.table.scene.card is not None

        say = self._say
        return [
            Drawing(box=card.inset(2), paint=paint_card, args=(rows, expert, self._turn, shown)),
            Button(
                box=show,
                label=say("app.hide_card") if shown else say("app.show_card"),
                size=16,
                chosen=shown,
                name="card:show",
                on_tap=self._toggle_card,
            ),
            Button(box=turn, icon="cw", name="card:turn", on_tap=self._turn_card),
            Button(
                box=other, label=label, icon="right", size=16, name="card:next", on_tap=self._next
            ),
        ]

    def _sliders(self, places: dict[str, Box]) -> list[Widget]:
        foot = places["foot"]
        area = Box(foot.x + foot.h + 100, foot.y, foot.w - foot.h - 100, foot.h)
        scene = self.table.scene
        values = {
            "light": (self._say("app.room_light"), scene.room.brightness),
            "warmth": (self._say("app.room_warmth"), (scene.room.warmth + 1) / 2),
            "tilt": (self._say("app.camera_tilt"), scene.view.tilt_deg / 50),
            "side": (self._say("app.camera_side"), scene.view.side_deg / 360),
        }
        return [
            Drawing(box=box, name=f"slider:{name}", paint=paint_slider, args=(label, value))
            for (name, (label, value)), box in zip(values.items(), area.rows(4, 2), strict=True)
        ]

    # -- mouse and keys ------------------------------------------------------------------------

    def pygame_event(self, event: pygame.event.Event) -> None:
        """What the app did not want: keys, and the mouse on this side of the window."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in KEYS:
            self._key(KEYS[event.key], event.type == pygame.KEYDOWN)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            x = (event.pos[0] - self._at) / self._scale
            y = event.pos[1] / self._scale
            self._mouse(event.type, x, y)

    def _key(self, name: str, down: bool) -> None:
        if name in self.table.names and down != (name in self.table.down):
            (self.table.press if down else self.table.release)(name)

    def _mouse(self, kind: int, x: float, y: float) -> None:
        if kind == pygame.MOUSEBUTTONDOWN:
            self._down(x, y)
        elif kind == pygame.MOUSEMOTION:
            self._drag(x, y)
        else:
            self._up()

    def _down(self, x: float, y: float) -> None:
        widget = next((w for w in reversed(self.widgets()) if w.name and w.box.holds(x, y)), None)
        if widget is None:
            self._held = self.table.disc_at(*self._mm(x, y))
            self._drag(x, y)
        elif widget.on_tap:
            widget.on_tap()
        elif widget.name.startswith("slider:"):
            self._slider = widget.name.removeprefix("slider:")
            self._drag(x, y)
        else:
            self._pushed = widget.name
            self._key(widget.name, True)

    def _drag(self, x: float, y: float) -> None:
        if self._held is not None:
            self.table.move_disc(self._held, *self._mm(x, y), carried=True)
        if self._slider:
            box = next(w.box for w in self.widgets() if w.name == f"slider:{self._slider}")
            self._slide(self._slider, min(1.0, max(0.0, (x - box.x) / box.w)))

    def _up(self) -> None:
        if self._held is not None:
            self.table.drop_disc(self._held)
        if self._pushed:
            self._key(self._pushed, False)
        self._held = self._pushed = self._slider = None

    def _mm(self, x: float, y: float) -> tuple[float, float]:
        board = self._places()["board"]
        k = BOARD / board.w
        return (x - board.x) * k - APRON, (y - board.y) * k - APRON

    def _slide(self, name: str, share: float) -> None:
        setters: dict[str, Callable[[float], None]] = {
            "light": lambda v: self.table.set_light(brightness=v),
            "warmth": lambda v: self.table.set_light(warmth=2 * v - 1),
            "tilt": lambda v: self.table.set_angle(tilt_deg=50 * v),
            "side": lambda v: self.table.set_angle(side_deg=360 * v),
        }
        setters[name](share)

    # -- the card ------------------------------------------------------------------------------

    def _toggle_card(self) -> None:
        if self.table.scene.card is not None:
            self.table.hide_card()
        else:
            from companion.vision.deck_codes import code_bits  # cv2 only when it is needed

            card, rows, expert = self._deck[self._card]
            self.table.show_card(rows, expert=expert, turn=self._turn, code=code_bits(card))

    def _turn_card(self) -> None:
        self._turn = (self._turn + 1) % 4
        self._show_again()

    def _next(self) -> None:
        self._card = (self._card + 1) % len(self._deck)
        self._show_again()

    def _show_again(self) -> None:
        if self.table.scene.card is not None:
            self.table.hide_card()
            self._toggle_card()


def _deck() -> list[tuple[str, tuple[str, ...], bool]]:
    """Code, rows as the table model writes them, and whether it is an expert card."""
    deck = json.loads((ASSETS / "games" / "traffic" / "deck.json").read_text(encoding="utf-8"))
    marks = str.maketrans({"?": ".", "_": "E"})
    return [
        (card["id"], tuple(row.translate(marks) for row in card["rows"]), kind == "expert")
        for kind in ("regular", "expert")
        for card in deck[kind]
    ]
