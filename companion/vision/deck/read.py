"""Every card of a picture, named against a taught deck."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.closer import Closer, Named, Tried
from companion.vision.deck.corners import by_corners
from companion.vision.deck.features import spots
from companion.vision.deck.known import (
    apart,
    doubted,
    is_clear,
    is_sure,
    left_by,
    lying,
    scaled,
    something_left,
    usual_height,
)
from companion.vision.deck.model import UNSURE, Deck
from companion.vision.deck.outlines import by_colour, by_slopes
from companion.vision.deck.places import common, plausible, within
from companion.vision.deck.segments import corners_on_table, edges_of, support
from companion.vision.deck.table import laid_out, oddness, off_size, straightened, table_plane
from companion.vision.deck.twins import Twins, turned_twins
from companion.vision.deck.view import View, high_of
from companion.vision.deck.votes import Index, Place, by_features, index, paired, voted
from companion.vision.reading import Image

ON_TABLE = (
    thresholds.TABLE_SIZES[0] * thresholds.TABLE_ABOVE,
    thresholds.TABLE_SIZES[1] * thresholds.TABLE_ABOVE,
)


class CardFound(NamedTuple):
    """A card of the deck in the picture: its kind or "?", corners clockwise, and the margin.

    `among` are the kinds it is one of, where no camera could tell them apart.
    """

    kind: str
    corners: tuple[tuple[float, float], ...]
    margin: float
    among: tuple[str, ...] = ()


class DeckReader:
    """Reads pictures against one deck; what depends on the deck alone is made once."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    @cached_property
    def _twins(self) -> Twins:
        return turned_twins(self.deck)

    @cached_property
    def _closer(self) -> Closer:
        return Closer(self.deck._replace(faces=(*self.deck.faces, *self._twins.rivals)))

    @cached_property
    def _index(self) -> Index:
        return index(self.deck)

    def let_go(self) -> None:
        """What was made of the deck takes 60 to 120 MB; the next picture makes it again."""
        for made in ("_twins", "_closer", "_index"):
            self.__dict__.pop(made, None)

    def read(self, image: Image) -> list[CardFound]:
        """The cards in a BGR picture, the surest first."""
        small, k = _small_enough(image)
        found = [self._found(one, k) for one in self._named(small)]
        return sorted(found, key=lambda card: -card.margin)

    def _named(self, image: Image) -> list[Named]:
        """Outlines first: they tell how the table leans, and so where else cards may lie.

        What is no ground and no card yet is looked for ever more closely.
        """
        view, aspect = View(image), self.deck.aspect
        named: list[Named] = []
        first = by_colour(view, aspect)
        self._closely(view, _places(first), named)
        if self._goes_on(view, named):
            self._closely(view, by_corners(view, aspect), named)
        if self._goes_on(view, named):
            second = by_slopes(view, aspect)
            first = np.concatenate([first, second])
            self._closely(view, _places(second), named)
        if self._goes_on(view, named):
            self._closely(view, self._anywhere(view), named)
        plane = self._plane(named)
        if plane is not None:
            named = self._on_leaning_table(view, first, named, plane)
        named.sort(
            key=lambda known: -known.likeness.explained - thresholds.READ_CLEARER * is_clear(known)
        )
        lit = self._closer.under_one_lamp(lying(named))
        if plane is not None:
            lit = self._of_one_size(lit, plane)
        return self._uncovered(self._outlined(view, lit))

    def _outlined(self, view: View, named: list[Named]) -> list[Named]:
        """The cards, those in doubt whose sides run where the picture shows no edge at all."""
        if not named:
            return []
        corners = np.stack([known.corners for known in named])
        share = support(corners, view.lines, view.shape)
        if share.min() < thresholds.READ_UNEDGED:
            share = np.maximum(share, support(corners, view.faint_lines, view.shape))
        return [
            known._replace(likeness=known.likeness._replace(margin=0.0))
            if by < thresholds.READ_UNEDGED and known.likeness.explained < thresholds.READ_UNDOUBTED
            else known
            for known, by in zip(named, share, strict=True)
        ]

    def _uncovered(self, named: list[Named]) -> list[Named]:
        """The cards, those that lie under others named by what can be seen of them.

        Where nobody can tell which of two lies uppermost, neither is named by what both cover.
        """
        hidden: list[list[Floats]] = [[] for _ in named]
        for one, other in combinations(range(len(named)), 2):
            part = common(named[one].corners, named[other].corners)
            if part is None:
                continue
            ahead = self._closer.belied(named[one], part) - self._closer.belied(named[other], part)
            if ahead > -thresholds.READ_BELIED:
                hidden[one].append(part)
            if ahead < thresholds.READ_BELIED:
                hidden[other].append(part)
        return [
            self._closer.beneath(known, parts) if parts else known
            for known, parts in zip(named, hidden, strict=True)
        ]

    def _on_leaning_table(
        self, view: View, first: Floats, named: list[Named], plane: Doubles
    ) -> list[Named]:
        """The cards of a table whose lean is known.

        One card tells it roughly; where those found by it tell otherwise, all is sought once more.
        """
        named = self._of_one_size(self._relaid(view, named, plane), plane)
        for _ in range(thresholds.READ_ROUNDS):
            thought = plane
            for search in (self._by_edges, self._on_table):
                if not something_left(view, named):
                    return named
                self._closely(view, search(view, first, named, plane), named, True)
                better = self._plane(named)
                plane = plane if better is None else better
                named = self._of_one_size(named, plane)
            sure = [known.corners for known in named if is_sure(known)]
            if max(off_size(sure, thought, self.deck.aspect), default=0) < thresholds.TABLE_AGREE:
                break
        if something_left(view, named, thresholds.READ_LEFT_FAINTLY):
            places = self._by_edges(view, first, named, plane, faint=True)
            self._closely(view, places, named, True)
            named = self._of_one_size(named, plane)
        return named

    def _anywhere(self, view: View) -> list[Place]:
        """Where features say that cards lie, while nothing is known of the table."""
        free = cv2.resize(view.free(thresholds.READ_NEARLY), view.shape[::-1])
        found = spots(
            view.small(0),
            thresholds.READ_LEVELS,
            thresholds.READ_FEATURES,
            np.asarray(free, np.uint8),
            finest=thresholds.READ_COARSER,
        )
        sizes = (thresholds.PLACE_SMALLEST, thresholds.PLACE_LARGEST * view.shape[0])
        votes = voted(found, self._index, paired(found, self._index), sizes)
        return by_features(votes, self.deck.aspect)

    def _goes_on(self, view: View, named: list[Named]) -> bool:
        """Whether more may lie there, and no two cards agree yet on how the table leans.

        A single one tells it badly: where its print is far from its edges they are laid amiss.
        """
        sure = [known.corners for known in named if is_sure(known)]
        if len(sure) > 1:
            off = off_size(sure, table_plane(sure, self.deck.aspect), self.deck.aspect)
            if sum(by < thresholds.TABLE_AGREE for by in off) > 1:
                return False
        return something_left(view, named)

    def _plane(self, named: list[Named]) -> Doubles | None:
        """How the table leans, as the surest card and those that agree with it tell."""
        best = sorted(named, key=lambda known: -known.likeness.explained)
        sure = [known.corners for known in best if is_sure(known)]
        return table_plane(sure, self.deck.aspect) if sure else None

    def _of_one_size(self, named: list[Named], plane: Doubles) -> list[Named]:
        """The cards as large as the others on their table; those only nearly so are doubted."""
        if sum(is_sure(known) for known in named) < thresholds.READ_SEVERAL:
            return named
        off = off_size([known.corners for known in named], plane, self.deck.aspect)
        kept = [
            (known, by)
            for known, by in zip(named, off, strict=True)
            if by < thresholds.READ_OTHER_SIZE
        ]
        return [known if by < thresholds.READ_SAME_SIZE else doubted(known) for known, by in kept]

    def _relaid(self, view: View, named: list[Named], plane: Doubles) -> list[Named]:
        """The cards, those that seem of another size laid straight where they fit as well so."""
        if sum(is_sure(known) for known in named) < thresholds.READ_SEVERAL:
            return named
        off = off_size([known.corners for known in named], plane, self.deck.aspect)
        out = []
        for known, by in zip(named, off, strict=True):
            if thresholds.READ_SAME_SIZE <= by < thresholds.READ_OTHER_SIZE:
                place = straightened(known.corners, plane, self.deck.aspect)[0]
                least = known.likeness.explained - thresholds.READ_RELAID
                for one in self._closer.named(
                    view, [Tried(place, 1.0, [known.likeness.face])], True
                ):
                    known = one if one.likeness.explained > least else known
            out.append(known)
        return out

    def _by_edges(
        self,
        view: View,
        first: Floats,
        named: list[Named],
        plane: Doubles,
        faint: bool = False,
    ) -> list[Place]:
        """Where straight edges or outlines could be cards on the table."""
        clear = [known.corners for known in named if is_clear(known)]
        aspect = self.deck.aspect
        edges = edges_of(view, usual_height(named), faint)
        found = corners_on_table(edges, plane, aspect, clear, view.shape)
        off = off_size(list(first), plane, aspect)
        fitting = [
            straightened(c, plane, aspect)[0]
            for c, by in zip(first, off, strict=True)
            if by < thresholds.READ_OTHER_SIZE
        ]
        amiss = [known.corners for known in named if not is_clear(known)]
        laid = [corners for card in amiss for corners in straightened(card, plane, aspect)]
        return [*found, *(Place(corners) for corners in (*fitting, *laid))]

    def _on_table(
        self, view: View, _first: Floats, named: list[Named], plane: Doubles
    ) -> list[Place]:
        """Where features say that cards lie, now that cards show how large the others must be."""
        high = usual_height(named)
        free = cv2.resize(left_by(view, named, thresholds.READ_NEAR * high), view.shape[::-1])
        for known in filter(is_clear, named):
            inner = scaled(known.corners, thresholds.READ_SHRUNK)
            cv2.fillConvexPoly(free, np.round(inner).astype(np.int32), 0)
        found = spots(
            view.small(0),
            thresholds.READ_NEAR_LEVELS,
            thresholds.READ_NEAR_FEATURES,
            np.asarray(free, np.uint8),
            1,
            min(1.0, thresholds.READ_NEAR_HIGH / high),
        )
        pairs = paired(found, self._index)
        votes = voted(laid_out(found, plane), self._index, pairs, ON_TABLE)
        places = by_features(votes, self.deck.aspect, leaning=False)
        return _moved(
            places, plane @ np.diag([1 / thresholds.TABLE_ABOVE, 1 / thresholds.TABLE_ABOVE, 1.0])
        )

    def _closely(
        self, view: View, places: list[Place], named: list[Named], on_table: bool = False
    ) -> None:
        """Adds the cards at the likeliest of these places."""
        tried = self._glanced(view, places, named)
        leaning = any(map(is_sure, named))
        for _ in range(thresholds.READ_WAVES):
            wave = apart(tried, named)
            found = self._possible(self._closer.named(view, wave, on_table, named), view.shape)
            named += found
            tried = [one for one in tried if not any(one is done for done in wave)]
            if not tried or (not found if leaning else any(map(is_sure, named))):
                break

    def _possible(self, named: list[Named], shape: tuple[int, ...]) -> list[Named]:
        """Those a camera can see so; the rest lies amiss."""
        if not named:
            return []
        odd = oddness(np.stack([known.corners for known in named]), self.deck.aspect, shape)
        return [known for known, by in zip(named, odd, strict=True) if by < thresholds.READ_ODD]

    def _glanced(self, view: View, places: list[Place], named: list[Named]) -> list[Tried]:
        """Places with the faces they may show, the likeliest first."""
        if not places:
            return []
        corners = np.stack([place.corners for place in places])
        fine = plausible(corners, view.shape)
        for known in named:
            if is_clear(known):
                fine &= ~within(corners.mean(1), known.corners, thresholds.READ_INNER)
            elif known.likeness.explained > thresholds.READ_AS_TAUGHT:
                off = np.abs(corners - known.corners).max((1, 2))
                fine &= off > thresholds.READ_THERE * high_of(known.corners)
        chosen = np.flatnonzero(fine)
        if not len(chosen):
            return []
        looks, corners = self._closer.looks, corners[chosen]
        if named:
            seen = view.glancer.glance(corners, looks)
        else:
            corners, seen = view.glancer.improved(corners, looks)
        fine = plausible(corners, view.shape)
        tried = []
        for number in np.argsort(-seen.alike):
            alike, voted_for = float(seen.alike[number]), places[chosen[number]].faces
            least = thresholds.READ_ROUGHLY
            if places[chosen[number]].outlined > thresholds.READ_OUTLINED:
                least = thresholds.READ_ROUGHLY_OUTLINED
            if (alike > least or voted_for) and fine[number]:
                faces = dict.fromkeys([*voted_for, *(int(face) for face in seen.faces[number])])
                tried.append(Tried(corners[number], alike, list(faces)))
        return tried

    def _found(self, named: Named, k: float) -> CardFound:
        kind = self._closer.looks.kinds[named.likeness.face]
        sure = named.likeness.named
        corners = tuple((float(x), float(y)) for x, y in (named.corners + 0.5) / k - 0.5)
        twins = self._twins.of(kind)
        if sure and twins:
            return CardFound(UNSURE, corners, 0.0, (kind, *twins))
        return CardFound(kind if sure else UNSURE, corners, named.likeness.margin)


def _small_enough(image: Image) -> tuple[Image, float]:
    """The picture, reduced when it is very large, and the scale."""
    k = min(1.0, thresholds.READ_LARGEST / max(image.shape[:2]))
    if k == 1.0:
        return image, k
    small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), k


def _moved(places: list[Place], matrix: Doubles) -> list[Place]:
    return [
        Place(np.asarray(cv2.perspectiveTransform(p.corners[None], matrix)[0], np.float32), p.faces)
        for p in places
    ]


def _places(corners: Floats) -> list[Place]:
    return [Place(one) for one in corners]
