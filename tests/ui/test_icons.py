"""The drawings: each one is drawn somewhere."""

from __future__ import annotations

import re
from pathlib import Path

from companion.i18n import ASSETS
from companion.ui.theme import ENAMEL, SEATS

UI = Path(__file__).resolve().parents[2] / "companion" / "ui"


def drawn() -> set[str]:
    """The files of all words in the code of the screens that may name a drawing."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in UI.rglob("*.py"))
    words = set(re.findall(r'"(\w+)"', code))
    lines = {shape: "white" if seat.letter == ENAMEL else "ink" for shape, seat in SEATS.items()}
    tokens = {f"token_{shape}_{line}" for shape in SEATS for line in ("ink", lines[shape])}
    return words | tokens | {f"icon_{word}_ink" for word in words}


def test_no_drawing_lies_about_unused() -> None:
    assert {file.stem for file in (ASSETS / "icons").glob("*.svg")} - drawn() == set()
