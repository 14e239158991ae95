"""Players that are killed in the middle of an action, and what the journal must still hold."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.journal import Journal
from companion.journal.fold import fold
from tests.tiny_game import Add

MOST_SHOWN = 6  # lines a player may say before its last instant; with none it dies while opening


@contextmanager
def player_process() -> Iterator[subprocess.Popen[str]]:
    """What forks a player for each journal that it is given."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.journal.player_process"],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    try:
        yield process
    finally:
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


def missing(journal: Journal, said: list[str]) -> Iterator[str]:
    """Each line that a player said and the journal does not bear out."""
    for line in said:
        kind, play, *rest = line.split()
        try:
            record = journal.play(play)
            entries = journal.entries(play)
            assert record is not None
            fold(record.setup, entries)
            if kind == "shown":
                entry = entries[int(rest[0]) - 1]
                assert words(entry.kind, entry.action) == rest[1]
        except (AssertionError, IndexError, CompanionError) as problem:
            yield f"{line}: {problem!r}"
