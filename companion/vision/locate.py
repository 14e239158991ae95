"""Where the board is: by its markers, by its streets, or where somebody tapped."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import PITCH, BoardNet, Look, lattice
from companion.vision.discs import HIDDEN
from companion.vision.finder import Finder
from companion.vision.lens import Lens, estimate
from companion.vision.markers import Marker, Markers, guesses, oriented
from companion.vision.reading import Found, Image, Quad
from companion.vision.rectify import convex, corners, crossed, flatten, moved, onto, rest, side


@dataclass(frozen=True)
class Located:
    """The outer crossings in pixels, what the network saw there, and how they were found."""

    quad: Quad
    look: Look
    found: Found


@dataclass(frozen=True)
class Lost:
    """No board, and the message key that says why."""

    why: str


def settle(
    net: BoardNet, image: Image, quad: Quad, stray: float, lens: Lens | None = None
) -> tuple[Quad, Look] | None:
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
    return np.asarray(1.02 - look.chances[:, HIDDEN])


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
    most = spread.size * 99 // 100
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

    def find(self, image: Image) -> Located | Lost:
        """Look everywhere: markers first, then the streets themselves."""
        why = unusable(image)
        if why:
            return Lost(why)
        seen = self.markers.find(image)
        placed = self._best(image, guesses(seen), "markers")
        if placed is not None:
            return placed
        if not seen and self.markers.mirrored(image):
            return Lost("vision.mirrored")
        return self.by_streets(image, seen)

    def given(self, image: Image, quad: Quad, lens: Lens | None = None) -> Located | Lost:
        """Use crossings somebody tapped, corrected for an unsteady finger."""
        why = unusable(image) or check_given(quad, image)
        if why:
            return Lost(why)
        settled = settle(self.net, image, quad, thresholds.TAP_STRAY, lens)
        if settled is None:
            settled = (quad, self.net.look(flatten(image, quad, lens)))
        if settled[1].board < thresholds.IS_BOARD:
            return Lost("vision.no_board_there")
        return Located(settled[0], settled[1], "crossings")

    def by_streets(self, image: Image, seen: dict[int, Marker]) -> Located | Lost:
        """Find the streets themselves; markers seen, if any, tell which way round."""
        placed = self._best(image, self.finder.propose(image), "grid")
        if placed is None:
            return Lost("vision.no_board")
        quad = oriented(placed.quad, seen)
        if quad == placed.quad:
            return placed
        return Located(quad, self.net.look(flatten(image, quad)), "grid")

    def _best(self, image: Image, quads: Iterable[Quad], found: Found) -> Located | None:
        """The guess that ends best placed; a very good one ends the search."""
        best: Located | None = None
        for quad in quads:
            settled = settle(self.net, image, quad, thresholds.STRAY) if convex(quad) else None
            if settled is None or not plausible(settled[0], image):
                continue
            if best is None or fit(settled[1]) > fit(best.look):
                best = Located(settled[0], settled[1], found)
            if fit(best.look) > thresholds.GOOD_FIT:
                break
        return best if best is not None and fit(best.look) > thresholds.FIT else None
