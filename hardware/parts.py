"""The hardware of one run, and a run without any: nothing heavy is loaded here."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

import msgspec

from hardware.absent import NoBacklight, NoButtons, NoCamera, NoLight
from hardware.ports import (
    Backlight,
    Buttons,
    Camera,
    GreenLight,
    Message,
    PartName,
    Speaker,
    Trouble,
)
from hardware.sound import Silence

if TYPE_CHECKING:
    from hardware.simulated.table import Table


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
    table: Table | None
    chosen: dict[PartName, Chosen]
    troubles: tuple[Trouble, ...]
    pins: Any = None
    backlight: Backlight = msgspec.field(default_factory=NoBacklight)

    def close(self) -> None:
        """Lets all parts go, the light last, so that it is out when nothing answers any more."""
        for part in (self.camera, self.buttons, self.speaker, self.light):
            part.close()
        if self.pins is not None:
            # lgpio holds every line until its chip is closed.
            self.pins.close()


def no_parts() -> Parts:
    """Parts that do nothing: what the first frame is drawn with."""
    return Parts(NoCamera(), NoButtons(), NoLight(), Silence(), None, {}, ())
