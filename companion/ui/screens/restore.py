"""A copy of everything brought back: chosen, shown, and only then done."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.i18n import decimal
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.export import answer
from companion.ui.services import BackupFile, Change, Restore, Work
from companion.ui.theme import INK2
from companion.ui.when import moment, within
from companion.ui.widgets import Bar, Panel, Paragraph, Text, Widget, go_key, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

ROW = 60.0
LOOK_EVERY = 1.0  # seconds between looks for sticks
BUSY_LOOK = 0.05  # seconds between looks at what is under way


class RestoreScreen(Screen):
    """The copies of all sticks and of the device itself, the newest first."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._storage = shell.services.storage
        self._pager = Pager(shell)
        self._found: tuple[BackupFile, ...] = ()
        self._reading: Work[Change] | None = None
        self._problem = ""
        self._look_at = shell.now

    def entered(self) -> None:
        self._found = self._storage.backups()

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        about, rest = rest.top(30)
        foot, rest = rest.foot(60)
        parts: list[Widget] = [
            Text(box=head, text=self.say("keep.restore"), size=28),
            Paragraph(box=about, text=self.say("keep.restore_about"), size=18, colour=INK2),
            Panel(box=rest),
        ]
        return parts + self._rows(rest.inset(12, 10)) + self._foot(foot)

    def _rows(self, box: Box) -> list[Widget]:
        if not self._found:
            text = self.say("keep.restore_none")
            return [Paragraph(box=box, text=text, size=20, middle=True, align="centre")]
        keys, cells, shown = self._pager.page(box, self._found, ROW)
        for i, (cell, backup) in enumerate(zip(cells, shown, strict=False)):
            look = partial(self._look_into, backup.path)
            label = self._label(backup)
            idle = self._reading is None
            keys.append(plain_key(cell, label, look, name=f"backup:{i}", size=18, enabled=idle))
        return keys

    def _label(self, backup: BackupFile) -> str:
        day = moment(backup.made, self.shell.wall_clock(), self.say)
        size = decimal(max(0.1, backup.megabytes), self.say.language)
        if backup.path.name.startswith("before-"):
            return self.say("keep.restore_before", day=day, megabytes=size)
        place = backup.place or self.say("keep.this_device")
        return self.say("keep.restore_row", day=day, place=place, megabytes=size)

    def _foot(self, box: Box) -> list[Widget]:
        if self._reading is not None:
            words, bar = box.top(24, 4)
            text = self.say("keep.reading")
            return [Text(box=words, text=text, size=18), Bar(box=bar, share=self._reading.share)]
        if not self._problem:
            return []
        return answer(box, False, self._problem)

    def _look_into(self, file: Path) -> None:
        self.shell.click()
        self._problem = ""
        self._reading = self._storage.look_into(file)
        self._look_at = self.shell.now

    def wake_at(self) -> float:
        return self._look_at

    def woken(self) -> None:
        self._look_at = self.shell.now + (LOOK_EVERY if self._reading is None else BUSY_LOOK)
        if self._reading is None:
            self._found = self._storage.backups()
        elif not self._reading.under_way:
            reading, self._reading = self._reading, None
            try:
                self.shell.push(ChangeScreen(self.shell, reading.result()))
            except CompanionError as problem:
                self._problem = self.say.words(problem)
                self.shell.sound("refused")
        self.shell.changed()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))


class ChangeScreen(Screen):
    """What would change, one key that does it, and how far it is."""

    def __init__(self, shell: Shell, change: Change) -> None:
        super().__init__(shell)
        self._storage = shell.services.storage
        self._change = change
        self._laying: Work[Path] | None = None
        self._bringing: Restore | None = None
        self._answer: tuple[bool, str] | None = None

    @property
    def _busy(self) -> bool:
        return self._laying is not None or self._bringing is not None

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        foot, rest = rest.foot(76)
        day = within(self._change.made, self.shell.wall_clock(), self.say)
        parts: list[Widget] = [
            Text(box=head, text=self.say("keep.change_title", day=day), size=28),
            Panel(box=rest),
        ]
        kept, lines = rest.inset(16, 12).foot(56)
        sentences = self._sentences()
        high = min(40.0, lines.h / len(sentences))
        for i, sentence in enumerate(sentences):
            row = Box(lines.x, lines.y + i * high, lines.w, high)
            parts.append(Text(box=row, text=sentence, size=20))
        told = self.say("keep.change_kept")
        parts.append(Paragraph(box=kept, text=told, size=18, colour=INK2, middle=True))
        return parts + self._foot(foot)

    def _sentences(self) -> list[str]:
        change, say = self._change, self.say
        counted = (
            (change.new, "keep.change_new"),
            (change.changed, "keep.change_changed"),
            (change.same, "keep.change_same"),
            (change.further, "keep.change_further"),
            (change.files, "keep.change_files"),
        )
        found = [say(key, count=count) for count, key in counted if count]
        switched = (
            (change.people, "keep.change_people"),
            (change.rules, "keep.change_rules"),
            (change.settings, "keep.change_settings"),
        )
        found += [say(key) for on, key in switched if on]
        return found or [say("keep.change_nothing")]

    def _foot(self, box: Box) -> list[Widget]:
        if self._laying is not None or self._bringing is not None:
            words, bar = box.top(28, 6)
            going = self._bringing or self._laying
            key = "keep.bringing" if self._bringing else "keep.laying"
            share = going.share if going else 0.0
            return [Text(box=words, text=self.say(key), size=18), Bar(box=bar, share=share)]
        if self._answer is not None:
            return answer(box, *self._answer)
        key, label = "bring", self.say("keep.bring_back")
        playing = self.shell.playing is not None
        why = self.say("keep.playing") if playing else ""
        return [go_key(box, label, self._begin, name=key, icon="undo", enabled=not why, why=why)]

    # -- doing it ------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.shell.click()
        self._laying = self._storage.lay_ready(self._change.file)

    def wake_at(self) -> float | None:
        return self.shell.now + BUSY_LOOK if self._busy else None

    def woken(self) -> None:
        try:
            self._go_on()
        except CompanionError as problem:
            self._laying = self._bringing = None
            self._ended(False, self.say.words(problem))
        self.shell.changed()

    def _go_on(self) -> None:
        if self._bringing is not None:
            if not self._bringing.step():
                self._bringing = None
                self.shell.services.refresh()
                self._ended(True, self.say("keep.restored"))
        elif self._laying is not None and not self._laying.under_way:
            laying, self._laying = self._laying, None
            laying.result()
            self._bringing = self._storage.bring_back()

    def _ended(self, good: bool, text: str) -> None:
        self._answer = good, text
        self.shell.sound("accepted" if good else "refused")

    def rail(self) -> list[RailKey]:
        """Nobody leaves in the middle of it."""
        return [] if self._busy else [self.home_key(), self.turn_key(), self.back_key()]

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
