"""Compares two demonstrations picture by picture: `python -m tests.pictures BEFORE AFTER`.

Each folder holds what `companion demo --out FOLDER` wrote, or folders of such folders. With
`--show DIR` the differing pictures are written side by side. The last line is the figure; the exit
code is 1 where anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

OF_THE_MACHINE = "doctor"  # pictures that show this machine's disk, heat and uptime


def compare(before: Path, after: Path) -> Iterator[tuple[str, str]]:
    """Each picture that is not the same in both folders, with what differs."""
    old, new = _pictures(before), _pictures(after)
    for name in sorted(old.keys() | new.keys()):
        if name not in new or name not in old:
            yield name, "only before" if name in old else "only after"
            continue
        count = differing_pixels(old[name], new[name])
        if count:
            yield name, f"{count} pixels" if count > 0 else "another size"


def differing_pixels(before: Path, after: Path) -> int:
    """How many pixels differ; -1 for pictures of different sizes."""
    if before.read_bytes() == after.read_bytes():
        return 0
    a, b = cv2.imread(str(before)), cv2.imread(str(after))
    if a is None or b is None or a.shape != b.shape:
        return -1
    return int(np.any(a != b, axis=2).sum())


def _pictures(folder: Path) -> dict[str, Path]:
    """By place and name without the running number, which shifts when one picture is added."""
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.png")):
        if path.stem.partition("_")[2].startswith(OF_THE_MACHINE):
            continue
        name = str(path.relative_to(folder).with_name(path.stem.partition("_")[2]))
        while name in found:
            name += "+"
        found[name] = path
    return found


def _side_by_side(before: Path, after: Path, name: str, out: Path) -> None:
    old, new = _pictures(before).get(name), _pictures(after).get(name)
    read = (cv2.imread(str(path)) for path in (old, new) if path is not None)
    pair = [picture for picture in read if picture is not None]
    if len({picture.shape for picture in pair}) == 1:
        target = out / f"{name.replace('/', '.')}.png"
        cv2.imwrite(str(target), np.hstack(pair))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--show", type=Path, metavar="DIR")
    options = parser.parse_args()
    different = list(compare(options.before, options.after))
    for name, what in different:
        print(f"{name}: {what}")
        if options.show:
            options.show.mkdir(parents=True, exist_ok=True)
            _side_by_side(options.before, options.after, name, options.show)
    total = len(_pictures(options.before).keys() | _pictures(options.after).keys())
    print(f"{total} pictures compared, {len(different)} different")
    return 1 if different or not total else 0


if __name__ == "__main__":
    sys.exit(main())
