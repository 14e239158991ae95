"""How surely and how fast taught cards are read: decks of every style, drawn and lit here.

`python -m companion.vision.training.deck_measure [--scenes N] [--seed N] [--half] [SET ...]`

The sets: `built` (the four the reader was built with), `tried` and `kept` (see `deck_styles`),
and `fresh` (see `deck_fresh`); a single style may stand for one. With `--half` every other kind is
taught: the others are strangers.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import cv2
import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.learn import learn
from companion.vision.deck.model import BACK, UNSURE, Deck, Face, kept_size
from companion.vision.deck.read import CardFound, DeckReader
from companion.vision.deck.watch import DeckWatch
from companion.vision.training.deck_art import KINDS, SIZE, STYLES, Art, back_of
from companion.vision.training.deck_fresh import FRESH
from companion.vision.training.deck_rooms import room
from companion.vision.training.deck_scenes import Lying, Scene, scene
from companion.vision.training.deck_sets import ALL
from companion.vision.training.deck_styles import KEPT, TRIED
from companion.vision.training.deck_teach import printed, write_folder

CARDS = 7
HEIGHTS = (100.0, 240.0)  # pixels of a card's height about the middle of the picture
FAIR_HIGH = 90.0  # pixels, and two thirds to be seen: what can fairly be asked
FAIR_SEEN = 2 / 3


@dataclass
class Figures:
    """What was counted on one deck."""

    right: int = 0
    wrong: int = 0
    unsure: int = 0
    missed: int = 0
    elsewhere: int = 0
    strangers: int = 0  # fairly seen cards of kinds that were not taught
    taken: int = 0  # of all such cards those named as a taught kind
    seconds: list[float] = field(default_factory=list)
    steady: list[float] = field(default_factory=list)

    def add(
        self,
        found: list[CardFound],
        lying: tuple[Lying, ...],
        strange: frozenset[str] = frozenset(),
    ) -> None:
        """Counts one picture; a wrong name counts also where a card is too small or too hidden."""
        used: set[int] = set()
        for card in lying:
            left = np.linalg.norm(card.corners[0] - card.corners[3])
            high = float(left + np.linalg.norm(card.corners[1] - card.corners[2])) / 2
            kind = _kind_at(found, card, high, used)
            if card.kind in strange:
                self.strangers += high >= FAIR_HIGH and card.visible >= FAIR_SEEN
                self.taken += kind not in (UNSURE, "")
            elif kind not in (card.kind, UNSURE, ""):
                self.wrong += 1
            elif high >= FAIR_HIGH and card.visible >= FAIR_SEEN:
                self.right += kind == card.kind
                self.unsure += kind == UNSURE
                self.missed += kind == ""
        names = [number for number, card in enumerate(found) if card.kind != UNSURE]
        self.elsewhere += sum(number not in used for number in names)

    def __str__(self) -> str:
        cards = max(1, self.right + self.wrong + self.unsure + self.missed)
        shares = [100 * n / cards for n in (self.right, self.wrong, self.unsure, self.missed)]
        return (
            f"right {shares[0]:.1f} %  wrong {shares[1]:.2f} %  '?' {shares[2]:.1f} %  "
            f"missed {shares[3]:.1f} %  elsewhere {self.elsewhere}  of {cards} cards;  "
            + (f"{self.taken} of {self.strangers} strangers named;  " if self.strangers else "")
            + f"{1000 * np.median(self.seconds):.0f} ms a frame, "
            f"{1000 * np.median(self.steady):.1f} ms when nothing moved"
        )


def _kind_at(found: list[CardFound], card: Lying, high: float, used: set[int]) -> str:
    middle = card.corners.mean(0)
    for number, one in enumerate(found):
        near = np.linalg.norm(np.mean(one.corners, 0) - middle) < 0.25 * high
        if near and number not in used:
            used.add(number)
            return one.kind
    return ""


def taught(faces: dict[str, Art]) -> Deck:
    """A deck as it is kept in a file."""
    aspect = SIZE[0] / SIZE[1]
    size = kept_size(aspect)
    small = {k: cv2.resize(f, size, interpolation=cv2.INTER_AREA) for k, f in faces.items()}
    return Deck(tuple(Face(kind, np.asarray(f, np.uint8)) for kind, f in small.items()), aspect)


def measure(style: str, scenes: int, seed: int, half: bool = False) -> Figures:
    """The figures of one deck of a style."""
    reader, pictures = _built(style, seed) if style in STYLES else _further(style, seed)
    figures, strange = Figures(), frozenset[str]()
    if half:
        kinds = sorted(set(reader.deck.kinds) - {BACK})
        strange = frozenset(kinds[::2])
        kept = tuple(face for face in reader.deck.faces if face.kind not in strange)
        reader = DeckReader(reader.deck._replace(faces=kept))
    for picture in islice(pictures, scenes):
        start = time.thread_time()
        found = reader.read(picture.image)
        figures.seconds.append(time.thread_time() - start)
        figures.add(found, picture.cards, strange)
        watch = DeckWatch(reader)
        for _ in range(thresholds.WATCH_READS):
            watch.look(picture.image)
        start = time.thread_time()
        watch.look(picture.image)
        figures.steady.append(time.thread_time() - start)
    return figures


def _built(style: str, seed: int) -> tuple[DeckReader, Iterator[Scene]]:
    """A deck of a style the reader was built with."""
    faces = {f"k{kind:02d}": STYLES[style](seed, kind) for kind in range(KINDS)}
    faces[BACK] = back_of(seed)
    rng = np.random.default_rng(seed + 100)
    return DeckReader(taught(faces)), (scene(rng, faces, CARDS, HEIGHTS) for _ in count())


def _further(style: str, seed: int) -> tuple[DeckReader, Iterator[Scene]]:
    """A deck of another style, taught from a folder and shown in a room."""
    rng = np.random.default_rng([seed, crc32(style.encode())])
    faces = printed(style, seed, KINDS)
    with TemporaryDirectory() as folder:
        write_folder(Path(folder), style, faces, rng)
        deck = learn(Path(folder)).deck
    rounding = ALL[style].rounding
    return DeckReader(deck), (room(rng, faces, CARDS, HEIGHTS, rounding) for _ in count())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("styles", nargs="*", metavar="STYLE", help=", ".join(STYLES | ALL))
    parser.add_argument("--scenes", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", action="store_true", help="teach every other kind alone")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    sets = {"built": list(STYLES), "tried": list(TRIED), "kept": list(KEPT)}
    sets["fresh"] = list(FRESH)
    asked = options.styles or ["built"]
    for style in [style for name in asked for style in sets.get(name, [name])]:
        print(f"{style:10}", measure(style, options.scenes, options.seed, options.half), flush=True)


if __name__ == "__main__":
    main()
