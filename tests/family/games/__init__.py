"""One mind per game: what the family wants next, and what a person touches to say so."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

from companion.games import GAMES
from companion.games.base import Act
from companion.play import Play


class Tap(NamedTuple):
    """A finger on the key of that name."""

    name: str


class Press(NamedTuple):
    """The button of a player's seat."""

    player: int


class Green(NamedTuple):
    """The green button."""


class Many(NamedTuple):
    """Several people touch these keys within half a second, in this order."""

    names: tuple[str, ...]


class Wait(NamedTuple):
    """Nothing to do but to look on."""

    seconds: float


Touch = Tap | Press | Green | Many | Wait
KEYS = tuple(game.key for game in GAMES)


class Mind(Protocol):
    """A module of this folder."""

    BY_ITSELF: tuple[type[Act], ...]
    """What the app tells when a time is over, whatever people are about to do."""

    @staticmethod
    def options(draw: Random) -> dict[str, Any]:
        """House rules of the evening."""

    @staticmethod
    def wish(play: Play, draw: Random) -> tuple[Act, ...]:
        """What the table does next, by the rules alone: the lines that the play must then have."""

    @staticmethod
    def touch(table: Any, wanted: tuple[Act, ...], draw: Random) -> Touch:
        """What to touch now so that these lines are told; looks at the screen, not at the rules."""

    @staticmethod
    def plain(action: Act) -> Act:
        """An action without what only the app knows: the moment, what the camera saw."""


def mind(game: str) -> Mind:
    """What the family has in mind with a game."""
    return import_module(f"tests.family.games.{game}")  # type: ignore[return-value]
