"""The cards at likely places, all of a wave at once: set right, compared and named."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.cells import Cells, SquareTable
from companion.vision.deck.compare import Judge, Likeness, explained_by, quick_margins
from companion.vision.deck.looks import Looks, mirrored
from companion.vision.deck.model import Deck
from companion.vision.deck.pairs import Pairs
from companion.vision.deck.places import plausible
from companion.vision.deck.settle import ON_TABLE, STAY, Hold, Settled, hold, settled
from companion.vision.deck.view import View, high_of
from companion.vision.deck.windows import Windows


class Tried(NamedTuple):
    """A place, how like a card it is at a glance, and the faces that may lie there."""

    corners: Floats
    rough: float
    faces: list[int]


class Laid(NamedTuple):
    """A card laid upon a face: its level, and the table of the faces most like it."""

    corners: Floats
    level: int
    table: SquareTable

    @property
    def explained(self) -> float:
        """How much of the card the best face explains."""
        return explained_by(self.table, int(self.table.faces[self.table.best]))


class _Way(NamedTuple):
    """A place by its number, a face that may lie there, and all that are compared."""

    number: int
    face: int
    among: NDArray[np.intp]


class Named(NamedTuple):
    """A card of the deck: where it lies, and what it is most like."""

    corners: Floats
    likeness: Likeness


class Closer:
    """Looks closely at places, against one deck."""

    def __init__(self, deck: Deck) -> None:
        self.looks = Looks(deck)
        self._aspect = deck.aspect
        self._cells = Cells(self.looks)
        self._pairs = Pairs(self.looks)
        self._hold = lru_cache(maxsize=thresholds.CLOSER_HOLDS)(self._make_hold)
        self._windows = Windows(self.looks)

    def named(self, view: View, tried: list[Tried], on_table: bool = False) -> list[Named]:
        """The cards at these places, with their corners set right.

        On a table whose lean is known they can move and turn, and hardly more.
        """
        if not tried:
            return []
        judged = [self._judged(view, laid, on_table) for laid in self._laid(view, tried, on_table)]
        return [one for one in judged if one is not None]

    def _judged(self, view: View, laid: Laid, on_table: bool) -> Named | None:
        if laid.explained < thresholds.CLOSER_EXPLAINED and not self._plain(laid):
            return None
        likeness = self._likeness(view, laid)
        finest = len(thresholds.LOOK_HIGHS) - 1
        for _ in range(thresholds.CLOSER_DOUBTS):
            if likeness.margin >= thresholds.CLOSER_SURE:
                break
            stay = ON_TABLE if on_table else STAY
            at = self._at(view, laid.corners[None], [likeness.face], finest, stay)
            laid = laid._replace(corners=at.corners[0], level=finest)
            likeness = max(likeness, self._likeness(view, laid), key=lambda one: one.margin)
        return Named(laid.corners, likeness) if _believed(likeness) else None

    def _plain(self, laid: Laid) -> bool:
        """Whether a card of which noise or glare leaves little is nearly like no other kind."""
        table, kinds = laid.table, self.looks.kinds
        others = [
            kinds[max(face, mirrored(face))] != kinds[table.faces[table.best]]
            for face in table.faces
        ]
        return laid.explained >= thresholds.CLOSER_EXPLAINED_PLAINLY and bool(
            (quick_margins(table)[others] >= thresholds.CLOSER_PLAINLY).all()
        )

    def _likeness(self, view: View, laid: Laid) -> Likeness:
        cut = view.cut(laid.corners, self.looks.size(thresholds.LOOK_HIGHS[laid.level]))
        return Judge(self.looks, self._pairs, self._windows, cut, laid.level, laid.table).likeness()

    def _laid(self, view: View, tried: list[Tried], on_table: bool) -> list[Laid]:
        """The cards laid upon the faces that explain them best.

        A coarse look sets the corners right; a finer one upon a wrong face would bend them to it.
        """
        start = np.stack([one.corners for one in tried])
        faces = [one.faces[0] for one in tried]
        if on_table:
            corners, fits = self._at(view, start, faces, 0, ON_TABLE)
        else:
            corners, fits = self._coarsely(view, start, faces)
        fine = (fits >= thresholds.CLOSER_HOPELESS) & plausible(corners, view.shape)
        ways = self._ways(view, corners, np.flatnonzero(fine))
        if not ways:
            return []
        start = np.stack([corners[way.number] for way in ways])
        found, fits = self._finely(view, start, [way.face for way in ways], on_table)
        fine = (fits >= thresholds.CLOSER_HOPELESS) & plausible(found, view.shape)
        best: dict[int, Laid] = {}
        for way, corner in ((ways[n], found[n]) for n in np.flatnonzero(fine)):
            level = min(thresholds.CLOSER_FINEST, self.looks.level(high_of(corner)))
            cut = view.cut(corner, self._cells.size(level))
            laid = Laid(corner, level, self._cells.table(cut, level, way.among))
            if way.number not in best or laid.explained > best[way.number].explained:
                best[way.number] = laid
        return list(best.values())

    def _ways(self, view: View, corners: Floats, numbers: NDArray[np.intp]) -> list[_Way]:
        """Upon which faces the cards may lie: the likeliest in print, and that at a glance.

        Print tells most, but lines of small print are like any other lines.
        """
        if not len(numbers):
            return []
        glanced = view.glancer.glance(corners[numbers], self.looks).faces
        ways = []
        for number, faces in zip(numbers, glanced, strict=True):
            rank = self._cells.ranked(
                view.cut(corners[number], self._cells.size(thresholds.SQUARE_RANKED_AT))
            )
            if rank.explained < thresholds.CLOSER_PROMISING:
                continue
            among = np.array(list(dict.fromkeys([*rank.faces, *faces])))
            firsts = dict.fromkeys((int(rank.faces[0]), int(faces[0])))
            ways += [_Way(int(number), face, among) for face in firsts]
        return ways

    def _coarsely(self, view: View, start: Floats, faces: list[int]) -> Settled:
        """Corners moved at the coarsest size.

        A place is trusted; where one that is not trusted fits better by far, that is taken.
        """
        stay = np.repeat(
            np.stack([STAY * stiff for stiff in thresholds.CLOSER_STIFF]), len(start), 0
        )
        both = self._at(view, np.concatenate([start, start]), faces * 2, 0, stay)
        corners, fits = both.corners.reshape(2, -1, 4, 2), both.fits.reshape(2, -1)
        loose = fits[1] > fits[0] + thresholds.CLOSER_BETTER
        chosen = np.where(loose[:, None, None], corners[1], corners[0])
        return Settled(chosen, np.asarray(np.where(loose, fits[1], fits[0]), np.float32))

    def _finely(self, view: View, start: Floats, faces: list[int], on_table: bool) -> Settled:
        """Corners moved at the finest size that suits each card."""
        corners, fits = start.copy(), np.zeros(len(start), np.float32)
        level = np.array(
            [min(thresholds.CLOSER_FINEST, self.looks.level(high_of(one))) for one in start]
        )
        for number in np.unique(level):
            going = np.flatnonzero(level == number)
            ours = [faces[one] for one in going]
            stay = ON_TABLE if on_table else STAY
            corners[going], fits[going] = self._at(view, start[going], ours, int(number), stay)
        return Settled(corners, fits)

    def _at(
        self, view: View, corners: Floats, faces: list[int], level: int, stay: Doubles
    ) -> Settled:
        held = [self._hold(face, level) for face in faces]
        return settled(view, held, corners, thresholds.CLOSER_STEPS[level], stay, self._aspect)

    def _make_hold(self, face: int, level: int) -> Hold:
        grey = self.looks.picture(face, level, thresholds.CLOSER_HELD_SOFT).mean(2)
        return hold(np.asarray(grey), thresholds.CLOSER_HELD[level])


def _believed(likeness: Likeness) -> bool:
    """Whether a card of the deck lies there at all."""
    least = thresholds.CLOSER_EXPLAINED_UNSURE
    if likeness.margin >= thresholds.CLOSER_PLAINLY:
        least = thresholds.CLOSER_EXPLAINED_PLAINLY
    elif likeness.margin >= thresholds.CLOSER_SURE:
        least = thresholds.CLOSER_EXPLAINED
    return likeness.explained >= least
