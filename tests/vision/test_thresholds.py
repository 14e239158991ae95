"""The numbers the eyes decide by stand in their two tables, and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path

VISION = Path(__file__).parents[2] / "companion" / "vision"
PLAIN = {0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 127.5, 255.0, 1e-9, 1e-6}  # halves, doubles, grey levels
FACTS = {
    "card_place.py": {20.0, 190.0, 195.9, 259.4, 277.0},  # millimetres of the printed mat
    "cards_net.py": {1.45},  # the crop its network was trained on
    "deck/light.py": {0.87, 1e-3},  # the directions of three colours; keeps a sum solvable
    "deck/looks.py": {2.2},  # the usual gamma of a picture
    "deck/spot.py": {1e-3, 0.01},  # lines that are parallel; how exactly a line is fitted
    "deck/votes.py": {1e6},  # a plane that may not lean
    "deck_codes.py": {10.0, 60.0},  # millimetres of a printed card
    "decks.py": {10.0},  # seconds a file may take
    "draw.py": {0.02, 0.33, 0.35, 6.0},  # how a reading is drawn for people
    "load.py": {65535.0},  # the most of sixteen bits
    "stickers.py": {10.0},
}


def numbers(file: Path) -> set[float]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    values = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {value for value in values if isinstance(value, float)} - PLAIN


def test_every_number_stands_in_a_table_or_is_a_named_fact() -> None:
    files = {path.relative_to(VISION).as_posix(): path for path in VISION.rglob("*.py")}
    found = {
        name: numbers(path)
        for name, path in files.items()
        if path.name != "thresholds.py" and not name.startswith("training/")
    }
    assert {name: values for name, values in found.items() if values} == FACTS


def test_every_number_of_a_table_has_its_unit_and_reason_and_is_used() -> None:
    for folder in (VISION, VISION / "deck"):
        text = (folder / "thresholds.py").read_text(encoding="utf-8")
        code = "\n".join(
            path.read_text(encoding="utf-8")
            for path in VISION.parent.rglob("*.py")
            if path != folder / "thresholds.py"
        )
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign):
                name = ast.unparse(node.targets[0])
                lines = text.splitlines()[node.lineno - 2 : node.end_lineno]
                assert any("#" in line for line in lines), f"{name} says no unit and no reason"
                used = [part.strip(" ()") for part in name.split(",")]
                assert all(f"thresholds.{part}" in code or text.count(part) > 1 for part in used)
