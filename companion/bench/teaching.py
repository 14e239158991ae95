"""Teaching cards: camera time of one card, and how such a deck is read afterwards.

`python -m companion.bench.teaching [--kinds N] [STYLE ...]` counts on more cards.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import median

import cv2
import numpy as np

from companion.bench.figure import Figure
from companion.ui.screens.teach_deck_study import TeachStudy
from companion.vision.calibrate import Calibration
from companion.vision.deck import thresholds
from companion.vision.deck.model import UNSURE, Deck
from companion.vision.deck.read import CardFound, DeckReader
from companion.vision.deck.teach import with_face
from companion.vision.deck.watch import DeckWatch
from companion.vision.reading import Image
from companion.vision.training.deck_art import STYLES
from companion.vision.training.deck_measure import taught as as_taught
from companion.vision.training.deck_scenes import Lying, Scene, scene
from hardware.ports import Frame

PACE = 0.1  # seconds between two pictures of the camera
PATIENCE = 20  # pictures after which a card is not taken by itself
HEIGHTS = (220.0, 300.0)  # pixels of a card that is laid before the camera to be taught
READ = (110.0, 220.0)  # and of those that are read afterwards
FROM_ABOVE = (0.6, 0.74)  # width over height in the picture: 0.67 from straight above
CARDS = 5  # in each picture that is read
WHOLE = 60  # kinds of a whole deck
IN_FRAME = 7  # of its cards in the picture that is timed
LOOKS = 7  # such pictures, the median of which counts


@dataclass
class Taught:
    """What came of teaching one deck."""

    deck: Deck | None
    seconds: list[float]  # from the moment a card lies there until it is kept
    work: list[float]  # of one core, in all pictures of a card
    by_hand: int  # cards whose outline is not found: they need the frame on the screen


def alone(session: int, rng: np.random.Generator, kind: str, face: Image) -> Scene:
    """A picture of one card, laid a little otherwise each time.

    Camera, table and lamp are those of the session.
    """
    found = scene(np.random.default_rng(session), {kind: face}, 1, HEIGHTS)
    card = found.cards[0]
    way = np.asarray(cv2.getRotationMatrix2D((640, 360), rng.uniform(-8, 8), 1.0), np.float64)
    way[:, 2] += rng.uniform(-15, 15, 2)
    image = cv2.warpAffine(found.image, way, (1280, 720), borderMode=cv2.BORDER_REFLECT)
    corners = card.corners @ way[:, :2].T + way[:, 2]
    return Scene(np.asarray(image, np.uint8), (card._replace(corners=corners),))


def session_from(seed: int, face: Image) -> int:
    """The first session from there on in which the card lies as one lays it to be taught."""
    tried = (scene(np.random.default_rng(n), {"": face}, 1, HEIGHTS) for n in count(seed))
    return next(seed + n for n, found in enumerate(tried) if _well_laid(found.cards[0]))


def _well_laid(card: Lying) -> bool:
    """Free, away from the picture's edge, and seen from above rather than from aside."""
    low, high = card.corners.min(0), card.corners.max(0)
    inside = (low > 120).all() and (high < np.array([1280, 720]) - 120).all()
    a, b, c, d = card.corners
    shape = np.linalg.norm(b - a) + np.linalg.norm(c - d)
    shape /= np.linalg.norm(d - a) + np.linalg.norm(c - b)
    return bool(inside and card.visible > 0.97 and FROM_ABOVE[0] < shape < FROM_ABOVE[1])


def teach(style: str, kinds: int, seed: int) -> Taught:
    """Lays card after card before a simulated camera, all in one light."""
    rng = np.random.default_rng(seed)
    taught = Taught(None, [], [], 0)
    study = TeachStudy(lambda: taught.deck, Calibration())
    number, at = 0, 0.0
    session = session_from(seed, np.asarray(STYLES[style](seed, 0), np.uint8))
    for index in range(kinds):
        kind = f"k{index:02d}"
        shot = alone(session, rng, kind, np.asarray(STYLES[style](seed, index), np.uint8))
        study.forget()
        study.hand = None
        began, spent = at, 0.0
        for look in range(PATIENCE):
            number, at = number + 1, at + PACE
            noise = rng.normal(0, 2, shot.image.shape)
            image = np.asarray(np.clip(shot.image + noise, 0, 255), np.uint8)
            if look == PATIENCE // 2 and not _on(study, shot.cards[0]):
                a, b, c, d = ((float(x), float(y)) for x, y in shot.cards[0].corners)
                study.hand = (a, b, c, d)
                study.asked = True
                taught.by_hand += 1
                began = at
            start = time.process_time()
            study.look(Frame(image, at, number))
            spent += time.process_time() - start
            taken = study.take()
            if taken is not None:
                taught.deck = with_face(taught.deck, kind, taken.face, taken.aspect)
                taught.seconds.append(at - began)
                taught.work.append(spent)
                break
    return taught


