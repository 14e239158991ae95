"""Flat prints: boards with streets, disc tops, tables, other games' boards."""

import itertools
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Colour, Rng, any_colour, apart, distance, mix

Print = NDArray[np.uint8]
Box = tuple[float, float, float, float]
AA = cv2.LINE_AA


@dataclass(frozen=True)
class Design:
    """One board's print: sizes in pixels of the print, colours of its parts."""

    size: int
    pitch: float
    margin: float
    road_width: float
    ground: Colour
    road: Colour
    deco: tuple[Colour, ...]
    disc_radius: float

    def lines(self) -> list[float]:
        """Where the four streets run."""
        return [self.margin + k * self.pitch for k in range(4)]


def noise(rng: Rng, size: int, cells: int) -> NDArray[np.float32]:
    """A soft cloud, about -1..1."""
    out = np.zeros((size, size), np.float32)
    for octave in range(3):
        n = min(size, max(2, cells << octave))
        grid = rng.standard_normal((n, n)).astype(np.float32)
        out += cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC) * 0.6**octave
    return out


def fill(img: Print, box: Box, colour: Colour) -> None:
    """A filled rectangle."""
    x0, y0, x1, y1 = (round(v) for v in box)
    if x1 > x0 and y1 > y0:
        cv2.rectangle(img, (x0, y0), (x1 - 1, y1 - 1), colour, -1)


def dot(img: Print, x: float, y: float, r: float, colour: Colour, line: float = 0) -> None:
    """A disc, or a ring when `line` is its thickness."""
    width = -1 if line <= 0 else max(1, round(line))
    cv2.circle(img, (round(x * 8), round(y * 8)), max(8, round(r * 8)), colour, width, AA, 3)


def _tone(rng: Rng, d: Design) -> Colour:
    base = d.deco[int(rng.integers(len(d.deco)))]
    return mix(base, any_colour(rng), rng.uniform(0, 0.2))


def _houses(img: Print, box: Box, d: Design, rng: Rng) -> None:
    x0, y0, x1, y1 = box
    lot = d.pitch * rng.uniform(0.14, 0.34)
    for y in np.arange(y0, y1 - lot * 0.5, lot):
        for x in np.arange(x0, x1 - lot * 0.5, lot):
            pad = lot * rng.uniform(0.05, 0.2)
            colour = _tone(rng, d)
            w, h = min(lot, x1 - x), min(lot, y1 - y)
            fill(img, (x + pad, y + pad, x + w - pad, y + h - pad), colour)
            half = (x + pad, y + pad, x + w - pad, y + h / 2)
            fill(img, half, mix(colour, (0, 0, 0), rng.uniform(0, 0.35)))


def _trees(img: Print, box: Box, d: Design, rng: Rng) -> None:
    x0, y0, x1, y1 = box
    for _ in range(int(rng.integers(2, 9))):
        r = d.pitch * rng.uniform(0.03, 0.1)
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        colour = _tone(rng, d)
        dot(img, x, y, r, colour)
        dot(img, x - r * 0.3, y - r * 0.3, r * 0.5, mix(colour, (255, 255, 255), 0.25))


def _rings(img: Print, box: Box, d: Design, rng: Rng) -> None:
    x0, y0, x1, y1 = box
    r = min(x1 - x0, y1 - y0) / 2 * rng.uniform(0.4, 1)
    while r > d.pitch * 0.03:
        dot(img, (x0 + x1) / 2, (y0 + y1) / 2, r, _tone(rng, d))
        r *= rng.uniform(0.5, 0.85)


def _pond(img: Print, box: Box, d: Design, rng: Rng) -> None:
    x0, y0, x1, y1 = box
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    r = 0.4 + 0.08 * np.interp(angles, np.linspace(0, 2 * np.pi, 7), rng.standard_normal(7))
    xs = (x0 + x1) / 2 + np.cos(angles) * r * (x1 - x0)
    ys = (y0 + y1) / 2 + np.sin(angles) * r * (y1 - y0)
    cv2.fillPoly(img, [np.stack([xs, ys], 1).astype(np.int32)], _tone(rng, d), AA)


