"""What the tests of every game do with its rules: actions that must succeed, and refusals."""

from __future__ import annotations

from types import ModuleType
from typing import Any, TypeVar

from companion.games.base import Refusal
from tests.games.catalogue_words import both, help_pages

S = TypeVar("S")


def acted(rules: ModuleType, state: S, *actions: Any) -> S:
    for action in actions:
        after = rules.apply(state, action)
        assert not isinstance(after, Refusal), (action, after)
        state = after
    return state


def refusal(rules: ModuleType, state: Any, action: Any) -> str:
    """The key of the refusal, once its words exist in both languages.

    One of the game's own names a page of its help; a number out of range is refused by the app.
    """
    after = rules.apply(state, action)
    assert isinstance(after, Refusal), action
    assert all(both(after))
    game = rules.__name__.rpartition(".")[2]
    assert after.key.startswith("app.") or after.rule in help_pages(game), after
    return after.key
