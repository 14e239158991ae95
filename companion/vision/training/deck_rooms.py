"""Pictures of taught cards in a room: the companion's own tables, lamps, lens and sensor.

Harder than `deck_scenes`: patterned cloths, whole hands, low light, a table of the cards' own
colour, rounded corners, motion, sharpening and strong compression.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.camera import develop, squeeze
from companion.vision.training.colours import Rng
from companion.vision.training.deck_art import Art
from companion.vision.training.deck_scenes import (
    HIGH,
    WIDE,
    Lying,
    Plane,
    Points,
    Scene,
    area,
    camera,
    corners_at,
    lay,
    place,
)
from companion.vision.training.surroundings import table

CLOTH = 700  # pixels of the drawn table
MM = 900.0  # that it covers
SAME_GROUND = 0.2  # chance of a table as light as the cards' own edge


def room(
    rng: Rng,
    faces: dict[str, Art],
    count: int,
    height: tuple[float, float],
    rounding: float = 0.0,
) -> Scene:
    """`count` cards, each about `height` pixels high in the middle of the picture."""
    view = camera(rng, rng.uniform(*height))
    kinds = [str(kind) for kind in rng.choice(sorted(faces), count, replace=False)]
    light = _ground(rng, view, faces[kinds[0]])
    owner = np.full((HIGH, WIDE), -1, np.int32)
    placed: list[Points] = []
    for index, kind in enumerate(kinds):
        aspect = faces[kind].shape[1] / faces[kind].shape[0]
        corners = corners_at(place(rng, view, placed, aspect), view, aspect)
        placed.append(corners)
        lay(light, owner, index, faces[kind], corners, rounding)
    areas = [area(corners) for corners in placed]
    skin = _hands(rng, owner, placed)
    seen = [float((owner == i).sum()) / max(1.0, whole) for i, whole in enumerate(areas)]
    image = _developed(rng, light, skin)
    cards = zip(kinds, placed, seen, strict=True)
    return Scene(image, tuple(Lying(kind, at, min(1.0, part)) for kind, at, part in cards))


def _ground(rng: Rng, view: Points, face: Art) -> Plane:
    """A table or a cloth; now and then one of the colour of the cards' own edge."""
    cloth = table(rng, CLOTH)
    if rng.random() < SAME_GROUND:
        edge = face[: face.shape[0] // 40 + 1].reshape(-1, 3).mean(0)
        cloth = np.clip(cloth * 0.1 + edge * rng.uniform(0.82, 0.95), 0, 255).astype(np.uint8)
    flat = np.diag([MM / CLOTH, MM / CLOTH, 1.0])
    flat[:2, 2] = -MM / 2
    flags = cv2.INTER_AREA
    shown = cv2.warpPerspective(
        cloth, view @ flat, (WIDE, HIGH), flags=flags, borderMode=cv2.BORDER_REFLECT
    )
    return np.asarray((shown / 255.0).astype(np.float32) ** 2.2)


def _hands(
    rng: Rng, owner: NDArray[np.int32], placed: list[Points]
) -> list[tuple[NDArray[np.uint8], Plane]]:
    """Fingers, or a hand with its arm, over some cards: at most about a third of each."""
    out = []
    for corners in placed:
        if rng.random() > 0.2:
            continue
        mask = np.zeros((HIGH, WIDE), np.uint8)
        edge = corners[int(rng.integers(4))]
        inward = corners.mean(0) - edge
        length = float(np.linalg.norm(inward))
        angle = np.arctan2(-inward[1], -inward[0]) + rng.normal(0, 0.4)
        for finger in range(int(rng.integers(1, 5))):
            away = np.array([np.cos(angle), np.sin(angle)])
            beside = np.array([-away[1], away[0]]) * length * 0.24 * (finger - 1)
            tip = edge + inward * rng.uniform(0.05, 0.5) + beside
            far = tip + away * length * rng.uniform(2.5, 4)
            ends = [tuple(int(v) for v in np.round(point)) for point in (tip, far)]
            cv2.line(mask, ends[0], ends[1], 255, max(3, round(length * 0.2)), cv2.LINE_AA)
        tone = np.array([0.16, 0.27, 0.52], np.float32) * np.float32(rng.uniform(0.15, 1.1))
        out.append((mask, tone))
        owner[mask > 127] = -1
    return out


def _developed(rng: Rng, light: Plane, skin: list[tuple[NDArray[np.uint8], Plane]]) -> Art:
    """Lamps with their colours, the hands' shadows, glare, then lens, sensor and file."""
    y, x = np.mgrid[:HIGH, :WIDE].astype(np.float32)
    warm = rng.uniform(-0.6, 0.8)
    lamp = np.array([1 - 0.45 * max(0.0, warm) + 0.25 * max(0.0, -warm), 1, 1 + 0.4 * warm])
    a, b = rng.normal(0, 0.4, 2)
    fall = np.exp(a * (x / WIDE - 0.5) + b * (y / HIGH - 0.5))
    shade = np.ones((HIGH, WIDE), np.float32)
    for mask, _ in skin:
        soft = cv2.GaussianBlur(np.roll(mask, (6, 9), (0, 1)), (0, 0), 6).astype(np.float32)
        shade *= 1 - 0.5 * soft / 255
    for mask, tone in skin:
        share = (mask / 255.0).astype(np.float32)[..., None]
        light = light * (1 - share) + tone * share
    lit = light * (fall * shade)[..., None] * lamp.astype(np.float32)
    if rng.random() < 0.5:
        cx, cy, r = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.uniform(30, 150)
        stretch = rng.uniform(0.4, 2.5)
        spot = np.exp(-((x - cx) ** 2 / stretch + (y - cy) ** 2 * stretch) / (2 * r * r))
        lit = lit + (spot * rng.uniform(0.05, 0.5)).astype(np.float32)[..., None]
    return squeeze(develop(lit.astype(np.float32), rng, lamp, rng.uniform(0.55, 1.1)), rng)
