"""Places a board may lie at: how well one fits, how it is mended, and whether it can be one."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import PITCH, Look, lattice, square
from companion.vision.discs import HIDDEN
from companion.vision.lens import Lens, estimate
from companion.vision.reading import CARS, Floats, Found, Image, Quad
from companion.vision.rectify import (
    as_quad,
    convex,
    corners,
    crossed,
    flatten,
    moved,
    onto,
    side,
    turns,
)

AROUND = [(x, y) for x in (-1.0, 0.0, 1.0) for y in (-1.0, 0.0, 1.0) if (x, y) != (0.0, 0.0)]


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
See = Callable[[Image], Look]


def settle(
    see: See, image: Image, quad: Quad, stray: float, lens: Lens | None = None
) -> Place | None:
    """Move the corners until the network is content; None when they run away or fold."""
    start, look = quad, see(flatten(image, quad, lens))
    for _ in range(thresholds.REFINE_STEPS):
        there, off = mended(quad, look, lens)
        step = drift(quad, there)
        if not convex(there) or drift(start, there) > stray:
            return None
        if step < thresholds.NEARLY:
            return there, replace(look, offsets=off)
        quad, look = there, see(flatten(image, there, lens))
    return quad, look


def counted(look: Look) -> NDArray[np.float64]:
    """How much each crossing counts: hidden ones hardly."""
    return np.asarray(1 + thresholds.HIDDEN_WEIGHT - look.chances[:, HIDDEN])


def mended(quad: Quad, look: Look, lens: Lens | None = None) -> tuple[Quad, NDArray[np.float64]]:
    """Where the network sees the crossings, and what is still off there, in pitches."""
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
    return max(map(math.dist, a, b)) / (side(a) / 3)


def in_view(look: Look) -> bool:
    """So little is hidden that what fits must be the board itself, not a part of it."""
    return int((look.chances[:, HIDDEN] > thresholds.COVERED).sum()) <= thresholds.FEW_HIDDEN


def roomy(quad: Quad, image: Image) -> bool:
    """So much of the picture lies round the crossings that no further street can be cut off."""
    return inside(quad, image, -thresholds.STREET_BEYOND * side(quad) / 3)


def fit(look: Look) -> float:
    """How well placed the crossings are, at most 1: the network's word less what is still off."""
    seen = look.chances[:, HIDDEN] < 0.5
    off = np.linalg.norm(look.offsets[seen], axis=1) if seen.any() else np.ones(1)
    return look.board - float(np.sqrt((off**2).mean()))


def speaks(look: Look) -> bool:
    """So many cars, and everything else so plain, that tapped crossings must be a board's."""
    cars = int((look.chances[:, : len(CARS)].max(axis=1) > thresholds.PLAIN_CAR).sum())
    return cars >= thresholds.TAPPED_CARS and worth(look) > fit(look) - thresholds.TAPPED_OPEN


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


def explained(look: Look) -> float:
    """The fit less a little for all that is hidden: a place a street beside the board's, under a
    hand, may fit as well, but it leaves out streets that are seen for some that are not."""
    return fit(look) - thresholds.HIDDEN_COST * int((look.chances[:, HIDDEN] > 0.5).sum())


def elsewhere(place: Place, quad: Quad) -> bool:
    """Whether what is seen at this place would bear other crossings' names at the other one."""
    seen = lattice().astype(np.float64)[place[1].chances[:, HIDDEN] < 0.5]
    here = onto(place[0], seen)
    gaps = [np.linalg.norm(here - onto(turn, seen), axis=1) for turn in turns(quad)]
    least = min((float(np.median(gap)) for gap in gaps if gap.size), default=0.0)
    return least > thresholds.SAME_PLACE * side(place[0]) / 3


def a_street_away(quad: Quad) -> list[Quad]:
    """The quad moved by a street in eight directions."""
    ends = square().astype(np.float64)
    return [as_quad(onto(quad, ends + np.array(step) * PITCH)) for step in AROUND]


def shifted(quad: Quad) -> list[Quad]:
    """The quad moved by a street in eight directions, and in other sizes."""
    ends = square().astype(np.float64)
    middle = ends.mean(axis=0)
    sizes = [(ends - middle) * by + middle for by in thresholds.OTHER_SIZES]
    return [*a_street_away(quad), *(as_quad(onto(quad, there)) for there in sizes)]


def stretched(quad: Quad) -> list[Quad]:
    """The quad longer at one side or at two, or shorter at one: where streets hardly show, three
    crossings, or five, may have been taken for four."""
    ends = square().astype(np.float64)
    outward = np.sign(ends - ends.mean(axis=0))
    sides = [outward * (outward == way) * axis for axis in np.eye(2) for way in (-1, 1)]
    corners_ = [(outward + corner) / 2 for corner in outward]
    by = [(part, thresholds.THREE_AS_FOUR) for part in (*sides, *corners_)]
    by += [(part, -thresholds.FIVE_AS_FOUR) for part in sides]
    return [as_quad(onto(quad, ends + part * step * PITCH)) for part, step in by]


def bent(quad: Quad) -> list[Quad]:
    """The quad with one corner elsewhere: a hand or a street of the cloth may draw it away."""
    ends = square().astype(np.float64)
    out = []
    for corner in range(len(ends)):
        for step in AROUND:
            there = ends.copy()
            there[corner] += np.array(step) * thresholds.CORNER_DRAWN * PITCH
            out.append(as_quad(onto(quad, there)))
    return out


def contradicted(quad: Quad, between: list[Quad]) -> bool:
    """Whether markers say that the board lies elsewhere, beyond the picture's edge perhaps."""
    away = [drift(turn, guess) for guess in between for turn in turns(quad)]
    return bool(away) and min(away) > thresholds.MARKERS_DENY


def apart(places: Iterable[Place]) -> list[Place]:
    """The same places without those that lie where an earlier one does."""
    out: list[Place] = []
    for place in places:
        if all(drift(place[0], other[0]) > thresholds.SAME_PLACE for other in out):
            out.append(place)
    return out


def inside(quad: Quad, image: Image, slack: float = 0.0) -> bool:
    """All four crossings lie in the picture, or at most `slack` pixels beside it."""
    h, w = image.shape[:2]
    xs, ys = zip(*quad, strict=True)
    low, right, bottom = min(xs + ys), max(xs), max(ys)
    return low >= -0.5 - slack and right < w + slack and bottom < h + slack


def plausible(quad: Quad, image: Image) -> bool:
    """A whole board could lie there: room round it, and not squeezed to a strip."""
    sides = [*map(math.dist, quad, quad[1:] + quad[:1])]
    return inside(quad, image) and max(sides) < thresholds.SLANT * min(sides)


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
    few = cv2.resize(image, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_NEAREST)
    if float(cv2.meanStdDev(few)[1].max()) < thresholds.MIN_CONTRAST:
        return "vision.nothing_to_see"
    blue, green, red = cv2.split(few)
    spread = cv2.max(cv2.max(blue, green), red) - cv2.min(cv2.min(blue, green), red)
    grey = int(np.count_nonzero(spread < thresholds.MIN_COLOUR))
    if grey > int(spread.size * thresholds.COLOUR_SHARE):
        return "vision.no_colour"
    return ""
