"""Drawn cards put on drawn tables, under lamps, before a cheap camera: pictures to learn from."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.reading import Floats, Image
from companion.vision.training.cards_paint import PaintedCard, Rng, hsv
from companion.vision.training.cards_table import Light, noise_field


@dataclass(frozen=True)
class Labelled:
    """A picture of one card and where it is.

    `lattice` maps the card's grid, (column, row) in pitches, to pixels; `marks` are
    (label, column, row) on it; `quad` are the card's corners in pixels.
    """

    image: Image
    lattice: Floats
    marks: tuple[tuple[str, float, float], ...]
    quad: Floats
    expert: bool
    alone: bool = False  # no hand lies over it: what is round it can be changed


# ------------------------------------------------------------------------------ the card
def lay(
    rng: Rng,
    canvas: Image,
    card: PaintedCard,
    centre: tuple[float, float],
    size: float,
    turn: float,
    tilt: float,
) -> Labelled:
    """The card on the canvas: `size` is the root of its area in pixels, `tilt` 0..1 its slant."""
    high, wide = card.image.shape[:2]
    to_canvas = perspective(rng, wide, high, centre, size, turn, tilt)
    scale = size / math.sqrt(wide * high)
    source, shrink = card.image, 1.0
    if scale < 0.6:
        shrink = max(scale, 0.1)
        source = np.asarray(
            cv2.resize(source, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
        shrink = source.shape[1] / wide
    place = to_canvas @ np.diag([1 / shrink, 1 / shrink, 1.0])
    put(rng, canvas, source, place)
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    x0, y0 = card.marks[0][1:]
    lattice = to_canvas @ np.array([[card.pitch, 0, x0], [0, card.pitch, y0], [0, 0, 1.0]])
    marks = tuple((k, (x - x0) / card.pitch, (y - y0) / card.pitch) for k, x, y in card.marks)
    return Labelled(canvas, lattice, marks, carry(to_canvas, corners), card.expert)


def carry(homography: Floats, points: Floats) -> Floats:
    """Points through a homography."""
    return np.asarray(
        cv2.perspectiveTransform(points[None].astype(np.float64), homography)[0], np.float64
    )


def perspective(
    rng: Rng,
    wide: int,
    high: int,
    centre: tuple[float, float],
    size: float,
    turn: float,
    tilt: float,
) -> Floats:
    """Card pixels to canvas pixels: turned, slanted and seen from near."""
    axis, lean = rng.uniform(0, 2 * math.pi), min(tilt, 1.1) * math.radians(50)
    c, s, near = math.cos(axis), math.sin(axis), rng.uniform(0, 0.35)
    shrink = math.cos(lean)
    slant = np.array([[c, -s], [s, c]]) @ np.diag([1.0, shrink]) @ np.array([[c, s], [-s, c]])
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    unit = math.sqrt(wide * high)
    linear = slant @ spin * size / unit / math.sqrt(shrink)
    bend = np.array([-s, c]) @ spin * math.sin(lean) * near / unit
    first = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1.0]])
    body = np.eye(3)
    body[:2, :2], body[2, :2] = linear, bend
    last = np.array([[1, 0, centre[0]], [0, 1, centre[1]], [0, 0, 1.0]])
    return np.asarray(last @ body @ first, np.float64)


def put(rng: Rng, canvas: Image, card: Image, place: Floats) -> None:
    """Paste with a soft edge, rounded corners and the shadow under it."""
    high, wide = canvas.shape[:2]
    h, w = card.shape[:2]
    mask = np.full((h, w), 255, np.uint8)
    if rng.random() < 0.6:
        mask[:] = 0
        r = int(min(h, w) * rng.uniform(0.03, 0.1))
        cv2.rectangle(mask, (r, 0), (w - r, h), 255, -1)
        cv2.rectangle(mask, (0, r), (w, h - r), 255, -1)
        for x, y in ((r, r), (w - r, r), (r, h - r), (w - r, h - r)):
            cv2.circle(mask, (x, y), r, 255, -1)
    alpha = (
        cv2.warpPerspective(mask, place, (wide, high), flags=cv2.INTER_LINEAR).astype(np.float32)
        / 255
    )
    seen = cv2.warpPerspective(
        card, place, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if rng.random() < 0.6:
        far = rng.uniform(-0.03, 0.03, 2) * wide
        shadow = cv2.warpAffine(alpha, np.array([[1, 0, far[0]], [0, 1, far[1]]]), (wide, high))
        shadow = cv2.GaussianBlur(shadow, (0, 0), wide * rng.uniform(0.003, 0.02))
        canvas[:] = (canvas * (1 - np.float32(rng.uniform(0.2, 0.7)) * shadow[..., None])).astype(
            np.uint8
        )
    canvas[:] = (canvas * (1 - alpha[..., None]) + seen * alpha[..., None]).astype(np.uint8)


def hand(rng: Rng, picture: Labelled) -> None:
    """Fingers over an edge of the card, clear of its marks."""
    image, quad = picture.image, picture.quad
    points = carry(picture.lattice, np.array([m[1:] for m in picture.marks]))
    middle = quad.mean(0)
    size = math.sqrt(abs(cv2.contourArea(quad.astype(np.float32))))
    skin = hsv(rng.uniform(12, 30), rng.uniform(0.25, 0.65), rng.uniform(0.25, 0.95))
    pitch = float(
        np.linalg.norm(carry(picture.lattice, np.array([[0.0, 0], [1, 0]]))[1] - points[0])
    )
    side, wide = int(rng.integers(4)), size * rng.uniform(0.1, 0.22)
    edge = (quad[side] + quad[(side + 1) % 4]) / 2
    out = (edge - middle) / max(1.0, float(np.linalg.norm(edge - middle)))
    along = np.array([-out[1], out[0]])
    fingers = []
    for k in range(int(rng.integers(1, 5))):
        tip = edge + along * (k - 1.5) * wide * 1.15 - out * size * rng.uniform(0, 0.3)
        while min(np.linalg.norm(points - tip, axis=1)) < wide / 2 + 0.45 * pitch:
            tip = tip + out * wide * 0.3
            if (tip - edge) @ out > 0.2 * size:
                break
        root = tip + out * size * 1.5 + along * rng.normal(0, 0.2) * size
        fingers.append((tip, root, wide * rng.uniform(0.9, 1.2)))
    if rng.random() < 0.5:
        palm = edge + out * size * rng.uniform(0.7, 1.1)
        fingers.append((palm, palm + out * size * 3, size * rng.uniform(0.4, 0.8)))
    cast(rng, image, fingers)
    for tip, root, thick in fingers:
        finger(image, tip, root, thick, skin)


def cast(rng: Rng, image: Image, fingers: list[tuple[Floats, Floats, float]]) -> None:
    """The shadow the fingers throw, also over marks: a mark in the shade is still one."""
    if rng.random() < 0.4:
        return
    high, wide = image.shape[:2]
    mask = np.zeros((high, wide), np.float32)
    far = rng.normal(0, 0.1, 2) * wide
    for tip, root, thick in fingers:
        a, b = (tuple(int(v) for v in point + far) for point in (tip, root))
        cv2.line(mask, a, b, 1.0, max(1, round(thick)))
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), wide * rng.uniform(0.002, 0.03)), np.float32)
    image[:] = (image * (1 - rng.uniform(0.2, 0.75) * mask[..., None])).astype(np.uint8)


def finger(
    image: Image, tip: Floats, root: Floats, wide: float, skin: tuple[float, float, float]
) -> None:
    """A capsule, lighter along its middle, with a dark rim."""
    for share, tone in ((1.08, 0.55), (1.0, 0.8), (0.7, 1.0), (0.35, 1.12)):
        paint = tuple(min(255.0, c * tone) for c in skin)
        start, end = (int(tip[0] * 16), int(tip[1] * 16)), (int(root[0] * 16), int(root[1] * 16))
        cv2.line(image, start, end, paint, max(1, round(wide * share)), cv2.LINE_AA, 4)


# ------------------------------------------------------------------------------ light and camera
def lit(rng: Rng, image: Image) -> Light:
    """The picture under uneven, coloured light, with shadows and a lamp's reflection; 0..1."""
    high, wide = image.shape[:2]
    light = np.square(image.astype(np.float32) / 255)  # near enough to a screen's curve
    yy, xx = np.mgrid[0:high, 0:wide].astype(np.float32) / wide
    turn = rng.uniform(0, 2 * math.pi)
    slope = rng.uniform(0, 0.9)
    light *= np.exp(slope * ((xx - 0.5) * math.cos(turn) + (yy - 0.3) * math.sin(turn)))[..., None]
    for _ in range(rng.choice(3, p=(0.45, 0.4, 0.15))):
        tint = np.clip(rng.uniform(0.2, 0.95) + rng.normal(0, 0.06, 3), 0.1, 0.96)
        light *= 1 - shadow(rng, wide, high)[..., None] * tint
    if rng.random() < 0.15:
        x, y, r = rng.uniform(0, 1), rng.uniform(0, 0.6), rng.uniform(0.05, 0.25)
        spot = np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / r**2 * 2)
        light += spot[..., None] * rng.uniform(0.05, 0.5)
    return light


