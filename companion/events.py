"""What can happen at a table, whoever noticed it: small frozen structs on one queue."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Tapped(msgspec.Struct, frozen=True):
    """A finger or the mouse, in units of the screen. kind: down, move, up."""

    kind: str
    x: float
    y: float
    at: float


class ButtonPressed(msgspec.Struct, frozen=True):
    """A real or simulated button: `green`, or `seat0` .. `seat7`."""

    name: str
    at: float


class BoardSeen(msgspec.Struct, frozen=True):
    """What the camera reads on the sixteen crossings, or why it reads nothing."""

    cells: tuple[str, ...]
    covered: tuple[bool, ...]
    why: str = ""


class MoveSeen(msgspec.Struct, frozen=True):
    """What the follower makes of the readings. kind: move, swap, illegal, undo, bump, steady."""

    kind: str
    cells: tuple[str, ...]


class CardSeen(msgspec.Struct, frozen=True):
    """A card shown to the camera. Rows as in the deck: R B Y, `_` must be free, `?` no part."""

    rows: tuple[str, ...]
    code: str = ""


class PartTrouble(msgspec.Struct, frozen=True):
    """Something about the hardware to tell once; `solved` when it is over."""

    part: str
    key: str
    values: dict[str, object]
    solved: bool = False

    @property
    def about(self) -> tuple[str, object]:
        """The part, and which one of several: one button may be stuck and another free."""
        return self.part, self.values.get("name")


class Stopped(msgspec.Struct, frozen=True):
    """Somebody asks the program to end (a signal, the service manager)."""


Event: TypeAlias = Tapped | ButtonPressed | BoardSeen | MoveSeen | CardSeen | PartTrouble | Stopped
