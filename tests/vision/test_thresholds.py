"""One table for all numbers of the eyes."""

import ast
import re
from pathlib import Path

import pytest

from companion.vision import thresholds

ROOM = Path(thresholds.__file__).parent
TABLE = Path(thresholds.__file__).read_text()
DECK = ROOM / "deck"
DECK_TABLE = (DECK / "thresholds.py").read_text()
DECK_FACTS = {"model", "commands", "thresholds", "__init__"}  # what a file and a picture may hold
# Shapes of networks and of print, ways to draw and to write down: facts, not decisions.
FACTS = {"boardnet", "card_place", "cards_net", "deck_codes", "draw", "bench", "teach"}
FACTS |= {"thresholds", "__init__"}
# Small whole numbers count and index; 255, 0.5 and powers of ten are 8 bits, halves and keys.
PLAIN = {
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    9,
    10,
    12,
    16,
    32,
    64,
    100,
    255,
    256,
    0.5,
    1e-6,
    1e-9,
    65535.0,
    144,
}


@pytest.mark.parametrize(
    "module", [p for p in sorted(ROOM.glob("*.py")) if p.stem not in FACTS], ids=lambda p: p.stem
)
def test_a_module_of_the_eyes_keeps_no_number_of_its_own(module: Path) -> None:
    tree = ast.parse(module.read_text())
    own = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float)
    }
    assert own <= PLAIN


@pytest.mark.parametrize(
    "module",
    [p for p in sorted(DECK.glob("*.py")) if p.stem not in DECK_FACTS],
    ids=lambda p: p.stem,
)
def test_a_module_of_the_card_reader_names_no_number_of_its_own(module: Path) -> None:
    named = [
        node.targets[0]
        for node in ast.parse(module.read_text()).body
        if isinstance(node, ast.Assign) and _is_number(node.value)
    ]
    assert [ast.unparse(target) for target in named] == []


def _is_number(value: ast.expr) -> bool:
    """A number, or numbers side by side."""
    if isinstance(value, ast.Tuple):
        return all(map(_is_number, value.elts))
    if isinstance(value, ast.UnaryOp):
        return _is_number(value.operand)
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float)


@pytest.mark.parametrize("table", [TABLE, DECK_TABLE], ids=["eyes", "cards"])
def test_every_number_says_its_unit_or_reason(table: str) -> None:
    numbers = re.findall(r"^([A-Z_]+(?:, [A-Z_]+)*) = .*$", table, re.M)
    told = re.findall(r"^([A-Z_]+(?:, [A-Z_]+)*) = .*  # .{8,}$", table, re.M)
    assert numbers == told


@pytest.mark.parametrize(
    ("table", "room"), [(TABLE, ROOM), (DECK_TABLE, DECK)], ids=["eyes", "cards"]
)
def test_every_number_is_used_and_named_once(table: str, room: Path) -> None:
    names = [n for line in re.findall(r"^([A-Z_, ]+) = ", table, re.M) for n in line.split(", ")]
    assert names
    assert len(names) == len(set(names))
    code = "".join(p.read_text() for p in room.glob("*.py") if p.stem != "thresholds")
    assert [n for n in names if not re.search(rf"thresholds\.{n}\b", code)] == []
