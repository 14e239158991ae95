"""What can happen at a table, whoever noticed it: small frozen structs on one queue.

What the hardware posts (`Pressed`, `Released`, `Trouble`) is the hardware's own type, unchanged.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from hardware.ports import Pressed, Released, Trouble

__all__ = [
    "MOUSE",
    "BoardAt",
    "BoardSeen",
    "CardSeen",
    "CardsSeen",
    "Event",
    "MomentKept",
    "MoveKind",
    "MoveSeen",
    "Pressed",
    "Released",
    "ShownCard",
    "Sight",
    "SoundLost",
    "Stopped",
    "TapKind",
    "Tapped",
    "Trouble",
    "Typed",
]

MOUSE = -1

TapKind: TypeAlias = Literal["down", "move", "up"]
MoveKind: TypeAlias = Literal["move", "swap", "illegal", "undo", "bump", "steady"]


class Tapped(msgspec.Struct, frozen=True):
    """A finger or the mouse, in units of the screen. Fingers that are down have numbers from 0.

    Nobody tells when it was: it is heard at `at`, and had not happened yet at `not_before`.
    """

    kind: TapKind
    x: float
    y: float
    at: float
    finger: int = MOUSE
    not_before: float | None = None


class Typed(msgspec.Struct, frozen=True):
    """A key of a real keyboard: the sign it types, or one of `ok`, `rub` and `back`."""

    key: str


class SoundLost(msgspec.Struct, frozen=True):
    """The loudspeaker that was in use is not there any more."""


class BoardSeen(msgspec.Struct, frozen=True):
    """What the camera reads on the sixteen crossings, or why it reads nothing.

    `doubt` is a message key and the crossings it is about ("B3, C1") while some are in doubt.
    """

    cells: tuple[str, ...]
    covered: tuple[bool, ...]
    why: str = ""
    doubt: tuple[str, str] = ("", "")


class BoardAt(msgspec.Struct, frozen=True):
    """The board in the frame of one instant that was asked for, or why nothing is read there."""

    at: float
    cells: tuple[str, ...]
    why: str = ""


class MoveSeen(msgspec.Struct, frozen=True):
    """What the follower makes of the readings."""

    kind: MoveKind
    cells: tuple[str, ...]


class CardSeen(msgspec.Struct, frozen=True):
    """A card shown to the camera. Rows as in the deck: R B Y, `_` must be free, `?` no part.

    `left` is the card of the last time, which nobody has taken away since.
    """

    rows: tuple[str, ...]
    code: str = ""
    left: bool = False


class ShownCard(msgspec.Struct, frozen=True):
    """A card of a taught deck in a picture: its kind, "?" or "back", and how sure that is.

    `corners` are pixels of the frame, clockwise from the card's own upper left; `among` the kinds
    it is one of, where no camera could tell them apart.
    """

    kind: str
    corners: tuple[tuple[float, float], ...]
    margin: float
    among: tuple[str, ...] = ()


class CardsSeen(msgspec.Struct, frozen=True):
    """The cards in view, posted when that changes; `fresh` counts those that are new and sure."""

    game: str
    cards: tuple[ShownCard, ...]
    fresh: tuple[int, ...]


class MomentKept(msgspec.Struct, frozen=True):
    """The pictures of a claim are on the disk or read from it; not `kept` when they were lost."""

    play: str
    at: int
    kept: bool


class Stopped(msgspec.Struct, frozen=True):
    """Somebody asks the program to end (a signal, the service manager)."""


Sight: TypeAlias = BoardSeen | BoardAt | MoveSeen | CardSeen | CardsSeen
Event: TypeAlias = (
    Tapped | Typed | Pressed | Released | Sight | MomentKept | SoundLost | Trouble | Stopped
)
