"""`companion bench`: every figure beside its yardstick, measured in the same run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from companion.bench.figure import Figure
from companion.cli.context import Context
from companion.ui.display import has_display

Bench = Callable[[], Iterator[Figure]]


def run_bench(context: Context) -> int:
    """Prints each figure as it is measured; 0 whatever they are: a figure is not a test."""
    if not has_display():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    for bench in _benches():
        for figure in bench():
            if context.options.json:
                context.print_json(figure)
            else:
                print(figure.line(), flush=True)
    return 0


def _benches() -> tuple[Bench, ...]:
    from companion.bench import eyes, games, house, parts, teaching, traffic, voice

    rooms = (house, parts, eyes, teaching, games, traffic, voice)
    return tuple(room.figures for room in rooms)
