"""What one camera has learnt: crossings, the owner's discs, the empty board."""

import re
from pathlib import Path

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.files import read_limited, write_whole
from companion.vision import thresholds
from companion.vision.boardnet import INPUT
from companion.vision.compare import around, logs, middles, odds_of_change, odds_of_paint
from companion.vision.lens import Lens
from companion.vision.load import pixels_told
from companion.vision.reading import CARS, CELLS, Floats, Image, Point, Quad, Reading
from companion.vision.rectify import flatten, nodes

Colour = tuple[float, float, float]  # logarithms of blue, green, red
Names = NDArray[np.float64]  # 16 x 5 chances
LESSON = "RBYR.YB..RY..B.."  # "put three of each colour as shown"


class Calibration(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    rename={"discs": "paints", "empty": "picture"},  # 0.1 kept other things under the old names
):
    """Saved per camera; every part is optional and learnt by itself."""

    camera: str = ""
    size: tuple[int, int] = (0, 0)  # width and height of the frames it was made with
    crossings: Quad | None = None
    discs: dict[str, Colour] = {}
    rings: tuple[Colour, ...] = ()  # the print round each crossing when the discs were learnt
    empty: bytes = b""  # the empty board from above, as PNG
    most: int = 3  # discs of each colour in the box
    bend: float = 0.0  # of the lens
    card_place: tuple[Point, ...] = ()  # corners of the card place, as shares of the picture

    def lens(self) -> Lens | None:
        """The lens, when it is known to bend."""
        return Lens(self.bend, *self.size) if self.bend and 0 not in self.size else None

    def lessons(self) -> bool:
        """Whether discs or the empty board were learnt."""
        return bool(self.discs or self.empty)

    def for_size(self, width: int, height: int) -> "Calibration":
        """The same for frames of another size; crossings are dropped if the picture is cut anew."""
        if self.crossings is None or 0 in self.size or self.size == (width, height):
            return self
        fx, fy = width / self.size[0], height / self.size[1]
        if abs(fx / fy - 1) > thresholds.SAME_SHAPE:
            return msgspec.structs.replace(self, crossings=None)
        a, b, c, d = ((x * fx, y * fy) for x, y in self.crossings)
        return msgspec.structs.replace(self, crossings=(a, b, c, d), size=(width, height))


def _colour(values: NDArray[np.float64]) -> Colour:
    return (float(values[0]), float(values[1]), float(values[2]))


def learn_lens(known: Calibration, lens: Lens, quad: Quad) -> Calibration:
    """Remember how the lens bends."""
    size = (lens.width, lens.height)
    return msgspec.structs.replace(known, bend=lens.k, size=size, crossings=quad)


def learn_discs(known: Calibration, frame: Image, quad: Quad, cells: str = LESSON) -> Calibration:
    """Remember the owner's discs, lying as `cells` says; raises when they look alike."""
    board = logs(flatten(frame, quad, known.lens()))
    found = middles(board)
    discs: dict[str, Colour] = {}
    for letter in CARS:
        mine = [found[k] for k in range(CELLS) if cells[k] == letter]
        discs[letter] = _colour(np.median(np.array(mine), axis=0))
    pairs = [(a, b) for a in CARS for b in CARS if a < b]
    if min(_apart(discs[a], discs[b]) for a, b in pairs) < thresholds.DISCS_APART:
        raise CompanionError("vision.discs_alike")
    rings = tuple(_colour(ring) for ring in around(board))
    size = (frame.shape[1], frame.shape[0])
    return msgspec.structs.replace(known, discs=discs, rings=rings, crossings=quad, size=size)


def _apart(a: Colour, b: Colour) -> float:
    gap = np.subtract(a, b)
    return float(np.linalg.norm(gap - gap.mean()))


def learn_empty(known: Calibration, frame: Image, quad: Quad) -> Calibration:
    """Remember the board without discs."""
    flat = flatten(frame, quad, known.lens())
    picture = cv2.imencode(".png", flat)[1].tobytes()
    size = (frame.shape[1], frame.shape[0])
    return msgspec.structs.replace(known, empty=picture, crossings=quad, size=size)


def empty_board(known: Calibration) -> Floats | None:
    """The learnt empty board in logarithms; None when it was not learnt."""
    if not known.empty:
        return None
    picture = cv2.imdecode(np.frombuffer(known.empty, np.uint8), cv2.IMREAD_COLOR)
    return logs(np.asarray(picture, np.uint8))


def advised(chances: Names, flat: Image, known: Calibration, empty: Floats | None = None) -> Names:
    """The network's chances, weighed with what was learnt of these discs and this board.

    `empty` is `empty_board(known)`, kept by who reads many frames.
    """
    board = logs(flat)
    advice = np.zeros_like(chances)
    if empty is not None:
        told = thresholds.CHANGE_WEIGHT * odds_of_change(board, empty)
        advice += told[:, None] * np.array([1, 1, 1, 0, 1])
    if known.discs:
        paints = np.array([known.discs[letter] for letter in CARS])
        advice[:, :3] += odds_of_paint(board, np.array(known.rings), paints)
    out = chances * np.exp(advice)
    return np.asarray(out / out.sum(axis=1, keepdims=True))


def _path(folder: Path, camera: str) -> Path:
    name = re.sub(r"[^A-Za-z0-9]+", "-", camera).strip("-").lower() or "camera"
    return folder / f"camera-{name}.json"


def save(known: Calibration, folder: Path) -> Path:
    """Write the calibration of one camera; gives the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = _path(folder, known.camera)
    write_whole(path, [msgspec.json.format(msgspec.json.encode(known))])
    return path


def load(folder: Path, camera: str) -> Calibration:
    """The calibration of a camera, an empty one when it has none; raises when it is damaged."""
    path = _path(folder, camera)
    if not path.exists():
        return Calibration(camera=camera)
    try:
        data = read_limited(path, thresholds.LEARNT_MOST_BYTES)
        known = msgspec.json.decode(data, type=Calibration)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CompanionError("vision.calibration_damaged", path=str(path)) from error
    if not _sound(known):
        raise CompanionError("vision.calibration_damaged", path=str(path))
    return known


def _sound(known: Calibration) -> bool:
    """All discs or none, with the print round them; a picture of the right size or none."""
    if len(known.card_place) not in (0, 4):
        return False
    discs = not known.discs or (set(known.discs) == set(CARS) and len(known.rings) == CELLS)
    if not known.empty:
        return discs
    if pixels_told(known.empty) != INPUT * INPUT:  # a backup may bring any picture along
        return False
    picture = cv2.imdecode(np.frombuffer(known.empty, np.uint8), cv2.IMREAD_COLOR)
    return discs and picture is not None and picture.shape == (INPUT, INPUT, 3)


def spots_in(reading: Reading, known: Calibration, image: Image) -> tuple[Point, ...]:
    """The sixteen crossings that were read, as shares of the picture; none without a board."""
    if reading.crossings is None or reading.why:
        return ()
    high, wide = image.shape[:2]
    there = nodes(reading.crossings, known.for_size(wide, high).lens())
    return tuple((float(x) / wide, float(y) / high) for x, y in there)
