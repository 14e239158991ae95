"""Compiles the catalogues: `make words` after a change to a .po file."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.i18n import ASSETS

DATED = datetime(2026, 1, 1, tzinfo=UTC)  # fixed, so that equal words give equal bytes


def compiled(source: Path) -> bytes:
    """The .mo of a .po file."""
    with source.open("rb") as file:
        catalogue = read_po(file)
    catalogue.creation_date = catalogue.revision_date = DATED
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def compile_all(folder: Path = ASSETS / "locale") -> int:
    """Writes a .mo beside every .po whose words changed; gives how many."""
    changed = 0
    for source in sorted(folder.glob("*/*.po")):
        target, words = source.with_suffix(".mo"), compiled(source)
        if not target.exists() or target.read_bytes() != words:
            target.write_bytes(words)
            changed += 1
    return changed


if __name__ == "__main__":
    print(compile_all())
