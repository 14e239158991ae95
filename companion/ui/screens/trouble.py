"""The camera is gone, and it is not a drama: play on by touch, or look again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import AMBER, GO, GO_TINT, INK, INK2, STOP, hexa
from companion.ui.widgets import Button, Drawing, Icon, Panel, Paragraph, Text, Veil, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

GLASS = hexa("#DCE8F6")


class CameraLostScreen(Screen):
    """Above the play: what happened, that nothing is lost, and two ways on. Both close it first."""

    modal = True

    def __init__(
        self, shell: Shell, play_by_touch: Callable[[], None], retry: Callable[[], None]
    ) -> None:
        super().__init__(shell)
        self.game = shell.top.game
        self._play_by_touch = play_by_touch
        self._retry = retry

    def view(self, area: Box) -> list[Widget]:
        portrait = self.shell.layout.portrait
        card = area.middle(min(580, area.w - 24), 520 if portrait else 380)
        inner = card.inset(26, 20)
        keys, rest = inner.foot(84, 14)
        kept, rest = rest.foot(44, 14)
        picture, words = rest.top(150) if portrait else rest.left(150, 20)
        title, text = words.top(44, 4)
        mark, kept_words = kept.inset(14, 4).left(26, 10)
        by_touch, again = keys.left(keys.w * 0.6)
        say = self.say
        return [
            Veil(box=area),
            Panel(box=card, blocks=True),
            Drawing(box=picture, key=("sad camera",), paint=_paint_camera),
            Text(box=title, text=say("app.camera_lost"), size=28),
            Paragraph(box=text, text=say("app.camera_lost_text"), size=20, colour=INK2),
            Panel(box=kept, fill=GO_TINT, edge=None, radius=12),
            Icon(box=mark, icon="check", colour=GO),
            Text(box=kept_words, text=say("app.all_kept"), size=18, colour=GO),
            Button(
                box=by_touch,
                kind="go",
                icon="finger",
                label=say("app.by_touch"),
                size=25,
                name="by_touch",
                on_tap=lambda: self._close(self._play_by_touch),
            ),
            Button(
                box=again,
                icon="refresh",
                label=say("app.try_again"),
                size=20,
                name="try_again",
                on_tap=lambda: self._close(self._retry),
            ),
        ]

    def _close(self, then: Callable[[], None]) -> None:
        self.shell.pop()
        then()

    def green(self, at: float) -> None:
        self._close(self._play_by_touch)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.pause"))

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]


def _paint_camera(canvas: Canvas, box: Box) -> None:
    """A camera that is sorry, with its plug out."""
    x, y = box.centre
    body = Box(x - 57, y - 46, 114, 76)
    for dx, dy, tall in ((18, -58, 14), (30, -56, 15), (46, -50, 12)):
        end = (x + dx + tall * 0.6, y + dy - tall * 0.6)
        canvas.line((x + dx, y + dy), end, AMBER, 5)
    canvas.rounded(body, GLASS, 18, border=INK, width=5)
    centre = (x, y - 8)
    canvas.circle(centre, 28, (255, 255, 255), INK, 4)
    for side in (-10, 10):
        canvas.line((x + side - 5, y - 14), (x + side, y - 17), INK, 3)
        canvas.line((x + side, y - 17), (x + side + 5, y - 14), INK, 3)
    canvas.polyline([(x - 11, y + 7), (x - 5, y + 2), (x + 5, y + 2), (x + 11, y + 7)], INK, 4)
    canvas.circle((x + 42, y - 32), 4, STOP)
    cable = [(x, y + 30), (x, y + 40), (x - 8, y + 46), (x - 22, y + 48), (x - 28, y + 54)]
    canvas.polyline(cable, INK, 5)
    canvas.rounded(Box(x - 42, y + 54, 28, 15), INK, 3)
    for dx in (-36, -24):
        canvas.line((x + dx, y + 69), (x + dx, y + 76), INK, 4)
    canvas.rounded(Box(x + 10, y + 52, 36, 26), GLASS, 3, border=INK, width=4)
    for dx in (22, 34):
        canvas.line((x + dx, y + 60), (x + dx, y + 70), INK, 4)
