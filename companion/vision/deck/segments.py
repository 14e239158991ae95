"""Where cards may lie on a table whose lean is known: straight edges that could be their sides.

On the table every card is a rectangle of one size. Two edges that meet at a right angle are a
corner of one; an edge as long as a side is a side. The best supported outlines are given first.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.places import within
from companion.vision.deck.view import View
from companion.vision.deck.votes import Place


class Edges(NamedTuple):
    """Straight edges in a picture's pixels (x, y, x, y), and which are not of the ground."""

    ends: Floats
    apart: NDArray[np.bool_]


def edges_of(view: View, high: float, faint: bool = False) -> Edges:
    """Straight edges of a picture in which cards are about so high."""
    edges = view.faint_lines if faint else view.lines
    free = view.free(thresholds.SIDE_NEAR * high)
    k = free.shape[1] / view.shape[1]
    seen = (edges + 0.5) * k - 0.5
    x, y = (
        np.stack(
            [seen[:, n] + (seen[:, n + 2] - seen[:, n]) * share for share in thresholds.SIDE_SEEN]
        )
        .round()
        .astype(np.intp)
        .clip(0, free.shape[1 - n] - 1)
        for n in (0, 1)
    )
    apart = np.asarray((free[y, x] > 0).sum(0) > 1)
    return Edges(edges, apart)


def corners_on_table(
    edges: Edges, plane: Doubles, aspect: float, known: list[Floats], shape: tuple[int, ...]
) -> list[Place]:
    """Places in the picture of cards that straight edges speak for, the best supported first."""
    sides = _on_table(edges, np.asarray(np.linalg.inv(plane)), known)
    if len(sides) < 2:
        return []
    poses = np.concatenate([_at_corners(sides, aspect), _at_sides(sides, aspect)])
    if not len(poses):
        return []
    seen = _seen(poses, plane, aspect)
    out = thresholds.SIDE_OUTSIDE
    inside = (seen > -out).all((1, 2)) & (seen < (shape[1] + out, shape[0] + out)).all((1, 2))
    poses, seen = poses[inside], seen[inside]
    worth = support(seen, edges.ends, shape)
    kept = _distinct(poses, worth)
    return [
        Place(way, outlined=float(worth[number]))
        for number in kept
        for way in _ways_up(seen[number], poses[number], aspect)
    ]


def _on_table(edges: Edges, back: Doubles, known: list[Floats]) -> Doubles:
    """The longest edges in card heights on the table, but for those of and within known cards."""
    ends = edges.ends.reshape(-1, 2, 2)
    free = np.ones(len(ends), bool)
    middles = ends.mean(1)
    for corners in known:
        free &= ~within(middles, corners, thresholds.SIDE_KNOWN)
    ends, apart = ends[free], edges.apart[free]
    if not len(ends):
        return np.zeros((0, 2, 2))
    flat = np.c_[ends.reshape(-1, 2), np.ones(2 * len(ends))] @ back.T
    ahead = (flat[:, 2] > 1e-6).reshape(-1, 2).all(1)
    table = (flat[:, :2] / np.where(np.abs(flat[:, 2:]) < 1e-6, 1e-6, flat[:, 2:])).reshape(
        -1, 2, 2
    )
    length = np.linalg.norm(table[:, 1] - table[:, 0], axis=1)
    chosen = np.flatnonzero(
        ahead & (length > thresholds.SIDE_SHORTEST) & (length < 1 + thresholds.SIDE_LONGER)
    )
    worth = length * np.where(apart, 1, thresholds.SIDE_OF_GROUND)
    order = chosen[np.argsort(-worth[chosen])][: thresholds.SIDE_MOST]
    return np.asarray(table[order])


def _at_corners(sides: Doubles, aspect: float) -> Doubles:
    """Cards of which two edges are neighbouring sides: a corner, and both sides as vectors."""
    away = sides[:, 1] - sides[:, 0]
    length = np.linalg.norm(away, axis=1)
    unit = away / length[:, None]
    one, other = np.nonzero(np.triu(np.abs(unit @ unit.T) < thresholds.SIDE_SQUARE, 1))
    if not len(one):
        return np.zeros((0, 3, 2))
    u, v = unit[one], unit[other]
    start, gap = sides[one, 0], sides[other, 0] - sides[one, 0]
    cross = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    along = (gap[:, 0] * v[:, 1] - gap[:, 1] * v[:, 0]) / cross
    corner = start + u * along[:, None]
    out = []
    reach = []
    for number, ray in ((one, u), (other, v)):
        ends = ((sides[number] - corner[:, None]) * ray[:, None]).sum(2)
        near = np.abs(ends).argmin(1)
        rows = np.arange(len(ends))
        far = ends[rows, 1 - near]
        close = np.abs(ends[rows, near]) * np.where(np.sign(ends[rows, near]) == np.sign(far), 1, 2)
        reach.append((close, np.abs(far)))
        out.append(ray * np.sign(far)[:, None])
    fine = (reach[0][0] < thresholds.SIDE_GAP) & (reach[1][0] < thresholds.SIDE_GAP)
    fine &= (reach[0][0] + reach[1][0]) < thresholds.SIDE_GAPS * thresholds.SIDE_GAP
    poses = []
    for first, second in ((aspect, 1.0), (1.0, aspect)):
        fits = (
            fine
            & (reach[0][1] < first + thresholds.SIDE_LONGER)
            & (reach[1][1] < second + thresholds.SIDE_LONGER)
        )
        poses.append(np.stack([corner, out[0] * first, out[1] * second], 1)[fits])
        if aspect == 1.0:
            break
    return np.concatenate(poses)


