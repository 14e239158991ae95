"""Textures of the table and their way into the picture, for the renderer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated import art
from hardware.simulated.projection import Floats, posed
from hardware.simulated.scene import BOARD_MM, MARKER_BORDER_MM, MARKER_MM, Pose
from hardware.simulated.shapes import Shape

if TYPE_CHECKING:
    from hardware.ports import Image

TEXTURE_PX_PER_MM = 4.0
TABLE_PX_PER_MM = 1.0
TABLE_MM = 640
MARKER_SHEET_MM = MARKER_MM + 2 * MARKER_BORDER_MM
# Fractional bits of cv2's polygon corners: 1/16 pixel.
SHIFT = 4


def grey(plane: NDArray[np.integer[Any] | np.floating[Any]]) -> Image:
    return np.asarray(cv2.cvtColor(plane, cv2.COLOR_GRAY2BGR), np.uint8)


def fixed(points: NDArray[np.floating[Any]]) -> NDArray[np.int32]:
    return np.asarray(np.round(points * (1 << SHIFT)), np.int32)


def fill(picture: Image, points: Floats, rgb: tuple[int, int, int]) -> None:
    cv2.fillPoly(picture, [fixed(points)], rgb[::-1], cv2.LINE_AA, SHIFT)


def board_texture() -> Image:
    side = round(BOARD_MM * TEXTURE_PX_PER_MM)
    texture = np.zeros((side, side, 3), np.uint8)
    for shape in art.board_shapes():
        fill(texture, np.asarray(shape.points) * TEXTURE_PX_PER_MM, shape.rgb)
    return texture


def save_face(
    shapes: Iterable[Shape], size_mm: tuple[float, float], px_per_mm: float, file: Path
) -> None:
    """Writes the picture of a card whose shapes lie about its middle."""
    wide, high = (round(side * px_per_mm) for side in size_mm)
    picture = np.zeros((high, wide, 3), np.uint8)
    for shape in shapes:
        placed = np.add(shape.points, np.divide(size_mm, 2))
        fill(picture, placed * px_per_mm, shape.rgb)
    cv2.imwrite(str(file), picture)


def table_texture() -> Image:
    """Gives a wooden table: long streaks, a seam every 110 mm; it tiles without a break."""
    side = round(TABLE_MM * TABLE_PX_PER_MM)
    draw = np.random.default_rng(11)
    speckles = draw.normal(0, 1, (side, side)).astype(np.float32)
    grain = np.asarray(cv2.blur(speckles, (201, 3)))
    grain = grain / np.abs(grain).max()
    wood = np.array([96, 134, 172], np.float32) * (1 + 0.16 * grain[:, :, None])
    wood[:: round(110 * TABLE_PX_PER_MM)] *= 0.72
    return np.asarray(np.clip(wood, 0, 255), np.uint8)


def marker_texture(number: int) -> Image:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = round(MARKER_MM * TEXTURE_PX_PER_MM)
    marker = cv2.aruco.generateImageMarker(dictionary, number, side)
    border = round(MARKER_BORDER_MM * TEXTURE_PX_PER_MM)
    sheet = np.pad(marker, border, constant_values=238)
    return grey(np.maximum(sheet, 26))


def marker_at(number: int) -> tuple[float, float]:
    """Gives the top left of a marker's sheet: 0 at row 0 column 0, then clockwise."""
    right, low = number in (1, 2), number in (2, 3)
    gap = 2.0
    near, far = -MARKER_SHEET_MM - gap, BOARD_MM + gap
    return (far if right else near), (far if low else near)


def scaled(px_per_mm: float) -> Floats:
    return np.diag([1 / px_per_mm, 1 / px_per_mm, 1.0])


def shifted(origin: tuple[float, float]) -> Floats:
    return np.array([[1, 0, origin[0]], [0, 1, origin[1]], [0, 0, 1]], dtype=np.float64)


def pose_matrix(pose: Pose) -> Floats:
    (x0, y0), (x1, y1), (x2, y2) = posed(pose, [(0, 0), (1, 0), (0, 1)])
    return np.array([[x1 - x0, x2 - x0, x0], [y1 - y0, y2 - y0, y0], [0, 0, 1]])


def warp(texture: Image, matrix: Floats, size: tuple[int, int], tiled: bool = False) -> Image:
    border = cv2.BORDER_WRAP if tiled else cv2.BORDER_CONSTANT
    warped = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border)
    return warped.astype(np.uint8, copy=False)


def paste(picture: Image, texture: Image, matrix: Floats) -> None:
    """Draws a texture where the matrix puts it, touching no more pixels than it covers."""
    high, wide = texture.shape[:2]
    corners = np.array([[[0, 0]], [[wide, 0]], [[wide, high]], [[0, high]]], np.float64)
    outline = np.asarray(cv2.perspectiveTransform(corners, matrix)).reshape(-1, 2)
    limits = (picture.shape[1], picture.shape[0])
    left, top = (max(0, int(value)) for value in outline.min(axis=0))
    right, low = (min(int(v) + 2, end) for v, end in zip(outline.max(axis=0), limits, strict=True))
    if right <= left or low <= top:
        return
    inside = picture[top:low, left:right]
    mask = np.zeros(inside.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, fixed(outline - (left, top)), [255], cv2.LINE_8, SHIFT)
    warped = warp(texture, shifted((-left, -top)) @ matrix, (right - left, low - top))
    cv2.copyTo(warped, mask, inside)
