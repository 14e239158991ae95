"""The light on the board, in words a person can act on."""

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import INPUT
from companion.vision.reading import Image, Quad
from companion.vision.rectify import flatten

EDGE = INPUT // 10  # pixels beyond the print
GLARE = (
    "vision.glare_upper_left",
    "vision.glare_top",
    "vision.glare_upper_right",
    "vision.glare_left",
    "vision.glare_middle",
    "vision.glare_right",
    "vision.glare_lower_left",
    "vision.glare_bottom",
    "vision.glare_lower_right",
)


def _ninths(values: np.ndarray) -> np.ndarray:
    """Means over a 3 x 3 division of the board."""
    return np.asarray(cv2.resize(values, (3, 3), interpolation=cv2.INTER_AREA))


def _facing(quad: Quad) -> Quad:
    """The same crossings begun at the upper left of the picture: advice is given as seen."""
    start = min(range(4), key=lambda k: quad[k][0] + quad[k][1])
    a, b, c, d = (*quad[start:], *quad[:start])
    return (a, b, c, d)


def place_advice(image: Image) -> list[str]:
    """The same of any part of a picture in which cards lie; plain tables say nothing of blur."""
    small = cv2.resize(image, (INPUT, INPUT), interpolation=cv2.INTER_AREA)
    level = float(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).mean())
    if level < thresholds.DARK:
        return ["vision.too_dark"]
    if level > thresholds.BRIGHT:
        return ["vision.too_bright"]
    return _glare(np.asarray(small, np.uint8))


def coloured(image: Image) -> bool:
    """Whether not even the palest bright spots are grey: cards have some white or black print."""
    small = cv2.resize(image, (INPUT, INPUT), interpolation=cv2.INTER_AREA).reshape(-1, 3)
    most = small.max(1).astype(np.float32)
    bright = most > thresholds.PALE_BRIGHT * float(np.percentile(most, thresholds.PALE_TOP))
    pale = (small.min(1) / np.maximum(most, 1))[bright]
    return float(np.percentile(pale, thresholds.PALE_AMONG)) < thresholds.PALE_LEAST


def advice(frame: Image, quad: Quad) -> list[str]:
    """Message keys, the worst first; empty when the light is fine."""
    flat = flatten(frame, _facing(quad))[EDGE:-EDGE, EDGE:-EDGE]
    grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY).astype(np.float32)
    out = []
    if grey.mean() < thresholds.DARK:
        out.append("vision.too_dark")
    elif grey.mean() > thresholds.BRIGHT:
        out.append("vision.too_bright")
    else:
        out += _glare(flat)
    zones = _ninths(grey)
    if not out and zones.max() > thresholds.UNEVEN * max(float(zones.min()), 1.0):
        out.append("vision.uneven_light")
    if cv2.Laplacian(grey, cv2.CV_32F).var() < thresholds.BLUR:
        out.append("vision.blurred")
    return out


def _glare(flat: Image) -> list[str]:
    burnt = (flat.min(axis=2) >= thresholds.BURNT).astype(np.float32)
    share = _ninths(burnt).ravel()
    worst = int(share.argmax())
    rest = float(np.median(share))
    bad = share[worst] > thresholds.GLARE_SHARE and share[worst] > thresholds.GLARE_ALONE * rest
    return [GLARE[worst]] if bad else []
