"""Where things stand while a card is told: lying and upright screens, each laid out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.ui.box import Box
from companion.ui.games.traffic.art import BOARD

SIDE = 370.0  # upright: units below the board


class ClaimPlaces(NamedTuple):
    """The banner, what is told on, the question, the ways to answer, and the others' keys.

    `objections` is None where nobody is asked. "False alarm" (`alarm`) lies far from where the
    BIP keys were.
    """

    bar: Box
    main: Box
    ask: Box
    ways: Box
    alarm: Box
    objections: Box | None
    bips: Box


def lying_places(area: Box, objections: bool) -> ClaimPlaces:
    head, rest = area.inset(8).top(72)
    alarm, bar = head.rightmost(150)
    main, side = rest.left(rest.w * 0.545, 10)
    bips, side = side.foot(52)
    asked = None
    if objections:
        asked, side = side.foot(76)
    ways, ask = side.foot(58)
    return ClaimPlaces(bar, main, ask, ways, alarm, asked, bips)


def upright_places(area: Box, objections: bool) -> ClaimPlaces:
    bar, rest = area.inset(8).top(86)  # three who wait, with long names
    tall = min(SIDE, rest.h - 8 - BOARD)
    side, main = rest.foot(tall)
    less = 0 if tall == SIDE else 4
    bips, side = side.foot(58 - less)
    asked = None
    if objections:
        asked, side = side.foot(84 - less)
    row, ask = side.foot(66 - less)
    alarm, ways = row.rightmost(130, 6)
    return ClaimPlaces(bar, main, ask, ways, alarm, asked, bips)


class Measures(NamedTuple):
    """How the screen of a claim is cut, and that of the question who was first."""

    places: Callable[[Box, bool], ClaimPlaces]
    tied: Callable[[Box, int], list[Box]]


UPRIGHT = Measures(upright_places, Box.rows)
LYING = Measures(lying_places, Box.columns)
