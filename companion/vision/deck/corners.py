"""Where cards may lie while nothing is known of the table: edges that meet as two sides do.

Each such corner names the shape of which the two edges are whole sides; how much of the rest of its
outline lies on edges tells how much it is worth.
"""

from __future__ import annotations

import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.outlines import ways_up
from companion.vision.deck.segments import edges_of, support
from companion.vision.deck.table import oddness
from companion.vision.deck.view import View
from companion.vision.deck.votes import Place


def by_corners(view: View, aspect: float) -> list[Place]:
    """Places of four-sided shapes as a camera can see a card, the best outlined first."""
    edges = edges_of(view, thresholds.CORNER_NEAR)
    away = edges.ends[:, 2:] - edges.ends[:, :2]
    length = np.hypot(away[:, 0], away[:, 1])
    worth = length * np.where(edges.apart, 1, thresholds.SIDE_OF_GROUND)
    worth[length < thresholds.CORNER_SHORTEST] = 0
    order = np.argsort(-worth)[: thresholds.CORNER_EDGES]
    quads = _whole(np.asarray(edges.ends[order[worth[order] > 0]], np.float64).reshape(-1, 2, 2))
    inside = (quads > -20).all((1, 2)) & (quads < (view.shape[1] + 20, view.shape[0] + 20)).all(
        (1, 2)
    )
    quads = quads[inside]
    if not len(quads):
        return []
    outlined = support(quads, edges.ends, view.shape)
    kept = _distinct(quads, outlined)
    places: list[Place] = []
    for number in kept:
        ways = ways_up(quads[number][None], aspect)
        fine = oddness(ways, aspect, view.shape) < thresholds.OUTLINE_ODD
        places += [Place(way, outlined=float(outlined[number])) for way in ways[fine]]
    return places


def _whole(sides: Doubles) -> Floats:
    """The shapes of which two of these edges that meet are whole sides."""
    away = sides[:, 1] - sides[:, 0]
    length = np.linalg.norm(away, axis=1)
    unit = away / length[:, None]
    cross = np.abs(unit[:, :1] * unit[:, 1] - unit[:, 1:] * unit[:, 0])
    one, other = np.nonzero(np.triu(cross > thresholds.CORNER_TURN, 1))
    out = []
    for end in (0, 1):
        for far in (0, 1):
            a, b = sides[one, end], sides[other, far]
            shorter = np.minimum(length[one], length[other])
            close = np.linalg.norm(a - b, axis=1) < thresholds.CORNER_GAP * shorter
            corner = _crossing(a[close], unit[one[close]], b[close], unit[other[close]])
            p, q = sides[one[close], 1 - end], sides[other[close], 1 - far]
            out.append(np.stack([corner, p, p + q - corner, q], 1))
    return np.asarray(np.concatenate(out), np.float32)


def _crossing(a: Doubles, u: Doubles, b: Doubles, v: Doubles) -> Doubles:
    """Where lines through these points cross."""
    gap, cross = b - a, u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    along = (gap[:, 0] * v[:, 1] - gap[:, 1] * v[:, 0]) / cross
    return np.asarray(a + u * along[:, None])


def _distinct(quads: Floats, worth: Floats) -> list[int]:
    """The best outlined, without those that are all but another."""
    size = np.linalg.norm(quads[:, 2] - quads[:, 0], axis=1)
    middle = quads.mean(1)
    extent = np.ptp(quads, 1)
    kept: list[int] = []
    for number in np.argsort(-worth):
        if worth[number] < thresholds.CORNER_SUPPORT or len(kept) >= thresholds.CORNER_PLACES:
            break
        off = np.abs(middle[kept] - middle[number]).max(1) + np.abs(
            extent[kept] - extent[number]
        ).max(1)
        if not kept or (off > thresholds.CORNER_APART * size[number]).all():
            kept.append(int(number))
    return kept
