"""The looks of the simulated table as flat polygons in millimetres, back to front.

Data, not drawing: the camera's renderer projects them with cv2, the window draws them from above.
The board's art is our own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from hardware.simulated.scene import (
    BOARD_MM,
    CARD_MM,
    DISC_RADIUS_MM,
    MARGIN_MM,
    PITCH_MM,
    SIDE,
    Hand,
    SceneCard,
)
from hardware.simulated.shapes import Point, Rgb, Shape, box, capsule, circle, moved

DISC_RGB: dict[str, Rgb] = {"R": (211, 35, 43), "B": (28, 102, 207), "Y": (249, 212, 35)}
WHITE: Rgb = (246, 246, 242)
INK: Rgb = (11, 20, 36)
ASPHALT: Rgb = (76, 84, 92)
ROAD_LINE: Rgb = (196, 204, 210)
KERB: Rgb = (150, 152, 146)
LAWNS: tuple[Rgb, ...] = ((126, 160, 108), (142, 168, 118), (172, 168, 142), (118, 150, 112))
ROOFS: tuple[Rgb, ...] = ((128, 92, 78), (104, 112, 122), (190, 176, 150), (92, 126, 122))
# The code of a printed card: side, and distance from the card's edges.
CODE_MM = 10.0
CODE_INSET_MM = 3.0
TREE: Rgb = (72, 108, 74)
SKIN: Rgb = (214, 158, 128)
SKIN_EDGE: Rgb = (176, 122, 96)
SLEEVE: Rgb = (88, 92, 104)
CARD_GREEN: Rgb = (58, 150, 74)
ROAD_MM = 19.0


@cache
def board_shapes() -> tuple[Shape, ...]:
    """Gives the town: asphalt, blocks with houses and trees, road lines, crossings."""
    shapes = [box(0, 0, BOARD_MM, BOARD_MM, ASPHALT)]
    edges = [0.0, *(MARGIN_MM + PITCH_MM * line for line in range(SIDE)), BOARD_MM]
    draw = random.Random(4)
    for top, bottom in pairwise(edges):
        for left, right in pairwise(edges):
            shapes += _block(left, top, right, bottom, draw)
    return (*shapes, *_road_lines(), *_crossings())


def _block(
    left: float, top: float, right: float, bottom: float, draw: random.Random
) -> Iterator[Shape]:
    half = ROAD_MM / 2
    x0, y0 = (value + (half if value > 0 else 0) for value in (left, top))
    x1, y1 = (value - (half if value < BOARD_MM else 0) for value in (right, bottom))
    yield box(x0, y0, x1 - x0, y1 - y0, KERB)
    x0, y0, x1, y1 = x0 + 1.5, y0 + 1.5, x1 - 1.5, y1 - 1.5
    yield box(x0, y0, x1 - x0, y1 - y0, draw.choice(LAWNS))
    for _ in range(3):
        width, height = draw.uniform(5, 9), draw.uniform(5, 8)
        x, y = draw.uniform(x0 + 1, x1 - width - 1), draw.uniform(y0 + 1, y1 - height - 1)
        roof = draw.choice(ROOFS)
        yield box(x, y, width, height, roof)
        yield box(x, y + height / 2, width, height / 2, _darker(roof))
    for _ in range(3):
        yield circle(draw.uniform(x0 + 2, x1 - 2), draw.uniform(y0 + 2, y1 - 2), 1.8, TREE, 12)


def _darker(rgb: Rgb) -> Rgb:
    red, green, blue = rgb
    return red * 3 // 4, green * 3 // 4, blue * 3 // 4


def _road_lines() -> Iterator[Shape]:
    for line in range(SIDE):
        middle = MARGIN_MM + line * PITCH_MM
        for step in range(int(BOARD_MM // 8)):
            yield box(step * 8 + 2, middle - 0.4, 4, 0.8, ROAD_LINE)
            yield box(middle - 0.4, step * 8 + 2, 0.8, 4, ROAD_LINE)


def _crossings() -> Iterator[Shape]:
    for row in range(SIDE):
        for col in range(SIDE):
            x, y = MARGIN_MM + col * PITCH_MM, MARGIN_MM + row * PITCH_MM
            yield circle(x, y, ROAD_MM / 2 + 1.5, ASPHALT)
            yield circle(x, y, 7.2, ROAD_LINE)
            yield circle(x, y, 6.4, ASPHALT)


# The silhouette of the design's car, centred, 100 units wide.
CAR_BODY = ((-46, 13), (-44, 2), (-24, -2), (-8, -15), (16, -15), (30, -2), (45, 2), (47, 13))
CAR_WINDOWS = (((-14, -2), (-5, -11), (3, -11), (3, -2)), ((7, -11), (14, -11), (23, -2), (7, -2)))


@cache
def disc_shapes(colour: str) -> tuple[Shape, ...]:
    """Gives the top of a disc about the origin: colour, white ring, white car."""
    rgb = DISC_RGB[colour]
    ring = DISC_RADIUS_MM * 0.86
    car = [Shape(CAR_BODY, WHITE), *(Shape(window, rgb) for window in CAR_WINDOWS)]
    for x in (-24, 26):
        car += [circle(x, 15, 11.5, rgb, 16), circle(x, 15, 8, WHITE, 16)]
    faces = (
        circle(0, 0, DISC_RADIUS_MM, _darker(rgb)),
        circle(0, 0, DISC_RADIUS_MM - 0.6, rgb),
        circle(0, 0, ring, WHITE),
        circle(0, 0, ring - 0.9, rgb),
    )
    return (*faces, *moved(car, 0, 0, scale=0.19))


def side_rgb(colour: str) -> Rgb:
    """Gives the colour of a disc's rim, which looks away from the lamp."""
    return _darker(DISC_RGB[colour])


