"""Our own race and danger cards for Gumball Rally."""

from __future__ import annotations

from companion.games.gumball_rally.cards import Card, DangerCard
from companion.games.gumball_rally.kinds import DANGER_KINDS, RACE_KINDS
from companion.ui.simulated.faces import signs
from companion.ui.simulated.faces.pen import INK, PAPER, confetti, ground, number, polygon, stripes
from hardware.simulated.shapes import Rgb, Shape, box, circle, moved

COLOURS: dict[str, Rgb] = {
    "yellow": (246, 204, 40),
    "blue": (42, 104, 204),
    "black": (44, 46, 54),
    "red": (206, 44, 48),
}
ROAD: Rgb = (96, 104, 112)


def faces() -> dict[str, tuple[Shape, ...]]:
    """By kind: a large number on its colour, or a warning on asphalt."""
    race = {key: _race(key, card) for key, card in RACE_KINDS.items()}
    return race | {key: _danger(key, card) for key, card in DANGER_KINDS.items()}


def _race(key: str, card: Card) -> tuple[Shape, ...]:
    rgb = COLOURS[card.colour]
    return (
        *ground(PAPER, rgb),
        *confetti(key, (PAPER, INK, ROAD)),
        *stripes(PAPER, (230, 232, 236), key),
        circle(0, -12, 19, rgb),
        circle(0, -12, 17, PAPER),
        *number(card.number, 0, -12, 20, rgb),
        *moved(signs.auto(rgb), 0, 22),
    )


def _danger(key: str, card: DangerCard) -> tuple[Shape, ...]:
    rgb = COLOURS[card.colour] if card.colour else signs.GREEN
    base = (
        *ground(ROAD, INK),
        *confetti(key, (rgb, signs.YELLOW, PAPER)),
        *stripes(ROAD, (108, 116, 124), key),
    )
    if card.kind == "checkpoint":
        return (*base, *_flag(4))
    if card.kind == "winner":
        return (*base, *_flag(8), circle(0, 26, 8, signs.YELLOW), *number(1, 0, 26, 9, INK))
    triangle = [
        polygon(((-20, 18), (20, 18), (0, -20)), signs.YELLOW),
        polygon(((-15, 15), (15, 15), (0, -14)), rgb),
    ]
    if card.kind == "minor":
        return (*base, *triangle, box(-1.6, -4, 3.2, 11, PAPER), circle(0, 11, 2, PAPER))
    wheel = [
        circle(0, 6, 9, INK),
        circle(0, 6, 6.5, PAPER),
        box(-8, 4.8, 16, 2.4, INK),
        circle(0, 6, 2.4, INK),
    ]
    return (*base, *moved(triangle, 0, -8), *moved(wheel, 0, 18), *moved(wheel, 0, -22, scale=0.6))


def _flag(squares: int) -> list[Shape]:
    """A chequered flag of that many squares across."""
    side = 32 / squares
    cells = [(row, col) for row in range(squares) for col in range(squares)]
    return [
        box(-16, -24, 32, 32, PAPER),
        *(
            box(-16 + col * side, -24 + row * side, side, side, INK)
            for row, col in cells
            if (row + col) % 2
        ),
        box(-18, -26, 2.4, 60, signs.BROWN),
    ]
