"""The pinhole of the simulated camera: millimetres of the board's frame to pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hardware.simulated.scene import BOARD_MM, Pose, Viewpoint

Floats = NDArray[np.float64]
# Focal length in image widths: about 65 degrees across, like a Camera Module 3.
FOCAL = 0.86


class Projection:
    """Where a camera of this picture size sees points, when it hangs as `view` says."""

    def __init__(self, view: Viewpoint, size: tuple[int, int]) -> None:
        width, height = size
        focal = FOCAL * width
        self.matrix: Floats = np.array(
            [[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]]
        )
        self.rotation, self.position = _stand(view)

    def pixels(self, points: Iterable[tuple[float, float, float]]) -> Floats:
        """Gives (n, 2) pixels for points (x, y, z up)."""
        world = np.asarray(list(points), dtype=np.float64) * (1, 1, -1)
        seen = (world - self.position) @ self.rotation.T @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:], dtype=np.float64)

    def plane(self) -> Floats:
        """Gives the homography from table millimetres to pixels."""
        moved = np.column_stack((np.eye(3)[:, 0], np.eye(3)[:, 1], -self.position))
        return np.asarray(self.matrix @ self.rotation @ moved, dtype=np.float64)


def _stand(view: Viewpoint) -> tuple[Floats, Floats]:
    tilt, side = math.radians(view.tilt_deg), math.radians(view.side_deg)
    towards = np.array([math.cos(side), math.sin(side), 0.0])
    # z points down into the table here, so that the frame is right-handed.
    away = math.sin(tilt) * towards + np.array([0, 0, -math.cos(tilt)])
    forward = -away
    down = towards - (towards @ forward) * forward
    down /= np.linalg.norm(down)
    right = np.cross(down, forward)
    middle = np.array([BOARD_MM / 2, BOARD_MM / 2, 0.0])
    return _rolled(right, down, forward, view.roll_deg), middle + view.distance_mm * away


def _rolled(right: Floats, down: Floats, forward: Floats, roll_deg: float) -> Floats:
    c, s = math.cos(math.radians(roll_deg)), math.sin(math.radians(roll_deg))
    return np.array([c * right - s * down, s * right + c * down, forward])


def posed(pose: Pose, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Gives points of the board where the pushed board has them on the table."""
    c, s = math.cos(math.radians(pose.turn_deg)), math.sin(math.radians(pose.turn_deg))
    half = BOARD_MM / 2
    return [
        (
            half + pose.dx + c * (x - half) - s * (y - half),
            half + pose.dy + s * (x - half) + c * (y - half),
        )
        for x, y in points
    ]
