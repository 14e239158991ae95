"""The taught pictures as logarithms of light, at the sizes cards have in a picture."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck.model import Deck
from companion.vision.reading import Image

Floats = NDArray[np.float32]
HIGHS = (40, 60, 84, 118)  # pixels: the heights at which cards are compared
ROUGH = 28  # pixels of the height in the first, rough ranking
KEPT = 400  # pictures and their changes that are kept ready
DARKEST = 0.03  # light added before taking logarithms, so that noise in shadows counts little
LINEAR = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)


class Looks:
    """What every taught face looks like; what depends on the deck alone is made once."""

    def __init__(self, deck: Deck) -> None:
        self.aspect = deck.aspect
        self.kinds = [face.kind for face in deck.faces]
        self._linear = [
            np.stack([_reduced(face.image, self.size(high)) for face in deck.faces])
            for high in HIGHS
        ]
        self._rough = np.stack([rough(log_of(image)) for image in self._linear[0]])
        self.small = np.stack([log_of(cv2.GaussianBlur(im, (0, 0), 0.6)) for im in self._linear[0]])
        self._picture = lru_cache(maxsize=KEPT)(self._make_picture)
        self._changes = lru_cache(maxsize=KEPT)(self._make_changes)

    def size(self, high: int) -> tuple[int, int]:
        """Width and height of a card of that height."""
        return max(8, round(high * self.aspect)), high

    def level(self, high: float) -> int:
        """Which of the heights suits a card of so many pixels."""
        return max((i for i, h in enumerate(HIGHS) if h <= high * 1.12), default=0)

    def picture(self, face: int, level: int, blur: float) -> Floats:
        """A face in log light, as a lens that blurs by so many pixels of it would show it."""
        return self._picture(face, level, blur)

    def changes(self, face: int, level: int, blur: float) -> Floats:
        """How much that picture changes from one pixel to the next."""
        return self._changes(face, level, blur)

    def _make_changes(self, face: int, level: int, blur: float) -> Floats:
        return changes(self._picture(face, level, blur))

    def _make_picture(self, face: int, level: int, blur: float) -> Floats:
        linear = self._linear[level][face]
        soft = cv2.GaussianBlur(linear, (0, 0), blur) if blur > 0.2 else linear
        return log_of(np.asarray(soft))

    def ranked(self, cut: Floats, most: int) -> list[tuple[float, int]]:
        """Faces by rough likeness to a cut-out, the best first."""
        alike = self._rough @ rough(cut)
        order = np.argsort(-alike)[:most]
        return [(float(alike[face]), int(face)) for face in order]


def changes(look: Floats) -> Floats:
    """How much a picture in log light changes from one pixel to the next."""
    grey = (look[..., 0] + look[..., 1] + look[..., 2]) / 3
    dx, dy = cv2.Sobel(grey, -1, 1, 0) / 8, cv2.Sobel(grey, -1, 0, 1) / 8
    return np.asarray(cv2.blur(np.hypot(dx, dy), (3, 3)), np.float32)


def log_of(light: Floats) -> Floats:
    return np.asarray(np.log(light + DARKEST), np.float32)


def smaller(look: Floats, size: tuple[int, int]) -> Floats:
    """A picture in log light reduced as a lens would: light is averaged, not its logarithm."""
    return np.asarray(np.log(cv2.resize(np.exp(look), size, interpolation=cv2.INTER_AREA)))


def _reduced(image: Image, size: tuple[int, int]) -> Floats:
    return np.asarray(cv2.resize(LINEAR[image], size, interpolation=cv2.INTER_AREA))


def rough(look: Floats) -> Floats:
    """A small picture as a vector of length one, without its own level and colour cast."""
    h, w = look.shape[:2]
    size = (max(4, round(ROUGH * w / h)), ROUGH)
    small = cv2.resize(look, size, interpolation=cv2.INTER_AREA)
    grey = small.mean(2)
    colour = small - grey[..., None]
    grey = grey - cv2.blur(grey, (15, 15)) * 0.7 - grey.mean() * 0.3
    vector = np.concatenate([grey.ravel(), (colour - 0.7 * colour.mean((0, 1))).ravel()])
    return np.asarray(vector / (np.linalg.norm(vector) + 1e-6), np.float32)
