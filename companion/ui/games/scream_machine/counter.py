"""Only counting: plus and minus for every player, the round and who begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Act, Correct
from companion.games.scream_machine.actions import First, NextRound, Score
from companion.games.scream_machine.options import rounds
from companion.games.scream_machine.state import FAMILIES
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.corrections import Corrections
from companion.ui.games.scream_machine.art import TINT, paint_flag
from companion.ui.games.scream_machine.part import ScreamPart
from companion.ui.games.scream_machine.track import TrackSheet
from companion.ui.theme import ENAMEL, SEATS
from companion.ui.widgets import Panel, Widget, go_key, plain_key, stepper

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import ScreamMachineTable

MOST = 199


@dataclass(frozen=True, kw_only=True)
class NameKey(Widget):
    """A player's coloured band; a tap gives him the first-player card."""

    shape: str
    label: str
    first: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        seat = SEATS[self.shape]
        canvas.rounded(self.box, seat.fill, 12)
        y = self.box.centre[1]
        canvas.token(self.shape, (self.box.x + 28, y), 34, white=True)
        left = self.box.x + 52
        end = self.box.right - (42 if self.first else 10)
        canvas.name(self.label, (left, y), end - left, 22, seat.letter, lines=2, height=self.box.h)
        if self.first:
            paint_flag(canvas, (self.box.right - 24, y), 16)


class CounterPart(ScreamPart):
    """Before the ranking equal leaders tell how many families they have, to break the tie."""

    def __init__(self, table: ScreamMachineTable) -> None:
        super().__init__(table)
        self._families = False
        self._made = Corrections(table)

    def view(self, area: Box) -> list[Widget]:
        title = "scream.tie_which" if self._asking else "scream.counting"
        head, rest = self.head(area, self.say(title))
        foot, rest = rest.foot(68, 12)
        track, go = foot.left(foot.w * 0.34)
        parts: list[Widget] = [*head]
        at = UPRIGHT if self.portrait else LYING
        for player, cell in zip(range(self.count), at.cells(rest, self.count), strict=False):
            parts += self._panel(cell, at.panel(cell.inset(8)), player)
        return [
            *parts,
            plain_key(
                track, self.say("scream.track"), self._show_track, name="track", icon="people"
            ),
            self._go(go),
        ]

    @property
    def _last(self) -> bool:
        return self.state.round >= rounds(self.count)

    @property
    def _tied(self) -> bool:
        return self.state.scores.count(max(self.state.scores)) > 1

    @property
    def _asking(self) -> bool:
        return self._families and self._last and self._tied

    def _panel(self, box: Box, inner: tuple[Box, Box], player: int) -> list[Widget]:
        state = self.state
        name, keys = inner
        parts: list[Widget] = [
            Panel(box=box, fill=TINT if self._asking else ENAMEL),
            NameKey(
                box=name,
                shape=self.table.shape(player),
                label=self.table.name(player),
                first=player == state.first,
                name=f"first:{player}",
                on_tap=partial(self.table.act, First(player)),
            ),
        ]
        keys = keys.middle(keys.w, min(110, keys.h))
        return parts + self._stepper(keys, player)

    def _stepper(self, box: Box, player: int) -> list[Widget]:
        if self._asking:
            value, high = self.state.families[player], len(FAMILIES)
            label, name = self.say("scream.families"), f"families:{player}"
            change = partial(self._set_families, player)
            return stepper(box, value, change, high=high, name=name, label=label, size=34)
        value = self.state.scores[player]
        change = partial(self._set_score, player)
        return stepper(box, value, change, high=MOST, name=f"score:{player}", size=40)

    def _go(self, box: Box) -> Widget:
        key, icon = ("scream.ranking", "cup") if self._last else ("scream.round_n", "right")
        label = self.say(key, n=self.state.round + 1)
        return go_key(box, label, self._next, name="next", icon=icon)

    # -- taps ------------------------------------------------------------------------------------

    def _set_score(self, player: int, value: int) -> None:
        def action() -> Act | None:
            change = value - self.state.scores[player]
            return Score(player, change) if change else None

        self._made.step((player, "score"), action)

    def _set_families(self, player: int, value: int) -> None:
        def action() -> Act | None:
            same = value == self.state.families[player]
            return None if same else Correct("families", value, player)

        self._made.step((player, "families"), action)

    def _next(self) -> None:
        """Equal leaders at the end are asked for their families once."""
        if self._last and self._tied and not self._families:
            self._families = True
            self.shell.click()
            return
        self.table.act(NextRound())

    def _show_track(self) -> None:
        self.table.open_sheet(TrackSheet(self.table))

    def green(self, at: float) -> None:
        self._next()


class Measures(NamedTuple):
    """Where the players' panels stand, and how one is cut into name and number."""

    cells: Callable[[Box, int], list[Box]]
    panel: Callable[[Box], tuple[Box, Box]]


def _one_column(box: Box, count: int) -> list[Box]:
    return _grid(box, 1, count, 120)


def _columns(box: Box, count: int) -> list[Box]:
    across = 3 if count in (3, 5, 6) else 2
    return _grid(box, across, -(-count // across), 240)


def _grid(box: Box, across: int, down: int, highest: float) -> list[Box]:
    return Box(box.x, box.y, box.w, min(box.h, down * highest)).grid(across, down)


def _below(box: Box) -> tuple[Box, Box]:
    return box.top(48)


def _beside(box: Box) -> tuple[Box, Box]:
    """The name to the left of its number, where the screen stands upright."""
    name, keys = box.left(box.w * 0.44)
    return name.middle(name.w, min(64, name.h)), keys


UPRIGHT = Measures(_one_column, _beside)
LYING = Measures(_columns, _below)
