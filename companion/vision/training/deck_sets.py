"""All decks the reader of taught cards is judged by, and their cards."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.training.deck_art import Art, blank, hue_of
from companion.vision.training.deck_fresh import FRESH
from companion.vision.training.deck_styles import KEPT, TRIED, half_turned

AA = cv2.LINE_AA
ALL = TRIED | KEPT | FRESH


def card_of(style: str, deck: int, kind: int) -> Art:
    """One card of a deck of a style."""
    how = ALL[style]
    art = np.full((how.size[1], how.size[0], 3), how.ground, np.uint8)
    how.draw(np.random.default_rng([deck, 11, kind]), deck, kind, art)
    return art


def back_in(style: str, deck: int) -> Art:
    """A back in the shape of a style."""
    w, h = ALL[style].size
    look = np.random.default_rng([deck, 17])
    art = blank(hue_of(look.random(), 0.6, 0.5), (w, h))
    ink = hue_of(look.random(), 0.3, 0.85)
    step = int(look.integers(24, 48))
    for y in range(step // 2, h, step):
        for x in range(step // 2, w, step):
            cv2.circle(art, (x, y), step // 4, ink, 3, AA)
    cv2.rectangle(art, (0, 0), (w - 1, h - 1), (245, 245, 245), 24)
    half_turned(art)
    return art