def _on(study: TeachStudy, card: Lying) -> bool:
    seen = study.outlined
    if seen is None:
        return False
    gap = np.linalg.norm(np.mean(seen.corners, 0) - card.corners.mean(0))
    return bool(gap < 0.1 * np.linalg.norm(card.corners[0] - card.corners[2]))


def read(style: str, taught: Taught, kinds: int, seed: int, pictures: int) -> tuple[int, int, int]:
    """Cards of the taught deck in new pictures: right, wrong, and all that could be told."""
    assert taught.deck is not None
    rng = np.random.default_rng(seed + 1)
    faces = {f"k{k:02d}": np.asarray(STYLES[style](seed, k), np.uint8) for k in range(kinds)}
    faces = {kind: face for kind, face in faces.items() if kind in taught.deck.kinds}
    reader, right, wrong, fair = DeckReader(taught.deck), 0, 0, 0
    for _ in range(pictures):
        shot = scene(rng, faces, min(CARDS, len(faces)), READ)
        found = reader.read(shot.image)
        for card in shot.cards:
            kind = _kind_at(found, card)
            clear = card.visible > 2 / 3
            fair += clear
            right += clear and kind == card.kind
            wrong += kind not in (card.kind, UNSURE, "")
    return right, wrong, fair


def _kind_at(found: list[CardFound], card: Lying) -> str:
    size = float(np.linalg.norm(card.corners[0] - card.corners[2]))
    for one in found:
        if np.linalg.norm(np.mean(one.corners, 0) - card.corners.mean(0)) < 0.2 * size:
            return one.kind
    return ""


def figures() -> Iterator[Figure]:
    """The camera time of one card, on one core."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        taught = teach("coloured", 6, 3)
        looked, steady = _looks()
    finally:
        cv2.setNumThreads(threads)
    about = "pictures at 10 a second until it is kept"
    yield Figure("teaching a card, camera time", median(taught.seconds), "s", 1.0, about)
    yield Figure("teaching a card, work", 1000 * median(taught.work), "ms", 300, "one core")
    about = "seven cards of a 60-kind deck, 1280x720, processor time of one core"
    yield Figure("taught cards in a frame", 1000 * looked, "ms", 150, about)
    yield Figure("taught cards, nothing moved", 1000 * steady, "ms", 5, "the same frame again")


def _looks() -> tuple[float, float]:
    """Seconds of processor time for a frame with taught cards, and for one that shows the same."""
    faces = {f"k{k:02d}": np.asarray(STYLES["framed"](7, k), np.uint8) for k in range(WHOLE)}
    reader = DeckReader(as_taught(faces))
    rng = np.random.default_rng(7)
    looked, steady = [], []
    reader.read(scene(rng, faces, IN_FRAME, READ).image)  # makes the deck ready
    for _ in range(LOOKS):
        image = scene(rng, faces, IN_FRAME, READ).image
        looked.append(_spent(partial(reader.read, image)))
        watch = DeckWatch(reader)
        for _ in range(thresholds.WATCH_READS):
            watch.look(image)
        steady.append(_spent(partial(watch.look, image)))
    return median(looked), median(steady)


def _spent(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("styles", nargs="*", default=list(STYLES))
    parser.add_argument("--kinds", type=int, default=20)
    parser.add_argument("--pictures", type=int, default=8)
    parser.add_argument("--seed", type=int, default=3)
    options = parser.parse_args()
    for style in options.styles:
        taught = teach(style, options.kinds, options.seed)
        told = read(style, taught, options.kinds, options.seed, options.pictures)
        print(
            f"{style:<9} {median(taught.seconds):.2f} s a card, "
            f"{1000 * median(taught.work):.0f} ms of one core, {taught.by_hand} of "
            f"{options.kinds} by hand; then read right {told[0]}, wrong {told[1]} of {told[2]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
