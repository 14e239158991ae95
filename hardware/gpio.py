"""The real buttons on the header, through gpiozero, and how a pin is opened."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from hardware.button_events import ButtonEvents
from hardware.errors import HardwareError
from hardware.health import Health, Helper
from hardware.ports import GREEN, SEATS, PartName, Post, Tell
from hardware.wiring import Wiring, shown

log = logging.getLogger(__name__)

Opened = TypeVar("Opened")
# A time stamp of the driver further away than this from now is on another clock; a busy machine
# may well deliver an edge a second late, and then its time stamp is what counts.
SAME_CLOCK = 60.0
STARTED_WITHIN = 1.0  # seconds for which the start of the buttons is waited for


class PinFactory(Protocol):
    """What the drivers here need of gpiozero's factory of pins, which has no types."""

    def pin(self, name: int) -> Any: ...

    def close(self) -> None: ...


def open_factory(chip: int | None = None, revision: int | None = None) -> PinFactory:
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
        factory: PinFactory = _factory_class(LGPIOFactory, revision)(chip=chip)
    except Exception as reason:  # lgpio raises its own error type, gpiozero several others
        log.warning("the pins did not answer", exc_info=True)
        raise HardwareError("hardware.gpio_silent", reason=str(reason)) from reason
    return factory


def _factory_class(base: Any, revision: int | None) -> Any:
    if revision is None:
        return base
    return type("NamedBoard", (base,), {"_get_revision": lambda self: revision})


def claimed(make: Callable[[], Opened], pin: int) -> Opened:
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

    def __init__(self, name: str, pin: int, factory: PinFactory, events: ButtonEvents) -> None:
        from gpiozero import InputDevice

        self._name = name
        self._events = events
        self._device = claimed(lambda: InputDevice(pin, pull_up=True, pin_factory=factory), pin)

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

    def __init__(self, wiring: Wiring, factory: PinFactory) -> None:
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
