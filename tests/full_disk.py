"""A disk without room, for what writes whole files."""

from __future__ import annotations

import errno

import pytest


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no file reaches the disk."""

    def fsync(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.files.os.fsync", fsync)
