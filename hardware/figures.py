"""Figures of the hardware on this machine, for the bench: on mock pins and the simulated table."""

from __future__ import annotations

import heapq
import queue
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from hardware.gpio import GpioButtons, PinFactory
from hardware.ports import GREEN, SEATS, ButtonEvent, Pressed
from hardware.wiring import default_wiring

# A press lasts and is followed by a pause of at least this long: the quickest of fingers.
QUICKEST = 0.05
BOUNCES_AT_MOST = 6
BOUNCE_AT_MOST = 0.002


class Counts(msgspec.Struct, frozen=True):
    """Presses made, presses counted, and how many were counted twice or never."""

    made: int
    counted: int
    twice: int
    lost: int


def mock_pins() -> PinFactory:
    """Gives gpiozero's mock pins, on which the real driver runs unchanged.

    Like the kernel they may stamp an edge with the time it was made (`stamp`), however late a
    busy machine delivers it.
    """
    from gpiozero.pins.mock import MockFactory, MockPWMPin
    from gpiozero.pins.pi import PiPin

    class StampedPin(MockPWMPin):  # type: ignore[misc]
        stamp: float | None = None

        def _call_when_changed(self) -> None:
            at = self._last_change if self.stamp is None else self.stamp
            PiPin._call_when_changed(self, at, self._state)

    factory: PinFactory = MockFactory(pin_class=StampedPin)
    return factory


@contextmanager
def busy(work: Callable[[], object] | None) -> Iterator[None]:
    """Repeats `work` (a redraw, say) in a thread for as long as the block lasts."""
    stop = threading.Event()

    def repeat() -> None:
        while work is not None and not stop.is_set():
            work()

    thread = threading.Thread(target=repeat, name="busy", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def bouncing_presses(
    presses: int = 1000, seed: int = 1, work: Callable[[], object] | None = None
) -> Counts:
    """Presses nine buttons on mock pins at random instants with bounces, and counts the events."""
    factory, wiring = mock_pins(), default_wiring(seats=8)
    pins = dict(zip((GREEN, *SEATS), (wiring.green_button, *wiring.seat_buttons), strict=True))
    events: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    buttons = GpioButtons(wiring, factory)
    buttons.start(events.put)
    shares = {name: presses // 9 + (index < presses % 9) for index, name in enumerate(pins)}
    scripts = {
        pin: _script(shares[name], random.Random(f"{seed}{name}")) for name, pin in pins.items()
    }
    with busy(work):
        _play(scripts, factory)
    buttons.close()
    return _counts(shares, events)


class _Edge(msgspec.Struct, frozen=True):
    """An edge so many seconds after the one before it; `begins` a push."""

    gap: float
    down: bool
    begins: bool = False


def _script(presses: int, draw: random.Random) -> Iterator[_Edge]:
    """Gives the edges of so many presses of one button, bounces included."""
    for _ in range(presses):
        for down, most in ((True, 3 * QUICKEST), (False, 2 * QUICKEST)):
            gap, begins = draw.uniform(QUICKEST, most), down
            for _ in range(draw.randint(0, BOUNCES_AT_MOST)):
                yield _Edge(gap, down, begins)
                yield _Edge(draw.uniform(0, BOUNCE_AT_MOST), not down)
                gap, begins = draw.uniform(0, BOUNCE_AT_MOST), False
            yield _Edge(gap, down, begins)


def _play(scripts: dict[int, Iterator[_Edge]], factory: PinFactory) -> None:
    """Makes each edge at its time. A busy machine is late with them; their stamps are not, and a
    push begins only when the one before it is over.
    """
    start = time.monotonic()
    due: list[tuple[float, int, bool]] = []
    for pin in scripts:
        _plan(due, start, pin, scripts)
    while due:
        at, pin, down = heapq.heappop(due)
        time.sleep(max(0.0, at - time.monotonic()))
        line = factory.pin(pin)
        line.stamp = at
        (line.drive_low if down else line.drive_high)()
        _plan(due, at, pin, scripts)


def _plan(
    due: list[tuple[float, int, bool]], last: float, pin: int, scripts: dict[int, Iterator[_Edge]]
) -> None:
    edge = next(scripts[pin], None)
    if edge is not None:
        at = last + edge.gap
        heapq.heappush(due, (max(at, time.monotonic()) if edge.begins else at, pin, edge.down))


def _counts(made: dict[str, int], events: queue.SimpleQueue[ButtonEvent]) -> Counts:
    counted: Counter[str] = Counter()
    while not events.empty():
        event = events.get()
        if isinstance(event, Pressed):
            counted[event.name] += 1
    twice = sum(max(0, counted[name] - number) for name, number in made.items())
    lost = sum(max(0, number - counted[name]) for name, number in made.items())
    return Counts(sum(made.values()), sum(counted.values()), twice, lost)


def simulated_frames(seconds: float = 2.0, size: tuple[int, int] = (1280, 720)) -> float:
    """Gives the frames per second the simulated camera can draw while a disc is dragged,
    as processor time of its own thread.
    """
    import cv2

    from hardware.simulated.render import Renderer
    from hardware.simulated.sensor import Sensor
    from hardware.simulated.table import SimulatedTable

    table, renderer, sensor = SimulatedTable(), Renderer(size), Sensor()
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        frames, start = 0, time.thread_time()
        while time.thread_time() - start < seconds:
            table.move_disc(0, 30.0 + frames % 140, 60.0, carried=True)
            scene = table.scene
            sensor.expose(renderer.clean(scene), scene.room, scene.lens)
            frames += 1
        return frames / (time.thread_time() - start)
    finally:
        cv2.setNumThreads(threads)
