"""A photo of a table set with nothing but what was printed: board, cars and markers."""

from pathlib import Path

import cv2
import numpy as np

from companion.printing import print_board, print_markers
from companion.printing.board import BOARD, DISC, EDGE, PITCH
from companion.printing.markers import TAG
from tests.printing.raster import Picture, pictures

DPI = 100
MM = 25.4 / DPI
TABLE = 300.0  # millimetres of table in the picture
SIZE = (1280, 720)
AROUND = (TABLE - BOARD) / 2
CORNERS = (0, 0), (1, 0), (1, 1), (0, 1)


class Printed:
    """The printed pieces, cut out."""

    def __init__(self, folder: Path) -> None:
        print_board(folder / "board.pdf")
        print_markers(folder / "markers.pdf")
        board, stickers = pictures(folder / "board.pdf", DPI)
        (tags,) = pictures(folder / "markers.pdf", DPI)
        self.board = largest(board, BOARD)
        self.cars = dict(zip("RBY", cars(stickers), strict=True))
        self.tags = [tag(tags, number) for number in range(4)]


def largest(page: Picture, side: float) -> Picture:
    """The square of that side in millimetres, wherever it lies on the page."""
    _, _, stats, _ = cv2.connectedComponentsWithStats((page.max(axis=2) < 240).astype(np.uint8))
    x, y = min(stats[1:], key=lambda s: abs(s[2] * MM - side) + abs(s[3] * MM - side))[:2]
    length = round(side / MM)
    return page[y : y + length, x : x + length]


def cars(page: Picture) -> list[Picture]:
    """The first sticker of each row: red, blue, yellow."""
    _, _, stats, _ = cv2.connectedComponentsWithStats((page.max(axis=2) < 60).astype(np.uint8))
    rims = [s for s in stats[1:] if abs(s[2] * MM - DISC) < 1]
    first = min(s[0] for s in rims)
    column = sorted((s for s in rims if s[0] < first + 20), key=lambda s: s[1])
    return [page[y : y + h, x : x + w] for x, y, w, h, _ in column]


def tag(page: Picture, number: int) -> Picture:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(page)
    found = dict(zip((int(i) for i in ids.ravel()), corners, strict=True))
    x, y = (found[number].reshape(4, 2).mean(axis=0) - TAG * 0.48 / MM).astype(int)
    side = round(TAG * 0.96 / MM)
    return page[y : y + side, x : x + side]


def put(table: Picture, piece: Picture, x: float, y: float, *, disc: bool = False) -> None:
    """Lays a piece on the table, its middle at (x, y) millimetres."""
    h, w = piece.shape[:2]
    left, top = round(x / MM - w / 2), round(y / MM - h / 2)
    shape = np.full((h, w), 0 if disc else 255, np.uint8)
    if disc:
        cv2.circle(shape, (w // 2, h // 2), w // 2 - 1, 255, -1)
    table[top : top + h, left : left + w][shape > 0] = piece[shape > 0]


def photo(printed: Printed, layout: str, seed: int) -> tuple[Picture, np.ndarray]:
    """The table with this layout (16 of R B Y .) and its outer crossings, in pixels."""
    rng = np.random.default_rng(seed)
    side = round(TABLE / MM)
    table = np.full((side, side, 3), (120, 150, 180), np.uint8)
    put(table, printed.board, TABLE / 2, TABLE / 2)
    for place, colour in enumerate(layout):
        if colour != ".":
            row, column = divmod(place, 4)
            at = AROUND + EDGE + column * PITCH, AROUND + EDGE + row * PITCH
            put(table, printed.cars[colour], *at, disc=True)
    for piece, (right, low) in zip(printed.tags, CORNERS, strict=True):
        out = AROUND - TAG / 2 - 1
        put(table, piece, abs(right * TABLE - out), abs(low * TABLE - out))
    return _shot(table, rng)


def _shot(table: Picture, rng: np.random.Generator) -> tuple[Picture, np.ndarray]:
    side = float(table.shape[0])
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    seen = np.array([[345, 30], [935, 45], [1010, 700], [260, 690]]) + rng.uniform(-15, 15, (4, 2))
    lens = cv2.getPerspectiveTransform(square, seen.astype(np.float32))
    image = cv2.warpPerspective(cv2.GaussianBlur(table, (0, 0), 0.8), lens, SIZE,
                                borderValue=(120, 150, 180))  # fmt: skip
    noisy = np.clip(10 + image * 0.85 + rng.normal(0, 4, image.shape), 0, 255).astype(np.uint8)
    near, far = (AROUND + EDGE) / MM, (TABLE - AROUND - EDGE) / MM
    outer = np.array([[[near, near], [far, near], [far, far], [near, far]]], np.float32)
    return noisy, cv2.perspectiveTransform(outer, lens)[0]
