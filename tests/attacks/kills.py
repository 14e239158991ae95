"""`kill -9` at any instant: what was acknowledged is in the journal, always."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from companion.journal import FILE, Journal
from tests import tiny_game
from tests.attacks.figures import Figures
from tests.journal.killing import Killer, missing, player_process

NEVER = ("lost", "notices")
NAMES = ("kills", "acknowledged")


def attack(count: int, seed: int, folder: Path) -> Figures:
    figures, chance = Figures("kills", NEVER, NAMES), random.Random(seed)
    path = folder / FILE
    with pytest.MonkeyPatch.context() as patch, player_process() as players:
        tiny_game.install(patch)
        killer = Killer(players, chance)
        for number in range(count):
            said = killer.lines_of_one_player(path, seed * 100_000 + number)
            _judge(path, said, figures)
    return figures


def _judge(path: Path, said: list[str], figures: Figures) -> None:
    journal = Journal(path, time.time)
    figures.add("kills")
    figures.add("acknowledged", sum(line.startswith("shown") for line in said))
    for line in missing(journal, said):
        figures.fail("lost", line)
    for notice in journal.take_notices():
        figures.fail("notices", str(notice))
    journal.close()
