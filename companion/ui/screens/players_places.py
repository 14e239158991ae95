"""Where the seats and what is played lie, upright and lying."""

from __future__ import annotations

from typing import NamedTuple

from companion.ui.box import GAP, Box

CARD = 300.0  # units of the card of a seat at least, on a screen that stands


class Places(NamedTuple):
    """The title, the table, the card of a seat or the tiles, and the keys below."""

    head: Box
    plan: Box
    card: Box
    tiles: Box
    keys: Box
    play: Box


def lying(area: Box) -> Places:
    """The table on the left, the card beside it; tiles over the whole width."""
    left, card = area.left(area.w * 0.565, 12)
    head, plan = left.top(48)
    play, card = card.foot(60)
    keys = Box(left.x, play.y, left.w, play.h)
    tiles = Box(area.x, plan.y, area.w, play.y - plan.y - 8)
    return Places(head, plan, card, tiles, keys, play)


def upright(area: Box) -> Places:
    """Table, card and keys one above the other."""
    head, rest = area.top(48)
    play, rest = rest.foot(60)
    plan, card = rest.top(min(rest.h * 0.44, rest.h - CARD - GAP))
    keys, tiles = rest.foot(60)
    return Places(head, plan, card, tiles, keys, play)