def shadow(rng: Rng, wide: int, high: int) -> Light:
    """An arm's, a lamp's or a leaf's shadow: 0 lit, 1 dark."""
    mask = np.zeros((high, wide), np.float32)
    kind = rng.random()
    if kind < 0.5:
        a, b = (tuple(int(v) for v in rng.uniform(-0.2, 1.2, 2) * (wide, high)) for _ in range(2))
        cv2.line(mask, a, b, 1.0, max(1, int(wide * rng.uniform(0.05, 0.5))))
    elif kind < 0.65:  # blinds, a shelf, a chair's back
        turn, step = rng.uniform(0, math.pi), wide * rng.uniform(0.08, 0.5)
        yy, xx = np.mgrid[0:high, 0:wide]
        bars = (xx * math.cos(turn) + yy * math.sin(turn)) / step
        mask[bars % 1 < rng.uniform(0.3, 0.6)] = 1
    else:
        mask[noise_field(rng, wide, high, int(rng.integers(3, 7))) > rng.uniform(-0.3, 0.6)] = 1
    tone = rng.uniform(0.6, 1.0)
    return np.asarray(
        cv2.GaussianBlur(mask, (0, 0), wide * 0.05 * rng.uniform(0.15, 1) ** 2) * tone, np.float32
    )


