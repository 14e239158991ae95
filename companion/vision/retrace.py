"""A board that slid away: its own last picture tells where it went."""

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.reading import Image, Quad
from companion.vision.rectify import as_quad, corners, side


class Picture:
    """How the board and its surroundings looked, small and grey."""

    def __init__(self, frame: Image, quad: Quad) -> None:
        self._scale = thresholds.RETRACE_WIDTH / frame.shape[1]
        small = self._small(frame)
        reach = side(quad) / 3 * thresholds.RETRACE_REACH
        low = np.floor((corners(quad).min(axis=0) - reach) * self._scale).astype(int)
        high = np.ceil((corners(quad).max(axis=0) + reach) * self._scale).astype(int)
        x0, y0 = np.maximum(low, 0)
        self._part = small[y0 : high[1], x0 : high[0]].copy()
        self._at = (int(x0), int(y0))
        self._quad = quad

    def _small(self, frame: Image) -> Image:
        small = cv2.resize(
            frame, None, fx=self._scale, fy=self._scale, interpolation=cv2.INTER_AREA
        )
        return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)

    def seen_again(self, frame: Image) -> Quad | None:
        """Where the crossings lie if the same picture is seen elsewhere, None when it is not."""
        match = cv2.matchTemplate(self._small(frame), self._part, cv2.TM_CCOEFF_NORMED)
        _, score, _, (x, y) = cv2.minMaxLoc(match)
        if score < thresholds.SAME_PICTURE:
            return None
        move = np.array([x - self._at[0], y - self._at[1]]) / self._scale
        return as_quad(corners(self._quad) + move)
