"""The games: an explicit list, and those installed beside it as packages.

A game's rules are loaded when it is played, not before. A package adds a game through the entry
point group ``table_companion.games``: the entry point is named after the game's key and leads to a
module that gives the contract's names (see `base.Game`), ``INFO`` (a `GameInfo`) and ``SCREEN``,
the name of the module whose ``Table`` draws it.
"""

import logging
from collections.abc import Hashable, Iterable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple, Protocol, cast

from companion.games.base import AnyGame, CardKind, GameInfo, Meaning, Message

GROUP = "table_companion.games"
DOOR = (
    "BEFORE", "OPTIONS", "Action", "Options", "State", "actions", "apply", "describe", "fields",
    "help_page", "outcome", "score_history", "scores", "setup",
)  # fmt: skip

log = logging.getLogger(__name__)


class LeftOut(NamedTuple):
    """A game that cannot be used: the sentence for people, and the error it ended with, if any."""

    told: Message
    error: Exception | None


class Guests(NamedTuple):
    """The games that packages brought, by key, and those that cannot be used."""

    modules: dict[str, Any]
    left_out: tuple[LeftOut, ...]

    def log(self) -> None:
        """Writes down why each was left out; they are found before there is a log."""
        for told, error in self.left_out:
            log.warning("the game %(name)s is left out: %(why)s", told.values, exc_info=error)


BUILT_IN: tuple[GameInfo, ...] = (
    GameInfo("traffic", "Traffic", 2, 4, shapes="CBGHADEF"),
    GameInfo("gumball_rally", "Gumball Rally", 3, 8),
    GameInfo("scream_machine", "Scream Machine", 2, 6),
    GameInfo("steam_park", "Steam Park", 2, 5, round_words="steam.round_n"),
    GameInfo("macadam", "Macadam", 2, 6),
)


def discover(points: Iterable[EntryPoint]) -> Guests:
    """What the entry points bring. A broken or foreign one never stops the app: it is told."""
    modules: dict[str, Any] = {}
    left_out: list[LeftOut] = []
    for point in points:
        raised: Exception | None = None
        try:
            module = point.load()
            problem = _problem(point.name, module, modules)
        except Exception as error:  # whatever a stranger's code does; `Guests.log` writes it down
            raised, problem = error, f"{type(error).__name__}: {error}"
        if problem:
            told = Message("app.game_left_out", {"name": point.name, "why": problem})
            left_out.append(LeftOut(told, raised))
        else:
            modules[point.name] = module
    return Guests(modules, tuple(left_out))


def _problem(key: str, module: Any, others: dict[str, Any]) -> str:
    """Why a module is no game, or ""."""
    about = getattr(module, "INFO", None)
    missing = [name for name in (*DOOR, "SCREEN") if not hasattr(module, name)]
    if missing:
        return f"{', '.join(missing)}?"
    if not isinstance(about, GameInfo) or about.key != key:
        return f"INFO.key = {key}?"
    if key in others or any(game.key == key for game in BUILT_IN):
        return f"{key} = {key}"
    if not 1 <= about.fewest <= about.most <= len(about.shapes):
        return f"{about.fewest}-{about.most}?"
    return ""


GUESTS = discover(entry_points(group=GROUP))
GAMES: tuple[GameInfo, ...] = (*BUILT_IN, *(module.INFO for module in GUESTS.modules.values()))


def info(key: str) -> GameInfo | None:
    return next((game for game in GAMES if game.key == key), None)


def rules(key: str) -> AnyGame:
    """The rules of a game of the list."""
    guest = GUESTS.modules.get(key)
    return cast(AnyGame, guest or import_module(f"companion.games.{key}"))


def card_kinds(key: str) -> tuple[CardKind, ...]:
    """The kinds of card a camera can be taught for the game; a game need not name any."""
    kinds: tuple[CardKind, ...] = getattr(rules(key), "CARD_KINDS", ())
    return kinds


class CardRules(Protocol):
    """What a game says of cards that lie before the camera; a game need not say anything."""

    def card_period(self, state: Any) -> Hashable | None:
        """While it stays equal no card comes twice; None while no card means anything."""
        ...

    def meant(self, state: Any, kinds: tuple[str, ...]) -> Meaning | None:
        """What the first of these kinds mean now, lawful or not; None when nothing."""
        ...


def card_rules(key: str) -> CardRules | None:
    """What shown cards mean in the game, where it says so."""
    module: Any = rules(key)
    return cast(CardRules, module) if hasattr(module, "meant") else None


def screen_module(key: str) -> str:
    """The name of the module whose ``Table`` draws a play of the game."""
    guest = GUESTS.modules.get(key)
    return str(guest.SCREEN) if guest else f"companion.ui.games.{key}.table"
