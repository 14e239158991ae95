"""A number that players compare after a play."""

from __future__ import annotations

import msgspec


class Fact(msgspec.Struct, frozen=True):
    """`label` names it, `values` has it for each player; None where there is nothing to count."""

    label: str
    values: tuple[float | None, ...]
    low_is_good: bool = False
    seconds: bool = False


def counted(label: str, values: list[int], *, low_is_good: bool = False) -> Fact:
    return Fact(label, tuple(float(value) for value in values), low_is_good)
