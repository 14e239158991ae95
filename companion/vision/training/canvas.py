"""The picture while it is being painted, and how flat prints are laid into it."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.camera import HEIGHT, WIDTH, Camera, Linear, Points
from companion.vision.training.colours import Colour, Rng

Mask = NDArray[np.uint8]


@dataclass
class Painting:
    """A scene while it is being built."""

    rng: Rng
    cam: Camera
    pitch: float
    margin: float
    disc: float
    rise: float
    albedo: Linear
    shadow: Linear = field(default_factory=lambda: np.zeros((HEIGHT, WIDTH), np.float32))
    cover: Mask = field(default_factory=lambda: np.zeros((HEIGHT, WIDTH), np.uint8))
    sun: Points = field(default_factory=lambda: np.zeros(2))

    def node(self, k: int) -> Points:
        """A crossing in mm."""
        return np.array([self.margin + (k % 4) * self.pitch, self.margin + (k // 4) * self.pitch])


def linear(print_: NDArray[np.uint8]) -> Linear:
    """Printed values -> reflected light."""
    lut = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
    return np.asarray(lut[print_])


def lin(colour: Colour) -> Points:
    """One colour as reflected light."""
    return np.asarray((np.clip(np.array(colour), 0, 255) / 255) ** 2.2)


def polygon(mask: Mask, points: Points) -> None:
    cv2.fillPoly(mask, [np.round(points * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)


def paste(img: Linear, art: Linear, homography: Points, shape: Mask | None = None) -> None:
    """Lay a print on the picture; `homography` maps print pixels to picture pixels."""
    size = (WIDTH, HEIGHT)
    ones = np.full(art.shape[:2], 255, np.uint8) if shape is None else shape
    mask = cv2.warpPerspective(ones, homography, size, flags=cv2.INTER_AREA)
    x, y, w, h = cv2.boundingRect(mask)
    if w == 0 or h == 0:
        return
    shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1.0]])
    part = cv2.warpPerspective(art, shift @ homography, (w, h), flags=cv2.INTER_LINEAR)
    share = mask[y : y + h, x : x + w, None].astype(np.float32) / 255
    img[y : y + h, x : x + w] += (part - img[y : y + h, x : x + w]) * share


def fit(art: NDArray[np.generic], x: float, y: float, w: float, h: float) -> Points:
    """Print pixels -> mm, the print filling this rectangle."""
    rows, cols = art.shape[:2]
    return np.array([[w / cols, 0, x], [0, h / rows, y], [0, 0, 1.0]])


def reduced(art: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    """Shrink before a strong downscale so that warping does not alias."""
    if scale >= 0.9:
        return art
    size = max(16, round(art.shape[1] * scale * 1.2))
    return np.asarray(cv2.resize(art, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def at_height(points: Points, z: float) -> Points:
    return np.concatenate([points, np.full((len(points), 1), z)], 1)
