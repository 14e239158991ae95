"""Where the visitors' decision stands on the screen, upright and lying."""

from __future__ import annotations

from typing import NamedTuple

from companion.ui.box import Box
from companion.ui.theme import TOUCH

NARROWEST, LOWEST, TALLEST = TOUCH, TOUCH, 140.0  # of a visitor
FEW = 4  # players for whom there is room to spare


class Places(NamedTuple):
    """National benches, local ones, the scores, and the green key.

    `labels` are the places of the two words, as far as there is room for them.
    """

    national: Box
    locals: Box
    scores: Box
    go: Box
    each: list[Box]  # a player's score
    bench: Box  # the room for national visitors
    tiles: list[Box]  # a local bench
    labels: list[Box]
    stacked: bool  # the key that shows all has its sign above its words


def upright(rest: Box, players: int, gaps: int) -> Places:
    go, rest = rest.foot(72)
    scores, rest = rest.foot(132 if players > FEW else 148)
    rows = -(-gaps // 2)
    national, locals_ = rest.top(max(156.0, min(220.0, rest.h - rows * 108 - 20)))
    across = 3 if players > 4 else 2
    cells = scores.grid(across, -(-players // across), 6)[:players]
    tiles = _tiles(locals_.inset(8), min(2, gaps), gaps)
    labels = [_label(national)] if national.h >= 190 else []
    return Places(national, locals_, scores, go, cells, national.inset(8), tiles, labels, False)


def lying(rest: Box, players: int, gaps: int) -> Places:
    many = players > FEW
    bottom, rest = rest.foot(92 if many else 108)
    go, scores = bottom.rightmost(126 if many else 150)
    locals_, national = rest.foot(178 if many else 134)
    tiles = _tiles(locals_.inset(6).left(70, 4)[1], gaps if gaps <= 4 else 3, gaps)
    labels = [_label(national), _label(locals_)]
    bench = national.inset(6).left(100, 4)[1]
    each = scores.columns(players, 7)
    return Places(national, locals_, scores, go, each, bench, tiles, labels, True)


def _tiles(box: Box, across: int, gaps: int) -> list[Box]:
    return box.grid(across, -(-gaps // across), 6)[:gaps]


def _label(bench: Box) -> Box:
    return Box(bench.x + 12, bench.y + 8, 94, 30)


def below(tile: Box) -> Box:
    """A tile without its line of names."""
    return Box(tile.x + 2, tile.y + 22, tile.w - 4, tile.h - 24)


def cells_in(box: Box, count: int) -> list[Box]:
    """Cells in lines that are high enough for a finger, and wide enough where there is room."""
    most = max(1, int(box.w / NARROWEST))
    lines = max(1, min(-(-count // most), int(box.h / LOWEST)))
    across = -(-count // lines)
    wide = min(box.w / across, 104.0)
    left = box.centre[0] - wide * across / 2
    tall = min(box.h / lines, TALLEST)
    top = box.centre[1] - tall * lines / 2
    return [
        Box(left + (i % across) * wide, top + (i // across) * tall, wide, tall)
        for i in range(count)
    ]
