"""The sheets of the settings: choices, hardware, all at a glance, the voice, what is kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.widgets import Widget, segments

if TYPE_CHECKING:
    from companion.ui.shell import Shell

SETTINGS, HARDWARE, OVERVIEW, VOICE, KEEP = range(5)
TABS = 48.0  # units of the row of tabs


def tabs(shell: Shell, box: Box, chosen: int) -> list[Widget]:
    """The row of tabs; a tap opens the other sheet in place of this one."""
    say = shell.say
    labels = [
        say("app.settings"),
        say("app.hardware"),
        say("app.overview"),
        say("app.voice"),
        say("app.keeping"),
    ]
    size = min(22.0, *(_largest(shell, label, box.w / len(labels) - 12) for label in labels))
    return segments(box, labels, chosen, partial(_open, shell, chosen), name="tab", size=size)


def _largest(shell: Shell, label: str, room: float) -> float:
    """The size in which the word fills the room: all tabs are written in the smallest of these."""
    return room * 22 / shell.width(label, 22)


def _open(shell: Shell, shown: int, wanted: int) -> None:
    from companion.ui.screens.doctor import DoctorScreen
    from companion.ui.screens.keep import KeepScreen
    from companion.ui.screens.overview import OverviewScreen
    from companion.ui.screens.settings import SettingsScreen
    from companion.ui.screens.voice import VoiceScreen

    if wanted != shown:
        shell.sound("key")
        sheets = (SettingsScreen, DoctorScreen, OverviewScreen, VoiceScreen, KeepScreen)
        shell.replace(sheets[wanted](shell))
