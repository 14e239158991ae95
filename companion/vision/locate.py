"""Where the board is: by its markers, by its streets, or where somebody tapped."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import PITCH, BoardNet, Look, lattice, shaded, square, squares
from companion.vision.closernet import CLOSER, CloserNet
from companion.vision.discs import HIDDEN, averaged, calibrated, named, together
from companion.vision.finder import Finder
from companion.vision.lens import Lens, estimate
from companion.vision.markers import Marker, Markers, guesses, oriented
from companion.vision.reading import CARS, UNSURE, Floats, Found, Image, Quad
from companion.vision.rectify import (
    as_quad,
    convex,
    corners,
    crossed,
    flatten,
    moved,
    onto,
    rest,
    side,
)


@dataclass(frozen=True)
class Located:
    """The outer crossings in pixels, what the network saw there, and how they were found."""

    quad: Quad
    look: Look
    found: Found
    oriented: bool = True  # a marker, or who tapped, says which crossing is row 0, column 0


@dataclass(frozen=True)
class Lost:
    """No board, and the message key that says why."""

    why: str


Place = tuple[Quad, Look]


def settle(
    net: BoardNet, image: Image, quad: Quad, stray: float, lens: Lens | None = None
) -> Place | None:
    """Move the corners until the network is content; None when they run away or fold."""
    start, look = quad, net.look(flatten(image, quad, lens))
    for _ in range(thresholds.REFINE_STEPS):
        there = mended(quad, look, lens)
        step = drift(quad, there)
        if not convex(there) or drift(start, there) > stray:
            return None
        if step < thresholds.NEARLY:
            return there, replace(look, offsets=rest(look.offsets, counted(look)))
        quad, look = there, net.look(flatten(image, there, lens))
    return quad, look


def counted(look: Look) -> NDArray[np.float64]:
    """How much each crossing counts: hidden ones hardly."""
    return np.asarray(1 + thresholds.HIDDEN_WEIGHT - look.chances[:, HIDDEN])


def mended(quad: Quad, look: Look, lens: Lens | None = None) -> Quad:
    """Where the network sees the crossings."""
    return moved(quad, look.offsets, counted(look), lens)


def lens_of(image: Image, place: Located) -> Lens:
    """The lens, from a board lying under it: its streets are straight in truth."""
    there = lattice().astype(np.float64) + place.look.offsets * PITCH
    size = (image.shape[1], image.shape[0])
    return estimate(
        onto(place.quad, there), lattice().astype(np.float64), counted(place.look), size
    )


def drift(a: Quad, b: Quad) -> float:
    """The largest move of a corner, in pitches."""
    return float(np.linalg.norm(corners(a) - corners(b), axis=1).max()) / (side(a) / 3)


def fit(look: Look) -> float:
    """How well placed the crossings are, at most 1: the network's word less what is still off."""
    seen = look.chances[:, HIDDEN] < 0.5
    off = np.linalg.norm(look.offsets[seen], axis=1) if seen.any() else np.ones(1)
    return look.board - float(np.sqrt((off**2).mean()))


def speaks(look: Look) -> bool:
    """So many cars, and everything else so plain, that tapped crossings must be a board's."""
    cars = int((look.chances[:, : len(CARS)].max(axis=1) > thresholds.PLAIN_CAR).sum())
    return cars >= thresholds.TAPPED_CARS and worth(look) > fit(look) - thresholds.TAPPED_OPEN


def _fit(place: Place) -> float:
    return fit(place[1])


def worth(look: Look) -> float:
    """The fit less a little for every crossing that is neither plain nor covered: on a patterned
    cloth a wrong place may fit as well as the board, but it cannot be read."""
    plain = look.chances.max(axis=1) > thresholds.PLAIN
    return fit(look) - thresholds.OPEN_COST * int((~plain).sum())


def worse(place: Located, other: Located | Lost) -> bool:
    """Whether the other place of the same picture fits so much better that this one is wrong."""
    if isinstance(other, Lost):
        return False
    return worth(place.look) < worth(other.look) - thresholds.WORSE


def board_outline() -> Floats:
    """The corners of what belongs to a board in the network's picture."""
    ends = square().astype(np.float64)
    middle = ends.mean(axis=0)
    return np.asarray((ends - middle) * thresholds.BOARD_SPAN + middle)


