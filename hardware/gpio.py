"""The real green light: buttons, LEDs and buzzer on the header, through gpiozero."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hardware import health
from hardware.button_events import ButtonEvents
from hardware.errors import HardwareError
from hardware.health import Health, Helper
from hardware.lasting import Lasting
from hardware.led_modes import Shown
from hardware.ports import GREEN, MAX_SEATS, SEATS, LedMode, PartName, Post, Tell
from hardware.wiring import Wiring, shown

log = logging.getLogger(__name__)

Opened = TypeVar("Opened")
# A time stamp of the driver further away than this from now is on another clock; a busy machine
# may well deliver an edge a second late, and then its time stamp is what counts.
SAME_CLOCK = 60.0
STARTED_WITHIN = 1.0  # seconds for which the start of the buttons is waited for


def open_factory(chip: int | None = None, revision: int | None = None) -> Any:
    """Gives gpiozero's lgpio pins of this Pi; raises HardwareError with the fix.

    `revision` names the board where no device tree does, as on a simulated chip.
    """
    chips = sorted(Path("/dev").glob("gpiochip*"))
    if not chips:
        raise HardwareError("hardware.gpio_none")
    if not any(os.access(path, os.R_OK | os.W_OK) for path in chips):
        raise HardwareError("hardware.gpio_denied", device=str(chips[0]))
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except (ImportError, AttributeError) as reason:
        raise HardwareError("hardware.lgpio_missing") from reason
    try:
        return _factory_class(LGPIOFactory, revision)(chip=chip)
    except Exception as reason:  # lgpio raises its own error type, gpiozero several others
        log.warning("the pins did not answer", exc_info=True)
        raise HardwareError("hardware.gpio_silent", reason=str(reason)) from reason


def _factory_class(base: Any, revision: int | None) -> Any:
    if revision is None:
        return base
    return type("NamedBoard", (base,), {"_get_revision": lambda self: revision})


def _claimed(make: Callable[[], Opened], pin: int) -> Opened:
    """Opens one pin; raises HardwareError when another program, or we, already hold it."""
    from gpiozero import GPIOPinInUse

    try:
        return make()
    except GPIOPinInUse as reason:
        raise HardwareError("hardware.pin_busy", pin=shown(pin)) from reason
    except Exception as reason:  # lgpio.error is only known where lgpio is installed
        log.warning("pin %s could not be opened", pin, exc_info=True)
        if "busy" in str(reason).lower():
            raise HardwareError("hardware.pin_busy", pin=shown(pin)) from reason
        raise HardwareError("hardware.pin_failed", pin=shown(pin), reason=str(reason)) from reason


class _Line:
    """One button's wire to ground; reports each edge with the kernel's time stamp."""

    def __init__(self, name: str, pin: int, factory: Any, events: ButtonEvents) -> None:
        from gpiozero import InputDevice

        self._name = name
        self._events = events
        self._device = _claimed(lambda: InputDevice(pin, pull_up=True, pin_factory=factory), pin)

    def listen(self) -> None:
        self._device.pin.bounce = None
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self._changed

    def down(self) -> bool:
        return bool(self._device.is_active)

    def close(self) -> None:
        # A line that cannot be given back must not keep the others from being.
        try:
            if not self._device.closed:
                self._device.pin.when_changed = None
                self._device.close()
        except Exception:
            log.warning("the pin of %s could not be given back", self._name, exc_info=True)

    def _changed(self, ticks: float, level: int) -> None:
        now = time.monotonic()
        at = ticks if abs(now - ticks) < SAME_CLOCK else now
        self._events.edge(self._name, not level, at)


class GpioButtons:
    """The buttons of a wiring, each between its pin and ground."""

    def __init__(self, wiring: Wiring, factory: Any) -> None:
        pins = {GREEN: wiring.green_button} | dict(zip(SEATS, wiring.seat_buttons, strict=False))
        self._events = ButtonEvents(pins)
        self._health = Health(PartName.BUTTONS, "hardware.buttons_failed", "hardware.buttons_back")
        self._helper = Helper(self._health)
        self._lines: dict[str, _Line] = {}
        self._levels: dict[str, bool] = {}
        self._started = threading.Event()
        try:
            for name, pin in pins.items():
                self._lines[name] = _Line(name, pin, factory, self._events)
        except HardwareError:
            self._let_go()
            raise

    @property
    def names(self) -> tuple[str, ...]:
        return self._events.names

    @property
    def held(self) -> frozenset[str]:
        return self._events.held

    def start(self, post: Post, tell: Tell | None = None) -> None:
        """In a thread of its own: pins that fail or hang are told, and tried again."""
        if tell is not None:
            self._health.listen(tell)
        self._helper.do("start", lambda: self._start(post, tell))
        self._started.wait(STARTED_WITHIN)

    def _start(self, post: Post, tell: Tell | None) -> None:
        # Listened to first: what happens before the levels are read is then in the levels.
        for line in self._lines.values():
            line.listen()
        self._events.start(post, tell, self._level)
        self._started.set()

    def _level(self, name: str) -> bool:
        """Whether the button is down; what a pin that fails said last."""
        self._health.attempt(lambda: self._levels.update({name: self._lines[name].down()}))
        return self._levels.get(name, False)

    def look(self) -> bool:
        self._health.look()
        return self._health.busy

    def lives(self) -> bool:
        return self._events.lives()

    def close(self) -> None:
        self._events.close()
        self._helper.close(self._let_go)

    def _let_go(self) -> None:
        for line in self._lines.values():
            line.close()


class GpioLight:
    """The LEDs and the buzzer of a wiring. Only its thread touches the pins: `show` never waits.

    Pins that fail are tried again; what should shine by then is what comes back.
    """

    def __init__(self, wiring: Wiring, factory: Any) -> None:
        self._changed = threading.Condition()
        self._health = Health(PartName.LIGHT, "hardware.light_failed", "hardware.light_back")
        self._lamps = [Shown() for _ in range(1 + MAX_SEATS)]
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

    def _claim(self, wiring: Wiring, factory: Any) -> None:
        from gpiozero import DigitalOutputDevice, PWMOutputDevice

        for lamp, pin in enumerate((wiring.green_led, *wiring.seat_leds[:MAX_SEATS])):
            self._leds[lamp] = _claimed(
                lambda pin=pin: DigitalOutputDevice(pin, pin_factory=factory),  # type: ignore[misc]
                pin,
            )
        buzzer = wiring.buzzer
        if buzzer is not None:
            self._buzzer = _claimed(lambda: PWMOutputDevice(buzzer, pin_factory=factory), buzzer)

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
            self._lamps = [Shown() for _ in self._lamps]
            self._touch()
        self._thread.end(1.0)

    def lives(self) -> bool:
        return self._thread.lives()

    def _died(self) -> None:
        self._health.fail(RuntimeError("its thread has died"))

    def _now(self, lamp: int) -> Shown:
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
