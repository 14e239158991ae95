"""Round marks as large as discs, such as toys, signs and faces: drawn anew on every crossing.

Discs lie on the print with a side and a shadow; whatever else a disc looks like, a print may look
like as well. So that nothing but that tells them apart, these marks are filled to their rim, bear
the inks of discs, and differ from crossing to crossing as discs do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Colour, Rng, mix
from companion.vision.training.paint import AA, Print, dot

WHITE, BLACK = (240.0, 240.0, 238.0), (26.0, 24.0, 22.0)
Points = NDArray[np.float64]
CIRCLE = np.linspace(0, 2 * np.pi, 40, endpoint=False)


@dataclass
class Medal:
    """One place to draw at; `few` says how this board's marks are cut, the same on all."""

    img: Print
    x: float
    y: float
    r: float
    inks: Sequence[Colour]
    turn: float
    few: NDArray[np.float64] = field(default_factory=lambda: np.full(6, 0.5))

    def count(self, least: int, most: int) -> int:
        """A number of parts, the same on all crossings."""
        return least + int(self.few[0] * (most - least + 1))

    def disc(
        self, radius: float, ink: int, u: float = 0.0, v: float = 0.0, line: float = 0
    ) -> None:
        """A filled circle; (u, v) in radii, turned with the mark."""
        at = self._pixels(np.array([[u, v]]))[0]
        dot(self.img, at[0], at[1], radius * self.r, self.inks[ink], line * self.r)

    def poly(self, points: Points, ink: int) -> None:
        """A filled outline, in radii."""
        cv2.fillPoly(self.img, [self._fine(points)], self.inks[ink], AA, 3)

    def line(self, points: Points, ink: int, wide: float) -> None:
        """A stroke, in radii."""
        width = max(1, round(wide * self.r))
        cv2.polylines(self.img, [self._fine(points)], False, self.inks[ink], width, AA, 3)

    def _pixels(self, points: Points) -> Points:
        c, s = np.cos(self.turn), np.sin(self.turn)
        turned = points @ np.array([[c, s], [-s, c]])
        return np.asarray(np.array([self.x, self.y]) + turned * self.r)

    def _fine(self, points: Points) -> NDArray[np.int32]:
        return np.round(self._pixels(points) * 8).astype(np.int32)


def _round(angles: Points, radius: Points | float = 1.0) -> Points:
    return np.asarray(np.stack([np.cos(angles), np.sin(angles)], 1) * np.reshape(radius, (-1, 1)))


def _pinwheel(m: Medal) -> None:
    """Sails bent one way."""
    many, bow = m.count(3, 8), 0.9 * m.few[1]
    for k in range(many):
        a = (k + np.array([0.0, 0.5])) * 2 * np.pi / many
        u = np.linspace(0, 1, 7)
        rim = _round(np.linspace(a[0] + bow, a[1] + bow, 6))
        edges = [_round(a[0] + bow * u, u), rim, _round(a[1] + bow * u[::-1], u[::-1])]
        m.poly(np.vstack(edges), 1 + k % 2 * int(m.few[2] * 2))
    m.disc(0.2 * m.few[3], 3)


def _cog(m: Medal) -> None:
    """A wheel with teeth and a hole."""
    many = m.count(7, 16)
    out = np.where(np.arange(4 * many) % 4 < 2, 1.0, 0.72 + 0.15 * m.few[1])
    m.poly(_round(np.arange(4 * many) * np.pi / (2 * many), out), 1)
    m.disc(0.25 + 0.3 * m.few[2], 2)


def _daisy(m: Medal) -> None:
    """Round petals and a middle."""
    many = m.count(5, 9)
    for a in np.arange(many) * 2 * np.pi / many:
        m.disc(1.9 / many, 1, 0.62 * np.cos(a), 0.62 * np.sin(a))
    m.disc(0.34 + 0.2 * m.few[1], 2)


def _face(m: Medal) -> None:
    """Eyes and a mouth, glad or sad."""
    for u in (-0.36, 0.36):
        m.disc(0.13 + 0.12 * m.few[1], 1, u, -0.22)
    glad = 1 if m.turn % 0.7 < 0.45 else -1
    mouth = _round(np.linspace(0.4, 2.74, 12), 0.52) * (1, glad) + (0, 0.0 if glad > 0 else 0.6)
    m.line(mouth, 1, 0.1)


def _clock(m: Medal) -> None:
    """Hours and two hands."""
    m.disc(0.86, 1)
    for a in np.arange(12) * np.pi / 6:
        m.line(_round(np.full(2, a), np.array([0.68, 0.8])), 2, 0.06)
    m.line(np.array([[0, 0], [0.55, 0.1]]), 2, 0.1)
    m.line(np.array([[0, 0], [-0.1, -0.7 * m.few[1] - 0.1]]), 3, 0.08)


