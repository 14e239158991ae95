"""Every park to look at and to put right by hand: its rides, who sits there, its numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Field
from companion.games.steam_park import rebuild
from companion.games.steam_park.rebuild import Piece
from companion.games.steam_park.state import COLOURS, METALS, SIZES, Places, State
from companion.ui.box import Box
from companion.ui.corrections import Corrections
from companion.ui.games.steam_park.art import FILLS, METAL_FILLS, RideKey
from companion.ui.games.steam_park.part import park_chips
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.correct import CorrectScreen
from companion.ui.screens.pause import PauseScreen
from companion.ui.theme import INK2, Colour
from companion.ui.widgets import Panel, Paragraph, Text, Widget, close_key, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable
    from companion.ui.shell import Shell

KEY = 54.0  # the side of a ride's key
ROW = 76.0  # a number with its word above
SIDE = 380.0  # units that six numbers of a ride and its keys take
TYPED = 160.0  # units of a stepper whose number is a key, too


class SteamPause(PauseScreen):
    """The pause, whose numbers to put right are sorted by park."""

    def __init__(self, shell: Shell, table: SteamParkTable) -> None:
        super().__init__(shell, table)
        self._parks = table

    def _correct(self) -> None:
        table = self._parks
        if table.state.options.simple:
            self.shell.replace(CorrectScreen(self.shell, table))
        else:
            self.shell.replace(ParkScreen(self.shell, table, table.turn_of() or 0))


class Boxes(NamedTuple):
    """The parks' keys, the rides, what is asked; a wide screen has room for a hint."""

    tabs: Box
    rides: Box
    side: Box
    hint: Box | None


def upright(area: Box, columns: int) -> Boxes:
    tabs, rest = area.top(64)
    return Boxes(tabs, *rest.top(min(3 * 66.0 + 16, rest.h - SIDE - 12), 12), None)


def lying(area: Box, columns: int) -> Boxes:
    tabs, rest = area.top(52)
    left, side = rest.left(columns * KEY + (columns - 1) * 5, 12)
    rides, hint = left.top(3 * 96.0, 12)
    return Boxes(tabs, rides, side, hint)


