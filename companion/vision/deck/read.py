"""Every card of a picture, named against a taught deck."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.deck.compare import Likeness, judge
from companion.vision.deck.features import Spots, spots
from companion.vision.deck.looks import HIGHS, Floats, Looks
from companion.vision.deck.model import UNSURE, Deck
from companion.vision.deck.outlines import outlines
from companion.vision.deck.settle import Hold, hold, settled
from companion.vision.deck.table import ABOVE, laid_out, lean, straightened, table_plane
from companion.vision.deck.view import (
    Doubles,
    Part,
    View,
    corners_of,
    high_of,
    plane_of,
    reduced,
    warped,
)
from companion.vision.deck.votes import Pairs, Place, by_features, index, paired, voted
from companion.vision.reading import Image

LARGEST = 1600  # pixels: larger pictures are reduced
FEATURES = 340  # spots sought at the finest level of a picture
SMALLEST = 44.0  # pixels of a card's height
LIKELY = 0.5  # rough likeness from which a place without a card leaves a doubt
ROUGHLY = 0.25  # least rough likeness of a place worth a closer look
EXPLAINED = 0.55  # least likeness, part by part, of a card of the deck
SURE = 0.35  # margin where two kinds differ, below which the card is "?"
SHARED = 0.45  # share of a card that a better one may take from it
CLOSER = 24  # places looked at closely
LADDER = ((0,), (0, 1), (0, 1, 2), (0, 1, 2, 3))  # sizes at which a card is settled
STEPS = (7, 5, 4, 4)  # at each size while a card is settled
HELD = (500, 700, 1000, 1300)  # pixels of a taught picture by which it is held, at each size
PLAIN = 0.6  # margin above which a rival is not heard again
BETTER = 1.05  # a rival that fits so much better is right
LOOSE = 0.5  # least share of a card's outlines that must fit where it is thought to lie
FAR = 0.25  # card heights: a corner that would move further was another card's
GREY = np.full(3, 1 / 3, np.float32)
CLEAR = 0.8  # likeness of a card that tells how the table leans
GROUND = (128, 128, 128)
ON_TABLE = (0.75 * ABOVE, 1.33 * ABOVE)  # heights of cards on the table
LEVELS = 6  # sizes of features
LEANING = 1.08  # from which a leaning table is looked at again from above
RANKED = 4  # faces by rough likeness that are compared closely


class CardFound(NamedTuple):
    """A card of the deck in the picture: its kind or "?", corners clockwise, and the margin."""

    kind: str
    corners: tuple[tuple[float, float], ...]
    margin: float


class Tried(NamedTuple):
    corners: Floats
    rough: float
    faces: list[int]
    likely: bool


class Named(NamedTuple):
    corners: Floats
    likeness: Likeness
    fits: float


class DeckReader:
    """Reads pictures against one deck; what depends on the deck alone is made once."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.looks = Looks(deck)
        self._index = index(deck)
        self._hold = lru_cache(maxsize=400)(self._make_hold)

    def read(self, image: Image) -> list[CardFound]:
        """The cards in a BGR picture, the surest first."""
        small, k = _small_enough(image)
        found = [self._found(one, k) for one in self._named(small)]
        return sorted(found, key=lambda card: -card.margin)

    def _named(self, image: Image) -> list[Named]:
        view = View(image)
        named: list[Named] = []
        found = spots(image, LEVELS, FEATURES)
        pairs = paired(found, self._index)
        votes = voted(found, self._index, pairs, (SMALLEST, 0.9 * image.shape[0]))
        self.closely(view, by_features(votes, self.deck.aspect), named)
        doubt = self.closely(view, self._on_table(found, pairs, named), named)
        clear = [known.corners for known in named if is_clear(known)]
        outer = [Place(corners) for corners in outlines(image, self.deck.aspect, clear)]
        doubt |= self.closely(view, outer, named)
        if doubt:
            self.closely(view, self._from_above(image, named), named)
        named.sort(key=lambda found: -found.likeness.explained)
        return _lying(named)

    def _on_table(self, found: Spots, pairs: Pairs, named: list[Named]) -> list[Place]:
        """Where features say that cards lie, now that cards show how large the others must be."""
        sure = [known for known in named if is_sure(known)]
        if not sure:
            return []
        plane = table_plane([known.corners for known in sure], self.deck.aspect)
        free = np.ones(len(found.at), bool)
        for known in sure:
            inside = cv2.perspectiveTransform(
                found.at[None], np.linalg.inv(plane_of(known.corners, self.deck.aspect))
            )[0]
            free &= (np.abs(inside) > (0.46 * self.deck.aspect, 0.46)).any(1)
        kept = free[pairs.here]
        left = Pairs(pairs.here[kept], pairs.there[kept], pairs.alike[kept])
        votes = voted(laid_out(found, plane), self._index, left, ON_TABLE)
        places = by_features(votes, self.deck.aspect, leaning=False)
        return _moved(places, plane @ np.diag([1 / ABOVE, 1 / ABOVE, 1.0]))

    def _from_above(self, image: Image, named: list[Named]) -> list[Place]:
        """The same on a table that leans much, as if seen from straight above."""
        sure = [known for known in named if is_sure(known)]
        if not sure:
            return []
        plane = table_plane([known.corners for known in sure], self.deck.aspect)
        if lean(plane) < LEANING:
            return []
        matrix, size = straightened(plane, image.shape)
        above = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderValue=GROUND)
        for known in sure:
            flat = cv2.perspectiveTransform(known.corners[None], matrix)[0]
            cv2.fillConvexPoly(above, np.round(flat).astype(np.int32), GROUND)
        found = spots(np.asarray(above, np.uint8), LEVELS, FEATURES)
        votes = voted(found, self._index, paired(found, self._index), ON_TABLE)
        return _moved(
            by_features(votes, self.deck.aspect), np.asarray(np.linalg.inv(matrix), np.float64)
        )

    def closely(self, view: View, places: list[Place], named: list[Named]) -> bool:
        """Adds the cards at the likeliest of these places; whether a likely one gave no card."""
        free = [place for place in places if not _covered(place.corners, named)]
        tried = [t for place in free if (t := self.glanced(view, place))]
        tried.sort(key=lambda t: -t.rough)
        for one in tried[:CLOSER]:
            if any(settled_on(known, one.corners) for known in named):
                continue
            found = self.closer(view, one)
            if found is not None:
                named.append(found)
        return any(one.likely and not _covered(one.corners, named) for one in tried[:CLOSER])

    def glanced(self, view: View, place: Place) -> Tried | None:
        """A place with the faces it may show; None where no card could lie."""
        corners = place.corners
        if not plausible(corners, view.shape):
            return None
        ranked = self.looks.ranked(view.glance(corners, self.looks.size(HIGHS[0])), RANKED)
        rough = ranked[0][0]
        faces = [*place.faces, *(f for _, f in ranked)]
        likely = bool(place.faces) or rough > LIKELY
        return (
            Tried(corners, rough, list(dict.fromkeys(faces)), likely) if rough > ROUGHLY else None
        )

    def closer(self, view: View, tried: Tried) -> Named | None:
        """The card at a place, with its corners set right; None where no card of the deck lies."""
        found = self._settled_as(view, tried.corners, tried.faces)
        if found is None:
            return None
        likeness = found.likeness
        if likeness.face != tried.faces[0] and likeness.explained < CLEAR:
            again = self._settled_as(view, tried.corners, [likeness.face, *tried.faces])
            if again is not None and again.likeness.explained > likeness.explained:
                found = again
        if found.likeness.explained < EXPLAINED:
            return None
        return self._heard_both(view, found)

    def _heard_both(self, view: View, found: Named) -> Named:
        """A card that hardly differs from its rival, settled upon that one too: the better fit."""
        own = found.likeness
        if own.margin > PLAIN or own.rival == own.face:
            return found
        other = self._settled_as(view, found.corners, [own.rival, own.face])
        if other is None or other.fits < found.fits:
            return found
        agreed = self.looks.kinds[other.likeness.face] == self.looks.kinds[own.face]
        if agreed or other.fits > BETTER * found.fits:
            return other
        return other._replace(likeness=other.likeness._replace(margin=0.0))

    def _settled_as(self, view: View, corners: Floats, faces: list[int]) -> Named | None:
        """The card as the first of these faces lies there, compared with all of them."""
        level = self.looks.level(high_of(corners))
        part = view.part(corners, HIGHS[level])
        corners, fits = self.settle(part, corners, faces[0], level)
        if fits < LOOSE or not plausible(corners, view.shape):
            return None
        likeness = judge(self.looks, self.cut(part, corners, level), level, faces)
        return Named(corners, likeness, fits)

    def _make_hold(self, face: int, level: int) -> Hold:
        return hold(self.looks.picture(face, level, 0.6) @ GREY, HELD[level])

    def settle(self, part: Part, corners: Floats, face: int, finest: int) -> tuple[Floats, float]:
        """The corners moved until the cut-out lies upon the taught picture, and how it fits."""
        start, fits = corners, 0.0
        whole = part.look @ GREY
        for level in LADDER[finest]:
            k = HIGHS[level] / HIGHS[finest]
            grey, back = reduced(whole, part.back, k)
            away = np.linalg.inv(back)
            held = self._hold(face, level)
            plane = away @ plane_of(corners, self.deck.aspect)
            better, fits = settled(held, grey, plane, STEPS[level])
            moved = corners_of(back @ better, self.deck.aspect)
            if not np.isfinite(moved).all() or np.abs(moved - start).max() > FAR * high_of(start):
                fits = 0.0
                continue
            corners = moved
        return corners, fits

    def cut(self, part: Part, corners: Floats, level: int) -> Floats:
        """The card alone, upright, in log light."""
        size = self.looks.size(HIGHS[level])
        flat = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(flat, corners)
        return warped(part.look, np.linalg.inv(part.back) @ matrix, size)

    def _found(self, named: Named, k: float) -> CardFound:
        kind = self.looks.kinds[named.likeness.face]
        sure = named.likeness.margin >= SURE
        corners = tuple((float(x), float(y)) for x, y in (named.corners + 0.5) / k - 0.5)
        return CardFound(kind if sure else UNSURE, corners, named.likeness.margin)


