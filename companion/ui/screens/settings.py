"""Settings that belong to the table: language, sound, screen, letters, clock, names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from companion import __version__
from companion.history.values import (
    BRIGHTNESS,
    CLOCK_SHOWN,
    ERASED_NAMES,
    LARGE_TEXT,
    NAMES,
    RAIL_LEFT,
    ROTATION,
    ROUND_LIMIT,
    TURN_LIMIT,
    VOLUME,
    Erased,
)
from companion.i18n import LANGUAGES
from companion.journal.kept import Kept
from companion.settings import Rotation
from companion.ui.box import Box
from companion.ui.rotation import ANGLES
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.dialog import DialogScreen
from companion.ui.screens.settings_levels import STEP, levels
from companion.ui.screens.settings_tabs import SETTINGS, TABS, tabs
from companion.ui.theme import INK2
from companion.ui.widgets import Icon, Panel, Paragraph, Text, Widget, plain_key, segments, stop_key
from hardware.ports import LedMode

T = TypeVar("T")
LIMITS = ((False, 0), (False, 60), (False, 120), (True, 600))  # by round or by turn, seconds
ROTATIONS: tuple[Rotation, ...] = ("auto", *ANGLES)
ERASED_KEPT = 24 * 3600.0  # seconds for which erased names can come back


class SettingsScreen(Screen):
    """Two columns of choices; everything takes effect at once."""

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(TABS)
        foot, rest = rest.foot(64)
        if self.shell.layout.portrait:
            left, right = rest.top(rest.h / 2 - 4)
            screen, version = self._upright, __version__
        else:
            left, right = rest.columns(2)
            screen, version = self._lying, f"Table Companion {__version__}"
        columns = (
            (left, (self._language, self._volume, self._light, self._letters)),
            (right, (screen, self._clock, self._limit, self._names)),
        )
        parts = [*tabs(self.shell, head, SETTINGS), Panel(box=left), Panel(box=right)]
        for column, rows in columns:
            for row, cell in zip(rows, column.inset(14, 10).rows(len(rows)), strict=True):
                parts += row(cell)
        return parts + self._foot(foot, version)

    def _row(self, box: Box, icon: str, label: str) -> tuple[list[Widget], Box]:
        mark, rest = box.left(32, 10)
        words, keys = rest.left(rest.w * 0.36)
        parts: list[Widget] = [Icon(box=mark, icon=icon), Text(box=words, text=label, size=18)]
        return parts, keys.middle(keys.w, min(56, keys.h - 4))

    def _language(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "lang", self.say("app.language"))
        chosen = 0 if self.say.language == "fr" else 1
        choose: Callable[[int], None] = lambda i: self.shell.set_language(LANGUAGES[i])  # noqa: E731
        return parts + segments(keys, ["Français", "English"], chosen, choose, name="language")

    def _volume(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "sound", self.say("app.volume"))
        return parts + levels(keys, self._heard(), self._set_volume, name="volume")

    def _heard(self) -> int:
        usual = self.shell.settings.sound.volume
        return self.shell.journal.recall(VOLUME, usual)

    def _set_volume(self, percent: int) -> None:
        self.shell.parts.speaker.volume = percent
        self._remember(VOLUME, percent)

    def _light(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "sun", self.say("app.brightness"))
        percent = self.shell.parts.backlight.percent
        if percent is None:
            told = self.say("app.brightness_fixed")
            return [*parts, Paragraph(box=keys, text=told, size=16, colour=INK2, middle=True)]
        return parts + levels(keys, percent, self._set_light, low=STEP, name="light")

    def _set_light(self, percent: int) -> None:
        self.shell.parts.backlight.shine(percent)
        self._remember(BRIGHTNESS, percent)

    def _letters(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "text", self.say("app.text_size"))
        labels = [self.say("app.text_normal"), self.say("app.text_large")]
        usual = self.shell.settings.app.text == "large"
        large = self.shell.journal.recall(LARGE_TEXT, usual)
        return parts + segments(keys, labels, int(large), self._set_letters, name="letters")

    def _set_letters(self, index: int) -> None:
        self._remember(LARGE_TEXT, bool(index))
        self.shell.lay_out()

    def _upright(self, box: Box) -> list[Widget]:
        """Which way up the panel stands; the rail is at the foot and has no other side."""
        parts, keys = self._row(box, "turn", self.say("app.way_up"))
        return [*parts, self._turn_key(keys)]

    def _lying(self, box: Box) -> list[Widget]:
        """The side of the rail, and which way up the panel stands."""
        parts, keys = self._row(box, "railr", self.say("app.rail"))
        rail, turn = keys.columns(2)
        left = self.shell.journal.recall(RAIL_LEFT, False)
        label = self.say("app.left") if left else self.say("app.right")
        side = plain_key(rail, label, partial(self._set_rail, not left), name="rail", size=18)
        return [*parts, side, self._turn_key(turn, stacked=True)]

    def _set_rail(self, left: bool) -> None:
        self._remember(RAIL_LEFT, left)
        self.shell.lay_out()

    def _turn_key(self, box: Box, *, stacked: bool = False) -> Widget:
        """Which way up the panel stands; picture and touch turn together."""
        kept = self.shell.journal.recall(ROTATION, self.shell.settings.app.rotation)
        chosen = ROTATIONS.index(kept) if kept in ROTATIONS else 0
        label = f"{kept}°" if chosen else self.say("app.rotation_auto")
        onward = partial(self._set_turn, (chosen + 1) % len(ROTATIONS))
        return plain_key(box, label, onward, name="rotation", icon="cw", size=17, stacked=stacked)

    def _set_turn(self, index: int) -> None:
        self._remember(ROTATION, ROTATIONS[index])
        self.shell.lay_out()

    def _clock(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "clock", self.say("app.clock"))
        labels = [self.say("app.no"), self.say("app.yes")]
        shown = self.shell.clock_shown
        return parts + segments(keys, labels, int(shown), self._set_clock, name="clock")

    def _set_clock(self, index: int) -> None:
        self._remember(CLOCK_SHOWN, bool(index))

    def _limit(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "clock", self.say("app.turn_limit"))
        labels = [
            self.say("app.no"),
            self.say("app.one_minute"),
            self.say("app.two_minutes"),
            self.say("app.ten_minute_round"),
        ]
        limits = (self.shell.clock_by_round, self.shell.new_clock().limit)
        chosen = LIMITS.index(limits) if limits in LIMITS else 0
        onward = partial(self._set_limit, (chosen + 1) % len(LIMITS))
        key = plain_key(keys, labels[chosen], onward, name="limit", icon="swap", size=18)
        return [*parts, key]

    def _set_limit(self, index: int) -> None:
        by_round, seconds = LIMITS[index]
        self._remember(ROUND_LIMIT, seconds if by_round else 0)
        self._remember(TURN_LIMIT, 0 if by_round else seconds)
        if index:
            self._remember(CLOCK_SHOWN, True)

    def _names(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "people", self.say("app.kept_names"))
        erased = self._erased()
        label = self.say("app.names_back") if erased else self.say("app.erase")
        act = self._restore_names if erased else self._erase_names
        known = bool(erased or self.shell.journal.recall(NAMES, []))
        return [*parts, plain_key(keys, label, act, name="names", size=22, enabled=known)]

    def _erased(self) -> list[str]:
        kept = self.shell.journal.recall(ERASED_NAMES, None)
        if kept is None or abs(self.shell.wall_clock() - kept.at) >= ERASED_KEPT:
            return []
        return kept.names

    def _erase_names(self) -> None:
        """No "are you sure": they can come back for a day."""
        names = self.shell.journal.recall(NAMES, [])
        self._remember(ERASED_NAMES, Erased(self.shell.wall_clock(), names))
        self._remember(NAMES, [])

    def _restore_names(self) -> None:
        self._remember(NAMES, self._erased())
        self._remember(ERASED_NAMES, None)

    def _remember(self, kept: Kept[T], value: T) -> None:
        self.shell.journal.remember(kept, value)
        self.shell.sound("key")
        self.shell.changed()

    def _foot(self, box: Box, version: str) -> list[Widget]:
        export, off, about = box.columns(3)
        return [
            plain_key(
                export, self.say("app.export"), self._export, name="export", icon="share", size=18
            ),
            stop_key(
                off, self.say("app.switch_off"), self._ask_off, name="off", icon="power", size=18
            ),
            Text(box=about, text=version, size=16, colour=INK2, align="right"),
        ]

    def _export(self) -> None:
        from companion.ui.screens.export import ExportScreen

        self.shell.push(ExportScreen(self.shell))

    def _ask_off(self) -> None:
        """The promise that everything is kept is made only once it is."""
        self.shell.journal.retry()
        if self.shell.journal.waiting:
            from companion.ui.screens.unsaved import UnsavedScreen

            self.shell.push(UnsavedScreen(self.shell))
            return
        yes = (self.say("app.switch_off"), self.shell.services.switch_off)
        no = (self.say("app.back"), lambda: None)
        plays = self.shell.journal.plays(finished=False)
        is_open = any(play.playable for play in plays)
        text = self.say("app.switch_off_text" if is_open else "app.switch_off_nothing_open")
        self.shell.push(DialogScreen(self.shell, self.say("app.switch_off"), text, yes, no))

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
