"""What every screen of the demonstration costs while nobody touches it.

`python -m companion.bench.idle [GAME ...]` tells it screen by screen.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from importlib import import_module

import msgspec

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.games import GAMES
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.window import Window
from hardware.ports import LedMode

SETTLE, IDLE = 10.0, 30.0  # seconds: until what was said is gone, and those that are measured

PATIENCE = 120  # seconds of real time until a screen that does not answer is given up


class Idled(msgspec.Struct, frozen=True):
    """A screen left alone: its share of a core, how often the loop woke, and whether it is still.

    A lamp blinks by the real time, which hardly passes here: only still screens are measured truly.
    """

    screen: str
    percent: float
    wakes: int
    still: bool  # no lamp blinks, no camera is wanted


class Idler(Robot):
    """Leaves every kind of screen alone for a while, in a copy of the process.

    The demonstration itself goes on as if nothing had been.
    """

    def __init__(self, app: App, clock: VirtualClock) -> None:
        super().__init__(app, clock)
        self.idled: dict[tuple[type, ...], Idled] = {}

    def shot(self, name: str) -> None:
        self.step()
        top = self.shell.top
        kind = tuple(type(thing) for thing in (top, *_inside(top)))
        if kind not in self.idled:
            self.idled[kind] = self._idle(name)

    def _idle(self, name: str) -> Idled:
        told, tell = os.pipe()
        child = os.fork()
        if child == 0:
            code = 1
            signal.alarm(PATIENCE)
            try:
                os.write(tell, msgspec.json.encode(self._measure(name)))
                code = 0
            finally:
                os._exit(code)
        os.close(tell)
        with os.fdopen(told, "rb") as file:
            answer = file.read()
        os.waitpid(child, 0)
        return msgspec.json.decode(answer, type=Idled)

    def _measure(self, name: str) -> Idled:
        self._leave_alone(SETTLE)
        start = time.process_time()
        wakes = self._leave_alone(IDLE)
        spent = time.process_time() - start
        shell = self.app.shell
        watched = shell.top.wants_camera() or shell.top.wants_card()
        still = shell.parts.light.mode in (LedMode.STEADY, LedMode.OFF) and not watched
        return Idled(name, spent / IDLE * 100, wakes, still)

    def _leave_alone(self, seconds: float) -> int:
        """So many seconds of the main loop, without its sleep; how often it would have woken."""
        wakes, end = 0, self.clock.now + seconds
        while self.clock.now < end:
            self.app.step()
            self.clock.now += self.app.sleep()
            self.app.window.wait(0)
            wakes += 1
        return wakes


def _inside(screen: object) -> Iterator[object]:
    """The part and the sheet of a play: each is a screen to those who look."""
    for name in ("part", "sheet"):
        yield getattr(screen, name, None)


def idled(game: str) -> list[Idled]:
    """Every kind of screen in that part of the demonstration."""
    clock = VirtualClock()
    app = App(Settings(), Window((800, 480)), Journal(None, time.time), clock=clock)
    robot = Idler(app, clock)
    try:
        import_module(f"companion.demo.{game}").play(robot)
    finally:
        app.close()
    return list(robot.idled.values())


def main(games: list[str]) -> int:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    for game in games or [*(known.key for known in GAMES), "evening"]:
        for found in idled(game):
            print(msgspec.json.encode(found).decode(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
