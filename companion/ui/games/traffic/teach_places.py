"""Where things lie while a deck is taught, upright and lying."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.ui.box import Box


class Confirm(NamedTuple):
    """A card that is checked: its figure, the signs, the keys, and the room for its picture."""

    grid: Box
    palette: Box
    keys: Box
    room: Box


class Measures(NamedTuple):
    """Where the live picture stands with its key and where the taught cards; and a card's check."""

    live_and_list: Callable[[Box], tuple[Box, Box]]
    confirm: Callable[[Box], Confirm]


def _one_above_the_other(box: Box) -> tuple[Box, Box]:
    return box.top(box.h * 0.52)


def _side_by_side(box: Box) -> tuple[Box, Box]:
    right, left = box.rightmost(box.w * 0.38, 10)
    return left, right


def _upright_confirm(box: Box) -> Confirm:
    keys, rest = box.foot(76)
    palette, rest = rest.foot(68)
    grid, room = rest.foot(min(rest.h * 0.62, rest.w))
    return Confirm(grid, palette, keys, room)


def _lying_confirm(box: Box) -> Confirm:
    grid, rest = box.left(min(box.h, box.w * 0.52), 12)
    keys, rest = rest.foot(76)
    palette, room = rest.foot(68)
    return Confirm(grid, palette, keys, room)


UPRIGHT = Measures(_one_above_the_other, _upright_confirm)
LYING = Measures(_side_by_side, _lying_confirm)
