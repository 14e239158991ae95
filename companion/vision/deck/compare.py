"""A card cut out of a picture against the taught ones: which kind, how well, and how surely."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.deck.cells import Table
from companion.vision.deck.ink import OFF, inked, total
from companion.vision.deck.light import COARSE, Doubles, lights, plain
from companion.vision.deck.looks import (
    DARKEST,
    HIGHS,
    Floats,
    Looks,
    graded,
    log_of,
    mirrored,
    smaller,
)
from companion.vision.deck.pairs import Pairs, Seen, told

SOFT = 0.8  # pixels by which the cut-out is blurred: fine print is sharper or fainter than taught
BLURS = (0.6, 0.95, 1.3, 1.8)  # pixels of the cut-out by which the lens may have blurred it
RIVALS = 7  # faces most like the cut-out that are compared two by two
CLOSE = 0.1  # of the card: a face that explains less than the best by this is none of them
LIT = 4  # of them whose own light is found
KEEP = 0.67  # share of a card's squares that must be explained; the rest may be hidden
GAIN = (0.5, 1.6)  # contrast about a tile against teaching
GAIN_STEADY = 0.3  # of a card's mean contrast, that holds it at one
STAY = 0.02  # of its contrast: a tile that gains less does not move
FITS = 0.55  # share of the difference of two kinds that the better one explains


class Likeness(NamedTuple):
    """The best face for a cut-out, how much of the card it explains, its margin, over which rival.

    The margin is 1 where the card looks as taught, 0 where another kind fits as well.
    """

    face: int
    explained: float
    margin: float
    rival: int


def scores(table: Table) -> Floats:
    """How much of the cut-out each face explains."""
    return np.asarray((np.clip(table.alike, 0, 1) * table.weight).sum(1) / table.weight.sum(1))


def explained(table: Table, face: int) -> float:
    """How like a face is square by square, without the worst third, which may be hidden: 0 to 1."""
    alike, weight = table.alike[face], table.weight[face]
    order = np.argsort(-alike)
    weights = weight[order]
    kept = np.cumsum(weights) <= KEEP * weights.sum() + 1e-9
    return float((alike[order] * weights)[kept].sum() / (weights[kept].sum() + 1e-6))


class Judge:
    """One cut-out and the faces it may show; each face is lit once."""

    def __init__(self, looks: Looks, pairs: Pairs, cut: Floats, level: int, table: Table) -> None:
        self._looks, self._pairs, self._level = looks, pairs, level
        self._cut = np.log(cv2.GaussianBlur(np.exp(cut), (0, 0), SOFT))
        self._table = table
        self._seen: dict[int, Seen] = {}
        self._light: dict[int, Doubles] = {}
        self._blur = BLURS[1]

    def likeness(self) -> Likeness:
        """The face that wins against every other, and by how much."""
        worth = scores(self._table)
        order = [int(face) for face in np.argsort(-worth)]
        close = [face for face in order[:RIVALS] if worth[face] > worth[order[0]] - CLOSE]
        self._light = lights(self._looks, _reduced(self._looks, self._cut), close[:LIT])
        self._blur = self._blurred(close[0])
        best, margin, rival = self._winner(close)
        if margin > 0 and not self._pairs.same(best, mirrored(best), self._level, self._blur):
            margin = min(margin, self.margin(best, mirrored(best)))
        return Likeness(best, explained(self._table, best), margin, rival)

    def _ink(self, face: int) -> Floats:
        light = self._light.get(face)
        known = light if light is not None else next(iter(self._light.values()))
        return inked(graded(plain(self._cut, known)))

    def _blurred(self, face: int) -> float:
        """By how much the lens seems to have blurred the card."""
        ink = self._ink(face).ravel()
        likes = []
        for blur in BLURS:
            taught = self._looks.inked(face, self._level, blur).ravel()
            likes.append(float(ink @ taught) / (float(np.sqrt(taught @ taught)) + 1e-6))
        return BLURS[int(np.argmax(likes))]

    def _laid(self, ink: Floats, taught: Floats) -> Floats:
        """The cut-out with each tile moved by a pixel to where it fits the face best."""
        tiles = self._looks.tiles(self._level)
        h, w = ink.shape[:2]
        edged = cv2.copyMakeBorder(ink, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
        moved = [edged[1 + dy : 1 + dy + h, 1 + dx : 1 + dx + w] for dx, dy in OFF]
        maps = [total(m * taught) for m in moved]
        sums = tiles.sums(np.stack([*maps, total(ink * ink), total(taught * taught)], 2))
        like = sums[..., : len(OFF)]
        like[..., 0] += STAY * np.sqrt(sums[..., -2] * sums[..., -1])
        best = tiles.spread(like.argmax(2))
        out = ink.copy()
        for number in np.unique(best):
            if number:
                there = best == number
                out[there] = moved[number][there]
        return out

    def seen(self, face: int) -> Seen:
        """The cut-out laid upon a face, in the light of its teaching."""
        if face not in self._seen:
            taught = self._looks.inked(face, self._level, self._blur)
            ink = self._laid(self._ink(face), taught)
            both = total(ink * taught)
            tiles = self._looks.tiles(self._level)
            sums = tiles.sums(np.stack([both, total(taught * taught)], 2))
            steady = GAIN_STEADY * float(sums[..., 1].mean()) + 1e-6
            sums = cv2.blur(sums, (3, 3)) + steady
            gain = np.clip(sums[..., 0] / sums[..., 1], *GAIN)
            maps = np.dstack([ink, total(ink * ink), both])
            self._seen[face] = Seen(maps, np.asarray(gain, np.float32))
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

    def margin(self, best: int, rival: int) -> float:
        """How much nearer to the best one than to the rival the card is where the two differ."""
        pair = self._pairs.pair(best, rival, self._level, self._blur)
        tiles = self._looks.tiles(self._level)
        fits, margin = told(pair, self.seen(best), self.seen(rival), tiles)
        return margin if fits > FITS else min(0.0, margin)


def _reduced(looks: Looks, cut: Floats) -> Floats:
    size = looks.size(HIGHS[COARSE])
    light = np.exp(smaller(cut, size)) - DARKEST
    return log_of(np.asarray(cv2.GaussianBlur(light, (0, 0), 0.8), np.float32))
