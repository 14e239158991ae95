"""Random colours: what a family would call red, blue or yellow, and everything else in print."""

import colorsys

import cv2
import numpy as np

Rng = np.random.Generator
Colour = tuple[float, float, float]  # blue, green, red, 0..255

# weight, hue in degrees, saturation, value: what people still call by that name
SHADES: dict[
    str, tuple[tuple[float, tuple[float, float], tuple[float, float], tuple[float, float]], ...]
] = {
    "R": (
        (3, (-15, 9), (0.68, 1.0), (0.48, 0.98)),
        (1, (-22, -2), (0.5, 0.8), (0.7, 0.98)),
        (1, (3, 17), (0.6, 0.97), (0.5, 0.97)),
    ),
    "B": (
        (3, (203, 238), (0.5, 1.0), (0.34, 0.95)),
        (1, (192, 215), (0.38, 0.8), (0.62, 0.97)),
        (1, (186, 203), (0.6, 0.97), (0.42, 0.8)),
        (1, (212, 244), (0.5, 0.97), (0.22, 0.5)),
    ),
    "Y": (
        (3, (44, 61), (0.6, 1.0), (0.82, 1.0)),
        (1, (37, 47), (0.7, 1.0), (0.84, 1.0)),
        (1, (46, 60), (0.4, 0.68), (0.88, 1.0)),
        (1, (41, 53), (0.6, 0.95), (0.6, 0.86)),
    ),
}


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """The printed colour of a hue in degrees."""
    r, g, b = colorsys.hsv_to_rgb((hue % 360) / 360, saturation, value)
    return (255 * b, 255 * g, 255 * r)


def any_colour(rng: Rng, low: float = 0.08, high: float = 0.98) -> Colour:
    """Any colour of print or cloth: neutral, muted or strong."""
    kind = rng.random()
    top = 0.1 if kind < 0.25 else 0.45 if kind < 0.55 else 0.97
    return hsv(rng.uniform(0, 360), rng.uniform(0, top), rng.uniform(low, high))


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with this share of `b`."""
    return (
        a[0] + (b[0] - a[0]) * share,
        a[1] + (b[1] - a[1]) * share,
        a[2] + (b[2] - a[2]) * share,
    )


def distance(a: Colour, b: Colour) -> float:
    """How far two colours look apart (CIE Lab)."""
    pair = np.array([[a, b]], np.float32) / 255
    lab = cv2.cvtColor(pair, cv2.COLOR_BGR2LAB)[0]
    return float(np.linalg.norm(lab[0] - lab[1]))


def apart(rng: Rng, others: list[Colour], least: float) -> Colour:
    """Some colour at least this far from all others, or the best of many tries."""
    tries = [any_colour(rng) for _ in range(24)]
    gaps = [min(distance(t, o) for o in others) for t in tries]
    for colour, gap in zip(tries, gaps, strict=True):
        if gap >= least:
            return colour
    return tries[int(np.argmax(gaps))]


def shade(rng: Rng, letter: str) -> Colour:
    """One owner's red, blue or yellow."""
    boxes = SHADES[letter]
    weights = np.array([b[0] for b in boxes])
    _, hue, saturation, value = boxes[int(rng.choice(len(boxes), p=weights / weights.sum()))]
    return hsv(rng.uniform(*hue), rng.uniform(*saturation), rng.uniform(*value))


def shades(rng: Rng) -> dict[str, Colour]:
    """Red, blue and yellow of one box, told apart by a person."""
    while True:
        found = {letter: shade(rng, letter) for letter in "RBY"}
        if distance(found["R"], found["Y"]) > 45:
            return found
