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
COARSE = 0  # the level of HIGHS at which the light is found and the first choice is made
CLOSEST = 5  # faces that are compared at the full size
CASTS = np.array([[1.0, 0.0], [-0.5, 0.87], [-0.5, -0.87]], np.float32)
SOFT = 0.9  # pixels by which both are blurred while the light is found
BLURS = (0.3, 0.8, 1.4)  # pixels of the cut-out by which the lens may have blurred it
NOISE = 0.10  # log light: differences below this are the camera's
EDGE = 0.35  # of the local contrast: what a third of a pixel of misplacement explains
HAZE = (0.35, 1.15)  # contrast of the scene against teaching: glare and haze take some away
RIVALS = 6  # kinds that explain a card nearly as well as the best one, compared closely
RIVALS_SPREAD = 0.25  # squared log light from which they explain a place badly
FITS = 0.5  # cost below which a place is explained
HIDDEN = 0.5  # cost under both kinds from which a place is hidden by something else
LEAST_OPEN = 0.04  # share of what tells two kinds apart that must be seen
LEAST_SEEN = 0.0004  # mean squared log light of it, over the whole card, that must be seen
PLAIN = 0.6  # margin that no closer look need raise
TOLERANT = 0.25  # margin given to a look that is not quite as taught where kinds differ
FLAT = 0.02  # squared log light below which a part of a card shows nothing
SAME = 0.02  # mean squared log light below which two taught pictures are one
# How far light may differ from teaching: level, slopes, contrast about one, two casts of colour.
PRIOR = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0])
STIFF = np.array([0.0, 1.0, 1.0, 20.0, 30.0, 30.0])
STRICTER = (1.0, 0.36, 0.16, 0.09, 0.09)  # squared log light of a misfit that still counts


class Likeness(NamedTuple):
    """The best face for a cut-out, how much of the card it explains, its margin, over which rival.

    The margin is 1 where the card looks as taught, 0 half-way to another kind, less beyond.
    """

    face: int
    explained: float
    margin: float
    rival: int


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
        box = _box(self.cost)
        mine, other = self.plain, self.taught
        means = cv2.blur(mine, box), cv2.blur(other, box)
        both = _total(cv2.blur(mine * other, box) - means[0] * means[1])
        one = _total(cv2.blur(mine * mine, box) - means[0] ** 2)
        two = _total(cv2.blur(other * other, box) - means[1] ** 2)
        return np.asarray(both / np.sqrt((one + FLAT) * (two + FLAT)))


def judge(looks: Looks, cut: Floats, level: int, tried: list[int]) -> Likeness:
    """The closest of these faces and its siblings, with its margin over every other kind."""
    small = _reduced(looks, cut, level)
    lit = _lit(looks, small, list(dict.fromkeys(tried)))
    rough = {face: _seen(looks, small, COARSE, face, light, SOFT) for face, light in lit.items()}
    best = min(rough, key=lambda face: rough[face].total)
    more = _lit(looks, small, [f for f in _rivals(looks, rough[best], best) if f not in lit])
    lit |= more
    rough |= {face: _seen(looks, small, COARSE, face, light, SOFT) for face, light in more.items()}
    closest = sorted(rough, key=lambda face: rough[face].total)[:CLOSEST]
    best = closest[0]
    blur = min(BLURS, key=lambda b: _seen(looks, cut, level, best, lit[best], b).total)
    seen = {face: _seen(looks, cut, level, face, lit[face], blur) for face in closest}
    best, margin, rival = _against_rivals(looks, seen)
    margin = min(margin, _against_mirror(seen[best]))
    return Likeness(best, _alike(seen[best]), margin, rival)


def _reduced(looks: Looks, cut: Floats, level: int) -> Floats:
    size = looks.size(HIGHS[COARSE])
    light = np.exp(smaller(cut, size)) - DARKEST
    return log_of(np.asarray(cv2.GaussianBlur(light, (0, 0), 0.8), np.float32))


def _total(values: Floats) -> Floats:
    """The sum over the three colours, faster than numpy's own."""
    return np.asarray(values[..., 0] + values[..., 1] + values[..., 2])


