"""A whole random card: its size, streets, pattern, frame and words."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.vision.reading import Image
from companion.vision.training.cards_paint import (
    BLACK,
    FREE,
    FREE_ON_PAINT,
    WHITE,
    WIDTH,
    Colour,
    PaintedCard,
    Rng,
    Style,
    box,
    car_colours,
    colour_away_from,
    disc,
    hsv,
    mix,
    paint_mark,
    some_colour,
    stroke,
    text,
)

BARE_PAINTED = 0.3  # share of cards whose crossings are all painted
Grid = tuple[list[float], list[float], float]  # the x of columns, the y of rows, the pitch


def random_rows(rng: Rng, expert: bool) -> list[list[str]]:
    """A figure of three cars (and a free crossing), without empty border rows or columns."""
    largest = 4 if rng.random() < 0.15 else 3
    while True:
        high, wide = rng.integers(1, largest + 1, 2)
        count = 3 + int(expert)
        if high * wide < count:
            continue
        places = rng.permutation(high * wide)[:count]
        rows, columns = places // wide, places % wide
        if len(set(rows)) and np.ptp(rows) == high - 1 and np.ptp(columns) == wide - 1:
            break
    cars = (
        list(rng.permutation(list("RBY")))
        if rng.random() < 0.55
        else list(rng.choice(list("RBY"), 3))
    )
    figure = [["?"] * int(wide) for _ in range(int(high))]
    for place, label in zip(places, [*cars, "_"], strict=False):
        figure[int(place) // int(wide)][int(place) % int(wide)] = str(label)
    return figure


def on_grid(rng: Rng, figure: list[list[str]]) -> list[list[str]]:
    """The figure on the card's own grid: 3x3, 4x4 or no larger than itself."""
    high, wide = len(figure), len(figure[0])
    side = (0, 3, 3, 4)[rng.integers(4)]
    rows, columns = max(side, high), max(side, wide)
    if side == 0 and rng.random() < 0.5:
        rows = columns = max(2, high, wide)
    top, left = int(rng.integers(rows - high + 1)), int(rng.integers(columns - wide + 1))
    grid = [["?"] * columns for _ in range(rows)]
    for r in range(high):
        grid[top + r][left : left + wide] = figure[r]
    return grid


def card_ground(rng: Rng, expert: bool) -> Colour:
    if expert:
        return hsv(rng.uniform(86, 162), rng.uniform(0.28, 0.98), rng.uniform(0.33, 0.95))
    return hsv(rng.uniform(0, 360), rng.uniform(0, 0.12), rng.uniform(0.84, 1))


def place_grid(rng: Rng, image: Image, rows: int, columns: int) -> Grid:
    high, wide = image.shape[:2]
    reach = rng.uniform(0.5, 0.74)
    pitch = min(wide * reach / max(2, columns - 1), high * reach / max(2, rows - 1))
    x0 = wide / 2 - pitch * (columns - 1) / 2 + rng.normal(0, 0.012) * wide
    y0 = high / 2 - pitch * (rows - 1) / 2 + rng.normal(0, 0.03) * (high - 0.6 * wide)
    return [x0 + k * pitch for k in range(columns)], [y0 + k * pitch for k in range(rows)], pitch


def streets(rng: Rng, image: Image, grid: Grid, ground: Colour, *, must: bool) -> None:
    """Roads, thin lines, cells, dots, blocks, or nothing where the figure needs no grid."""
    xs, ys, pitch = grid
    ink = colour_away_from(rng, [ground], 14)
    if rng.random() < 0.25:
        ink = mix(BLACK, WHITE, rng.uniform(0.05, 0.4))  # tarmac
    elif rng.random() < 0.6:
        ink = (
            mix(BLACK, WHITE, rng.uniform(0.0, 1.0))
            if rng.random() < 0.5
            else mix(ink, ground, 0.3)
        )
    kind = rng.integers(0, 11 if must else 12)
    if kind <= 3:
        roads(rng, image, grid, ink, pitch * rng.uniform(0.12, 0.48))
    elif kind <= 5:
        roads(rng, image, grid, ink, max(1.0, pitch * 0.05), lanes=False)
    elif kind <= 7:
        cells(rng, image, grid, ink)
    elif kind == 8:
        blocks(rng, image, grid, ground)
    elif kind <= 10:
        for x in xs:
            for y in ys:
                disc(image, x, y, pitch * rng.uniform(0.06, 0.1), ink)


