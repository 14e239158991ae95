"""The opening's spare action: a visitor for any of them, or for exactly one."""

from __future__ import annotations

import pytest

from companion.games.scream_machine.actions import Build, EndTurn
from tests.games.scream_machine.table import act, table

FIVE, THREE, ONE = Build("water", 5), Build("food", 3), Build("thrill", 1)


@pytest.mark.parametrize(
    ("built", "anyhow", "exactly"),
    [((FIVE,), 1, 1), ((THREE,), 1, 0), ((ONE,), 1, 0), ((THREE, ONE), 1, 1), ((FIVE, ONE), 0, 0)],
)
def test_a_spare_action_of_the_opening_is_worth_one_visitor_or_only_with_three_used(
    built: tuple[Build, ...], anyhow: int, exactly: int
) -> None:
    assert act(table(3), *built, EndTurn()).scores[0] == anyhow
    strict = table(3, opening_ad_exactly_three=True)
    assert act(strict, *built, EndTurn()).scores[0] == exactly
