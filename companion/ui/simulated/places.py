"""Where things stand on the panel of the simulated table, in its units."""

from __future__ import annotations

from typing import NamedTuple

from companion.ui.box import Box
from companion.ui.simulated.desk import PANEL


class Places(NamedTuple):
    """The boxes of the panel; `picker` lies over board, buttons and foot."""

    title: Box
    fold: Box
    hint: Box
    board: Box
    green: Box
    seats: Box
    switches: tuple[Box, Box, Box]
    card: Box
    steps: tuple[Box, Box, Box]
    show: Box
    turn: Box
    sliders: Box
    picker: Box


def places(whole: Box) -> Places:
    """The panel in the middle of what it was given."""
    inner = whole.middle(min(whole.w, PANEL[0]), min(whole.h, PANEL[1])).inset(8)
    head, rest = inner.top(26, 2)
    fold, title = head.rightmost(32)
    hint, rest = rest.top(36, 4)
    picker = rest
    above, foot = rest.top(236, 8)
    board, side = above.left(above.h, 10)
    green, side = side.top(84, 2)
    seats, switches = side.top(68, 6)
    camera, button, reset = switches.rows(3, 4)
    card, keys = foot.left(foot.h, 8)
    keys, sliders = keys.left(124, 10)
    upper, lower = keys.rows(2, 6)
    before, chosen, after = _thirds(upper)
    show, turn = lower.left(lower.w - 44, 4)
    return Places(
        title=title,
        fold=fold,
        hint=hint,
        board=board,
        green=green,
        seats=seats,
        switches=(camera, button, reset),
        card=card,
        steps=(before, chosen, after),
        show=show,
        turn=turn,
        sliders=sliders,
        picker=picker,
    )


def _thirds(box: Box) -> tuple[Box, Box, Box]:
    before, rest = box.left(34, 3)
    after, chosen = rest.rightmost(34, 3)
    return before, chosen, after