def shifted(quad: Quad) -> list[Quad]:
    """The quad moved by a street in eight directions, and in other sizes."""
    steps = [(x, y) for x in (-1.0, 0.0, 1.0) for y in (-1.0, 0.0, 1.0) if (x, y) != (0.0, 0.0)]
    ends = square().astype(np.float64)
    middle = ends.mean(axis=0)
    moves = [ends + np.array(step) * PITCH for step in steps]
    sizes = [(ends - middle) * by + middle for by in thresholds.OTHER_SIZES]
    return [as_quad(onto(quad, there)) for there in (*moves, *sizes)]


def inside(quad: Quad, image: Image, slack: float = 0.0) -> bool:
    """All four crossings lie in the picture, or at most `slack` pixels beside it."""
    p, (h, w) = corners(quad), image.shape[:2]
    low, high = p.min(axis=0), p.max(axis=0)
    return bool(np.all(low >= -0.5 - slack) and high[0] < w + slack and high[1] < h + slack)


def plausible(quad: Quad, image: Image) -> bool:
    """A whole board could lie there: room round it, and not squeezed to a strip."""
    p = corners(quad)
    sides = np.linalg.norm(p - np.roll(p, -1, axis=0), axis=1)
    return inside(quad, image) and bool(sides.max() < thresholds.SLANT * sides.min())


def check_given(quad: Quad, image: Image) -> str:
    """What is wrong with tapped crossings, as a message key; empty when they can be used."""
    if not np.isfinite(corners(quad)).all() or not inside(quad, image):
        return "vision.crossings_outside"
    if crossed(quad):
        return "vision.crossings_bow_tie"
    if not convex(quad):
        return "vision.crossings_turned"
    if side(quad) < thresholds.MIN_SIDE:
        return "vision.crossings_too_close"
    return ""


def unusable(image: Image) -> str:
    """Why no board can be read in any picture like this, as a message key; empty when it can."""
    few = np.ascontiguousarray(image[::8, ::8])
    if float(cv2.meanStdDev(few)[1].max()) < thresholds.MIN_CONTRAST:
        return "vision.nothing_to_see"
    blue, green, red = cv2.split(few)
    spread = cv2.max(cv2.max(blue, green), red) - cv2.min(cv2.min(blue, green), red)
    most = int(spread.size * thresholds.COLOUR_SHARE)
    if int(np.partition(spread.ravel(), most)[most]) < thresholds.MIN_COLOUR:
        return "vision.no_colour"
    return ""


