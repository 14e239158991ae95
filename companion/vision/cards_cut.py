"""Cutting a turned, scaled square out of a picture without jagged edges."""

from __future__ import annotations

import math

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.reading import Floats, Image


def cut(image: Image, to_image: Floats, side: int) -> Image:
    """The crop whose pixels `to_image` places in the picture, softened where it shrinks."""
    corners = (
        np.array([[0, 0], [side, 0], [side, side], [0, side]]) @ to_image[:, :2].T + to_image[:, 2]
    )
    shrink = math.sqrt(abs(float(np.linalg.det(to_image[:, :2]))))
    pad = 4 + 2 * shrink
    x0, y0 = np.maximum(np.floor(corners.min(0) - pad), 0).astype(int)
    x1, y1 = np.ceil(corners.max(0) + pad).astype(int)
    piece = image[y0 : max(y0 + 1, y1), x0 : max(x0 + 1, x1)]
    if piece.size == 0:
        return np.zeros((side, side, 3), np.uint8)
    if shrink > thresholds.CUT_SHRINK:
        piece = np.asarray(cv2.GaussianBlur(piece, (0, 0), thresholds.CUT_SOFT * shrink), np.uint8)
    place = to_image.copy()
    place[:, 2] -= (x0, y0)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(piece, place, (side, side), flags=flags, borderMode=cv2.BORDER_REFLECT_101),
        np.uint8,
    )
