"""The danger card that ends a round: as the family turned it up, or drawn by the app."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.gumball_rally.actions import Danger, Draw
from companion.games.gumball_rally.cards import (
    COLOURS,
    DANGER_CARDS,
    WINDOWS,
    Colour,
    DangerCard,
)
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import (
    HAZARD_ICONS,
    HAZARD_WORDS,
    paint_danger,
    paint_hazard,
    paint_windows,
    type_of,
)
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.games.sheet import Sheet
from companion.ui.screen import LampSign
from companion.ui.theme import INK, STOP, on
from companion.ui.widgets import Button, Drawing, Panel, Paragraph, Text, Veil, Widget, go_key
from companion.ui.widgets.button import KeyKind
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import GumballRallyTable


CutKey = Callable[[Box], tuple[list[Widget], Box]]  # a key, if there is one, and the rest


class Measures(NamedTuple):
    """The band's height, how it is cut into key, words and bar, and where the hazards stand."""

    height: float
    band: Callable[[CutKey, Box], tuple[list[Widget], Box, Box]]
    hazards: Callable[[Box], list[Box]]


class DangerPart(GumballPart):
    """Eight hazards and two markers, or one key that draws."""

    @property
    def measures(self) -> Measures:
        return UPRIGHT if self.portrait else LYING

    def band_height(self) -> float:
        return self.measures.height

    def band(self, box: Box) -> list[Widget]:
        """Which card of the pile comes, and where the checkpoints may lie."""
        number = len(self.state.dangers) + 1
        ask = "gumball.danger_drawn_n" if self.state.options.app_deck else "gumball.danger_n"
        stay, words, bar = self.measures.band(self.stay_key, box)
        return [
            Panel(box=box, fill=INK, radius=12, edge=None),
            Paragraph(
                box=words, text=self.say(ask, n=number), size=20, colour=on(INK), middle=True
            ),
            Drawing(box=bar, paint=paint_windows, args=(number, WINDOWS, DANGER_CARDS)),
            *stay,
        ]

    def keys(self, box: Box) -> list[Widget]:
        if self.state.options.app_deck:
            return [self._draw_key(box.middle(min(420, box.w), min(110, box.h)))]
        cells = self.measures.hazards(box)
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

    def _marker(self, box: Box, action: Danger, label: str, icon: str, look: KeyKind) -> Widget:
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


class DangerSheet(Sheet):
    """The card that the app drew, large, with what it does in words, until it was read."""

    table: GumballRallyTable

    def view(self, area: Box) -> list[Widget]:
        arrange = _upright_sheet if self.shell.layout.portrait else _lying_sheet
        panel, go, card, words = arrange(area)
        drawn: DangerCard = self.table.state.dangers[-1]
        colour = drawn.colour or COLOURS[0]
        kind = type_of(colour, self.table.state.options.icons)
        major = drawn.kind == "major"
        title, about = words.top(44)
        hazard = self.say(HAZARD_WORDS[kind])
        return [
            Veil(box=area),
            Panel(box=panel, blocks=True),
            Drawing(box=card, paint=paint_danger, args=(hazard, HAZARD_ICONS[kind], colour, major)),
            Text(box=title, text=self._severity(major), size=30, colour=STOP if major else INK),
            Paragraph(box=about, text=self._effect(colour, major), size=22),
            go_key(go, self.say("gumball.danger_read"), self.close, name="danger:read"),
        ]

    def _severity(self, major: bool) -> str:
        return self.say("gumball.danger_major" if major else "gumball.danger_minor")

    def _effect(self, colour: Colour, major: bool) -> str:
        """What the card does, and to whom."""
        rule = self.say("gumball.major_effect" if major else "gumball.minor_effect")
        hit = [self.table.name(p) for p in self.table.state.sent_back]
        if not hit:
            return f"{rule}\n{self.say('gumball.hits_nobody')}"
        return f"{rule}\n{self.say('gumball.hits', count=len(hit), names=tuple(hit))}"

    def green(self, at: float) -> None:
        self.close()

    def closed(self) -> None:
        self.table.drive()


class _SheetPlaces(NamedTuple):
    panel: Box
    go: Box
    card: Box
    words: Box


def _upright_sheet(area: Box) -> _SheetPlaces:
    panel, go, rest = _sheet(area, 560.0)
    card, words = rest.top(rest.h * 0.52, 14)
    return _SheetPlaces(panel, go, card.middle(min(card.w, card.h * 0.8), card.h), words)


def _lying_sheet(area: Box) -> _SheetPlaces:
    panel, go, rest = _sheet(area, 430.0)
    return _SheetPlaces(panel, go, *rest.left(min(rest.w * 0.4, rest.h * 0.8), 22))


def _sheet(area: Box, most: float) -> tuple[Box, Box, Box]:
    """The panel, its key, and the room above the key."""
    panel = area.middle(min(660.0, area.w - 16), min(most, area.h - 16))
    return panel, *panel.inset(20).foot(68, 14)


def _upright_band(cut: CutKey, box: Box) -> tuple[list[Widget], Box, Box]:
    above, bar = box.inset(6, 2).top(50, 2)
    stay, words = cut(above)
    return stay, words.inset(8, 0), bar.inset(8, 2)


def _lying_band(cut: CutKey, box: Box) -> tuple[list[Widget], Box, Box]:
    stay, rest = cut(box.inset(6, 3))
    return stay, *rest.inset(8, 2).left(rest.w * 0.4)


def _five_by_two(box: Box) -> list[Box]:
    return box.grid(5, 2)


def _four_four_two(box: Box) -> list[Box]:
    """Two rows of five; upright the two markers have a row of their own."""
    rows = box.rows(3)
    markers = rows[2].columns(2)
    return [*rows[0].columns(4), markers[0], *rows[1].columns(4), markers[1]]


UPRIGHT = Measures(92.0, _upright_band, _four_four_two)
LYING = Measures(50.0, _lying_band, _five_by_two)