def _small_enough(image: Image) -> tuple[Image, float]:
    """The picture, reduced when it is very large, and the scale."""
    k = min(1.0, LARGEST / max(image.shape[:2]))
    if k == 1.0:
        return image, k
    small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), k


def plausible(corners: Floats, shape: tuple[int, ...]) -> bool:
    """A convex card that is not mirrored, not tiny, and mostly inside the picture."""
    if not np.isfinite(corners).all() or not cv2.isContourConvex(corners):
        return False
    area = cv2.contourArea(corners, True)
    if area <= 0 or high_of(corners) < SMALLEST:
        return False
    sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    if sides.max() > 4.5 * sides.min():
        return False
    frame = np.array([[0, 0], [shape[1], 0], [shape[1], shape[0]], [0, shape[0]]], np.float32)
    inside, _ = cv2.intersectConvexConvex(corners, frame)
    return bool(inside > 0.6 * area)


def _moved(places: list[Place], matrix: Doubles) -> list[Place]:
    return [
        Place(np.asarray(cv2.perspectiveTransform(p.corners[None], matrix)[0], np.float32), p.faces)
        for p in places
    ]


def is_sure(known: Named) -> bool:
    """Whether a card was named so surely that it tells how the table leans."""
    return known.likeness.explained > CLEAR and known.likeness.margin > SURE