def roads(rng: Rng, image: Image, grid: Grid, ink: Colour, wide: float, lanes: bool = True) -> None:
    xs, ys, pitch = grid
    out = pitch * rng.uniform(0, 0.5) + wide / 2
    high_mid, wide_mid = (ys[0] + ys[-1]) / 2, (xs[0] + xs[-1]) / 2
    for x in xs:
        box(image, x, high_mid, wide, ys[-1] - ys[0] + 2 * out, ink)
    for y in ys:
        box(image, wide_mid, y, xs[-1] - xs[0] + 2 * out, wide, ink)
    if lanes and rng.random() < 0.5:
        yellow, pale = hsv(rng.uniform(42, 58), rng.uniform(0.4, 0.9), 0.97), WHITE
        lane = (yellow, pale, colour_away_from(rng, [ink], 22))[rng.integers(3)]
        for x in xs:
            dashes(image, (x, ys[0] - out), (x, ys[-1] + out), pitch / 6, lane)
        for y in ys:
            dashes(image, (xs[0] - out, y), (xs[-1] + out, y), pitch / 6, lane)


def dashes(
    image: Image, a: tuple[float, float], b: tuple[float, float], step: float, ink: Colour
) -> None:
    start, end = np.array(a), np.array(b)
    long = float(np.linalg.norm(end - start))
    for at in np.arange(0, long, max(2.0, step)):
        p, q = (start + (end - start) * min(1.0, t / long) for t in (at, at + step / 2))
        stroke(image, (p[0], p[1]), (q[0], q[1]), ink, WIDTH / 180)


def cells(rng: Rng, image: Image, grid: Grid, ink: Colour) -> None:
    xs, ys, pitch = grid
    left, right, top, low = (
        xs[0] - pitch / 2,
        xs[-1] + pitch / 2,
        ys[0] - pitch / 2,
        ys[-1] + pitch / 2,
    )
    wide = WIDTH * rng.uniform(0.005, 0.015)
    for x in [*(v - pitch / 2 for v in xs), right]:
        stroke(image, (x, top), (x, low), ink, wide)
    for y in [*(v - pitch / 2 for v in ys), low]:
        stroke(image, (left, y), (right, y), ink, wide)


def blocks(rng: Rng, image: Image, grid: Grid, ground: Colour) -> None:
    """Houses between the streets; the streets keep the card's ground."""
    xs, ys, pitch = grid
    ink, size = colour_away_from(rng, [ground], 10), pitch * rng.uniform(0.4, 0.62)
    for x in [xs[0] - pitch, *xs]:
        for y in [ys[0] - pitch, *ys]:
            box(image, x + pitch / 2, y + pitch / 2, size, size, mix(ink, ground, 0.4))


def bare_crossings(rng: Rng, image: Image, grid: Grid, ground: Colour) -> None:
    """Every crossing painted alike, as a square or a roundabout: bare, it is no mark."""
    xs, ys, pitch = grid
    ink = mix(colour_away_from(rng, [ground], 30), ground, rng.uniform(0.6, 0.85))
    if rng.random() < 0.6:
        ink = mix(BLACK, WHITE, rng.uniform(0, 1))
    kind, r = rng.integers(4), pitch * rng.uniform(0.13, 0.34)
    for x in xs:
        for y in ys:
            if kind == 0:
                disc(image, x, y, r, ink)
            elif kind == 1:
                disc(image, x, y, r, ink, max(1.0, 0.2 * r))
            elif kind == 2:
                box(image, x, y, 1.8 * r, 1.8 * r, ink)
            else:
                disc(image, x, y, r, ink)
                disc(image, x, y, 0.55 * r, ground)


def frame_and_words(rng: Rng, image: Image, ground: Colour) -> None:
    high, wide = image.shape[:2]
    ink = BLACK if sum(ground) > 330 else WHITE
    if rng.random() < 0.5:
        inset = int(rng.uniform(0, 0.05) * wide)
        border = colour_away_from(rng, [ground], 18)
        thick = max(1, round(rng.uniform(0.006, 0.035) * wide))
        cv2.rectangle(image, (inset, inset), (wide - 1 - inset, high - 1 - inset), border, thick)
    if rng.random() < 0.4 and high > 1.2 * wide:
        words = ("TRAFFIC", "TRAFIC", "BIP BIP", "STOP", "CITY 12")[rng.integers(5)]
        where = 0.94 if rng.random() < 0.7 else 0.06
        text(image, words, wide / 2, high * where, wide * 0.05, ink, int(rng.integers(8)))
    if rng.random() < 0.45:
        corner_note(rng, image, ink)


