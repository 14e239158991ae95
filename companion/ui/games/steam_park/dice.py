"""After the race: the spy dice, then the dirt faces of every pig."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Act, Refusal, replaced
from companion.games.steam_park.actions import Dirt, Spy
from companion.games.steam_park.counts import pig_dice, spy_owners, visitors
from companion.games.steam_park.directors import baron
from companion.games.steam_park.dirt import preview
from companion.games.steam_park.modules.spy_dice import most_matches, price, right_neighbour
from companion.games.steam_park.race import tile_dirt
from companion.games.steam_park.rules import apply
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.steam_park.art import STEAM, Pick
from companion.ui.games.steam_park.one import OneByOne
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.games.steam_park.wait import Patience
from companion.ui.theme import AMBER_TINT, FADED, GO_TINT, INK, INK2, TOUCH
from companion.ui.widgets import Drawing, Header, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

PATIENCE = 3  # seconds in which a number can still be changed when all are told


class SpyDice(OneByOne):
    """One player after the other: how many faces match on the right, pay or throw away."""

    def player(self) -> int:
        """Who is asked, in the order of the tiles: whose pig bears a die that is not told yet."""
        state = self.state
        waits = {p for p in state.order for o in spy_owners(state, p) if state.spied[o] is None}
        return next(p for p in state.order if p in waits)

    def view(self, area: Box) -> list[Widget]:
        player = self.player()
        parts, rest = self.frame(area)
        head, rest = rest.top(50)
        told = baron.told(self.state)
        note = self.say.words(told) if told else self.say("steam.spy_note")
        parts += self.title(head, note)
        strip, rest = rest.top(self.strip_height())
        parts += self.strip(strip, player)
        away, sheet = rest.foot(66)
        parts += self._question(sheet, player)
        parts.append(
            plain_key(
                away,
                self.say("steam.spy_away"),
                partial(self.table.act, Spy(player, 0, False)),
                icon="bin",
                size=22,
                name="spy:away",
            )
        )
        return parts

    def _question(self, sheet: Box, player: int) -> list[Widget]:
        band, keys = sheet.top(64)
        neighbour = self.table.name(right_neighbour(self.state, player))
        text = self.say("steam.spy_question", name=self.table.name(player), neighbour=neighbour)
        parts = self.band(band, player, text)
        count = 1 + max(most_matches(self.state, p) for p in self.state.order)
        columns = 4 if self.portrait else count
        cells = keys.grid(columns, -(-count // columns))
        for matches, cell in enumerate(cells[:count]):
            parts.append(self._price(cell, player, matches))
        return parts

    def _price(self, box: Box, player: int, matches: int) -> Widget:
        action = Spy(player, matches, True)
        dear = isinstance(apply(self.state, action), Refusal)
        return Drawing(
            box=box,
            name=f"spy:{matches}",
            paint=_paint_price,
            args=(matches, price(matches), dear),
            on_tap=partial(self.table.act, action),
        )


def _paint_price(matches: int, cost: int, dear: bool, canvas: Canvas, box: Box) -> None:
    """So many matching dice, and below what the spy die costs then."""
    body = Box(box.x, box.y, box.w, box.h - 4)
    fill = FADED if dear else AMBER_TINT
    canvas.rounded(body, fill, 14, border=INK2, width=2, edge=INK2, depth=0 if dear else 4)
    x, y = body.centre
    ink = INK2 if dear else INK
    canvas.text(str(matches), (x, y - 18), min(46, body.w * 0.6), ink, BUNGEE, align="centre")
    canvas.icon("coin", (x - 14, y + 26), 24, STEAM)
    canvas.text(str(cost), (x + 4, y + 26), 24, ink)


class DirtFaces(SteamPart):
    """A row of numbers for each pig; what the park will hold is shown at once."""

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self._faces: tuple[int | None, ...] = ()
        self._typed: list[int] = []
        self._patience = Patience(self.shell, PATIENCE)

    @property
    def faces(self) -> tuple[int | None, ...]:
        return self._faces or (None,) * self.count

    def forget(self) -> None:
        self._faces = ()
        self._typed = []
        self._patience.told(False)

    def type_again(self, action: Act) -> None:
        if isinstance(action, Dirt):
            self._faces = tuple(action.faces)

    def can_step_back(self) -> bool:
        return bool(self._typed)

    def step_back(self) -> None:
        self._faces = replaced(self.faces, self._typed.pop(), None)
        self._patience.told(False)

    def uncovered(self) -> None:
        self._patience.again()

    def wake_at(self) -> float | None:
        return self._patience.wake_at()

    def woken(self) -> None:
        if self._patience.over:
            self.onward()

    def ready(self) -> bool:
        return None not in self.faces

    def points_at(self) -> tuple[str, ...]:
        """At the first player who has not told yet."""
        return tuple(f"dirt:{p}:" for p in self.state.order if self.faces[p] is None)

    def onward(self) -> None:
        if self.ready():
            self.table.act(Dirt(tuple(face or 0 for face in self.faces)))

    def _tell(self, player: int, faces: int) -> None:
        self._faces = replaced(self.faces, player, faces)
        self._typed = [p for p in self._typed if p != player] + [player]
        self._patience.told(self.ready())
        self.shell.click()

    def view(self, area: Box) -> list[Widget]:
        parts, rest = self.frame(area)
        head, rest = rest.top(48)
        measures = UPRIGHT if self.portrait else LYING
        told = baron.told(self.state) if measures.tells else None
        question = self.say("steam.dirt_question")
        parts += self.title(head, f"{self.say.words(told)} {question}" if told else question)
        go, rows = rest.foot(54)
        gap = 8 if self.count < 5 else 5
        height = min(measures.highest, (rows.h + gap) / self.count - gap)
        for i, player in enumerate(self.state.order):
            row = Box(rows.x, rows.y + i * (height + gap), rows.w, height)
            parts += self._row(measures.row(row, self._columns()), player, i)
        label = self._patience.counted(self.say("steam.dirt_go"))
        enough = self.ready()
        return [*parts, go_key(go, label, self.onward, icon="check", name="next", enabled=enough)]

    def _columns(self) -> int:
        return 1 + max(pig_dice(self.state, p) for p in self.state.order)

    def _row(self, at: _Row, player: int, place: int) -> list[Widget]:
        name, keys, sum_ = at
        number = self.tile(place + 1) if name.w > 165 else ""
        shape, face = self.table.shape(player), self.faces[player]
        parts: list[Widget] = [
            Header(box=name, shape=shape, label=self.table.name(player), note=number, size=18),
            self._sum(sum_, player, place, face),
        ]
        most = pig_dice(self.state, player)
        for n, cell in enumerate(keys.columns(self._columns(), 3)[: most + 1]):
            parts.append(
                Pick(
                    box=cell,
                    label=str(n),
                    name=f"dirt:{player}:{n}",
                    fill=STEAM if face == n else (255, 255, 255),
                    on_tap=partial(self._tell, player, n),
                )
            )
        return parts

    def _sum(self, box: Box, player: int, place: int, face: int | None) -> Widget:
        park = self.state.parks[player]
        tile = tile_dirt(self.state.options, self.count)[place]
        numbers = (park.dirt, face, visitors(park), tile)
        after = None if face is None else preview(self.state, player, face)
        money = park.money
        return Drawing(box=box, paint=_paint_sum, args=(numbers, after, money))


class _Row(NamedTuple):
    name: Box
    keys: Box
    sum_: Box


def _broad_row(row: Box, columns: int) -> _Row:
    sum_, rest = row.rightmost(104 if columns > 8 else 128, 6)
    keys, name = rest.rightmost(columns * 51.0 - 3, 6)
    return _Row(name, keys, sum_)


def _tall_row(row: Box, columns: int) -> _Row:
    """The keys below name and sum, as wide as the screen."""
    head, keys = row.top(min(max(40.0, row.h - 60), row.h - TOUCH - 4), 4)
    name, sum_ = head.left(head.w * 0.42)
    return _Row(name, keys, sum_)


class Measures(NamedTuple):
    """Whether the director speaks in the title, a row's height at the most, and how it is cut."""

    tells: bool
    highest: float
    row: Callable[[Box, int], _Row]


