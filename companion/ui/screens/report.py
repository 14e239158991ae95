"""A report for those who mend the app, on a stick or in the device's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screens.export import ExportScreen
from companion.ui.services import Writing
from companion.ui.widgets import Widget, plain_key

if TYPE_CHECKING:
    from companion.ui.shell import Shell

PICTURE = 0.42  # of the last row: the key that adds what the camera sees


class ReportScreen(ExportScreen):
    """One key per stick; what is inside is said first, and the camera's picture only if asked."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._picture = False

    def wants_camera(self) -> bool:
        return self._picture

    def _title(self) -> str:
        return self.say("keep.report_title")

    def _about(self) -> str:
        return self.say("keep.report_inside_picture" if self._picture else "keep.report_inside")

    def _start(self, folder: Path) -> Writing:
        return self._storage.report(folder, self._picture)

    def _left_out(self) -> str:
        return ""  # what a report lacks is written into it

    def _told_in(self, ours: bool) -> str:
        return "keep.reported_here" if ours else "keep.reported"

    def _device(self, box: Box) -> list[Widget]:
        picture, key = box.rightmost(box.w * PICTURE)
        return [
            *super()._device(key),
            plain_key(
                picture,
                self.say("keep.report_picture"),
                self._switch,
                name="picture",
                icon="check" if self._picture else "cam",
                chosen=self._picture,
                size=18,
                enabled=not self._busy,
                takes_back=self._picture,
            ),
        ]

    def _switch(self) -> None:
        self._picture = not self._picture
        self.shell.click()
