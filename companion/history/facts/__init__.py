"""What an evening tells beyond the ranking: for each game, what its players like to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from companion.history.facts.fact import Fact
from companion.journal.fold import Step

Reader = Callable[[Sequence[Step], int], tuple[Fact, ...]]
GAMES = ("traffic", "gumball_rally", "scream_machine", "steam_park", "macadam")

__all__ = ["Fact", "facts_of"]


def facts_of(game: str, steps: Sequence[Step], players: int) -> tuple[Fact, ...]:
    """The facts of a play, always the same ones in the same order; none for a game of others."""
    if game not in GAMES or not steps:
        return ()
    reader: Reader = import_module(f"companion.history.facts.{game}").facts
    return reader(steps, players)
