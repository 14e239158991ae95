"""The eyes' figures on pictures with truth, and the curves their sureness was chosen from.

    python -m companion.vision.training.judge given FOLDER...     crossings given, and the curves
    python -m companion.vision.training.judge find FOLDER...      nothing given
    python -m companion.vision.training.judge cards FOLDER...
    python -m companion.vision.training.judge frames FOLDER...    frames until all is read
    python -m companion.vision.training.judge card_frames FOLDER...
    python -m companion.vision.training.judge lessons 0 60        painted boards, light changing
    python -m companion.vision.training.judge tables 0 60         painted ones without our board

Only pictures kept out of training count unless `--all` is said.  Crossings that are hidden do not
count; without a visible marker a board may be read in any of its four turns.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision.calibrate import Calibration, advised, empty_board, learn_discs, learn_empty
from companion.vision.cards import CardReader
from companion.vision.discs import LEAST, NAMES, Chances, calibrated, named, together, told
from companion.vision.locate import Locator
from companion.vision.photo import read_photo
from companion.vision.places import Located
from companion.vision.reader import BoardReader
from companion.vision.reading import CARS, SIDE, UNSURE, Image
from companion.vision.rectify import as_quad, flatten
from companion.vision.training.judge_curves import curves
from companion.vision.training.kept_out import kept_out
from companion.vision.training.lessons import lessons
from companion.vision.training.samples import outer
from companion.vision.training.scene import not_a_board

TEMPERATURES = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 1.0)
SURES = (0.8, 0.85, 0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.99)
IN_VIEW = 0.65
MOST_FRAMES = 12  # 1.2 s at ten frames a second
NOISE = 3.0  # grey levels
EIGHT = 8
AGREE = 2  # looks that must show the same card, as at the table
Card = tuple[str, Image, list[tuple[str, ...]]]


@dataclass(frozen=True)
class Case:
    """A picture and what is really on it."""

    name: str
    image: Image
    cells: str
    counted: tuple[int, ...]
    told: dict[str, object]


def cases(folders: Sequence[Path], everything: bool) -> Iterator[Case]:
    """Boards with truth beside them."""
    for path in sorted(p for folder in folders for p in folder.glob("*.json")):
        told = json.loads(path.read_text())
        if "visibility" not in told or not (everything or kept_out(told["tags"])):
            continue
        seen = np.array(told["visibility"]).ravel() >= IN_VIEW
        image = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
        cells = "".join("".join(row) for row in told["cells"])
        yield Case(path.stem, image, cells, tuple(int(k) for k in np.flatnonzero(seen)), told)


class Tally:
    """Boards perfect, crossings wrong and open, boards of eight told as eight."""

    def __init__(self) -> None:
        self.boards = self.perfect = self.wrong = self.open = self.counted = 0
        self.lost = 0
        self.eight = Counter[str]()  # boards of eight cars, by what was told of them

    def add(self, case: Case, cells: Sequence[str] | None) -> tuple[int, int]:
        """Count one reading, None when no board was found; gives its wrong and open crossings."""
        self.boards += 1
        self.counted += len(case.counted)
        self.lost += cells is None
        got = cells or UNSURE * len(case.cells)
        wrong = sum(got[k] not in (UNSURE, case.cells[k]) for k in case.counted)
        open_ = sum(got[k] == UNSURE for k in case.counted)
        self.wrong, self.open = self.wrong + wrong, self.open + open_
        self.perfect += not wrong and not open_
        if sum(c != "." for c in case.cells) == EIGHT:
            told = "as eight" if not wrong and not open_ else "open"
            self.eight["as nine" if sum(c in CARS for c in got) > EIGHT else told] += 1
        return wrong, open_

    def __str__(self) -> str:
        share = 100 * self.perfect / max(1, self.boards)
        return (
            f"{self.boards} boards, {share:5.1f} % perfect, {self.wrong} wrong of {self.counted}, "
            f"{100 * self.open / max(1, self.counted):.2f} % open, {self.lost} not found, "
            f"boards of eight cars told {dict(self.eight)}"
        )


def _looks(found: Sequence[Case], eyes: Locator) -> list[Chances | None]:
    out: list[Chances | None] = []
    for case in found:
        quad = as_quad(np.array(case.told["tapped_grid_corners_px"]))
        place = eyes.given(case.image, quad)
        if isinstance(place, Located):
            out.append(eyes.surer(case.image, place.quad, place.look).chances)
        else:
            out.append(None)
    return out


def judge_given(found: Sequence[Case]) -> None:
    """The figures with crossings given, then errors against open questions by sureness."""
    looks = _looks(found, Locator())

    def tally(read: Callable[[Chances], Sequence[str]]) -> Tally:
        out = Tally()
        for case, look in zip(found, looks, strict=True):
            out.add(case, None if look is None else read(look))
        return out

    print(tally(lambda look: told(calibrated(look))))
    curves(lambda: tally(lambda look: told(calibrated(look))))
    for by in TEMPERATURES:
        joint = [None if k is None else together(calibrated(k, by)) for k in looks]
        print(f"temperature {by:4.2f}: mean log loss {_surprise(found, joint):.4f}")
        for sure in SURES:
            out = Tally()
            for case, chances in zip(found, joint, strict=True):
                out.add(case, None if chances is None else named(chances, sure)[0])
            print(f"temperature {by:4.2f} sure {sure:.2f}: {out}, {_expected(found, joint, sure)}")


def _expected(found: Sequence[Case], joint: Sequence[Chances | None], sure: float) -> str:
    """How often a told crossing would be wrong if the chances were honest."""
    doubts: list[float] = []
    for case, chances in zip(found, joint, strict=True):
        if chances is None:
            continue
        cells = named(chances, sure)[0]
        share = chances[:, :4].max(axis=1) / np.maximum(chances[:, :4].sum(axis=1), LEAST)
        doubts += [1 - float(share[k]) for k in case.counted if cells[k] != UNSURE]
    return f"expected wrong 1 in {len(doubts) / max(sum(doubts), LEAST):.0f}"


def _surprise(found: Sequence[Case], joint: Sequence[Chances | None]) -> float:
    """Mean log loss of the true names among the four: least where the chances are honest."""
    lost: list[float] = []
    for case, chances in zip(found, joint, strict=True):
        if chances is None:
            continue
        seen = chances[:, :4] / np.maximum(chances[:, :4].sum(axis=1, keepdims=True), LEAST)
        lost += [-float(np.log(seen[k, NAMES.index(case.cells[k])] + LEAST)) for k in case.counted]
    return float(np.mean(lost))


def _turned(cells: Sequence[str], quarters: int) -> tuple[str, ...]:
    grid = np.rot90(np.array(list(cells)).reshape(SIDE, SIDE), quarters)
    return tuple(str(c) for c in grid.ravel())


def _as_it_lies(case: Case, cells: tuple[str, ...]) -> tuple[str, ...]:
    """What was read, in the turn that fits best where no marker tells which way round."""
    if case.told["markers_visible"]:
        return cells
    ways = [_turned(cells, k) for k in range(4)]
    return min(ways, key=lambda way: Tally().add(case, way))


def judge_find(found: Sequence[Case]) -> None:
    """The figures with nothing given; boards with wrong crossings are named."""
    eyes, out = Locator(), Tally()
    for case in found:
        reading = read_photo(case.image, None, eyes)
        cells = _as_it_lies(case, reading.cells) if reading.found != "none" else None
        wrong, _ = out.add(case, cells)
        if wrong or cells is None:
            print(case.name, f"{wrong} wrong" if cells else reading.why)
    print(out)


def cards(folders: Sequence[Path], everything: bool) -> Iterator[Card]:
    """Cards with truth beside them, each figure in its four turns."""
    for path in sorted(p for folder in folders for p in folder.glob("*card*.json")):
        told = json.loads(path.read_text())
        if not told.get("usable") or not (everything or kept_out(told["tags"])):
            continue
        want = _trimmed(told["pattern"])
        turns = [tuple("".join(row) for row in np.rot90(want, k)) for k in range(4)]
        yield path.stem, np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8), turns


def judge_cards(shown: Iterator[Card]) -> None:
    """Right, open and wrong cards."""
    reader, count = CardReader(), Counter[str]()
    for name, image, turns in shown:
        reading = reader.read(image)
        result = "right" if reading.pattern in turns else "wrong" if reading.pattern else "open"
        count[result] += 1
        if result != "right":
            print(name, result, reading.pattern, round(reading.margin, 2), reading.why)
    print(dict(count))


def judge_card_frames(shown: Iterator[Card]) -> None:
    """Frames from "card shown" to known: two looks must tell the same, each with its own noise."""
    reader, needed = CardReader(), Counter[str]()
    for name, image, turns in shown:
        rng, seen = np.random.default_rng(sum(needed.values())), Counter[tuple[str, ...]]()
        result = "never"
        for frame in range(1, MOST_FRAMES + 1):
            pattern = reader.read(_noisy(image, rng)).pattern
            seen[pattern] += bool(pattern)
            if seen[pattern] == AGREE:
                result = f"{frame} frames" if pattern in turns else "wrong"
                break
        needed[result] += 1
        if result in ("never", "wrong"):
            print(name, result)
    print(dict(needed), flush=True)


def _noisy(image: Image, rng: np.random.Generator) -> Image:
    noise = rng.standard_normal(image.shape, np.float32) * np.float32(NOISE)
    return np.asarray(np.clip(image + noise, 0, 255), np.uint8)


def _trimmed(pattern: list[list[str]]) -> np.ndarray:
    table = np.array([[{"E": "_", ".": "?"}.get(c, c) for c in row] for row in pattern])
    used = table != "?"
    rows, columns = np.flatnonzero(used.any(1)), np.flatnonzero(used.any(0))
    return np.asarray(table[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def judge_lessons(start: int, stop: int) -> None:
    """How much the empty board and the learnt discs help when the light has changed."""
    eyes = Locator()
    tallies = {name: Tally() for name in ("nothing learnt", "discs", "empty board", "both")}
    for seed in range(start, stop):
        empty, taught, play = lessons(seed)
        quads = [as_quad(outer(shot.truth.nodes)) for shot in (empty, taught, play)]
        try:
            discs = learn_discs(Calibration(), taught.image, quads[1])
        except CompanionError:  # too much alike in this light: the owner is told so
            discs = Calibration()
        known = {
            "nothing learnt": Calibration(),
            "discs": discs,
            "empty board": learn_empty(Calibration(), empty.image, quads[0]),
            "both": learn_empty(discs, empty.image, quads[0]),
        }
        flat = flatten(play.image, quads[2])
        chances = calibrated(eyes.net.look_round(flat, eyes.net.look(flat)).chances)
        seen = tuple(k for k, hidden in enumerate(play.truth.covered) if not hidden)
        case = Case(str(seed), play.image, play.truth.cells, seen, {})
        most = 4 if max(case.cells.count(c) for c in "RBY") > 3 else 3
        for name, learnt in known.items():
            weighed = chances
            if learnt.lessons():
                weighed = advised(chances, flat, learnt, empty_board(learnt))
            tallies[name].add(case, told(weighed, most))
    for name, tally in tallies.items():
        print(f"{name:15}", tally)


def judge_frames(found: Sequence[Case]) -> None:
    """Frames from "board in view" to a board without an open question, each with its own noise."""
    eyes, needed = Locator(), Counter[str]()
    for number, case in enumerate(found):
        reader, rng = BoardReader(locator=eyes), np.random.default_rng(number)
        result = "never"
        for frame in range(1, MOST_FRAMES + 1):
            reading = reader.read(_noisy(case.image, rng))
            cells = _as_it_lies(case, reading.cells)
            wrong, open_ = Tally().add(case, cells if reading.found != "none" else None)
            if not open_:
                result = f"{frame} frames" if not wrong else "wrong"
                break
        needed[result] += 1
    print(dict(needed), flush=True)


def judge_tables(start: int, stop: int) -> None:
    """Painted tables with another game's grid or strewn discs: none may be read as a board."""
    eyes, said = Locator(), Counter[str]()
    for seed in range(start, stop):
        reading = read_photo(not_a_board(seed)[0], None, eyes)
        said[reading.why or "read"] += 1
        if reading.found != "none":
            print(seed, "".join(reading.cells))
    print(dict(said))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = ["given", "find", "cards", "frames", "card_frames", "lessons", "tables"]
    parser.add_argument("what", choices=kinds)
    parser.add_argument("where", nargs="+")
    parser.add_argument("--all", action="store_true", help="pictures that were learnt from too")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    folders = [Path(folder) for folder in args.where]
    if args.what in ("lessons", "tables"):
        {"lessons": judge_lessons, "tables": judge_tables}[args.what](*map(int, args.where))
    elif args.what == "cards":
        judge_cards(cards(folders, args.all))
    elif args.what == "card_frames":
        judge_card_frames(cards(folders, args.all))
    else:
        found = list(cases(folders, args.all))
        {"given": judge_given, "find": judge_find, "frames": judge_frames}[args.what](found)


if __name__ == "__main__":
    main()
