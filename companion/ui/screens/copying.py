"""A copy of everything on a stick, now and, where the stick is marked, after every evening."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.errors import CompanionError
from companion.ui.box import Box
from companion.ui.screens.export import ExportScreen, Result, room_on
from companion.ui.services import Stick, Writing
from companion.ui.widgets import Widget, plain_key

EVENING = 0.34  # of a row: the key that marks the stick


class CopyScreen(ExportScreen):
    """One key per stick that copies now, and one that has it copied every evening."""

    def _title(self) -> str:
        return self.say("keep.copy_title")

    def _about(self) -> str:
        return self.say("keep.copy_about")

    def _start(self, folder: Path) -> Writing:
        return self._storage.copy(folder)

    def _left_out(self) -> str:
        return ""  # a copy holds what is there, marked as it is here

    def _told_in(self, ours: bool) -> str:
        return "keep.copied_here" if ours else "keep.copied"

    def _label(self, stick: Stick) -> str:
        return self.say("keep.stick", name=stick.name, room=room_on(stick, self.say))

    def _place(self, i: int, stick: Stick, row: Box) -> list[Widget]:
        mark, key = row.rightmost(row.w * EVENING)
        marked = self._storage.is_marked(stick.folder)
        return [
            *super()._place(i, stick, key),
            plain_key(
                mark,
                self.say("keep.every_evening"),
                partial(self._mark, stick.folder, not marked),
                name=f"evening:{i}",
                icon="check" if marked else "moon",
                chosen=marked,
                size=18,
                enabled=not self._busy,
            ),
        ]

    def _mark(self, stick: Path, marked: bool) -> None:
        try:
            self._storage.mark(stick, marked)
        except CompanionError as problem:
            self._answered(Result(False, self.say.words(problem)))
            return
        told = "keep.every_evening_told" if marked else "keep.every_evening_off"
        self._answered(Result(True, self.say(told)))
