"""Memory that is given back to the machine instead of lying about in pieces.

Pictures of some megabytes come and go in five threads. glibc would keep them in a heap per thread,
where freed ones leave holes: 60 MB of them after an evening.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

log = logging.getLogger(__name__)

# glibc's names of what can be set, and what we set.
ARENA_MAX, HEAPS = -8, 2
MMAP_THRESHOLD, LARGE = -3, 512 * 1024  # from this size on: its own piece, given back when freed
TRIM_THRESHOLD, KEPT_FREE = -1, 2**20  # bytes at the end of a heap


def give_memory_back() -> bool:
    """Once, before the parts start their threads; False where the system has no such thing."""
    mallopt = _of_the_system("mallopt")
    if mallopt is None:
        return False
    wanted = {ARENA_MAX: HEAPS, MMAP_THRESHOLD: LARGE, TRIM_THRESHOLD: KEPT_FREE}
    done = [bool(mallopt(which, value)) for which, value in wanted.items()]
    if not all(done):
        log.warning("the system keeps its memory its own way")
    return all(done)


def give_back_now() -> bool:
    """After much was let go: the pages between what stays, too. Some 20 ms, off the main loop."""
    trim = _of_the_system("malloc_trim")
    return trim is not None and bool(trim(0))


def _of_the_system(name: str) -> Callable[..., int] | None:
    import ctypes  # after the first frame

    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found
