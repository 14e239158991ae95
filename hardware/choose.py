"""Settings + what is plugged in -> real, simulated or absent parts, each with the reason in words.

The one place where hardware is chosen. Whatever fails, there is a part to play with.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from hardware import gpio, picamera, v4l2
from hardware.absent import NoBacklight, NoButtons, NoCamera, NoLight, NoVoice
from hardware.backlight import open_backlight
from hardware.capture import LiveCamera
from hardware.errors import HardwareError
from hardware.gpio_light import GpioLight
from hardware.health import within
from hardware.parts import Chosen, PartKind, Parts
from hardware.photos import source_for
from hardware.ports import (
    Backlight,
    Buttons,
    Camera,
    GreenLight,
    Message,
    PartName,
    Speaker,
    Trouble,
    Voice,
)
from hardware.settings import CameraChoice, HardwareSettings, PartChoice
from hardware.simulated.buttons import SimulatedButtons
from hardware.simulated.camera import TableSource
from hardware.simulated.light import SimulatedLight
from hardware.simulated.table import SimulatedTable
from hardware.sound import MixerSpeaker, PatientSpeaker, Silence, play_wav
from hardware.speech import Engine, SpeechSettings, open_engine
from hardware.voice import EngineVoice
from hardware.webcam import WebcamSource
from hardware.wiring import problems

T = TypeVar("T")

OPENED_WITHIN = 3.0  # seconds in which a part must open; later it is left out
CAMERAS_WITHIN = 8.0  # the same for picamera2, which takes its time to load on a small Pi


def _is_pi() -> bool:
    try:
        return "Raspberry Pi" in Path("/proc/device-tree/model").read_text(errors="replace")
    except OSError:
        return False


class Probes(msgspec.Struct, frozen=True):
    """How to ask what is plugged in; tests put their own answers here."""

    is_pi: Callable[[], bool] = _is_pi
    pins: Callable[[], gpio.PinFactory] = gpio.open_factory
    picameras: Callable[[], list[dict[str, object]]] = picamera.found
    webcams: Callable[[], list[v4l2.Device]] = v4l2.webcams
    speaker: Callable[[Path], Speaker] = MixerSpeaker
    engine: Callable[[SpeechSettings], Engine] = open_engine
    backlight: Callable[[], Backlight] = open_backlight


def choose(settings: HardwareSettings, sounds: Path, probes: Probes | None = None) -> Parts:
    """Gives the parts for these settings; never raises for hardware that is missing or broken.

    May take a second or two on a Pi, where picamera2 is loaded. `sounds` is a folder of WAVs.
    """
    return _Chooser(settings, probes or Probes()).parts(sounds)


class _Chooser:
    def __init__(self, settings: HardwareSettings, probes: Probes) -> None:
        self._settings = settings
        self._probes = probes
        self._on_pi = probes.is_pi()
        self._table: SimulatedTable | None = None
        self._pins: gpio.PinFactory | None = None
        self._chosen: dict[PartName, Chosen] = {}
        self._troubles: list[Trouble] = []

    def parts(self, sounds: Path) -> Parts:
        buttons, light = self._buttons(), self._light()
        camera, speaker = self._camera(), self._speaker(sounds)
        voice = self._voice(speaker)
        return Parts(
            camera,
            buttons,
            light,
            speaker,
            self._table,
            self._chosen,
            tuple(self._troubles),
            self._pins,
            self._backlight(),
            voice,
        )

    def _shared_table(self) -> SimulatedTable:
        if self._table is None:
            self._table = SimulatedTable(seats=self._settings.simulated_seats)
        return self._table

    def _note(self, part: PartName, kind: PartKind, key: str, **values: object) -> None:
        self._chosen[part] = Chosen(kind, Message(key, values))

    def _fail(self, part: PartName, problem: HardwareError) -> None:
        """What was asked for is not there: told, and the part is left out."""
        self._note(part, PartKind.NONE, problem.key, **problem.values)
        self._troubles.append(Trouble(part, problem.key, problem.values))

    def _fail_wiring(self, part: PartName, wrong: list[Message]) -> None:
        self._note(part, PartKind.NONE, wrong[0].key, **wrong[0].values)
        self._troubles += [Trouble(part, message.key, message.values) for message in wrong]

    # buttons and light

    def _buttons(self) -> Buttons:
        return self._on_pins(
            PartName.BUTTONS,
            self._settings.buttons,
            self._gpio_buttons,
            lambda: SimulatedButtons(self._shared_table()),
            NoButtons,
        )

    def _light(self) -> GreenLight:
        return self._on_pins(
            PartName.LIGHT,
            self._settings.light,
            self._gpio_light,
            lambda: SimulatedLight(self._shared_table()),
            NoLight,
        )

    def _on_pins(
        self,
        part: PartName,
        choice: PartChoice,
        real: Callable[[gpio.PinFactory], T],
        simulated: Callable[[], T],
        absent: Callable[[], T],
    ) -> T:
        """What hangs on the pins, its twin, or what takes its place; pins that fail are told."""
        kind, pins = self._pin_kind(part, choice), self._pins
        if kind is not PartKind.REAL or pins is None:
            return simulated() if kind is PartKind.SIMULATED else absent()
        try:
            opened = within(OPENED_WITHIN, lambda: real(pins))
        except HardwareError as problem:
            self._fail(part, problem)
            return absent()
        self._note(part, PartKind.REAL, "hardware.pins_answer")
        return opened

    def _gpio_buttons(self, pins: gpio.PinFactory) -> Buttons:
        return gpio.GpioButtons(self._settings.wiring, pins)

    def _gpio_light(self, pins: gpio.PinFactory) -> GreenLight:
        return GpioLight(self._settings.wiring, pins)

    def _backlight(self) -> Backlight:
        try:
            return within(OPENED_WITHIN, self._probes.backlight)
        except HardwareError:
            return NoBacklight()

    def _pin_kind(self, part: PartName, choice: PartChoice) -> PartKind:
        """Decides between real, simulated and none, and notes why; real still has to open."""
        if choice in (PartChoice.SIMULATED, PartChoice.NONE):
            kind = PartKind(choice.value)
            self._note(part, kind, "hardware.as_set")
            return kind
        if choice is PartChoice.AUTO and not self._on_pi:
            self._note(part, PartKind.SIMULATED, "hardware.no_pi")
            return PartKind.SIMULATED
        wrong = problems(self._settings.wiring)
        if wrong:
            self._fail_wiring(part, wrong)
            return PartKind.NONE
        try:
            self._pins = self._pins or within(OPENED_WITHIN, self._probes.pins)
        except HardwareError as problem:
            self._fail(part, problem)
            return PartKind.NONE
        return PartKind.REAL

    # camera

    def _camera(self) -> Camera:
        choice = self._settings.camera
        if choice is CameraChoice.NONE:
            self._note(PartName.CAMERA, PartKind.NONE, "hardware.as_set")
            return NoCamera()
        if choice is CameraChoice.SIMULATED:
            return self._simulated_camera(Message("hardware.as_set"))
        try:
            return self._seeing_camera(choice)
        except HardwareError as problem:
            self._fail(PartName.CAMERA, problem)
            return NoCamera()

    def _seeing_camera(self, choice: CameraChoice) -> Camera:
        if choice is CameraChoice.PHOTOS:
            camera = LiveCamera(source_for(Path(self._settings.photos).expanduser()))
            self._note(PartName.CAMERA, PartKind.PHOTOS, "hardware.as_set")
            return camera
        if choice is CameraChoice.PICAMERA:
            return self._picamera("hardware.as_set")
        if choice is CameraChoice.WEBCAM:
            # Opened even when it is not there yet: it may be plugged in later.
            return self._webcam("hardware.as_set", self._settings.camera_number)
        if choice is CameraChoice.AUTO and not self._on_pi:
            return self._simulated_camera(self._why_simulated())
        return self._first_that_answers()

    def _first_that_answers(self) -> Camera:
        try:
            return self._picamera("hardware.camera_answers")
        except HardwareError as problem:
            webcams = self._probes.webcams()
            if not webcams:
                raise problem
            return self._webcam("hardware.camera_answers", webcams[0].index)

    def _why_simulated(self) -> Message:
        """A laptop's own webcam never looks at a board: it is named, not taken."""
        webcams = self._probes.webcams()
        if webcams:
            first = webcams[0]
            return Message("hardware.no_pi_webcam", {"name": first.name, "number": first.index})
        return Message("hardware.no_pi")

    def _size(self) -> tuple[int, int]:
        return self._settings.camera_width, self._settings.camera_height

    def _picamera(self, why: str) -> Camera:
        if not within(CAMERAS_WITHIN, self._probes.picameras):
            raise HardwareError("hardware.picamera_none")
        self._note(PartName.CAMERA, PartKind.REAL, why)
        return LiveCamera(picamera.PicameraSource(self._settings.camera_number or 0, self._size()))

    def _webcam(self, why: str, number: int | None) -> Camera:
        self._note(PartName.CAMERA, PartKind.REAL, why)
        return LiveCamera(WebcamSource(number, self._size()))

    def _simulated_camera(self, why: Message) -> Camera:
        self._chosen[PartName.CAMERA] = Chosen(PartKind.SIMULATED, why)
        return LiveCamera(TableSource(self._shared_table(), self._size()))

    # sound and voice

    def _voice(self, speaker: Speaker) -> Voice:
        """Nobody misses a voice that was never there: only one that was asked for is told."""
        wanted = self._settings.voice
        if wanted.engine == "none" or isinstance(speaker, Silence):
            silent = "hardware.as_set" if wanted.engine == "none" else "hardware.voice_unheard"
            self._note(PartName.VOICE, PartKind.NONE, silent)
            return NoVoice()
        try:
            engine = within(OPENED_WITHIN, lambda: self._engine(wanted))
        except HardwareError as problem:
            self._note(PartName.VOICE, PartKind.NONE, problem.key, **problem.values)
            if wanted.engine != "auto":
                self._fail(PartName.VOICE, problem)
            return NoVoice()
        self._note(PartName.VOICE, PartKind.REAL, "hardware.voice_answers", program=engine.name)
        return EngineVoice(engine, play_wav)

    def _engine(self, wanted: SpeechSettings) -> Engine:
        """A voice file that is none is told, and espeak-ng speaks instead."""
        try:
            return self._probes.engine(wanted)
        except HardwareError as problem:
            if not wanted.file:
                raise
            self._troubles.append(Trouble(PartName.VOICE, problem.key, problem.values))
            return self._probes.engine(SpeechSettings("espeak-ng", "", wanted.speed))

    def _speaker(self, sounds: Path) -> Speaker:
        if self._settings.sound in (PartChoice.NONE, PartChoice.SIMULATED):
            self._note(PartName.SOUND, PartKind(self._settings.sound.value), "hardware.as_set")
            return Silence()

        def opened() -> Speaker:
            return self._probes.speaker(sounds)

        try:
            speaker = within(OPENED_WITHIN, opened)
        except HardwareError as problem:
            self._miss_sound(problem)
            return Silence()
        self._note(PartName.SOUND, PartKind.REAL, "hardware.sound_answers")
        return PatientSpeaker(speaker, opened)

    def _miss_sound(self, problem: HardwareError) -> None:
        """Beside a simulated table nobody misses a loudspeaker that was never asked for."""
        if self._settings.sound is PartChoice.AUTO and not self._on_pi:
            self._note(PartName.SOUND, PartKind.NONE, problem.key, **problem.values)
        else:
            self._fail(PartName.SOUND, problem)
