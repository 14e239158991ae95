"""Memory is given back to the machine."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.service import memory

# Frames come and go between things that stay, in as many threads as the app has.
THREADS = """
import sys, threading
import numpy as np
from companion.service.memory import give_memory_back

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 2**20

if sys.argv[1] == "back":
    assert give_memory_back()
start, stays = resident(), []

def work():
    np.full(4_000_000, 7, np.uint8)  # from here on glibc would keep pieces of this size
    frames = [np.full(2_700_000, 7, np.uint8) for _ in range(8)]
    stays.append(bytes(60_000))
    frames.clear()

for _ in range(4):
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print(resident() - start)
"""


def left_over(how: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", THREADS, how], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


@pytest.mark.slow
def test_pictures_that_are_gone_leave_no_memory_behind() -> None:
    if not memory.give_memory_back():
        pytest.skip("no glibc here")
    assert left_over("back") < 8.0


def test_a_system_without_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda name: object())
    assert not memory.give_memory_back()
    assert not memory.give_back_now()


HOLES = """
import gc
from companion.service.memory import give_back_now, give_memory_back

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 2**20

assert give_memory_back()
start = resident()
pieces = [bytes(50_000) for _ in range(1_600)]
stays = pieces[::40]
del pieces
gc.collect()
assert give_back_now()
print(resident() - start)
"""


def test_holes_between_what_stays_are_given_back() -> None:
    if not memory.give_memory_back():
        pytest.skip("no glibc here")
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 8.0
