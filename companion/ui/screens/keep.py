"""What keeps the table for years: copies of everything, bringing them back, exports, reports."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.ui.box import Box
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.settings_tabs import KEEP, TABS, tabs
from companion.ui.theme import INK2
from companion.ui.widgets import Paragraph, Widget, plain_key
from hardware.ports import LedMode


class Way(NamedTuple):
    """One thing to do here, and what it is for."""

    name: str
    icon: str
    label: str
    about: str
    open: Callable[[], Screen]


class KeepScreen(Screen):
    """One row for each thing: a large key, and beside or below it what it does."""

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(TABS)
        ways = self._ways()
        parts = tabs(self.shell, head, KEEP)
        high = min(96.0, (rest.h - 8 * (len(ways) - 1)) / len(ways))
        for i, way in enumerate(ways):
            row = Box(rest.x, rest.y + i * (high + 8), rest.w, high)
            parts += self._row(row, way)
        return parts

    def _row(self, box: Box, way: Way) -> list[Widget]:
        key, words = box.left(box.w * 0.42, 14)
        opening = partial(self._open, way)
        return [
            plain_key(key, way.label, opening, name=way.name, icon=way.icon, size=20),
            Paragraph(box=words, text=way.about, size=18, colour=INK2, middle=True),
        ]

    def _open(self, way: Way) -> None:
        self.shell.sound("key")
        self.shell.push(way.open())

    def _ways(self) -> tuple[Way, ...]:
        say = self.say
        return (
            Way("copy", "share", say("keep.copy"), say("keep.copy_about"), self._copy),
            Way("restore", "undo", say("keep.restore"), say("keep.restore_about"), self._restore),
            Way("update", "swap", say("keep.update"), say("keep.update_about"), self._update),
            Way("export", "hist", say("app.export"), say("keep.export_about"), self._export),
            Way("report", "tools", say("keep.report"), say("keep.report_about"), self._report),
            Way("first", "flag", say("first.again"), say("first.again_about"), self._first),
        )

    def _copy(self) -> Screen:
        from companion.ui.screens.copying import CopyScreen

        return CopyScreen(self.shell)

    def _restore(self) -> Screen:
        from companion.ui.screens.restore import RestoreScreen

        return RestoreScreen(self.shell)

    def _update(self) -> Screen:
        from companion.ui.screens.update import UpdateScreen

        return UpdateScreen(self.shell)

    def _export(self) -> Screen:
        from companion.ui.screens.export import ExportScreen

        return ExportScreen(self.shell)

    def _report(self) -> Screen:
        from companion.ui.screens.report import ReportScreen

        return ReportScreen(self.shell)

    def _first(self) -> Screen:
        from companion.ui.screens.first import FirstRunScreen

        return FirstRunScreen(self.shell)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
