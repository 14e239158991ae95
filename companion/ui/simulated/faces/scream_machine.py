"""Our own visitors and attractions for Scream Machine."""

from __future__ import annotations

from companion.games.scream_machine.kinds import RIDE_KINDS, VISITOR_KINDS
from companion.ui.simulated.faces.pen import INK, PAPER, confetti, ground, number, stripes
from companion.ui.simulated.faces.signs import FAMILIES, GREY, RED, SKY, YELLOW
from hardware.simulated.shapes import Rgb, Shape, circle, moved

NIGHT: Rgb = (52, 40, 92)
FLAGS: dict[int, tuple[Rgb, Rgb]] = {1: (SKY, INK), 3: (YELLOW, INK), 5: (RED, PAPER)}


def faces() -> dict[str, tuple[Shape, ...]]:
    """By kind: visitors on a dark ground, attractions on paper with their value twice."""
    visitors = {key: _visitor(key, kind) for key, kind in VISITOR_KINDS.items()}
    return visitors | {key: _ride(key, r.family, r.value) for key, r in RIDE_KINDS.items()}


def _visitor(key: str, kind: str) -> tuple[Shape, ...]:
    sign, rgb = FAMILIES[kind]
    head = [
        circle(0, -17, 11, (238, 198, 168)),
        circle(-4, -19, 1.5, INK),
        circle(4, -19, 1.5, INK),
    ]
    return (
        *ground(PAPER, NIGHT),
        *confetti(key, (rgb, YELLOW, PAPER)),
        *stripes(PAPER, (226, 220, 240), key),
        circle(0, 14, 21, rgb),
        circle(0, 14, 19, PAPER),
        *moved(sign(rgb), 0, 14),
        *head,
    )


def _ride(key: str, family: str, value: int) -> tuple[Shape, ...]:
    sign, rgb = FAMILIES[family]
    flag, ink = FLAGS[value]
    return (
        *ground((246, 240, 222), rgb),
        *confetti(key, (flag, PAPER, GREY)),
        *stripes((246, 240, 222), (232, 222, 196), key),
        *moved(sign(rgb), 0, 6, scale=1.15),
        circle(-14, -28, 8.5, flag),
        *number(value, -14, -28, 9, ink),
        circle(14, 30, 8.5, flag),
        *number(value, 14, 30, 9, ink),
    )
