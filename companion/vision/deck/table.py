"""The table's plane, as the cards found on it show it, and how to look straight down on it."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.deck.features import Spots
from companion.vision.deck.looks import Floats
from companion.vision.deck.view import Doubles, plane_of

ABOVE = 150  # pixels of a card's height where the table is seen from straight above
LARGEST = 1500  # pixels: the picture from above is no larger


def table_plane(cards: list[Floats], aspect: float) -> Doubles:
    """From card heights on the table to pixels, by the card whose view suits the others best."""
    planes = [plane_of(corners, aspect) for corners in cards]
    if len(planes) == 1:
        return planes[0]
    a = aspect / 2
    flat = np.array([[-a, -0.5], [a, -0.5], [a, 0.5], [-a, 0.5]])
    wide = np.hypot(flat[1, 0] - flat[0, 0], 0)
    worst = []
    for plane in planes:
        back = np.linalg.inv(plane)
        off = []
        for corners in cards:
            seen = cv2.perspectiveTransform(corners[None].astype(np.float64), back)[0]
            sides = np.linalg.norm(np.roll(seen, -1, 0) - seen, axis=1)
            off.append(float(np.abs(np.log(sides / (wide, 1.0, wide, 1.0))).max()))
        worst.append(float(np.median(off)))
    return planes[int(np.argmin(worst))]


def lean(plane: Doubles) -> float:
    """How much longer a length of the table is along the picture's plane than away from it."""
    x, y = plane[0, 2] / plane[2, 2], plane[1, 2] / plane[2, 2]
    slopes = np.array([plane[0, :2] - x * plane[2, :2], plane[1, :2] - y * plane[2, :2]])
    most, least = np.linalg.svd(slopes, compute_uv=False)
    return float(most / max(least, 1e-9))


def laid_out(found: Spots, plane: Doubles) -> Spots:
    """Features of a picture where they lie on the table, a card being ABOVE high there."""
    back = np.linalg.inv(plane)
    mapped = np.c_[found.at, np.ones(len(found.at))] @ back.T
    depth = np.where(np.abs(mapped[:, 2:]) < 1e-9, 1e-9, mapped[:, 2:])
    at = mapped[:, :2] / depth
    right = (back[:2, 0] - at * back[2, 0]) / depth
    down = (back[:2, 1] - at * back[2, 1]) / depth
    cos, sin = np.cos(found.angle)[:, None], np.sin(found.angle)[:, None]
    ahead = right * cos + down * sin
    grown = np.sqrt(np.abs(right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]))
    return found._replace(
        at=(at * ABOVE).astype(np.float32),
        size=(found.size * grown * ABOVE).astype(np.float32),
        angle=np.arctan2(ahead[:, 1], ahead[:, 0]).astype(np.float32),
    )


def straightened(plane: Doubles, shape: tuple[int, ...]) -> tuple[Doubles, tuple[int, int]]:
    """The way from the picture to one from straight above, and that one's width and height."""
    height, width = shape[:2]
    back = np.linalg.inv(plane)
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    ahead = np.c_[frame, np.ones(4)] @ back[2] / (np.array([width / 2, height / 2, 1]) @ back[2])
    middle = np.array([width / 2, height / 2])
    # Corners beyond or near the horizon are brought in: far cards are too small to be read.
    frame = np.where((ahead < 0.4)[:, None], middle + (frame - middle) * 0.6, frame)
    seen = cv2.perspectiveTransform(frame[None], back)[0] * ABOVE
    least, most = seen.min(0), seen.max(0)
    size = np.clip(most - least, 64, LARGEST).astype(int)
    shift = np.array([[ABOVE, 0, -least[0]], [0, ABOVE, -least[1]], [0, 0, 1.0]])
    return shift @ back, (int(size[0]), int(size[1]))
