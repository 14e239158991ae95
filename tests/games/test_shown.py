"""What shown cards mean, in plays by chance: never more than the rules allow."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import BUILT_IN, card_kinds, card_rules, rules
from companion.games.base import Player, Refusal

CARD_GAMES = [game.key for game in BUILT_IN if card_rules(game.key) is not None]
STEPS = 160


def states(key: str, seed: int) -> list[Any]:
    """The states of the beginning of a play by chance, of three players."""
    module, chance = rules(key), random.Random(seed)
    players = tuple(Player(name, name[0], seat) for seat, name in enumerate(("Ana", "Bo", "Cléo")))
    found = [module.setup(players, module.Options(), seed)]
    while len(found) < STEPS and module.outcome(found[-1]) is None:
        action = chance.choice(list(module.actions(found[-1])))
        after = module.apply(found[-1], action)
        assert not isinstance(after, Refusal)
        found.append(after)
    return found


@pytest.fixture(params=CARD_GAMES)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_game_but_traffic_says_what_cards_mean() -> None:
    assert {game.key for game in BUILT_IN} - set(CARD_GAMES) == {"traffic"}


def test_a_meaning_speaks_of_its_cards_and_the_rules_can_judge_every_way(key: str) -> None:
    says, module = card_rules(key), rules(key)
    assert says is not None
    kinds = [kind.key for kind in card_kinds(key)]
    for state in states(key, 3)[::4]:
        for kind in kinds:
            meaning = says.meant(state, (kind,))
            if meaning is None:
                continue
            assert meaning.cards == (0,) and meaning.ways
            for way in meaning.ways:
                module.apply(state, way.action)  # an answer or a refusal, never a fall


def test_while_no_card_means_anything_none_is_looked_for(key: str) -> None:
    says = card_rules(key)
    assert says is not None
    kinds = tuple(kind.key for kind in card_kinds(key))
    for state in states(key, 5):
        if says.card_period(state) is None:
            assert says.meant(state, kinds) is None


def test_kinds_of_no_game_mean_nothing(key: str) -> None:
    says = card_rules(key)
    assert says is not None
    for state in states(key, 7)[::8]:
        assert says.meant(state, ("joker", "back", "?", "")) is None
