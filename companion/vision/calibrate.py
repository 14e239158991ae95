"""What one camera has learnt: crossings, the owner's discs, the empty board."""

import re
from pathlib import Path

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.files import write_whole
from companion.vision import thresholds
from companion.vision.boardnet import PITCH, REACH
from companion.vision.lens import Lens
from companion.vision.reading import CARS, CELLS, EMPTY, Image, Quad
from companion.vision.rectify import flatten

Lab = tuple[float, float, float]  # lightness, green to red, blue to yellow
Names = NDArray[np.float64]  # 16 x 5 chances
TASTE = round(thresholds.TASTE_REACH * PITCH)
SPREAD = np.array(thresholds.LIGHT_SPREAD)
LESSON = "RBYR.YB..RY..B.."  # "put three of each colour as shown"


class Calibration(msgspec.Struct, frozen=True, omit_defaults=True):
    """Saved per camera; every part is optional and learnt by itself."""

    camera: str = ""
    size: tuple[int, int] = (0, 0)  # width and height of the frames it was made with
    crossings: Quad | None = None
    discs: dict[str, Lab] = {}
    empty: tuple[Lab, ...] = ()
    most: int = 3  # discs of each colour in the box
    bend: float = 0.0  # of the lens

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


def tastes(flat: Image) -> NDArray[np.float64]:
    """The middle colour of each crossing, Lab, 16 x 3."""
    lab = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    out = []
    for k in range(CELLS):
        x, y = round((REACH + k % 4) * PITCH), round((REACH + k // 4) * PITCH)
        part = lab[y - TASTE : y + TASTE + 1, x - TASTE : x + TASTE + 1].reshape(-1, 3)
        out.append(np.median(part, axis=0))
    return np.asarray(out, np.float64)


def _lab(values: NDArray[np.float64]) -> Lab:
    return (float(values[0]), float(values[1]), float(values[2]))


def learn_lens(known: Calibration, lens: Lens, quad: Quad) -> Calibration:
    """Remember how the lens bends."""
    size = (lens.width, lens.height)
    return msgspec.structs.replace(known, bend=lens.k, size=size, crossings=quad)


def learn_discs(known: Calibration, frame: Image, quad: Quad, cells: str = LESSON) -> Calibration:
    """Remember the owner's discs, lying as `cells` says; raises when they look alike."""
    found = tastes(flatten(frame, quad, known.lens()))
    discs: dict[str, Lab] = {}
    for letter in CARS:
        mine = [found[k] for k in range(CELLS) if cells[k] == letter]
        discs[letter] = _lab(np.median(np.array(mine), axis=0))
    pairs = [(a, b) for a in CARS for b in CARS if a < b]
    if min(_apart(discs[a], discs[b]) for a, b in pairs) < thresholds.DISCS_APART:
        raise CompanionError("vision.discs_alike")
    size = (frame.shape[1], frame.shape[0])
    return msgspec.structs.replace(known, discs=discs, crossings=quad, size=size)


def _apart(a: Lab, b: Lab) -> float:
    return float(np.hypot(a[1] - b[1], a[2] - b[2]))


def learn_empty(known: Calibration, frame: Image, quad: Quad) -> Calibration:
    """Remember the board without discs."""
    empty = tuple(_lab(v) for v in tastes(flatten(frame, quad, known.lens())))
    size = (frame.shape[1], frame.shape[0])
    return msgspec.structs.replace(known, empty=empty, crossings=quad, size=size)


def _fits(found: NDArray[np.float64], like: NDArray[np.float64]) -> NDArray[np.float64]:
    gap = ((found - like) / SPREAD) ** 2
    return np.asarray(np.exp(-0.5 * gap.sum(axis=-1)) + thresholds.ADVICE_FLOOR)


def advised(chances: Names, flat: Image, known: Calibration) -> Names:
    """The network's chances, weighed with what was learnt of these discs and this board."""
    found = tastes(flat)
    weights = np.ones_like(chances)
    for k, letter in enumerate(CARS + EMPTY):
        if letter in known.discs:
            weights[:, k] = _fits(found, np.array(known.discs[letter]))
    if len(known.empty) == CELLS:
        weights[:, 3] = _fits(found, np.array(known.empty))
    if not known.discs or not known.empty:  # half a lesson must not tip the scales
        weights = np.where(weights == 1, weights.max(axis=1, keepdims=True), weights)
    weights[:, 4] = weights[:, :4].max(axis=1)
    out = chances * weights
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
        known = msgspec.json.decode(path.read_bytes(), type=Calibration)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CompanionError("vision.calibration_damaged", path=str(path)) from error
    if len(known.empty) not in (0, CELLS) or set(known.discs) - set(CARS):
        raise CompanionError("vision.calibration_damaged", path=str(path))
    return known