def card_shapes(card: SceneCard) -> tuple[Shape, ...]:
    """Gives a task card about the origin, upright: ground, roads, marks."""
    half = CARD_MM / 2
    ground = CARD_GREEN if card.expert else WHITE
    sheet = (box(-half, -half, CARD_MM, CARD_MM, ground), *_frame(half - 2.5, 0.8))
    return (*sheet, *_card_roads(card), *_card_marks(card), *_card_code(card))


def _card_code(card: SceneCard) -> Iterator[Shape]:
    """The squares in the corner of a printed card, with white around them."""
    if not card.code:
        return
    module = CODE_MM / len(card.code)
    left = CODE_INSET_MM - CARD_MM / 2
    white = CODE_MM + 2 * module
    yield box(left - module, left - module, white, white, WHITE)
    yield box(left, left, CODE_MM, CODE_MM, INK)
    for row, line in enumerate(card.code):
        for col, black in enumerate(line):
            if not black:
                yield box(left + col * module, left + row * module, module, module, WHITE)


def _frame(half: float, width: float) -> Iterator[Shape]:
    for offset in (-half, half - width):
        yield box(-half, offset, 2 * half, width, INK)
        yield box(offset, -half, width, 2 * half, INK)


def card_node(card: SceneCard, row: int, col: int) -> Point:
    """Gives the place of a mark on the card, about its centre."""
    pitch = 52.0 / max(3, len(card.rows), len(card.rows[0]))
    rows, cols = len(card.rows), len(card.rows[0])
    return (col - (cols - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch


def _card_roads(card: SceneCard) -> Iterator[Shape]:
    rows, cols = len(card.rows), len(card.rows[0])
    for lines, length, flat in ((rows, cols, True), (cols, rows, False)):
        for line in range(lines):
            ends = [(line, 0), (line, length - 1)] if flat else [(0, line), (length - 1, line)]
            first, last = (card_node(card, *end) for end in ends)
            yield from _card_road(first, last, flat)


def _card_road(first: Point, last: Point, flat: bool) -> Iterator[Shape]:
    over = 5.5
    dx, dy = (over, 0.0) if flat else (0.0, over)
    x0, y0, x1, y1 = first[0] - dx, first[1] - dy, last[0] + dx, last[1] + dy
    wide = 3.2
    if flat:
        yield box(x0, y0 - wide, x1 - x0, 2 * wide, ASPHALT)
        yield box(x0, y0 - 0.3, x1 - x0, 0.6, ROAD_LINE)
    else:
        yield box(x0 - wide, y0, 2 * wide, y1 - y0, ASPHALT)
        yield box(x0 - 0.3, y0, 0.6, y1 - y0, ROAD_LINE)


def _card_marks(card: SceneCard) -> Iterator[Shape]:
    for row, letters in enumerate(card.rows):
        for col, letter in enumerate(letters):
            x, y = card_node(card, row, col)
            if letter == "E":
                yield from (circle(x, y, 6.4, INK), circle(x, y, 5.9, WHITE))
            elif letter in DISC_RGB:
                yield circle(x, y, 6.6, INK)
                yield from moved(disc_shapes(letter), x, y, scale=0.4)


# Fingers and thumb of a hand whose pinching tips are at the origin, arm towards +x.
FINGERS: tuple[tuple[Point, Point, float], ...] = (
    ((62, 30), (34, 34), 13),
    ((58, 20), (14, 22), 14),
    ((56, 8), (2, 10), 15),
    ((56, -4), (-4, -2), 15),
    ((70, -26), (14, -14), 17),
)


def hand_shapes(hand: Hand) -> tuple[Shape, ...]:
    """Gives a hand and its sleeve, reaching over the table to the pinched thing."""
    palm = ((48, 34), (54, -12), (78, -34), (112, -24), (114, 24), (84, 40))
    arm = (capsule((104, 0), (150, 2), 50, SKIN_EDGE), capsule((104, 0), (150, 2), 46, SKIN))
    fingers = []
    for start, end, width in FINGERS:
        fingers += [capsule(start, end, width, SKIN_EDGE), capsule(start, end, width - 2, SKIN)]
    sleeve = Shape(((136, -36), (480, -52), (480, 56), (136, 38)), SLEEVE)
    whole = (*arm, Shape(palm, SKIN), *fingers, sleeve)
    return moved(whole, hand.x, hand.y, hand.from_deg)
