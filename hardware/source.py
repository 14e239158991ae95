"""What a driver of a camera offers to `LiveCamera`, which owns its thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from hardware.errors import HardwareError
from hardware.ports import Message

if TYPE_CHECKING:
    from hardware.ports import Image


class SkippedPictureError(HardwareError):
    """One picture could not be used; it is told and the source goes on."""


class EndOfPicturesError(HardwareError):
    """The source has no more pictures; the last one stays."""


class Source(Protocol):
    """Where pictures come from; all methods are called from one thread."""

    about: Message
    repeats: bool

    def open(self) -> None:
        """Opens the device; raises HardwareError with the fix."""

    def read(self) -> Image | None:
        """Gives the next picture, or None when none came in time; raises HardwareError."""

    def photo(self) -> Image | None:
        """Gives a picture of the still configuration, or None when the source has none."""

    def lock(self) -> bool:
        """Keeps exposure, colour and focus; False = not settled yet, ask again after a frame."""

    def unlock(self) -> None:
        """Gives exposure, colour and focus back."""

    def close(self) -> None:
        """Lets the device go; may be called twice."""
