"""A value that the table remembers: its key in the journal, and what it may be."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Shaped:
    """A key and the shape of its value, whatever that is."""

    def __init__(self, key: str, shape: object) -> None:
        self.key = key
        self.shape = shape

    def fits(self, value: object) -> bool:
        """Whether the value, as plain JSON, is of this shape."""
        try:
            msgspec.convert(value, self.shape, str_keys=True)
        except msgspec.ValidationError:
            return False
        return True


class Kept(Shaped, Generic[T]):
    """The same, where the type checker knows what the value is.

    A key that ends in a dot stands for one value per game: `of` names the game.
    """

    def of(self, game: str) -> Kept[T]:
        return Kept(f"{self.key}{game}", self.shape)

    def read(self, value: object) -> T:
        """The value of plain JSON as this shape. Raises msgspec.ValidationError for another."""
        found: T = msgspec.convert(value, self.shape, str_keys=True)
        return found
