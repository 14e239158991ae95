"""Pictures of drawn cards on a table, with the truth: lamps, tilt, blur, glare, hands."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Rng
from companion.vision.training.deck_art import SIZE, Art

WIDE, HIGH = 1280, 720
CARD_MM = 88.5  # height of a card
ASPECT = SIZE[0] / SIZE[1]
Points = NDArray[np.float64]
Plane = NDArray[np.float32]


class Lying(NamedTuple):
    """A card in the picture: its kind, its corners clockwise from its upper left, what is seen."""

    kind: str
    corners: Points
    visible: float


class Scene(NamedTuple):
    """A picture and the cards in it."""

    image: Art
    cards: tuple[Lying, ...]


def scene(rng: Rng, faces: dict[str, Art], count: int, height: tuple[float, float]) -> Scene:
    """`count` cards of the deck, each `height` pixels high about the middle of the picture."""
    view = camera(rng, rng.uniform(*height))
    light = _table(rng)
    owner = np.full((HIGH, WIDE), -1, np.int32)
    kinds = rng.choice(sorted(faces), count, replace=False)
    placed: list[Points] = []
    for index, kind in enumerate(kinds):
        corners = corners_at(place(rng, view, placed), view)
        placed.append(corners)
        lay(light, owner, index, faces[str(kind)], corners)
    areas = [area(corners) for corners in placed]
    _cover(rng, light, owner, placed)
    seen = [float((owner == i).sum()) / max(1.0, whole) for i, whole in enumerate(areas)]
    image = _photograph(rng, light)
    cards = zip(kinds, placed, seen, strict=True)
    return Scene(image, tuple(Lying(str(k), c, min(1.0, s)) for k, c, s in cards))


def camera(rng: Rng, card_height: float) -> Points:
    """Table millimetres to pixels: a tilted look whose scale makes a card about that high."""
    tilt, roll = np.radians(rng.uniform(0, 50)), rng.uniform(-np.pi, np.pi)
    focal = 1000.0
    distance = focal * CARD_MM / card_height * (0.5 + 0.5 * np.cos(tilt))
    turn = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    rotation = lean @ turn
    columns = np.stack([rotation[:, 0], rotation[:, 1], np.array([0, 0, distance])], 1)
    inner = np.array([[focal, 0, WIDE / 2], [0, focal, HIGH / 2], [0, 0, 1]])
    return np.asarray(inner @ columns)


def place(
    rng: Rng, view: Points, placed: list[Points], aspect: float = ASPECT
) -> tuple[float, float, float]:
    """Somewhere in the picture, over at most a third of a card that lies there already."""
    back = np.linalg.inv(view)
    for _ in range(200):
        spot = back @ np.array([rng.uniform(60, WIDE - 60), rng.uniform(60, HIGH - 60), 1.0])
        pose = (spot[0] / spot[2], spot[1] / spot[2], rng.uniform(-np.pi, np.pi))
        corners = corners_at(pose, view, aspect)
        inside = (corners > 4).all() and (corners < (WIDE - 4, HIGH - 4)).all()
        if inside and all(_shared(corners, other) < 0.30 for other in placed):
            return pose
    return pose


def corners_at(pose: tuple[float, float, float], view: Points, aspect: float = ASPECT) -> Points:
    """The corners in the picture of a card that lies so on the table."""
    x, y, turn = pose
    w, h = CARD_MM * aspect / 2, CARD_MM / 2
    flat = np.array([[-w, -h], [w, -h], [w, h], [-w, h]])
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    table = np.c_[flat @ rotation.T + (x, y), np.ones(4)]
    seen = table @ view.T
    return np.asarray(seen[:, :2] / seen[:, 2:])


def area(corners: Points) -> float:
    """Of a card, in pixels."""
    return float(cv2.contourArea(corners.astype(np.float32)))


def _shared(a: Points, b: Points) -> float:
    """The share of the smaller one that both cover."""
    common, _ = cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))
    return float(common) / max(1.0, min(area(a), area(b)))


def lay(
    light: Plane,
    owner: NDArray[np.int32],
    index: int,
    face: Art,
    corners: Points,
    rounding: float = 0.0,
) -> None:
    """Puts a card into the picture, with its shadow."""
    high = float(np.linalg.norm(corners[0] - corners[3]))
    k = max(0.12, min(1.0, high / face.shape[0]))
    reduced = cv2.resize(face, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    h, w = reduced.shape[:2]
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    ink = cv2.warpPerspective((reduced / 255.0).astype(np.float32) ** 2.2, matrix, (WIDE, HIGH))
    mask = np.zeros((HIGH, WIDE), np.uint8)
    edge = cv2.perspectiveTransform(outline(w, h, rounding * h)[None], matrix)[0]
    cv2.fillPoly(mask, [np.round(edge * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    shadow = cv2.GaussianBlur(np.roll(mask, (3, 3), (0, 1)), (0, 0), 3).astype(np.float32) / 255
    light *= (1 - 0.35 * shadow)[..., None]
    share = (mask / 255.0).astype(np.float32)[..., None]
    light *= 1 - share
    light += ink * share
    owner[mask > 127] = index


def outline(w: float, h: float, radius: float) -> Points:
    """The edge of a card, clockwise, with its corners rounded."""
    middles = [(radius, radius), (w - radius, radius), (w - radius, h - radius)]
    middles.append((radius, h - radius))
    steps = np.linspace(0, np.pi / 2, 6)
    arcs = [
        np.stack([np.cos(np.pi * (1 + n / 2) + steps), np.sin(np.pi * (1 + n / 2) + steps)], 1)
        for n in range(4)
    ]
    return np.concatenate([at + radius * arc for at, arc in zip(middles, arcs, strict=True)]) - 0.5


def _table(rng: Rng) -> Plane:
    """A ground: plain, grained, checked or speckled."""
    base = rng.uniform(0.05, 0.7) * (0.5 + 0.5 * rng.random(3))
    light = np.ones((HIGH, WIDE, 3), np.float32) * base.astype(np.float32)
    look = rng.random()
    if look < 0.35:
        grain = cv2.resize(rng.normal(0, 0.25, (HIGH, 12)).astype(np.float32), (WIDE, HIGH))
        light *= np.exp(grain)[..., None]
    elif look < 0.6:
        step = int(rng.integers(14, 60))
        y, x = np.mgrid[:HIGH, :WIDE]
        other = (0.1 + 0.6 * rng.random(3)).astype(np.float32)
        light[((x // step + y // step) % 2).astype(bool)] = other
    elif look < 0.8:
        noise = rng.normal(0, 0.4, (HIGH // 3, WIDE // 3, 1)).astype(np.float32)
        light *= np.exp(cv2.resize(noise, (WIDE, HIGH)))[..., None]
    return light


def _cover(rng: Rng, light: Plane, owner: NDArray[np.int32], placed: list[Points]) -> None:
    """A finger or a hand over some of the cards, at most a third of one."""
    for corners in placed:
        if rng.random() > 0.25:
            continue
        side = corners[int(rng.integers(4))]
        towards = corners.mean(0) - side
        mask = np.zeros((HIGH, WIDE), np.uint8)
        thick = max(4, int(np.linalg.norm(towards) * rng.uniform(0.25, 0.5)))
        tip = side + towards * rng.uniform(0.1, 0.45)
        start = side - towards * 3
        cv2.line(mask, tuple(start.astype(int)), tuple(tip.astype(int)), 255, thick, cv2.LINE_AA)
        share = (mask / 255.0).astype(np.float32)[..., None]
        skin = np.array([0.15, 0.25, 0.5], np.float32) * np.float32(rng.uniform(0.3, 1.1))
        light *= 1 - share
        light += skin * share
        owner[mask > 127] = -1


def _photograph(rng: Rng, light: Plane) -> Art:
    """Lamps, their colour, glare, defocus, noise and compression."""
    y, x = np.mgrid[:HIGH, :WIDE].astype(np.float32)
    ax, ay = rng.normal(0, 0.35, 2)
    level = np.exp(ax * (x / WIDE - 0.5) + ay * (y / HIGH - 0.5)) * rng.uniform(0.45, 1.2)
    cast = np.exp(rng.normal(0, 0.13, 3)).astype(np.float32)
    lit = light * level[..., None] * cast
    if rng.random() < 0.5:
        cx, cy, r = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.uniform(40, 160)
        spot = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r)) * rng.uniform(0.1, 0.6)
        lit = lit + spot[..., None].astype(np.float32)
    lit = cv2.GaussianBlur(lit, (0, 0), float(rng.uniform(0.4, 1.5)))
    lit = lit + rng.normal(0, rng.uniform(0.002, 0.02), lit.shape).astype(np.float32)
    image = (np.clip(lit, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 95))])
    decoded = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert decoded is not None
    return np.asarray(decoded, np.uint8)
