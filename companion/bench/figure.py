"""A measured figure and how measurements are taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """What was measured, in which unit, the limit we set ourselves, and the yardstick beside it."""

    name: str
    value: float
    unit: str
    limit: float | None = None
    yardstick: str = ""
    at_least: bool = False

    @property
    def kept(self) -> bool:
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    def line(self) -> str:
        sign = ">=" if self.at_least else "<="
        limit = (
            "" if self.limit is None else f"  ({sign} {self.limit:g}) {'ok' if self.kept else '!!'}"
        )
        return f"{self.name:<44} {self.value:9.3f} {self.unit:<4}{limit}  {self.yardstick}".rstrip()


def seconds(work: Callable[[], object], times: int) -> float:
    """The middle time of one call."""
    spans = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spans.append(time.perf_counter() - start)
    return median(spans)
