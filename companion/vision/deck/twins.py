"""Cards that a turn makes like another kind, as 6 and 9."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.cells import Cells
from companion.vision.deck.looks import LOG, Looks, changes, turns
from companion.vision.deck.model import Deck, Face
from companion.vision.deck.teach import look_of
from companion.vision.reading import Image


class Twins(NamedTuple):
    """What a turn makes alike in a deck.

    `rivals` are taught pictures turned round, of cards that are then nearly like another kind:
    what tells them from it must be seen. `same` are pairs of kinds that no camera tells apart.
    """

    rivals: tuple[Face, ...] = ()
    same: tuple[tuple[str, str], ...] = ()

    def of(self, kind: str) -> tuple[str, ...]:
        """The kinds that cannot be told from this one."""
        return tuple(b if a == kind else a for a, b in self.same if kind in (a, b))


def turned_twins(deck: Deck) -> Twins:
    """The twins of a deck; found once, when it is loaded."""
    looks = Looks(deck)
    cells = Cells(looks)
    rivals: list[Face] = []
    same: dict[tuple[str, str], None] = {}
    for quarters in turns(deck.aspect):
        for number, face in enumerate(deck.faces):
            turned = _turned(face.image, quarters)
            likes = cells.likes(_small(turned, looks))
            other = np.array([face.kind != kind for kind in looks.kinds])
            twin = deck.faces[int(np.argmax(np.where(other, likes, 0)))]
            like = float(likes[other].max(initial=0))
            if like <= max(thresholds.TWIN_LIKE, float(likes[number])):
                continue
            laid = _laid_upon(turned, twin.image)
            if _is_same(laid, twin.image):
                one, two = sorted((face.kind, twin.kind))
                same[one, two] = None
            else:
                rivals.append(Face(face.kind, laid))
    return Twins(tuple(rivals), tuple(same))


def _small(image: Image, looks: Looks) -> Image:
    size = looks.size(thresholds.LOOK_HIGHS[thresholds.SQUARE_RANKED_AT])
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _is_same(one: Image, other: Image) -> bool:
    """Whether two pictures that lie upon each other differ by no more than two photos of a card."""
    looks = [look_of(image) for image in (one, other)]
    gap = looks[0] - looks[1]
    wide, high = gap.shape[1], gap.shape[0]
    gap = gap - cv2.blur(gap, (wide // 2 | 1, high // 2 | 1))  # lamps differ slowly
    edges = thresholds.TWIN_EDGE * np.maximum(*(changes(look) for look in looks))
    differs = np.maximum((gap**2).sum(2) - 3 * edges**2, 0)
    rim = max(3, high // thresholds.TEACH_RIM)
    parts = cv2.blur(differs, (thresholds.TEACH_BLOCK, thresholds.TEACH_BLOCK))
    return float(parts[rim:-rim, rim:-rim].max()) < thresholds.TWIN_SAME


def _turned(image: Image, quarters: int) -> Image:
    turned = np.ascontiguousarray(np.rot90(image, quarters))
    size = (image.shape[1], image.shape[0])
    return np.asarray(cv2.resize(turned, size), np.uint8) if quarters % 2 else turned


def _laid_upon(image: Image, other: Image) -> Image:
    """A picture moved until it lies upon the other: one of them was cut a little otherwise."""
    mine, theirs = (
        np.asarray(cv2.GaussianBlur(LOG[one].mean(2), (0, 0), thresholds.TWIN_SOFT), np.float32)
        for one in (image, other)
    )
    way: NDArray[Any] = np.eye(3, dtype=np.float32)
    until = (
        cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS,
        thresholds.TWIN_STEPS,
        thresholds.TEACH_STILL,
    )
    whole = np.full(mine.shape, 255, np.uint8)
    with suppress(cv2.error):  # nothing in common: it lies as it lies
        _, way = cv2.findTransformECC(theirs, mine, way, cv2.MOTION_HOMOGRAPHY, until, whole, 5)
    size = (image.shape[1], image.shape[0])
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    edge = cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpPerspective(image, way, size, flags=flags, borderMode=edge), np.uint8)
