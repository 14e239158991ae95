"""Checksums: each row of the journal says itself whether the disk still gives what was written.

A sum covers the row's own place (which play, which number) with its content, so that a row that
was moved is as wrong as a row that was changed.
"""

from __future__ import annotations

import hashlib

BITS = 32


def sum_of(*values: object) -> int:
    """A number of 64 bits for a row; values that differ in type alone have different sums."""
    digest = hashlib.blake2b(repr(values).encode(errors="replace"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def length_code(play: object, length: int) -> int:
    """How many entries a play has, in a number that shows if it was changed."""
    return length << BITS | (sum_of(play, length) & (1 << BITS) - 1)


def length_of(play: object, code: object) -> int | None:
    """The length of `length_code`; None for a number that was changed."""
    if not isinstance(code, int) or code < 0:
        return None
    length: int = code >> BITS
    return length if length_code(play, length) == code else None
