"""Any mark a print or a disc may bear: a few layers of simple shapes, drawn from wide ranges."""

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Colour, Rng
from companion.vision.training.paint import AA, Print, dot

Points = NDArray[np.float64]
Mark = Callable[[Print, float, float, float], None]  # picture, middle, radius
Ink = Callable[[], Colour]
WORDS = (*"0123456789ABCDEFGHJKLMNPRSTUVXYZ?!&@#%*+=<>", "12", "15", "99", "GO", "OK", "STOP")


class Shape:
    """One shape of a mark: what is random in it is drawn once, so that it repeats itself."""

    def __init__(self, rng: Rng) -> None:
        self.kind = SHAPES[int(rng.integers(len(SHAPES)))]
        self.turn = float(rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.integers(4) / 4)
        self.many = int(rng.integers(3, 10))
        self.depth, self.line = float(rng.uniform(0.3, 0.8)), float(rng.uniform(0.05, 0.4))
        self.part = float(rng.uniform(0.1, 0.9))
        self.word, self.face = str(rng.choice(WORDS)), int(rng.integers(0, 8))
        self.edge = 0.85 + rng.normal(0, 0.16, 9)

    def draw(self, img: Print, x: float, y: float, r: float, ink: Colour) -> None:
        """Draw it there, so large, in this ink."""
        self.kind(self, Stroke(img, x, y, r, ink, max(1, round(r * self.line))))

    def angles(self, steps: int) -> Points:
        """So many directions, all round."""
        return self.turn + np.arange(steps) * 2 * np.pi / steps


class Stroke:
    """A place to draw at: points are in radii round its middle."""

    def __init__(self, img: Print, x: float, y: float, r: float, ink: Colour, width: int) -> None:
        self.img, self.ink, self.width, self.r = img, ink, width, r
        self.middle = np.array([x, y])

    def _pixels(self, points: Points) -> NDArray[np.int32]:
        return np.round((self.middle + points * self.r) * 8).astype(np.int32)

    def filled(self, points: Points) -> None:
        cv2.fillPoly(self.img, [self._pixels(points)], self.ink, AA, 3)

    def lines(self, points: Points, closed: bool = False, thin: float = 1.0) -> None:
        width = max(1, round(self.width * thin))
        cv2.polylines(self.img, [self._pixels(points)], closed, self.ink, width, AA, 3)

    def dot(self, at: Points, radius: float) -> None:
        x, y = self.middle + at * self.r
        dot(self.img, float(x), float(y), max(1.0, radius * self.r), self.ink)


def _round(angles: Points, radius: float | Points = 1.0) -> Points:
    return np.asarray(np.stack([np.cos(angles), np.sin(angles)], 1) * np.reshape(radius, (-1, 1)))


def _circle(s: Shape, p: Stroke) -> None:
    p.dot(np.zeros(2), 1.0)


def _ring(s: Shape, p: Stroke) -> None:
    p.lines(_round(np.linspace(0, 2 * np.pi, 40)), True)


def _polygon(s: Shape, p: Stroke) -> None:
    p.filled(_round(s.angles(s.many)))


def _star(s: Shape, p: Stroke) -> None:
    p.filled(_round(s.angles(2 * s.many), np.where(np.arange(2 * s.many) % 2, s.depth, 1.0)))


def _box(s: Shape, p: Stroke) -> None:
    p.filled(_round(s.angles(4)) * np.array([1, s.depth + 0.3]))


def _frame(s: Shape, p: Stroke) -> None:
    p.lines(_round(s.angles(4)), True)


def _spokes(s: Shape, p: Stroke) -> None:
    for a in s.angles(2 * s.many)[: s.many]:
        p.lines(_round(np.array([a, a + np.pi])), thin=0.6)


def _cross(s: Shape, p: Stroke) -> None:
    for a in s.angles(4)[:2]:
        p.lines(_round(np.array([a, a + np.pi])))


def _arc(s: Shape, p: Stroke) -> None:
    p.lines(_round(s.turn + np.linspace(0, 2 * np.pi * s.part, 30)))