UPRIGHT = Measures(tells=False, highest=112, row=_tall_row)
LYING = Measures(tells=True, highest=84, row=_broad_row)


def _paint_sum(
    numbers: tuple[int, int | None, int, int],
    after: int | None,
    money: int,
    canvas: Canvas,
    box: Box,
) -> None:
    """Dirt + faces + visitors + tile = new dirt; the money stays in view."""
    canvas.rounded(box, GO_TINT if after is not None else (255, 255, 255), 12)
    dirt, face, seated, tile = numbers
    words = f"{dirt} + {'?' if face is None else face} + {seated}"
    words += f" − {-tile}" if tile < 0 else f" + {tile}"
    if box.w <= 110:
        words = words.replace(" ", "")
    x, y = box.centre
    high = box.h >= 48
    top = y - (box.h * 0.22 if high and box.w <= 180 else 0)
    side, size = (22, 24) if box.w > 110 else (17, 20)
    canvas.icon("dirt", (box.x + 4 + side / 2, top), side, STEAM)
    result = "?" if after is None else str(after)
    canvas.text(result, (box.x + side + 8, top), size, INK, BUNGEE)
    wide = canvas.width(str(money), 17)
    canvas.icon("coin", (box.right - wide - 16, top), 16, STEAM)
    canvas.text(str(money), (box.right - 6, top), 17, INK, align="right")
    if box.w > 180:
        canvas.text(words, (x + 6, y), 17, INK2, align="centre", fit=box.w - 130)
    elif high:
        canvas.text(words, (x, y + box.h * 0.26), 17, INK2, align="centre", fit=box.w - 12)
