"""Pictures with truth -> large crops of the board alone, with where each disc stands in them."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training import scene
from companion.vision.training.augment import square
from companion.vision.training.kept_out import kept_out
from companion.vision.training.samples import HIDDEN, IN_VIEW, Picture, outer

PITCH = 64  # pixels from crossing to crossing in the stored crop
REACH = 1.2  # pitches kept round the outer crossings
SIDE = round((3 + 2 * REACH) * PITCH)
WHOLE = 0.98  # share in view of a crossing over which nothing lies
UNKNOWN = "?"


@dataclass(frozen=True)
class Standing:
    """One disc in the crop: its foot, its top and its radius, in pixels."""

    letter: str
    foot: tuple[float, float]
    top: tuple[float, float]
    radius: float


@dataclass(frozen=True)
class Close:
    """One board: encoded crop, labels, which crossings are wholly in view, and its discs."""

    crop: bytes
    cells: str
    covered: tuple[bool, ...]
    whole: tuple[bool, ...]
    discs: tuple[Standing, ...]  # none when it is not known where they stand
    painted: bool
    relit: bool = False  # print, discs, light and camera were put together anew already


def _cut(image: Picture, quad: NDArray[np.float64]) -> tuple[bytes, NDArray[np.float64]]:
    h = cv2.getPerspectiveTransform(quad.astype(np.float32), square(PITCH, REACH))
    pitch = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean()) / 3
    back = np.asarray(h, np.float64)
    if pitch > 1.5 * PITCH:  # shrink first: warping alone would alias
        f = 1.25 * PITCH / pitch
        image = np.asarray(
            cv2.resize(image, None, fx=f, fy=f, interpolation=cv2.INTER_AREA), np.uint8
        )
        h = h @ np.diag([1 / f, 1 / f, 1])
    flat = cv2.warpPerspective(image, h, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    data = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, 94])[1].tobytes()
    return data, back


def _standing(truth: dict[str, object], h: NDArray[np.float64]) -> tuple[Standing, ...]:
    """The discs on the board, in the crop's pixels."""
    discs, board = truth["discs"], truth["board"]
    assert isinstance(discs, list) and isinstance(board, dict)
    radius = board["disc_d_mm"] / 2 / board["pitch_mm"] * PITCH
    out = []
    for disc in discs:
        if disc["cell"] is None or disc.get("held"):
            continue
        pair = np.array([[disc["base_center_px"], disc["center_px"]]], np.float64)
        foot, top = cv2.perspectiveTransform(pair, h)[0]
        out.append(
            Standing(
                disc["color"],
                (float(foot[0]), float(foot[1])),
                (float(top[0]), float(top[1])),
                radius,
            )
        )
    return tuple(out)


def rendered(path: Path, judging: bool = False) -> Close | None:
    """A picture with its truth file beside it; None for one kept for judging, or for learning."""
    truth = json.loads(path.with_suffix(".json").read_text())
    if kept_out(truth["tags"]) != judging:
        return None
    seen = np.array(truth["visibility"], np.float64).ravel()
    cells = "".join("".join(row) for row in truth["cells"])
    either = (seen >= HIDDEN) & (seen < IN_VIEW)
    cells = "".join(UNKNOWN if maybe else c for c, maybe in zip(cells, either, strict=True))
    image = np.asarray(cv2.imread(str(path)), np.uint8)
    data, h = _cut(image, outer(np.array(truth["nodes_px"], np.float64)))
    covered = tuple(bool(v < HIDDEN) for v in seen)
    whole = tuple(bool(v > WHOLE) for v in seen)
    return Close(data, cells, covered, whole, _standing(truth, h), False)


def painted(seed: int) -> Close:
    """Our own simulated picture of a board."""
    image, truth = scene.photograph(seed)
    data, _ = _cut(image, outer(truth.nodes))
    whole = tuple(not hid for hid in truth.covered)
    return Close(data, truth.cells, truth.covered, whole, (), True)


def load(folder: Path) -> Iterator[Close]:
    """All samples kept in a folder and below."""
    for path in sorted(folder.rglob("*.close")):
        yield from pickle.loads(path.read_bytes())


def keep(samples: list[Close], path: Path) -> None:
    """Keep samples in one file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(samples))
