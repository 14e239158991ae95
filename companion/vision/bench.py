"""The figures of the eyes, in one run.

Every time is given as a ratio to an OpenCV call on the same frame, so that it holds anywhere.
"""

import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.vision.cards import CardReader
from companion.vision.discs import Named
from companion.vision.locate import Locator
from companion.vision.photo import judge
from companion.vision.reader import BoardReader
from companion.vision.reading import Image, Quad
from companion.vision.rectify import flatten


def took(work: Callable[[], object], times: int) -> float:
    """The middle time of one call, in milliseconds of one core."""
    spans = []
    for _ in range(times):
        start = time.process_time()
        work()
        spans.append(time.process_time() - start)
    return float(np.median(spans)) * 1000


def turns(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> float:
    """How much longer ours takes; they take turns, so that a slow moment is slow for both."""
    pairs = [(took(ours, 1), took(theirs, 1)) for _ in range(times)]
    mine, other = np.median(np.array(pairs), axis=0)
    return float(mine / other)


def cold_look(eyes: Locator, frame: Image, quad: Quad) -> Named:
    """The sixteen names of a board whose place is known, from nothing else."""
    look = eyes.net.look(flatten(frame, quad))
    return judge(eyes.surer(frame, quad, look), 3)


def figures(frame: Image, card: Image) -> dict[str, float]:
    """Ratios and milliseconds of finding and reading on 1280x720 frames of a board and a card."""
    eyes, cards = Locator(), CardReader()
    reader = BoardReader(locator=eyes)
    place = reader.read(frame).crossings
    assert place is not None  # the simulated camera is not covered
    cards.read(card)
    hsv = took(lambda: cv2.cvtColor(frame, cv2.COLOR_BGR2HSV), 60)
    steady = took(lambda: reader.read(frame), 60)
    plain = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    found = turns(lambda: eyes.find(frame), lambda: plain.detectMarkers(frame), 31)
    streets = took(lambda: eyes.by_streets(frame, {}), 9)
    return {
        "steady reading / cvtColor": steady / hsv,
        "finding by markers / aruco": found,
        "finding by streets, ms": streets,
        "cold look, ms": took(lambda: cold_look(eyes, frame, place), 15),
        "card, ms": took(lambda: cards.read(card), 15),
    }
