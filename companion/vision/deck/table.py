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
    # Of two that differ nobody knows which lies amiss, but the first is seen better.
    plane = planes[int(np.argmax([_agreed(cards, plane, aspect) for plane in planes]))]
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


def _agreed(cards: list[Floats], plane: Doubles, aspect: float) -> float:
    """How many of the cards are of one size on that table; one a little off counts in part."""
    off = np.array(off_size(cards, plane, aspect)) / thresholds.TABLE_AGREE
    return float((1 / (1 + off**2)).sum())


def _refitted(cards: list[Floats], plane: Doubles, aspect: float) -> Doubles | None:
    """The plane on which all these cards are nearest to being of one size."""
    table = [_rectangle(corners, plane, aspect) for corners in cards]
    found, _ = cv2.findHomography(np.concatenate(table), np.concatenate(cards))
    return None if found is None else np.asarray(found, np.float64)


def _rectangle(corners: Floats, plane: Doubles, aspect: float) -> Doubles:
    """The card on the table, in card heights, that is nearest to these corners."""
    ideal = _card(aspect)
    seen = cv2.perspectiveTransform(corners[None].astype(np.float64), np.linalg.inv(plane))[0]
    middle = seen.mean(0)
    u, _, v = np.linalg.svd((seen - middle).T @ ideal)
    turn = u @ np.diag([1.0, np.linalg.det(u @ v)]) @ v
    return np.asarray(ideal @ turn.T + middle)


def _card(aspect: float) -> Doubles:
    a = aspect / 2
    return np.array([[-a, -0.5], [a, -0.5], [a, 0.5], [-a, 0.5]])


def straightened(corners: Floats, plane: Doubles, aspect: float) -> list[Floats]:
    """Where a card that lies amiss may be: about its middle, and at each of its corners."""
    flat = _rectangle(corners, plane, aspect)
    seen = cv2.perspectiveTransform(corners[None].astype(np.float64), np.linalg.inv(plane))[0]
    moved = np.concatenate([flat[None], flat + (seen - flat)[:, None]])
    back = cv2.perspectiveTransform(moved.reshape(1, -1, 2), plane)
    return list(np.asarray(back, np.float32).reshape(-1, 4, 2))


def oddness(places: Floats, aspect: float, shape: tuple[int, ...]) -> Doubles:
    """How far each place is from what a camera can show of a card: 0 is just so.

    Its sides are as long as they should be and stand at right angles, for some lens.
    """
    at = places.astype(np.float64) - (shape[1] / 2, shape[0] / 2)
    a, b, c, d = (at[:, corner] for corner in range(4))
    right, down, skew = b - c, d - c, a - b + c - d
    det = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]
    det = np.where(np.abs(det) < 1e-6, 1e-6, det)
    g = (skew[:, 0] * down[:, 1] - skew[:, 1] * down[:, 0]) / det
    h = (right[:, 0] * skew[:, 1] - right[:, 1] * skew[:, 0]) / det
    across = np.c_[b - a + g[:, None] * b, g] / aspect
    along = np.c_[d - a + h[:, None] * d, h]
    lens = np.array(thresholds.TABLE_LENSES) * shape[1]
    scale = np.stack([1 / lens, 1 / lens, np.ones_like(lens)], 1)
    across, along = across[:, None] * scale, along[:, None] * scale
    wide, high = np.linalg.norm(across, axis=2) + 1e-9, np.linalg.norm(along, axis=2) + 1e-9
    aslant = np.abs((across * along).sum(2)) / (wide * high)
    return np.asarray(np.maximum(np.abs(np.log(wide / high)), aslant).min(1))


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
