"""What the app hands to the screens, once: the doors to everything that is no screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from companion.clock import EvenClock
from companion.i18n import Translator
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.box import Box, Layout
from companion.ui.rotation import Angle
from companion.ui.widgets import Widget
from hardware.parts import Parts

if TYPE_CHECKING:
    from companion.vision.deck.model import Deck

T_co = TypeVar("T_co", covariant=True)


class Stick(msgspec.Struct, frozen=True):
    """A place to write to, by the name people gave it."""

    name: str
    folder: Path
    megabytes: int


class BackupFile(msgspec.Struct, frozen=True):
    """A copy of everything that can be brought back; `place` is the stick's name, or nothing."""

    path: Path
    place: str
    made: float
    megabytes: float


class ReleaseFile(msgspec.Struct, frozen=True):
    """A file on a stick that says it is a new version; only the machine can verify it."""

    file: Path
    version: str
    stick: str
    newer: bool = True  # than what runs, as its name says


class Tried(msgspec.Struct, frozen=True):
    """How the last trial of a new version ended."""

    version: str
    kept: bool


class DeckFile(msgspec.Struct, frozen=True):
    """A taught deck that can be taken over; `place` is the stick's name, or nothing."""

    path: Path
    place: str
    made: float


class Change(msgspec.Struct, frozen=True):
    """What bringing a backup back would change; `further` plays went on here and stay."""

    file: Path
    made: float
    new: int
    changed: int
    same: int
    further: int
    people: bool
    rules: bool
    settings: bool
    files: int


class Work(Protocol[T_co]):
    """Something that is done in a thread of its own."""

    @property
    def under_way(self) -> bool:
        """Whether it goes on."""

    @property
    def share(self) -> float:
        """How much is done, 0 to 1; 0 where nobody knows."""

    def result(self) -> T_co:
        """What it gives. Raises CompanionError."""


Writing = Work[tuple[int, Path]]  # how many things were written, and where


class Restore(Protocol):
    """A backup on its way back, step by step."""

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""

    @property
    def count(self) -> int:
        """How many plays it holds."""

    def step(self) -> bool:
        """Does a little; False once all is back. Raises CompanionError."""


class Storage(Protocol):
    """Where the table's data goes when somebody asks for it."""

    @property
    def own(self) -> Path:
        """The device's own folder, for a table without a stick."""

    @property
    def partly(self) -> int:
        """How many plays of the last export the disk has spoilt a part of."""

    def sticks(self) -> tuple[Stick, ...]:
        """The sticks that are plugged in now, by name."""

    def export(self, folder: Path) -> Writing:
        """Everything that was played, on its way to the folder. Raises CompanionError."""

    def copy(self, folder: Path) -> Writing:
        """A copy of everything, on its way to the folder. Raises CompanionError."""

    def is_marked(self, stick: Path) -> bool:
        """Whether the stick gets a copy after every evening."""

    def mark(self, stick: Path, marked: bool) -> None:
        """Marks the stick, or takes the mark away. Raises CompanionError."""

    def backups(self) -> tuple[BackupFile, ...]:
        """The copies on all sticks and in the device, the newest first."""

    def look_into(self, file: Path) -> Work[Change]:
        """What bringing this copy back would change."""

    def lay_ready(self, file: Path) -> Work[Path]:
        """Keeps what is here, and lays the copy ready to be brought back."""

    def bring_back(self) -> Restore:
        """Brings back what was laid ready. Raises CompanionError."""

    def releases(self) -> tuple[ReleaseFile, ...]:
        """The files on the sticks that look like a new version."""

    def update(self, release: Path) -> None:
        """Asks the machine to verify it and put it in place, on trial. Raises CompanionError."""

    def updated(self) -> str:
        """What the machine answered to the last request, in one word; nothing before."""

    def tried(self) -> Tried | None:
        """How the last trial ended; nothing before the first, and while one goes on."""

    def decks(self) -> tuple[DeckFile, ...]:
        """The taught decks on all sticks and in the device's own folder, the newest first."""

    def give_deck(self, game: str, deck: Deck, folder: Path) -> Writing:
        """A game's taught cards as a file, on their way to the folder. Raises CompanionError."""

    def take_deck(self, file: Path, kinds: Collection[str]) -> Work[Deck]:
        """The deck of a file, if it is one of a game with these kinds of card."""

    def report(self, folder: Path, picture: bool = False) -> Writing:
        """A report for those who mend the app, on its way to the folder. Raises CompanionError.

        `picture` adds what the camera sees now.
        """


class Services(msgspec.Struct, frozen=True):
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
    words_on: Callable[[Sequence[Widget]], list[Box]]
    data: Path
    storage: Storage
    refresh: Callable[[], None]
    rotation: Callable[[], Angle]
