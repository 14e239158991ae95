from __future__ import annotations

import pytest

from tests import tiny_game


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_game.install(monkeypatch)
