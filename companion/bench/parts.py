"""The hardware: press to light, presses counted, the simulated camera."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.app import App
from companion.bench.figure import Figure, seconds
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES, sit_down
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.window import Window
from hardware.debounce import NOISY_PRESSES, NOISY_WITHIN
from hardware.figures import bouncing_presses, mock_pins, simulated_frames
from hardware.gpio import GpioButtons
from hardware.gpio_light import GpioLight
from hardware.parts import no_parts
from hardware.ports import LedMode
from hardware.wiring import Wiring

PRESSES = 100
TAPS = 20
MOST_FRAMES = 10  # a tap that is not drawn by then is not drawn


def figures() -> Iterator[Figure]:
    """The figures of buttons, light and camera."""
    times = sorted(press_to_light(PRESSES))
    p99 = times[int(len(times) * 0.99)] * 1000
    yield Figure("press -> LED, 99th percentile", p99, "ms", 5, "program time, through the app")
    with _redrawing() as redraw:
        counts = bouncing_presses(1000, work=redraw)
    wrong = counts.lost + counts.twice
    yield Figure("1,000 bouncing presses miscounted", wrong, "", 0, "lost or counted twice")
    yield Figure("tap -> drawn, frames", tap_to_frame(TAPS), "", 1, "the worst of 20 taps")
    yield Figure(
        "simulated camera 1280x720", simulated_frames(), "/s", 10, "one core", at_least=True
    )
    with _redrawing() as redraw:
        yield _redraws(redraw)


def tap_to_frame(taps: int) -> int:
    """Frames from the lifting of the finger to the picture of what it did, at the worst."""
    clock, worst = VirtualClock(), 0
    app = App(Settings(), Window((800, 480)), Journal(None, time.time), clock=clock)
    robot = Robot(app, clock)
    sit_down(robot, "gumball_rally", NAMES[:4])
    play = robot.shell.top.play
    for _ in range(taps):
        robot.tap("first:0")  # the frame after the lifting is drawn in it
        frames = 1
        while frames < MOST_FRAMES and not (play.can_undo and app.window.shows(app.shell.view())):
            robot.step(1 / 60)
            frames += 1
        worst = max(worst, frames)
        robot.tap("undo")
    app.close()
    return worst


def press_to_light(presses: int) -> Iterator[float]:
    """Seconds of processor time from the edge of a press, through the app, to the LED."""
    pins, wiring, clock = mock_pins(), Wiring(), VirtualClock()
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "plays.db", time.time)
        app = App(Settings(), Window((800, 480)), journal, clock=clock)
        light = _TimedLight(wiring, pins)
        app.use(replace(no_parts(), buttons=GpioButtons(wiring, pins), light=light))
        robot = Robot(app, clock)
        sit_down(robot, "traffic", NAMES[:4])
        for key in ("dealt", "board:go", "start"):
            robot.tap(key)
        for _ in range(presses):
            yield _timed_press(robot, light, pins.pin(wiring.green_button))
            robot.tap("undo")
        app.close()


class _TimedLight(GpioLight):
    shown_at = 0.0

    def show(self, mode: LedMode) -> None:
        super().show(mode)
        self.shown_at = time.process_time()


def _timed_press(robot: Robot, light: _TimedLight, button: Any) -> float:
    """The green light is taken: it shone, now it blinks until somebody says who took it."""
    start = time.process_time()
    button.drive_low()
    robot.app.step()
    if light.shown_at < start:
        raise AssertionError("the press did not reach the light")
    button.drive_high()
    # Long enough that the next press is a press, not a bounce, and this no noisy button.
    time.sleep(NOISY_WITHIN / (NOISY_PRESSES - 2))
    return light.shown_at - start


@contextmanager
def _redrawing() -> Iterator[Callable[[], None]]:
    """Draws the busiest screen whole, as often as it is called."""
    from companion.demo import busiest

    robot = busiest.open_screen()
    window, view = robot.app.window, robot.shell.view()

    def redraw() -> None:
        window.painter.forget()
        window.paint(view, (), False)
        time.sleep(0)  # as the main loop does, let a thread with an event go first

    yield redraw
    robot.app.close()


def _redraws(redraw: Callable[[], None]) -> Figure:
    """Redraws a second while the simulated camera runs in its own thread."""
    import threading

    thread = threading.Thread(target=simulated_frames, daemon=True)
    thread.start()
    rate = 1 / seconds(redraw, 30)
    thread.join()
    return Figure("redraws beside the camera", rate, "/s", 30, "both in one process", at_least=True)
