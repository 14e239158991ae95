"""Plays without end and says each action once it is saved; the test kills it.

One process stays and forks a player for each journal path it reads on its input, because
starting Python two hundred times would take most of the test's time.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.play import Play
from tests import tiny_game


def play_on(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    journal = Journal(path, time.time)
    while True:
        waiting = journal.plays(finished=False, limit=1)
        again = bool(waiting) and chance.random() < 0.8
        if again:
            play = Play.resume(waiting[0].id, journal)
        else:
            play = Play.begin(tiny_game.table(goal=30, seed=seed), journal)
            say(f"begun {play.id}")
        play_to_the_end(play, chance)


def play_to_the_end(play: Play, chance: random.Random) -> None:
    count = len(play._entries)
    while play.outcome is None:
        if play.can_undo and chance.random() < 0.2:
            play.undo()
            text = "undo"
        else:
            number = chance.randint(1, 3)
            assert play.act(tiny_game.Add(number)) is None
            text = f"add{number}"
        count += 1
        say(f"shown {play.id} {count} {text}")


def say(line: str) -> None:
    os.write(1, (line + "\n").encode())


def main() -> None:
    tiny_game.install(pytest.MonkeyPatch())
    say("ready")
    for line in sys.stdin:
        seed, path = line.rstrip("\n").split(" ", 1)
        child = os.fork()
        if child == 0:
            say(f"player {os.getpid()}")
            play_on(Path(path), int(seed))
        os.waitpid(child, 0)
        say("gone")


if __name__ == "__main__":
    main()
