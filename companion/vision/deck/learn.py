"""Pictures of cards in a folder, one for each kind or several, made into a taught deck."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.looks import Looks, changes
from companion.vision.deck.model import MOST_FACES, UNSURE, Deck, Face, kept_size
from companion.vision.deck.twins import turned_twins
from companion.vision.load import load
from companion.vision.reading import Image

ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}
NUMBERED = re.compile(r"(.+)\.\d+")  # "kind.2": another picture of the kind


class Learnt(NamedTuple):
    """A deck, the pairs of kinds too much alike for poor light, and those for any camera."""

    deck: Deck
    alike: tuple[tuple[str, str], ...]
    twins: tuple[tuple[str, str], ...]


def learn(folder: Path) -> Learnt:
    """The deck in a folder of pictures. Raises CompanionError for all that is no deck."""
    files = _pictures(folder)
    images = [load(file) for file in files]
    kinds = [_kind(file) for file in files]
    for file, image in zip(files, images, strict=True):
        if image.astype(np.float32).std((0, 1)).max() < 255 * thresholds.LEARN_EMPTY:
            raise CompanionError("vision.deck_empty_picture", file=file.name)
    deck = _made(files, kinds, images)
    twins = turned_twins(deck).same
    alike = tuple(pair for pair in _alike(deck, files) if pair not in twins)
    return Learnt(deck, alike, twins)


def _pictures(folder: Path) -> list[Path]:
    try:
        files = sorted(folder.iterdir())
    except NotADirectoryError as problem:
        raise CompanionError("vision.deck_no_folder", folder=folder) from problem
    except OSError as problem:
        raise CompanionError("vision.deck_folder_missing", folder=folder) from problem
    files = [f for f in files if f.suffix.lower() in ENDINGS and not f.name.startswith(".")]
    if not files:
        raise CompanionError("vision.deck_no_pictures", folder=folder)
    if len(files) > MOST_FACES:
        raise CompanionError("vision.deck_too_many", folder=folder, most=MOST_FACES)
    return files


def _kind(file: Path) -> str:
    numbered = NUMBERED.fullmatch(file.stem)
    kind = numbered[1] if numbered else file.stem
    if kind == UNSURE:
        raise CompanionError("vision.deck_bad_name", file=file.name)
    return kind


def _made(files: list[Path], kinds: list[str], images: list[Image]) -> Deck:
    """All in one shape; a card drawn lengthwise is turned to stand like the others."""
    shapes = [image.shape[1] / image.shape[0] for image in images]
    aspect = float(np.median(shapes))
    size = kept_size(aspect)
    faces = []
    for file, kind, image, shape in zip(files, kinds, images, shapes, strict=True):
        if (
            _ratio(shape, aspect) > thresholds.LEARN_SHAPE
            and _ratio(1 / shape, aspect) <= thresholds.LEARN_SHAPE
        ):
            image, shape = np.ascontiguousarray(np.rot90(image)), 1 / shape
        if _ratio(shape, aspect) > thresholds.LEARN_SHAPE:
            raise CompanionError("vision.deck_other_shape", file=file.name)
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        faces.append(Face(kind, np.asarray(small, np.uint8)))
    return Deck(tuple(_without_ground(faces)), aspect)


def _without_ground(faces: list[Face]) -> list[Face]:
    """Pictures cut a little beside the card: slivers of the ground become what is within.

    What most cards show at that place is their border, and stays.
    """
    height, width = faces[0].image.shape[:2]
    rim = round(thresholds.LEARN_RIM * height)
    outer = np.ones((height, width), bool)
    outer[rim:-rim, rim:-rim] = False
    usual = np.median(
        np.stack([face.image[outer] for face in faces[: thresholds.LEARN_MOST_ASKED]]), 0
    )
    return [face._replace(image=_cleaned(face.image, usual, outer, rim)) for face in faces]


def _cleaned(card: Image, usual: Doubles, outer: NDArray[np.bool_], rim: int) -> Image:
    inner = card[rim:-rim, rim:-rim]
    around = cv2.copyMakeBorder(inner, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
    edge, within = card[outer].astype(np.int16), around[outer].astype(np.int16)
    strange = np.abs(edge - within).max(1) > thresholds.LEARN_SLIVER
    strange &= np.abs(edge - usual).max(1) > thresholds.LEARN_SLIVER
    cleaned = card.copy()
    cleaned[outer] = np.where(strange[:, None], within, edge)
    return cleaned


def _ratio(one: float, other: float) -> float:
    return max(one / other, other / one)


def _alike(deck: Deck, files: list[Path]) -> tuple[tuple[str, str], ...]:
    """Kinds that poor light would mix up, or a turn as 6 and 9. Raises where two are the same."""
    looks = Looks(deck)
    level = thresholds.CLOSER_FINEST
    pictures = [
        looks.picture(face, level, thresholds.LEARN_SOFT) for face in range(len(deck.faces))
    ]
    found: dict[tuple[str, str], None] = {}
    for one, other in combinations(range(len(pictures)), 2):
        pair = (deck.faces[one].kind, deck.faces[other].kind)
        if pair[0] == pair[1]:
            continue
        most, mean = _apart(pictures[one], pictures[other])
        if most < thresholds.LEARN_SAME:
            raise CompanionError("vision.deck_same", one=files[one].name, other=files[other].name)
        turned, mean_turned = _apart(pictures[one], pictures[other][::-1, ::-1])
        if min(most, turned) < thresholds.LEARN_ALIKE or (
            min(mean, mean_turned) < thresholds.LEARN_ALIKE_ALL_OVER
        ):
            found[min(pair), max(pair)] = None
    return tuple(found)


def _apart(one: Floats, other: Floats) -> tuple[float, float]:
    """How much two pictures differ where they differ most, and on the whole.

    Edges that lie a little out of place are no difference.
    """
    square = ((one - other) ** 2).sum(2)
    edges = (thresholds.LEARN_EDGE * np.maximum(changes(one), changes(other))) ** 2
    differs = cv2.blur(
        np.maximum(square - edges, 0), (thresholds.LEARN_SPOT, thresholds.LEARN_SPOT)
    )
    return float(differs.max()), float(square.mean())
