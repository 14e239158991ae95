"""After five crashes: a friendly word, and two ways on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.widgets import Icon, Panel, Paragraph, Text, Widget, go_key, plain_key
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
            go_key(go, self.say("app.retry"), self._retry, name="retry", icon="refresh", size=22),
            plain_key(
                off, self.say("app.switch_off"), self._switch_off, name="off", icon="power", size=18
            ),
        ]

    def green(self, at: float) -> None:
        self._retry()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.language_key()]
