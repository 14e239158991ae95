"""The simulated table beside the screen: discs to drag, a card to show, buttons, light, angle."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from companion.i18n import ASSETS
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.painter import Painter
from companion.ui.signals import LAMP_LOOK
from companion.ui.simulated.art import (
    APRON,
    BOARD,
    SKY,
    paint_board,
    paint_button,
    paint_lamp,
    paint_slider,
    paint_switch,
)
from companion.ui.simulated.deck import HeldCard
from companion.ui.simulated.desk import PANEL
from companion.ui.simulated.places import Places, places
from companion.ui.simulated.tray import Tray
from companion.ui.times import earliest
from companion.ui.widgets import Drawing, Paragraph, Text, Widget, close_key, plain_key
from hardware.ports import GREEN, SEATS
from hardware.simulated.scene import Fault

if TYPE_CHECKING:
    from companion.ui.shell import Shell
    from companion.ui.window import Window
    from hardware.simulated.table import SimulatedTable

KEYS = {pygame.K_SPACE: GREEN, **{pygame.K_1 + i: name for i, name in enumerate(SEATS)}}
READ = 20.0  # seconds for which a sentence stands
SURELY_TWO = 1.8  # widths of a box that go into two lines of it, wherever they break
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)


class TablePanel:
    """Draws the table model and moves it with the mouse and the keys."""

    def __init__(self, table: SimulatedTable, window: Window, shell: Shell) -> None:
        self.table = table
        self._window = window
        self._shell = shell
        self._room: Box | None = None
        self._held: int | None = None
        self._pushed: str | None = None
        self._slider: str | None = None
        self.hand = HeldCard(table, shell)
        self.tray = Tray(table, shell)
        self._lay()

    # -- drawing -------------------------------------------------------------------------------

    def _lay(self) -> None:
        """A new sheet, where the window has another place for it; a turned screen has none."""
        room = self._window.desk.panel
        self._room, self._surface = room, self._window.surface
        if room is None:
            return
        self._scale = min(room.w / PANEL[0], room.h / PANEL[1])
        if self.folded:
            self._scale = 1.0
        sheet = pygame.Surface((int(room.w), int(room.h))).convert()
        self._whole = Box(0, 0, room.w / self._scale, room.h / self._scale)
        at = int(room.x), int(room.y)
        canvas = Canvas(sheet, self._scale, ASSETS)
        self._window.surface.fill(SKY)
        self._window.painter.forget()
        self._painter = Painter(canvas, self._window.surface, SKY, at)

    @property
    def folded(self) -> bool:
        """Whether only its tab is shown."""
        return self._window.desk.folded

    def step(self, now: float) -> None:
        self.tray.follow()
        if self._window.desk.panel != self._room or self._window.surface is not self._surface:
            self._lay()
            pygame.display.update()
        if self._room is None:
            return
        changed = self._painter.paint(self.widgets())
        if changed:
            pygame.display.update(changed)

    def wake_at(self, now: float) -> float | None:
        """Soon, while one of its lights blinks; and when a sentence has been read."""
        looks = [LAMP_LOOK.get(self.table.lamp(lamp).mode) for lamp in range(self.table.lamps)]
        soonest = min((look for look in looks if look is not None), default=None)
        blinks = None if soonest is None else now + soonest
        said = self._shell.parts.voice.said
        over = said[-1].at + READ if said else now
        return earliest(blinks, over if over > now else None)

    def _said(self) -> str:
        """What the voice said a moment ago."""
        said = self._shell.parts.voice.said
        return said[-1].text if said and time.monotonic() < said[-1].at + READ else ""

    def widgets(self) -> list[Widget]:
        """The whole panel, as values: only what moved is drawn again."""
        if self._room is None:
            return []
        if self.folded:
            upright = self._whole.h > self._whole.w
            icon = "left" if upright else "up"
            label = "" if upright else self._shell.say("app.simulated_table")
            return [plain_key(self._whole, label, self._fold, name="table:fold", icon=icon)]
        at = places(self._whole)
        parts = self._head(at)
        if self._window.desk.folds:
            parts.append(close_key(at.fold, self._fold, name="table:fold"))
        if self.tray.game:
            return [*parts, *self._card_table(at)]
        if self.hand.picking:
            return [*parts, *self.hand.picker(at.picker)]
        board = Drawing(box=at.board, paint=paint_board, args=(self.table.scene,))
        below = [*self._switches(at), *self.hand.view(at), *self._sliders(at.sliders)]
        return [*parts, board, *self._buttons(at), *below]

    def _head(self, at: Places) -> list[Widget]:
        """What can be done here; a table without sound reads what the voice says."""
        say, said = self._shell.say, self._said()
        about = say("app.cards_hint") if self.tray.game else say("app.table_hint")
        hint = Paragraph(box=at.hint, text=about, size=13)
        words = say("app.voice_says", text=said) if said else say("app.simulated_table")
        lines = self._shell.width(words, 18) / at.title.w, self._shell.width(words, 13) / at.title.w
        if lines[0] <= 1:
            return [Text(box=at.title, text=words, size=18), hint]
        if lines[1] <= SURELY_TWO:
            return [Paragraph(box=at.title, text=words, size=13), hint]
        room = Box(at.title.x, at.title.y, at.title.w, at.hint.bottom - at.title.y)
        return [Paragraph(box=room, text=words, size=13)]

    def _card_table(self, at: Places) -> list[Widget]:
        """In a game of cards: the bare table and the cards on it."""
        if self.tray.picking:
            return self.tray.picker(at.picker)
        below = [*self._switches(at), *self.tray.hand_view(at), *self._sliders(at.sliders)]
        return [*self.tray.table_view(at.board), *self._buttons(at), *below]

    def _buttons(self, at: Places) -> list[Widget]:
        table = self.table
        lit = table.lamp(0).lit(time.monotonic())
        parts: list[Widget] = [
            Drawing(box=at.green, name=GREEN, paint=paint_button, args=(lit, GREEN in table.down))
        ]
        for i, cell in enumerate(at.seats.grid(4, 2, 2)):
            name = SEATS[i]
            if name in table.names:
                on = table.lamp(1 + i).lit(time.monotonic())
                down = name in table.down

                parts.append(
                    Drawing(box=cell, name=name, paint=paint_lamp, args=(str(i + 1), on, down))
                )
        return parts

    def _switches(self, at: Places) -> list[Widget]:
        table, say = self.table, self._shell.say
        sees = table.scene.fault is not Fault.UNPLUGGED
        camera, buttons, reset = at.switches
        return [
            Drawing(
                box=camera,
                name="plug:camera",
                on_tap=self._plug_camera,
                paint=paint_switch,
                args=(say("app.plug_camera"), sees),
            ),
            Drawing(
                box=buttons,
                name="plug:buttons",
                on_tap=self._plug_buttons,
                paint=paint_switch,
                args=(say("app.plug_buttons"), table.wired),
            ),
            plain_key(reset, say("app.table_reset"), table.reset, name="table:reset", size=13),
        ]

    def _sliders(self, area: Box) -> list[Widget]:
        scene, say = self.table.scene, self._shell.say
        values = {
            "light": (say("app.room_light"), scene.room.brightness),
            "warmth": (say("app.room_warmth"), (scene.room.warmth + 1) / 2),
            "tilt": (say("app.camera_tilt"), scene.view.tilt_deg / 50),
            "side": (say("app.camera_side"), scene.view.side_deg / 360),
        }
        return [
            Drawing(box=box, name=f"slider:{name}", paint=paint_slider, args=(label, value))
            for (name, (label, value)), box in zip(values.items(), area.rows(4, 0), strict=True)
        ]

    # -- mouse and keys ------------------------------------------------------------------------

    def pygame_event(self, event: pygame.event.Event) -> None:
        """What the app did not want: keys, and the mouse on this side of the window."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in KEYS:
            self._key(KEYS[event.key], event.type == pygame.KEYDOWN)
        elif self._room is not None and event.type in MOUSE:
            x = (event.pos[0] - self._room.x) / self._scale
            y = (event.pos[1] - self._room.y) / self._scale
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
            self._hold(x, y)
        elif widget.on_tap:
            widget.on_tap()
        elif widget.name.startswith("slider:"):
            self._slider = widget.name.removeprefix("slider:")
            self._drag(x, y)
        else:
            self._pushed = widget.name
            self._key(widget.name, True)

    def _hold(self, x: float, y: float) -> None:
        if not self.hand.picking and not self.tray.game and places(self._whole).board.holds(x, y):
            self._held = self.table.disc_at(*self._mm(x, y))
            self._drag(x, y)

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
        board = places(self._whole).board
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

    # -- what can be done ------------------------------------------------------------------------

    def _fold(self) -> None:
        self._window.fold_table(not self.folded)
        self._shell.lay_out()

    def _plug_camera(self) -> None:
        plugged = self.table.scene.fault is not Fault.UNPLUGGED
        self.table.set_fault(Fault.UNPLUGGED if plugged else Fault.NONE)

    def _plug_buttons(self) -> None:
        self.table.wire(not self.table.wired)
