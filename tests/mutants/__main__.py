"""Changes on purpose, one at a time: does a test of the room notice?

``python -m tests.mutants --room games --count 60`` changes one comparison, number or truth of the
room's code, runs the room's quick tests, puts the line back and tells what was caught at the end.
``--file companion/ui/guard.py --tests tests/ui/test_guard.py tests/ui/test_fingers.py`` keeps to
one file and the tests that are about it. ``--named`` makes the changes of `named.py`, which nobody
noticed once. The code is changed in a copy, never in the working tree.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.mutants.named import NAMED, text_of

ROOT = Path(__file__).parents[2]
COPIED = ("companion", "hardware", "assets", "tests", "pyproject.toml")
SLOW = ("tests/games/test_switches.py", "tests/games/test_contract.py")
PATIENCE = 300.0  # seconds for the tests of one change; who hangs is caught
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Change(NamedTuple):
    """One place of one file, the file's text with it changed, and the tests of its own, if any."""

    file: Path
    where: str
    text: str
    tests: tuple[str, ...] = ()


def places(file: Path) -> int:
    """How many changes of a file can be made."""
    return sum(map(_changeable, ast.walk(ast.parse(file.read_text(encoding="utf-8")))))


def change(file: Path, index: int) -> Change:
    """The file with its change of that number."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    node = [n for n in ast.walk(tree) if _changeable(n)][index]
    _change(node)
    where = f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
    return Change(file, where, ast.unparse(ast.fix_missing_locations(tree)))


def named() -> list[Change]:
    """The changes that were not noticed once, each with the tests of its room."""
    return [Change(ROOT / it.file, it.name, text_of(it), it.tests) for it in NAMED]


def _changeable(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in COMPARED
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool) or (type(node.value) is int and node.value < 100)
    return isinstance(node, ast.BoolOp) or (isinstance(node, ast.BinOp) and _sum(node))


def _sum(node: ast.BinOp) -> bool:
    return isinstance(node.op, ast.Add | ast.Sub)


def _change(node: ast.AST) -> None:
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.BinOp):
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()


def noticed(copy: Path, tests: tuple[str, ...]) -> bool:
    """Whether a test of the copy fails."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        run = subprocess.run(command, cwd=copy, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def tests_for(file: Path, room: str) -> list[str]:
    """The quick tests of the room; for a game those of the game and the written plays."""
    game = file.relative_to(ROOT / "companion" / room).parts[0]
    own = ROOT / "tests" / room / game
    if not own.is_dir():
        return [f"tests/{room}", *(f"--ignore={slow}" for slow in SLOW)]
    common = (
        "test_dialect.py",
        "test_stored_plays.py",
        "test_help_follows.py",
        "test_ends.py",
        "test_hands.py",
    )
    found = [f"tests/{room}/{name}" for name in common if (ROOT / "tests" / room / name).exists()]
    return [f"tests/{room}/{game}", "tests/playthroughs", *found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", default="games")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="this file alone, instead of a room")
    parser.add_argument("--tests", nargs="+", default=[], help="the tests that should notice")
    parser.add_argument("--named", action="store_true", help="those that nobody noticed once")
    asked = parser.parse_args()
    tried = named() if asked.named else drawn(asked)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / name)
        print(f"{caught(copy, tried, asked.room, asked.tests)} / {len(tried)} caught")


def drawn(asked: argparse.Namespace) -> list[Change]:
    """So many changes of the file or the room, by chance."""
    chance = random.Random(asked.seed)
    room = sorted((ROOT / "companion" / asked.room).rglob("*.py"))
    files = [ROOT / asked.file] if asked.file else room
    found = [(file, index) for file in files for index in range(places(file))]
    return [change(*place) for place in chance.sample(found, min(asked.count, len(found)))]


def caught(copy: Path, tried: list[Change], room: str, tests: list[str]) -> int:
    """How many changes were noticed; each is told.

    Ends the program where the tests fail without any change: they could notice nothing.
    """
    count = 0
    sound: set[tuple[str, ...]] = set()
    for number, made in enumerate(tried, 1):
        where = made.file.relative_to(ROOT)
        asked = made.tests or tuple(tests or tests_for(made.file, room))
        if asked not in sound and noticed(copy, asked):
            sys.exit(f"fails as it is: {' '.join(asked)}")
        sound.add(asked)
        (copy / where).write_text(made.text, encoding="utf-8")
        found = noticed(copy, asked)
        count += found
        told = "caught" if found else "not noticed"
        print(f"{number}/{len(tried)} {told}: {made.where}", flush=True)
        (copy / where).write_text(made.file.read_text(encoding="utf-8"), encoding="utf-8")
    return count


if __name__ == "__main__":
    main()
