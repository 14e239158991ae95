"""Make samples: from rendered pictures with truth, or painted by our own simulator.

python -m companion.vision.training.make painted 0 6000 --out DATA
python -m companion.vision.training.make rendered FOLDER... --out DATA
"""

import argparse
from pathlib import Path

from companion.vision.training.samples import paint_many, rendered, save

IN_A_FILE = 100


def keep_rendered(folder: Path, out: Path) -> None:
    """All pictures of a folder that have their truth beside them and may be learnt from."""
    paths = [p for p in sorted(folder.glob("*.jpg")) if p.with_suffix(".json").exists()]
    for first in range(0, len(paths), IN_A_FILE):
        path = out / f"rendered_{folder.resolve().name}_{first:05d}.pickle"
        part = paths[first : first + IN_A_FILE]
        if not path.exists() and (len(part) == IN_A_FILE or part[-1] == paths[-1]):
            save([s for s in map(rendered, part) if s is not None], path)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["painted", "rendered"])
    parser.add_argument("what", nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    if args.kind == "painted":
        paint_many(args.out, int(args.what[0]), int(args.what[1]))
        return
    for folder in args.what:
        keep_rendered(Path(folder), args.out)


if __name__ == "__main__":
    main()
