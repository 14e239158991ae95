"""A card held between camera and board: its print is read for cars, so nothing is told there."""

from dataclasses import replace

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import lattice
from companion.vision.cards import CardReading
from companion.vision.discs import HIDDEN
from companion.vision.reading import UNSURE, Quad, Reading
from companion.vision.rectify import onto


def under_card(reading: Reading, card: CardReading) -> Reading:
    """The reading with every crossing that lies under the told card, or just beside it, covered."""
    if not card.pattern or card.corners is None or reading.crossings is None:
        return reading
    under = _under(reading.crossings, card.corners)
    if not any(under):
        return reading
    chances = None
    if reading.chances is not None:
        chances = reading.chances.copy()
        chances[list(under)] = np.eye(chances.shape[1])[HIDDEN]
    cells = zip(reading.cells, under, strict=True)
    margins = zip(reading.margins, under, strict=True)
    hidden = zip(reading.covered, under, strict=True)
    return replace(
        reading,
        cells=tuple(UNSURE if gone else c for c, gone in cells),
        margins=tuple(0.0 if gone else m for m, gone in margins),
        covered=tuple(h or gone for h, gone in hidden),
        chances=chances,
    )


def _under(crossings: Quad, card: Quad) -> tuple[bool, ...]:
    """Which of the sixteen crossings the card hides, whole or in part."""
    places = onto(crossings, lattice().astype(np.float64))
    outline = np.array(card, np.float32)
    reach = thresholds.CARD_HIDES * float(np.linalg.norm(places[1] - places[0]))
    return tuple(
        cv2.pointPolygonTest(outline, (float(x), float(y)), True) > -reach for x, y in places
    )
