"""The danger card that ends a round: as the family turned it up, or drawn by the app."""

from __future__ import annotations

from functools import partial

from companion.games.gumball_rally.actions import Danger, Draw
from companion.games.gumball_rally.cards import COLOURS, DANGER_CARDS, WINDOWS, Colour
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import (
    HAZARD_ICONS,
    HAZARD_WORDS,
    paint_hazard,
    paint_windows,
    type_of,
)
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.screen import LampSign
from companion.ui.theme import INK, on
from companion.ui.widgets import Button, Drawing, Panel, Text, Widget, go_key
from hardware.ports import LedMode


class DangerPart(GumballPart):
    """Eight hazards and two markers, or one key that draws."""

    def band_height(self) -> float:
        return 92.0 if self.portrait else 50.0

    def band(self, box: Box) -> list[Widget]:
        """Which card of the pile comes, and where the checkpoints may lie."""
        number = len(self.state.dangers) + 1
        stay, words, bar = self._upright(box) if self.portrait else self._lying(box)
        return [
            Panel(box=box, fill=INK, radius=12, edge=None),
            Text(box=words, text=self.say("gumball.danger_n", n=number), size=20, colour=on(INK)),
            Drawing(box=bar, paint=paint_windows, args=(number, WINDOWS, DANGER_CARDS)),
            *stay,
        ]

    def _upright(self, box: Box) -> tuple[list[Widget], Box, Box]:
        above, bar = box.inset(6, 2).top(50, 2)
        stay, words = self.stay_key(above)
        return stay, words.inset(8, 0), bar.inset(8, 2)

    def _lying(self, box: Box) -> tuple[list[Widget], Box, Box]:
        stay, rest = self.stay_key(box.inset(6, 3))
        words, bar = rest.inset(8, 2).left(rest.w * 0.4)
        return stay, words, bar

    def keys(self, box: Box) -> list[Widget]:
        if self.state.options.app_deck:
            return [self._draw_key(box.middle(min(420, box.w), min(110, box.h)))]
        cells = _five_by_two(box) if not self.portrait else _four_four_two(box)
        hazards = [
            self._hazard(cells[row * 5 + column], major, colour)
            for row, major in enumerate((False, True))
            for column, colour in enumerate(COLOURS)
        ]
        return [*hazards, self._checkpoint(cells[4]), self._winner(cells[9])]

    def _draw_key(self, box: Box) -> Widget:
        label = self.say("gumball.draw_danger")
        tap = partial(self.table.act, Draw())
        return go_key(box, label, tap, name="draw", icon="draw", size=28)

    def _hazard(self, box: Box, major: bool, colour: Colour) -> Widget:
        kind = type_of(colour, self.state.options.icons)
        action = Danger("major" if major else "minor", colour)
        return Drawing(
            box=box,
            name=f"danger:{action.kind}:{colour}",
            paint=paint_hazard,
            args=(self.say(HAZARD_WORDS[kind]), HAZARD_ICONS[kind], colour, major),
            on_tap=partial(self.table.act, action),
        )

    def _checkpoint(self, box: Box) -> Widget:
        label = self.say("gumball.checkpoint")
        return self._marker(box, Danger("checkpoint"), label, "flag", "plain")

    def _winner(self, box: Box) -> Widget:
        return self._marker(box, Danger("winner"), self.say("gumball.winner"), "cup", "dark")

    def _marker(self, box: Box, action: Danger, label: str, icon: str, look: str) -> Widget:
        return Button(
            box=box,
            label=label,
            icon=icon,
            kind=look,
            stacked=True,
            size=18,
            name=f"danger:{action.kind}",
            on_tap=partial(self.table.act, action),
        )

    def lamp(self) -> LampSign:
        return LampSign(LedMode.FAST, self.say("gumball.danger"))

    def green(self, at: float) -> None:
        """With the app's own danger pile the button turns the card."""
        if self.state.options.app_deck:
            self.table.act(Draw())


def _five_by_two(box: Box) -> list[Box]:
    return box.grid(5, 2)


def _four_four_two(box: Box) -> list[Box]:
    """Two rows of five; upright the two markers have a row of their own."""
    rows = box.rows(3)
    markers = rows[2].columns(2)
    return [*rows[0].columns(4), markers[0], *rows[1].columns(4), markers[1]]
