"""The four printed markers: where they are, and what they say about the board."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.reading import Floats, Image, Quad
from companion.vision.rectify import as_quad, turns

Marker = NDArray[np.float64]  # four corners in pixels
ENDS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
CORNER = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
RATIOS = np.linspace(0.04, 0.22, 19)  # marker side over the distance of two markers
HALVED = 1000  # pixels of the longer side: a larger picture is looked at in half its size first
WINDOW = 23  # pixels: one wide threshold finds more markers than three narrow ones, and sooner


class Markers:
    """Finds ids 0 to 3 of DICT_4X4_50."""

    def __init__(self) -> None:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        how = cv2.aruco.DetectorParameters()
        how.adaptiveThreshWinSizeMin = how.adaptiveThreshWinSizeMax = WINDOW
        self._detector = cv2.aruco.ArucoDetector(dictionary, how)

    def find(self, image: Image) -> dict[int, Marker]:
        """The four corners of each marker seen, by id; small ones are looked for last."""
        grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
        if max(grey.shape) >= HALVED:
            small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            seen = self._detected(np.asarray(small, np.uint8))
            if len(seen) == len(ENDS):
                return {k: (corners + 0.5) * 2 - 0.5 for k, corners in seen.items()}
        return self._detected(grey)

    def _detected(self, grey: NDArray[np.uint8]) -> dict[int, Marker]:
        corners, ids, _ = self._detector.detectMarkers(grey)
        if ids is None:
            return {}
        pairs = zip(ids.ravel(), corners, strict=True)
        return {int(k): np.asarray(c[0], np.float64) for k, c in pairs if k < len(ENDS)}

    def mirrored(self, image: Image) -> bool:
        """The markers can be read in a mirror only."""
        return len(self.find(np.ascontiguousarray(image[:, ::-1]))) >= 2


def _plane(markers: dict[int, Marker], ratio: float) -> tuple[Floats | None, float]:
    """Marker square (0..1) -> pixels when a marker's side is `ratio` of it; and the misfit."""
    flat = np.concatenate([ENDS[k] + CORNER * ratio for k in markers])
    seen = np.concatenate(list(markers.values()))
    h, _ = cv2.findHomography(flat, seen)
    if h is None:
        return None, np.inf
    back = cv2.perspectiveTransform(flat[None], h)[0]
    return np.asarray(h, np.float64), float(np.abs(back - seen).mean())


def plane(markers: dict[int, Marker]) -> Floats | None:
    """The square spanned by the four markers' centres -> pixels, from any three of them."""
    if len(markers) < 3:
        return None
    if len(markers) == 4:
        centres = np.array([markers[k].mean(axis=0) for k in range(4)], np.float32)
        square = ENDS.astype(np.float32)
        return np.asarray(cv2.getPerspectiveTransform(square, centres), np.float64)
    fits = [_plane(markers, r) for r in RATIOS]
    return min(fits, key=lambda f: f[1])[0]


def guesses(markers: dict[int, Marker]) -> list[Quad]:
    """First guesses of the outer crossings, row 0 column 0 beside marker 0."""
    h = plane(markers)
    if h is None:
        return []
    out = []
    for inset in thresholds.MARKER_INSETS:
        ends = ENDS * (1 - 2 * inset) + inset
        out.append(as_quad(cv2.perspectiveTransform(ends[None], h)[0]))
    return out


def oriented(quad: Quad, markers: dict[int, Marker]) -> Quad:
    """The same crossings, begun beside marker 0 as far as the seen markers tell."""
    if not markers:
        return quad

    def far(turn: Quad) -> float:
        gaps = [np.linalg.norm(m.mean(axis=0) - np.array(turn[k])) for k, m in markers.items()]
        return float(np.sum(gaps))

    return min(turns(quad), key=far)
