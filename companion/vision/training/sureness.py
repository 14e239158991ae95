"""The curves from which temperature, sureness and the closer look's share are chosen.

    python -m companion.vision.training.sureness PHOTOS... --views 4

Each kept-out board is seen `--views` times, rearranged, in other prints, light and cameras
(`rearrange.py`, `overprint.py`); printed are errors against open questions. PHOTOS are folders no
figures are published of.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import INPUT, BoardNet, doubted, shaded, squares
from companion.vision.closernet import CloserNet
from companion.vision.discs import (
    LEAST,
    NAMES,
    Chances,
    averaged,
    calibrated,
    named,
    together,
    told,
)
from companion.vision.reading import UNSURE
from companion.vision.training.augment import decode, labels, turned
from companion.vision.training.closer_augment import seen
from companion.vision.training.closer_samples import Close, rendered
from companion.vision.training.colours import Rng
from companion.vision.training.overprint import reprinted
from companion.vision.training.rearrange import rearranged

TEMPERATURES = (0.45, 0.55, 0.65, 0.8, 1.0)
SURES = (0.9, 0.95, 0.97, 0.98, 0.99, 0.995)
SHARES = (0.0, 0.4, 0.5, 0.6, 0.75, 1.0)
MOST, FEWEST = 3, 8


@dataclass(frozen=True)
class TwoLooks:
    """One board as both networks see it: true class per crossing (-1 uncounted), their chances."""

    cells: tuple[int, ...]
    first: Chances
    near: Chances


def _fair(sample: Close) -> bool:
    """A board that can be: no more than three of a colour, at most one car missing."""
    counts = [sample.cells.count(c) for c in "RBY"]
    return max(counts) <= MOST and (sum(counts) >= FEWEST or "?" in sample.cells)


def views(sample: Close, many: int, rng: Rng) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Pictures of the closer look with their labels."""
    for _ in range(many):
        image, other = rearranged(decode(sample.crop), sample, rng, more=False)
        if not _fair(other):
            continue
        image, cells = turned(reprinted(image, other, rng), labels(other), rng)
        yield seen(image, cells, rng), cells


def look(image: np.ndarray, cells: np.ndarray, first: BoardNet, near: CloserNet) -> TwoLooks:
    """What both networks say of one picture."""
    reduced = cv2.resize(image, (INPUT, INPUT), interpolation=cv2.INTER_AREA)
    small = np.asarray(reduced, np.uint8)
    once = first.look(small)
    said = first.look_round(small, once).chances
    truth = tuple(int(c) if 0 <= c < len(NAMES) else -1 for c in cells)
    return TwoLooks(truth, said, doubted(near.look(image), shaded(squares(small))))


def both(view: TwoLooks, share: float, always: bool = False) -> Chances:
    """Their mean, where the first is not quite plain or always."""
    asked = named(together(calibrated(view.first)), thresholds.CLOSER_ASKED)[0]
    if not always and UNSURE not in asked:
        return view.first
    return averaged([view.first, view.near], [1 - share, share])


def _counted(found: Sequence[TwoLooks], read: Sequence[Sequence[str]]) -> str:
    """Boards perfect, crossings open and wrong."""
    perfect = open_ = wrong = 0
    for view, cells in zip(found, read, strict=True):
        counted = [(cells[k], NAMES[c]) for k, c in enumerate(view.cells) if c >= 0]
        asked = sum(got == UNSURE for got, _ in counted)
        missed = sum(got not in (UNSURE, true) for got, true in counted)
        perfect += not asked and not missed
        open_, wrong = open_ + asked, wrong + missed
    share = 100 * perfect / max(1, len(found))
    return f"{share:5.1f} % of {len(found)} perfect, {open_} open, {wrong} wrong"


def by_sureness(found: Sequence[TwoLooks], looks: Sequence[Chances], by: float, sure: float) -> str:
    """The same with another temperature and sureness."""
    return _counted(found, [named(together(calibrated(k, by)), sure)[0] for k in looks])


def by_misled(
    found: Sequence[TwoLooks], looks: Sequence[Chances], most: int, plainly: float
) -> str:
    """The same where a board with so many open questions must be read more plainly."""
    kept = thresholds.MISLED, thresholds.PLAINLY
    thresholds.MISLED, thresholds.PLAINLY = most, plainly
    try:
        return _counted(found, [told(calibrated(k)) for k in looks])
    finally:
        thresholds.MISLED, thresholds.PLAINLY = kept


def surprise(found: Sequence[TwoLooks], looks: Sequence[Chances], by: float) -> float:
    """Mean log loss of the true names: least where the chances are honest."""
    lost: list[float] = []
    for view, chances in zip(found, looks, strict=True):
        joint = together(calibrated(chances, by))[:, :4]
        joint = joint / np.maximum(joint.sum(axis=1, keepdims=True), LEAST)
        lost += [-float(np.log(joint[k, c] + LEAST)) for k, c in enumerate(view.cells) if c >= 0]
    return float(np.mean(lost))


def curves(found: Sequence[TwoLooks]) -> None:
    """Print them all."""
    by = thresholds.TEMPERATURE
    for always in (False, True):
        for share in SHARES:
            looks = [both(v, share, always) for v in found]
            words = by_sureness(found, looks, by, thresholds.SURE)
            when = "always" if always else "in doubt"
            print(f"closer {share:.2f} {when}: {words}, loss {surprise(found, looks, by):.4f}")
    looks = [both(v, thresholds.CLOSER_SAYS[1]) for v in found]
    for by in TEMPERATURES:
        print(f"temperature {by:.2f}: loss {surprise(found, looks, by):.4f}")
        for sure in SURES:
            words = by_sureness(found, looks, by, sure)
            print(f"temperature {by:.2f} sure {sure:.3f}: {words}")
    for most in (2, 3, 4, 17):
        for plainly in (0.97, 0.98, 0.99, 0.995):
            words = by_misled(found, looks, most, plainly)
            print(f"misled from {most} open, plainly {plainly:.3f}: {words}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("where", nargs="+", type=Path)
    parser.add_argument("--views", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rng, first, near = np.random.default_rng(args.seed), BoardNet(), CloserNet()
    found: list[TwoLooks] = []
    for path in sorted(p for folder in args.where for p in folder.glob("*.json")):
        if "visibility" not in json.loads(path.read_text()):
            continue
        sample = rendered(path.with_suffix(".jpg"), judging=True)
        if sample is not None:
            found += [
                look(image, cells, first, near) for image, cells in views(sample, args.views, rng)
            ]
    curves(found)


if __name__ == "__main__":
    main()
