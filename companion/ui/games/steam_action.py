"""The action phase: one panel for the whole turn; touch what is done, then end the turn once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.base import Refusal
from companion.games.steam_park.acts import (
    Attract,
    EndTurn,
    Ground,
    NewRide,
    NewStand,
    Rides,
    Stands,
)
from companion.games.steam_park.state import (
    COLOURS,
    DEEDS,
    METALS,
    SIZES,
    Colour,
    Deed,
    Kind,
    State,
    active,
    of_colour,
    pig_dice,
    stands_left,
)
from companion.ui.box import Box
from companion.ui.games.steam_art import (
    DEED_ICONS,
    FILLS,
    STAND_ICONS,
    STAND_SHORT,
    Pick,
)
from companion.ui.games.steam_ask import Asking
from companion.ui.games.steam_draft import Draft
from companion.ui.games.steam_extras import Extras
from companion.ui.games.steam_part import Part
from companion.ui.games.steam_tick import Tick
from companion.ui.screen import LampSign
from companion.ui.widgets import Button, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park import Table

VISITOR_WORDS: dict[Colour, str] = {
    "black": "steam.colour_black",
    "green": "steam.colour_green",
    "blue": "steam.colour_blue",
    "pink": "steam.colour_pink",
    "red": "steam.colour_red",
    "violet": "steam.colour_violet",
}


class ActionPart(Part):
    """Rides and visitors by colour, stands, the rest; six tick marks and one "done"."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.draft = Draft()
        self._before: list[Draft] = []
        self.asking = Asking(self)
        self._extras = Extras(self)
        self._known: tuple[State, Draft] | None = None
        self._shown = self.state
        self._taken: dict[Any, bool] = {}

    @property
    def player(self) -> int:
        player = active(self.state)
        return 0 if player is None else player

    @property
    def shown(self) -> State:
        """The state as it will be once the turn is sent."""
        self._refresh()
        return self._shown

    def _refresh(self) -> None:
        """The rules are asked once for each draft, however often it is drawn."""
        known = (self.state, self.draft)
        if known == self._known:
            return
        result = self.draft.tried(self.state)
        self._known = known
        self._shown = self.state if isinstance(result, Refusal) else result
        self._taken = {}

    # -- entering --------------------------------------------------------------------------------

    def add(self, piece: Any) -> None:
        """One more piece of the turn, if the rules take it."""
        result = self.draft.added(self.state, piece)
        self.asking.close()
        if isinstance(result, Refusal):
            self.table.refused(result)
            return
        self._before.append(self.draft)
        self.draft = result
        self.shell.sound("key")
        self.shell.dismiss()

    def takes(self, piece: Any) -> bool:
        """Whether the rules would take one more piece."""
        self._refresh()
        if piece not in self._taken:
            self._taken[piece] = self.draft.takes(self.state, self._shown, piece)
        return self._taken[piece]

    def forget(self) -> None:
        self.draft = Draft()
        self._before = []
        self.asking.close()

    def can_step_back(self) -> bool:
        return bool(self._before)

    def step_back(self) -> None:
        self.asking.close()
        self.draft = self._before.pop()

    def _clear(self, deed: Deed) -> None:
        """A tick mark was touched: that action is entered anew."""
        rest = self.draft.without(deed)
        if rest != self.draft and not isinstance(rest.tried(self.state), Refusal):
            self._before.append(self.draft)
            self.draft = rest
            self.shell.sound("undo")
            self.shell.changed()

    def ready(self) -> bool:
        return True

    def onward(self) -> None:
        """The whole turn is told to the rules, action by action, and ends."""
        player = self.player
        for act in self.draft.sequence():
            if not self.table.act(act):
                return
        self.table.act(EndTurn(player))

    def press(self, player: int, at: float) -> None:
        """The seat's button says "done" for whose turn it is."""
        if player == self.player:
            self.onward()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.table.name(self.player))

    def lit(self) -> dict[int, LedMode]:
        return {self.player: LedMode.STEADY}

    # -- view ------------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        parts, rest = self.frame(area)
        strip, rest = rest.top(self.strip_height())
        shown = self.shown
        parts += self.strip(strip, self.player, shown)
        if self.shell.layout.portrait:
            parts += self._tall(rest)
        else:
            parts += self._broad(rest)
        return parts + self.asking.view(area)

    def _broad(self, rest: Box) -> list[Widget]:
        foot, rest = rest.foot(54)
        more, rest = rest.foot(52, 7)
        wide = 0.66 if self.state.options.extensions else 0.6
        grid, stands = rest.left(rest.w * wide, 12)
        return [
            *self._grid(grid),
            *self._stands(stands, 2),
            *self._extras.view(more, 1),
            *self._foot(foot, foot.w * 0.64),
        ]

    def _tall(self, rest: Box) -> list[Widget]:
        go, rest = rest.foot(68)
        ticks, rest = rest.foot(58)
        rows = 2 if len(self._extras.names()) > 5 else 1
        more, rest = rest.foot(60.0 * rows + 8 * (rows - 1), 10)
        grid, stands = rest.top(rest.h * 0.62, 10)
        return [
            *self._grid(grid),
            *self._stands(stands, 3),
            *self._extras.view(more, rows),
            *self._ticks(ticks),
            *self._done(go),
        ]

    # -- rides and visitors ----------------------------------------------------------------------

    def _grid(self, box: Box) -> list[Widget]:
        """A column for each colour: rides of 1, 2, 3 places, and below them the visitor."""
        metals = METALS if self.state.options.extensions else ()
        columns = box.columns(len(COLOURS) + len(metals), 6)
        parts: list[Widget] = []
        for colour, column in zip(COLOURS, columns, strict=False):
            *rides, visitor = _four(column)
            for size, cell in zip(SIZES, rides, strict=True):
                parts.append(self._ride(cell, colour, size))
            parts.append(self._visitor(visitor, colour))
        for metal, column in zip(metals, columns[len(COLOURS) :], strict=True):
            *cells, foot = _four(column)
            for size, cell in zip(SIZES, cells, strict=True):
                parts.append(self.asking.extension_key(cell, metal, size))
            word = self.say("steam.metal_gold" if metal == "gold" else "steam.metal_rust")
            parts.append(Text(box=foot, text=word, size=16, align="centre"))
        return parts

    def _ride(self, box: Box, colour: Colour, size: int) -> Widget:
        piece = Rides(self.player, (NewRide(colour, size),))
        drafted = self.draft.find(Rides)
        mine = drafted is not None and NewRide(colour, size) in drafted.rides
        owner = self._owner(colour, size)
        return Pick(
            box=box,
            name=f"ride:{colour}:{size}",
            icon="nos",
            fill=FILLS[colour],
            pips=size,
            owner=self.table.shape(owner) if owner is not None else "",
            count=int(mine),
            dim=not mine and not self.takes(piece),
            on_tap=partial(self.add, piece),
        )

    def _owner(self, colour: Colour, size: int) -> int | None:
        for player, park in enumerate(self.state.parks):
            if any((r.colour, r.places.size) == (colour, size) for r in park.rides):
                return player
        return None

    def _visitor(self, box: Box, colour: Colour) -> Widget:
        park = self.shown.parks[self.player]
        places = sum(r.places.size for r in park.rides if r.colour == colour)
        drafted = self.draft.find(Attract)
        came = sum(s.who == colour for s in drafted.seats) if drafted else 0
        seated = of_colour(park, colour)
        return Pick(
            box=box,
            name=f"visitor:{colour}",
            label=self.say(VISITOR_WORDS[colour]),
            icon="bot",
            fill=FILLS[colour],
            count=came,
            dim=not self.asking.ways(colour),
            note=f"{seated}/{places}" if places and not came else "",
            on_tap=partial(self.asking.visitor, colour),
        )

    # -- stands and ground -----------------------------------------------------------------------

    def _stands(self, box: Box, columns: int) -> list[Widget]:
        cells = box.grid(columns, 6 // columns, 6)
        parts = [
            self._stand(cell, kind) for kind, cell in zip(self.state.plans, cells, strict=False)
        ]
        piece = Ground(self.player)
        parts.append(
            Pick(
                box=cells[5],
                name="ground",
                label=self.say("steam.short_ground"),
                icon="flat",
                count=self.draft.amount("ground"),
                dim=not self.takes(piece),
                on_tap=partial(self.add, piece),
            )
        )
        return parts

    def _stand(self, box: Box, kind: Kind) -> Widget:
        drafted = self.draft.find(Stands)
        count = sum(s.kind == kind for s in drafted.stands) if drafted else 0
        have = self.shown.parks[self.player].stands.count(kind)
        possible = stands_left(self.shown, kind) > 0 and self.asking.stand_takes(kind)
        return Pick(
            box=box,
            name=f"stand:{kind}",
            label=self.say(STAND_SHORT[kind]),
            icon=STAND_ICONS[kind],
            count=count,
            note=f"×{have}" if have and not count else "",
            dim=not possible,
            on_tap=partial(self.asking.stand, kind),
        )

    def stand_piece(self, kind: Kind, copies: Kind | None = None) -> Stands:
        return Stands(self.player, (NewStand(kind, copies),))

    # -- ticks and the end -----------------------------------------------------------------------

    def _foot(self, box: Box, ticks: float) -> list[Widget]:
        left, right = box.left(ticks, 12)
        return self._ticks(left) + self._done(right)

    def _ticks(self, box: Box) -> list[Widget]:
        """Six marks: which actions are entered. Touched, a mark empties its action."""
        dice = pig_dice(self.state, self.player)
        spent = self.shown.turn.dice
        count, marks = box.left(76)
        parts: list[Widget] = [
            Tick(box=count, icon="die", label=f"{dice - spent}/{dice}", on=False, framed=False)
        ]
        for deed, cell in zip(DEEDS, marks.columns(len(DEEDS), 4), strict=True):
            done = deed in self.shown.turn.done
            parts.append(
                Tick(
                    box=cell,
                    name=f"tick:{deed}",
                    icon=DEED_ICONS[deed],
                    on=done,
                    enabled=done,
                    on_tap=partial(self._clear, deed),
                )
            )
        return parts

    def _done(self, box: Box) -> list[Widget]:
        name = self.table.name(self.player)
        return [
            Button(
                box=box,
                kind="go",
                icon="check",
                label=self.say("steam.turn_done", name=name),
                size=24,
                name="next",
                on_tap=self.onward,
            )
        ]


def _four(column: Box) -> list[Box]:
    """Three keys for rides and a slightly higher one for the visitor."""
    visitor, rides = column.foot(max(52.0, column.h * 0.27), 7)
    return [*rides.rows(3, 4), visitor]
