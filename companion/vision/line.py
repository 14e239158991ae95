"""What the commands that look at pictures print: one object per line, for programs."""

from __future__ import annotations

from typing import TypedDict


class CardLine(TypedDict):
    """A taught card in a photo; `kind` is "?" where it is not sure."""

    kind: str
    corners: list[list[float]]
    margin: float


_FROM_TO = TypedDict("_FROM_TO", {"from": list[int], "to": list[int]}, total=False)


class Line(_FROM_TO, total=False):
    """One photo, card or event; a command gives the fields that its help names."""

    file: str
    frame: int
    found: str
    event: str
    differs: list[list[int]]
    fault: str
    cells: list[str] | None
    margins: list[list[float]] | None
    margin: float
    kind: str | None
    pattern: list[str] | None
    code: str
    cards: list[CardLine]
    words: str
    why: str
    note: str
