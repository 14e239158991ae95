"""Whether board or camera really moved: the board's own print, followed from look to look.

A reader may place the crossings a little differently after a hand has passed; that is no bump.
The print between the crossings tells to a fraction of a pixel how far the board went.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import Look
from companion.vision.locate import Locator
from companion.vision.photo import reading_of
from companion.vision.places import Located, Lost
from companion.vision.reading import Floats, Found, Image, Point, Quad, Reading, nothing
from companion.vision.rectify import flatten


class Anchor:
    """Remembers the print of one look and tells where the crossings are in later ones."""

    def __init__(self, frame: Image, place: Quad) -> None:
        self.home = place
        self._grey = _grey(frame)
        mask = np.zeros(self._grey.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(np.array(place)).astype(np.int32), 255)
        found = cv2.goodFeaturesToTrack(
            self._grey, thresholds.PRINT_POINTS, *thresholds.PRINT_CORNER, mask=mask
        )
        points = np.zeros((0, 2)) if found is None else found.reshape(-1, 2)
        self._points = points.astype(np.float32).reshape(-1, 1, 2)

    def place(self, frame: Image) -> Quad | None:
        """The crossings in this frame; None when the print cannot be followed to it."""
        movement = self._movement(_grey(frame))
        if movement is None:
            return None
        a, b, c, d = (_through(movement, point) for point in self.home)
        return a, b, c, d

    def _movement(self, grey: Image) -> Floats | None:
        """The common movement of the print since the first look, 2x3; None when there is none."""
        start = self._points
        if len(start) < thresholds.PRINT_FEWEST or grey.shape != self._grey.shape:
            return None
        there, good, _ = cv2.calcOpticalFlowPyrLK(self._grey, grey, start, np.empty_like(start))
        back, also, _ = cv2.calcOpticalFlowPyrLK(grey, self._grey, there, np.empty_like(start))
        gap = np.linalg.norm((back - start).reshape(-1, 2), axis=1)
        kept = (good.ravel() == 1) & (also.ravel() == 1) & (gap < thresholds.PRINT_ROUND_TRIP)
        if int(kept.sum()) < thresholds.PRINT_FEWEST:
            return None
        fit, agreed = cv2.estimateAffinePartial2D(
            start[kept],
            there[kept],
            method=cv2.RANSAC,
            ransacReprojThreshold=thresholds.PRINT_AGREE,
        )
        enough = max(thresholds.PRINT_FEWEST, thresholds.PRINT_SHARE * int(kept.sum()))
        if fit is None or int(agreed.sum()) < enough:
            return None
        return np.asarray(fit, np.float64)


class AnchoredReader:
    """Reads a film: finds the board once, then keeps its crossings by the print.

    Unlike a single look it never lets a passing hand pull the crossings away.
    """

    def __init__(self, crossings: Quad | None = None, most: int = 3) -> None:
        self._eyes, self._given, self._most = Locator(), crossings, most
        self._found: Found = "none"
        self._oriented = False
        self._anchor: Anchor | None = None
        self._lost = 0

    def read(self, frame: Image) -> Reading:
        """The next frame; "vision.board_moved" while the board cannot be followed."""
        if self._anchor is None:
            return self._search(frame)
        place = self._anchor.place(frame)
        look = self._eyes.net.look(flatten(frame, place or self._anchor.home))
        if place is None or look.board < thresholds.IS_BOARD:
            self._lost += 1
            if self._lost >= thresholds.PRINT_GIVE_UP:
                self._anchor = None
            return nothing("vision.board_moved", self._found)
        self._lost = 0
        return self._named(frame, place, look)

    def _search(self, frame: Image) -> Reading:
        given, self._given = self._given, None
        place = self._eyes.given(frame, given) if given else self._eyes.find(frame)
        if isinstance(place, Lost):
            return nothing(place.why)
        self._found, self._oriented = place.found, place.oriented
        self._anchor, self._lost = Anchor(frame, place.quad), 0
        return self._named(frame, place.quad, place.look)

    def _named(self, frame: Image, place: Quad, look: Look) -> Reading:
        surer = self._eyes.surer(frame, place, look, most=self._most)
        return reading_of(Located(place, surer, self._found, self._oriented), self._most)


def _grey(frame: Image) -> Image:
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)


def _through(movement: Floats, point: Point) -> Point:
    x, y = movement[:, :2] @ np.array(point) + movement[:, 2]
    return float(x), float(y)
