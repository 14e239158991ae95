"""All bids for the Baron shown together: who pays what, who takes a die, and which one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Refusal
from companion.games.steam_park.actions import Steal
from companion.games.steam_park.directors import baron
from companion.games.steam_park.rules import apply
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.theme import AMBER, ENAMEL, HAIRLINE, INK, SEATS
from companion.ui.widgets import Drawing, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.steam_park.bids import Bids


class Measures(NamedTuple):
    """The title's height, and where it is told which die was stolen.

    `stolen` cuts that and "go on" out of the foot and of the bids above it.
    """

    head: float
    stolen: Callable[[Box, Box], tuple[Box, Box, Box]]


def _above(go: Box, rows: Box) -> tuple[Box, Box, Box]:
    kind, rows = rows.foot(66)
    return kind, go, rows


def _beside(go: Box, rows: Box) -> tuple[Box, Box, Box]:
    return *go.left(go.w * 0.6), rows


UPRIGHT = Measures(head=64, stolen=_above)
LYING = Measures(head=50, stolen=_beside)


class Reveal:
    """The highest bid first; the die on its way is named above."""

    def __init__(self, part: Bids) -> None:
        self._part = part
        self.say = part.say

    def view(self, area: Box) -> list[Widget]:
        parts, rest = self._part.frame(area)
        measures = UPRIGHT if self._part.portrait else LYING
        head, rest = rest.top(measures.head)
        told = baron.told(self._part.state)
        parts += self._part.title(head, self.say.words(told) if told else "")
        go, rows = rest.foot(66)
        kind = None
        if self._can_steal_spy():
            kind, go, rows = measures.stolen(go, rows)
        high = sorted(self._part.state.order, key=self._strength, reverse=True)
        height = min(96.0, (rows.h + 8) / len(high) - 8)
        for i, player in enumerate(high):
            parts.append(self._line(Box(rows.x, rows.y + i * (height + 8), rows.w, height), player))
        parts += self._stolen(kind) if kind is not None else []
        parts.append(go_key(go, self.say("app.go_on"), self._part.onward, size=22, name="next"))
        return parts

    def _can_steal_spy(self) -> bool:
        return not isinstance(apply(self._part.state, Steal(True)), Refusal)

    def _stolen(self, box: Box) -> list[Widget]:
        """Which die was taken only the table knows: a white one unless somebody says so."""
        white, spy = box.columns(2)
        return [self._kind(white, spy=False), self._kind(spy, spy=True)]

    def _kind(self, box: Box, *, spy: bool) -> Widget:
        auction = self._part.state.auction
        chosen = auction is not None and auction.spy == spy
        return plain_key(
            box,
            self.say("steam.stolen_spy" if spy else "steam.stolen_white"),
            partial(self._steal, spy),
            name="stolen:spy" if spy else "stolen:white",
            icon="eye" if spy else "die",
            chosen=chosen,
        )

    def _steal(self, spy: bool) -> None:
        if self._part.state.auction is not None and self._part.state.auction.spy != spy:
            self._part.table.act(Steal(spy))

    def _strength(self, player: int) -> tuple[int, int]:
        auction = self._part.state.auction
        assert auction is not None
        return auction.bids[player], self._part.state.order.index(player)

    def _line(self, box: Box, player: int) -> Widget:
        auction = self._part.state.auction
        assert auction is not None
        key = "steam.bid_half"
        if player == auction.thief:
            key = "steam.bid_thief"
        elif player == auction.victim:
            key = "steam.bid_victim"
        words = self.say(key, money=auction.pays[player])
        shown = (
            self._part.table.shape(player),
            self._part.table.name(player),
            auction.bids[player],
            words,
            self._part.state.parks[player].money,
            player == auction.thief,
        )
        return Drawing(box=box, paint=_paint_line, args=(*shown,))


def _paint_line(
    shape: str, name: str, bid: int, words: str, left: int, thief: bool, canvas: Canvas, box: Box
) -> None:
    """Name, bid, what it costs, and the money left."""
    border = AMBER if thief else None
    canvas.rounded(box, ENAMEL, 14, border=border, width=4, edge=HAIRLINE, depth=3)
    seat = Box(box.x, box.y, box.w * 0.3, box.h)
    canvas.rounded(seat.inset(4 if thief else 0), SEATS[shape].fill, 12)
    y = box.centre[1]
    mark = min(40.0, box.h - 12)
    canvas.token(shape, (box.x + 14 + mark / 2, y), mark, white=True)
    x = box.x + mark + 24
    canvas.name(name, (x, y), seat.right - x - 8, 21, SEATS[shape].letter, lines=2)
    canvas.text(str(bid), (seat.right + 40, y), 34, INK, BUNGEE, align="centre")
    room = box.right - seat.right - 80 - 84
    canvas.text(words, (seat.right + 80, y), 19, INK, fit=room)
    canvas.icon("coin", (box.right - 72, y), 26, INK)
    canvas.text(str(left), (box.right - 54, y), 26, INK, BUNGEE)