def _panel(img: Print, box: Box, d: Design, rng: Rng) -> None:
    x0, y0, x1, y1 = box
    pad = d.pitch * rng.uniform(0, 0.08)
    fill(img, (x0 + pad, y0 + pad, x1 - pad, y1 - pad), _tone(rng, d))


def _letters(img: Print, box: Box, d: Design, rng: Rng) -> None:
    x0, _, x1, y1 = box
    text = "".join(rng.choice(list("ABEHKMPRTXZ?2458"), int(rng.integers(1, 4))))
    scale = (x1 - x0) / 26 / len(text)
    face = int(rng.integers(0, 8))
    at = (round(x0), round(y1 - d.pitch * 0.1))
    cv2.putText(img, text, at, face, scale, _tone(rng, d), max(1, round(scale * 2)), AA)


def _hatch(img: Print, box: Box, d: Design, rng: Rng) -> None:
    x0, y0, x1, y1 = (round(v) for v in box)
    part = img[y0:y1, x0:x1]
    if part.size == 0:
        return
    yy, xx = np.mgrid[0 : part.shape[0], 0 : part.shape[1]]
    step = d.pitch * rng.uniform(0.05, 0.2)
    slope = int(rng.integers(-1, 2))
    part[((xx + slope * yy) % step) < step * rng.uniform(0.2, 0.6)] = _tone(rng, d)


def _nothing(img: Print, box: Box, d: Design, rng: Rng) -> None:
    """A block left empty."""


BLOCKS = (
    _houses,
    _houses,
    _trees,
    _rings,
    _pond,
    _panel,
    _panel,
    _letters,
    _hatch,
    _nothing,
    _nothing,
)


def blocks(img: Print, d: Design, rng: Rng) -> None:
    """What stands between the streets."""
    kinds = [BLOCKS[int(k)] for k in rng.integers(0, len(BLOCKS), int(rng.integers(1, 5)))]
    half = d.road_width * rng.uniform(0.52, 0.7)
    edges = [0.0, *[v for k in d.lines() for v in (k - half, k + half)], float(d.size)]
    for i in range(5):
        for j in range(5):
            box = (edges[2 * j], edges[2 * i], edges[2 * j + 1], edges[2 * i + 1])
            if min(box[2] - box[0], box[3] - box[1]) > d.pitch * 0.1:
                kinds[int(rng.integers(len(kinds)))](img, box, d, rng)


def streets(img: Print, d: Design, rng: Rng) -> None:
    """The streets and their kerbs."""
    cut = 0.0 if rng.random() < 0.7 else d.margin * rng.uniform(0.1, 0.6)
    cut = min(cut, d.margin - d.road_width / 2)
    kerb = d.road_width * rng.uniform(1.06, 1.35)
    layers = [(d.road_width, d.road)]
    if distance(d.road, d.ground) < 22 or rng.random() < 0.5:
        layers.insert(0, (kerb, apart(rng, [d.road, d.ground], 22)))
    for width, colour in layers:
        for k in d.lines():
            fill(img, (k - width / 2, cut, k + width / 2, d.size - cut), colour)
            fill(img, (cut, k - width / 2, d.size - cut, k + width / 2), colour)
    if rng.random() < 0.1:  # one avenue of another colour
        k = d.lines()[int(rng.integers(4))]
        box = (k - d.road_width / 2, cut, k + d.road_width / 2, d.size - cut)
        fill(img, box, apart(rng, [d.road], 12))


def lanes(img: Print, d: Design, rng: Rng) -> None:
    """Lines on the streets."""
    kind = rng.random()
    if kind < 0.25:
        return
    colour = apart(rng, [d.road], rng.uniform(14, 45))
    offsets = [0.0] if kind < 0.7 else [-rng.uniform(0.06, 0.45), 0.0]
    offsets = [o * d.road_width for o in offsets] + (
        [-offsets[0] * d.road_width] if kind > 0.7 else []
    )
    dash = d.pitch * rng.uniform(0.04, 0.14) if rng.random() < 0.6 else d.pitch
    width = d.pitch * rng.uniform(0.008, 0.03)
    ends = [0.0, *d.lines(), float(d.size)]
    for a, b in itertools.pairwise(ends):
        a2, b2 = a + d.road_width * 0.6, b - d.road_width * 0.6
        for u in np.arange(a2, b2, dash * 2):
            stop = min(u + dash, b2)
            for k in d.lines():
                for o in offsets:
                    fill(img, (k + o - width, u, k + o + width, stop), colour)
                    fill(img, (u, k + o - width, stop, k + o + width), colour)


