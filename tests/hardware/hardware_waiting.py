"""Waiting for another thread without ever asserting how long it took."""

import gc
import threading
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


def ended(name: str) -> None:
    """Waits for the threads of that name; Python 3.13 forgets one before it is dead."""
    for found in gc.get_objects():
        if type(found) is threading.Thread and found.name == name and found.ident is not None:
            found.join(PATIENCE)
