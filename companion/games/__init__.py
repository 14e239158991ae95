"""The games: an explicit list, and those installed beside it as packages.

A game's rules are loaded when it is played, not before.
"""

from collections.abc import Hashable
from importlib import import_module
from typing import Protocol, TypeVar, cast

import msgspec

from companion.games.base import AnyGame, CardKind, GameInfo, Meaning
from companion.games.guests import discover, installed

BUILT_IN: tuple[GameInfo, ...] = (
    GameInfo("traffic", "Traffic", 2, 4, shapes="CBGHADEF"),
    GameInfo("gumball_rally", "Gumball Rally", 3, 8),
    GameInfo("scream_machine", "Scream Machine", 2, 6),
    GameInfo("steam_park", "Steam Park", 2, 5, round_words="steam.round_n"),
    GameInfo("macadam", "Macadam", 2, 6),
)
GUESTS = discover(installed(), {game.key for game in BUILT_IN})
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


S = TypeVar("S", contravariant=True)


class CardRules(Protocol[S]):
    """What a game says of cards that lie before the camera; a game need not say anything."""

    def card_period(self, state: S) -> Hashable | None:
        """While it stays equal no card comes twice; None while no card means anything."""
        ...

    def meant(self, state: S, kinds: tuple[str, ...]) -> Meaning | None:
        """What the first of these kinds mean now, lawful or not; None when nothing."""
        ...


def card_rules(key: str) -> CardRules[msgspec.Struct] | None:
    """What shown cards mean in the game, where it says so."""
    module = rules(key)
    return cast(CardRules[msgspec.Struct], module) if hasattr(module, "meant") else None


def screen_module(key: str) -> str:
    """The name of the module whose ``Table`` draws a play of the game."""
    guest = GUESTS.modules.get(key)
    return guest.SCREEN if guest else f"companion.ui.games.{key}.table"
