"""Cards of our own for every kind of every game, so that all can be tried without any box.

Drawn by code as flat shapes: the simulated camera and the panel draw the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from hardware.simulated.shapes import Shape

Face = tuple[Shape, ...]


def drawn(game: str) -> bool:
    """Whether we drew cards for the game; cheap."""
    return find_spec(f"{__name__}.{game}") is not None


@cache
def faces(game: str) -> Mapping[str, Face]:
    """The face of each kind of a game, about its middle; none for a game we drew nothing for."""
    if not drawn(game):
        return {}
    found: Mapping[str, Face] = import_module(f"{__name__}.{game}").faces()
    return found


def size_of(face: Face) -> tuple[float, float]:
    """Width and height of a card in millimetres: those of its ground."""
    xs, ys = [x for x, _ in face[0].points], [y for _, y in face[0].points]
    return max(xs) - min(xs), max(ys) - min(ys)