def _box(cost: Floats) -> tuple[int, int]:
    """The square about a pixel within which looks are compared."""
    side = max(5, cost.shape[1] // 6) | 1
    return side, side


def _busy(look: Floats, cost: Floats) -> Floats:
    """How much changes about each pixel."""
    box = _box(cost)
    return _total(cv2.blur(look * look, box) - cv2.blur(look, box) ** 2)


def _alike(seen: _Seen) -> float:
    """How like the two are part by part, without the worst third, which may be hidden: 0 to 1."""
    step = max(1, seen.cost.shape[1] // 12)
    part = (slice(step // 2, None, step),) * 2
    alike = seen.alike[part].ravel()
    busy = np.maximum(_busy(seen.taught, seen.cost), _busy(seen.plain, seen.cost))
    weight = np.sqrt(np.clip(busy[part].ravel(), 0, 0.25))
    order = np.argsort(-alike)
    kept = order[np.cumsum(weight[order]) <= 0.67 * weight.sum() + 1e-9]
    return float((alike[kept] * weight[kept]).sum() / (weight[kept].sum() + 1e-6))


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
    h, w = small.shape[:2]
    count, pixels = len(faces), h * w
    y, x = np.mgrid[:h, :w].astype(np.float32)
    table = np.zeros((count, pixels, 3, 6), np.float32)
    table[..., 0] = 1
    table[..., 1] = ((x + 0.5) / w - 0.5).reshape(-1, 1)
    table[..., 2] = ((y + 0.5) / h - 0.5).reshape(-1, 1)
    table[..., 3] = np.stack([looks.picture(f, COARSE, SOFT) for f in faces]).reshape(-1, pixels, 3)
    table[..., 4:] = CASTS
    values = small.reshape(1, pixels, 3)
    differs = values - table[..., 3]
    half = pixels * 3 // 2
    middle = np.partition(differs.reshape(count, -1), half, 1)[:, half]
    misfit = differs - middle[:, None, None]
    weight = 1 / (1 + _total(misfit**2) / (3 * STRICTER[0])) ** 2
    flat = table.reshape(count, -1, 6)
    solved = np.zeros((count, 6))
    for strict in STRICTER[1:]:
        weighted = (flat * np.repeat(weight, 3, 1)[..., None]).transpose(0, 2, 1)
        normal = (weighted @ flat).astype(np.float64) + np.diag(STIFF + 1e-3)
        right = (weighted @ values.ravel()).astype(np.float64) + STIFF * PRIOR
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


def _against_rivals(looks: Looks, seen: dict[int, _Seen]) -> tuple[int, float, int]:
    """The face that wins against each rival where the two differ, its least margin, over whom."""
    best = min(seen, key=lambda face: seen[face].total)
    tried: set[int] = set()
    while True:
        tried.add(best)
        margins = {
            rival: _margin(seen[best], seen[rival])
            for rival in seen
            if looks.kinds[rival] != looks.kinds[best]
        }
        if not margins:
            return best, 1.0, best
        worst = min(margins, key=lambda rival: margins[rival])
        if margins[worst] >= 0 or worst in tried:
            return best, margins[worst], worst
        best = worst


def _margin(best: _Seen, rival: _Seen) -> float:
    """How far the card lies from the rival towards the best where the two differ.

    1 at the best one's look, 0 half-way, -1 at the rival's; 0 when that place is hidden.
    """
    between = best.taught - rival.taught
    strength = _total(between**2)
    open_ = _open(best, rival)
    seen = float(strength[open_].sum())
    if seen < max(LEAST_OPEN * float(strength.sum()), LEAST_SEEN * strength.size):
        return 0.0
    towards = []
    for plain in (best.plain, rival.plain):
        along = _total((plain - rival.taught) * between)
        towards.append(float(np.clip(along, -strength, 2 * strength)[open_].sum() / seen))
    explained = float((strength * (1 - best.cost))[open_].sum() / seen)
    light = min(2 * min(towards) - 1, 2 * explained - 1 + TOLERANT)
    if light > PLAIN:
        return light
    return max(light, _structure(best, rival, between, open_))


def _structure(best: _Seen, rival: _Seen, between: Floats, open_: NDArray[np.bool_]) -> float:
    """The same by what the two show rather than how light it is: glare and shade matter less."""
    weight = np.clip(_busy(between, best.cost), 0, 0.5) * open_
    if float(weight.mean()) < LEAST_SEEN:
        return -1.0
    return float((weight * (best.alike - rival.alike)).sum() / weight.sum())


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
    return _margin(best, _Seen(best.plain, flipped, square / (4 + square), 0.0))
