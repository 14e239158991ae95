"""Games that packages bring, found through the entry point group ``table_companion.games``.

The entry point is named after the game's key and leads to a module that gives the contract's names
(see `base.Game`), ``INFO`` (a `GameInfo`) and ``SCREEN``, the name of the module whose ``TABLE``
draws it.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.games.base import GameInfo, Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "table_companion.games"
DOOR = (
    "BEFORE", "OPTIONS", "Action", "Options", "State", "actions", "apply", "describe", "fields",
    "help_page", "outcome", "score_history", "scores", "setup",
)  # fmt: skip

log = logging.getLogger(__name__)


class GuestModule(Protocol):
    """What a game's module names beside what `base.Game` asks for."""

    INFO: GameInfo
    SCREEN: str


class LeftOut(NamedTuple):
    """A game that cannot be used: the sentence for people, and the error it ended with, if any."""

    told: Message
    error: Exception | None


class Guests(NamedTuple):
    """The games that packages brought, by key, and those that cannot be used."""

    modules: dict[str, GuestModule]
    left_out: tuple[LeftOut, ...]

    def log(self) -> None:
        """Writes down why each was left out; they are found before there is a log."""
        for told, error in self.left_out:
            log.warning("the game %(name)s is left out: %(why)s", told.values, exc_info=error)


def installed() -> Iterable[EntryPoint]:
    """The entry points of games; a look at the packages' own lists spares most tables the rest.

    Loading what reads them properly costs as much as a tenth of the way to the first picture.
    """
    if not any(_may_name(folder) for folder in sys.path):
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _may_name(folder: str) -> bool:
    """Whether a package in this folder of the search path may bring a game."""
    try:
        return any(GROUP in list_.read_text("utf-8", "replace") for list_ in _lists(folder or "."))
    except NotADirectoryError:  # an archive of packages: it must be opened to know
        return True
    except OSError:
        return False


def _lists(folder: str) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".dist-info", ".egg-info")):
                path = Path(entry.path, "entry_points.txt")
                if path.is_file():
                    yield path


def discover(points: Iterable[EntryPoint], taken: Set[str]) -> Guests:
    """What the entry points bring, but for the keys that are taken.

    A broken or foreign one never stops the app: it is told.
    """
    modules: dict[str, GuestModule] = {}
    left_out: list[LeftOut] = []
    for point in points:
        raised: Exception | None = None
        try:
            module = point.load()
            problem = _problem(point.name, module, taken | modules.keys())
        except Exception as error:  # whatever a stranger's code does; `Guests.log` writes it down
            raised, problem = error, f"{type(error).__name__}: {error}"
        if problem:
            told = Message("app.game_left_out", {"name": point.name, "why": problem})
            left_out.append(LeftOut(told, raised))
        else:
            modules[point.name] = module
    return Guests(modules, tuple(left_out))


def _problem(key: str, module: object, taken: Set[str]) -> str:
    """Why a module is no game, or ""."""
    about = getattr(module, "INFO", None)
    missing = [name for name in (*DOOR, "SCREEN") if not hasattr(module, name)]
    if missing:
        return f"{', '.join(missing)}?"
    if not isinstance(about, GameInfo) or about.key != key:
        return f"INFO.key = {key}?"
    if key in taken:
        return f"{key} = {key}"
    if not 1 <= about.fewest <= about.most <= len(about.shapes):
        return f"{about.fewest}-{about.most}?"
    return ""
