"""A small taught deck of each style, and pictures of its cards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.deck.model import BACK, Deck, Face, kept_size
from companion.vision.deck.read import DeckReader
from companion.vision.reading import Image
from companion.vision.training.deck_art import SIZE, STYLES, back_of

SEED = 3
ASPECT = SIZE[0] / SIZE[1]


def drawn(style: str, count: int, seed: int = SEED) -> dict[str, Image]:
    """That many kinds of a style, and the back."""
    faces = {f"k{kind:02d}": STYLES[style](seed, kind) for kind in range(count)}
    return {**faces, BACK: back_of(seed)}


def taught(faces: dict[str, Image]) -> Deck:
    """A deck as `learn` would make it."""
    size = kept_size(ASPECT)
    kept = {
        kind: np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)
        for kind, face in faces.items()
    }
    return Deck(tuple(Face(kind, face) for kind, face in kept.items()), ASPECT)


@pytest.fixture(scope="session")
def framed() -> tuple[dict[str, Image], DeckReader]:
    faces = drawn("framed", 16)
    return faces, DeckReader(taught(faces))
