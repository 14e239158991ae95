"""A deck taught card by card: cut out, compared with those taught before, kept or taken away."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.deck.looks import LINEAR, log_of
from companion.vision.deck.model import Deck, Face, kept_size
from companion.vision.deck.spot import Points
from companion.vision.reading import Image


class Alike(NamedTuple):
    """A taught kind that looks much like a card; `same` when it is that very card.

    `turned` when it does so turned round.
    """

    kind: str
    apart: float
    turned: bool = False

    @property
    def same(self) -> bool:
        return self.apart < thresholds.TEACH_AGAIN

    @property
    def close(self) -> bool:
        """Whether a camera may take one for the other in this light."""
        return self.apart < thresholds.TEACH_ALIKE


def cut_out(image: Image, corners: Points, aspect: float) -> Image:
    """The card from straight above, at the size in which taught pictures are kept."""
    wide, high = kept_size(aspect)
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), flat)
    flags = cv2.INTER_CUBIC
    return np.asarray(cv2.warpPerspective(image, way, (wide, high), flags=flags), np.uint8)


def sharpness(face: Image) -> float:
    """The more, the sharper; to compare pictures of one card."""
    grey = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return float(
        cv2.Laplacian(cv2.GaussianBlur(grey, (0, 0), thresholds.TEACH_SHARP), cv2.CV_32F).var()
    )


def shows_nothing(face: Image) -> bool:
    """Whether nothing is printed on it: a blank sheet, however unevenly it is lit."""
    look = look_of(face)
    rim = max(3, thresholds.TEACH_HIGH // thresholds.TEACH_RIM)
    printed = look - cv2.blur(look, (look.shape[1] // 2 | 1, look.shape[0] // 2 | 1))
    return float(printed[rim:-rim, rim:-rim].std((0, 1)).max()) < thresholds.TEACH_EMPTY


def with_face(
    deck: Deck | None, kind: str, face: Image, aspect: float, sticker: int | None = None
) -> Deck:
    """The deck with this picture of the kind, and its sticker, in place of any it had."""
    deck = deck or Deck((), aspect)
    kept = tuple(other for other in deck.faces if other.kind != kind)
    codes = tuple(code for code in deck.codes if code[0] != sticker and code[1] != kind)
    if sticker is not None:
        codes = (*codes, (sticker, kind))
    return deck._replace(faces=(*kept, Face(kind, face)), codes=codes)


def without(deck: Deck, kind: str) -> Deck | None:
    """The deck without the kind; None when nothing is left."""
    kept = tuple(face for face in deck.faces if face.kind != kind)
    codes = tuple(code for code in deck.codes if code[1] != kind)
    return deck._replace(faces=kept, codes=codes) if kept else None


def facing(deck: Deck | None, face: Image) -> Image:
    """The face the same way up as the taught one it looks like most: equal frames must meet."""
    if deck is None:
        return face
    ways = [face, np.ascontiguousarray(face[::-1, ::-1])]
    looks = [look_of(other.image) for other in deck.faces]
    return min(ways, key=lambda way: min(_rough(look_of(way), look) for look in looks))


def is_same(one: Image, other: Image) -> bool:
    """Whether two pictures, both upright, show the same card.

    Before a deck has a shape each is cut to the shape it was measured to have.
    """
    if one.shape != other.shape:
        size = (other.shape[1], other.shape[0])
        one = np.asarray(cv2.resize(one, size, interpolation=cv2.INTER_AREA), np.uint8)
    return _apart(look_of(one), look_of(other)) < thresholds.TEACH_AGAIN


def likest(deck: Deck | None, face: Image, but: str = "") -> Alike | None:
    """The taught kind that a card looks like most, whichever way up; `but` is not asked."""
    faces = [] if deck is None else [other for other in deck.faces if other.kind != but]
    if not faces:
        return None
    mine = look_of(face)
    looks = [look_of(other.image) for other in faces]
    ways = [mine, np.ascontiguousarray(mine[::-1, ::-1])]
    rough = [
        (_rough(way, look), number, turned)
        for number, look in enumerate(looks)
        for turned, way in enumerate(ways)
    ]
    found = [
        Alike(faces[number].kind, _apart(ways[turned], looks[number]), bool(turned))
        for _, number, turned in sorted(rough)[: thresholds.TEACH_ROUGH]
    ]
    return min(found, key=lambda alike: alike.apart)


def look_of(face: Image) -> Floats:
    """A card in log light, in the size in which two are compared."""
    size = (
        max(8, round(thresholds.TEACH_HIGH * face.shape[1] / face.shape[0])),
        thresholds.TEACH_HIGH,
    )
    light = cv2.resize(LINEAR[face], size, interpolation=cv2.INTER_AREA)
    return log_of(np.asarray(cv2.GaussianBlur(light, (0, 0), thresholds.TEACH_SOFT)))


def _rough(one: Floats, other: Floats) -> float:
    gap = one - other
    return float(((gap - gap.mean((0, 1))) ** 2).mean())


def _apart(one: Floats, other: Floats) -> float:
    """How much they differ in the part that differs most, after laying one upon the other."""
    way: NDArray[Any] = np.eye(2, 3, dtype=np.float32)
    mine, taught = (np.ascontiguousarray(look.mean(2), np.float32) for look in (one, other))
    until = (
        cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS,
        thresholds.TEACH_STEPS,
        thresholds.TEACH_STILL,
    )
    whole = np.full(mine.shape, 255, np.uint8)
    with suppress(cv2.error):  # nothing in common: they lie as they lie
        _, way = cv2.findTransformECC(taught, mine, way, cv2.MOTION_AFFINE, until, whole, 5)
    size = (one.shape[1], one.shape[0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    laid = cv2.warpAffine(one, way, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    gap = np.asarray(laid) - other
    gap -= cv2.blur(gap, (size[0] // 2 | 1, size[1] // 2 | 1))  # lamps differ slowly
    rim = max(3, thresholds.TEACH_HIGH // thresholds.TEACH_RIM)
    parts = cv2.blur((gap**2).sum(2), (thresholds.TEACH_BLOCK, thresholds.TEACH_BLOCK))
    return float(parts[rim:-rim, rim:-rim].max())
