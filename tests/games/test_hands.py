"""What hands must do: said in every phase of every game, in both languages, on the strip's line."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from companion.games import BUILT_IN, rules
from companion.games.base import GameInfo, Message, Player
from tests.games.catalogue_words import both
from tests.games.test_switches import counts, house

NAMES = ("Maximilienne", "Bartholomew", "Guillemette", "Wilhelmina", "Clementine", "Theophile",
         "Marguerite", "Alexandrine")  # fmt: skip
TOLD = [game for game in BUILT_IN if find_spec(f"companion.games.{game.key}.hands")]


def hands(game: str, state: Any) -> tuple[Message, ...]:
    told: tuple[Message, ...] = import_module(f"companion.games.{game}.hands").hands(state)
    return told


def states(game: GameInfo, count: int, seed: int) -> Iterator[Any]:
    """The states of one play by chance, the last one over."""
    module, chance = rules(game.key), random.Random(seed)
    first = module.OPTIONS[0].name
    plain = getattr(module.Options(), first)
    options = house(game, first, plain, chance, mixed=bool(seed % 2))
    players = tuple(Player(NAMES[n], game.shapes[n], n) for n in range(count))
    state = module.setup(players, options, seed)
    yield state
    while module.outcome(state) is None:
        state = module.apply(state, chance.choice(module.actions(state)))
        yield state


def lines(game: GameInfo) -> Iterator[tuple[str, str]]:
    """The standing lines of a few plays at every size of table, in French and English."""
    for count in counts(game):
        for seed in range(2):
            for state in states(game, count, seed + 2 * count):
                told = [both(message) for message in hands(game.key, state)]
                yield " · ".join(fr for fr, _ in told), " · ".join(en for _, en in told)


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)
def test_every_state_of_a_play_says_what_hands_must_do(game: GameInfo) -> None:
    module = rules(game.key)
    for count in counts(game):
        for state in states(game, count, seed=count):
            told = hands(game.key, state)
            over = module.outcome(state) is not None
            assert bool(told) is not over, state
            assert len(told) <= 2
            assert all(all(both(message)) for message in told)
