"""A card cut out of a picture against the taught ones: which kind, how well, and how surely."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.cells import SquareTable, explained
from companion.vision.deck.ink import inked
from companion.vision.deck.light import ANY, Lamp, lights, plain
from companion.vision.deck.looks import LINEAR, Looks, graded, log_of, looked_up, mirrored
from companion.vision.deck.model import BACK
from companion.vision.deck.pairs import Maps, Pairs, Seen, told
from companion.vision.deck.windows import Windows
from companion.vision.reading import Image


class Likeness(NamedTuple):
    """The best face for a cut-out, how much of the card it explains, its margin, over which rival.

    The margin is 1 where the card looks as taught, 0 where another kind fits as well. `others` is
    that over all kinds but the rival's.
    """

    face: int
    explained: float
    margin: float
    rival: int
    others: float = 1.0

    @property
    def named(self) -> bool:
        """Whether this margin gives a name.

        A small one does where a single kind is nearly like it: one light on two colours. Where
        several are, it is as small as what two pictures of a card differ by.
        """
        least = thresholds.JUDGE_NAMED
        if self.others >= thresholds.JUDGE_ALONE:
            least = thresholds.CLOSER_SURE
        return self.margin >= least


def explained_by(table: SquareTable, face: int) -> float:
    """How much of the cut-out a face explains without its worst third."""
    place = int(np.flatnonzero(table.faces == face)[0])
    return explained(table.alike[place], table.weight[place])


def quick_margins(table: SquareTable) -> Floats:
    """How much nearer to the best face than to each other the card is, square by square.

    1 where it looks as taught, 0 where the other fits as well or too little is seen.
    """
    best = table.best
    ahead = table.among[best] - table.among
    seen = np.maximum(table.alike[best], table.alike) > thresholds.JUDGE_QUICK_OPEN
    differs = table.weight[best] * ahead
    weight = differs * ahead
    open_ = (weight * seen).sum(1)
    gained = (differs * (table.alike[best] - table.alike) * seen).sum(1)
    plenty = open_ > np.maximum(
        thresholds.JUDGE_QUICK_SEEN * weight.sum(1),
        thresholds.JUDGE_PLENTY * table.weight[best].sum(),
    )
    return np.asarray(np.where(plenty, gained / (open_ + 1e-6), 0))


class Known(NamedTuple):
    """What is known of a deck before any picture is looked at."""

    looks: Looks
    pairs: Pairs
    windows: Windows


class Judge:
    """One cut-out and the faces it may show; each face is lit once."""

    def __init__(self, known: Known, cut: Image, level: int, table: SquareTable) -> None:
        self._looks, self._pairs, self._windows = known
        self._level = level
        self._shown: Floats | None = None
        self._lamp = ANY
        self._whole = cut
        self._light_here = cv2.GaussianBlur(looked_up(cut, LINEAR), (0, 0), thresholds.JUDGE_SOFT)
        self._cut = log_of(np.asarray(self._light_here))
        burnt = cut >= thresholds.JUDGE_BURNT
        self._burnt = burnt if burnt.mean() > thresholds.JUDGE_BURNT_LEAST else None
        self._table = table
        self._seen: dict[int, Seen] = {}
        self._light: dict[int, Doubles] = {}
        self._inks: dict[int, Floats] = {}
        self._shifts: dict[int, tuple[Floats, Floats]] = {}
        self._blur = thresholds.JUDGE_BLURS[1]
        self._margins: dict[tuple[int, int], float] = {}

    def likeness_of(self, table: SquareTable, shown: Floats) -> Likeness:
        """The same by a part of the card: `shown`, as large as the cut-out, is 0 elsewhere."""
        self._table, self._shown, self._margins = table, shown, {}
        return self.likeness()

    def light_on(self, face: int) -> Doubles:
        """The light on the card, if it is that face."""
        return lights(self._looks, self._reduced(), [face])[face]

    def relit(self, lamp: Lamp) -> Likeness:
        """The same under a lamp that other cards told."""
        self._lamp = lamp
        for made in (self._seen, self._inks, self._shifts):
            made.clear()
        return self.likeness()

    def burnt_out(self, likeness: Likeness) -> bool:
        """Whether but a colour tells a kind from its rival on a card that is burnt out in parts."""
        if self._burnt is None or not self._light or likeness.face == likeness.rival:
            return False
        pair = self._pairs.pair(likeness.face, likeness.rival, self._level, self._blur)
        return pair.plain > thresholds.LAMP_PLAIN

    def likeness(self) -> Likeness:
        """The face that wins against every other, and by how much."""
        close, quick = self._close()
        best = rival = close[0]
        margin = others = 1.0
        for face in close[1:]:
            if quick[face] < margin and self._other(face, best):
                margin, rival = quick[face], face
        if margin < thresholds.JUDGE_QUICKLY:
            closer = [
                face for face in close if face == best or quick[face] < thresholds.JUDGE_QUICKLY
            ]
            self._lit(closer)
            best, margin, rival = self._winner(closer)
            others = self._others(best, rival, closer)
            if margin >= thresholds.CLOSER_SURE and not self._confirmed(best, closer):
                margin = 0.0
        if margin > 0:
            margin = min(margin, self._against_mirror(best, quick))
        return Likeness(best, explained_by(self._table, best), margin, rival, others)

    def _close(self) -> tuple[list[int], dict[int, float]]:
        """The faces that explain the cut-out best, and the quick margin of the first over all."""
        table = self._table
        worth = table.scores
        order = np.argsort(-worth)[: thresholds.JUDGE_RIVALS]
        close = order[worth[order] > worth[order[0]] - thresholds.JUDGE_CLOSE * table.seen]
        faces = [int(face) for face in table.faces]
        quick = quick_margins(table).tolist()
        return [faces[place] for place in close], dict(zip(faces, quick, strict=True))

    def _against_mirror(self, best: int, quick: dict[int, float]) -> float:
        """The margin over the face's own mirror image; 1 where the two are the same.

        A back that is plainly one says that a card lies face down, whichever way it is seen.
        """
        back = self._looks.kinds[best] == BACK
        if back and explained_by(self._table, best) > thresholds.JUDGE_BACK:
            return 1.0
        told = quick.get(mirrored(best), 0.0)
        if told >= thresholds.JUDGE_QUICKLY:
            return told
        if self._pairs.same(best, mirrored(best), self._level, self._blur):
            return 1.0
        if not self._light:
            self._lit([best])
        return self.margin(best, mirrored(best))

    def _lit(self, faces: list[int]) -> None:
        """Finds the light and the blur, by the first of these faces above all."""
        self._margins = {}
        self._light = lights(
            self._looks, self._reduced(), faces[: thresholds.JUDGE_LIT], self._lamp
        )
        self._blur = self._blurred(faces[0])

    def _other(self, one: int, face: int) -> bool:
        return self._looks.kinds[one] != self._looks.kinds[face]

    def _ink(self, face: int) -> Floats:
        number = self._lit_as(face)
        if number not in self._inks:
            look = plain(self._cut, self._light[self._lit_by(face)])
            if self._burnt is not None:
                taught = self._taught(face)
                look = np.where(self._burnt, np.maximum(look, taught), look)
            self._inks[number] = inked(graded(look))
        return self._inks[number]

    def _taught(self, face: int) -> Floats:
        shown = self._looks.picture(face if face >= 0 else mirrored(face), self._level, self._blur)
        return shown if face >= 0 else shown[:, ::-1]

    def _lit_by(self, face: int) -> int:
        return face if face in self._light else next(iter(self._light))

    def _lit_as(self, face: int) -> int:
        """Whose light a face is compared in; its own print as well, where that is burnt out."""
        return self._lit_by(face) if self._burnt is None else face

    def _blurred(self, face: int) -> float:
        """By how much the lens seems to have blurred the card."""
        ink = self._ink(face).ravel()
        likes = []
        for blur in thresholds.JUDGE_BLURS:
            taught = self._looks.inked(face, self._level, blur).ravel()
            likes.append(float(ink @ taught) / (float(np.sqrt(taught @ taught)) + 1e-6))
        return thresholds.JUDGE_BLURS[int(np.argmax(likes))]

    def _reduced(self) -> Floats:
        """The cut-out in the size at which the light is found."""
        size = self._looks.size(thresholds.LOOK_HIGHS[thresholds.LIGHT_COARSE])
        small = cv2.resize(self._light_here, size, interpolation=cv2.INTER_AREA)
        return log_of(
            np.asarray(cv2.GaussianBlur(small, (0, 0), thresholds.LIGHT_SOFTLY), np.float32)
        )

    def _laid(self, face: int, taught: Floats, power: Floats) -> Floats:
        """The cut-out with each tile moved by a pixel to where it fits the face best."""
        tiles = self._looks.tiles(self._level)
        moved, own = self._moved(face)
        like = tiles.product(moved, taught)
        like[0] += thresholds.JUDGE_STAY * np.sqrt(own * power)
        return tiles.joined(moved, like.argmax(0))

    def _moved(self, face: int) -> tuple[Floats, Floats]:
        """The cut-out in the light of a face, moved by a pixel each way, and its contrast.

        Unmoved it comes first.
        """
        lit = self._lit_as(face)
        if lit not in self._shifts:
            ink = self._ink(face)
            h, w = ink.shape[:2]
            edged = cv2.copyMakeBorder(ink, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
            moved = np.empty((len(thresholds.TILE_OFF), *ink.shape), np.float32)
            for number, (dx, dy) in enumerate(thresholds.TILE_OFF):
                moved[number] = edged[1 + dy : 1 + dy + h, 1 + dx : 1 + dx + w]
            self._shifts[lit] = moved, self._looks.tiles(self._level).product(ink, ink)
        return self._shifts[lit]

    def seen(self, face: int) -> Seen:
        """The cut-out laid upon a face, in the light of its teaching."""
        if face not in self._seen:
            taught = self._looks.inked(face, self._level, self._blur)
            tiles = self._looks.tiles(self._level)
            power = tiles.product(taught, taught)
            ink = self._laid(face, taught, power)
            sums = np.dstack([tiles.product(ink, taught), power])
            steady = thresholds.JUDGE_GAIN_STEADY * float(sums[..., 1].mean()) + 1e-6
            sums = cv2.blur(sums, (3, 3)) + steady
            gain = np.clip(sums[..., 0] / sums[..., 1], *thresholds.JUDGE_GAIN)
            self._seen[face] = Seen(Maps.of(ink, taught), np.asarray(gain, np.float32))
        return self._seen[face]

    def _winner(self, faces: list[int]) -> tuple[int, float, int]:
        """The face that wins against each rival where the two differ, and its least margin."""
        best, lost = faces[0], set[int]()
        while True:
            kind = self._looks.kinds[best]
            least, rival = 1.0, best
            for face in faces:
                if self._looks.kinds[face] == kind:
                    continue
                margin = self.margin(best, face)
                if margin < least:
                    least, rival = margin, face
                if margin < 0 and face not in lost:
                    break
            if least >= 0 or rival in lost:
                return best, least, rival
            lost.add(best)
            best = rival

    def _others(self, best: int, rival: int, faces: list[int]) -> float:
        """The least margin of the best one over kinds that are neither its own nor the rival's."""
        two = (self._looks.kinds[best], self._looks.kinds[rival])
        return min(
            (self.margin(best, face) for face in faces if self._looks.kinds[face] not in two),
            default=1.0,
        )

    def _confirmed(self, best: int, faces: list[int]) -> bool:
        """Whether windows in which they differ are more like the best one than the near others."""
        return all(
            self._windows.ahead(self._whole, best, face, self._level, self._blur, self._shown) > 0
            for face in faces
            if self._other(best, face) and self.margin(best, face) < thresholds.JUDGE_CONFIRMED
        )

    def _looks_of(self, *faces: int) -> list[Floats]:
        return [self._looks.inked(face, self._level, self._blur) for face in faces]

    def margin(self, best: int, rival: int) -> float:
        """How much nearer to the best one than to the rival the card is where the two differ."""
        if (best, rival) not in self._margins:
            self._margins[best, rival] = self._margin(best, rival)
        return self._margins[best, rival]

    def _margin(self, best: int, rival: int) -> float:
        pair = self._pairs.pair(best, rival, self._level, self._blur)
        tiles = self._looks.tiles(self._level)
        if self._shown is not None:
            pair = pair.where(self._shown, self._looks_of(best, rival), tiles)
        fits, margin = told(pair, self.seen(best), self.seen(rival), tiles)
        least = thresholds.JUDGE_FITS
        if self._lamp is not ANY and pair.plain > thresholds.LAMP_PLAIN:
            least = thresholds.LAMP_FITS
        return margin if fits > least else min(0.0, margin)
