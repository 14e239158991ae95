"""What is drawn by lot in a test is drawn the same every time.

`TEST_SEED=7 make test` draws everything anew, as another evening would.
"""

from __future__ import annotations

import os
import random
import secrets

import pytest


@pytest.fixture(autouse=True)
def drawn_the_same(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = random.Random(f"{request.node.nodeid} {os.environ.get('TEST_SEED', '')}")
    random.seed(drawn.getrandbits(64))
    monkeypatch.setattr(secrets, "randbits", drawn.getrandbits)
    monkeypatch.setattr(secrets, "randbelow", drawn.randrange)
