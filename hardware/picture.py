"""How good is this picture? Sharpness, exposure and colour order, for the doctor."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import cv2
import msgspec
import numpy as np

if TYPE_CHECKING:
    from hardware.ports import Image

# Pictures are judged at this width, so that a figure means the same for every camera.
JUDGED_WIDTH = 640
# Share of the picture's middle that must be strongly coloured before its hue says anything.
PATCH_SHARE = 0.004
PATCH_SATURATION = 110
PATCH_VALUE = 70
# Hues of OpenCV (0 to 179) of a yellow thing, and of the same with red and blue exchanged.
YELLOW, CYAN = (18, 38), (82, 102)


class ColourOrder(Enum):
    """What a yellow thing in the picture tells about the order of the colours."""

    RIGHT = "right"
    SWAPPED = "swapped"
    UNSEEN = "unseen"


class Quality(msgspec.Struct, frozen=True):
    """Figures of one picture: edge strength, mean grey level, shares of black and white."""

    sharpness: float
    brightness: float
    dark_share: float
    bright_share: float
    colours: ColourOrder


def judge(image: Image) -> Quality:
    """Gives the figures of a picture."""
    small = _resized(image)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    return Quality(
        sharpness=_sharpness(grey),
        brightness=float(grey.mean()),
        dark_share=float((grey < 12).mean()),
        bright_share=float((grey > 250).mean()),
        colours=colour_order(small),
    )


def _resized(image: Image) -> Image:
    high, wide = image.shape[:2]
    if wide <= JUDGED_WIDTH:
        return image
    size = (JUDGED_WIDTH, round(high * JUDGED_WIDTH / wide))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _sharpness(grey: Image) -> float:
    """Strength of the strongest edges over the picture's own contrast, 0 to about 1.

    Relative to contrast, so that a dim room does not count as a blurred lens.
    """
    smooth = np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.float32)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0) / 8
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1) / 8
    edges = np.hypot(np.asarray(across), np.asarray(down))
    contrast = float(np.percentile(smooth, 99) - np.percentile(smooth, 1))
    return float(np.percentile(edges, 99.5)) * 2 / max(contrast, 20.0)


def colour_order(image: Image) -> ColourOrder:
    """Tells whether a yellow thing in the middle of the picture looks yellow, or cyan."""
    high, wide = image.shape[:2]
    middle = image[high // 6 : high - high // 6, wide // 6 : wide - wide // 6]
    hsv = np.asarray(cv2.cvtColor(middle, cv2.COLOR_BGR2HSV), np.uint8)
    strong = (hsv[..., 1] >= PATCH_SATURATION) & (hsv[..., 2] >= PATCH_VALUE)
    yellow, cyan = (_share(hsv[..., 0], strong, hues) for hues in (YELLOW, CYAN))
    if max(yellow, cyan) < PATCH_SHARE:
        return ColourOrder.UNSEEN
    return ColourOrder.RIGHT if yellow >= cyan else ColourOrder.SWAPPED


def _share(hue: Image, strong: np.ndarray, hues: tuple[int, int]) -> float:
    return float((strong & (hue >= hues[0]) & (hue <= hues[1])).mean())


def as_jpeg(image: Image) -> bytes:
    """Gives the picture as a JPEG file."""
    done, packed = cv2.imencode(".jpg", image)
    return packed.tobytes() if done else b""
