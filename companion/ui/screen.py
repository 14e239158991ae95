"""What a screen is: a view of its own state, and answers to taps, buttons and time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import Sight, TapKind, Trouble
    from companion.ui.shell import Shell


@dataclass(frozen=True)
class RailKey:
    """One key of the rail. The last one of a rail is the largest."""

    name: str
    icon: str
    label: str
    tap: Callable[[], None] = field(compare=False)
    enabled: bool = True
    text: str = ""  # drawn instead of the icon
    danger: bool = False  # as `Widget.danger`
    why: str = ""  # as `Widget.why`


class LampSign(msgspec.Struct, frozen=True):
    """What the green light shows, and the word under the lamp of the rail."""

    mode: LedMode
    label: str


class Screen:
    """Base of all screens. `game` colours the rail; `modal` draws above the screen below."""

    game = "app"
    modal = False
    unasked = 0  # things that happened by themselves: since then Undo means something else

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.say = shell.say

    def view(self, area: Box) -> list[Widget]:
        """The widgets of the main area, lowest first. Pure: only looks."""
        raise NotImplementedError

    def lamp(self) -> LampSign:
        return LampSign(LedMode.STEADY, self.say("app.lamp_ready"))

    def rail(self) -> list[RailKey]:
        return [self.home_key(), self.turn_key(), self.back_key()]

    def question(self) -> Hashable:
        """What is asked: a key of another question is another key, even if named alike."""
        return id(self)

    def standing(self) -> str:
        """What hands must do now; the strip shows it whenever nothing else is said there."""
        return ""

    def listened(self) -> None:
        """Every touch and press up to now was heard: what waited for the slow may go on."""

    def hurries(self) -> bool:
        """Whether hands are quicker than eyes now: a button counts on a dark screen too."""
        return False

    def types(self) -> bool:
        """Whether a real keyboard writes here."""
        return False

    def typed(self, key: str) -> None:
        """A sign was typed, or `ok`, `rub` or `back`."""

    def entered(self) -> None:
        """The screen is on top now, for the first time or again."""

    def left(self) -> None:
        """The screen is no longer on top, or gone."""

    def green(self, at: float) -> None:
        """The green button was pressed."""

    def seat(self, seat: int, at: float) -> None:
        """The button of a seat was pressed."""

    def knows_seat(self, seat: int) -> bool:
        """Whether somebody sits there; a screen without players knows every seat."""
        return True

    def seen(self, event: Sight) -> None:
        """The camera saw something."""

    def seat_lamps(self) -> dict[int, LedMode]:
        """What the LEDs of the seats show; seats not named are dark."""
        return {}

    def wants_camera(self) -> bool:
        """Whether the board is to be read in the camera's pictures now."""
        return False

    def wants_card(self) -> bool:
        """Whether a card is to be looked for in the pictures."""
        return False

    def shows_cards(self) -> str:
        """The key of the game whose cards are laid to be looked at or taught; "" for any."""
        return ""

    def wants_deck(self) -> str:
        """The key of the game whose taught cards are to be looked for; "" for none."""
        return ""

    def trouble(self, event: Trouble) -> bool:
        """A part of the hardware failed or is back; True when the screen tells it itself."""
        return False

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        """A finger went down, moved or up on no key; True when the screen used it."""
        return False

    def missed(self, name: str, at: float) -> bool:
        """A finger came for a key that had just gone; True when the screen did what was meant."""
        return False

    def woken(self) -> None:
        """Time has passed: do what was due at `wake_at`."""

    def wake_at(self) -> float | None:
        """When the screen must look again without any event, or None."""
        return None

    # -- keys that many rails share ----------------------------------------------------------

    def home_key(self) -> RailKey:
        return RailKey("home", "home", self.say("app.home"), self.shell.go_home)

    def turn_key(self) -> RailKey:
        return RailKey("turn", "turn", self.say("app.turn"), self.shell.turn)

    def back_key(self) -> RailKey:
        return RailKey("back", "undo", self.say("app.back"), self.shell.pop)

    def language_key(self) -> RailKey:
        other: Language = "en" if self.say.language == "fr" else "fr"
        return RailKey(
            "lang",
            "lang",
            self.say("app.other_language"),
            lambda: self.shell.set_language(other),
            text=other.upper(),
        )
