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
    off = _off_sizes(cards, planes, aspect) / thresholds.TABLE_AGREE
    plane = planes[int(np.argmax((1 / (1 + off**2)).sum(1)))]
    for _ in range(thresholds.TABLE_ROUNDS):
        away = _off_sizes(cards, [plane], aspect)[0]
        limit = thresholds.TABLE_AGREE
        if len(away) > 2:
            limit = max(limit, float(np.sort(away)[len(away) // 2]))
        better = _refitted(np.stack(cards)[away <= limit], plane, aspect)
        if better is None:
            break
        plane = better
    return plane


def _refitted(cards: Floats, plane: Doubles, aspect: float) -> Doubles | None:
    """The plane on which all these cards are nearest to being of one size."""
    table = _rectangles(_on(cards, plane), aspect)
    found, _ = cv2.findHomography(table.reshape(-1, 2), cards.reshape(-1, 2))
    return None if found is None else np.asarray(found, np.float64)


def _on(cards: Floats, plane: Doubles) -> Doubles:
    """The corners of cards where they lie on the table, in card heights."""
    points = cards.reshape(1, -1, 2).astype(np.float64)
    seen = cv2.perspectiveTransform(points, np.linalg.inv(plane))
    return np.asarray(seen, np.float64).reshape(-1, 4, 2)


def _rectangles(seen: Doubles, aspect: float) -> Doubles:
    """The cards, in card heights, that are nearest to these corners on the table."""
    ideal = _card(aspect)
    middle = seen.mean(1, keepdims=True)
    x, y = np.moveaxis(seen - middle, 2, 0)
    turn = np.arctan2(y @ ideal[:, 0] - x @ ideal[:, 1], x @ ideal[:, 0] + y @ ideal[:, 1])
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    u, v = ideal.T
    return np.asarray(np.stack([cos * u - sin * v, sin * u + cos * v], 2) + middle)


def _card(aspect: float) -> Doubles:
    a = aspect / 2
    return np.array([[-a, -0.5], [a, -0.5], [a, 0.5], [-a, 0.5]])


def straightened(corners: Floats, plane: Doubles, aspect: float) -> list[Floats]:
    """Where a card that lies amiss may be: about its middle, and at each of its corners."""
    seen = _on(corners, plane)
    flat = _rectangles(seen, aspect)[0]
    moved = np.concatenate([flat[None], flat + (seen[0] - flat)[:, None]])
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
    return [float(by) for by in _off_sizes(cards, [plane], aspect)[0]]


def _off_sizes(cards: list[Floats], planes: list[Doubles], aspect: float) -> Doubles:
    """The same for each of several planes: planes x cards."""
    joined = np.stack(cards)
    seen = np.stack([_on(joined, plane) for plane in planes])
    away = seen[..., (1, 2, 3, 0), :] - seen
    sides = np.sqrt((away * away).sum(-1))
    ratios = np.log(np.maximum(sides, 1e-6) / (aspect, 1.0, aspect, 1.0))
    return np.asarray(np.abs(ratios).max(-1))


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