def camera(rng: Rng, light: Light) -> Image:
    """What a webcam makes of it: exposure, white balance, blur, noise, tone, JPEG."""
    mean = float(np.percentile(light[::4, ::4], 90))
    bright = rng.uniform(0.95, 1.7) if rng.random() < 0.12 else rng.uniform(0.15, 0.95)
    light = light * np.float32(bright / max(mean, 1e-3))
    warm = rng.normal(0, 0.3 if rng.random() < 0.2 else 0.16)
    gains = np.exp([-warm + rng.normal(0, 0.05), 0.0, warm + rng.normal(0, 0.05)])
    light = light * gains.astype(np.float32)
    if rng.random() < 0.6:
        soft = rng.uniform(0.3, 1.1) if rng.random() < 0.8 else rng.uniform(1.1, 2.0)
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), soft), np.float32)
    if rng.random() < 0.1:
        light = smeared(rng, light)
    grain = rng.uniform(0.002, 0.035)
    rough = np.sqrt(np.maximum(light, 0) * np.float32(grain**2) + np.float32(4e-6))
    light = light + rng.standard_normal(light.shape, np.float32) * rough
    return developed(rng, np.clip(light, 0, 1.3))


def smeared(rng: Rng, light: Light) -> Light:
    """Motion blur."""
    n, turn = 7, rng.uniform(0, math.pi)
    kernel = np.zeros((n, n), np.float32)
    dx, dy = (round(v * rng.uniform(1, 3)) for v in (math.cos(turn), math.sin(turn)))
    cv2.line(kernel, (3 - dx, 3 - dy), (3 + dx, 3 + dy), 1, 1)
    return np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)


def developed(rng: Rng, light: Light) -> Image:
    grey = light.mean(2, keepdims=True)
    light = np.clip(grey + (light - grey) * rng.uniform(0.75, 1.35), 0, None)
    shoulder = np.where(light > 0.7, 0.7 + 0.3 * (1 - np.exp(-(light - 0.7) / 0.3)), light)
    tone = np.sqrt(np.clip(shoulder, 0, 1))
    tone += rng.uniform(0, 0.6) * (tone * tone * (3 - 2 * tone) - tone)
    if rng.random() < 0.5:
        tone += rng.uniform(0, 1.2) * (tone - cv2.GaussianBlur(tone, (0, 0), 1.1))
    if rng.random() < 0.2:
        haze = rng.uniform(0, 0.12)
        tone = tone * (1 - haze) + haze
    image: Image = (np.clip(tone, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 92))]
        image = np.asarray(cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], 1), np.uint8)
    return image
