"""Hands and things over the board, shadows, lamps and glare."""

import cv2
import numpy as np

from companion.vision.training.camera import HEIGHT, WIDTH, Linear, Points
from companion.vision.training.canvas import Mask, Painting, at_height, lin, polygon
from companion.vision.training.colours import Colour, Rng, any_colour, mix


def _hand_mask(rng: Rng, at: Points, scale: float) -> Mask:
    """A hand reaching from the picture's edge to a point: arm, palm, fingers."""
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    angle = rng.uniform(0, 6.28)
    out = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-out[1], out[0]])
    palm = at + out * scale * rng.uniform(0.3, 1.3)

    def bar(a: Points, b: Points, width: float) -> None:
        ends = [tuple(int(v) for v in np.round(p)) for p in (a, b)]
        cv2.line(mask, ends[0], ends[1], 255, max(2, round(width)), cv2.LINE_AA)

    bar(palm, palm + out * 900, scale * rng.uniform(0.55, 0.8))
    axes = (max(3, round(scale * 0.55)), max(3, round(scale * 0.42)))
    centre = (round(palm[0]), round(palm[1]))
    cv2.ellipse(mask, centre, axes, float(np.degrees(angle)), 0, 360, 255, -1)
    for k in range(int(rng.integers(1, 6))):
        root = palm + across * scale * (k - 2) * 0.2
        bend = -out * scale * rng.uniform(0.5, 1.0) + across * scale * rng.uniform(-0.3, 0.3)
        bar(root, root + bend, scale * rng.uniform(0.15, 0.24))
    return mask


def _skin(rng: Rng) -> Colour:
    tone = rng.random() ** 1.2
    light, dark = (118.0, 150.0, 210.0), (30.0, 42.0, 70.0)
    return mix(mix(light, dark, tone), any_colour(rng), rng.uniform(0, 0.1))


def covering(t: Painting, size: float) -> list[tuple[Mask, Colour]]:
    """Hands, and sometimes a card, a pencil or a cup, over the board."""
    rng, out = t.rng, []
    middle = np.array([[rng.uniform(0, size), rng.uniform(0, size), 30.0]])
    span = t.cam.project(np.array([[0, 0, 0], [80.0, 0, 0]]))
    scale = float(np.linalg.norm(span[1] - span[0]))
    if rng.random() < 0.34:
        mask = _hand_mask(rng, t.cam.project(middle)[0], scale * rng.uniform(0.8, 1.3))
        out.append((mask, _skin(rng) if rng.random() < 0.85 else any_colour(rng)))
    if rng.random() < 0.12:
        mask = np.zeros((HEIGHT, WIDTH), np.uint8)
        at = rng.uniform(-0.1, 1.1, 2) * size
        w, h = rng.uniform(8, 90), rng.uniform(8, 60)
        box = cv2.boxPoints(((at[0], at[1]), (w, h), rng.uniform(0, 90))).astype(float)
        polygon(mask, t.cam.project(at_height(box, 4)))
        out.append((mask, any_colour(rng)))
    return out


def shade_bars(t: Painting) -> None:
    """Bars, a body, leaves or an edge between the lamp and the board."""
    rng = t.rng
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    kind = rng.random()
    centre = np.array([WIDTH / 2, HEIGHT / 2]) + rng.normal(0, 80, 2)
    angle = rng.uniform(0, 3.14)
    for k in range(int(rng.integers(1, 30 if kind < 0.3 else 5))):
        if kind < 0.3:
            at = centre + rng.normal(0, 110, 2)
            dot = (max(4, round(rng.uniform(5, 35))), max(4, round(rng.uniform(5, 35))))
            cv2.ellipse(
                mask, (round(at[0]), round(at[1])), dot, rng.uniform(0, 180), 0, 360, 255, -1
            )
        else:
            angle = rng.uniform(0, 3.14) if k and kind > 0.8 else angle
            d = np.array([np.cos(angle), np.sin(angle)]) * 900
            a = centre + np.array([-d[1], d[0]]) / 900 * rng.normal(0, 90)
            ends = [tuple(int(v) for v in np.round(p)) for p in (a - d, a + d)]
            cv2.line(mask, ends[0], ends[1], 255, round(rng.uniform(6, 60 if kind < 0.8 else 260)))
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 14)).astype(np.float32) / 255
    np.maximum(t.shadow, soft * rng.uniform(0.4, 0.95), out=t.shadow)


def _lamp(rng: Rng) -> Points:
    """A lamp's colour (blue, green, red), candle to sky."""
    warm = rng.uniform(-1, 1)
    colour = np.array([1 - 0.55 * max(0, warm) + 0.3 * max(0, -warm), 1, 1 + 0.5 * warm])
    if rng.random() < 0.06:
        colour = colour * rng.uniform(0.7, 1.25, 3)
    return np.asarray(colour)


def lit(t: Painting, covers: list[tuple[Mask, Colour]]) -> tuple[Linear, Points]:
    rng = t.rng
    key, fill = _lamp(rng), _lamp(rng) * rng.uniform(0.15, 0.8)
    yy, xx = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32) / WIDTH - 0.4
    slope = 1 + rng.uniform(0, 1.1) * (xx * np.cos(a := rng.uniform(0, 6.28)) + yy * np.sin(a))
    pool = np.exp(
        -(((xx - rng.normal(0, 0.3)) ** 2 + (yy - rng.normal(0, 0.2)) ** 2) * rng.uniform(0, 5))
    )
    share = (np.clip(slope * pool, 0.08, None) * (1 - t.shadow))[..., None]
    light = t.albedo * (share * key + fill).astype(np.float32)
    open_ = (np.clip(slope * pool, 0.1, None)[..., None] * key + fill).astype(np.float32)
    for mask, colour in covers:
        dist = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
        round_ = (0.55 + 0.45 * np.clip(dist / rng.uniform(4, 20), 0, 1))[..., None]
        m = mask[..., None].astype(np.float32) / 255
        light += (lin(colour).astype(np.float32) * open_ * round_ - light) * m
    return light.astype(np.float32), np.asarray(key + fill)


def glare(t: Painting, light: Linear) -> None:
    rng = t.rng
    at = (round(WIDTH / 2 + rng.normal(0, 110)), round(HEIGHT / 2 + rng.normal(0, 80)))
    spot = np.zeros((HEIGHT // 4, WIDTH // 4), np.float32)
    axes = (max(2, round(rng.uniform(2, 16))), max(2, round(rng.uniform(2, 12))))
    cv2.ellipse(spot, (at[0] // 4, at[1] // 4), axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    soft = cv2.resize(cv2.GaussianBlur(spot, (0, 0), rng.uniform(1.5, 8)), (WIDTH, HEIGHT))
    light += (soft * rng.uniform(0.05, 0.6))[..., None]
