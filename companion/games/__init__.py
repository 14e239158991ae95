"""The explicit list of games. A game's rules are loaded when it is played, not before."""

from importlib import import_module
from typing import cast

from companion.games.base import AnyGame, GameInfo

GAMES: tuple[GameInfo, ...] = (
    GameInfo("traffic", "Traffic", 2, 4, shapes="CBGHADEF"),
    GameInfo("gumball_rally", "Gumball Rally", 3, 8),
    GameInfo("scream_machine", "Scream Machine", 2, 6),
    GameInfo("steam_park", "Steam Park", 2, 5),
    GameInfo("macadam", "Macadam", 2, 6),
)


def info(key: str) -> GameInfo | None:
    return next((game for game in GAMES if game.key == key), None)


def rules(key: str) -> AnyGame:
    """The rules of a game of the list."""
    return cast(AnyGame, import_module(f"companion.games.{key}"))