def _half(s: Shape, p: Stroke) -> None:
    p.filled(_round(s.turn + np.linspace(0, np.pi, 20)))


def _dots(s: Shape, p: Stroke) -> None:
    for at in _round(s.angles(s.many), 0.75):
        p.dot(at, 0.22 * (s.depth + 0.4))


def _petals(s: Shape, p: Stroke) -> None:
    for a in s.angles(s.many):
        leaf = _round(np.linspace(0, 2 * np.pi, 14)) * np.array([0.5, 0.2]) + np.array([0.5, 0])
        turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
        p.filled(leaf @ turn)


def _blob(s: Shape, p: Stroke) -> None:
    p.filled(_round(s.angles(9), s.edge))


def _hatch(s: Shape, p: Stroke) -> None:
    turn = np.array([[np.cos(s.turn), np.sin(s.turn)], [-np.sin(s.turn), np.cos(s.turn)]])
    for u in np.arange(-0.9, 0.91, max(0.15, s.line)):
        h = math.sqrt(max(0.0, 1 - u * u))
        p.lines(np.array([[u, -h], [u, h]]) @ turn, thin=0.35)


def _bars(s: Shape, p: Stroke) -> None:
    for v in np.linspace(-0.7, 0.7, 2 + s.many % 4):
        p.lines(np.array([[-0.8, v], [0.8, v]]), thin=0.7)


def _spiral(s: Shape, p: Stroke) -> None:
    t = np.linspace(0.05, 1, 40)
    p.lines(_round(s.turn + t * 2 * s.many, t), thin=0.5)


def _smile(s: Shape, p: Stroke) -> None:
    for side in (-0.35, 0.35):
        p.dot(np.array([side, -0.25]), 0.14)
    p.lines(_round(np.linspace(0.4, 2.7, 14), 0.55), thin=0.5)


def _waves(s: Shape, p: Stroke) -> None:
    u = np.linspace(-0.8, 0.8, 14)
    for v in (-0.5, 0.0, 0.5):
        p.lines(np.stack([u, v + 0.14 * np.sin(u * 7)], 1), thin=0.5)


def _arrow(s: Shape, p: Stroke) -> None:
    ends = [(-0.8, -0.25), (0.1, -0.25), (0.1, -0.7), (0.9, 0), (0.1, 0.7), (0.1, 0.25)]
    p.filled(np.array([*ends, (-0.8, 0.25)]))


def _word(s: Shape, p: Stroke) -> None:
    (w, h), _ = cv2.getTextSize(s.word, s.face, 1, 2)
    size = 1.6 * p.r / max(w, h)
    at = p.middle + np.array([-w, h]) * size / 2
    thick = max(1, round(p.width * 0.5))
    spot = (round(float(at[0])), round(float(at[1])))
    cv2.putText(p.img, s.word, spot, s.face, size, p.ink, thick, AA)


SHAPES: tuple[Callable[[Shape, Stroke], None], ...] = (
    *(_circle, _circle, _circle, _ring, _ring, _ring, _polygon, _star, _box, _frame, _cross),
    *(_spokes, _arc, _half, _dots, _petals, _blob, _hatch, _bars, _spiral, _smile, _waves),
    *(_arrow, _word, _word),
)


def mark(rng: Rng, ink: Ink, most: int = 4, filled: float = 0.6) -> Mark:
    """A mark of some layers, from the outside in; `filled`: how likely a whole shape is below."""
    layers: list[tuple[float, Shape, Colour]] = []
    if rng.random() < filled:
        below = Shape(rng)
        if rng.random() < 0.6:
            below.kind = _circle
        layers.append((1.0, below, ink()))
    for _ in range(int(rng.integers(1, most))):
        layers.append((float(rng.uniform(0.35, 1.0)), Shape(rng), ink()))

    def draw(img: Print, x: float, y: float, r: float) -> None:
        for size, shape, colour in layers:
            shape.draw(img, x, y, r * size, colour)

    return draw