class Locator:
    """Holds the networks and the marker detector; keeps nothing of any picture."""

    def __init__(self) -> None:
        self.net = BoardNet()
        self.markers = Markers()

    @cached_property
    def finder(self) -> Finder:
        """Loaded when first needed: a board with markers never asks for it."""
        return Finder()

    @cached_property
    def closer(self) -> CloserNet:
        """Loaded when a crossing is in doubt, until it is let go: it takes 17 MB."""
        return CloserNet()

    def let_go(self) -> None:
        """The board is known: what is only for doubts makes room until there is one again."""
        self.__dict__.pop("closer", None)

    def surer(
        self, image: Image, quad: Quad, look: Look, lens: Lens | None = None, most: int = 3
    ) -> Look:
        """The board judged from all sides, and closer where a name is still in doubt."""
        flat = flatten(image, quad, lens)
        seen = self.net.look_round(flat, look)
        if UNSURE not in named(together(calibrated(seen.chances), most))[0]:
            return seen
        near = self.closer.look(flatten(image, quad, lens, CLOSER))
        both = averaged([seen.chances, near], thresholds.CLOSER_SAYS)
        dark = shaded(squares(flat))[:, None]  # there the finer details are lost
        return replace(seen, chances=np.where(dark, seen.chances, both))

    def find(self, image: Image) -> Located | Lost:
        """Look everywhere: markers first, then the streets themselves, then harder for both."""
        why = unusable(image)
        if why:
            return Lost(why)
        seen = self.markers.find(image)
        placed = self._best(image, guesses(seen), "markers")
        if placed is not None:
            return placed
        if not seen and self.markers.mirrored(image):
            return Lost("vision.mirrored")
        missed: list[Place] = []
        place = self.by_streets(image, seen, missed)
        lost = isinstance(place, Lost) and place.why == "vision.no_board"
        return self._harder(image, seen, missed) if lost else place

    def given(self, image: Image, quad: Quad, lens: Lens | None = None) -> Located | Lost:
        """Use crossings somebody tapped, corrected for an unsteady finger."""
        why = unusable(image) or check_given(quad, image)
        if why:
            return Lost(why)
        settled = settle(self.net, image, quad, thresholds.TAP_STRAY, lens)
        if settled is None:
            settled = (quad, self.net.look(flatten(image, quad, lens)))
        if settled[1].board < thresholds.IS_BOARD and not speaks(settled[1]):
            return Lost("vision.no_board_there")
        return Located(settled[0], settled[1], "crossings")

    def by_streets(
        self, image: Image, seen: dict[int, Marker], missed: list[Place] | None = None
    ) -> Located | Lost:
        """Find the streets themselves; markers seen, if any, tell which way round.

        Where the proposals led without being believed is added to `missed`.
        """
        placed = self._best(image, self.finder.propose(image), "grid", missed)
        if placed is None:
            return Lost("vision.no_board")
        if self._another(image, placed.quad):
            return Lost("vision.two_boards")
        return self._turned(image, placed, seen)

    def _another(self, image: Image, quad: Quad) -> bool:
        """A second board in the picture, once the first is painted over."""
        rest = image.copy()
        outline = onto(quad, board_outline())
        cv2.fillConvexPoly(rest, np.rint(outline).astype(np.int32), cv2.mean(image)[:3])
        first = next(self.finder.propose(rest, thresholds.GLOW_SECOND), None)
        return first is not None and self._best(rest, [first], "grid") is not None

    def _harder(self, image: Image, seen: dict[int, Marker], missed: list[Place]) -> Located | Lost:
        """Markers that hardly show, and boards beside where the streets were looked for."""
        more = self.markers.find_faint(image) | seen
        placed = self._best(image, guesses(more), "markers") if len(more) > len(seen) else None
        if placed is None and len(more) >= thresholds.MARKERS_TELL:
            placed = self._spoken(image, guesses(more))
        if placed is not None:
            return placed
        placed = self._best(image, self.beside(image, missed), "grid")
        return Lost("vision.no_board") if placed is None else self._turned(image, placed, more)

    def _spoken(self, image: Image, quads: list[Quad]) -> Located | None:
        """Between so many markers a board lies for certain, however strange its streets look."""
        places = [self.given(image, quad) for quad in quads]
        told = [p for p in places if isinstance(p, Located) and speaks(p.look)]
        best = max(told, key=lambda p: worth(p.look), default=None)
        return best and replace(best, found="markers")

    def _turned(self, image: Image, place: Located, seen: dict[int, Marker]) -> Located:
        """The same board begun beside marker 0; with none seen, they are looked for near it."""
        known = seen or self.markers.find_near(image, place.quad)
        quad = oriented(place.quad, known)
        look = place.look if quad == place.quad else self.net.look(flatten(image, quad))
        return Located(quad, look, place.found, bool(known))

    def beside(self, image: Image, missed: list[Place]) -> list[Quad]:
        """Places a street beside, or of other sizes, that look most like boards.

        What nearly fits lies on the streets already, one too far; else the proposals are tried.
        """
        near = sorted((place for place in missed if fit(place[1]) > thresholds.NEAR_MISS), key=_fit)
        starts = chain((quad for quad, _ in reversed(near)), self.finder.propose(image))
        tried = [
            (self.net.look(flatten(image, quad)), quad)
            for first in islice(starts, thresholds.PROPOSALS_SHIFTED)
            for quad in shifted(first)
            if plausible(quad, image)
        ]
        tried.sort(key=lambda pair: fit(pair[0]), reverse=True)
        return [quad for _, quad in tried[: thresholds.PLACES_SETTLED]]

    def _best(
        self,
        image: Image,
        quads: Iterable[Quad],
        found: Found,
        missed: list[Place] | None = None,
    ) -> Located | None:
        """The guess that ends best placed and read; a very good one ends the search."""
        best: Located | None = None
        for quad in quads:
            settled = settle(self.net, image, quad, thresholds.STRAY) if convex(quad) else None
            if settled is None:
                continue
            if not plausible(settled[0], image) or fit(settled[1]) < thresholds.FIT:
                if missed is not None:
                    missed.append(settled)
                continue
            if best is None or worth(settled[1]) > worth(best.look):
                best = Located(settled[0], settled[1], found, found == "markers")
            if worth(best.look) > thresholds.GOOD_FIT:
                break
        return best
