"""The cards of the hardware: how each part is, how the last try went, and its keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from companion.ui.box import Box
from companion.ui.screens.doctor_art import CheckCard, SeatSigns, live_picture, picture_place
from companion.ui.screens.settings_tabs import HARDWARE, TABS, tabs
from companion.ui.screens.tried import tried
from companion.ui.when import within
from companion.ui.widgets import Paragraph, Widget, go_key, plain_key
from hardware.doctor import Check, Level
from hardware.parts import PartKind
from hardware.ports import PartName
from hardware.wiring import shown, wires

if TYPE_CHECKING:
    from companion.ui.screens.doctor import DoctorScreen

WORDS = 104.0  # units of the findings below a large picture
PICTURE = ("camera", "sharpness", "exposure", "colours")
NOTE = 24.0  # units of a card's note where it stands below the title
Widgets = list[Widget]


class Measures(NamedTuple):
    """Where the six cards stand, the height of a card's words, and the camera's two keys."""

    cards: Callable[[Box], list[Box]]
    words: float
    stacked: bool  # the note stands below the title, not beside it
    camera_keys: Callable[[Box], list[Box]]


def _tallest_first(box: Box) -> list[Box]:
    """Three rows of two: upright, the camera's keys need the tallest row."""
    first, rest = box.top(box.h / 3 + 24)
    return [*first.columns(2), *rest.grid(2, 2)]


UPRIGHT = Measures(_tallest_first, 101, True, lambda keys: keys.rows(2, 4))
LYING = Measures(lambda box: box.grid(2, 3), 53, False, lambda keys: keys.columns(2))


