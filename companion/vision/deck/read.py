"""Every card of a picture, named against a taught deck."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.deck.cells import Cells, Table
from companion.vision.deck.compare import Judge, Likeness, explained, scores
from companion.vision.deck.features import spots
from companion.vision.deck.looks import HIGHS, Floats, Looks
from companion.vision.deck.model import UNSURE, Deck
from companion.vision.deck.outlines import outlines
from companion.vision.deck.pairs import Pairs
from companion.vision.deck.segments import corners_on_table, edges_of
from companion.vision.deck.settle import Hold, hold, settled
from companion.vision.deck.table import ABOVE, laid_out, off_size, table_plane
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
from companion.vision.deck.votes import Place, by_features, index, paired, voted
from companion.vision.reading import Image

LARGEST = 1600  # pixels: larger pictures are reduced
FEATURES = 340  # spots sought at the finest level of a picture
SMALLEST = 44.0  # pixels of a card's height
MOST_CARDS = 60  # in a picture
FIRST = 2  # sure cards that tell how the table leans
ROUGHLY = 0.22  # least rough likeness of a place worth a closer look
EXPLAINED = 0.55  # least likeness, part by part, of a card of the deck
EXPLAINED_UNSURE = 0.65  # the same of one that cannot be named
FINEST = 3  # of the heights at which cards are compared
ROUNDS = 2  # faces upon which a card is laid
SURE = 0.2  # margin where two kinds differ, below which the card is "?"
FAILED = 8  # places in a row that show no card, after which no worse one is tried
HOPELESS = 0.2  # share of a card's outlines that must fit at the first, coarse size
SHARED = 0.45  # share of a card that a better one may take from it
LADDER = ((0,), (0, 1), (0, 2), (0, 1, 3))  # sizes at which a card is settled
STEPS = (7, 5, 4, 4)  # at each size while a card is settled
WELL = 0.72  # share of a card's outlines that fit, from which no other way is tried
LOOSELY = 0.02  # of the trust in a place, for the other way
BETTER = 0.05  # by which that must fit better
HELD = (400, 600, 1000, 1300)  # pixels of a taught picture by which it is held, at each size
ALIKE = 0.7  # rough likeness from which a place is believed more than how its outlines fit
SEVERAL = 3  # sure cards that tell how large all are
OTHER_SIZE = 0.35  # natural logarithm of the ratio of its sides to those of the others
LOOSER = 0.3  # the same as LOOSE for such a place
LOOSE = 0.45  # least share of a card's outlines that must fit where it is thought to lie
FAR = 0.25  # card heights: a corner that would move further was another card's
GREY = np.full(3, 1 / 3, np.float32)
TELLING = 0.6  # likeness of a card that tells how the table leans
ON_TABLE = (0.75 * ABOVE, 1.33 * ABOVE)  # heights of cards on the table
LEVELS = 6  # sizes of features


class CardFound(NamedTuple):
    """A card of the deck in the picture: its kind or "?", corners clockwise, and the margin."""

    kind: str
    corners: tuple[tuple[float, float], ...]
    margin: float


class Tried(NamedTuple):
    corners: Floats
    rough: float
    faces: list[int]


class Laid(NamedTuple):
    """A card laid upon a face: its cut-out, the table of all faces, and the best of them."""

    corners: Floats
    fits: float
    level: int
    cut: Floats
    table: Table
    face: int
    explained: float


class Named(NamedTuple):
    corners: Floats
    likeness: Likeness
    fits: float


class DeckReader:
    """Reads pictures against one deck; what depends on the deck alone is made once."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.looks = Looks(deck)
        self.cells = Cells(self.looks)
        self.pairs = Pairs(self.looks)
        self._index = index(deck)
        self._hold = lru_cache(maxsize=400)(self._make_hold)

    def read(self, image: Image) -> list[CardFound]:
        """The cards in a BGR picture, the surest first."""
        small, k = _small_enough(image)
        found = [self._found(one, k) for one in self._named(small)]
        return sorted(found, key=lambda card: -card.margin)

    def _named(self, image: Image) -> list[Named]:
        """Outlines first: they tell how the table leans, and so where else cards may lie."""
        view = View(image)
        named: list[Named] = []
        first = [Place(corners) for corners in outlines(image, self.deck.aspect)]
        self.closely(view, first, named, FIRST)
        if not any(is_sure(known) for known in named):
            self.closely(view, self._anywhere(image), named)
        if any(is_sure(known) for known in named):
            self.closely(view, self._by_edges(image, first, named), named)
            named = self._of_one_size(named)
            self.closely(view, self._on_table(image, named), named)
            named = self._of_one_size(named)
        named.sort(key=lambda found: -found.likeness.explained)
        return _lying(named)

    def _anywhere(self, image: Image) -> list[Place]:
        """Where features say that cards lie, while nothing is known of the table."""
        found = spots(image, LEVELS, FEATURES)
        sizes = (SMALLEST, 0.9 * image.shape[0])
        votes = voted(found, self._index, paired(found, self._index), sizes)
        return by_features(votes, self.deck.aspect)

    def _plane(self, named: list[Named]) -> Doubles:
        sure = [known.corners for known in named if is_sure(known)]
        return table_plane(sure, self.deck.aspect)

    def _of_one_size(self, named: list[Named]) -> list[Named]:
        """The cards that are as large as the others on their table."""
        if sum(is_sure(known) for known in named) < SEVERAL:
            return named
        off = off_size([known.corners for known in named], self._plane(named), self.deck.aspect)
        return [known for known, by in zip(named, off, strict=True) if by < OTHER_SIZE]

    def _by_edges(self, image: Image, first: list[Place], named: list[Named]) -> list[Place]:
        """Where straight edges or outlines could be cards on the table."""
        clear = [known.corners for known in named if is_clear(known)]
        plane, aspect = self._plane(named), self.deck.aspect
        found = corners_on_table(edges_of(image), plane, aspect, clear, image.shape)
        off = off_size([place.corners for place in first], plane, aspect)
        fitting = [p for p, by in zip(first, off, strict=True) if by < OTHER_SIZE]
        return [*(Place(corners) for corners in found), *fitting]

    def _on_table(self, image: Image, named: list[Named]) -> list[Place]:
        """Where features say that cards lie, now that cards show how large the others must be."""
        free = np.full(image.shape[:2], 255, np.uint8)
        for known in filter(is_clear, named):
            inner = known.corners * 0.94 + known.corners.mean(0) * 0.06
            cv2.fillConvexPoly(free, np.round(inner).astype(np.int32), 0)
        found = spots(image, LEVELS, FEATURES, free, 1)
        plane = self._plane(named)
        pairs = paired(found, self._index)
        votes = voted(laid_out(found, plane), self._index, pairs, ON_TABLE)
        places = by_features(votes, self.deck.aspect, leaning=False)
        return _moved(places, plane @ np.diag([1 / ABOVE, 1 / ABOVE, 1.0]))

    def closely(
        self, view: View, places: list[Place], named: list[Named], enough: int = MOST_CARDS
    ) -> None:
        """Adds the cards at the likeliest of these places, until so many are sure."""
        fine = [p for p in places if plausible(p.corners, view.shape)]
        fine = [place for place in fine if not _covered(place.corners, named)]
        failed = 0
        for one in self._glanced(view, fine):
            if failed >= FAILED or sum(is_sure(known) for known in named) >= enough:
                break
            if any(settled_on(known, one.corners) for known in named):
                continue
            found = self.closer(view, one)
            failed = failed + 1 if found is None else 0
            if found is not None:
                named.append(found)

    def _glanced(self, view: View, places: list[Place]) -> list[Tried]:
        """Places with the faces they may show, the likeliest first."""
        if not places:
            return []
        corners, seen = view.glancer.improved(
            np.stack([place.corners for place in places]), self.looks
        )
        tried = []
        for number in np.argsort(-seen.alike):
            alike, voted_for = float(seen.alike[number]), places[number].faces
            if (alike > ROUGHLY or voted_for) and plausible(corners[number], view.shape):
                faces = dict.fromkeys([*voted_for, *(int(face) for face in seen.faces[number])])
                tried.append(Tried(corners[number], alike, list(faces)))
        return tried

    def closer(self, view: View, tried: Tried) -> Named | None:
        """The card at a place, with its corners set right; None where no card of the deck lies."""
        face, laid = tried.faces[0], None
        for _ in range(ROUNDS):
            again = self._laid(view, tried.corners, face, tried.rough)
            if again is None or (laid is not None and again.explained <= laid.explained):
                break
            laid = again
            if laid.face == face:
                break
            face = laid.face
        if laid is None or laid.explained < EXPLAINED:
            return None
        likeness = Judge(self.looks, self.pairs, laid.cut, laid.level, laid.table).likeness()
        return Named(laid.corners, likeness, laid.fits) if _believed(likeness) else None

    def _laid(self, view: View, corners: Floats, face: int, rough: float) -> Laid | None:
        """The cut-out of a card laid upon a face, and the face that explains it best."""
        level = min(FINEST, self.looks.level(high_of(corners)))
        part = view.part(corners, HIGHS[level])
        corners, fits = self.settle(part, corners, face, level)
        if fits < (LOOSE if rough < ALIKE else LOOSER) or not plausible(corners, view.shape):
            return None
        cut = self.cut(part, corners, level)
        table = self.cells.table(cut, level)
        best = int(scores(table).argmax())
        return Laid(corners, fits, level, cut, table, best, explained(table, best))

    def _make_hold(self, face: int, level: int) -> Hold:
        return hold(self.looks.picture(face, level, 0.6) @ GREY, HELD[level])

    def settle(self, part: Part, corners: Floats, face: int, finest: int) -> tuple[Floats, float]:
        """The corners moved until the cut-out lies upon the taught picture, and how it fits.

        A place is trusted at first; where the card then fits badly, it may lie otherwise.
        """
        found = self._moved_upon(part, corners, face, finest, 1.0)
        if found[1] >= WELL:
            return found
        other = self._moved_upon(part, corners, face, finest, LOOSELY)
        return other if other[1] > found[1] + BETTER else found

    def _moved_upon(
        self, part: Part, corners: Floats, face: int, finest: int, stiff: float
    ) -> tuple[Floats, float]:
        start, fits = corners, 0.0
        whole = part.look @ GREY
        for step, level in enumerate(LADDER[finest]):
            k = HIGHS[level] / HIGHS[finest]
            grey, back = reduced(whole, part.back, k)
            away = np.linalg.inv(back)
            held = self._hold(face, level)
            plane = away @ plane_of(corners, self.deck.aspect)
            better, fits = settled(held, grey, plane, STEPS[level], stiff)
            moved = corners_of(back @ better, self.deck.aspect)
            if not np.isfinite(moved).all() or np.abs(moved - start).max() > FAR * high_of(start):
                fits = 0.0
                continue
            corners = moved
            if step == 0 and fits < HOPELESS:
                return corners, 0.0
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


def _believed(likeness: Likeness) -> bool:
    """Whether a card of the deck lies there at all."""
    least = EXPLAINED if likeness.margin >= SURE else EXPLAINED_UNSURE
    return likeness.explained >= least


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
    return known.likeness.explained > TELLING and known.likeness.margin > SURE


def is_clear(known: Named) -> bool:
    """Whether a card was seen so well that its place needs no other try."""
    return known.likeness.margin > SURE


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
