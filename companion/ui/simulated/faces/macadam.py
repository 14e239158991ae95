"""Our own road users, arrows, policemen and papers for Macadam."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.macadam.kinds import PAPER_KINDS, POLICEMAN, ROAD_KINDS
from companion.games.macadam.state import POINTS
from companion.ui.simulated.faces import signs
from companion.ui.simulated.faces.pen import INK, PAPER, confetti, ground, number, stripes
from hardware.simulated.shapes import Rgb, Shape, box, moved

Sign = Callable[[Rgb], list[Shape]]
LOOKS: dict[str, tuple[Sign, Rgb, Rgb]] = {
    "pedestrian-red": (signs.walker, signs.RED, PAPER),
    "pedestrian-green": (signs.walker, signs.GREEN, PAPER),
    "pedestrian-blue": (signs.walker, signs.BLUE, PAPER),
    "pedestrian-yellow": (signs.walker, (206, 148, 10), PAPER),
    "bicycle": (signs.bicycle, (20, 120, 130), (224, 240, 240)),
    "moped": (signs.moped, (150, 80, 30), (244, 234, 220)),
    "auto": (signs.auto, (126, 40, 120), (240, 228, 242)),
    "moto": (signs.moto, (70, 80, 60), (232, 236, 222)),
    "blue_arrow": (signs.arrow, PAPER, signs.BLUE),
    "green_arrow": (signs.arrow, (70, 200, 110), (190, 40, 40)),
    POLICEMAN: (signs.policeman, (28, 50, 110), (214, 224, 240)),
    "insurance": (signs.paper, signs.GREEN, (220, 234, 214)),
    "licence": (signs.paper, signs.PINK, (246, 222, 230)),
}


def faces() -> dict[str, tuple[Shape, ...]]:
    """By kind; road users have their points below."""
    kinds = (*ROAD_KINDS, POLICEMAN, *PAPER_KINDS)
    return {key: _face(key) for key in kinds}


def _face(key: str) -> tuple[Shape, ...]:
    sign, rgb, paper = LOOKS[key]
    points = POINTS.get(key.partition("-")[0], 0)
    kerb = [box(-22 + 9 * i, 24, 5, 3, INK) for i in range(5)]
    return (
        *ground(paper, (74, 84, 92)),
        *confetti(key, (rgb, PAPER, signs.YELLOW)),
        *stripes(paper, _darker(paper), key),
        *moved(sign(rgb), 0, -8, scale=1.25),
        *kerb,
        *(number(points, 0, 33, 7, INK) if points else []),
    )


def _darker(rgb: Rgb) -> Rgb:
    """A little darker, for the bands behind the sign."""
    red, green, blue = rgb
    return red * 9 // 10, green * 9 // 10, blue * 9 // 10
