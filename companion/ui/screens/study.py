"""A screen that looks through the camera with a study of its own, and shows what it saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from companion.ui.box import Box
from companion.ui.canvas import BOLD
from companion.ui.screen import Screen
from companion.ui.screens.calibrate_film import Film
from companion.ui.theme import GO, INK, INK2
from companion.ui.widgets import Art, Icon, Panel, Paragraph, Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell
    from hardware.ports import Frame

LOOK = 0.1  # seconds between two pictures


class Places(NamedTuple):
    """The sentence, the picture, the keys below it, and what was found beside it."""

    head: Box
    room: Box
    keys: Box
    side: Box


class Study(Protocol):
    """`look` is called by the eyes' thread with every picture."""

    def look(self, frame: Frame) -> None: ...


S = TypeVar("S", bound=Study)


class StudyScreen(Screen, Generic[S]):
    """`_study` is None where there is no camera."""

    game = "traffic"

    def __init__(self, shell: Shell, study: S | None) -> None:
        super().__init__(shell)
        self.film = Film()
        self._study = study
        self._was_awake = False
        self._aside = False  # a screen of its own lies over it: the camera stays awake

    def aside(self, screen: Screen) -> None:
        """Lays a screen over this one that leads back here."""
        self._aside = True
        self.shell.push(screen)

    def entered(self) -> None:
        if not self._aside:
            self._was_awake = self.shell.eyes.awake
        self._aside = False
        if self._study is not None:
            self.shell.eyes.study(self._study.look)

    def left(self) -> None:
        """A play that used the camera goes on with it; otherwise it is let go."""
        self.shell.eyes.study(None)
        if not self._was_awake and not self._aside:
            self.shell.eyes.rest()

    def sorry(self, area: Box) -> list[Widget]:
        """Why there is no picture; nothing where there is one."""
        if self._study is None:
            return sorry(area, self.say("vision.setup_none"))
        if self.shell.eyes.frame() is not None:
            return []
        if self.shell.eyes.waking:
            return sorry(area, self.say("vision.setup_waking"), icon="cam")
        return sorry(area, self.say("vision.setup_lost"))

    def sorry_because(self, area: Box, key: str) -> list[Widget]:
        """One kind sentence in the place of the picture."""
        return sorry(area, self.say(key))

    def places(self, beside: tuple[float, float]) -> Places:
        """Lying, the findings stand beside the picture, so wide on a narrow and a wide screen."""
        area = self.shell.layout.main.inset(8)
        head, rest = area.top(64)
        if self.shell.layout.portrait:
            room, rest = rest.top(276)
            keys, side = rest.top(68)
        else:
            side, left = rest.rightmost(beside[area.w >= 740], 10)
            keys, room = left.foot(68)
        return Places(head, room, keys, side)

    def wake_at(self) -> float | None:
        return self.shell.now + LOOK if self._study is not None else None


def sorry(area: Box, text: str, icon: str = "") -> list[Widget]:
    """No picture: one kind sentence, and a way back on the rail."""
    card = area.inset(24).middle(min(560, area.w - 48), 340)
    art, words = card.inset(24).top(180, 16)
    sign: Widget = Art(box=art, art="camera_lost")
    if icon:
        sign = Icon(box=art.middle(96, 96), icon=icon, colour=INK2)
    return [Panel(box=card), sign, Paragraph(box=words, text=text, size=22, align="centre")]


def sentence_head(box: Box, text: str, icon: str) -> list[Widget]:
    """What such a screen says at its head, behind a sign where there is one."""
    mark, words = box.left(40) if icon else (None, box)
    said = Paragraph(box=words, text=text, size=24, face=BOLD, middle=True)
    if mark is None:
        return [said]
    return [Icon(box=mark, icon=icon, colour=GO if icon == "check" else INK), said]