def _planet(m: Medal) -> None:
    """Bands of weather."""
    for low in np.linspace(-0.9, 0.7, m.count(2, 5)):
        high = min(low + 0.3 * m.few[1] + 0.08, 0.95)
        ends = [np.linspace(np.arcsin(low), np.arcsin(high), 5)]
        right = _round(ends[0], 0.99)
        m.poly(np.vstack([right, right[::-1] * (-1, 1)]), 1 + int(m.few[2] * 2))


def _marble(m: Medal) -> None:
    """A ball as it is painted: light on one side, a gleam."""
    base = m.inks[0]
    for k in range(8):
        tone = mix(mix(base, BLACK, 0.45), mix(base, WHITE, 0.35), k / 7)
        at = -0.045 * k
        dot(m.img, m.x + at * m.r, m.y + at * m.r, m.r * (1 - 0.115 * k), tone)
    dot(m.img, m.x - 0.4 * m.r, m.y - 0.4 * m.r, 0.13 * m.r, WHITE)


def _eye(m: Medal) -> None:
    """White, iris, pupil, a gleam."""
    m.disc(0.96, 1)
    m.disc(0.45 + 0.2 * m.few[1], 2, 0.15)
    m.disc(0.25, 3, 0.2)


def _gem(m: Medal) -> None:
    """Facets of several tones."""
    many = m.count(5, 9)
    rim, table = _round(CIRCLE[:many] * 40 / many), 0.3 + 0.35 * m.few[1]
    for k in range(many):
        a, b = rim[k], rim[(k + 1) % many]
        tone = mix(m.inks[0], (WHITE, BLACK)[k % 2], 0.12 + 0.3 * ((k * 37) % many) / many)
        quad = np.stack([a, b, b * table, a * table])
        cv2.fillPoly(m.img, [m._fine(quad)], tone, AA, 3)
    m.poly(rim * table, 0)


def _sign(m: Medal) -> None:
    """A rim and a bar, as a road sign."""
    m.disc(0.98 - 0.3 * m.few[1], 1)
    m.poly(np.array([[-0.55, -0.14], [0.55, -0.14], [0.55, 0.14], [-0.55, 0.14]]), 2)


def _swim_ring(m: Medal) -> None:
    """A swimming ring, its hole shows what lies below."""
    for k in range(4):
        a = np.linspace(k * np.pi / 2 - 0.35, k * np.pi / 2 + 0.35, 7)
        m.poly(np.vstack([_round(a), _round(a[::-1], 0.45)]), 1)
    m.disc(0.4 + 0.1 * m.few[1], 2)


def _halves(m: Medal) -> None:
    """Two halves that lie in one another."""
    whole = np.linspace(0, np.pi, 24)
    m.poly(_round(whole), 1)
    m.disc(0.5, 1, -0.5)
    m.disc(0.5, 0, 0.5)
    m.disc(0.15, 0, -0.5)
    m.disc(0.15, 1, 0.5)


def _beetle(m: Medal) -> None:
    """Wings, spots, a head."""
    m.poly(np.vstack([_round(np.linspace(-0.7, 0.7, 12)), [[0.6, 0]]]), 3)
    m.line(np.array([[-1, 0], [0.7, 0]]), 3, 0.07)
    for u, v in ((-0.5, 0.4), (0.1, 0.5), (-0.1, -0.4), (-0.6, -0.3), (0.4, -0.4)):
        m.disc(0.1 + 0.12 * m.few[1], 3, u, v)


def _globe(m: Medal) -> None:
    """Land in a sea."""
    rng = np.random.default_rng(int(1e6 * m.few[3]))
    for u, v in rng.uniform(-0.55, 0.55, (m.count(2, 4), 2)):
        edge = rng.uniform(0.2, 0.42, 8)
        m.poly(_round(np.arange(8) * np.pi / 4, edge) + np.array([u, v]), 1)


def _doughnut(m: Medal) -> None:
    """Icing, crumbs, a hole."""
    m.disc(0.85, 1)
    m.disc(0.26, 2)
    rng = np.random.default_rng(int(1e6 * m.few[3]))
    for a, r in zip(rng.uniform(0, 6.28, 16), rng.uniform(0.35, 0.78, 16), strict=True):
        at = _round(np.full(2, a), np.array([r, r + 0.1]))
        m.line(at, 2 + int(10 * r) % 2, 0.07)


def _record(m: Medal) -> None:
    """Grooves and a label."""
    for r in np.arange(0.5, 0.98, 0.1):
        tone = mix(m.inks[0], WHITE, 0.12)
        dot(m.img, m.x, m.y, r * m.r, tone, 0.03 * m.r)
    m.disc(0.3 + 0.15 * m.few[1], 1)
    m.disc(0.06, 2)