def _crosswalk(img: Print, x: float, y: float, d: Design, colour: Colour) -> None:
    w = d.road_width
    for q in np.linspace(-0.4, 0.4, 5):
        for s in (-0.7, 0.7):
            a, b = w * 0.06, w * 0.13
            fill(img, (x + q * w - a, y + s * w - b, x + q * w + a, y + s * w + b), colour)
            fill(img, (x + s * w - b, y + q * w - a, x + s * w + b, y + q * w + a), colour)


def _crossing(img: Print, x: float, y: float, d: Design, rng: Rng, kind: int, look: Colour) -> None:
    small = d.disc_radius * (0.3 + 0.05 * (kind % 7))
    if kind % 6 == 0:
        _crosswalk(img, x, y, d, look)
    elif kind % 6 == 1:
        dot(
            img,
            x,
            y,
            d.disc_radius * (0.6 + 0.1 * (kind % 9)),
            look,
            d.pitch * 0.02 * (1 + kind % 3),
        )
    elif kind % 6 == 2:
        dot(img, x, y, small, look)
    elif kind % 6 == 3:
        fill(img, (x - small, y - small, x + small, y + small), look)
    elif kind % 6 == 4:
        dot(img, x, y, d.disc_radius * 1.35, d.road)
        dot(img, x, y, small, look)
    else:
        text = "ABCD"[kind % 4] + str(int(rng.integers(1, 5)))
        at = (round(x - d.pitch * 0.1), round(y + d.pitch * 0.05))
        cv2.putText(img, text, at, 0, d.pitch / 200, look, max(1, round(d.pitch / 60)), AA)


def crossings(img: Print, d: Design, rng: Rng, discs: list[Colour]) -> None:
    """What is printed where streets cross."""
    spots = [(x, y) for y in d.lines() for x in d.lines()]
    if rng.random() < 0.55:
        kind, look = int(rng.integers(0, 126)), apart(rng, [d.road, *discs], 20)
        share = 1.0 if rng.random() < 0.6 else rng.uniform(0.1, 0.7)
        for x, y in spots:
            if rng.random() < share:
                _crossing(img, x, y, d, rng, kind, look)
    if rng.random() < 0.3:
        _pads(img, d, rng, discs)
    if rng.random() < 0.22:  # coloured decoys, never of a disc's size
        for k in rng.permutation(16)[: int(rng.integers(1, 7))]:
            x, y = spots[int(k)]
            look = mix(discs[int(rng.integers(3))], any_colour(rng), rng.uniform(0.0, 1))
            if rng.random() < 0.5:
                dot(img, x, y, d.disc_radius * rng.uniform(0.25, 0.6), look)
            else:
                line = d.disc_radius * rng.uniform(0.08, 0.25)
                dot(img, x, y, d.disc_radius * rng.uniform(0.7, 1.4), look, line)


def _pads(img: Print, d: Design, rng: Rng, discs: list[Colour]) -> None:
    """A filled circle on every crossing, or on many: of a disc's size, perhaps of its hue."""
    look = any_colour(rng)
    if rng.random() < 0.5:
        look = mix(discs[int(rng.integers(3))], look, rng.uniform(0, 0.5))
    r, share = d.disc_radius * rng.uniform(0.4, 1.4), rng.choice([1.0, 1.0, rng.uniform(0.2, 0.9)])
    rim = any_colour(rng) if rng.random() < 0.4 else None
    for x, y in itertools.product(d.lines(), d.lines()):
        if rng.random() < share:
            dot(img, x, y, r, look)
            if rim is not None:
                dot(img, x, y, r, rim, d.pitch * 0.02)


