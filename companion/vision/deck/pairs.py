"""Two taught faces against each other: where they differ, and which of them is seen there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.deck.ink import Tiles, total
from companion.vision.deck.looks import Looks


class Maps(NamedTuple):
    """Of each pixel, or of each tile: its colours, their square, their product with a face's."""

    colours: Floats
    square: Floats
    both: Floats

    @classmethod
    def of(cls, ink: Floats, taught: Floats) -> Maps:
        """A picture's, beside a taught one."""
        return cls(ink, total(ink, ink), total(ink, taught))

    def sums(self, weight: Floats, tiles: Tiles) -> Maps:
        """The same summed over each tile, by these weights."""
        planes = (tiles.sums(weight * plane) for plane in (self.square, self.both))
        return Maps(tiles.coloured(cv2.merge([weight] * 3) * self.colours), *planes)


class Seen(NamedTuple):
    """A cut-out laid upon a face, and its contrast in each tile against teaching."""

    maps: Maps
    gain: Floats


class Share(NamedTuple):
    """A picture in each tile: its mean colour, and its square without that."""

    mean: Floats
    square: Floats


class Pair(NamedTuple):
    """Where two faces differ, how much in each tile and in all, hidden or not, and both there.

    `plain` is the share of that which is one colour against another all over a tile, not print.
    """

    weight: Floats
    whole: Floats
    all: float
    apart: Floats
    shares: tuple[Share, Share]
    plain: float

    def where(self, shown: Floats, inks: list[Floats], tiles: Tiles) -> Pair:
        """The same with what is not shown (0) taken as hidden."""
        return _pair(self.weight * shown, inks, tiles, self.all)


class PairScore(NamedTuple):
    """The share of their difference that the first face explains, and its margin."""

    fits: float
    margin: float


class Pairs:
    """What depends on two faces alone is made once."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._pair = lru_cache(maxsize=thresholds.PAIR_KEPT)(self._make)

    def pair(self, best: int, rival: int, level: int, blur: float) -> Pair:
        """The two faces at that height and blur, the best one first."""
        pair = self._pair(min(best, rival), max(best, rival), level, blur)
        return pair if best < rival else pair._replace(shares=(pair.shares[1], pair.shares[0]))

    def same(self, one: int, other: int, level: int, blur: float) -> bool:
        """Whether nothing tells them apart."""
        pair = self._pair(min(one, other), max(one, other), level, blur)
        return float(pair.whole.sum()) < thresholds.PAIR_SAME * pair.weight.size

    def _make(self, one: int, other: int, level: int, blur: float) -> Pair:
        shown = [self._looks.inked(face, level, blur) for face in (one, other)]
        gap = shown[0] - shown[1]
        differs = cv2.blur(total(gap, gap), (thresholds.PAIR_NEAR, thresholds.PAIR_NEAR)).clip(0)
        weight = np.asarray(differs / (thresholds.PAIR_SOFTLY + differs), np.float32)
        return _pair(weight, shown, self._looks.tiles(level))


def _pair(weight: Floats, inks: list[Floats], tiles: Tiles, whole_of: float | None = None) -> Pair:
    both = total(*inks)
    sums = [Maps(ink, total(ink, ink), both).sums(weight, tiles) for ink in inks]
    whole = tiles.sums(weight)
    one, other = (_share(part, whole) for part in sums)
    apart = _left(one, other, sums[0].both, whole, np.ones_like(whole))
    plain = float(_flat(one.mean - other.mean, whole).sum() / (apart.sum() + 1e-9))
    return Pair(weight, whole, whole_of or float(whole.sum()), apart, (one, other), plain)


def told(pair: Pair, best: Seen, rival: Seen, tiles: Tiles) -> PairScore:
    """How two faces explain a cut-out where they differ."""
    whole, apart = pair.whole, pair.apart
    left = np.zeros((2, *whole.shape), np.float32)
    for number, seen in enumerate((best, rival)):
        sums = seen.maps.sums(pair.weight, tiles)
        there, taught = _share(sums, whole), pair.shares[number]
        gain = _gain(there, taught, sums.both, pair, seen.gain)
        left[number] = _left(there, taught, sums.both, whole, gain)
    fits = 1 - np.maximum(left - thresholds.PAIR_FAINT * whole, 0) / (apart + 1e-9)
    weight = whole * (fits.max(0) > thresholds.PAIR_OPEN)
    seen_of, all_of = float(weight.sum()), pair.all
    if (
        seen_of < thresholds.PAIR_LEAST_OPEN * all_of
        or seen_of < thresholds.PAIR_LEAST_SEEN * pair.weight.size
    ):
        return PairScore(0.0, 0.0)
    margin = (left[1] - left[0])[weight > 0].sum() / (apart[weight > 0].sum() + 1e-9)
    # The less is seen of what tells them apart, the plainer that must be.
    plainly = min(1.0, seen_of / (thresholds.PAIR_PLENTY * all_of))
    # Where they hardly differ a trifle is many times the difference.
    bounded = np.maximum(fits[0], -1)
    return PairScore(float((weight * bounded).sum()) / seen_of, float(margin) * plainly)


def _gain(seen: Share, taught: Share, both: Floats, pair: Pair, about: Floats) -> Floats:
    """The contrast of the print that differs, not far from that of all about it."""
    both = both - pair.whole * (seen.mean * taught.mean).sum(2)
    hold = thresholds.PAIR_HELD * pair.apart + 1e-9
    gain = (both + hold * about) / (taught.square + hold)
    return np.asarray(
        np.clip(gain, thresholds.PAIR_ITS_OWN[0] * about, thresholds.PAIR_ITS_OWN[1] * about)
    )


def _share(sums: Maps, whole: Floats) -> Share:
    mean = sums.colours / (whole[..., None] + 1e-9)
    return Share(mean, np.asarray(sums.square - whole * (mean * mean).sum(2)))


def _left(seen: Share, taught: Share, both: Floats, whole: Floats, gain: Floats) -> Floats:
    """What of one picture the other leaves in each tile, whatever its contrast there.

    Print counts whole, one colour over all of the tile less, and its light least.
    """
    both = both - whole * (seen.mean * taught.mean).sum(2)
    ink = seen.square - 2 * gain * both + gain**2 * taught.square
    flat = _flat(seen.mean - gain[..., None] * taught.mean, whole)
    return np.asarray((np.maximum(ink, 0) + flat) / gain**2, np.float32)


def _flat(off: Floats, whole: Floats) -> Floats:
    """How much two colours all over a tile differ."""
    level = off.mean(2)
    return np.asarray(
        whole
        * (
            thresholds.PAIR_OF_HUE * ((off - level[..., None]) ** 2).sum(2)
            + thresholds.PAIR_OF_LIGHT * 3 * level**2
        )
    )
