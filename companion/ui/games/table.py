"""The play screen of a game that is made of parts: one part asks, a sheet may lie over it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.events import CardsSeen, TapKind
from companion.games import card_rules
from companion.games.base import Act, Meaning, Message, Refusal
from companion.ui.box import Box
from companion.ui.games.part import Part
from companion.ui.games.sheet import Sheet
from companion.ui.games.shown import Proposals
from companion.ui.guide import arrow_at
from companion.ui.play_screen import PlayScreen
from companion.ui.screen import LampSign
from companion.ui.times import earliest
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import Sight
    from companion.play import Play
    from companion.ui.shell import Shell


class GameTable(PlayScreen):
    """Hands every tap, press and moment to the sheet on top or to the part that asks."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self.sheet: Sheet | None = None
        self.shown = Proposals(self)

    @property
    def part(self) -> Part:
        """The part that asks now."""
        raise NotImplementedError

    def question(self) -> Hashable:
        """What is asked: a key of another question is another key, even if named alike."""
        return id(self), type(self.part), self.part.asked(), self.round_of(), id(self.sheet)

    def view(self, area: Box) -> list[Widget]:
        sheet = self.sheet.view(area) if self.sheet else []
        covered = self.sheet is not None and self.sheet.covers
        parts = sheet if covered else self.part.view(area) + sheet
        if self.sheet is None:
            parts = parts + self.shown.view(self.part.shown_box(area))
        hint = self.hint
        asked = (*self.part.points_at(), *hint.keys) if hint else ()
        answering = sheet if self.sheet else parts  # what lies below it takes no touch
        return parts + arrow_at(self.shell, area, answering, *asked)

    def standing(self) -> str:
        return self.say(self.hint.told) if self.hint else self.part.standing()

    def in_words(self, messages: Sequence[Message]) -> str:
        """Several short things to do, side by side, without their full stops."""
        return " · ".join(self.say.words(message).rstrip(".") for message in messages)

    def why_not(self, action: Act) -> str:
        """Why the rules would refuse that now, in words; "" when they would not."""
        after = self.play.rules.apply(self.state, action)
        return self.say.words(after) if isinstance(after, Refusal) else ""

    # -- cards before the camera ---------------------------------------------------------------

    def seen(self, event: Sight) -> None:
        if not isinstance(event, CardsSeen):
            return
        if self.sheet is None or not self.sheet.cards_seen(event):
            self.shown.see(event)

    def card_meant(self, state: msgspec.Struct, kinds: tuple[str, ...]) -> Meaning | None:
        """What shown cards mean in that state, by the rules."""
        asked = card_rules(self.game)
        return asked.meant(state, kinds) if asked else None

    def half_entered(self) -> Hashable:
        """What is half entered and bears on the meaning of a card."""
        return None

    def done(self, before: msgspec.Struct, action: Act) -> None:
        super().done(before, action)
        self.shown.note(before, action)
        self.shown.follow()

    def _changed_back(self) -> None:
        super()._changed_back()
        self.shown.follow()

    # -- the sheet ---------------------------------------------------------------------------

    def open_sheet(self, sheet: Sheet) -> None:
        """Lays it over the play, in the place of one that lies there."""
        self._put_away()
        self.sheet = sheet
        self.shell.changed()

    def close_sheet(self) -> None:
        self._put_away()
        self.part.uncovered()
        self.shell.click()

    def _put_away(self) -> None:
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            sheet.closed()

    # -- handed on ---------------------------------------------------------------------------

    def entered(self) -> None:
        super().entered()
        self.shown.resume()
        self.part.uncovered()

    def can_step_back(self) -> bool:
        if self.sheet is not None:
            return self.sheet.closes_on_undo
        return self.part.can_step_back()

    def step_back(self) -> None:
        """Of a sheet what is half entered, then the sheet itself; never a step of the play."""
        if self.sheet is None:
            self.part.step_back()
        elif not self.sheet.step_back():
            self._put_away()
            self.part.uncovered()

    def green(self, at: float) -> None:
        if self.sheet is not None:
            self.sheet.green(at)
        else:
            self.part.green(at)

    def seat(self, seat: int, at: float) -> None:
        player = self.player_at(seat)
        if player is not None:
            self.part.press(player, at)
            self.shell.changed()

    def hurries(self) -> bool:
        return self.sheet is None and self.part.hurries()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        asked = self.part if self.sheet is None else self.sheet
        return kind == "down" and asked.touched(x, y)

    def lamp(self) -> LampSign:
        return self.part.lamp()

    def seat_lamps(self) -> dict[int, LedMode]:
        return {self.players[player].seat: mode for player, mode in self.part.lit().items()}

    def wake_at(self) -> float | None:
        sheet = self.sheet.wake_at() if self.sheet else None
        return earliest(super().wake_at(), self.part.wake_at(), sheet, self.shown.wake_at())

    def woken(self) -> None:
        super().woken()
        if self.sheet is not None:
            self.sheet.woken()
        self.part.woken()
        self.shown.woken()

    def wants_camera(self) -> bool:
        return self.part.wants_board()

    def wants_card(self) -> bool:
        return self.part.wants_card()

    def wants_deck(self) -> str:
        asked = self.part if self.sheet is None else self.sheet
        wanted = self.shown.wanted() or asked.wants_deck()
        return self.game if wanted else ""
