"""What lies round the board: tables and cloths, boards of other games, the discs' tops."""

import cv2
import numpy as np

from companion.vision.training.colours import Colour, Rng, any_colour, mix
from companion.vision.training.paint import AA, Print, dot, fill, noise, worn


def _chequer(img: Print, rng: Rng) -> None:
    n = int(rng.choice([6, 8, 8, 10, 12]))
    step = img.shape[0] / (n + rng.uniform(0, 1.5))
    pad = (img.shape[0] - n * step) / 2
    colour = any_colour(rng)
    for i in range(n):
        for j in range(n):
            if (i + j) % 2:
                box = (pad + j * step, pad + i * step, pad + (j + 1) * step, pad + (i + 1) * step)
                fill(img, box, colour)


def _other_grid(img: Print, rng: Rng) -> None:
    n = int(rng.choice([2, 3, 5, 6, 7, 9, 13, 19]))
    size = img.shape[0]
    pad = size * rng.uniform(0.05, 0.2)
    width = (size - 2 * pad) / n * rng.uniform(0.03, 0.4)
    colour = any_colour(rng)
    for k in np.linspace(pad, size - pad, n):
        fill(img, (k - width / 2, pad, k + width / 2, size - pad), colour)
        fill(img, (pad, k - width / 2, size - pad, k + width / 2), colour)


def _track(img: Print, rng: Rng) -> None:
    n, size = int(rng.integers(6, 12)), img.shape[0]
    step = size / n
    for i in range(n):
        for x, y in ((i, 0), (i, n - 1), (0, i), (n - 1, i)):
            box = (x * step + 1, y * step + 1, (x + 1) * step - 1, (y + 1) * step - 1)
            fill(img, box, any_colour(rng))


def other_board(rng: Rng) -> Print:
    """A board of another game: chequered, another number of lines, a track round the edge."""
    size = int(rng.integers(400, 600))
    img: Print = np.zeros((size, size, 3), np.uint8)
    img[:] = np.array(any_colour(rng))
    (_chequer, _other_grid, _other_grid, _track)[int(rng.integers(4))](img, rng)
    for _ in range(int(rng.integers(0, 14))):
        x, y = rng.uniform(0, size, 2)
        dot(img, x, y, size * rng.uniform(0.02, 0.07), any_colour(rng))
    return worn(img, rng)


def top(rng: Rng, colour: Colour, kind: int, ink: Colour, ring: Colour | None) -> Print:
    """A disc's top, 96 px; the same `kind`, `ink` and `ring` make one family of discs."""
    img: Print = np.zeros((96, 96, 3), np.uint8)
    img[:] = np.array(ring if ring is not None else colour)
    dot(img, 48, 48, 48 * (0.86 + 0.02 * (kind % 6)), colour)
    angle = rng.uniform(0, 360)
    length, width = 30 + kind % 34, 14 + kind % 17
    car = cv2.boxPoints(((48, 48), (length, width), angle)).astype(np.int32)
    shape = kind % 7
    if shape < 3:
        cv2.fillPoly(img, [car], ink, AA)
        glass = cv2.boxPoints(((48, 48), (length * 0.3, width * 0.8), angle)).astype(np.int32)
        cv2.fillPoly(img, [glass], mix(ink, (0, 0, 0), 0.5) if shape else colour, AA)
    elif shape == 3:
        dot(img, 48, 48, 12 + kind % 18, ink, 3 + kind % 6)
    elif shape == 4:
        cv2.putText(img, "ABG1357"[kind % 7], (28, 68), 2, 2, ink, 5, AA)
    elif shape == 5:
        dot(img, 48, 48, 8 + kind % 14, ink)
    return img


def table(rng: Rng, size: int) -> Print:
    """A table or a cloth, seen from above."""
    base, other = any_colour(rng), any_colour(rng)
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32) / size
    kind, n = rng.random(), rng.uniform(5, 40)
    if kind < 0.3:  # wood
        grain = noise(rng, size, 3) * 0.5 + np.sin((xx + 0.05 * noise(rng, size, 4)) * n * 5) * 0.3
        share = np.clip(0.4 + grain, 0, 1) * rng.uniform(0.1, 0.8)
        other = mix(base, (0, 0, 0), 0.6)
    elif kind < 0.45:
        share = (((xx * n) % 2 < 1).astype(np.float32) + ((yy * n) % 2 < 1)) / 2
    elif kind < 0.6:
        r = rng.uniform(0.15, 0.42)
        share = ((xx * n % 1 - 0.5) ** 2 + (yy * n % 1 - 0.5) ** 2 < r * r).astype(np.float32)
    elif kind < 0.68:
        share = ((xx * n) % 2 < rng.uniform(0.3, 1.7)).astype(np.float32)
    elif kind < 0.8:
        share = np.clip(noise(rng, size, int(rng.integers(4, 60))), 0, 1)
    else:
        share = np.zeros((size, size), np.float32)
    out = np.array(base) * (1 - share[..., None]) + np.array(other) * share[..., None]
    out = out * (1 + rng.uniform(0, 0.08) * noise(rng, size, 40)[..., None])
    return np.asarray(np.clip(out, 0, 255), np.uint8)
