"""Prints of boards for `relit.py`: any ground, streets, marks; hard ones too."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.vision.training import colours, paint
from companion.vision.training.colours import Colour, Rng, any_colour, distance, hsv, mix
from companion.vision.training.grounds import ground
from companion.vision.training.marks import mark
from companion.vision.training.medals import Medals
from companion.vision.training.paint import Design, Print, dot, fill
from companion.vision.training.tops import BLACK, WHITE

DARK_SHADES = {"R": (0.0, 0.85, 0.4), "B": (226.0, 0.75, 0.3), "Y": (49.0, 0.78, 0.62)}
PALE_SHADES = {"R": (356.0, 0.52, 0.93), "B": (208.0, 0.4, 0.93), "Y": (53.0, 0.36, 0.96)}
SIZE = 400  # pixels of a print
MEDALS = 0.45  # of the boards bear medals on their crossings


def shades(rng: Rng) -> dict[str, Colour]:
    """Red, blue and yellow of one box; now and then a dark or a bleached one."""
    found = colours.shades(rng)
    for special in (DARK_SHADES, PALE_SHADES):
        for letter in "RBY":
            if rng.random() < 0.08:
                hue, much, light = special[letter]
                bent = hsv(hue + rng.normal(0, 5), much * rng.uniform(0.85, 1.15), light)
                found[letter] = bent
    return found


def like(rng: Rng, colour: Colour, wide: float = 1.0) -> Colour:
    """About this colour: lighter, darker, duller, of another tone."""
    pixel = np.array([[colour]], np.float32) / 255
    hue, much, light = (float(v) for v in cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0])
    much = min(1.0, much * float(np.exp(rng.normal(0, 0.25 * wide))))
    light = float(np.clip(light * np.exp(rng.normal(0, 0.3 * wide)), 0.04, 1))
    return hsv(hue + rng.normal(0, 8 * wide), much, light)


def _not_quite(rng: Rng, colour: Colour) -> Colour:
    """Like this colour, but not so like that nobody could tell."""
    for wide in (1.0, 1.0, 1.3, 1.6, 2.0):
        found = like(rng, colour, wide)
        if distance(found, colour) > rng.uniform(6, 14):
            return found
    return mix(found, BLACK, 0.3)


def _all_alike(rng: Rng, d: Design) -> Design:
    """Beige on beige, grey on grey."""
    hue, much = rng.uniform(20, 58), rng.uniform(0.04, 0.36)
    tones = [hsv(hue + rng.normal(0, 8), much, rng.uniform(0.45, 0.95)) for _ in range(5)]
    return replace(d, ground=tones[0], road=mix(tones[0], tones[1], 0.6), deco=tuple(tones[2:]))


def _in_hue(rng: Rng, d: Design, discs: list[Colour]) -> Design:
    """Ground or streets, or both, in the hue of a disc."""
    one = discs[int(rng.integers(3))]
    kind = rng.random()
    if kind < 0.7:
        d = replace(d, ground=_not_quite(rng, one))
    if kind > 0.4:
        d = replace(d, road=_not_quite(rng, one))
    return d


def _loud(rng: Rng, d: Design, discs: list[Colour]) -> Design:
    """Large areas of red, blue and yellow."""
    deco = tuple(like(rng, discs[int(k)], 0.8) for k in rng.integers(0, 3, 4))
    return replace(d, deco=deco, ground=deco[0] if rng.random() < 0.5 else d.ground)


def _toned(rng: Rng, d: Design) -> Design:
    """The same at night, or bleached."""
    to, share = (BLACK, rng.uniform(0.5, 0.85)) if rng.random() < 0.5 else (WHITE, 0.5)
    return replace(
        d,
        ground=mix(d.ground, to, share),
        road=mix(d.road, to, share),
        deco=tuple(mix(c, to, share) for c in d.deco),
    )


def _design(rng: Rng, discs: list[Colour], pitch_share: float, disc_share: float) -> Design:
    d = paint.design(rng, discs, disc_share / pitch_share, (1 / pitch_share - 3) / 2)
    by = SIZE / d.size
    d = replace(
        d,
        size=SIZE,
        pitch=d.pitch * by,
        margin=d.margin * by,
        road_width=d.road_width * by,
        disc_radius=d.disc_radius * by,
    )
    kind = rng.random()
    if kind < 0.2:
        d = _all_alike(rng, d)
    elif kind < 0.55:
        d = _in_hue(rng, d, discs)
    elif kind < 0.7:
        d = _loud(rng, d, discs)
    return _toned(rng, d) if rng.random() < 0.2 else d


def _inks(rng: Rng, d: Design, discs: list[Colour]) -> Callable[[], Colour]:
    def ink() -> Colour:
        kind = rng.random()
        if kind < 0.4:
            return like(rng, discs[int(rng.integers(3))], 0.8)
        if kind < 0.6:
            return mix(d.road, any_colour(rng), rng.uniform(0.1, 0.6))
        return any_colour(rng) if kind < 0.85 else (WHITE, BLACK)[int(rng.integers(2))]

    return ink


def _marked(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """Marks on the crossings, of a disc's size as often as not."""
    like_discs = rng.random() < 0.65
    whole, sizes = (0.75, (0.8, 1.15)) if like_discs else (0.6, (0.3, 1.6))
    inks, many = _inks(rng, d, discs), int(rng.choice([1, 1, 1, 2, 3]))
    several = [mark(rng, inks, filled=whole) for _ in range(many)]
    size = d.disc_radius * rng.uniform(*sizes)
    share = 1.0 if rng.random() < 0.6 else rng.uniform(0.1, 0.8)
    stray = rng.uniform(0, 0.12) * d.pitch if rng.random() < 0.3 else 0.0
    for y in d.lines():
        for x in d.lines():
            if rng.random() < share:
                dx, dy = rng.normal(0, 1, 2) * stray
                several[int(rng.integers(len(several)))](img, x + dx, y + dy, size)


