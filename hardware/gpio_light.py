"""The lights and the buzzer on the pins."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

from hardware import health
from hardware.errors import HardwareError
from hardware.gpio import PinFactory, claimed
from hardware.health import Health
from hardware.lasting import Lasting
from hardware.led_modes import LampState
from hardware.ports import MAX_SEATS, LedMode, PartName, Tell
from hardware.wiring import Wiring

log = logging.getLogger(__name__)


class GpioLight:
    """The LEDs and the buzzer of a wiring. Only its thread touches the pins: `show` never waits.

    Pins that fail are tried again; what should shine by then is what comes back.
    """

    def __init__(self, wiring: Wiring, factory: PinFactory) -> None:
        self._changed = threading.Condition()
        self._health = Health(PartName.LIGHT, "hardware.light_failed", "hardware.light_back")
        self._lamps = [LampState() for _ in range(1 + MAX_SEATS)]
        self._leds: dict[int, Any] = {}
        self._buzzer: Any = None
        self._tone: float | None = None
        self._silent_at = 0.0
        self._sounding = self._touched = False
        self._open = True
        self._thread = Lasting("light", self._shine_on, self._died)
        try:
            self._claim(wiring, factory)
        except HardwareError:
            self._let_go()
            raise
        self._thread.start()

    def _claim(self, wiring: Wiring, factory: PinFactory) -> None:
        from gpiozero import DigitalOutputDevice, PWMOutputDevice

        for lamp, pin in enumerate((wiring.green_led, *wiring.seat_leds[:MAX_SEATS])):
            self._leds[lamp] = claimed(
                lambda pin=pin: DigitalOutputDevice(pin, pin_factory=factory),  # type: ignore[misc]
                pin,
            )
        buzzer = wiring.buzzer
        if buzzer is not None:
            self._buzzer = claimed(lambda: PWMOutputDevice(buzzer, pin_factory=factory), buzzer)

    @property
    def mode(self) -> LedMode:
        return self._now(0).mode

    @property
    def lit(self) -> bool:
        return self._now(0).lit(time.monotonic())

    def seat_mode(self, seat: int) -> LedMode:
        return self._now(1 + seat).mode

    def show(self, mode: LedMode) -> None:
        self._show(0, mode)

    def show_seat(self, seat: int, mode: LedMode) -> None:
        self._show(1 + seat, mode)

    def buzz(self, hertz: float = 880.0, seconds: float = 0.12) -> None:
        with self._changed:
            if self._buzzer is not None and self._open:
                self._tone, self._silent_at = hertz, time.monotonic() + seconds
                self._touch()

    def listen(self, tell: Tell) -> None:
        self._health.listen(tell)

    def look(self) -> bool:
        self._health.look()
        return self._health.busy

    def close(self) -> None:
        with self._changed:
            self._open = False
            self._lamps = [LampState() for _ in self._lamps]
            self._touch()
        self._thread.end(1.0)

    def lives(self) -> bool:
        return self._thread.lives()

    def _died(self) -> None:
        self._health.fail(RuntimeError("its thread has died"))

    def _now(self, lamp: int) -> LampState:
        return self._lamps[lamp].now(time.monotonic())

    def _show(self, lamp: int, mode: LedMode) -> None:
        with self._changed:
            if self._open:
                self._lamps[lamp] = self._lamps[lamp].then(mode, time.monotonic())
                self._touch()

    def _touch(self) -> None:
        self._touched = True
        self._changed.notify()

    # the light's own thread

    def _shine_on(self) -> None:
        while self._open:
            with self._changed:
                if not self._touched:
                    self._changed.wait(self._pause(time.monotonic()))
                self._touched = False
            if self._open and not self._health.attempt(self._shine):
                with self._changed:
                    self._changed.wait_for(lambda: not self._open, health.RETRY)
                    self._touched = True
        self._let_go()

    def _pause(self, now: float) -> float | None:
        pauses = [self._lamps[lamp].wait(now) for lamp in self._leds]
        if self._sounding:
            pauses.append(max(0.0, self._silent_at - now))
        return min((pause for pause in pauses if pause is not None), default=None)

    def _shine(self) -> None:
        now = time.monotonic()
        for lamp, led in self._leds.items():
            lit = self._lamps[lamp].lit(now)
            if bool(led.value) != lit:
                led.value = lit
        if self._buzzer is not None:
            self._sound(now)

    def _sound(self, now: float) -> None:
        hertz, self._tone = self._tone, None
        if hertz is not None and now < self._silent_at:
            self._buzzer.frequency = hertz
            self._buzzer.value = 0.5
            self._sounding = True
        elif self._sounding and now >= self._silent_at:
            self._buzzer.off()
            self._sounding = False

    def _let_go(self) -> None:
        """Every light is put out and given back, whatever the others do."""
        for device in (*self._leds.values(), *([self._buzzer] if self._buzzer else [])):
            try:
                if not device.closed:
                    device.off()
                    device.close()
            except Exception:  # lgpio's own error type, or any other
                log.warning("a light could not be put out", exc_info=True)
