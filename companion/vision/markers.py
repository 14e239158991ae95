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
RATIOS = np.linspace(*thresholds.MARKER_RATIOS)  # marker side over the distance of two markers


class Markers:
    """Finds ids 0 to 3 of DICT_4X4_50."""

    def __init__(self) -> None:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        how = cv2.aruco.DetectorParameters()
        how.adaptiveThreshWinSizeMin = how.adaptiveThreshWinSizeMax = thresholds.MARKER_WINDOW
        self._detector = cv2.aruco.ArucoDetector(dictionary, how)
        low, high = thresholds.HALVED_MARKERS
        how.minMarkerPerimeterRate, how.maxMarkerPerimeterRate = low, high
        self._halved = cv2.aruco.ArucoDetector(dictionary, how)
        faint = cv2.aruco.DetectorParameters()
        low, high, step = thresholds.FAINT_WINDOWS
        faint.adaptiveThreshWinSizeMin, faint.adaptiveThreshWinSizeMax = low, high
        faint.adaptiveThreshWinSizeStep = step
        faint.adaptiveThreshConstant = thresholds.FAINT_CONTRAST
        faint.minMarkerPerimeterRate = thresholds.SMALLEST_MARKER
        self._faint = cv2.aruco.ArucoDetector(dictionary, faint)

    def find(self, image: Image) -> dict[int, Marker]:
        """The four corners of each marker seen, by id; small ones are looked for last."""
        grey = _grey(image)
        if max(grey.shape) >= thresholds.MARKERS_HALVED:
            small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            seen = _detected(self._halved, np.asarray(small, np.uint8), 0.5)
            if len(seen) == len(ENDS):
                return seen
        return _detected(self._detector, grey)

    def find_faint(self, image: Image) -> dict[int, Marker]:
        """The same, small, pale, shaded or burnt ones too; slow.

        Where paper is burnt it swells over the ink: made thinner again, its marker can be read.
        """
        grey = _grey(image)
        seen = _detected(self._faint, _thinned(grey, 3)) | _detected(self._faint, grey)
        if len(seen) >= thresholds.MARKERS_TELL:
            return seen
        f = min(2.0, thresholds.LONG_EDGE * 2 / max(grey.shape))
        big = np.asarray(
            cv2.resize(grey, None, fx=f, fy=f, interpolation=cv2.INTER_CUBIC), np.uint8
        )
        return _detected(self._faint, _thinned(big, 5), f) | seen

    def find_near(self, image: Image, quad: Quad) -> dict[int, Marker]:
        """Markers round a board that was found, in the doubled picture or as it is."""
        p = np.array(quad)
        middle, reach = p.mean(axis=0), np.ptp(p, axis=0) * thresholds.MARKERS_REACH
        (x0, y0), (x1, y1) = (
            np.clip(middle + reach * s, 0, np.array(image.shape[1::-1])).astype(int)
            for s in (-1, 1)
        )
        part = _grey(np.ascontiguousarray(image[y0:y1, x0:x1]))
        f = min(2.0, thresholds.LONG_EDGE / max(part.shape))
        big = cv2.resize(part, None, fx=f, fy=f, interpolation=cv2.INTER_CUBIC)
        seen = _detected(self._faint, np.asarray(big, np.uint8), f)
        seen = seen or _detected(self._faint, part)
        seen = seen or _detected(self._faint, _thinned(np.asarray(big, np.uint8), 5), f)
        return {k: corners + np.array([x0, y0]) for k, corners in seen.items()}

    def mirrored(self, image: Image) -> bool:
        """The markers can be read in a mirror only."""
        return len(self.find(np.ascontiguousarray(image[:, ::-1]))) >= 2


def _grey(image: Image) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _thinned(grey: NDArray[np.uint8], by: int) -> NDArray[np.uint8]:
    """What is bright, thinner by this many pixels in all."""
    return np.asarray(cv2.erode(grey, np.ones((by, by), np.uint8)), np.uint8)


def _detected(
    detector: cv2.aruco.ArucoDetector, grey: NDArray[np.uint8], scale: float = 1.0
) -> dict[int, Marker]:
    """Markers by id, in pixels of the picture that was scaled so."""
    corners, ids, _ = detector.detectMarkers(grey)
    if ids is None:
        return {}
    once = [int(k) for k in ids.ravel() if (ids == k).sum() == 1]  # of two boards neither is told
    pairs = zip(ids.ravel(), corners, strict=True)
    return {
        int(k): (np.asarray(c[0], np.float64) + 0.5) / scale - 0.5
        for k, c in pairs
        if k < len(ENDS) and k in once
    }


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
    """The square spanned by the four markers' centres -> pixels, from any two of them."""
    if len(markers) < 2:
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
