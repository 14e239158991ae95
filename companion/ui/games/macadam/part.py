"""What every question of Macadam shares: the sixteen signals, the panel, the players' seats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.macadam.hands import hands
from companion.games.macadam.state import INSURANCE, LICENCE, State, turn
from companion.ui.box import Box
from companion.ui.games.macadam.art import SeatCard, Signal
from companion.ui.games.macadam.sheets import SeatSheet
from companion.ui.games.part import Part
from companion.ui.theme import SEATS, TOUCH
from companion.ui.widgets import Icon, Panel, Text, Token, Widget

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import MacadamTable


BETWEEN = 6.0  # units between two signals


class Places(NamedTuple):
    """Where the parts of the screen stand, and how many seats stand side by side."""

    board: Box
    panel: Box
    seats: Box
    across: int


def upright(inner: Box, players: int) -> Places:
    many = players > 4
    seats, rest = inner.foot(139 if many else 92)
    board = max(rest.h - 336, 4 * TOUCH + 3 * BETWEEN)
    return Places(*rest.top(board), seats, 3 if many else players)


def lying(inner: Box, players: int) -> Places:
    seats, rest = inner.foot(88)
    return Places(*rest.left(min(rest.h - 2, rest.w * 0.52), 10), seats, players)


class MacadamPart(Part):
    """The board as the family laid it out; a subclass gives the panel beside it."""

    table: MacadamTable

    @property
    def state(self) -> State:
        return self.table.state

    def panel(self, box: Box) -> list[Widget]:
        """What is asked."""
        raise NotImplementedError

    def touch_signal(self, place: int) -> None:
        """A signal of the board was touched."""

    def signals_ask(self) -> bool:
        """Whether the signals without a token are keys."""
        return False

    def chosen_place(self) -> int | None:
        """The signal that was touched and waits for its card."""
        return None

    def current_place(self) -> int | None:
        """The signal that is being played."""
        return None

    def standing(self) -> str:
        return self.table.in_words(hands(self.state))

    def shown_box(self, area: Box) -> Box:
        """Over the words beside the board: whose turn it is stands in the proposal too."""
        return self._places(area).panel.top(70)[0]

    def _places(self, area: Box) -> Places:
        return (upright if self.portrait else lying)(area.inset(8), self.count)

    def view(self, area: Box) -> list[Widget]:
        places = self._places(area)
        return [
            *self._board(places.board),
            *self.panel(places.panel),
            *self._seats(places.seats, places.across),
        ]

    def _board(self, box: Box) -> list[Widget]:
        cells = box.grid(4, 4, BETWEEN)
        return [self._signal(cell, place) for place, cell in enumerate(cells)]

    def _signal(self, box: Box, place: int) -> Widget:
        token = self.state.tokens[place]
        return Signal(
            box=box,
            kind=self.state.signals[place],
            token=token,
            chosen=place == self.chosen_place(),
            takes_back=place == self.chosen_place(),
            current=place == self.current_place(),
            name=f"signal:{place}",
            enabled=self.signals_ask() and not token,
            on_tap=partial(self.touch_signal, place),
        )

    def head(self, box: Box, about: str) -> list[Widget]:
        """Whose turn, what to do, and which way round."""
        player = turn(self.state)
        seat = SEATS[self.table.shape(player)]
        mark, rest = box.inset(12, 6).left(52, 12)
        icons, words = rest.rightmost(44)
        upper, lower = words.rows(2, 0)
        title = self.say("macadam.your_turn", name=self.table.name(player))
        way = "cw" if self.state.direction > 0 else "ccw"
        return [
            Panel(box=box, fill=seat.fill, edge=None, radius=12),
            Token(box=mark, shape=self.table.shape(player), white=True),
            Text(box=upper, text=title, size=25, colour=seat.letter),
            Text(box=lower, text=about, size=18, colour=seat.letter),
            Icon(box=icons.middle(38, 38), icon=way, colour=seat.letter),
        ]

    # -- the players ---------------------------------------------------------------------------

    def _seats(self, box: Box, across: int) -> list[Widget]:
        cells = box.grid(across, -(-self.count // across))
        points = self.table.play.rules.scores(self.state)
        return [self._seat(cells[p], p, points[p]) for p in range(self.count)]

    def _seat(self, box: Box, player: int, points: int) -> Widget:
        seat = self.state.seats[player]
        return SeatCard(
            box=box,
            shape=self.table.shape(player),
            label=self.table.name(player),
            points=points,
            tickets=seat.tickets,
            cards=seat.cards,
            insurance=seat.holds(INSURANCE),
            licence=seat.holds(LICENCE),
            turn=player == self.table.turn_of(),
            name=f"seat:{player}",
            on_tap=partial(self._show_seat, player),
        )

    def _show_seat(self, player: int) -> None:
        self.table.open_sheet(SeatSheet(self.table, player))
