"""Compiles the catalogues: `python -m companion.words` after a change to a .po file."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.i18n import ASSETS


def compile_all(folder: Path = ASSETS / "locale") -> int:
    """Writes a .mo beside every .po whose words changed; gives how many."""
    changed = 0
    for source in sorted(folder.glob("*/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file)
        target = source.with_suffix(".mo")
        before = target.read_bytes() if target.exists() else b""
        with target.open("wb") as out:
            write_mo(out, catalogue)
        changed += target.read_bytes() != before
    return changed


if __name__ == "__main__":
    print(compile_all())
