"""What `companion.toml` may say, as frozen structs; every field has a default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from companion.games.base import Message
from companion.i18n import Language
from hardware.ports import MAX_SEATS, Says
from hardware.wiring import Wiring

FOLDER = "table-companion"  # among the user's or the machine's own

T = TypeVar("T")
CameraName = Literal["auto", "real", "picamera", "webcam", "photos", "simulated", "none"]
PartSetting = Literal["auto", "real", "simulated", "none"]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=3600)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Speed = Annotated[int, msgspec.Meta(ge=80, le=300)]  # words a minute
Rotation = Literal["auto", 0, 90, 180, 270]
Pixels = Annotated[int, msgspec.Meta(ge=160, le=8000)]


class AppSettings(msgspec.Struct, frozen=True):
    """The screen and the files. No `size` takes the screen's own; no `data_dir` the usual one.

    `place` names where the table stands, for BG Stats; without it no place is told.
    """

    language: Language = "fr"
    fullscreen: bool = False
    size: Annotated[str, msgspec.Meta(pattern=r"^$|^\d{3,4}x\d{3,4}$")] = ""
    turned: bool = False
    rotation: Rotation = "auto"
    text: Literal["normal", "large"] = "normal"
    data_dir: str = ""
    place: str = ""


class SoundSettings(msgspec.Struct, frozen=True):
    """`volume` in percent; 0 is silent."""

    volume: Percent = 80


class VoiceSettings(msgspec.Struct, frozen=True):
    """`speed` in words a minute, `volume` in percent; `file` is a piper voice (.onnx)."""

    engine: Literal["auto", "espeak-ng", "piper", "none"] = "auto"
    says: Says = "matters"
    file: str = ""
    speed: Speed = 160
    volume: Percent = 100


class ClockSettings(msgspec.Struct, frozen=True):
    """`turn_limit` in seconds; 0 counts up without a limit."""

    shown: bool = False
    turn_limit: Seconds = 0


class HardwareNames(msgspec.Struct, frozen=True):
    """Which parts to use; the names of `hardware.choose.HardwareSettings`."""

    camera: CameraName = "auto"
    camera_number: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    camera_width: Pixels = 1280
    camera_height: Pixels = 720
    photos: str = ""
    buttons: PartSetting = "auto"
    light: PartSetting = "auto"
    sound: PartSetting = "auto"
    simulated_seats: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEATS)] = MAX_SEATS


class Settings(msgspec.Struct, frozen=True):
    """Everything that a file may say; without a file, the defaults. `path` is the file read.

    `unfit` says of each house rule in the file that cannot be why the printed one stays.
    """

    app: AppSettings = AppSettings()
    sound: SoundSettings = SoundSettings()
    voice: VoiceSettings = VoiceSettings()
    clock: ClockSettings = ClockSettings()
    hardware: HardwareNames = HardwareNames()
    wiring: Wiring = Wiring()
    games: Mapping[str, Mapping[str, object]] = {}
    path: str = ""
    unfit: tuple[Message, ...] = ()

    def data_dir(self) -> Path:
        """Where the journal lives."""
        if self.app.data_dir:
            return Path(os.path.expanduser(self.app.data_dir))  # noqa: PTH111 (it never raises)
        import platformdirs  # only here: it costs a part of the first frame

        return platformdirs.user_data_path(FOLDER)

    def size(self) -> tuple[int, int] | None:
        """The window's width and height, where the file names them."""
        if not self.app.size:
            return None
        width, height = self.app.size.split("x")
        return int(width), int(height)

    def game_options(self, game: str) -> dict[str, object]:
        """What the file says of a game's options, already checked."""
        return dict(self.games.get(game, {}))

    def hardware_settings(self, struct: type[T]) -> T:
        """The hardware's own struct (`hardware.choose.HardwareSettings`), filled.

        It is passed in because choosing parts loads the camera and sound libraries.
        """
        told = self.voice
        table = {
            **msgspec.to_builtins(self.hardware),
            "wiring": msgspec.to_builtins(self.wiring),
            "voice": {"engine": told.engine, "file": told.file, "speed": told.speed},
        }
        return msgspec.convert(table, struct)
