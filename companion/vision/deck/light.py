"""The light on a card against the light in which it was taught."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.looks import Looks

CASTS = np.array([[1.0, 0.0], [-0.5, 0.87], [-0.5, -0.87]], np.float32)
BURNT = np.log(thresholds.LIGHT_BURNT + thresholds.LOOK_DARKEST)


class Lamp(NamedTuple):
    """The light that is to be expected of a card, and how little each of its numbers may differ."""

    light: Doubles
    stiff: Doubles


ANY = Lamp(np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0]), np.array(thresholds.LIGHT_STIFF))


def shared(lights: list[Doubles], pixels: int) -> Lamp:
    """The lamp over cards that were seen in these lights; any where they differ in their hue."""
    if len(lights) < thresholds.LAMP_CARDS:
        return ANY
    table = np.stack(lights)
    light = np.median(table, 0)
    off = np.median(np.abs(table - light), 0)
    if off[4:].max() > thresholds.LAMP_HUES:
        return ANY
    light[1:3] = 0
    return Lamp(light, ANY.stiff + pixels * np.array(thresholds.LAMP_STIFF))


def lights(looks: Looks, small: Floats, faces: list[int], lamp: Lamp = ANY) -> dict[int, Doubles]:
    """For each face the light here against the light of teaching, from what is not hidden."""
    if not faces:
        return {}
    part = (slice(0, None, thresholds.LIGHT_EVERY),) * 2
    h, w = small.shape[:2]
    y, x = np.mgrid[:h, :w].astype(np.float32)
    x, y, small = x[part], y[part], small[part]
    count, pixels = len(faces), x.size
    table = np.zeros((count, pixels, 3, 6), np.float32)
    table[..., 0] = 1
    table[..., 1] = ((x + 0.5) / w - 0.5).reshape(-1, 1)
    table[..., 2] = ((y + 0.5) / h - 0.5).reshape(-1, 1)
    shown = np.stack(
        [looks.picture(f, thresholds.LIGHT_COARSE, thresholds.LIGHT_SOFT)[part] for f in faces]
    )
    table[..., 3] = shown.reshape(-1, pixels, 3)
    table[..., 4:] = CASTS
    values = np.ascontiguousarray(small).reshape(1, pixels, 3)
    burnt = values > BURNT
    differs = values - table[..., 3]
    half = pixels * 3 // 2
    middle = np.partition(differs.reshape(count, -1), half, 1)[:, half]
    level = table[..., 3] + middle[:, None, None]
    # What is burnt out may have been lighter still.
    asked = np.asarray(np.where(burnt, np.maximum(values, level), values), np.float32)
    misfit = np.asarray(asked - level, np.float32)
    weight = _weight(misfit, thresholds.LIGHT_STRICTER[0])
    flat = table.reshape(count, -1, 6)
    solved: Doubles = np.zeros((count, 6))
    for strict in thresholds.LIGHT_STRICTER[1:]:
        weighted = (flat * np.repeat(weight, 3, 1)[..., None]).transpose(0, 2, 1)
        normal = (weighted @ flat).astype(np.float64) * thresholds.LIGHT_EVERY**2 + np.diag(
            lamp.stiff + 1e-3
        )
        right = (weighted @ asked.reshape(count, -1, 1))[..., 0].astype(
            np.float64
        ) * thresholds.LIGHT_EVERY**2 + lamp.stiff * lamp.light
        solved = np.asarray(np.linalg.solve(normal, right[..., None])[..., 0])
        solved[:, 3] = np.clip(solved[:, 3], *thresholds.LIGHT_HAZE)
        fitted = (flat @ solved[..., None].astype(np.float32)).reshape(count, pixels, 3)
        asked = np.asarray(np.where(burnt, np.maximum(values, fitted), values), np.float32)
        weight = _weight(np.asarray(asked - fitted), strict)
    return dict(zip(faces, solved, strict=True))


def _weight(misfit: Floats, strict: float) -> Floats:
    return np.asarray(1 / (1 + _total(misfit**2) / (3 * strict)) ** 2, np.float32)


def _total(values: Floats) -> Floats:
    """The sum over the three colours, faster than numpy's own."""
    return np.asarray(values[..., 0] + values[..., 1] + values[..., 2])


def plain(cut: Floats, light: Doubles) -> Floats:
    """The cut-out as it would look in the light of teaching."""
    h, w = cut.shape[:2]
    a, sx, sy, contrast, c1, c2 = (np.float32(v) for v in light)
    x = ((np.arange(w, dtype=np.float32) + 0.5) / w - 0.5) * sx
    y = ((np.arange(h, dtype=np.float32) + 0.5) / h - 0.5) * sy
    cast = CASTS @ np.array([c1, c2], np.float32) + a
    return np.asarray((cut - cast - (x[None, :] + y[:, None])[..., None]) / contrast, np.float32)
