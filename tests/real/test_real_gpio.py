"""The product's GPIO driver on the real lgpio and a real kernel's chip; see run_vm.sh."""

import json
import os
import queue
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.debounce import OPEN_FOR
from hardware.errors import HardwareError
from hardware.gpio import GpioButtons, open_factory
from hardware.gpio_light import GpioLight
from hardware.ports import ButtonEvent, LedMode, Pressed, Released
from hardware.wiring import Wiring

WIRING = Wiring(seat_buttons=(5,), seat_leds=(6,))
REVISION = 0xA02082


class World:
    """What is soldered to the simulated chip."""

    def __init__(self, folder: Path, chip: int) -> None:
        self.folder, self.chip = folder, chip

    def button(self, pin: int, down: bool) -> None:
        pull = self.folder / f"sim_gpio{pin}" / "pull"
        pull.write_text("pull-down" if down else "pull-up")

    def shines(self, pin: int) -> bool:
        return (self.folder / f"sim_gpio{pin}" / "value").read_text().strip() == "1"


@pytest.fixture
def world() -> World:
    chip, lines = (os.environ.get(f"COMPANION_GPIO_SIM_{part}") for part in ("CHIP", "LINES"))
    if not chip or not lines:
        pytest.skip("no simulated GPIO chip: run tests/real/run_vm.sh")
    world = World(Path(lines), int(chip))
    for pin in (WIRING.green_button, *WIRING.seat_buttons):
        world.button(pin, False)
    return world


@pytest.fixture
def pins(world: World) -> Iterator[Any]:
    factory = open_factory(chip=world.chip, revision=REVISION)
    yield factory
    factory.close()


@pytest.fixture
def buttons(pins: Any) -> Iterator[GpioButtons]:
    buttons = GpioButtons(WIRING, pins)
    yield buttons
    buttons.close()


@pytest.fixture
def light(pins: Any) -> Iterator[GpioLight]:
    light = GpioLight(WIRING, pins)
    yield light
    light.close()


def bounce(world: World, pin: int, times: int) -> float:
    """Pushes a bouncing button down; gives the longest time its contact was open meanwhile."""
    longest = 0.0
    for _ in range(times):
        world.button(pin, True)
        opened = time.monotonic()
        world.button(pin, False)
        world.button(pin, True)
        longest = max(longest, time.monotonic() - opened)
    return longest


def drained(events: queue.SimpleQueue[ButtonEvent]) -> list[ButtonEvent]:
    time.sleep(0.5)
    found = []
    while not events.empty():
        found.append(events.get())
    return found


def test_what_is_posted_lights_the_led_line_by_the_light_s_own_thread(
    world: World, buttons: GpioButtons, light: GpioLight
) -> None:
    answered = threading.Event()

    def answer(event: ButtonEvent) -> None:
        light.show(LedMode.STEADY)
        answered.set()

    assert not world.shines(WIRING.green_led)
    buttons.start(answer)
    world.button(WIRING.green_button, True)
    assert answered.wait(1.0)
    end = time.monotonic() + 1.0  # an emulated machine takes its time
    while not world.shines(WIRING.green_led) and time.monotonic() < end:
        time.sleep(0.005)
    assert world.shines(WIRING.green_led)
    light.close()
    assert not world.shines(WIRING.green_led)


def test_ten_bounces_of_a_real_line_are_one_press(world: World, buttons: GpioButtons) -> None:
    events: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    buttons.start(events.put)
    for _ in range(20):
        longest = bounce(world, WIRING.green_button, 10)
        time.sleep(0.2)
        world.button(WIRING.green_button, False)
        found = drained(events)
        # An emulated machine stalls now and then: such a bounce really is two presses.
        if longest < OPEN_FOR:
            break
    else:
        pytest.skip("this machine is too slow to bounce a line")
    press, release = found
    assert isinstance(press, Pressed) and isinstance(release, Released)


def test_the_kernels_time_stamps_are_on_our_clock(world: World, buttons: GpioButtons) -> None:
    events: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    buttons.start(events.put)
    before = time.monotonic()
    world.button(WIRING.seat_buttons[0], True)
    (press,) = drained(events)
    assert press.name == "seat0" and before <= press.at <= time.monotonic()


def test_a_pin_claimed_twice_is_one_sentence(buttons: GpioButtons, pins: Any) -> None:
    with pytest.raises(HardwareError) as problem:
        GpioLight(Wiring(green_led=WIRING.green_button), pins)
    assert problem.value.key == "hardware.pin_busy"


def test_a_pin_held_by_another_program_is_one_sentence(world: World, pins: Any) -> None:
    import lgpio

    handle = lgpio.gpiochip_open(world.chip)
    lgpio.gpio_claim_output(handle, 20)
    with pytest.raises(HardwareError) as problem:
        GpioLight(Wiring(green_led=20), pins)
    assert problem.value.key == "hardware.pin_busy"
    lgpio.gpiochip_close(handle)


def test_edges_can_be_recorded_as_the_kernel_stamps_them(world: World, pins: Any) -> None:
    """Leaves /tmp/edges.json: what tests/hardware/bounces.json takes its kernel trace from."""
    from gpiozero import InputDevice

    device = InputDevice(WIRING.green_button, pull_up=True, pin_factory=pins)
    edges: list[tuple[float, int]] = []

    def record(ticks: float, level: int) -> None:
        edges.append((ticks, int(not level)))

    device.pin.edges = "both"
    device.pin.when_changed = record
    bounce(world, WIRING.green_button, 6)
    time.sleep(0.12)
    world.button(WIRING.green_button, False)
    time.sleep(0.3)
    # Unhooked first: lgpio's thread dies of a late edge that nobody hears.
    device.pin.when_changed = None
    device.close()
    assert len(edges) >= 3 and edges == sorted(edges)
    start = edges[0][0]
    trace = [[round(1000 * (at - start), 3), down] for at, down in edges]
    Path("/tmp/edges.json").write_text(json.dumps(trace))