def corner_note(rng: Rng, image: Image, ink: Colour) -> None:
    """A number, a few dots or a printed code in a corner: not part of the figure."""
    high, wide = image.shape[:2]
    x = wide * (0.09 if rng.random() < 0.7 else 0.91)
    y = wide * 0.09 if rng.random() < 0.7 else high - wide * 0.09
    kind = rng.integers(3)
    if kind == 0:
        text(image, f"{rng.integers(1, 61)}", x, y, wide * 0.06, ink, int(rng.integers(8)))
    elif kind == 1:
        for k in range(int(rng.integers(1, 4))):
            disc(image, x, y + (k - 1) * 0.035 * wide, 0.014 * wide, some_colour(rng))
    else:
        code = cv2.resize(
            rng.integers(0, 2, (6, 6)).astype(np.uint8) * 255, (18, 18), interpolation=0
        )
        left, top = int(x - 9), int(y - 9)
        image[top : top + 18, left : left + 18] = code[..., None]


def paint_card(rng: Rng, rows: Sequence[str] | None = None) -> PaintedCard:
    """One card; the same generator gives the same design, whatever figure `rows` asks for."""
    shape, figures, places, lines, marking, framing, squares = rng.spawn(7)
    expert = bool(shape.random() < 0.5) if rows is None else any("_" in row for row in rows)
    image = blank_card(shape)
    ground = card_ground(shape, expert)
    image[:] = ground
    figure = random_rows(figures, expert) if rows is None else [list(row) for row in rows]
    layout = on_grid(places, figure)
    grid = place_grid(places, image, len(layout), len(layout[0]))
    tight = len(layout) == len(figure) and len(layout[0]) == len(figure[0])
    streets(lines, image, grid, ground, must=not tight)
    bare = squares.random() < BARE_PAINTED
    if bare:
        bare_crossings(squares, image, grid, ground)
    marks = paint_figure(marking, image, layout, grid, ground, bare)
    frame_and_words(framing, image, ground)
    centre = (sum(grid[0]) / len(grid[0]), sum(grid[1]) / len(grid[1]))
    return PaintedCard(image, expert, marks, grid[2], centre, tuple("".join(r) for r in figure))


def blank_card(rng: Rng) -> Image:
    """Square, tall, or now and then wide."""
    shape = rng.random()
    tall, low = rng.uniform(1.15, 1.7), rng.uniform(0.62, 0.88)
    ratio = 1.0 if shape < 0.5 else tall if shape < 0.9 else low
    wide = WIDTH if ratio >= 1 else int(WIDTH * 1.3)
    return np.empty((int(wide * ratio), wide, 3), np.uint8)


def random_style(rng: Rng) -> Style:
    edge = (None, BLACK, WHITE, some_colour(rng))[rng.choice(4, p=(0.4, 0.3, 0.2, 0.1))]
    flags = rng.random(2) < 0.5
    kind, ink = int(rng.integers(12)), int(rng.integers(40))
    return Style(kind, edge, ink, bool(flags[0]), bool(flags[1]), rng.uniform(0.28, 0.45))


def paint_figure(
    rng: Rng,
    image: Image,
    layout: list[list[str]],
    grid: Grid,
    ground: Colour,
    bare: bool = False,
) -> tuple[tuple[str, float, float], ...]:
    style, colours = random_style(rng), car_colours(rng, ground)
    grey = mix(BLACK, WHITE, rng.uniform(0, 1))
    ink = grey if abs(sum(grey) - sum(ground)) > 150 else (WHITE if sum(ground) < 400 else BLACK)
    if rng.random() < 0.4:  # plain black or white, whatever it lies on: hard to see on a dark road
        ink = (BLACK, WHITE)[rng.integers(2)]
    free = FREE[rng.integers(len(FREE))]
    if bare:  # what must be free is told from what only is
        free = FREE_ON_PAINT[rng.integers(len(FREE_ON_PAINT))]
    high, wide = image.shape[:2]
    room = min(grid[0][0], wide - grid[0][-1], grid[1][0], high - grid[1][-1])
    r, marks = min(grid[2] * style.size, 0.95 * room), []
    for row, y in zip(layout, grid[1], strict=True):
        for label, x in zip(row, grid[0], strict=True):
            turn = float(rng.integers(4)) * np.pi / 2 if style.turned else 0.0
            if label == "_":
                free(image, x, y, r, ink, ground)
            elif label != "?":
                paint_mark(image, x, y, r, colours[label], style, label, turn)
            if label != "?":
                marks.append(("E" if label == "_" else label, x, y))
    return tuple(marks)
