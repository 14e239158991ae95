"""A card cut out of a picture against the taught ones: which kind, how well, and how surely."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck.looks import DARKEST, HIGHS, Floats, Looks, changes, log_of, smaller

Doubles = NDArray[np.float64]
_Part = tuple[slice, slice]
COARSE = 0  # the level of HIGHS at which the light is found and the first choice is made
CASTS = np.array([[1.0, 0.0], [-0.5, 0.87], [-0.5, -0.87]], np.float32)
SOFT = 0.9  # pixels by which both are blurred while the light is found
BLURS = (0.3, 0.7, 1.1, 1.6)  # pixels of the cut-out by which the lens may have blurred it
NOISE = 0.10  # log light: differences below this are the camera's
EDGE = 0.35  # of the local contrast: what a third of a pixel of misplacement explains
HAZE = (0.35, 1.15)  # contrast of the scene against teaching: glare and haze take some away
FINELY = 3  # kinds whose print is most like the card's, compared closely
TRIED = 4  # faces by rough likeness that are lit first
STRANGE = 0.3  # likeness at the coarse size of what is no card of the deck
RIVALS = 3  # kinds that explain a card nearly as well as the best one, compared closely
RIVALS_SPREAD = 0.25  # squared log light from which they explain a place badly
HIDDEN = 0.5  # cost under both kinds from which a place is hidden by something else
LEAST_OPEN = 0.04  # share of what tells two kinds apart that must be seen
LEAST_SEEN = 0.0002  # mean squared log light of it, over the whole card, that must be seen
PLAIN = 0.5  # margin at the coarse size that no closer look need raise
FLAT = 0.02  # squared log light below which a part of a card shows nothing
WORSE = 0.15  # likeness by which a card may fit worse where two kinds differ than elsewhere
WORSE_WHOLE = 0.05  # the same over all such places at once
OTHER_PRINT = 0.05  # share of a card that may show something else inside
GLARE = 0.15  # log light by which glare is lighter than the print in every colour
WELL = 0.7  # likeness below which a card must be plainer
VERY_WELL = 0.8  # likeness of a card that shows nothing else
DOUBTFUL = 0.25  # margin taken for each likeness below that
AROUND = 4  # parts of a card's width: what is broader than one is light, not print
WINDOW = 5  # parts of a card's width: the square within which print is compared
MOST_WEIGHT = 0.3  # squared log light: a place that differs more weighs no more
CORE = 0.02  # of the weightiest place: lighter ones are left out
SAME = 0.02  # mean squared log light below which two taught pictures are one
MOST_PARTS = 7  # of a card in which two kinds differ; with more, all of it is compared
BROAD = 0.6  # of a card: so much is compared as a whole
SHIFTS = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))  # pixels by which a place may lie off
# How far light may differ from teaching: level, slopes, contrast about one, two casts of colour.
PRIOR = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0])
STIFF = np.array([0.0, 1.0, 1.0, 20.0, 30.0, 30.0])
STRICTER = (1.0, 0.36, 0.12, 0.09)  # squared log light of a misfit that still counts
EVERY = 2  # pixels between those that tell the light


class Likeness(NamedTuple):
    """The best face for a cut-out, how much of the card it explains, its margin, over which rival.

    The margin is 1 where the card looks as taught, 0 where another kind fits as well. `finest` is
    the face whose print alone is most like the card's.
    """

    face: int
    explained: float
    margin: float
    rival: int
    finest: int


@dataclass(frozen=True)
class _Seen:
    """A cut-out in the light of one face's teaching, that face, and the cost by pixel."""

    plain: Floats
    taught: Floats
    cost: Floats
    total: float

    @cached_property
    def alike(self) -> Floats:
        """How like the two are about each pixel, whatever the light there: -1 to 1."""
        return _correlated(self.plain, self.taught, _box(self.taught, WINDOW))

    @cached_property
    def plain_print(self) -> Floats:
        """The cut-out without what is broader than print."""
        return self.plain - cv2.blur(self.plain, _box(self.plain, AROUND))

    @cached_property
    def taught_print(self) -> Floats:
        """The same of the taught picture."""
        return self.taught - cv2.blur(self.taught, _box(self.taught, AROUND))

    @cached_property
    def other_print(self) -> float:
        """The share of the card that shows something else, and that nothing from outside hides.

        Hands and other cards come over the card's edge; glare is lighter than any print.
        """
        h, w = self.cost.shape
        side, edge = max(3, h // 14) | 1, max(2, h // 30)
        bad = (cv2.blur(self.cost, (side, side)) > HIDDEN).astype(np.uint8)
        count, labels, boxes, _ = cv2.connectedComponentsWithStats(bad)
        found = 0
        for number in range(1, count):
            x, y, wide, high, area = (int(v) for v in boxes[number])
            if x > edge and y > edge and x + wide < w - edge and y + high < h - edge:
                lighter = (self.plain - self.taught)[labels == number].mean(0).min()
                found += area if lighter < GLARE else 0
        return float(found) / float(h * w)

    @cached_property
    def explained(self) -> float:
        """How like they are part by part, without the worst third, which may be hidden: 0 to 1."""
        step = max(1, self.cost.shape[1] // 12)
        part = (slice(step // 2, None, step),) * 2
        alike = self.alike[part].ravel()
        box = _box(self.taught, WINDOW)
        busy = np.maximum(_busy(self.taught, box), _busy(self.plain, box))
        weight = np.sqrt(np.clip(busy[part].ravel(), 0, 0.25))
        order = np.argsort(-alike)
        kept = order[np.cumsum(weight[order]) <= 0.67 * weight.sum() + 1e-9]
        return float((alike[kept] * weight[kept]).sum() / (weight[kept].sum() + 1e-6))


def judge(looks: Looks, cut: Floats, level: int, tried: list[int]) -> Likeness:
    """The closest of these faces and its siblings, with its margin over every other kind."""
    small = _reduced(looks, cut, level)
    fine = looks.ranked_finely(cut, level, FINELY)
    lit = _lit(looks, small, list(dict.fromkeys([*fine, *tried[:TRIED]])))
    rough = {face: _seen(looks, small, COARSE, face, light, SOFT) for face, light in lit.items()}
    best = min(rough, key=lambda face: rough[face].total)
    if rough[best].explained < STRANGE:
        return Likeness(best, rough[best].explained, 0.0, best, best)
    broad = [*_rivals(looks, rough[best], best), *fine]
    near = looks.siblings(best)
    more = _lit(looks, small, [f for f in dict.fromkeys([*broad, *near]) if f not in lit])
    lit |= more
    rough |= {face: _seen(looks, small, COARSE, face, light, SOFT) for face, light in more.items()}
    best = min(rough, key=lambda face: rough[face].total)
    blur = min(BLURS, key=lambda b: _seen(looks, cut, level, best, lit[best], b).total)
    pairs = _Pairs(looks, cut, level, lit, blur, rough)
    best, margin, rival = pairs.winner(list(dict.fromkeys([*fine[:1], best, *broad, *near])))
    seen = pairs.seen(best)
    mirror = _against_mirror(rough[best])
    mirror = mirror if mirror > PLAIN else _against_mirror(seen)
    margin = min(margin, mirror) - DOUBTFUL * max(0.0, WELL - seen.explained)
    if seen.explained < VERY_WELL and seen.other_print > OTHER_PRINT:
        margin = min(margin, 0.0)
    return Likeness(best, seen.explained, margin, rival, fine[0] if fine else best)


class _Pairs:
    """The faces that may be meant, compared two by two; each is lit at the full size once."""

    def __init__(
        self,
        looks: Looks,
        cut: Floats,
        level: int,
        lit: dict[int, Doubles],
        blur: float,
        rough: dict[int, _Seen],
    ) -> None:
        self._looks, self._cut, self._level = looks, cut, level
        self._lit, self._blur, self._rough = lit, blur, rough
        self._full: dict[int, _Seen] = {}

    def seen(self, face: int) -> _Seen:
        if face not in self._full:
            light = self._lit[face]
            self._full[face] = _seen(self._looks, self._cut, self._level, face, light, self._blur)
        return self._full[face]

    def winner(self, faces: list[int]) -> tuple[int, float, int]:
        """The face that wins against each rival where the two differ, and its least margin."""
        best = faces[0]
        lost: set[int] = set()
        while True:
            kind = self._looks.kinds[best]
            least, rival = 1.0, best
            for face in faces:
                if self._looks.kinds[face] == kind:
                    continue
                margin = self._margin(best, face)
                if margin < least:
                    least, rival = margin, face
                if margin < 0 and face not in lost:
                    break
            if least >= 0 or rival in lost:
                return best, least, rival
            lost.add(best)
            best = rival

    def _margin(self, best: int, rival: int) -> float:
        """Siblings at the full size; others at the coarse one where that is plain enough."""
        if rival in self._looks.siblings(best):
            return margin_over(self.seen(best), self.seen(rival))
        rough = margin_over(self._rough[best], self._rough[rival])
        return rough if rough > PLAIN else max(rough, _closely(self.seen(best), self.seen(rival)))


def _reduced(looks: Looks, cut: Floats, level: int) -> Floats:
    size = looks.size(HIGHS[COARSE])
    light = np.exp(smaller(cut, size)) - DARKEST
    return log_of(np.asarray(cv2.GaussianBlur(light, (0, 0), 0.8), np.float32))


def _total(values: Floats) -> Floats:
    """The sum over the three colours, faster than numpy's own."""
    return np.asarray(values[..., 0] + values[..., 1] + values[..., 2])


def _box(look: Floats, parts: int) -> tuple[int, int]:
    """A square about a pixel, so many of which fill a card's width."""
    side = max(5, look.shape[1] // parts) | 1
    return side, side


def _busy(look: Floats, box: tuple[int, int]) -> Floats:
    """How much changes about each pixel."""
    return _total(cv2.blur(look * look, box) - cv2.blur(look, box) ** 2)


def _correlated(one: Floats, other: Floats, box: tuple[int, int]) -> Floats:
    """How like two pictures are about each pixel, whatever the light there: -1 to 1."""
    means = cv2.blur(one, box), cv2.blur(other, box)
    both = _total(cv2.blur(one * other, box) - means[0] * means[1])
    first = _total(cv2.blur(one * one, box) - means[0] ** 2)
    second = _total(cv2.blur(other * other, box) - means[1] ** 2)
    return np.asarray(both / np.sqrt((first + FLAT) * (second + FLAT)), np.float32)


def _rivals(looks: Looks, seen: _Seen, best: int) -> list[int]:
    """Faces of other kinds that explain the card nearly as well, in the light of the best."""
    size = looks.size(HIGHS[0])
    plain = smaller(seen.plain, size) if seen.plain.shape[0] != size[1] else seen.plain
    square = _total((looks.small - plain) ** 2)
    cost = (square / (RIVALS_SPREAD + square)).mean((1, 2))
    order = np.argsort(cost)
    return [int(o) for o in order if looks.kinds[o] != looks.kinds[best]][:RIVALS]


def _lit(looks: Looks, small: Floats, faces: list[int]) -> dict[int, Doubles]:
    """For each face the light here against the light of teaching, from what is not hidden."""
    if not faces:
        return {}
    part = (slice(0, None, EVERY),) * 2
    h, w = small.shape[:2]
    y, x = np.mgrid[:h, :w].astype(np.float32)
    x, y, small = x[part], y[part], small[part]
    count, pixels = len(faces), x.size
    table = np.zeros((count, pixels, 3, 6), np.float32)
    table[..., 0] = 1
    table[..., 1] = ((x + 0.5) / w - 0.5).reshape(-1, 1)
    table[..., 2] = ((y + 0.5) / h - 0.5).reshape(-1, 1)
    shown = np.stack([looks.picture(f, COARSE, SOFT)[part] for f in faces])
    table[..., 3] = shown.reshape(-1, pixels, 3)
    table[..., 4:] = CASTS
    values = np.ascontiguousarray(small).reshape(1, pixels, 3)
    differs = values - table[..., 3]
    half = pixels * 3 // 2
    middle = np.partition(differs.reshape(count, -1), half, 1)[:, half]
    misfit = differs - middle[:, None, None]
    weight = 1 / (1 + _total(misfit**2) / (3 * STRICTER[0])) ** 2
    flat = table.reshape(count, -1, 6)
    solved = np.zeros((count, 6))
    for strict in STRICTER[1:]:
        weighted = (flat * np.repeat(weight, 3, 1)[..., None]).transpose(0, 2, 1)
        normal = (weighted @ flat).astype(np.float64) * EVERY**2 + np.diag(STIFF + 1e-3)
        right = (weighted @ values.ravel()).astype(np.float64) * EVERY**2 + STIFF * PRIOR
        solved = np.linalg.solve(normal, right[..., None])[..., 0]
        solved[:, 3] = np.clip(solved[:, 3], *HAZE)
        fitted = (flat @ solved[..., None].astype(np.float32)).reshape(count, pixels, 3)
        weight = 1 / (1 + _total((values - fitted) ** 2) / (3 * strict)) ** 2
    return dict(zip(faces, solved, strict=True))


def _seen(looks: Looks, cut: Floats, level: int, face: int, light: Doubles, blur: float) -> _Seen:
    """How well the taught picture explains the cut-out in that light."""
    taught = looks.picture(face, level, blur)
    h, w = cut.shape[:2]
    a, sx, sy, contrast, c1, c2 = (np.float32(v) for v in light)
    x = ((np.arange(w, dtype=np.float32) + 0.5) / w - 0.5) * sx
    y = ((np.arange(h, dtype=np.float32) + 0.5) / h - 0.5) * sy
    cast = CASTS @ np.array([c1, c2], np.float32) + a
    plain = (cut - cast - (x[None, :] + y[:, None])[..., None]) / contrast
    spread = NOISE / contrast + EDGE * looks.changes(face, level, blur)
    square = _total((plain - taught) ** 2) / (3 * spread**2)
    cost = _inner(square / (4 + square))
    return _Seen(plain, taught, cost, float(cost.mean()))


def _inner(cost: Floats) -> Floats:
    """Without the outermost pixels, in which the ground shines through."""
    edge = max(1, cost.shape[0] // 50)
    cost[:edge], cost[-edge:], cost[:, :edge], cost[:, -edge:] = 0, 0, 0, 0
    return cost


def margin_over(best: _Seen, rival: _Seen) -> float:
    """How much more like the best one than like the rival the card is where the two differ.

    1 for the best one's own look, 0 where both fit as well or where that place is hidden. Print is
    compared, not how light it is: once about each such place, once over all of them.
    """
    box, window = _box(best.taught, AROUND), _box(best.taught, WINDOW)
    strength = _total((best.taught - rival.taught) ** 2)
    open_ = _open(best, rival)
    differs = cv2.blur(strength, window) * open_
    seen = float(differs.sum())
    if seen < max(LEAST_OPEN * float(strength.sum()), LEAST_SEEN * strength.size):
        return 0.0
    places = _around(differs > CORE * differs.max(), box[0] // 2 + 1)
    about, fits = _about(best, rival, open_, places, window)
    fine = fits > best.explained - WORSE
    if fine and about > PLAIN:
        return about
    whole, fits = _over_all(best, rival, open_, places, SHIFTS)
    margin = max(about, whole)
    return margin if fine or fits > best.explained - WORSE_WHOLE else min(0.0, margin)


def _closely(best: _Seen, rival: _Seen) -> float:
    """The margin at the full size over two that differ all over."""
    whole = (slice(0, best.cost.shape[0]), slice(0, best.cost.shape[1]))
    margin, fits = _over_all(best, rival, _open(best, rival), [whole], SHIFTS[:1])
    return margin if fits > best.explained - WORSE else min(0.0, margin)


def _around(there: NDArray[np.bool_], by: int) -> list[_Part]:
    """The parts of a card in which something is, each with so many pixels about it."""
    near = cv2.dilate(there.astype(np.uint8), np.ones((by, by), np.uint8))
    count, _, boxes, _ = cv2.connectedComponentsWithStats(near)
    if count > MOST_PARTS or int(boxes[1:, 2] @ boxes[1:, 3]) > BROAD * there.size:
        boxes = np.array([(0, 0, 0, 0), cv2.boundingRect(near)])
    parts = []
    for x, y, w, h in boxes[1:, :4]:
        rows = slice(max(0, int(y) - by // 2), int(y + h) + by // 2)
        parts.append((rows, slice(max(0, int(x) - by // 2), int(x + w) + by // 2)))
    return parts


def _about(
    best: _Seen,
    rival: _Seen,
    open_: NDArray[np.bool_],
    places: list[_Part],
    box: tuple[int, int],
) -> tuple[float, float]:
    """The margin by what is about each place that differs, and how like the best one is there."""
    sums = np.zeros(3)
    alike, weights = [], []
    for place in places:
        one, other = best.taught[place], rival.taught[place]
        weight = np.clip(_busy(one - other, box), 0, MOST_WEIGHT) * open_[place]
        pairs = ((best.plain[place], one), (rival.plain[place], other), (one, other))
        maps = [_correlated(a, b, box) for a, b in pairs]
        sums += [float((weight * part).sum()) for part in maps]
        alike.append(maps[0].ravel())
        weights.append(weight.ravel())
    joined = np.concatenate(weights)
    mine, others, both = sums / (float(joined.sum()) + 1e-9)
    return float((mine - others) / (1 - both + 0.05)), _better_half(np.concatenate(alike), joined)


def _better_half(alike: Floats, weight: Floats) -> float:
    """The mean likeness of the better half: of two equal signs one may be hidden."""
    order = np.argsort(-alike)
    weights = weight[order]
    kept = np.cumsum(weights) <= weights.sum() / 2
    kept[0] = True
    return float((alike[order] * weights)[kept].sum() / (weights[kept].sum() + 1e-9))


def _over_all(
    best: _Seen,
    rival: _Seen,
    open_: NDArray[np.bool_],
    places: list[_Part],
    shifts: tuple[tuple[int, int], ...],
) -> tuple[float, float]:
    """The margin over all places that differ at once, and how like the best one is there.

    All of them may lie a pixel off.
    """
    sums = np.zeros((2, len(shifts), 2))
    norms, both = np.zeros(2), 0.0
    for place in places:
        prints = [seen.taught_print[place][1:-1, 1:-1] for seen in (best, rival)]
        weight = cv2.blur(_total((prints[0] - prints[1]) ** 2), (5, 5)) * open_[place][1:-1, 1:-1]
        root = np.sqrt(np.maximum(weight, 0))[..., None]
        flat = [(part * root).ravel() for part in prints]
        norms += [float(part @ part) for part in flat]
        both += float(flat[0] @ flat[1])
        for number, seen in enumerate((best, rival)):
            plain = seen.plain_print[place]
            h, w = plain.shape[:2]
            for shift, (dx, dy) in enumerate(shifts):
                moved = (plain[1 + dy : h - 1 + dy, 1 + dx : w - 1 + dx] * root).ravel()
                sums[number, shift] += float(moved @ flat[number]), float(moved @ moved)
    cosines = (sums[..., 0] / np.sqrt(sums[..., 1] * norms[:, None] + 1e-9)).max(1)
    alike = both / float(np.sqrt(norms[0] * norms[1]) + 1e-9)
    return float(cosines[0] - cosines[1]) / (1 - alike + 0.02), float(cosines[0])


def _open(best: _Seen, rival: _Seen) -> NDArray[np.bool_]:
    """Where nothing hides the card: what hides is broad, and neither kind explains it."""
    cost = np.minimum(best.cost, rival.cost)
    box = max(3, cost.shape[0] // 14) | 1
    return np.asarray(cv2.blur(cost, (box, box)) < HIDDEN)


def _against_mirror(best: _Seen) -> float:
    """The margin over the face's own mirror image; 1 where it is its own."""
    flipped = np.ascontiguousarray(best.taught[:, ::-1])
    if float(((flipped - best.taught) ** 2).mean()) < SAME:
        return 1.0
    square = _total((best.plain - flipped) ** 2) / (3 * (NOISE + EDGE * changes(flipped)) ** 2)
    return margin_over(best, _Seen(best.plain, flipped, square / (4 + square), 0.0))
