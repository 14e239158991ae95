"""Everything that was played, on a USB stick or in the device's own folder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.i18n import Translator
from companion.ui.box import GAP, Box
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, Screen
from companion.ui.services import Stick, Writing
from companion.ui.theme import GO, GO_TINT, INK2, STOP, STOP_TINT
from companion.ui.widgets import Bar, Icon, Panel, Paragraph, Text, Widget, go_key, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

MOST = 3  # sticks that fit the screen; more are on further pages
ROOMY = 10 * 1024  # megabytes from which on gigabytes are told
LOOK_EVERY = 0.5  # seconds between looks for sticks, and whether everything is written


@dataclass(frozen=True)
class Result:
    """How the last export went, in one sentence."""

    good: bool
    text: str


def answer(box: Box, good: bool, text: str) -> list[Widget]:
    """How it went, in green or red."""
    mark, words = box.inset(14, 8).left(40, 12)
    return [
        Panel(box=box, fill=GO_TINT if good else STOP_TINT, edge=None),
        Icon(box=mark, icon="check" if good else "alert", colour=GO if good else STOP),
        Paragraph(box=words, text=text, size=18, middle=True),
    ]


def room_on(stick: Stick, say: Translator) -> str:
    """What is free, in the unit that people say."""
    if stick.megabytes < ROOMY:
        return say("app.megabytes", count=stick.megabytes)
    return say("app.gigabytes", count=stick.megabytes // 1024)


class ExportScreen(Screen):
    """One key per stick, one for the device; the answer stands below."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._storage = shell.services.storage
        self._pager = Pager(shell)
        self._sticks: tuple[Stick, ...] = ()
        self._result: Result | None = None
        self._export: Writing | None = None
        self._look_at = shell.now

    def entered(self) -> None:
        self._sticks = self._storage.sticks()

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        about, rest = rest.top(48)
        answer, rest = rest.foot(76)
        places = rest.inset(14, 12)
        parts: list[Widget] = [
            Text(box=head, text=self._title(), size=28),
            Paragraph(box=about, text=self._about(), size=18, colour=INK2),
            Panel(box=rest),
        ]
        high = min(68.0, (places.h - MOST * GAP) / (MOST + 1))
        count = min(MOST, max(1, len(self._sticks)))
        rows, here = places.top(count * (high + GAP) - GAP)
        parts += self._places(rows, high)
        parts += self._device(here.top(high)[0])
        return parts + self._answer(answer)

    def _title(self) -> str:
        return self.say("app.export_title")

    def _about(self) -> str:
        return self.say("app.export_about", count=self.shell.journal.count())

    def _label(self, stick: Stick) -> str:
        return self.say("app.stick", name=stick.name, room=room_on(stick, self.say))

    @property
    def _busy(self) -> bool:
        return self._export is not None

    def _places(self, box: Box, high: float) -> list[Widget]:
        if not self._sticks:
            text = self.say("app.no_stick")
            return [Paragraph(box=box.top(high)[0], text=text, size=20, middle=True)]
        parts, rows, shown = self._pager.page(box, self._sticks, high, GAP)
        for i, (stick, row) in enumerate(zip(shown, rows, strict=False)):
            parts += self._place(i, stick, row)
        return parts

    def _place(self, i: int, stick: Stick, row: Box) -> list[Widget]:
        return [
            go_key(
                row,
                self._label(stick),
                partial(self._write_to, stick.folder),
                name=f"stick:{i}",
                icon="share",
                size=22,
                enabled=not self._busy,
            )
        ]

    def _device(self, box: Box) -> list[Widget]:
        return [
            plain_key(
                box,
                self.say("app.export_here"),
                partial(self._write_to, self._storage.own),
                name="here",
                icon="home",
                size=22,
                enabled=not self._busy,
            )
        ]

    def _answer(self, box: Box) -> list[Widget]:
        if self._export is not None:
            words, bar = box.inset(14, 8).top(30)
            text = self.say("app.exporting")
            return [Text(box=words, text=text, size=20), Bar(box=bar, share=self._export.share)]
        if self._result is None:
            return []
        return answer(box, self._result.good, self._result.text)

    # -- writing -------------------------------------------------------------------------------

    def _write_to(self, folder: Path) -> None:
        try:
            self._export = self._start(folder)
        except CompanionError as problem:
            self._answered(Result(False, self.say.words(problem)))
        self.shell.changed()

    def _start(self, folder: Path) -> Writing:
        return self._storage.export(folder)

    def wake_at(self) -> float:
        return self._look_at

    def woken(self) -> None:
        self._look_at = self.shell.now + LOOK_EVERY
        if self._export is None:
            self._sticks = self._storage.sticks()
        elif not self._export.under_way:
            export, self._export = self._export, None
            self._answered(self._result_of(export))

    def _answered(self, result: Result) -> None:
        self._result = result
        self.shell.sound("accepted" if result.good else "refused")
        self.shell.changed()

    def _result_of(self, export: Writing) -> Result:
        try:
            count, file = export.result()
        except CompanionError as problem:
            return Result(False, self.say.words(problem))
        ours = file.parent == self._storage.own
        key = self._told_in(ours)
        told = self.say(key, count=count, file=file.stem, folder=str(file.parent))
        return Result(True, told + self._left_out())

    def _left_out(self) -> str:
        """What the file could not be given, for it is no longer there."""
        partly = self._storage.partly
        return f" {self.say('app.exported_partly', count=partly)}" if partly else ""

    def _told_in(self, ours: bool) -> str:
        return "app.exported_here" if ours else "app.exported"

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
