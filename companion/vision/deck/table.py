"""The table's plane, as the cards found on it show it, and how to look straight down on it."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.features import Spots
from companion.vision.deck.view import plane_of


def table_plane(cards: list[Floats], aspect: float) -> Doubles:
    """From card heights on the table to pixels, by the card whose view suits the others best.

    The card that was seen best comes first.
    """
    planes = [plane_of(corners, aspect) for corners in cards]
    if len(planes) == 1:
        return planes[0]
    worst = [float(np.median(off_size(cards, plane, aspect))) for plane in planes]
    # Of two that differ nobody knows which lies amiss, but the first is seen better.
    plane = planes[0 if len(planes) == 2 else int(np.argmin(worst))]
    for _ in range(thresholds.TABLE_ROUNDS):
        off = off_size(cards, plane, aspect)
        limit = max(thresholds.TABLE_AGREE, sorted(off)[len(off) // 2] if len(off) > 2 else 0)
        better = _refitted(
            [c for c, o in zip(cards, off, strict=True) if o <= limit], plane, aspect
        )
        if better is None:
            break
        plane = better
    return plane


def _refitted(cards: list[Floats], plane: Doubles, aspect: float) -> Doubles | None:
    """The plane on which all these cards are nearest to being of one size."""
    a = aspect / 2
    ideal = np.array([[-a, -0.5], [a, -0.5], [a, 0.5], [-a, 0.5]])
    back = np.linalg.inv(plane)
    table = []
    for corners in cards:
        seen = cv2.perspectiveTransform(corners[None].astype(np.float64), back)[0]
        middle = seen.mean(0)
        u, _, v = np.linalg.svd((seen - middle).T @ ideal)
        turn = u @ np.diag([1.0, np.linalg.det(u @ v)]) @ v
        table.append(ideal @ turn.T + middle)
    found, _ = cv2.findHomography(np.concatenate(table), np.concatenate(cards))
    return None if found is None else np.asarray(found, np.float64)


def off_size(cards: list[Floats], plane: Doubles, aspect: float) -> list[float]:
    """How far the sides of each card are from those of one on that table: logarithm of ratios."""
    if not cards:
        return []
    points = np.stack(cards).reshape(1, -1, 2).astype(np.float64)
    seen = cv2.perspectiveTransform(points, np.linalg.inv(plane)).reshape(-1, 4, 2)
    sides = np.linalg.norm(np.roll(seen, -1, 1) - seen, axis=2)
    off = np.abs(np.log(np.maximum(sides, 1e-6) / (aspect, 1.0, aspect, 1.0))).max(1)
    return [float(by) for by in off]


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
        at=(at * thresholds.TABLE_ABOVE).astype(np.float32),
        size=(found.size * grown * thresholds.TABLE_ABOVE).astype(np.float32),
        angle=np.arctan2(ahead[:, 1], ahead[:, 0]).astype(np.float32),
    )
