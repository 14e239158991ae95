"""The hardware of one run, and a run without any: nothing heavy is loaded here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

import msgspec

from hardware.absent import NoBacklight, NoButtons, NoCamera, NoLight, NoVoice
from hardware.errors import HardwareError
from hardware.gpio import PinFactory
from hardware.health import within
from hardware.ports import (
    Backlight,
    Buttons,
    Camera,
    GreenLight,
    Message,
    PartName,
    Speaker,
    Tell,
    Trouble,
    Voice,
)
from hardware.sound import Silence

if TYPE_CHECKING:
    from hardware.simulated.table import SimulatedTable


log = logging.getLogger(__name__)

CLOSED_WITHIN = 3.0  # seconds


class PartKind(Enum):
    """What a part turned out to be."""

    REAL = "real"
    PHOTOS = "photos"
    SIMULATED = "simulated"
    NONE = "none"


class Chosen(msgspec.Struct, frozen=True):
    """How a part was chosen: what it is, and why, in words."""

    kind: PartKind
    why: Message


class Parts(msgspec.Struct):
    """The hardware of one run; `table` is there when anything is simulated."""

    camera: Camera
    buttons: Buttons
    light: GreenLight
    speaker: Speaker
    table: SimulatedTable | None
    chosen: dict[PartName, Chosen]
    troubles: tuple[Trouble, ...]
    pins: PinFactory | None = None
    backlight: Backlight = msgspec.field(default_factory=NoBacklight)
    voice: Voice = msgspec.field(default_factory=NoVoice)

    def close(self) -> None:
        """Lets all parts go, the light last, so that it is out when nothing answers any more."""
        for part in (self.voice, self.camera, self.buttons, self.speaker, self.light):
            _let_go(part.close)
        if self.pins is not None:
            # lgpio holds every line until its chip is closed.
            _let_go(self.pins.close)

    def listen(self, tell: Tell) -> None:
        """Troubles of the parts that are only spoken to go to `tell`, each once."""
        for part in (self.light, self.speaker, self.backlight, self.voice):
            part.listen(tell)

    def look(self) -> bool:
        """Looks whether all drivers answer; gives whether one is being asked right now."""
        asked = [part.look() for part in (self.light, self.speaker, self.backlight, self.buttons)]
        return any(asked)

    def lives(self) -> bool:
        """Whether the threads that should read and shine do; asked by the watchdog."""
        living = [part.lives() for part in (self.camera, self.buttons, self.light)]
        return all(living)


def _let_go(close: Callable[[], object]) -> None:
    """A part that cannot be let go must not keep the others from being, nor the app from ending."""
    try:
        within(CLOSED_WITHIN, close)
    except HardwareError:
        log.warning("a part could not be let go", exc_info=True)


def no_parts() -> Parts:
    """Parts that do nothing: what the first frame is drawn with."""
    return Parts(NoCamera(), NoButtons(), NoLight(), Silence(), None, {}, ())
