"""Everything the doctor knows at a glance: each part green, amber or red, with what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.checkup import (
    NAMES,
    app_checks,
    clock_check,
    part_checks,
    screen_check,
    summed_up,
    uptime_check,
)
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.doctor_art import Finding, paint_mark
from companion.ui.screens.settings_tabs import OVERVIEW, TABS, tabs
from companion.ui.widgets import Drawing, Panel, Text, Widget
from hardware.doctor import Check, Level, fit_to_play
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

BROAD, TALL = 56.0, 80.0  # units of a finding, by upright


class OverviewScreen(Screen):
    """What is worst stands first. The camera is tried on the sheet beside: not here."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._pager = Pager(shell)
        self._checks: list[Check] = []

    def entered(self) -> None:
        shell = self.shell
        found = part_checks(shell.parts, shell.services.data, shell.troubles)
        # A camera that nobody looks through is shut, which is no fault.
        seeing = shell.parts.camera.latest() is not None
        hardware = [check for check in found if check.name != "camera" or seeing]
        layout = shell.layout
        size = round(layout.whole.w * layout.scale), round(layout.whole.h * layout.scale)
        checks = [
            *hardware,
            *app_checks(shell.settings, shell.journal.trouble),
            screen_check(size),
            clock_check(shell.services.wall_clock),
            *uptime_check(),
        ]
        order = [Level.RED, Level.AMBER, Level.GREEN]
        self._checks = sorted(checks, key=lambda check: order.index(check.level))
        shell.changed()

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(TABS)
        verdict, rest = rest.top(48)
        fit = fit_to_play(self._checks)
        level = Level.GREEN if fit else Level.RED
        mark, words = verdict.left(48)
        parts: list[Widget] = [
            *tabs(self.shell, head, OVERVIEW),
            Drawing(
                box=mark,
                paint=_paint_verdict,
                args=(level,),
            ),
            Text(box=words, text=self.say(summed_up(self._checks)), size=22),
            Panel(box=rest),
        ]
        row = TALL if self.shell.layout.portrait else BROAD
        keys, cells, shown = self._pager.page(rest.inset(12, 8), self._checks, row)
        for cell, check in zip(cells, shown, strict=False):
            part, text = self.say(NAMES[check.name]), self.say.words(check)
            parts.append(Finding(box=cell, part=part, text=text, level=check.level))
        return parts + keys

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def _set_date(self) -> None:
        from companion.ui.screens.date import DateScreen

        self.shell.push(DateScreen(self.shell))

    def lamp(self) -> LampSign:
        return LampSign(LedMode.FAST, self.say("app.lamp_test"))

    def rail(self) -> list[RailKey]:
        return [
            self.home_key(),
            RailKey("retest", "refresh", self.say("app.retest"), self.entered),
            RailKey("date", "clock", self.say("first.date_key"), self._set_date),
            self.turn_key(),
            self.back_key(),
        ]


def _paint_verdict(level: Level, canvas: Canvas, box: Box) -> None:
    paint_mark(level, canvas, box.centre, 40)
