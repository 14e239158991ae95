"""What the phases share: the frame, whose word it is, the lamp, half-entered things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.games.steam_park.pages import PAGES
from companion.games.steam_park.state import State
from companion.ui.box import Box
from companion.ui.games.part import TablePart
from companion.ui.games.steam_park.art import ParkChip, PhaseStrip, Pick
from companion.ui.screen import LampSign
from companion.ui.theme import ENAMEL, Colour
from companion.ui.widgets import Button, Panel, Paragraph, Plate, Text, Veil, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import Table

PHASES = {
    "race": 0,
    "bids": 0,
    "spy": 0,
    "dirt": 1,
    "action": 2,
    "income": 3,
    "cards": 3,
    "fines": 3,
    "over": 3,
}
ABOUT = {False: 124.0, True: 196.0}  # the height of an explanation in a window, by upright


@dataclass(frozen=True)
class Choice:
    """One answer of a question in a window."""

    name: str
    label: str
    tap: Callable[[], object]
    icon: str = ""
    fill: Colour = ENAMEL
    dim: bool = False
    count: int = 0


class Part(TablePart[State]):
    """One phase on the screen; each draws and listens in its turn."""

    table: Table

    # -- for the phases --------------------------------------------------------------------------

    def phase(self) -> int:
        """Which of the four phases it belongs to."""
        return PHASES[self.state.stage]

    def ready(self) -> bool:
        """Whether the phase's bar and the green button lead on now."""
        return False

    def onward(self) -> None:
        """The current phase was tapped, or the green button pressed."""

    def lamp(self) -> LampSign:
        if self.ready():
            return LampSign(LedMode.SLOW, self.say("app.lamp_next"))
        return LampSign(LedMode.OFF, self.say("app.lamp_go"))

    def press(self, player: int, at: float) -> None:
        """The button of a player's seat."""

    def lit(self) -> dict[int, LedMode]:
        """The seat lamps, by player."""
        return {}

    def wake_at(self) -> float | None:
        return None

    def woken(self) -> None:
        """Time has passed."""

    def uncovered(self) -> None:
        """The table is on top again, after a pause or an explanation."""

    # -- things the phases draw ------------------------------------------------------------------

    def frame(self, area: Box) -> tuple[list[Widget], Box]:
        """The phases and the question mark; and the area below."""
        bar, rest = area.inset(8).top(56)
        if self.state.options.simple:
            return self.title(bar, self.say("steam.simple_end")), rest
        ask, strip = bar.rightmost(60)
        words = ("steam.phase_roll", "steam.phase_dirt", "steam.phase_action", "steam.phase_income")
        current = self.phase()
        phases = tuple(self.say(key) for key in words)
        cell = strip.columns(len(words), 0)[current]
        parts: list[Widget] = [PhaseStrip(box=strip, phases=phases, current=current), self.ask(ask)]
        if self.ready():
            parts.append(Widget(box=cell, name="phase", on_tap=self.onward))
        return parts, rest

    def ask(self, box: Box) -> Widget:
        return Button(box=box, icon="ask", name="explain", on_tap=self.table.explain)

    def title(self, box: Box, text: str) -> list[Widget]:
        """The round's plate, a sentence, and the director (a key to what he does)."""
        narrow = self.portrait
        plate, middle = box.left(118, 8 if narrow else 12)
        rounds = self.say("steam.round_of", n=self.state.round, of=self.state.rounds)
        parts: list[Widget] = [Plate(box=plate.inset(0, 4), text=rounds, game="steam_park")]
        if self.state.director:
            page = PAGES[self.state.director]
            key, middle = middle.rightmost(min(178 if narrow else 188, middle.w * 0.55))
            tell = partial(self.table.explain, page.id)
            label = self.say(page.title)
            parts.append(
                Button(box=key, label=label, icon="agent", size=17, name="director", on_tap=tell)
            )
        parts.append(Paragraph(box=middle, text=text, size=20, middle=True))
        return parts

    def strip_height(self) -> float:
        return 62.0 if self.portrait else 48.0

    def strip(self, box: Box, active: int | None, shown: State | None = None) -> list[Widget]:
        """Every park at a glance; `shown` is the state with a draft done."""
        return park_chips(box, self.table, active, self.table.open_park, shown)

    def window(
        self,
        area: Box,
        title: str,
        choices: Sequence[Choice],
        close: Callable[[], None],
        about: str = "",
    ) -> list[Widget]:
        """A question above the screen: a key for each answer, and the way back.

        `about` explains what is asked, below its title.
        """
        columns, height = _shape(len(choices), self.portrait)
        rows = -(-len(choices) // columns)
        room = area.inset(14 if self.portrait else 40, 14)
        lines = ABOUT[self.portrait] if about else 0.0
        sheet = room.middle(room.w, min(room.h, 78 + lines + rows * (height + 8) + 8))
        head, body = sheet.inset(14, 12).top(52)
        told, body = body.top(lines, 0)
        cross, words = head.rightmost(56)
        parts: list[Widget] = [
            Veil(box=area),
            Panel(box=sheet, blocks=True),
            Paragraph(box=words, text=title, size=22, middle=True),
            Button(box=cross, icon="cross", name="close", on_tap=close),
        ]
        if about:
            parts.append(Paragraph(box=told, text=about, size=19))
        for choice, cell in zip(choices, body.grid(columns, rows), strict=False):
            parts.append(self.choice_key(cell, choice))
        return parts

    def choice_key(self, box: Box, choice: Choice) -> Widget:
        return Pick(
            box=box,
            name=choice.name,
            label=choice.label,
            icon=choice.icon,
            fill=choice.fill,
            dim=choice.dim,
            count=choice.count,
            wide=True,
            on_tap=choice.tap,
        )

    def note(self, box: Box, text: str, align: str = "left") -> Widget:
        return Text(box=box, text=text, size=18, align=align)


def park_chips(
    box: Box,
    table: Table,
    active: int | None,
    tap: Callable[[int], object],
    shown: State | None = None,
) -> list[Widget]:
    """A key for each park with its money and dirt; what differs in `shown` is marked."""
    state: State = table.state
    parks = (shown or state).parks
    cells = box.columns(len(parks), 6)
    return [
        ParkChip(
            box=cell,
            name=f"park:{player}",
            shape=table.shape(player),
            label=table.name(player),
            money=park.money,
            dirt=park.dirt,
            active=player == active,
            on_tap=partial(tap, player),
            changed=(park.money != old.money, park.dirt != old.dirt),
        )
        for player, (cell, park, old) in enumerate(zip(cells, parks, state.parks, strict=True))
    ]


def _shape(count: int, portrait: bool) -> tuple[int, float]:
    """Columns and height of the keys of a window."""
    if count > 12:
        return (5, 56) if portrait else (8, 60)
    if count <= 4:
        return (1 if portrait else 2), 68
    return (2 if portrait else 3), 64
