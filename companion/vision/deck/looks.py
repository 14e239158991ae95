"""The taught pictures as logarithms of light, at the sizes cards have in a picture."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.deck.ink import Tiles, inked
from companion.vision.deck.model import Deck
from companion.vision.reading import Image

LINEAR = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)
LOG = np.log(LINEAR + thresholds.LOOK_DARKEST).astype(np.float32)
MEAN = np.full((1, 3), 1 / 3, np.float32)


class Looks:
    """What every taught face looks like; what depends on the deck alone is made once."""

    def __init__(self, deck: Deck) -> None:
        self.aspect = deck.aspect
        self.kinds = [face.kind for face in deck.faces]
        size = rough_size(deck.aspect)
        small = np.stack([_reduced(face.image, size) for face in deck.faces])
        self._exposed = _exposed(small)
        self.rough = roughs(np.stack([log_of(self._lit(image)) for image in small]))
        # In half the bytes: what is made of them is kept, so they are rarely asked for.
        self._linear = [
            [self._taught(face.image, self.size(high)) for face in deck.faces]
            for high in thresholds.LOOK_HIGHS
        ]
        self._picture = lru_cache(maxsize=thresholds.LOOK_KEPT)(self._make_picture)
        self._inked = lru_cache(maxsize=thresholds.LOOK_KEPT)(self._make_inked)
        self._graded = lru_cache(maxsize=thresholds.LOOK_KEPT)(self._make_graded)
        self._tiles = [Tiles(self.size(high)) for high in thresholds.LOOK_HIGHS]

    def _taught(self, image: Image, size: tuple[int, int]) -> NDArray[np.float16]:
        return self._lit(_reduced(image, size)).astype(np.float16)

    def _lit(self, linear: Floats) -> Floats:
        return np.asarray(np.minimum(linear * self._exposed, 1), np.float32)

    def size(self, high: int) -> tuple[int, int]:
        """Width and height of a card of that height."""
        return max(8, round(high * self.aspect)), high

    def level(self, high: float) -> int:
        """Which of the heights suits a card of so many pixels."""
        most = thresholds.LOOK_TALLER
        return max((i for i, h in enumerate(thresholds.LOOK_HIGHS) if h <= high * most), default=0)

    def picture(self, face: int, level: int, blur: float) -> Floats:
        """A face in log light, as a lens that blurs by so many pixels of it would show it."""
        return self._picture(face, level, blur)

    def _make_picture(self, face: int, level: int, blur: float) -> Floats:
        return log_of(self._soft(face, level, blur))

    def _soft(self, face: int, level: int, blur: float) -> Floats:
        linear = self._linear[level][face].astype(np.float32)
        soft = cv2.GaussianBlur(linear, (0, 0), blur) if blur > thresholds.LOOK_BLURRED else linear
        return np.asarray(soft, np.float32)

    def inked(self, face: int, level: int, blur: float) -> Floats:
        """That picture with what light may do to it made faint; also of a `mirrored` face."""
        return self._inked(face, level, blur)

    def _make_inked(self, face: int, level: int, blur: float) -> Floats:
        if face < 0:
            return np.ascontiguousarray(self._inked(mirrored(face), level, blur)[:, ::-1])
        return inked(self._graded(face, level, blur))

    def graded(self, face: int, level: int, blur: float) -> Floats:
        """That picture as an eye or a camera grades it; also of a `mirrored` face."""
        return self._graded(face, level, blur)

    def _make_graded(self, face: int, level: int, blur: float) -> Floats:
        if face < 0:
            return np.ascontiguousarray(self._graded(mirrored(face), level, blur)[:, ::-1])
        return np.asarray(cv2.pow(self._soft(face, level, blur), 1 / 2.2), np.float32)

    def tiles(self, level: int) -> Tiles:
        """The tiles of a card at that height."""
        return self._tiles[level]


def _exposed(faces: Floats) -> np.float32:
    """How much longer a camera would expose a deck of dark cards than it was taught."""
    bright = float(np.percentile(faces.max(3), thresholds.LOOK_BRIGHT))
    return np.float32(max(1.0, thresholds.LOOK_EXPOSED / max(bright, thresholds.LOOK_DARKEST)))


def mirrored(face: int) -> int:
    """The number of a face's mirror image, and the other way round."""
    return -1 - face


def turns(aspect: float) -> tuple[int, ...]:
    """Quarter turns after which a card lies in the same place."""
    nearly_square = max(aspect, 1 / aspect) <= thresholds.LEARN_SHAPE
    return (1, 2, 3) if nearly_square else (2,)


def changes(look: Floats) -> Floats:
    """How much a picture in log light changes from one pixel to the next."""
    grey = (look[..., 0] + look[..., 1] + look[..., 2]) / 3
    dx, dy = cv2.Sobel(grey, -1, 1, 0) / 8, cv2.Sobel(grey, -1, 0, 1) / 8
    return np.asarray(cv2.blur(np.hypot(dx, dy), (3, 3)), np.float32)


def graded(look: Floats) -> Floats:
    """Log light as an eye or a camera grades it: noise is the same in the dark."""
    return np.asarray(
        cv2.pow(np.maximum(cv2.exp(look) - thresholds.LOOK_DARKEST, 0), 1 / 2.2), np.float32
    )


def log_of(light: Floats) -> Floats:
    return np.asarray(cv2.log(light + np.float32(thresholds.LOOK_DARKEST)), np.float32)


def looked_up(image: Image, table: Floats) -> Floats:
    """Each value of a picture by a table of 256; as one plane, which is much faster."""
    flat = np.ascontiguousarray(image).reshape(image.shape[0], -1)
    return np.asarray(cv2.LUT(flat, table), np.float32).reshape(image.shape)


def grey_log(image: Image) -> Floats:
    """The mean log light of the three colours."""
    return np.asarray(cv2.transform(looked_up(image, LOG), MEAN), np.float32)


def _reduced(image: Image, size: tuple[int, int]) -> Floats:
    return np.asarray(cv2.resize(LINEAR[image], size, interpolation=cv2.INTER_AREA))


def rough_size(aspect: float) -> tuple[int, int]:
    """Width and height of a card in the first, rough ranking."""
    return max(4, round(thresholds.LOOK_ROUGH * aspect)), thresholds.LOOK_ROUGH


def roughs(cuts: Floats) -> Floats:
    """Small pictures as vectors of length one, without their own level and colour cast."""
    count, h, w = cuts.shape[:3]
    grey = (cuts[..., 0] + cuts[..., 1] + cuts[..., 2]) * np.float32(1 / 3)
    # Two of the three colours without their light tell the third.
    red, blue = cuts[..., 2] - grey, cuts[..., 0] - grey
    colour = np.stack([red - blue, (red + blue) * np.float32(3**0.5)], 1) * np.float32(0.5**0.5)
    along = cv2.blur(grey.reshape(count * h, w), (15, 1)).reshape(count, h, w)
    columns = np.ascontiguousarray(along.transpose(1, 0, 2)).reshape(h, count * w)
    light = cv2.blur(columns, (1, 15)).reshape(h, count, w).transpose(1, 0, 2)
    near = thresholds.LOOK_ROUGH_LIGHT
    mean = grey.mean((1, 2), keepdims=True)
    grey = grey - light * np.float32(near) - mean * np.float32(1 - near)
    colour -= np.float32(near) * colour.mean((2, 3), keepdims=True)
    vectors = np.concatenate([grey.reshape(count, -1), colour.reshape(count, -1)], 1)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / (norms + 1e-6), np.float32)
