"""Every port on a driver that raises or hangs in one of its methods, until it is mended."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from hardware import health
from hardware.backlight import PatientBacklight
from hardware.capture import LiveCamera
from hardware.figures import mock_pins
from hardware.gpio import GpioButtons
from hardware.gpio_light import GpioLight
from hardware.ports import (
    Backlight,
    Buttons,
    Camera,
    CameraState,
    GreenLight,
    LedMode,
    Speaker,
    Trouble,
)
from hardware.sound import PatientSpeaker
from hardware.wiring import Wiring
from tests.hardware.faulty_drivers import KINDS, Device, Fault, FaultKind, Film, Horn, Lamp, Line
from tests.hardware.hardware_waiting import PATIENCE, eventually


class Rig:
    """A port over a faulty driver; `use` calls what the main loop calls."""

    methods: tuple[str, ...]
    quiet: tuple[str, ...] = ("off", "close")  # methods whose fault only the log hears of

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.told: list[Trouble] = []

    def use(self) -> None: ...

    def close(self) -> None: ...

    def look(self) -> None: ...

    def back(self) -> bool:
        """Whether it works as if nothing had been."""
        raise NotImplementedError


class LightFault(Rig):
    methods = ("read", "write", "frequency", "off", "close")

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.light: GreenLight = (made := GpioLight(Wiring(buzzer=13), mock_pins()))
        self.led = made._leds[0] = Device(fault)
        self.buzzer = made._buzzer = Device(fault)
        self.light.listen(self.told.append)

    def use(self) -> None:
        self.light.show(LedMode.STEADY)
        self.light.show_seat(2, LedMode.SLOW)
        self.light.buzz(660, 5.0)
        assert self.light.mode is LedMode.STEADY and self.light.lit

    def look(self) -> None:
        self.light.look()

    def back(self) -> bool:
        return self.led._value == 1

    def close(self) -> None:
        self.light.close()


class ButtonsFault(Rig):
    methods = ("listen", "down", "close")

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.made = GpioButtons(Wiring(), mock_pins())
        self.buttons: Buttons = self.made
        self.line = self.made._lines["green"] = Line(fault)  # type: ignore[assignment]
        self.posted: list[object] = []

    def use(self) -> None:
        self.buttons.start(self.posted.append, self.told.append)
        assert "green" in self.buttons.names and self.buttons.held == frozenset()

    def look(self) -> None:
        self.buttons.look()

    def back(self) -> bool:
        self.made._events.edge("green", True, time.monotonic())
        return bool(self.posted)

    def close(self) -> None:
        self.buttons.close()


class SpeakerFault(Rig):
    methods = ("volume", "play", "close")

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.horn = Horn(fault)
        self.before: int | None = None
        self.speaker: Speaker = PatientSpeaker(self.horn, lambda: self.horn)
        self.speaker.listen(self.told.append)

    def use(self) -> None:
        self.speaker.volume = 40
        self.speaker.play("bip")

    def look(self) -> None:
        self.speaker.look()

    def back(self) -> bool:
        # Asked for again and again: on a busy machine one sound may come too late to be played.
        self.before = self.horn.played if self.before is None else self.before
        return self.speaker.play("bip") and self.horn.played > self.before

    def close(self) -> None:
        self.speaker.close()


class BacklightFault(Rig):
    methods = ("shine",)

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.lamp = Lamp(fault)
        self.backlight: Backlight = PatientBacklight(self.lamp)
        self.backlight.listen(self.told.append)

    def use(self) -> None:
        assert self.backlight.shine(80) and self.backlight.percent == 80

    def look(self) -> None:
        self.backlight.look()

    def back(self) -> bool:
        return self.lamp.shone == 80


class CameraFault(Rig):
    methods = ("open", "read", "photo", "lock", "unlock", "close")
    quiet = ("close",)

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.camera: Camera = LiveCamera(Film(fault))

    def use(self) -> None:
        self.camera.start(self.told.append)
        self.camera.lock()
        if self.fault.method == "unlock":
            assert eventually(lambda: self.camera.health().locked)
            self.camera.unlock()
        if self.fault.method == "photo":
            threading.Thread(target=self.camera.photo, daemon=True).start()
        self.camera.latest()

    def back(self) -> bool:
        live = self.camera.health().state is CameraState.LIVE
        return live and self.camera.latest() is not None

    def close(self) -> None:
        self.camera.close()


RIGS: dict[str, type[Rig]] = {
    "light": LightFault,
    "buttons": ButtonsFault,
    "speaker": SpeakerFault,
    "backlight": BacklightFault,
    "camera": CameraFault,
}
CALLS = [(port, method) for port, rig in RIGS.items() for method in rig.methods]
CASES = [(port, method, kind) for port, method in CALLS for kind in KINDS]


@contextmanager
def impatient() -> Iterator[None]:
    """Drivers are tried again at once, and soon count as hanging."""
    kept = health.RETRY, health.HANGS_AFTER
    health.RETRY, health.HANGS_AFTER = 0.02, 0.05
    try:
        yield
    finally:
        health.RETRY, health.HANGS_AFTER = kept


def broken(port: str, method: str, kind: FaultKind) -> str:
    """What a fault in this method of this port's driver did that it should not; or nothing."""
    fault = Fault(method, kind)
    rig = RIGS[port](fault)
    quiet = method in rig.quiet
    try:
        rig.use()
        if fault.waited_out:
            return "the main thread waited for the driver"
        if not quiet and (wrong := _told_and_back(rig)):
            return wrong
        rig.close()
        return "closing waited for the driver" if fault.waited_out else ""
    finally:
        fault.mended.set()
        rig.close()


def broken_by(port: str, method: str) -> dict[FaultKind, str]:
    """What each kind of fault in this method of this port's driver did that it should not."""
    with ThreadPoolExecutor(len(KINDS)) as all_at_once:  # nearly all of their time is waiting
        found = all_at_once.map(lambda kind: broken(port, method, kind), KINDS)
        return {kind: wrong for kind, wrong in zip(KINDS, found, strict=True) if wrong}


def _told_and_back(rig: Rig) -> str:
    if not rig.fault.met.wait(PATIENCE):
        return "the fault was never met"

    def told() -> bool:
        rig.look()
        return any(not trouble.solved for trouble in rig.told)

    if not eventually(told):
        return "nothing was told"
    rig.fault.mended.set()
    if not eventually(lambda: any(trouble.solved for trouble in rig.told)):
        return "its return was not told"
    if not eventually(rig.back):
        return "it did not come back"
    several = [trouble for trouble in rig.told if not trouble.solved]
    return "it was told more than once" if len(several) > 1 else ""
