"""A printed part as a picture: what is nearer hides what is behind it."""

from __future__ import annotations

import numpy as np
from PIL import Image

# Across, down and away, for somebody who looks at a corner from above.
TURN = np.array([[0.707, -0.707, 0.0], [0.35, 0.35, -0.87], [-0.61, -0.61, -0.5]])
LIGHT = np.array([0.35, -0.55, 0.76])
GREEN = np.array([60.0, 200.0, 130.0])
FINER = 3  # drawn so many times as large, then made smaller
CREASE = 0.08  # of the light: where two faces differ more, an edge is drawn
STEP = 2.0  # millimetres: where one face stands so far before another, too
DARK = 0.6  # of the colour, on an edge
FARTHEST = 1e9


def drawn(mesh: np.ndarray, size: tuple[int, int], ground: tuple[int, int, int]) -> Image.Image:
    """The triangles, as large as there is room."""
    wide, high = (FINER * length for length in size)
    low, top = mesh.min(axis=(0, 1)), mesh.max(axis=(0, 1))
    seen = (mesh - (low + top) / 2) @ TURN.T
    span = np.ptp(seen, axis=(0, 1))
    scale = 0.96 * min(wide / span[0], high / span[1])
    middle = (seen.min(axis=(0, 1)) + seen.max(axis=(0, 1))) / 2
    seen[..., :2] = (seen[..., :2] - middle[:2]) * scale + np.array([wide, high]) / 2
    depth, light = _painted(seen, _lights(mesh), (high, wide))
    there = depth < FARTHEST
    light[there & _edges(depth, light)] *= DARK
    pixels = np.where(there[..., None], light[..., None] * GREEN, np.array(ground))
    return Image.fromarray(pixels.astype(np.uint8)).resize(size, Image.Resampling.BOX)


def _lights(mesh: np.ndarray) -> np.ndarray:
    """The more a face looks to the light, the brighter it is."""
    normals = np.cross(mesh[:, 1] - mesh[:, 0], mesh[:, 2] - mesh[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    lights: np.ndarray = 0.45 + 0.55 * np.clip(normals @ LIGHT, 0, 1)
    return lights


def _painted(
    seen: np.ndarray, lights: np.ndarray, shape: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """For every pixel how far the nearest face is, and its light."""
    depth, light = np.full(shape, FARTHEST), np.zeros(shape)
    for (a, b, c), bright in zip(seen, lights, strict=True):
        area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
        if abs(area) < 1e-6:
            continue  # seen on its edge
        left, upper = np.floor(np.minimum(np.minimum(a, b), c)[:2]).astype(int)
        right, lower = np.ceil(np.maximum(np.maximum(a, b), c)[:2]).astype(int) + 1
        y, x = np.mgrid[upper:lower, left:right] + 0.5
        u = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area
        v = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area
        away = a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2])
        place = (slice(upper, lower), slice(left, right))
        nearer = (u >= 0) & (v >= 0) & (u + v <= 1) & (away < depth[place])
        depth[place][nearer] = away[nearer]
        light[place][nearer] = bright
    return depth, light


def _edges(depth: np.ndarray, light: np.ndarray) -> np.ndarray:
    """Where a face ends: the light changes, or the next pixel is much farther."""
    found = np.zeros(depth.shape, dtype=bool)
    for axis in (0, 1):
        for way in (-1, 1):
            next_light, next_depth = np.roll(light, way, axis), np.roll(depth, way, axis)
            found |= np.abs(next_light - light) > CREASE
            found |= next_depth - depth > STEP
    return found
