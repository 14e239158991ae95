"""What may be written about the hardware, in the settings file and on the command line."""

from __future__ import annotations

from enum import Enum

import msgspec

from hardware.ports import MAX_SEATS
from hardware.speech import SpeechSettings
from hardware.wiring import Wiring


class CameraChoice(Enum):
    """What may be written for the camera; `real` takes the Pi's camera, then a webcam."""

    AUTO = "auto"
    REAL = "real"
    PICAMERA = "picamera"
    WEBCAM = "webcam"
    PHOTOS = "photos"
    SIMULATED = "simulated"
    NONE = "none"


class PartChoice(Enum):
    """What may be written for buttons, light and sound."""

    AUTO = "auto"
    REAL = "real"
    SIMULATED = "simulated"
    NONE = "none"


class HardwareSettings(msgspec.Struct, frozen=True):
    """What the settings file and the command line say of the hardware."""

    camera: CameraChoice = CameraChoice.AUTO
    camera_number: int | None = None
    camera_width: int = 1280
    camera_height: int = 720
    photos: str = ""
    buttons: PartChoice = PartChoice.AUTO
    light: PartChoice = PartChoice.AUTO
    sound: PartChoice = PartChoice.AUTO
    simulated_seats: int = MAX_SEATS
    voice: SpeechSettings = SpeechSettings()
    wiring: Wiring = Wiring()
