"""No action that was shown is ever lost, whenever the power goes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.journal import Journal
from companion.journal.fold import fold
from tests.tiny_game import Add

KILLS = 220
MOST_SHOWN = 6  # lines a player may say before its last instant; with none it dies while opening


@pytest.fixture
def players() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.journal.player_process"],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    yield process
    assert process.stdin is not None
    process.stdin.close()
    process.wait(timeout=30)


class Killer:
    """Lets players say some lines, then kills them somewhere in the action that follows."""

    def __init__(self, players: subprocess.Popen[str], chance: random.Random) -> None:
        assert players.stdin is not None and players.stdout is not None
        self._orders, self._lines = players.stdin, players.stdout
        self._chance = chance
        self._action = 0.01  # seconds from one line to the next, as far as is known

    def lines_of_one_player(self, path: Path, seed: int) -> list[str]:
        self._orders.write(f"{seed} {path}\n")
        self._orders.flush()
        pid = int(self._lines.readline().split()[1])
        said, began = [], time.monotonic()
        for _ in range(self._chance.randint(0, MOST_SHOWN)):
            said.append(self._lines.readline().rstrip("\n"))
            self._action = max(0.001, (time.monotonic() - began) / len(said))
        time.sleep(self._chance.uniform(0, 1.5 * self._action))
        os.kill(pid, signal.SIGKILL)
        while (line := self._lines.readline().rstrip("\n")) != "gone":
            said.append(line)
        return said


def words(entry_kind: str, action: msgspec.Raw | msgspec.UnsetType) -> str:
    if entry_kind == "undo":
        return "undo"
    assert action is not msgspec.UNSET
    return f"add{msgspec.json.decode(action, type=Add).number}"


def assert_kept(journal: Journal, said: list[str]) -> int:
    shown = 0
    for line in said:
        kind, play, *rest = line.split()
        record = journal.play(play)
        assert record is not None
        entries = journal.entries(play)
        fold(record.setup, entries)
        if kind == "shown":
            entry = entries[int(rest[0]) - 1]
            assert words(entry.kind, entry.action) == rest[1]
            shown += 1
    return shown


@pytest.mark.slow
def test_killed_at_any_instant_no_shown_action_is_lost(
    tmp_path: Path, players: subprocess.Popen[str]
) -> None:
    chance = random.Random(5)
    killer = Killer(players, chance)
    path = tmp_path / "journal.db"
    everything: list[str] = []
    for seed in range(KILLS):
        said = killer.lines_of_one_player(path, seed)
        journal = Journal(path, time.time)
        assert journal.take_notices() == ()
        assert_kept(journal, said)
        if chance.random() < 0.5:
            journal.close()
        everything += said
    assert assert_kept(Journal(path, time.time), everything) > KILLS