def is_clear(known: Named) -> bool:
    """Whether a card was seen so well that its place needs no other try."""
    return known.likeness.explained > CLEAR or known.likeness.margin > SURE


def _covered(corners: Floats, named: list[Named]) -> bool:
    """Whether the middle of a place lies well inside a card that was clearly seen."""
    middle = corners.mean(0)
    for known in filter(is_clear, named):
        inner = known.corners * 0.6 + known.corners.mean(0) * 0.4
        if cv2.pointPolygonTest(inner, (float(middle[0]), float(middle[1])), False) >= 0:
            return True
    return False


def settled_on(known: Named, corners: Floats) -> bool:
    """Whether a card that was clearly seen lies there already."""
    return is_clear(known) and shared(corners, known.corners) > 0.75


def shared(a: Floats, b: Floats) -> float:
    """The share of the smaller card that both cover."""
    if np.abs(a.mean(0) - b.mean(0)).max() > high_of(a) + high_of(b):
        return 0.0
    common, _ = cv2.intersectConvexConvex(a, b)
    return float(common) / max(1.0, min(cv2.contourArea(a), cv2.contourArea(b)))


def _lying(named: list[Named]) -> list[Named]:
    """Cards of which no better one takes too much."""
    kept: list[Named] = []
    for one in named:
        if all(shared(one.corners, k.corners) < SHARED for k in kept):
            kept.append(one)
    return kept
