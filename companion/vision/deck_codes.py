"""The small codes of our own printed deck: which card carries which, and seeing them.

A card carries one marker of DICT_4X4_100 in its upper left corner, black on white. The board's
own markers are 0-3 of DICT_4X4_50, which are also 0-3 here; the deck starts at 10, and any two of
all these differ in at least 4 of 16 bits in every turn. Codes are read without error correction,
so that a damaged one is not seen rather than seen wrong.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.reading import Floats, Image, Quad

CARD_MM = (60.0, 60.0)  # width, height of a printed card
CODE_MM = 10.0  # side of the black square
CODE_INSET_MM = 3.0  # from the card's left and upper edge to the black square, all white
Bits = tuple[tuple[bool, ...], ...]
FIRST_REGULAR, REGULARS = 10, 40
FIRST_EXPERT, EXPERTS = 50, 20


@dataclass(frozen=True)
class SeenCode:
    """A code in a picture: the card's id, the card's corners, the side of the code in pixels."""

    card: str
    corners: Quad
    side: float


def code_of(card: str) -> int:
    """The marker id of a card N01-N40 or E01-E20; ValueError for anything else."""
    kind, number = card[:1], card[1:]
    most = {"N": REGULARS, "E": EXPERTS}.get(kind, 0)
    if len(number) != 2 or not number.isdigit() or not 1 <= int(number) <= most:
        raise ValueError(f"no such card: {card!r}")
    return (FIRST_REGULAR if kind == "N" else FIRST_EXPERT) + int(number) - 1


def card_of(code: int) -> str | None:
    """The card of a marker id, or None: the board's markers and strangers are no cards."""
    if FIRST_REGULAR <= code < FIRST_REGULAR + REGULARS:
        return f"N{code - FIRST_REGULAR + 1:02d}"
    if FIRST_EXPERT <= code < FIRST_EXPERT + EXPERTS:
        return f"E{code - FIRST_EXPERT + 1:02d}"
    return None


def code_bits(card: str) -> Bits:
    """The six rows of the code to print, True is black; the outer ring is all black."""
    return marker_bits(_dictionary(), code_of(card))


def marker_bits(dictionary: cv2.aruco.Dictionary, code: int) -> Bits:
    """The six rows of a marker, True is black."""
    marker = cv2.aruco.generateImageMarker(dictionary, code, 6)
    return tuple(tuple(bool(v < 128) for v in row) for row in marker)


def deck_patterns() -> Mapping[str, tuple[str, ...]]:
    """The rows of every card of our printed deck, by card id."""
    deck = json.loads(resources.files("assets").joinpath("games/traffic/deck.json").read_text())
    return {card["id"]: tuple(card["rows"]) for card in (*deck["regular"], *deck["expert"])}


def seen_codes(image: Image) -> tuple[SeenCode, ...]:
    """All cards of our deck in the picture, the largest first."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.ndim == 3 else image
    corners, ids, _ = strict_detector(_dictionary()).detectMarkers(grey)
    found = []
    for quad, code in zip(corners, [] if ids is None else np.ravel(ids), strict=True):
        card, place = card_of(int(code)), np.asarray(quad, np.float64).reshape(4, 2)
        if card and proved(np.asarray(grey, np.uint8), place, code_bits(card)):
            found.append(_seen(card, place))
    return tuple(sorted(found, key=lambda code: -code.side))


def proved(grey: Image, quad: Floats, bits: Bits) -> bool:
    """The code is really printed there: every bit clear, and white paper all around it.

    Busy pictures hold small squares that happen to decode; none has this border too.
    """
    if float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).min()) < thresholds.CODE_SMALLEST:
        return False
    flat = _flattened(grey, quad)
    wanted = np.ones((8, 8), bool)
    wanted[1:7, 1:7] = ~np.array(bits)
    inner = np.zeros((8, 8), bool)
    inner[1:7, 1:7] = True
    white, black = flat[wanted & inner], flat[~wanted]
    paper = flat[~inner]
    middle = (float(np.median(paper)) + float(np.median(black))) / 2
    reach = float(np.median(paper)) - float(np.median(black))
    clear = (
        min(float(white.min()) - middle, middle - float(black.max()))
        > thresholds.CODE_CLEAR_BIT * reach
    )
    return (
        reach > thresholds.CODE_CONTRAST
        and clear
        and float(np.mean(paper > middle)) >= thresholds.CODE_PAPER
    )


def _flattened(grey: Image, quad: Floats) -> Floats:
    """The mean grey of the 6 x 6 bits and of one bit of paper around them, 8 x 8."""
    bit = 8
    low, high = bit, 7 * bit
    straight = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    way = cv2.getPerspectiveTransform(quad.astype(np.float32), straight - 0.5)
    flat = cv2.warpPerspective(grey, way, (8 * bit, 8 * bit)).astype(np.float64)
    middles = flat.reshape(8, bit, 8, bit)[:, 2:6, :, 2:6]
    return np.asarray(middles.mean((1, 3)), np.float64)


def _seen(card: str, quad: Floats) -> SeenCode:
    low, high = CODE_INSET_MM, CODE_INSET_MM + CODE_MM
    printed = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    to_picture = cv2.getPerspectiveTransform(printed, quad.astype(np.float32))
    w, h = CARD_MM
    outline = np.array([[[0, 0], [w, 0], [w, h], [0, h]]], np.float64)
    a, b, c, d = ((float(x), float(y)) for x, y in cv2.perspectiveTransform(outline, to_picture)[0])
    side = float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).mean())
    return SeenCode(card, (a, b, c, d), side)


def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)


def strict_detector(dictionary: cv2.aruco.Dictionary) -> cv2.aruco.ArucoDetector:
    """Finds small codes, and corrects none: a damaged one is not seen rather than seen wrong."""
    settings = cv2.aruco.DetectorParameters()
    settings.errorCorrectionRate = 0.0
    settings.minMarkerPerimeterRate = thresholds.CODE_SHORTEST
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(dictionary, settings)
