"""Every switch in both positions at every size of table: all plays end, nothing offered is refused.

The suite plays each once and looks at the offers now and then;
``python -m tests.games.test_switches 20`` plays each position twenty times.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games import BUILT_IN, rules
from companion.games.base import GameInfo, Option, Player, Refusal

pytestmark = pytest.mark.slow

MOST_STEPS = 6000


def positions(option: Option) -> tuple[Any, ...]:
    """The positions of a switch or a choice; of a number its ends."""
    if option.kind == "switch":
        return (False, True)
    if option.kind == "choice":
        return option.choices
    return (option.low, option.high) if option.kind == "number" else ()


def tables() -> Iterator[tuple[GameInfo, str, Any, int]]:
    for game in BUILT_IN:
        for option in rules(game.key).OPTIONS:
            for value in positions(option):
                for count in counts(game):
                    yield game, option.name, value, count


def counts(game: GameInfo) -> range:
    return range(game.fewest, game.most + 1)


def house(game: GameInfo, name: str, value: Any, chance: random.Random, mixed: bool) -> Any:
    """The options of a table with that switch so, the others as printed or by lot."""
    module = rules(game.key)
    drawn = {o.name: chance.choice(positions(o)) for o in module.OPTIONS if positions(o)}
    quick = {"score_only", "simple", "rounds"}  # these would leave little to play, or too much
    others = {other: choice for other, choice in drawn.items() if other not in quick}
    return msgspec.convert({**(others if mixed else {}), name: value}, module.Options)


def played(game: GameInfo, name: str, value: Any, count: int, seed: int, every: int) -> int:
    """How many steps a play by chance took; each `every`-th state has all its offers tried."""
    module, chance = rules(game.key), random.Random(seed)
    options = house(game, name, value, chance, mixed=bool(seed % 2))
    players = tuple(Player(f"P{n}", game.shapes[n], n) for n in range(count))
    state = module.setup(players, options, seed)
    for step in range(MOST_STEPS):
        if module.outcome(state) is not None:
            return step
        offered = module.actions(state)
        assert offered, f"nothing can be done in {module.help_page(state)}: {options}"
        if step % every == 0:
            for action in offered:
                assert not isinstance(module.apply(state, action), Refusal), (action, options)
        after = module.apply(state, chance.choice(offered))
        assert not isinstance(after, Refusal), (after, options)
        state = after
    raise AssertionError(f"no end in sight: {options}")


CASES = list(tables())


@pytest.mark.parametrize("game", [game.key for game in BUILT_IN])
def test_every_switch_in_every_position_ends_without_a_dead_end(game: str) -> None:
    """The short form: each position at one size of table, all sizes in turn."""
    mine = [case for case in CASES if case[0].key == game]
    for turn, (about, name, value, _) in enumerate(mine[:: len(counts(mine[0][0]))]):
        count = counts(about)[turn % len(counts(about))]
        played(about, name, value, count, seed=turn, every=40)


def main(times: int) -> None:
    steps = 0
    for about, name, value, count in CASES:
        for seed in range(times):
            steps += played(about, name, value, count, seed, every=10)
    print(f"{len(CASES)} positions, {len(CASES) * times} plays, {steps} steps: all ended")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
