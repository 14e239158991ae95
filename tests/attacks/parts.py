"""Drivers that raise anything, or hang, in any method: the app goes on, and they come back."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.attacks.figures import Figures
from tests.hardware.faults import CASES, broken, impatient


def attack(count: int, seed: int, folder: Path) -> Figures:
    """So many faults, each in one method of one port's driver."""
    figures = Figures("parts", never=("broken",), names=("faults", "survived"))
    draw = Random(seed)
    whole, rest = divmod(count, len(CASES))
    chosen = [*CASES * whole, *draw.sample(CASES, rest)]
    with impatient():
        for port, method, kind in chosen:
            figures.add("faults")
            wrong = broken(port, method, kind)
            if wrong:
                figures.fail("broken", f"{port}.{method} {kind}: {wrong}")
            else:
                figures.add("survived")
    return figures