class DoctorCards:
    """Draws what the screen found and what was tried on it."""

    def __init__(self, screen: DoctorScreen) -> None:
        self._screen = screen
        self._shell, self._say = screen.shell, screen.say

    def view(self, area: Box) -> Widgets:
        head, rest = area.inset(8).top(TABS)
        parts = tabs(self._shell, head, HARDWARE)
        if self._screen.large:
            return parts + self._large_picture(rest)
        cells = self._measures.cards(rest)
        cards: tuple[Callable[[Box], Widgets], ...] = (
            self._camera,
            self._green_button,
            self._light,
            self._sound,
            self._touch,
            self._seats,
        )
        for card, cell in zip(cards, cells, strict=True):
            parts += card(cell)
        return parts

    @property
    def _measures(self) -> Measures:
        return UPRIGHT if self._shell.layout.portrait else LYING

    def _worst(self, *names: str) -> Check | None:
        """The check of those names that needs most care, or None where none was made."""
        order = [Level.GREEN, Level.AMBER, Level.RED]
        found = [check for check in self._screen.checks if check.name in names]
        return max(found, key=lambda check: order.index(check.level), default=None)

    def _card(
        self,
        box: Box,
        icon: str,
        title: str,
        note: str,
        level: Level | None,
        *,
        picture: bool = False,
    ) -> tuple[Widgets, Box]:
        """The card itself, and the room for its keys."""
        card = CheckCard(
            box=box,
            icon=icon,
            title=title,
            note=note,
            level=level,
            upright=self._measures.stacked,
            picture=picture,
        )
        keys = box.inset(12, 10)
        tall = keys.h - self._measures.words
        return [card], Box(keys.x, keys.bottom - tall, keys.w, tall)

    def _told(self, box: Box, icon: str, title: str, note: str, check: Check) -> Widgets:
        """A card whose sentence stands in the place of its keys, and upright of its note."""
        note = "" if self._measures.stacked else note
        parts, room = self._card(box, icon, title, note, check.level)
        if self._measures.stacked:
            room = Box(room.x, room.y - NOTE, room.w, room.h + NOTE)
        return [*parts, Paragraph(box=room, text=self._say.words(check), size=17)]

    def _unused(self, check: Check | None, part: PartName) -> TypeGuard[Check]:
        """There is no such part, and nobody misses it: there is nothing to try."""
        chosen = self._shell.parts.chosen.get(part)  # nothing before hardware is looked for
        none = chosen is not None and chosen.kind is PartKind.NONE
        return none and check is not None and check.level is Level.GREEN

    def _key(self, box: Box, label: str, name: str, tap: Callable[[], object]) -> Widget:
        low = Box(box.x, box.bottom - min(56, box.h), box.w, min(56, box.h))
        return plain_key(low, label, tap, name=name)

    # -- the cards -----------------------------------------------------------------------------

    def _camera(self, box: Box) -> Widgets:
        say, check = self._say, self._worst(*PICTURE)
        frame = self._shell.parts.camera.latest()
        level: Level | None = check.level if check else Level.GREEN
        good = level is Level.GREEN
        if frame is not None:
            note = say("app.camera_sees" if good else "app.camera_look")
        elif good and self._shell.eyes.there and self._shell.eyes.waking:
            note, level = say("app.camera_waking"), None
        else:
            note = say("app.camera_absent" if good else "app.camera_none")
        title, seen = say("app.part_camera"), frame is not None
        parts, keys = self._card(box, "cam", title, note, level, picture=seen)
        if frame is not None:
            parts.append(live_picture(picture_place(box), frame))
        if check and not good and frame is None:
            return self._told(box, "cam", title, note, check)
        see, tune = self._measures.camera_keys(keys)
        return [
            *parts,
            self._key(see, say("app.see_picture"), "camera", self._screen.enlarge),
            self._key(tune, say("vision.set_up"), "calibrate", self._screen.open_camera),
        ]

    def _green_button(self, box: Box) -> Widgets:
        check, title = self._worst("buttons"), self._say("app.green_button")
        if self._unused(check, PartName.BUTTONS):
            return self._told(box, "button", title, "", check)
        at = self._screen.pressed.get("green")
        answer = self._answers("green")
        note = self._note("green", answer, self._say("app.press_it"))
        if at is not None:
            note = self._say("app.pressed_ago", seconds=max(0, int(self._shell.now - at)))
        level = self._level(check, answer)
        parts, keys = self._card(box, "button", title, note, level)
        if check and check.level is not Level.GREEN:
            # All of the card is the key: the sentence needs its room.
            show = partial(self._screen.show_wire, "green_button")
            whole = Widget(box=box, name="wire:green_button", on_tap=show)
            told = self._told(box, "button", title, note, check)
            return [*told, whole]
        return [*parts, self._wire_key(keys, "green_button", self._say("first.wires"))]

    def _wire_key(self, box: Box, wire: str, label: str) -> Widget:
        """Opens the drawing at the wire's own pin."""
        return self._key(box, label, f"wire:{wire}", partial(self._screen.show_wire, wire))

    def _check_key(self, box: Box, wire: str) -> Widget:
        """Names the pin to look at."""
        pin = dict(wires(self._shell.settings.wiring))[wire]
        return self._wire_key(box, wire, self._say("first.check_pin", pin=shown(pin)))

    def _level(self, check: Check | None, tried: bool | None) -> Level | None:
        """What was found, then what was tried; None while it is still to try."""
        if check is not None and check.level is not Level.GREEN:
            return check.level
        if tried is None:
            return None
        return Level.GREEN if tried else Level.RED

    def _light(self, box: Box) -> Widgets:
        check, answer = self._worst("light"), self._answers("light")
        if self._unused(check, PartName.LIGHT):
            return self._told(box, "led", self._say("app.button_light"), "", check)
        level = self._level(check, answer)
        note = self._note("light", answer, self._say("app.does_it_blink"))
        parts, keys = self._card(box, "led", self._say("app.button_light"), note, level)
        if answer is False:
            return [*parts, self._check_key(keys, "green_led")]
        return parts + self._yes_no(keys, "light")

    def _sound(self, box: Box) -> Widgets:
        check, answer = self._worst("sound"), self._answers("sound")
        level = self._level(check, answer)
        ask = (
            self._say("app.did_you_hear") if self._screen.bip_played else self._say("app.not_tried")
        )
        note = self._note("sound", answer, ask)
        parts, keys = self._card(box, "sound", self._say("app.sound"), note, level)
        if self._unused(check, PartName.SOUND):
            return self._told(box, "sound", self._say("app.sound"), "", check)
        if check and check.level is not Level.GREEN:
            return self._told(box, "sound", self._say("app.sound"), note, check)
        if answer is False:
            return [*parts, Paragraph(box=keys, text=self._say("app.mend_sound"), size=17)]
        if self._screen.bip_played and answer is None:
            return parts + self._yes_no(keys, "sound")
        return [*parts, self._key(keys, self._say("app.play_bip"), "bip", self._screen.play_bip)]

    def _answers(self, part: str) -> bool | None:
        """How the last try of a part went, on whatever evening; None before the first."""
        found = tried(self._shell).get(part)
        return None if found is None else found.good

    def _note(self, part: str, answer: bool | None, question: str) -> str:
        """How it is, and since when that is known."""
        if answer is None:
            return question
        if not answer:
            return self._say("app.works_not")
        at = tried(self._shell)[part].at
        return self._say("first.worked", day=within(at, self._shell.wall_clock(), self._say))

    def _yes_no(self, box: Box, name: str) -> Widgets:
        low = Box(box.x, box.bottom - min(56, box.h), box.w, min(56, box.h))
        yes, no = low.columns(2)
        return [
            go_key(
                yes,
                self._say("app.yes"),
                partial(self._screen.answer, name, True),
                name=f"{name}:yes",
                icon="",
                size=22,
            ),
            plain_key(
                no,
                self._say("app.no"),
                partial(self._screen.answer, name, False),
                name=f"{name}:no",
                size=22,
            ),
        ]

    def _touch(self, box: Box) -> Widgets:
        drawn = self._answers("touch")
        level = self._level(None, drawn)
        note = self._note("touch", drawn, self._say("app.not_tried"))
        parts, keys = self._card(box, "touch", self._say("app.touch_screen"), note, level)
        return [*parts, self._key(keys, self._say("app.draw"), "draw", self._screen.draw)]

    def _seats(self, box: Box) -> Widgets:
        buttons = self._shell.parts.buttons
        seats = tuple(i for i in range(8) if f"seat{i}" in buttons.names)
        done_once = tried(self._shell)
        worked = frozenset(i for i in seats if f"seat{i}" in done_once)
        held = frozenset(i for i in seats if f"seat{i}" in buttons.held)
        if not seats:
            note, done = self._say("app.no_seat_buttons"), True
        else:
            note = self._say("app.seats_tried", tried=len(worked), count=len(seats))
            done = len(worked) == len(seats)
        level = self._level(None, True if done else None)
        parts, keys = self._card(box, "people", self._say("app.seat_buttons"), note, level)
        return [*parts, SeatSigns(box=keys, seats=seats, tried=worked, held=held)]

    def _large_picture(self, box: Box) -> Widgets:
        """What the camera sees, and below it what is found of it."""
        frame, high = self._shell.parts.camera.latest(), box.h - WORDS
        if frame is not None:
            rows, columns = frame.image.shape[:2]
            high = min(high, box.w * rows / columns)
        picture, rest = box.top(high)
        words, _ = rest.top(WORDS)
        findings = [c for c in self._screen.checks if c.name in PICTURE]
        text = "\n".join(self._say.words(check) for check in findings)
        return [live_picture(picture, frame), Paragraph(box=words, text=text, size=18)]
