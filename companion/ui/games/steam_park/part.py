"""What the phases share: the frame, whose word it is, the lamp, half-entered things."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Act
from companion.games.steam_park.hands import hands
from companion.games.steam_park.pages import PAGES
from companion.games.steam_park.state import State
from companion.i18n import ordinal
from companion.ui.box import Box
from companion.ui.games.part import Part
from companion.ui.games.steam_park.art import ParkChip, PhaseStrip
from companion.ui.screen import LampSign
from companion.ui.widgets import Paragraph, Plate, Widget, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

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


WORDY = 160.0  # units of a sentence in large letters


class Measures(NamedTuple):
    """What differs in every phase between an upright and a lying screen, in units."""

    bar: float  # the phases
    strip: float  # the parks at a glance
    plate_gap: float  # between the round's plate and the sentence
    director: float  # the key that tells what the director does, at the most


UPRIGHT = Measures(bar=56, strip=54, plate_gap=8, director=178)
LYING = Measures(bar=48, strip=48, plate_gap=12, director=188)


class SteamPart(Part):
    """One phase on the screen; each draws and listens in its turn."""

    table: SteamParkTable

    @property
    def state(self) -> State:
        return self.table.state

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

    def lit(self) -> dict[int, LedMode]:
        """The seat lamps, by player: none, since the phases ask all at once."""
        return {}

    def green(self, at: float) -> None:
        """The green button does what the phase's bar does."""
        if self.ready():
            self.onward()

    def tile(self, place: int) -> str:
        """The turn-order tile taken as the `place`-th: the last one bears a word."""
        if place == self.count:
            return self.say("steam.tile_last")
        return ordinal(place, self.say.language)

    def standing(self) -> str:
        return self.table.in_words(hands(self.state))

    def type_again(self, action: Act) -> None:
        """This action was undone: what the players had told for it is shown again."""

    # -- things the phases draw ------------------------------------------------------------------

    @property
    def measures(self) -> Measures:
        return UPRIGHT if self.portrait else LYING

    def frame(self, area: Box) -> tuple[list[Widget], Box]:
        """The phases and the question mark; and the area below."""
        bar, rest = area.inset(8).top(self.measures.bar)
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
        return plain_key(box, "", self.table.explain, icon="ask", name="explain")

    def title(self, box: Box, text: str) -> list[Widget]:
        """The round's plate, a sentence, and the director (a key to what he does)."""
        plate, middle = box.left(118, self.measures.plate_gap)
        rounds = self.say("steam.round_of", n=self.state.round, of=self.state.rounds)
        parts: list[Widget] = [Plate(box=plate.inset(0, 4), text=rounds, game="steam_park")]
        if self.state.director:
            page = PAGES[self.state.director]
            key, middle = middle.rightmost(min(self.measures.director, middle.w * 0.55))
            tell = partial(self.table.explain, page.id)
            label = self.say(page.title)
            parts.append(plain_key(key, label, tell, icon="agent", size=17, name="director"))
        size = 20 if middle.w >= WORDY else 18
        parts.append(Paragraph(box=middle, text=text, size=size, middle=True))
        return parts

    def strip_height(self) -> float:
        return self.measures.strip

    def strip(self, box: Box, active: int | None, shown: State | None = None) -> list[Widget]:
        """Every park at a glance; `shown` is the state with a draft done."""
        return park_chips(box, self.table, active, self.table.open_park, shown)


def park_chips(
    box: Box,
    table: SteamParkTable,
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
