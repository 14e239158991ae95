"""README, docs and CONTRIBUTING tell the truth: their commands run, their links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import cv2
import pytest

from companion.journal import open_journal
from tests.ui.shell_kit import evenings
from tests.vision.deck.conftest import drawn
from tests.vision.deck.test_deck_read import on_table

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
BLOCKS = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
WHOLE = [line for block in BLOCKS for line in block.splitlines() if line.strip()]
LINES = [line.split("  #")[0].strip() for line in WHOLE]
PI_ONLY = {line.split("  #")[0].strip() for line in WHOLE if "# Pi only" in line}
COMMANDS = sorted({line for line in LINES if line.startswith(".venv/bin/companion ")})
MODULES = {line for line in LINES if "python -m tests." in line}
MAKE = {line for line in LINES if line.startswith("make ")}


def test_every_command_is_run_here_or_marked_as_pi_only() -> None:
    assert set(LINES) == {*COMMANDS, *MAKE, *MODULES, *PI_ONLY}
    assert {"make run", "make test"} <= MAKE


@pytest.mark.parametrize("line", sorted(MODULES))
def test_a_tool_of_the_tests_is_there(line: str) -> None:
    module = line.split(" -m ")[1].split()[0].replace(".", "/")
    assert (ROOT / f"{module}.py").exists() or (ROOT / module / "__main__.py").exists()


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in COMMANDS if " doctor" not in line])
def test_a_command_of_the_readme_runs(line: str, tmp_path: Path) -> None:
    words = line.split()[1:]
    with closing(open_journal(tmp_path / ".local/share/table-companion")) as journal:
        journal.adopt(evenings())
    if words[0] == "import":
        run(["export", words[1]], tmp_path)
    if words[0] == "deck":
        lay_out_cards(tmp_path)
        run(["deck", "learn", "cards", "-o", "cards.deck"], tmp_path)
    run(words, tmp_path)


def lay_out_cards(home: Path) -> None:
    """The folder and the photo that the page on cards speaks of."""
    faces = drawn("worded", 2)
    (home / "cards").mkdir()
    for kind, face in faces.items():
        cv2.imwrite(str(home / "cards" / f"{kind}.jpg"), face)
    cv2.imwrite(str(home / "table.jpg"), on_table([(faces["k00"], 640, 360, 20)]))


def run(words: list[str], home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        cwd=home,
        env={"HOME": str(home), "PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def targets() -> set[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+):", text, re.MULTILINE))


def test_every_make_target_that_is_named_is_there() -> None:
    named = re.findall(r"(?:`|^)(?:sudo )?make ([a-z-]+)", TEXT, re.MULTILINE)
    assert set(named) <= targets()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_file_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert (page.parent / link).exists(), link
    for name in re.findall(r"`((?:companion|tests|assets|hardware|systemd)/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name


def test_the_engineers_page_is_found_from_the_first_one() -> None:
    assert "docs/architecture.md" in (ROOT / "README.md").read_text(encoding="utf-8")