def _shell(m: Medal) -> None:
    """Ribs from one point."""
    foot = np.array([[0, 0.95]])
    for k, a in enumerate(np.linspace(-2.7, -0.44, m.count(5, 9))):
        rib = _round(np.array([a - 0.12, a + 0.12]))
        m.poly(np.vstack([foot, rib]), 1 + k % 2)


def _football(m: Medal) -> None:
    """Five-cornered patches."""
    five = _round(np.arange(5) * 2 * np.pi / 5)
    m.poly(five * 0.36, 1)
    for a in five:
        m.line(np.stack([a * 0.36, a * 0.72]), 1, 0.06)
        m.poly(a * 0.92 + (five * 0.26 if m.few[1] < 0.5 else five * -0.26), 1)


def _tiles(m: Medal) -> None:
    """Squares in the round, by chance."""
    step = 1.9 / m.count(4, 8)
    rng = np.random.default_rng(int(1e6 * (m.few[3] + m.turn)))
    for u in np.arange(-0.95, 0.95, step):
        for v in np.arange(-0.95, 0.95, step):
            if np.hypot(u + step / 2, v + step / 2) < 0.95 - step / 3 and rng.random() < 0.5:
                m.poly(np.array([[u, v], [u + step, v], [u + step, v + step], [u, v + step]]), 1)


def _sweet(m: Medal) -> None:
    """A curl from the middle to the rim."""
    t = np.linspace(0.02, 0.95, 60)
    m.line(_round(t * (6 + 12 * m.few[1]), t), 1, 0.1 + 0.1 * m.few[2])


def _cushion(m: Medal) -> None:
    """Seams and a knob: quilted."""
    for a in np.arange(4) * np.pi / 4:
        m.line(np.vstack([_round(np.array([a])), _round(np.array([a + np.pi]))]), 1, 0.05)
    m.disc(0.16 + 0.1 * m.few[1], 2)
    m.disc(0.97, 1, line=0.05)


def _letter(m: Medal) -> None:
    """A sign of its own on each."""
    word = chr(int(np.random.default_rng(int(1e6 * (m.few[3] + m.turn))).integers(33, 91)))
    (w, h), _ = cv2.getTextSize(word, int(6 * m.few[1]), 1, 2)
    size = 1.1 * m.r / max(w, h)
    at = (round(m.x - w * size / 2), round(m.y + h * size / 2))
    cv2.putText(m.img, word, at, int(6 * m.few[1]), size, m.inks[1], max(1, round(0.16 * m.r)), AA)


def _plain(m: Medal) -> None:
    """Nothing on it."""


KINDS: tuple[Callable[[Medal], None], ...] = (
    *(_pinwheel, _cog, _daisy, _face, _clock, _planet, _marble, _eye, _gem, _sign, _swim_ring),
    *(_halves, _beetle, _globe, _doughnut, _record, _shell, _football, _tiles, _sweet, _cushion),
    *(_letter, _plain, _plain),
)


class Medals:
    """The medals of one board."""

    def __init__(self, rng: Rng, hues: Sequence[Colour], other: Callable[[], Colour]) -> None:
        self.kinds = [KINDS[int(k)] for k in rng.integers(0, len(KINDS), rng.choice([1, 1, 2, 3]))]
        self.few = rng.random(6)
        self.hues, self.other, self.rng = hues, other, rng
        self.one = rng.random() < 0.55  # ink for all
        self.upright = rng.random() < 0.5
        self.rim = rng.uniform(0.04, 0.2) if rng.random() < 0.35 else 0.0
        self.inks = self._inks()

    def _inks(self) -> list[Colour]:
        first = self.hues[int(self.rng.integers(len(self.hues)))]
        if self.rng.random() < 0.12:
            first = self.other()
        tones = [WHITE, BLACK, mix(first, WHITE, 0.6), mix(first, BLACK, 0.5), *self.hues]
        some = [tones[int(k)] for k in self.rng.permutation(len(tones))[:3]]
        rest = [ink if self.rng.random() < 0.8 else self.other() for ink in some]
        return [first, *rest]

    def draw(self, img: Print, x: float, y: float, r: float) -> None:
        """One of them, there."""
        rng, inks = self.rng, self.inks if self.one else self._inks()
        turn = 0.0 if self.upright else float(rng.uniform(0, 2 * np.pi))
        dot(img, x, y, r, inks[0])
        self.kinds[int(rng.integers(len(self.kinds)))](Medal(img, x, y, r, inks, turn, self.few))
        if self.rim:
            dot(img, x, y, r * (1 - self.rim / 2), inks[2], self.rim * r)