def _at_sides(sides: Doubles, aspect: float) -> Doubles:
    """Cards of which one edge is a whole side, to either hand of it."""
    away = sides[:, 1] - sides[:, 0]
    length = np.linalg.norm(away, axis=1)
    poses = []
    for along, across in ((aspect, 1.0), (1.0, aspect)):
        fits = np.abs(length / along - 1) < thresholds.SIDE_SIDE
        unit = away[fits] / length[fits, None]
        middle = sides[fits].mean(1)
        start = middle - unit * along / 2
        for hand in (1, -1):
            beside = np.stack([-unit[:, 1], unit[:, 0]], 1) * hand * across
            poses.append(np.stack([start, unit * along, beside], 1))
    return np.concatenate(poses)


def _seen(poses: Doubles, plane: Doubles, aspect: float) -> Floats:
    """The corners of these cards in the picture, clockwise."""
    corner, u, v = poses[:, 0], poses[:, 1], poses[:, 2]
    flip = (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0] < 0)[:, None]
    u, v = np.where(flip, v, u), np.where(flip, u, v)
    table = np.stack([corner, corner + u, corner + u + v, corner + v], 1)
    flat = np.concatenate([table, np.ones((*table.shape[:2], 1))], 2) @ plane.T
    return np.asarray(flat[..., :2] / np.maximum(flat[..., 2:], 1e-6), np.float32)


def support(seen: Floats, edges: Floats, shape: tuple[int, ...]) -> Floats:
    """The share of each outline that lies on edges which run its way."""
    k = thresholds.VIEW_WIDE / shape[1]
    size = (thresholds.VIEW_WIDE, round(shape[0] * k))
    ends = np.round(((edges + 0.5) * k - 0.5) * 16).astype(np.int32).reshape(-1, 2, 2)
    turn = np.arctan2(edges[:, 3] - edges[:, 1], edges[:, 2] - edges[:, 0]) % np.pi
    planes = np.zeros((4, size[1], size[0]), np.uint8)
    for number in range(4):
        off = np.abs((turn - number * np.pi / 4 + np.pi / 2) % np.pi - np.pi / 2)
        lines = ends[off < np.pi / 6]
        cv2.polylines(planes[number], list(lines), False, 255, 3, cv2.LINE_8, 4)
    share = (np.arange(thresholds.SIDE_STEPS) + 0.5) / thresholds.SIDE_STEPS
    found = np.zeros(len(seen), np.float32)
    for side in range(4):
        a, b = seen[:, side], seen[:, (side + 1) % 4]
        points = (a[:, None] + (b - a)[:, None] * share[:, None] + 0.5) * k - 0.5
        turn = np.arctan2(b[:, 1] - a[:, 1], b[:, 0] - a[:, 0]) % np.pi
        number = np.round(turn / (np.pi / 4)).astype(int) % 4
        x = np.round(points[..., 0]).astype(int).clip(0, size[0] - 1)
        y = np.round(points[..., 1]).astype(int).clip(0, size[1] - 1)
        found += (planes[number[:, None], y, x] > 0).mean(1)
    return np.asarray(found / 4, np.float32)


def _distinct(poses: Doubles, worth: Floats) -> list[int]:
    """The best supported, without those that are all but another."""
    middle = poses[:, 0] + (poses[:, 1] + poses[:, 2]) / 2
    longer = np.where(
        (np.linalg.norm(poses[:, 1], axis=1) > np.linalg.norm(poses[:, 2], axis=1))[:, None],
        poses[:, 1],
        poses[:, 2],
    )
    turn = 2 * np.arctan2(longer[:, 1], longer[:, 0])
    key = np.c_[middle, np.cos(turn) / 4, np.sin(turn) / 4]
    kept: list[int] = []
    for number in np.argsort(-worth):
        if worth[number] < thresholds.SIDE_SUPPORT or len(kept) >= thresholds.SIDE_PLACES:
            break
        if not kept or (np.abs(key[kept] - key[number]).max(1) > thresholds.SIDE_APART).all():
            kept.append(int(number))
    return kept


def _ways_up(corners: Floats, pose: Doubles, aspect: float) -> list[Floats]:
    """The corners from each one that may be the card's upper left."""
    u, v = pose[1], pose[2]
    if u[0] * v[1] - u[1] * v[0] < 0:
        u, v = v, u
    wide = float(np.linalg.norm(u) / np.linalg.norm(v))
    starts = [0, 2] if abs(np.log(wide / aspect)) < thresholds.SIDE_SHAPE else []
    starts += [1, 3] if abs(np.log(wide * aspect)) < thresholds.SIDE_SHAPE else []
    return [np.ascontiguousarray(np.roll(corners, -start, 0)) for start in starts]
