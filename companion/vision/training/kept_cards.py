"""Cards to judge by: the generator's, under light and on tables that nothing is learnt from.

    PYTHONPATH=GEN:. python -m companion.vision.training.kept_cards 7300 7340 --out SET/cards

Then GEN's `finish.py SET` marks the cards whose figure is in the picture: only they are counted.
"""

import argparse
from pathlib import Path

import seqcard

from companion.vision.training.whole_render import only_kept

SAMPLES = 3  # per pixel, before the picture is freed from noise, as for the set wild2


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("start", type=int)
    parser.add_argument("stop", type=int)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    only_kept()
    for number in range(args.start, args.stop):
        if not (args.out / f"wild2_card_{number:03d}.json").exists():
            seqcard.card("wild2", number, str(args.out), SAMPLES, 1)


if __name__ == "__main__":
    main()
