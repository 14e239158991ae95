"""What the app hands to the screens, once: the doors to everything that is no screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.clock import EvenClock
from companion.i18n import Translator
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.box import Layout
from hardware.parts import Parts


@dataclass(frozen=True)
class Stick:
    """A place to write to, by the name people gave it."""

    name: str
    folder: Path
    megabytes: int


class Writing(Protocol):
    """Something on its way to a folder, in a thread of its own."""

    @property
    def under_way(self) -> bool:
        """Whether it is still being written."""

    def result(self) -> tuple[int, Path]:
        """How many things were written, and where. Raises CompanionError."""


class Storage(Protocol):
    """Where the table's data goes when somebody asks for it."""

    @property
    def own(self) -> Path:
        """The device's own folder, for a table without a stick."""

    def sticks(self) -> tuple[Stick, ...]:
        """The sticks that are plugged in now, by name."""

    def export(self, folder: Path) -> Writing:
        """Everything that was played, on its way to the folder. Raises CompanionError."""

    def report(self, folder: Path, picture: bool = False) -> Writing:
        """A report for those who mend the app, on its way to the folder. Raises CompanionError.

        `picture` adds what the camera sees now.
        """


@dataclass(frozen=True)
class Services:
    """What the app hands to the shell, once."""

    journal: Journal
    settings: Settings
    parts: Parts
    say: Translator
    quit: Callable[[], None]
    switch_off: Callable[[], None]
    wall_clock: EvenClock
    lay_out: Callable[[], Layout]
    measure: Callable[[str, float, str], float]
    data: Path
    storage: Storage