def _medalled(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """A round picture on the crossings, in the inks of discs, as large and as unlike as discs."""
    medals = Medals(rng, [_not_quite(rng, c) for c in discs], lambda: any_colour(rng))
    size, uneven = rng.uniform(0.75, 1.2), rng.uniform(0, 0.12)
    share = 1.0 if rng.random() < 0.7 else rng.uniform(0.2, 0.8)
    stray = rng.uniform(0, 0.1) * d.pitch if rng.random() < 0.25 else 0.0
    halo = any_colour(rng) if rng.random() < 0.25 else None
    for x, y in ((x, y) for y in d.lines() for x in d.lines()):
        if rng.random() < share:
            r = d.disc_radius * size * (1 + uneven * rng.uniform(-1, 1))
            u, v = rng.normal(0, 1, 2) * stray
            if halo is not None:
                dot(img, x + u, y + v, 1.2 * r, halo)
            medals.draw(img, x + u, y + v, r)


def _between(img: Print, d: Design, discs: list[Colour], rng: Rng) -> None:
    """Marks as large as discs between the crossings, or on the streets."""
    several = [mark(rng, _inks(rng, d, discs)) for _ in range(int(rng.integers(1, 4)))]
    blocks = [d.lines()[0] - 0.55 * d.pitch, *(v + d.pitch / 2 for v in d.lines())]
    rows = d.lines() if rng.random() < 0.5 else blocks
    share, size = rng.uniform(0.1, 1), d.disc_radius * rng.uniform(0.4, 1.15)
    for a in blocks:
        for b in rows:
            if rng.random() < share:
                several[int(rng.integers(len(several)))](img, a, b, size)
                if rows is not blocks:
                    several[0](img, b, a, size)


def _wallpaper(img: Print, d: Design, rng: Rng) -> None:
    """Small marks all over."""
    motif = mark(rng, lambda: mix(d.ground, any_colour(rng), rng.uniform(0.1, 0.8)), 3)
    step = d.pitch * rng.uniform(0.15, 0.6)
    size = step * rng.uniform(0.15, 0.5)
    for row, y in enumerate(np.arange(0, SIZE, step)):
        for x in np.arange((row % 2) * step / 2, SIZE, step):
            motif(img, float(x), float(y), size)


def _patterned(
    img: Print, d: Design, discs: list[Colour], rng: Rng, photos: Sequence[Print]
) -> Print:
    """The same with a pattern or a photograph in place of its ground, strong or faint."""
    first = d.ground
    inks = [first, *(_inks(rng, d, discs)() for _ in range(int(rng.integers(1, 5))))]
    if rng.random() < 0.3:
        inks = [first, *(mix(first, ink, rng.uniform(0.1, 0.5)) for ink in inks[1:])]
    strong = 1.0 if rng.random() < 0.7 else rng.uniform(0.2, 0.8)
    other = ground(rng, inks, SIZE, photos)
    return np.asarray(cv2.addWeighted(other, strong, img, 1 - strong, 0), np.uint8)


def _paved(img: Print, d: Design, discs: list[Colour], rng: Rng, photos: Sequence[Print]) -> None:
    """Streets of a pattern."""
    mask: Print = np.zeros((SIZE, SIZE, 3), np.uint8)
    for k in d.lines():
        fill(mask, (k - d.road_width / 2, 0, k + d.road_width / 2, SIZE), WHITE)
        fill(mask, (0, k - d.road_width / 2, SIZE, k + d.road_width / 2), WHITE)
    there = mask[..., 0] > 0
    img[there] = _patterned(img, replace(d, ground=d.road), discs, rng, photos)[there]


def _town(img: Print, d: Design, discs: list[Colour], rng: Rng, photos: Sequence[Print]) -> Print:
    """Ground, blocks and streets."""
    patterned = rng.random() < 0.35
    if patterned:
        img = _patterned(img, d, discs, rng, photos)
    if rng.random() < 0.12:
        _wallpaper(img, d, rng)
    if rng.random() < (0.45 if patterned else 0.85):
        paint.blocks(img, d, rng)
    if rng.random() < 0.25:
        _between(img, d, discs, rng)
    if rng.random() < 0.9:
        paint.streets(img, d, rng)
        if rng.random() < 0.2:
            _paved(img, d, discs, rng, photos)
        paint.lanes(img, d, rng)
    return img


def board(
    rng: Rng,
    of: dict[str, Colour],
    pitch_share: float,
    disc_share: float,
    photos: Sequence[Print] = (),
) -> Print:
    """The whole print of one board; `photos` are surfaces it may be printed with."""
    discs = list(of.values())
    d = _design(rng, discs, pitch_share, disc_share)
    img = _town(paint.flat(rng, d), d, discs, rng, photos)
    if rng.random() < 0.12:
        _between(img, d, discs, rng)
    if rng.random() < 0.35:
        paint.crossings(img, d, rng, discs)
    medals = rng.random() < MEDALS
    for often in (0.3, 0.0) if medals else (0.65, 0.2):
        if rng.random() < often:
            _marked(img, d, discs, rng)
    if medals:
        _medalled(img, d, discs, rng)
    paint.border(img, d, rng)
    img = paint.worn(img, rng)
    if rng.random() < 0.3:
        img = np.asarray(cv2.GaussianBlur(img, (0, 0), rng.uniform(0.4, 1.2)), np.uint8)
    return img
