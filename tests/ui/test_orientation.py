"""Which way the screen stands is chosen once for each screen, part or sheet."""

from __future__ import annotations

import ast
from pathlib import Path

UI = Path(__file__).parents[2] / "companion" / "ui"


def readings(node: ast.AST) -> int:
    """How often a class or function asks whether the screen stands upright."""
    return sum(
        isinstance(part, ast.Attribute) and part.attr == "portrait" for part in ast.walk(node)
    )


def test_no_screen_chooses_its_orientation_twice() -> None:
    found = {
        f"{file.relative_to(UI)}: {getattr(top, 'name', '')}": readings(top)
        for file in sorted(UI.rglob("*.py"))
        if (text := file.read_text(encoding="utf-8")).count(".portrait") > 1
        for top in ast.parse(text).body
    }
    assert {name: count for name, count in found.items() if count > 1} == {}