class ParkScreen(Screen):
    """One park: a key for each ride; beside them what can be put right."""

    game = "steam_park"

    def __init__(self, shell: Shell, table: SteamParkTable, player: int) -> None:
        super().__init__(shell)
        self._table = table
        self._player = player
        self._chosen: Piece | None = None
        self._made = Corrections(table)
        self._pager = Pager(shell)

    @property
    def _state(self) -> State:
        state: State = self._table.state
        return state

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.correct"))

    def green(self, at: float) -> None:
        self.shell.pop()

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self._made.undo_key(), self.back_key()]

    # -- what is chosen --------------------------------------------------------------------------

    def _open(self, player: int, piece: Piece | None = None) -> None:
        self._player, self._chosen = player, piece
        self._pager.go(0)
        self.shell.click()

    def _fields(self, player: int) -> dict[str, Field]:
        return {f.name: f for f in self._table.play.fields if f.player == player}

    def _owner(self, piece: Piece) -> int | None:
        """In whose park a ride or an extension stands."""
        for player in range(len(self._table.players)):
            field = self._fields(player).get(piece.name)
            if field is not None and field.value:
                return player
        return None

    def _touched(self, piece: Piece) -> None:
        """Built somewhere: shown there. In the box: put into this park."""
        owner = self._owner(piece)
        if owner is not None:
            self._open(owner, piece)
        elif piece.name not in self._fields(self._player):
            self.shell.flash_refused()
            self.shell.tell(self.say("steam.extension_alone"), kind="refused")
        elif self._put(piece, 1):
            self._open(self._player, piece)

    def _remove(self, piece: Piece) -> None:
        if self._put(piece, 0):
            self._open(self._player)

    def _put(self, piece: Piece, value: int) -> bool:
        return self._made.taken(self._fields(self._player)[piece.name], value)

    # -- view ------------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        columns = len(COLOURS) + (len(METALS) if self._state.options.extensions else 0)
        arrange = upright if self.shell.layout.portrait else lying
        places = arrange(area.inset(8), columns)
        chips = park_chips(places.tabs, self._table, self._player, self._open)
        parts = [*chips, *self._rides(places.rides), Panel(box=places.side)]
        if places.hint is not None:
            words = self.say("steam.park_hint")
            parts.append(Paragraph(box=places.hint, text=words, size=18, colour=INK2))
        piece = self._chosen
        if piece is not None and self._owner(piece) == self._player:
            return parts + self._piece(places.side.inset(14, 10), piece)
        return parts + self._numbers(places.side.inset(12, 8))

    def _rides(self, box: Box) -> list[Widget]:
        fills: list[tuple[str, str, Colour]] = [("ride", c, FILLS[c]) for c in COLOURS]
        if self._state.options.extensions:
            fills += [("extension", metal, METAL_FILLS[metal]) for metal in METALS]
        parts: list[Widget] = []
        for (what, which, fill), column in zip(fills, box.columns(len(fills), 5), strict=True):
            for size, cell in zip(SIZES, column.rows(len(SIZES), 8), strict=True):
                parts.append(self._key(cell, Piece(what, which, size), fill))
        return parts

    def _key(self, box: Box, piece: Piece, fill: Colour) -> Widget:
        owner = self._owner(piece)
        mine = owner == self._player
        places = self._places(piece) if mine else None
        return RideKey(
            box=box,
            name=piece.name,
            icon="nos" if piece.what == "ride" else "plus",
            fill=fill,
            size=piece.size,
            seated=None if places is None else places.size - places.free,
            owner="" if owner is None or mine else self._table.shape(owner),
            chosen=mine and piece == self._chosen,
            on_tap=partial(self._touched, piece),
        )

    def _places(self, piece: Piece) -> Places | None:
        park = self._state.parks[self._player]
        if piece.what == "ride":
            index = rebuild.ride_index(park, piece.which, piece.size)
            return None if index is None else park.rides[index].places
        index = rebuild.extension_index(park, piece.which, piece.size)
        extension = None if index is None else park.rides[index].extension
        return extension.places if extension else None

    # -- beside the rides ------------------------------------------------------------------------

    def _numbers(self, box: Box) -> list[Widget]:
        """The park's other numbers, then those of the whole table."""
        mine = [f for f in self._fields(self._player).values() if not rebuild.piece(f.name)]
        shared = [f for f in self._table.play.fields if f.player is None]
        keys, cells, shown = self._pager.page(box, mine + shared, ROW)
        parts: list[Widget] = list(keys)
        for cell, field in zip(cells, shown, strict=False):
            parts += self._number(cell, field)
        return parts

    def _number(self, box: Box, field: Field) -> list[Widget]:
        word, keys = box.top(22, 2)
        keys = Box(keys.x, keys.y, min(keys.w, 220.0), 52.0)
        return [
            Text(box=word, text=self.say(field.label), size=17),
            *self._made.keys(keys, field, typed=keys.w >= TYPED),
        ]

    def _piece(self, box: Box, piece: Piece) -> list[Widget]:
        """Who sits on a ride or an extension, and the ways to take it away or move it."""
        fields = self._fields(self._player)
        head, rest = box.top(52)
        cross, title = head.rightmost(56)
        values = {"which": self.say(rebuild.WORDS[piece.which]), "size": piece.size}
        key = "steam.park_ride" if piece.what == "ride" else "steam.park_extension"
        parts: list[Widget] = [
            Paragraph(box=title, text=self.say(key, **values), size=20, middle=True),
            close_key(cross, partial(self._open, self._player)),
        ]
        away, rest = rest.foot(56)
        names = [Piece(what, piece.which, piece.size).name for what in rebuild.SEATED]
        seated = [fields[name] for name in names if name in fields]
        columns = 2 if rest.w >= 2 * TYPED else 1
        lines = -(-len(seated) // columns)
        rows, _ = rest.top(lines * (ROW + 4) - 4)
        for cell, field in zip(rows.grid(columns, lines, 4), seated, strict=False):
            parts += self._number(cell, field)
        return parts + self._ways(away, piece, fields[piece.name])

    def _ways(self, box: Box, piece: Piece, field: Field) -> list[Widget]:
        """Take away; an extension also goes on to the next ride."""
        narrow = box.w < 280 and field.high > 1
        cells = box.columns(2) if field.high > 1 else [box]
        parts: list[Widget] = [
            plain_key(
                cells[0],
                self.say("steam.park_remove"),
                partial(self._remove, piece),
                icon="bin",
                size=18,
                stacked=narrow,
                name="remove",
                danger=True,
            )
        ]
        if field.high > 1:
            following = field.value % field.high + 1
            parts.append(
                plain_key(
                    cells[1],
                    self.say("steam.park_move"),
                    partial(self._made.put, field, following),
                    icon="right",
                    size=18,
                    stacked=narrow,
                    name="move",
                )
            )
        return parts
