"""The README tells the truth: its commands run, its files are there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
LINES = [line.strip() for block in BLOCKS for line in block.splitlines() if line.strip()]
COMMANDS = [line for line in LINES if line.startswith(".venv/bin/companion ")]
MAKE = [line for line in LINES if line.startswith("make ")]
PI_ONLY = [line for line in LINES if "# Pi only" in line]


def test_every_command_is_run_here_or_marked_as_pi_only() -> None:
    assert set(LINES) == {*COMMANDS, *MAKE, *PI_ONLY}
    assert {"make run", "make test"} <= set(MAKE)


@pytest.mark.parametrize("line", [line for line in COMMANDS if " doctor" not in line])
def test_a_command_of_the_readme_runs(line: str, tmp_path: Path) -> None:
    words = line.split()[1:]
    if words[0] == "import":
        run(["export", words[1]], tmp_path)
    run(words, tmp_path)


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


def test_every_make_target_of_the_readme_is_there() -> None:
    named = set(re.findall(r"make ([a-z-]+)", README)) - {"sure"}
    assert named <= targets()


def test_every_file_the_readme_names_is_there() -> None:
    pictures = re.findall(r"\]\(([^)]+)\)", README)
    files = re.findall(r"`((?:companion|tests|assets|hardware|systemd)/[\w./-]+)`", README)
    for name in (*pictures, *files):
        if "<" not in name and "{" not in name:
            assert (ROOT / name).exists(), name
