"""The pages of the first evening: language, panel, green button, camera, names."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.checkup import part_checks
from companion.history.values import NAMES
from companion.i18n import LANGUAGES
from companion.ui.box import Box
from companion.ui.screens.doctor_art import live_picture
from companion.ui.screens.name import NameScreen
from companion.ui.screens.tried import keep_tried
from companion.ui.screens.wiring import WiringScreen
from companion.ui.theme import GO, INK, INK2
from companion.ui.widgets import (
    Chip,
    Icon,
    Panel,
    Paragraph,
    Widget,
    go_key,
    plain_key,
)
from hardware.doctor import Level
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

SHOWN_NAMES = 12


class Page:
    """One question of the first evening."""

    light = LedMode.OFF
    moves = False  # whether it must be drawn again without any event

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.say = shell.say

    def title(self) -> str:
        raise NotImplementedError

    def view(self, box: Box) -> list[Widget]:
        raise NotImplementedError

    def entered(self) -> None:
        """The page is shown now."""

    def left(self) -> None:
        """Another page is."""

    def green(self) -> None:
        """The green button was pressed."""

    def seat(self, seat: int) -> None:
        """The button of a seat was pressed."""

    def seat_lamps(self) -> dict[int, LedMode]:
        return {}

    def dragged(self, x: float, y: float) -> bool:
        return False

    def _about(self, box: Box, key: str) -> Paragraph:
        return Paragraph(box=box, text=self.say(key), size=20, colour=INK2)


class LanguagePage(Page):
    """Français or English; it takes effect at once."""

    def title(self) -> str:
        return self.say("first.language")

    def view(self, box: Box) -> list[Widget]:
        about, rest = box.top(60)
        keys = rest.middle(min(rest.w, 560), min(rest.h, 180))
        parts: list[Widget] = [self._about(about, "first.language_about")]
        for code, name, cell in zip(LANGUAGES, ("Français", "English"), keys.rows(2), strict=True):
            chosen = self.say.language == code
            choose = partial(self.shell.set_language, code)
            parts.append(
                plain_key(cell, name, choose, name=f"language:{code}", size=28, chosen=chosen)
            )
        return parts


class ButtonPage(Page):
    """The green button is pressed, its light is seen; else the wire is named and shown."""

    light = LedMode.FAST

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._pressed = 0
        self._seats: set[int] = set()
        self._seen: bool | None = None

    def title(self) -> str:
        return self.say("first.button")

    def green(self) -> None:
        self._pressed += 1
        keep_tried(self.shell, "green", True)
        self.shell.sound("bip")

    def seat(self, seat: int) -> None:
        self._seats.add(seat)
        keep_tried(self.shell, f"seat{seat}", True)
        self.shell.sound("key")

    def seat_lamps(self) -> dict[int, LedMode]:
        return dict.fromkeys(self._seats, LedMode.STEADY)

    def view(self, box: Box) -> list[Widget]:
        press, rest = box.top(box.h * 0.4)
        see, wires = rest.top(rest.h * 0.52)
        return [*self._press(press), *self._light(see), *self._wires(wires)]

    def _press(self, box: Box) -> list[Widget]:
        told = self.say("first.button_press")
        if self._pressed:
            told = self.say("first.button_pressed", count=self._pressed)
        if self._seats:
            told += " " + self.say("first.seats_pressed", count=len(self._seats))
        mark, words = box.inset(14, 8).left(64, 14)
        icon = "check" if self._pressed else "button"
        return [
            Panel(box=box),
            Icon(box=mark, icon=icon, colour=GO if self._pressed else INK),
            Paragraph(box=words, text=told, size=22, middle=True),
        ]

    def _light(self, box: Box) -> list[Widget]:
        words, keys = box.left(box.w * 0.5)
        yes, no = keys.middle(keys.w, min(60, keys.h)).columns(2)
        asked = {None: "first.light", True: "first.light_good", False: "first.light_bad"}[
            self._seen
        ]
        return [
            Paragraph(box=words, text=self.say(asked), size=20, middle=True),
            go_key(
                yes, self.say("app.yes"), partial(self._answer, True), name="light:yes", icon=""
            ),
            plain_key(no, self.say("app.no"), partial(self._answer, False), name="light:no"),
        ]

    def _answer(self, good: bool) -> None:
        self._seen = good
        keep_tried(self.shell, "light", good)
        self.shell.click()

    def _wires(self, box: Box) -> list[Widget]:
        key = box.foot(min(60, box.h))[0]
        show = partial(self.shell.push, WiringScreen(self.shell))
        return [plain_key(key, self.say("first.wires"), show, name="wires", icon="tools", size=18)]


class CameraPage(Page):
    """What the camera sees now, or that there is none and what to do."""

    moves = True

    def title(self) -> str:
        return self.say("first.camera")

    def entered(self) -> None:
        self.shell.parts.camera.start()

    def left(self) -> None:
        self.shell.parts.camera.close()

    def view(self, box: Box) -> list[Widget]:
        frame = self.shell.parts.camera.latest()
        if self.shell.layout.portrait:
            picture, rest = box.top(box.w * 9 / 16)
        else:
            picture, rest = box.left(min(box.w * 0.58, box.h * 16 / 9), 16)
        words, keys = rest.top(rest.h - 68)
        told = self.say("first.camera_found") if frame else self._why()
        parts: list[Widget] = [
            live_picture(picture, frame),
            Paragraph(box=words, text=told, size=20),
        ]
        if frame is not None:
            set_up = self.say("vision.set_up")
            parts.append(plain_key(keys, set_up, self._calibrate, name="calibrate", size=20))
        return parts

    def _why(self) -> str:
        shell = self.shell
        if shell.eyes.there and shell.eyes.waking:
            return self.say("first.camera_waking")
        found = part_checks(shell.parts, shell.services.data, shell.troubles)
        wrong = [c for c in found if c.name == "camera" and c.level is not Level.GREEN]
        told = self.say.words(wrong[0]) + " " if wrong else ""
        return told + self.say("first.camera_none")

    def _calibrate(self) -> None:
        from companion.ui.screens.camera import CameraScreen

        self.shell.push(CameraScreen(self.shell))


class NamesPage(Page):
    """Who plays here: each name once, and a tap is enough ever after."""

    def title(self) -> str:
        return self.say("first.names")

    def view(self, box: Box) -> list[Widget]:
        about, rest = box.top(56)
        add, chips = rest.foot(64)
        parts: list[Widget] = [self._about(about, "first.names_about")]
        columns = 3 if self.shell.layout.portrait else 4
        cells = chips.grid(columns, SHOWN_NAMES // columns)
        for name, cell in zip(self._names(), cells, strict=False):
            parts.append(Chip(box=cell.middle(cell.w, min(52, cell.h)), label=name, size=20))
        full = len(self._names()) >= SHOWN_NAMES
        why = self.say("first.names_full") if full else ""
        parts.append(
            plain_key(
                add,
                self.say("first.add_name"),
                self._add,
                name="add",
                icon="plus",
                enabled=not full,
                why=why,
            )
        )
        return parts

    def _names(self) -> list[str]:
        return self.shell.journal.recall(NAMES, [])

    def _add(self) -> None:
        self.shell.push(NameScreen(self.shell, "app", "", self._names(), self._added))

    def _added(self, name: str) -> None:
        self.shell.journal.remember(NAMES, [*self._names(), name])
        self.shell.changed()
