"""Where two taught faces differ, and which of them is seen there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.ink import Tiles
from companion.vision.deck.pairs import Maps, Seen, _pair, told

WIDE, HIGH = 60, 84
INNER = (slice(38, 48), slice(26, 36))  # within a tile of its own, as is the other
CORNER = (slice(6, 16), slice(6, 16))


def inked(inner: float, corner: float) -> NDArray[np.float32]:
    """Print of a card that is plain but for checks in two places."""
    ink = np.zeros((HIGH, WIDE, 3), np.float32)
    checks = np.where(np.indices((10, 10)).sum(0) % 2, 1.0, -1.0)[..., None]
    ink[INNER], ink[CORNER] = inner * checks, corner * checks
    return ink


def test_a_trifle_in_a_tile_where_two_faces_hardly_differ_unsays_no_name() -> None:
    tiles, faces = Tiles((WIDE, HIGH)), [inked(0.5, 0.0), inked(-0.5, 0.02)]
    weight = np.zeros((HIGH, WIDE), np.float32)
    weight[INNER], weight[CORNER] = 1.0, 0.15
    pair = _pair(weight, faces, tiles)
    shown = inked(0.5, 0.075)
    gain = np.ones_like(pair.whole)
    best, rival = (Seen(Maps.of(shown, face), gain) for face in faces)
    score = told(pair, best, rival, tiles)
    assert score.margin > 0.9
    assert score.fits > thresholds.JUDGE_FITS
