"""After five crashes: a friendly word, and two ways on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.widgets import Button, Icon, Panel, Paragraph, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class RescueScreen(Screen):
    """Nothing is lost: try again, or switch off."""

    def __init__(
        self, shell: Shell, retry: Callable[[], None], switch_off: Callable[[], None]
    ) -> None:
        super().__init__(shell)
        self._retry, self._switch_off = retry, switch_off

    def view(self, area: Box) -> list[Widget]:
        card = area.middle(min(600, area.w - 24), 340)
        head, rest = card.inset(24).top(64)
        keys, body = rest.foot(84)
        mark, title = head.left(56, 14)
        go, off = keys.left(keys.w * 0.62)
        return [
            Panel(box=card),
            Icon(box=mark, icon="alert"),
            Text(box=title, text=self.say("app.rescue_title"), size=28),
            Paragraph(box=body, text=self.say("app.rescue_text"), size=22),
            Button(
                box=go,
                kind="go",
                icon="refresh",
                label=self.say("app.retry"),
                name="retry",
                on_tap=self._retry,
            ),
            Button(
                box=off,
                icon="pause",
                label=self.say("app.switch_off"),
                size=18,
                name="off",
                on_tap=self._switch_off,
            ),
        ]

    def green(self, at: float) -> None:
        self._retry()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.language_key()]
