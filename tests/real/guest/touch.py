"""A touch panel that the kernel believes in: taps at shares of the screen."""

from __future__ import annotations

import os
import subprocess
import time

from machine import settle

if "COMPANION_CONTAINER" not in os.environ:
    from evdev import AbsInfo, UInput
    from evdev import ecodes as e

WIDE, HIGH = 800, 480
HELD = 0.4  # seconds: an emulated machine draws slowly
BETWEEN = 3.0  # seconds: a key that has just appeared does not act yet
EMULATED = 1.5  # seconds after a new screen is drawn, where a second is worth less


class Mouse:
    """A finger where there is no kernel to believe in a panel: see boot_native.sh."""

    def tap(self, across: float, down: float) -> None:
        place = (str(round(across * WIDE)), str(round(down * HIGH)))
        held = ("mousedown", "1", "sleep", str(HELD), "mouseup", "1")
        subprocess.run(["xdotool", "mousemove", *place, *held], check=True)
        time.sleep(BETWEEN)


def finger() -> Panel | Mouse:
    return Mouse() if "COMPANION_CONTAINER" in os.environ else Panel()


class Panel:
    """One finger."""

    def __init__(self) -> None:
        x, y = AbsInfo(0, 0, WIDE - 1, 0, 0, 10), AbsInfo(0, 0, HIGH - 1, 0, 0, 10)
        axes = [
            (e.ABS_X, x),
            (e.ABS_Y, y),
            (e.ABS_MT_SLOT, AbsInfo(0, 0, 9, 0, 0, 0)),
            (e.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
            (e.ABS_MT_POSITION_X, x),
            (e.ABS_MT_POSITION_Y, y),
        ]
        keys = {e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}
        self._device = UInput(keys, name="panel", input_props=[e.INPUT_PROP_DIRECT])
        self._taps = 0

    def tap(self, across: float, down: float) -> None:
        self._taps += 1
        # Never twice the same pixel, as no finger does: the kernel keeps what did not change to
        # itself, and an app that was started meanwhile does not know it.
        x, y = round(across * WIDE) + self._taps % 2, round(down * HIGH) + self._taps % 2
        self._write((e.ABS_MT_SLOT, 0), (e.ABS_MT_TRACKING_ID, self._taps))
        self._write((e.ABS_MT_POSITION_X, x), (e.ABS_MT_POSITION_Y, y), (e.ABS_X, x), (e.ABS_Y, y))
        self._touch(1)
        time.sleep(HELD)
        self._write((e.ABS_MT_TRACKING_ID, -1))
        self._touch(0)
        time.sleep(EMULATED)
        settle()
        time.sleep(EMULATED)

    def _write(self, *values: tuple[int, int]) -> None:
        for axis, value in values:
            self._device.write(e.EV_ABS, axis, value)

    def _touch(self, down: int) -> None:
        self._device.write(e.EV_KEY, e.BTN_TOUCH, down)
        self._device.syn()
