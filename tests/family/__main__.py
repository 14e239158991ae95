"""`python -m tests.family --plays N --seed S [--game KEY]`: figures last, 1 where wrong."""

from __future__ import annotations

import argparse
import gc
import logging
import time

from tests.family.games import KEYS
from tests.family.plays import Told, play


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.family", description=__doc__)
    parser.add_argument("--plays", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=KEYS)
    parser.add_argument("--minutes", type=float, help="stop after so long, whatever was asked for")
    parser.add_argument("--calm", action="store_true", help="careful hands, to try the minds")
    parser.add_argument("--house", action="store_true", help="draw every house rule")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    gc.set_threshold(50_000, 20, 20)  # views are made and dropped by the thousand
    games = (options.game,) if options.game else KEYS
    begun = time.monotonic()
    told: list[Told] = []
    for n in range(options.plays):
        game, seed = games[n % len(games)], options.seed + n // len(games)
        found = play(game, seed, calm=options.calm, house=options.house)
        gc.collect()  # a table that was left is a ring around windows of megabytes
        told.append(found)
        if not found.good:
            problem = found.wrong or found.stuck or found.lost
            print(f"{found.game} seed {found.seed}: {problem}", flush=True)
        if options.minutes and time.monotonic() - begun > options.minutes * 60:
            break
    print(figures(told, time.monotonic() - begun))
    return 0 if all(found.good for found in told) else 1


def figures(told: list[Told], seconds: float) -> str:
    """One line for the books."""
    return (
        f"plays {len(told)}, taps {sum(t.taps for t in told)}, lines {sum(t.lines for t in told)},"
        f" double taps {sum(t.doubles for t in told)},"
        f" swallowed {sum(t.swallowed for t in told)},"
        f" put right by one undo {sum(t.undone for t in told)},"
        f" wrong {sum(bool(t.wrong) for t in told)},"
        f" stuck {sum(bool(t.stuck) for t in told)}, lost {sum(bool(t.lost) for t in told)},"
        f" {60 * len(told) / max(seconds, 0.1):.0f} plays a minute"
    )


if __name__ == "__main__":
    raise SystemExit(main())
