"""Pictures with truth -> small samples on disk: a crop round the crossings and a thumbnail."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.finder import SMALL, reduced
from companion.vision.reading import UNSURE
from companion.vision.training import scene
from companion.vision.training.kept_out import kept_out

Picture = NDArray[np.uint8]
CROP_PITCH = 36  # pixels per pitch in the stored crop
CROP_REACH = 1.7  # pitches kept round the outer crossings
CROP = round((3 + 2 * CROP_REACH) * CROP_PITCH)
THUMB = SMALL
HIDDEN, IN_VIEW = 0.45, 0.65  # share of a crossing in view: between them it is not asked


@dataclass(frozen=True)
class Sample:
    """One picture: encoded crop and thumbnail, labels; `cells` is empty when there is no board."""

    crop: bytes
    thumb: bytes
    cells: str
    covered: tuple[bool, ...]
    corners: tuple[tuple[float, float], ...]  # in the thumbnail, those inside it
    style: str


def outer(nodes: NDArray[np.float64]) -> NDArray[np.float64]:
    """The four outer crossings, clockwise."""
    return nodes[[0, 3, 15, 12]]


def crop(image: Picture, quad: NDArray[np.float64]) -> Picture:
    """The board seen from above, `CROP_REACH` pitches round the outer crossings."""
    a, b = CROP_REACH * CROP_PITCH, (3 + CROP_REACH) * CROP_PITCH
    where = np.array([[a, a], [b, a], [b, b], [a, b]], np.float32)
    h = cv2.getPerspectiveTransform(quad.astype(np.float32), where)
    side = float(np.linalg.norm(quad[0] - quad[1]))
    if side / 3 > 2 * CROP_PITCH:  # shrink first: warping alone would alias
        f = 2 * CROP_PITCH / (side / 3)
        small = cv2.resize(image, None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
        image = np.asarray(small, np.uint8)
        h = h @ np.diag([1 / f, 1 / f, 1])
    return np.asarray(cv2.warpPerspective(image, h, (CROP, CROP)), np.uint8)


def _jpg(image: Picture) -> bytes:
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes())


def sample(
    image: Picture, quad: NDArray[np.float64], cells: str, covered: tuple[bool, ...], style: str
) -> Sample:
    """What training needs of one picture."""
    small, f = reduced(image)
    spots = (quad + 0.5) * f - 0.5
    inside = [
        (float(x), float(y))
        for x, y in spots
        if 0 <= x < image.shape[1] * f and 0 <= y < image.shape[0] * f
    ]
    return Sample(
        _jpg(crop(image, quad)), _jpg(small), cells, covered, tuple(inside if cells else ()), style
    )


def painted(seed: int) -> Sample:
    """Our own simulated picture; one in six shows no board of ours."""
    if seed % 6 == 5:
        image, quad = scene.not_a_board(seed)
        return sample(image, quad, "", (), "other")
    image, truth = scene.photograph(seed)
    return sample(image, outer(truth.nodes), truth.cells, truth.covered, "painted")


def rendered(path: Path) -> Sample | None:
    """A picture with its truth file beside it; None for one that is kept out of training."""
    truth = json.loads(path.with_suffix(".json").read_text())
    if kept_out(truth["tags"]):
        return None
    image = np.asarray(cv2.imread(str(path)), np.uint8)
    cells = "".join("".join(r) for r in truth["cells"])
    seen = np.array(truth["visibility"], np.float64).ravel()
    covered = tuple(bool(v < HIDDEN) for v in seen)
    either = (seen >= HIDDEN) & (seen < IN_VIEW)
    cells = "".join(UNSURE if maybe else c for c, maybe in zip(cells, either, strict=True))
    nodes = np.array(truth["nodes_px"], np.float64)
    return sample(image, outer(nodes), cells, covered, truth["tags"]["board_style"])


def save(samples: list[Sample], path: Path) -> None:
    """Keep samples in one file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(samples))


def load(folder: Path) -> Iterator[Sample]:
    """All samples kept in a folder and below."""
    for path in sorted(folder.rglob("*.pickle")):
        yield from pickle.loads(path.read_bytes())


def paint_many(folder: Path, start: int, stop: int, step: int = 100) -> None:
    """Simulate pictures `start` to `stop` and keep them, `step` in a file."""
    for first in range(start, stop, step):
        path = folder / f"painted_{first:06d}.pickle"
        if not path.exists():
            save([painted(k) for k in range(first, min(stop, first + step))], path)