def border(img: Print, d: Design, rng: Rng) -> None:
    """A frame, perhaps."""
    kind = rng.random()
    colour = any_colour(rng)
    last = d.size - 1
    if kind < 0.25:
        width = max(2, round(d.margin * rng.uniform(0.06, 0.6)))
        cv2.rectangle(img, (0, 0), (last, last), colour, width)
    elif kind < 0.4:
        inset = round(d.margin * rng.uniform(0.08, 0.4))
        width = max(1, round(d.margin * 0.04))
        cv2.rectangle(img, (inset, inset), (last - inset, last - inset), colour, width, AA)
    elif kind < 0.48:
        step = max(3, round(d.margin * rng.uniform(0.1, 0.25)))
        for i in range(0, d.size, 2 * step):
            for x, y in ((i, 0), (i, d.size - step), (0, i), (d.size - step, i)):
                fill(img, (x, y, x + step, y + step), colour)


def worn(img: Print, rng: Rng) -> Print:
    """A print after years of use."""
    out = img.astype(np.float32)
    size = img.shape[0]
    out *= (1 + rng.uniform(0.005, 0.06) * noise(rng, size, 8))[..., None]
    if rng.random() < 0.25:
        cells = int(rng.integers(3, 30))
        rubbed = np.clip(noise(rng, size, cells) - rng.uniform(0.6, 1.3), 0, 1)
        share = (rubbed * rng.uniform(0.3, 0.9))[..., None]
        out = out * (1 - share) + rng.uniform(120, 235) * share
    if rng.random() < 0.25:
        fade = rng.uniform(0.05, 0.35)
        out = out * (1 - fade) + rng.uniform(100, 255) * fade
    return np.asarray(np.clip(out, 0, 255), np.uint8)


def flat(rng: Rng, d: Design) -> Print:
    """The bare ground, of one tone or of two."""
    img: Print = np.zeros((d.size, d.size, 3), np.uint8)
    img[:] = np.array(d.ground)
    _tint(img, d, rng)
    return img


def _tint(img: Print, d: Design, rng: Rng) -> None:
    kind = rng.random()
    other = mix(d.ground, any_colour(rng), rng.uniform(0.15, 0.6))
    if kind < 0.45:
        return
    yy, xx = np.mgrid[0 : d.size, 0 : d.size].astype(np.float32) / d.size
    angle = rng.uniform(0, 3.14)
    u = xx * np.cos(angle) + yy * np.sin(angle)
    if kind < 0.6:
        share = np.clip(u, 0, 1)
    elif kind < 0.8:
        share = np.clip(0.5 + 0.5 * noise(rng, d.size, int(rng.integers(2, 12))), 0, 1)
    else:
        share = (np.sin(u * rng.uniform(30, 200)) > 0.2).astype(np.float32)
    img[:] = img * (1 - share[..., None]) + np.array(other) * share[..., None]


def design(rng: Rng, discs: list[Colour], disc_share: float, margin_share: float) -> Design:
    """A new board; `disc_share` is disc diameter / pitch, `margin_share` margin / pitch."""
    size = int(rng.integers(420, 620))
    pitch = size / (3 + 2 * margin_share)
    ground = any_colour(rng)
    road = apart(rng, [ground, *discs], rng.choice([14, 22, 32]))
    thin = rng.random() < 0.1
    width = pitch * (rng.uniform(0.04, 0.14) if thin else rng.uniform(0.15, 0.62))
    deco = tuple(any_colour(rng) for _ in range(int(rng.integers(2, 7))))
    margin = pitch * margin_share
    return Design(size, pitch, margin, width, ground, road, deco, pitch * disc_share / 2)


def board(rng: Rng, d: Design, discs: list[Colour]) -> Print:
    """The whole print of one board."""
    img = flat(rng, d)
    blocks(img, d, rng)
    streets(img, d, rng)
    lanes(img, d, rng)
    crossings(img, d, rng, discs)
    border(img, d, rng)
    if rng.random() < 0.3:
        at = (round(rng.uniform(0, 0.6) * d.size), round(d.size - d.margin * 0.2))
        cv2.putText(img, "TOWN", at, 3, d.margin / 60, any_colour(rng), 2, AA)
    return worn(img, rng)
