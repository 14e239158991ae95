"""The hardware: press to light, presses counted, the simulated camera."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from companion.bench.figure import Figure, seconds
from hardware.figures import bouncing_presses, press_to_light, simulated_frames


def figures() -> Iterator[Figure]:
    """The figures of buttons, light and camera, with the screen redrawing all the while."""
    redraw, close = _redrawing()
    times = press_to_light(300, redraw)
    p99 = times[int(len(times) * 0.99)] * 1000
    yield Figure("press -> LED, 99th percentile", p99, "ms", 5, "of program time, while redrawing")
    counts = bouncing_presses(1000, work=redraw)
    wrong = counts.lost + counts.twice
    yield Figure("1,000 bouncing presses miscounted", wrong, "", 0, "lost or counted twice")
    yield Figure(
        "simulated camera 1280x720", simulated_frames(), "/s", 10, "one core", at_least=True
    )
    yield _redraws(redraw)
    close()


def _redrawing() -> tuple[Callable[[], None], Callable[[], None]]:
    from companion.demo import busiest

    robot = busiest.open_screen()
    window, view = robot.app.window, robot.shell.view()

    def redraw() -> None:
        window.painter.forget()
        window.paint(view, None, False)
        time.sleep(0)  # as the main loop does, let a thread with an event go first

    return redraw, robot.app.close


def _redraws(redraw: Callable[[], None]) -> Figure:
    """Redraws a second while the simulated camera runs in its own thread."""
    import threading

    thread = threading.Thread(target=simulated_frames, daemon=True)
    thread.start()
    rate = 1 / seconds(redraw, 30)
    thread.join()
    return Figure("redraws beside the camera", rate, "/s", 30, "both in one process", at_least=True)
