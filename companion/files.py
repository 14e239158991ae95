"""Files that are written whole or not at all, also when the power goes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, chunks: Iterable[bytes]) -> None:
    """Writes the chunks; an older file of that name stays until they are all on the disk.

    Raises OSError, and whatever the chunks raise; then nothing half written stays.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
