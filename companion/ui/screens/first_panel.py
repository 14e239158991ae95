"""The page that turns the screen the right way up."""

from __future__ import annotations

from functools import partial

from companion.history.values import ROTATION
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.rotation import ANGLES, Angle, added
from companion.ui.screens.doctor_draw import DrawScreen
from companion.ui.screens.first_pages import Page
from companion.ui.screens.tried import keep_tried
from companion.ui.theme import GO, INK
from companion.ui.widgets import Drawing, Widget, plain_key

ARROW = 96.0


class PanelPage(Page):
    """Which way up the panel stands, by touching the arrow that points up; then the touch test."""

    def title(self) -> str:
        return self.say("first.panel")

    def view(self, box: Box) -> list[Widget]:
        about, rest = box.top(56)
        test, arrows = rest.foot(60)
        parts: list[Widget] = [self._about(about, "first.panel_about")]
        for step, cell in zip(ANGLES, _around(arrows), strict=True):
            parts.append(
                Drawing(
                    box=cell,
                    paint=_paint_arrow,
                    args=(step,),
                    name=f"arrow:{step}",
                    on_tap=partial(self._turn, step),
                )
            )
        parts.append(
            plain_key(test, self.say("first.draw"), self._draw, name="draw", icon="touch", size=18)
        )
        return parts

    def _turn(self, step: Angle) -> None:
        """The picture turns until what was touched points up; one that does already stays."""
        shell = self.shell
        now = added(shell.services.rotation(), 180 if shell.turned else 0)
        shell.turned = False
        shell.journal.remember(ROTATION, added(now, step))
        shell.sound("accepted")
        shell.lay_out()

    def _draw(self) -> None:
        self.shell.push(DrawScreen(self.shell, partial(keep_tried, self.shell, "touch")))


def _around(box: Box) -> list[Box]:
    """Above, right, below, left of the middle."""
    side = min(ARROW, (box.h - 8) / 2, box.w / 4)
    x, y = box.centre
    places = (
        (x, box.y + side / 2),
        (x + side * 1.6, y),
        (x, box.bottom - side / 2),
        (x - side * 1.6, y),
    )
    return [Box(cx - side / 2, cy - side / 2, side, side) for cx, cy in places]


def _paint_arrow(step: Angle, canvas: Canvas, box: Box) -> None:
    """A fat arrow that points up, right, down or left."""
    canvas.rounded(box, GO if step == 0 else INK, 14)
    x, y, r = *box.centre, box.w * 0.32
    shape: list[tuple[float, float]] = [
        (0, -1),
        (0.9, 0),
        (0.35, 0),
        (0.35, 1),
        (-0.35, 1),
        (-0.35, 0),
        (-0.9, 0),
    ]
    quarter = step // 90
    for _ in range(quarter):
        shape = [(-dy, dx) for dx, dy in shape]
    canvas.polygon([(x + dx * r, y + dy * r) for dx, dy in shape], (255, 255, 255))
