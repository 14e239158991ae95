"""The cards at likely places, all of a wave at once: set right, compared and named."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.cells import Cells, Ranked, SquareTable
from companion.vision.deck.compare import Judge, Known, Likeness, explained_by, quick_margins
from companion.vision.deck.light import ANY, Lamp, shared
from companion.vision.deck.looks import MEAN, Looks, mirrored, turns
from companion.vision.deck.model import Deck
from companion.vision.deck.pairs import Pairs
from companion.vision.deck.places import plausible
from companion.vision.deck.segments import support
from companion.vision.deck.settle import ON_TABLE, STAY, Hold, Settled, hold, settled
from companion.vision.deck.view import View, high_of
from companion.vision.deck.windows import Windows


class Tried(NamedTuple):
    """A place, how like a card it is at a glance, and the faces that may lie there."""

    corners: Floats
    rough: float
    faces: list[int]


class Laid(NamedTuple):
    """A card laid upon a face: its level, and the table of the faces most like it.

    `began` is where it lay when these faces were chosen.
    """

    corners: Floats
    level: int
    table: SquareTable
    began: Floats

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
    """A card of the deck: where it lies, what it is most like, and how that was seen."""

    corners: Floats
    likeness: Likeness
    laid: Laid
    judge: Judge


class Closer:
    """Looks closely at places, against one deck."""

    def __init__(self, deck: Deck) -> None:
        self.looks = Looks(deck)
        self._aspect = deck.aspect
        self._turns = turns(deck.aspect)
        wide, high = self.looks.size(thresholds.LOOK_HIGHS[thresholds.LIGHT_COARSE])
        self._pixels = wide * high
        self._cells = Cells(self.looks)
        self._known = Known(self.looks, Pairs(self.looks), Windows(self.looks))
        self._hold = lru_cache(maxsize=thresholds.CLOSER_HOLDS)(self._make_hold)

    def named(
        self, view: View, tried: list[Tried], on_table: bool = False, done: Sequence[Named] = ()
    ) -> list[Named]:
        """The cards at these places, with their corners set right.

        On a table whose lean is known they can move and turn, and hardly more. What comes to lie
        where a card is `done` would be that card once more.
        """
        if not tried:
            return []
        fresh = [
            one
            for one in self._laid(view, tried, on_table)
            if not any(_is_there(one.corners, known.corners) for known in done)
        ]
        laid = self._with_all_likely(view, fresh)
        plain = [on_table and by for by in _outlined(view, laid)]
        judged = [
            self._judged(view, one, on_table, by) for one, by in zip(laid, plain, strict=True)
        ]
        found = [one for one in judged if one is not None]
        return self._right_way_up(view, found) if found else []

    def _right_way_up(self, view: View, named: list[Named]) -> list[Named]:
        """The cards, those that are more like a taught one another way up turned to it."""
        ways = [
            np.ascontiguousarray(np.roll(known.corners, -turn, 0))
            for known in named
            for turn in (0, *self._turns)
        ]
        alike = view.glancer.glance(np.stack(ways), self.looks).alike.reshape(len(named), -1)
        near: NDArray[np.bool_] = alike[:, 1:] > alike[:, :1] - thresholds.CLOSER_TURNED
        if not near.any():
            return named
        # All at once: to go through the faces costs more than to compare them.
        asked = np.flatnonzero(np.c_[near.any(1), near]).tolist()
        ranks = dict(zip(asked, self._ranked(view, [ways[n] for n in asked]), strict=True))
        out = []
        for number, known in enumerate(named):
            first = number * alike.shape[1]
            for turn in (np.flatnonzero(near[number]) + first + 1).tolist():
                if self._perhaps_turned(known, ranks[first], ranks[turn]):
                    known = self._turned(view, known, ways[turn], ranks[turn])
            out.append(known)
        return out

    def _perhaps_turned(self, known: Named, upright: Ranked, turned: Ranked) -> bool:
        """Whether print speaks for a card the other way up; one that is the same so stays."""
        kinds, by = self.looks.kinds, thresholds.CLOSER_LESS_LIKE
        same = kinds[int(turned.faces[0])] == kinds[known.likeness.face]
        if same and _is_plain(known.likeness):
            return turned.explained > upright.explained + by
        return turned.explained > upright.explained - by

    def _turned(self, view: View, known: Named, corners: Floats, there: Ranked) -> Named:
        """A card at the same corners, begun from another: what is more like a taught one."""
        level = known.laid.level
        at = self._finely(view, corners[None], [int(there.faces[0])], True).corners[0]
        table = self._cells.table(view.cut(at, self._cells.size(level)), level, there.faces)
        laid = Laid(at, level, table, at)
        if laid.explained < known.likeness.explained - thresholds.CLOSER_AS_LIKE:
            return known
        other = self._judged(view, laid, True)
        if other is None:
            return known
        least = known.likeness.explained
        if known.likeness.margin >= thresholds.CLOSER_SURE > other.likeness.margin:
            least += thresholds.CLOSER_AS_LIKE
        return other if other.likeness.explained > least else known

    def _judged(
        self, view: View, laid: Laid, on_table: bool, outlined: bool = False
    ) -> Named | None:
        """The card there; None where too little of it is like any. More may be hidden of an outline
        that is that of a card on this table.
        """
        least = thresholds.CLOSER_EXPLAINED
        if outlined:
            least = thresholds.CLOSER_EXPLAINED_OUTLINED
        if laid.explained < least and not self._plain(laid):
            return None
        judge = self._judge(view, laid)
        likeness = again = judge.likeness()
        finest = len(thresholds.LOOK_HIGHS) - 1
        enough = _is_plain
        for _ in range(thresholds.CLOSER_DOUBTS):
            if enough(likeness):
                break
            stay = ON_TABLE if on_table else STAY
            at = self._at(view, laid.corners[None], [likeness.face], finest, stay).corners[0]
            if laid.level == finest and not again.named and _is_there(at, laid.corners):
                break  # it would look just so once more
            laid = laid._replace(corners=at, level=finest)
            judge = self._judge(view, laid)
            again = judge.likeness()
            likeness = _agreed(likeness, again, self.looks.kinds)
            enough = _is_named
        believed = _believed(likeness) or (outlined and likeness.named)
        return Named(laid.corners, likeness, laid, judge) if believed else None

    def belied(self, known: Named, part: Floats) -> float:
        """How much print within a part of the picture is not that of this card, as if hidden."""
        table, best = known.laid.table, known.laid.table.best
        inside = ~self._cells.open(self._shown(known, [part]), table)
        other = 1 - np.clip(table.alike[best], 0, 1)
        return float((table.weight[best] * other * inside).sum())

    def beneath(self, known: Named, hidden: list[Floats]) -> Named:
        """A card by what can be seen of it where these parts of the picture hide the rest."""
        shown = self._shown(known, hidden)
        whole = known.laid.table
        table = whole.where(self._cells.open(shown, whole))
        likeness = known.judge.likeness_of(table, shown)
        if likeness.face != known.likeness.face:
            likeness = known.likeness._replace(margin=0.0)
        return known._replace(likeness=likeness._replace(explained=known.likeness.explained))

    def under_one_lamp(self, named: list[Named]) -> list[Named]:
        """The cards, those in doubt named once more in the light that lies on the others."""
        doubted = [known.likeness.margin < thresholds.LAMP_AGAIN for known in named]
        if not any(doubted):
            return named
        telling = [known for known in named if known.likeness.margin >= thresholds.LAMP_SURE]
        lamp = shared(
            [known.judge.light_on(known.likeness.face) for known in telling], self._pixels
        )
        return [
            _lit(known, lamp) if again else known
            for known, again in zip(named, doubted, strict=True)
        ]

    def _shown(self, known: Named, hidden: list[Floats]) -> Floats:
        """1 where an upright card can be seen, 0 where one of these parts of the picture lies."""
        wide, high = size = self.looks.size(thresholds.LOOK_HIGHS[known.laid.level])
        flat = np.array([[0, 0], [wide, 0], size, [0, high]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(known.corners, flat)
        shown = np.ones((high, wide), np.float32)
        for part in hidden:
            there = cv2.perspectiveTransform(part[None], matrix)[0]
            cv2.fillConvexPoly(shown, np.round(there).astype(np.int32), 0)
        return shown

    def _ranked(self, view: View, corners: Sequence[Floats]) -> list[Ranked]:
        size = self._cells.size(thresholds.SQUARE_RANKED_AT)
        return self._cells.ranked([view.cut(at, size) for at in corners])

    def _with_all_likely(self, view: View, all_laid: list[Laid]) -> list[Laid]:
        """The same beside all faces they may show: they lay amiss when the others were chosen."""
        amiss = [number for number, laid in enumerate(all_laid) if _moved(laid)]
        ranks = self._ranked(view, [all_laid[number].corners for number in amiss]) if amiss else []
        likely = {
            n: rank.faces[: thresholds.CLOSER_LIKELY] for n, rank in zip(amiss, ranks, strict=True)
        }
        out = []
        for number, laid in enumerate(all_laid):
            table = laid.table
            more = [*likely.get(number, ()), *self._cells.near[int(table.faces[table.best])]]
            if not np.isin(more, table.faces).all():
                among = np.array(list(dict.fromkeys([*table.faces[:-1], *more])))
                cut = view.cut(laid.corners, self._cells.size(laid.level))
                laid = laid._replace(table=self._cells.table(cut, laid.level, among))
            out.append(laid)
        return out

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

    def _judge(self, view: View, laid: Laid) -> Judge:
        cut = view.cut(laid.corners, self.looks.size(thresholds.LOOK_HIGHS[laid.level]))
        return Judge(self._known, cut, laid.level, laid.table)

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
            table = self._cells.table(cut, level, way.among)
            laid = Laid(corner, level, table, corners[way.number])
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
        ranks = self._ranked(view, [corners[number] for number in numbers])
        for number, faces, rank in zip(numbers, glanced, ranks, strict=True):
            if rank.explained < thresholds.CLOSER_PROMISING:
                continue
            for face in dict.fromkeys((int(rank.faces[0]), int(faces[0]))):
                among = [*rank.faces, *faces, *self._cells.near[face]]
                ways.append(_Way(int(number), face, np.array(list(dict.fromkeys(among)))))
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
        picture = self.looks.picture(face, level, thresholds.CLOSER_HELD_SOFT)
        grey = np.asarray(cv2.transform(picture, MEAN), np.float32)
        return hold(grey, thresholds.CLOSER_HELD[level])


def _lit(known: Named, lamp: Lamp) -> Named:
    """A card compared once more under a lamp that others told; the same kind stays as sure.

    Where they tell none, one colour so light that it is burnt out may as well be another.
    """
    if lamp is ANY:
        burnt = known.judge.burnt_out(known.likeness)
        return known._replace(likeness=known.likeness._replace(margin=0.0)) if burnt else known
    before, now = known.likeness, known.judge.relit(lamp)
    if now.face == before.face and now.margin < before.margin:
        return known
    return known._replace(likeness=now._replace(explained=before.explained))


def _is_there(corners: Floats, other: Floats) -> bool:
    """Whether a card lies just where another one does."""
    return float(np.abs(corners - other).max()) < thresholds.CLOSER_THERE * high_of(other)


def _outlined(view: View, all_laid: list[Laid]) -> list[bool]:
    """Whether the outline of each card that is hidden much lies on edges in the picture."""
    hidden = [n for n, laid in enumerate(all_laid) if laid.explained < thresholds.CLOSER_EXPLAINED]
    out = [False] * len(all_laid)
    if hidden:
        corners = np.stack([all_laid[number].corners for number in hidden])
        for number, by in zip(hidden, support(corners, view.lines, view.shape), strict=True):
            out[number] = bool(by > thresholds.CLOSER_OUTLINED)
    return out


def _moved(laid: Laid) -> bool:
    """Whether a card lies elsewhere than where its likely faces were chosen."""
    off = float(np.abs(laid.corners - laid.began).max())
    return off > thresholds.CLOSER_ELSEWHERE * high_of(laid.corners)


def _is_plain(likeness: Likeness) -> bool:
    return likeness.margin >= thresholds.CLOSER_PLAINLY


def _is_named(likeness: Likeness) -> bool:
    return likeness.named


def _agreed(before: Likeness, now: Likeness, kinds: list[str]) -> Likeness:
    """What two looks at a card in doubt tell: what the later one names must be seen once more."""
    if kinds[before.face] == kinds[now.face]:
        return max(before, now, key=lambda one: one.margin)
    return now._replace(margin=min(0.0, now.margin))


def _believed(likeness: Likeness) -> bool:
    """Whether a card of the deck lies there at all."""
    least = thresholds.CLOSER_EXPLAINED_UNSURE
    if likeness.margin >= thresholds.CLOSER_PLAINLY:
        least = thresholds.CLOSER_EXPLAINED_PLAINLY
    elif likeness.margin >= thresholds.CLOSER_SURE:
        least = thresholds.CLOSER_EXPLAINED
    return likeness.explained >= least
