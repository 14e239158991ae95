"""The eyes: finding, reading, memory, on frames of the simulated camera."""

from __future__ import annotations

import resource
from collections.abc import Iterator

import cv2
import numpy as np

from companion.bench.figure import Figure
from companion.vision.bench import figures as measured
from companion.vision.reader import BoardReader
from companion.vision.reading import Image
from hardware.simulated.render import Renderer
from hardware.simulated.sensor import Sensor
from hardware.simulated.table import SimulatedTable

FRAMES = 10_000


def frame(seed: int = 1) -> Image:
    """A picture of the simulated table with its four markers, 1280x720."""
    table = SimulatedTable()
    table.shuffle(seed)
    return _picture(table)


def card_frame() -> Image:
    """A picture of the same table with a card held up that bears no printed code."""
    table = SimulatedTable()
    table.shuffle(1)
    table.show_card(("R.B", ".Y."))
    return _picture(table)


def _picture(table: SimulatedTable) -> Image:
    scene = table.scene
    picture = Sensor().expose(Renderer().clean(scene), scene.room, scene.lens)
    return np.asarray(picture, np.uint8)


def figures() -> Iterator[Figure]:
    """The figures of the eyes on one core."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        found = measured(frame(), card_frame())
    finally:
        cv2.setNumThreads(threads)
    hsv, aruco = "cv2.cvtColor BGR->HSV of the frame", "cv2.aruco on the same frame"
    yield Figure("steady reading", found["steady reading / cvtColor"], "x", 0.2, hsv)
    yield Figure("cold look at a found board", found["cold look, ms"], "ms", 25, "one core")
    yield Figure("finding by markers", found["finding by markers / aruco"], "x", 1, aruco)
    yield Figure("finding without markers", found["finding by streets, ms"], "ms", 120, "one core")
    yield Figure("card without a printed code", found["card, ms"], "ms", 60, "one core")
    yield _growth()


def _growth() -> Figure:
    """Memory over ten thousand frames that differ a little."""
    reader = BoardReader()
    picture = frame()
    noisy = [cv2.add(picture, np.full_like(picture, n)) for n in range(4)]
    for n in range(200):
        reader.read(np.asarray(noisy[n % 4], np.uint8))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for n in range(FRAMES):
        reader.read(np.asarray(noisy[n % 4], np.uint8))
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return Figure("memory over 10,000 frames", grown, "MB", 2, "growth of the process")
