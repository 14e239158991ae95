"""The settings of a device: the first `companion.toml` found, or what is usual."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.errors import CompanionError
from companion.games.base import Message
from companion.settings.values import (
    FOLDER,
    AppSettings,
    Percent,
    Rotation,
    Seconds,
    Settings,
    SoundSettings,
    Speed,
)

__all__ = [
    "FOLDER",
    "AppSettings",
    "Percent",
    "Rotation",
    "Seconds",
    "Settings",
    "SettingsError",
    "SoundSettings",
    "Speed",
    "find_settings",
    "load_settings",
]

FILE = "companion.toml"
ETC = Path("/etc")


class SettingsError(CompanionError):
    """A file with mistakes: one sentence for each in `problems`, the rest of it in `settings`."""

    def __init__(self, path: Path, problems: tuple[Message, ...], settings: Settings) -> None:
        super().__init__("settings.wrong", file=str(path), count=len(problems))
        self.problems = problems
        self.settings = settings


def load_settings(path: Path | None, environ: Mapping[str, str]) -> Settings:
    """The settings of the given file, or of the first usual place that has one.

    A house rule that cannot be keeps nobody from playing: it is told in `Settings.unfit`.
    Raises SettingsError with every problem of a file that has others.
    """
    found = path or find_settings(environ)
    if found is None:
        return Settings()
    from companion.settings.reading import read_settings  # not before the first frame

    settings, problems = read_settings(found)
    if len(problems) > len(settings.unfit):
        raise SettingsError(found, problems, settings)
    return settings


def find_settings(environ: Mapping[str, str], etc: Path = ETC) -> Path | None:
    """The user's own file, else the machine's."""
    home = environ.get("XDG_CONFIG_HOME") or str(Path(environ.get("HOME", "/")) / ".config")
    places = (Path(home) / FOLDER / FILE, etc / FOLDER / FILE)
    return next((place for place in places if place.is_file()), None)
