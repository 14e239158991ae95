import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardware.absent import NoButtons, NoCamera, NoLight
from hardware.capture import LiveCamera
from hardware.choose import Probes, choose
from hardware.errors import HardwareError
from hardware.figures import mock_pins
from hardware.gpio import GpioButtons
from hardware.gpio_light import GpioLight
from hardware.parts import PartKind, Parts, no_parts
from hardware.ports import LedMode, PartName
from hardware.settings import CameraChoice, HardwareSettings, PartChoice
from hardware.simulated.buttons import SimulatedButtons
from hardware.sound import Silence
from hardware.speech import SpeechSettings
from hardware.v4l2 import Device
from hardware.wiring import Wiring
from tests.hardware.hardware_rigs import picture

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"


def failing(key: str, **values: object) -> Any:
    def fail(*_: object) -> Any:
        raise HardwareError(key, **values)

    return fail


def probes(**given: Any) -> Probes:
    usual: dict[str, Any] = {
        "is_pi": lambda: False,
        "pins": failing("hardware.gpio_none"),
        "picameras": failing("hardware.picamera_missing", reason="x"),
        "webcams": list,
        "speaker": lambda folder: Silence(),
    }
    return Probes(**(usual | given))


def kinds(parts: Parts) -> dict[str, str]:
    return {part.value: chosen.kind.value for part, chosen in parts.chosen.items()}


def pi(**given: Any) -> Probes:
    pins = mock_pins()
    camera = [{"Model": "imx708"}]
    return probes(**({"is_pi": lambda: True, "pins": lambda: pins,
                      "picameras": lambda: camera} | given))  # fmt: skip


def test_without_a_pi_the_whole_table_is_simulated_and_says_why() -> None:
    parts = choose(HardwareSettings(), SOUNDS, probes())
    assert parts.table is not None
    assert kinds(parts)["camera"] == kinds(parts)["buttons"] == kinds(parts)["light"] == "simulated"
    assert parts.chosen[PartName.CAMERA].why.key == "hardware.no_pi"
    assert parts.troubles == ()
    parts.close()


def test_a_laptops_webcam_is_named_and_not_taken() -> None:
    parts = choose(HardwareSettings(), SOUNDS, probes(webcams=lambda: [Device(2, "Face cam")]))
    why = parts.chosen[PartName.CAMERA].why
    assert why.key == "hardware.no_pi_webcam" and why.values == {"name": "Face cam", "number": 2}
    parts.close()


def test_on_a_pi_the_real_parts_are_taken() -> None:
    parts = choose(HardwareSettings(), SOUNDS, pi())
    assert isinstance(parts.buttons, GpioButtons) and isinstance(parts.light, GpioLight)
    assert isinstance(parts.camera, LiveCamera)
    found = kinds(parts)
    found.pop("voice")  # espeak-ng may be installed here or not
    assert set(found.values()) == {"real"} and parts.table is None
    parts.close()


def test_on_a_pi_without_its_own_camera_a_webcam_is_taken() -> None:
    found = pi(picameras=list, webcams=lambda: [Device(0, "ButtonEvents cam")])
    parts = choose(HardwareSettings(), SOUNDS, found)
    assert parts.chosen[PartName.CAMERA].kind is PartKind.REAL
    assert parts.camera.about.key == "hardware.about_webcam"
    parts.close()


@pytest.mark.parametrize("key", ["hardware.gpio_denied", "hardware.lgpio_missing"])
def test_pins_that_do_not_open_are_one_sentence_and_the_app_runs_on(key: str) -> None:
    parts = choose(HardwareSettings(), SOUNDS, pi(pins=failing(key, device="/dev/gpiochip0")))
    assert isinstance(parts.buttons, NoButtons) and isinstance(parts.light, NoLight)
    assert [trouble.key for trouble in parts.troubles] == [key, key]
    parts.light.show(LedMode.STEADY)
    assert parts.light.lit
    parts.close()


def test_a_pin_held_by_somebody_else_costs_that_part_alone() -> None:
    from gpiozero import LED

    pins = mock_pins()
    other = LED(Wiring().green_led, pin_factory=pins)
    parts = choose(HardwareSettings(), SOUNDS, pi(pins=lambda: pins))
    assert isinstance(parts.buttons, GpioButtons) and isinstance(parts.light, NoLight)
    (trouble,) = parts.troubles
    assert trouble.part is PartName.LIGHT and trouble.key == "hardware.pin_busy"
    assert trouble.values == {"pin": "GPIO27 (pin 13)"}
    parts.close()
    other.close()


def test_a_wiring_that_cannot_be_tells_all_its_problems_and_opens_nothing() -> None:
    wiring = Wiring(green_button=17, green_led=17, buzzer=99)
    parts = choose(HardwareSettings(wiring=wiring), SOUNDS, pi())
    told = {trouble.key for trouble in parts.troubles}
    assert told == {"hardware.pin_twice", "hardware.pin_unknown"}
    assert isinstance(parts.buttons, NoButtons)
    parts.close()


def test_each_part_can_be_forced() -> None:
    settings = HardwareSettings(
        camera=CameraChoice.NONE,
        buttons=PartChoice.SIMULATED,
        light=PartChoice.NONE,
        sound=PartChoice.NONE,
    )
    parts = choose(settings, SOUNDS, pi())
    assert isinstance(parts.camera, NoCamera) and isinstance(parts.buttons, SimulatedButtons)
    assert isinstance(parts.light, NoLight) and isinstance(parts.speaker, Silence)
    keys = {part: chosen.why.key for part, chosen in parts.chosen.items()}
    assert keys.pop(PartName.VOICE) == "hardware.voice_unheard"
    assert set(keys.values()) == {"hardware.as_set"}
    assert parts.troubles == ()
    parts.close()


