"""One painted board photographed three times: empty, with the lesson's discs, and in play.

The light differs each time, as it does between an evening of setting up and one of playing.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.calibrate import LESSON
from companion.vision.training import paint, scene
from companion.vision.training.canvas import Painting
from companion.vision.training.colours import shades


@dataclass(frozen=True)
class Shot:
    """A photograph and its truth."""

    image: NDArray[np.uint8]
    truth: scene.Truth


def lessons(seed: int) -> tuple[Shot, Shot, Shot]:
    """The empty board, the lesson, the play of board number `seed`."""
    rng = np.random.default_rng(seed)
    deal = scene.deal(np.random.default_rng(seed + 1))
    return (
        _shot(seed, "." * 16, int(rng.integers(1 << 30)), bare=True),
        _shot(seed, LESSON, int(rng.integers(1 << 30)), bare=True),
        _shot(seed, deal, int(rng.integers(1 << 30)), bare=False),
    )


def _shot(seed: int, cells: str, moment: int, bare: bool) -> Shot:
    """The same board every time; what `moment` draws differs from shot to shot."""
    rng = np.random.default_rng(seed)
    size = rng.uniform(180, 330)
    colours = shades(rng)
    t: Painting = scene.empty_table(rng, size, rng.uniform(0.45, 1.0))
    discs = list(colours.values())
    design = paint.design(rng, discs, 2 * t.disc / t.pitch, t.margin / t.pitch)
    scene.board(t, paint.board(rng, design, discs), size)
    family = scene.family(rng, colours)
    t.rng = np.random.default_rng(moment)
    faces = scene.discs(t, family, cells)
    return Shot(*scene.with_cover(t, cells, faces, size, hands=not bare))
