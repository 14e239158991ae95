"""What `companion deck` does: teach a folder of pictures, read photos with the taught file."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision.commands import Say, keep_drawing
from companion.vision.deck.learn import learn
from companion.vision.deck.model import BACK, UNSURE, load_deck, save_deck
from companion.vision.deck.read import CardFound
from companion.vision.line import CardLine, Line
from companion.vision.load import load
from companion.vision.reading import Image
from companion.vision.stickers import StickerReader

log = logging.getLogger(__name__)
INK = {UNSURE: (0, 160, 255), BACK: (200, 200, 200)}
NAMED = (60, 200, 60)
MOST_WARNINGS = 5


def learn_command(folder: Path, file: Path, say: Say) -> Iterator[str]:
    """Teaches the pictures of a folder; gives what to tell. Raises CompanionError."""
    deck, alike, twins = learn(folder)
    save_deck(deck, file)
    kinds = [kind for kind in deck.kinds if kind != BACK]
    key = "vision.deck_learnt" if BACK in deck.kinds else "vision.deck_learnt_no_back"
    yield say(key, count=len(kinds), file=file)
    for one, other in twins:
        yield say("vision.deck_twins", one=one, other=other)
    for one, other in alike[:MOST_WARNINGS]:
        yield say("vision.deck_alike", one=one, other=other)
    if len(alike) > MOST_WARNINGS:
        yield say("vision.deck_alike_more", count=len(alike) - MOST_WARNINGS)


def read_command(
    photos: Sequence[Path], file: Path, say: Say, draw: Path | None = None
) -> Iterator[Line]:
    """One object for each photo, in order; raises CompanionError for a file that is no deck."""
    reader = StickerReader(load_deck(file))
    for path in photos:
        try:
            image = load(path)
        except CompanionError as problem:
            log.info("%s is no photo", path, exc_info=True)
            yield {"file": str(path), "cards": [], "why": say(problem.key, **problem.values)}
            continue
        cards = reader.read(image)
        if draw is not None:
            keep_drawing(draw, path, drawn(image, cards))
        yield {"file": str(path), "cards": [as_json(card) for card in cards]}


def as_json(card: CardFound) -> CardLine:
    """A card as the command prints it."""
    corners = [[round(x, 1), round(y, 1)] for x, y in card.corners]
    return {"kind": card.kind, "corners": corners, "margin": round(card.margin, 3)}


def drawn(image: Image, cards: Sequence[CardFound]) -> Image:
    """The photo with the outline and the name of every card; a dot marks its upper left."""
    picture = image.copy()
    width = max(1, round(max(image.shape[:2]) / 640))
    for card in cards:
        ink = INK.get(card.kind, NAMED)
        points = np.round(np.array(card.corners)).astype(np.int32)
        cv2.polylines(picture, [points], True, ink, 2 * width, cv2.LINE_AA)
        cv2.circle(picture, (int(points[0, 0]), int(points[0, 1])), 4 * width, ink, -1, cv2.LINE_AA)
        x, y = (int(v) for v in points.mean(0))
        for colour, thick in (((20, 20, 20), 4 * width), (ink, width)):
            face = cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(picture, card.kind, (x, y), face, 0.5 * width, colour, thick, cv2.LINE_AA)
    return picture
