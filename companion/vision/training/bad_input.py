"""Pictures nobody should be able to read wholly: what the eyes say of them.

    python -m companion.vision.training.bad_input PHOTOS...

Each kept-out board of the folders is shown twice in one picture, on a screen, printed in grey, in a
mirror, cut in half by the picture's edge, half on the table, and through an extreme lens. Printed
per kind: how many are read, what is said of the others, and crossings that are told but are not so.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.vision.locate import Locator
from companion.vision.photo import read_photo
from companion.vision.reading import EMPTY, SIDE, UNSURE, Image
from companion.vision.training.judge import Case, cases

NOT_THERE = "-"  # nothing may be told of such a crossing
BENDS = (-0.45, -0.7)  # of the lens: so strong that streets are arcs


@dataclass(frozen=True)
class Shown:
    """A changed picture, and what may be told of its crossings."""

    image: Image
    cells: str


def _nodes(case: Case) -> np.ndarray:
    return np.array(case.told["nodes_px"], np.float64)


def twice(case: Case) -> Shown | None:
    """Two boards side by side."""
    w = case.image.shape[1]
    middle = int(_nodes(case)[:, 0].mean())
    left = min(max(0, middle - w // 4), w - w // 2)
    part = case.image[:, left : left + w // 2]
    return Shown(np.ascontiguousarray(np.concatenate([part, part], axis=1)), NOT_THERE * 16)


def on_a_screen(case: Case) -> Shown | None:
    """A photo of the board on a dim screen, its stripes and frame seen."""
    h, w = case.image.shape[:2]
    small = cv2.resize(case.image, (w * 4 // 5, h * 4 // 5), interpolation=cv2.INTER_AREA)
    x = small.astype(np.float32) * 0.8 + 18
    x[:, ::3] *= 0.86
    x[::4] *= 0.9
    out = np.full_like(case.image, 14)
    out[h // 10 : h // 10 + len(x), w // 10 : w // 10 + x.shape[1]] = np.clip(x, 0, 255)
    return Shown(out, case.cells)


def in_grey(case: Case) -> Shown | None:
    """The board is a photocopy, the table has colours: of its cars nothing may be told."""
    image = case.image.copy()
    outline = np.array(case.told["board_corners_px"], np.float64)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), 1)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None]
    free = "".join(c if c == EMPTY else NOT_THERE for c in case.cells)
    return Shown(np.where(mask[..., None] > 0, grey, image), free)


def mirrored(case: Case) -> Shown | None:
    """In the mirror, without markers: it can only be read as a mirrored board."""
    if case.told["markers_visible"]:
        return None
    rows = [case.cells[k : k + SIDE][::-1] for k in range(0, SIDE * SIDE, SIDE)]
    return Shown(np.ascontiguousarray(case.image[:, ::-1]), "".join(rows))


def cut_in_half(case: Case) -> Shown | None:
    """The picture ends in the middle of the board."""
    middle = int(_nodes(case)[:, 0].mean())
    return Shown(np.ascontiguousarray(case.image[:, :middle]), NOT_THERE * 16)


def half_on_the_table(case: Case) -> Shown | None:
    """Columns 2 and 3 are not there: the table's colour and grain lie in their place."""
    nodes = _nodes(case).reshape(SIDE, SIDE, 2)
    middle = (nodes[:, 1] + nodes[:, 2]) / 2
    top, low = 2 * middle[0] - middle[1], 2 * middle[3] - middle[2]
    across = nodes[1:3, 3].mean(axis=0) - nodes[1:3, 1].mean(axis=0)
    hole = np.array([top, top + 2 * across, low + 2 * across, low])
    image = case.image.copy()
    table = np.concatenate([image[:40].reshape(-1, 3), image[-40:].reshape(-1, 3)])
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(hole).astype(np.int32), 1)
    grain = np.random.default_rng(0).normal(0, 6, image.shape) + np.median(table, axis=0)
    shown = np.where(mask[..., None] > 0, np.clip(grain, 0, 255), image)
    gone = [c if k % SIDE < 2 else NOT_THERE for k, c in enumerate(case.cells)]
    return Shown(np.asarray(shown, np.uint8), "".join(gone))


def bent(case: Case, by: float) -> Shown | None:
    """Through a lens far wider than any that is sold for this."""
    h, w = case.image.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (xx - w / 2) / (w / 2), (yy - h / 2) / (w / 2)
    far = 1 + by * (u * u + v * v)
    x, y = (u / far + 1) * w / 2, v / far * w / 2 + h / 2
    seen = cv2.remap(case.image, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
    return Shown(np.asarray(seen, np.uint8), case.cells)


KINDS: dict[str, Callable[[Case], Shown | None]] = {
    "two boards": twice,
    "on a screen": on_a_screen,
    "printed in grey": in_grey,
    "mirrored, no markers": mirrored,
    "cut by the picture's edge": cut_in_half,
    "half on the table": half_on_the_table,
    "extreme lens": lambda case: bent(case, BENDS[0]),
    "more extreme lens": lambda case: bent(case, BENDS[1]),
}


def untrue(case: Case, shown: Shown, cells: tuple[str, ...], turned: bool) -> int:
    """Crossings told that are not so; a board without markers may be read in any turn.

    Crossings that were hidden from the beginning do not count.
    """
    asked = [k for k in range(16) if k in case.counted or shown.cells[k] == NOT_THERE]
    grid = np.array(list(cells)).reshape(SIDE, SIDE)
    ways = [np.rot90(grid, k).ravel() for k in (range(4) if turned else [0])]
    return min(sum(way[k] not in (UNSURE, shown.cells[k]) for k in asked) for way in ways)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("where", nargs="+", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    found, eyes = list(cases(args.where, False)), Locator()
    for kind, change in KINDS.items():
        said, wrong, oriented, boards = Counter[str](), 0, 0, 0
        for case in found:
            shown = change(case)
            if shown is None:
                continue
            boards += 1
            reading = read_photo(shown.image, None, eyes)
            if reading.found == "none":
                said[reading.why] += 1
                continue
            marked = bool(case.told["markers_visible"])
            bad = untrue(case, shown, reading.cells, not marked)
            wrong += bad
            oriented += reading.oriented and not marked
            said["read, with crossings that are not so" if bad else "read"] += 1
        words = f"{wrong} crossings not so, {oriented} turned without a marker"
        print(f"{kind}: {boards} boards, {dict(said)}, {words}", flush=True)


if __name__ == "__main__":
    main()
