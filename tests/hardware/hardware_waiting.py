"""Waiting for another thread without ever asserting how long it took."""

import time
from collections.abc import Callable

PATIENCE = 20.0


def eventually(happened: Callable[[], object]) -> bool:
    """Gives True as soon as something happened, False when it never did."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.005)
    return False
