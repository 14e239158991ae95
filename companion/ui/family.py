"""What a family keeps for a game: the rules it plays by and, apart, the numbers of its box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.errors import CompanionError
from companion.games import info, rules
from companion.games.base import Message, Player, Setup
from companion.games.fit import Fit, fitting
from companion.history.values import BOX, BOX_BEFORE, OPTIONS, Numbers
from companion.journal.fold import Timeline

if TYPE_CHECKING:
    from companion.ui.shell import Shell


def printed_names(game: str) -> set[str]:
    """The options that stand for what the box prints."""
    return {option.name for option in rules(game).OPTIONS if option.printed}


def kept_options(shell: Shell, game: str) -> msgspec.Struct:
    """The family's own rules and the numbers of its box; what no longer fits has its default."""
    return msgspec.convert(_kept(shell, game).options, rules(game).Options)


def kept_problems(shell: Shell, game: str) -> tuple[Message, ...]:
    """Why some of what is kept cannot be played; nothing of it is thrown away."""
    return _kept(shell, game).problems


def _kept(shell: Shell, game: str) -> Fit:
    kept = shell.journal.recall(OPTIONS.of(game), {})
    box = shell.journal.recall(BOX.of(game), {})
    return fitting(game, {**shell.settings.game_options(game), **kept, **box})


def keep_rules(shell: Shell, game: str, options: msgspec.Struct) -> None:
    """The rules are kept from now on; the numbers of the box are left alone."""
    numbers = printed_names(game)
    kept = {n: v for n, v in msgspec.to_builtins(options).items() if n not in numbers}
    before = shell.journal.recall(OPTIONS.of(game), {})
    typed = {name: value for name, value in before.items() if name in numbers}
    shell.journal.remember(OPTIONS.of(game), kept | typed)


def box_known(shell: Shell, game: str) -> bool:
    """Whether somebody has compared the numbers with the box, or there are none."""
    numbers = printed_names(game)
    typed = shell.journal.recall(OPTIONS.of(game), {})  # where 0.1 kept them too
    known = shell.journal.recall(BOX.of(game)) is not None
    return known or not numbers or bool(numbers & set(typed))


def keep_box(shell: Shell, game: str, options: msgspec.Struct) -> None:
    """The numbers of the box are kept; those before them can come back once."""
    numbers = printed_names(game)
    before = msgspec.to_builtins(kept_options(shell, game))
    now = {n: v for n, v in msgspec.to_builtins(options).items() if n in numbers}
    if any(before[name] != now[name] for name in numbers):
        shell.journal.remember(BOX_BEFORE.of(game), {name: before[name] for name in numbers})
    shell.journal.remember(BOX.of(game), now)


def box_before(shell: Shell, game: str) -> Numbers | None:
    """The numbers as they were before the last change."""
    return shell.journal.recall(BOX_BEFORE.of(game))


def problem_with(game: str, options: msgspec.Struct) -> CompanionError | None:
    """Why nobody could play by these options, or None."""
    found = info(game)
    assert found is not None
    shapes = found.shapes[: found.fewest]
    players = tuple(Player(shape, shape, seat) for seat, shape in enumerate(shapes))
    try:
        Timeline(Setup(game, players, msgspec.to_builtins(options), 0))
    except CompanionError as problem:
        return problem
    return None