def test_real_parts_forced_where_there_are_none_say_so() -> None:
    settings = HardwareSettings(camera=CameraChoice.REAL, buttons=PartChoice.REAL)
    parts = choose(settings, SOUNDS, probes())
    told = [trouble.key for trouble in parts.troubles]
    assert told == ["hardware.gpio_none", "hardware.picamera_missing"]
    assert kinds(parts)["buttons"] == kinds(parts)["camera"] == "none"
    parts.close()


def photo_settings(path: Path) -> HardwareSettings:
    return HardwareSettings(camera=CameraChoice.PHOTOS, photos=str(path))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("empty", "hardware.photos_empty"),
        ("nowhere", "hardware.photos_missing"),
        ("film.mp4", "hardware.video_missing"),
    ],
)
def test_photos_that_are_not_there_are_one_sentence(tmp_path: Path, name: str, key: str) -> None:
    (tmp_path / "empty").mkdir()
    parts = choose(photo_settings(tmp_path / name), SOUNDS, probes())
    assert [trouble.key for trouble in parts.troubles] == [key]
    assert isinstance(parts.camera, NoCamera)
    parts.close()


def test_a_folder_of_photos_is_a_camera(tmp_path: Path) -> None:
    import cv2

    cv2.imwrite(str(tmp_path / "a.png"), picture())
    parts = choose(photo_settings(tmp_path), SOUNDS, probes())
    assert parts.chosen[PartName.CAMERA].kind is PartKind.PHOTOS
    parts.close()


@pytest.mark.parametrize(
    ("on_pi", "wanted", "told"),
    [
        (False, PartChoice.AUTO, []),  # beside a simulated table nothing missing is broken
        (False, PartChoice.REAL, ["hardware.sound_none"]),
        (True, PartChoice.AUTO, ["hardware.sound_none"]),
    ],
)
def test_without_a_sound_device_there_is_silence_and_where_it_is_missed_a_sentence(
    on_pi: bool, wanted: PartChoice, told: list[str]
) -> None:
    silent = probes(speaker=failing("hardware.sound_none"), is_pi=lambda: on_pi)
    rest = PartChoice.SIMULATED
    settings = HardwareSettings(
        camera=CameraChoice.SIMULATED, buttons=rest, light=rest, sound=wanted
    )
    parts = choose(settings, SOUNDS, silent)
    assert isinstance(parts.speaker, Silence) and not parts.speaker.play("bip")
    assert [trouble.key for trouble in parts.troubles] == told
    parts.close()


def test_choosing_loads_neither_cv2_nor_pygame_before_they_are_needed() -> None:
    code = (
        "import sys; from pathlib import Path; from hardware.choose import *;"
        "from hardware.settings import *;"
        "s = HardwareSettings(sound=PartChoice.NONE, camera=CameraChoice.SIMULATED);"
        "choose(s, Path('.')); print([m for m in ('cv2', 'pygame') if m in sys.modules])"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_a_run_without_parts_loads_nothing_and_answers_everything() -> None:
    parts = no_parts()
    parts.camera.start()
    parts.buttons.start(lambda event: None)
    assert parts.camera.latest() is None and parts.buttons.names == ()
    parts.light.show(LedMode.FAST)
    assert parts.light.mode is LedMode.FAST
    parts.close()


class Whisper:
    """An engine that is there."""

    name = "whisper"
    speed = 160

    def make(self, text: str, language: str) -> bytes:
        return b""

    def close(self) -> None:
        """Nothing runs."""


def test_a_voice_that_is_installed_speaks_and_one_that_is_not_is_not_missed() -> None:
    parts = choose(HardwareSettings(), SOUNDS, probes(engine=lambda wanted: Whisper()))
    assert parts.voice.heard and kinds(parts)["voice"] == "real"
    parts.close()
    missing = failing("hardware.voice_none", program="espeak-ng")
    parts = choose(HardwareSettings(), SOUNDS, probes(engine=missing))
    assert not parts.voice.heard and parts.troubles == ()
    parts.close()


def test_a_voice_that_was_asked_for_and_is_not_there_is_told() -> None:
    wanted = HardwareSettings(voice=SpeechSettings("espeak-ng"))
    missing = failing("hardware.voice_none", program="espeak-ng")
    parts = choose(wanted, SOUNDS, probes(engine=missing))
    assert [trouble.key for trouble in parts.troubles] == ["hardware.voice_none"]
    parts.close()


def test_a_voice_file_that_is_none_is_told_once_and_the_usual_voice_speaks() -> None:
    def engine(wanted: SpeechSettings) -> Whisper:
        if wanted.file:
            raise HardwareError("hardware.voice_file", file=wanted.file)
        return Whisper()

    wanted = HardwareSettings(voice=SpeechSettings(file="/tmp/letter.txt"))
    parts = choose(wanted, SOUNDS, probes(engine=engine))
    assert parts.voice.heard
    assert [trouble.key for trouble in parts.troubles] == ["hardware.voice_file"]
    parts.close()


def test_without_a_sound_device_no_engine_is_looked_for() -> None:
    silent = failing("hardware.sound_none", reason="ALSA")
    parts = choose(HardwareSettings(), SOUNDS, probes(speaker=silent))
    assert not parts.voice.heard
    parts.close()
