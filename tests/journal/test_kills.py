"""No action that was shown is ever lost, whenever the power goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks.kills import attack

pytestmark = pytest.mark.slow

KILLS = 220


@pytest.mark.slow
def test_killed_at_any_instant_no_shown_action_is_lost(tmp_path: Path) -> None:
    figures = attack(KILLS, 5, tmp_path)
    assert figures.stood, figures.examples
    assert figures.counts["kills"] == KILLS < figures.counts["acknowledged"]
