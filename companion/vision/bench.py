"""The figures of the eyes, in one run.

Every time is given as a ratio to an OpenCV call on the same frame, so that it holds anywhere.
"""

import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.vision.locate import Locator
from companion.vision.reader import BoardReader
from companion.vision.reading import Image


def took(work: Callable[[], object], times: int) -> float:
    """The middle time of one call, in milliseconds of one core."""
    spans = []
    for _ in range(times):
        start = time.process_time()
        work()
        spans.append(time.process_time() - start)
    return float(np.median(spans)) * 1000


def figures(frame: Image) -> dict[str, float]:
    """Ratios and milliseconds of finding and reading on one 1280x720 frame."""
    eyes = Locator()
    reader = BoardReader(locator=eyes)
    reader.read(frame)
    hsv = took(lambda: cv2.cvtColor(frame, cv2.COLOR_BGR2HSV), 60)
    steady = took(lambda: reader.read(frame), 60)
    plain = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    alone = took(lambda: plain.detectMarkers(frame), 15)
    found = took(lambda: eyes.find(frame), 15)
    streets = took(lambda: eyes.by_streets(frame, {}), 9)
    return {
        "steady reading / cvtColor": steady / hsv,
        "finding by markers / aruco": found / alone,
        "finding by streets, ms": streets,
        "cvtColor, ms": hsv,
        "aruco, ms": alone,
    }
