"""Copies of the journal and its log as a power cut leaves them: cut short, torn, in disorder.

The disk told the truth: what was acknowledged had reached it. So the log may end anywhere after
the last acknowledged transaction, and nothing acknowledged may be missing in silence. Beyond that
the log is also cut where a lying disk would cut it, and changed by a byte: there something may be
lost, but the journal opens, saves, and holds a true beginning of every play.
"""

from __future__ import annotations

import random
import shutil
import time
import traceback
from pathlib import Path

from companion.games.base import Setup
from companion.journal import FILE, Journal
from companion.journal.records import Entry
from companion.play import Play
from tests.attacks.family import people
from tests.attacks.figures import Figures

NEVER = ("not opening", "silent losses", "untrue plays", "not playing on")
NAMES = ("copies", "whole", "told", "lost by a lying disk")
WAL = FILE + "-wal"
ACTIONS = 60


def attack(count: int, seed: int, folder: Path) -> Figures:
    figures, chance = Figures("torn", NEVER, NAMES), random.Random(seed)
    for number in range(count):
        if number % 20 == 0:
            moments, play = _moments(folder / "source", chance)
        kind = chance.choice((_later_log, _torn_end, _cut_log, _changed_log, _cut_file))
        one = folder / "one"
        shutil.rmtree(one, ignore_errors=True)
        truthful, known, entries = kind(moments, one, chance)
        figures.add("copies")
        what = f"{kind.__name__} {number}, seed {seed}"
        _judge(one, play, known, entries, truthful, what, figures)
    return figures


Moment = tuple[bytes, bytes, tuple[Entry, ...]]
Torn = tuple[bool, int, tuple[Entry, ...]]


def _moments(folder: Path, chance: random.Random) -> tuple[list[Moment], str]:
    """File, log and what was acknowledged, after each of some actions."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    journal = Journal(folder / FILE, time.time)
    for seed in range(3):
        Play.begin(Setup("gumball_rally", people(), {}, seed), journal)
    play = Play.begin(Setup("gumball_rally", people(), {}, 9), journal)
    found: list[Moment] = []
    for _ in range(ACTIONS):
        if play.can_undo and chance.random() < 0.2:
            play.undo()
        else:
            play.act(chance.choice(play.actions))
        files = [(folder / name).read_bytes() for name in (FILE, WAL)]
        found.append((files[0], files[1], tuple(play._entries)))
    journal.close()
    return found, play.id


def _write(folder: Path, file: bytes, log: bytes) -> None:
    folder.mkdir(parents=True)
    (folder / FILE).write_bytes(file)
    (folder / WAL).write_bytes(log)


def _later_log(moments: list[Moment], folder: Path, chance: random.Random) -> Torn:
    """The log of the next moment, cut anywhere behind what was acknowledged."""
    at = chance.randrange(len(moments) - 1)
    (file, log, entries), (_, later, _) = moments[at], moments[at + 1]
    if later.startswith(log):
        log = later[: chance.randint(len(log), len(later))]
    _write(folder, file, log)
    return True, len(entries), moments[at + 1][2]


def _torn_end(moments: list[Moment], folder: Path, chance: random.Random) -> Torn:
    """Behind what was acknowledged, a page of the next transaction that only half arrived."""
    at = chance.randrange(len(moments) - 1)
    (file, log, entries), (_, later, _) = moments[at], moments[at + 1]
    if later.startswith(log) and len(later) > len(log):
        torn = bytearray(later)
        start = chance.randrange(len(log), len(later))
        torn[start : start + 512] = bytes(len(torn[start : start + 512]))
        log = bytes(torn)
    _write(folder, file, log)
    return True, len(entries), moments[at + 1][2]


def _cut_log(moments: list[Moment], folder: Path, chance: random.Random) -> Torn:
    file, log, entries = chance.choice(moments)
    _write(folder, file, log[: chance.randrange(len(log))])
    return False, len(entries), entries


def _changed_log(moments: list[Moment], folder: Path, chance: random.Random) -> Torn:
    file, log, entries = chance.choice(moments)
    changed = bytearray(log)
    changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    _write(folder, file, bytes(changed))
    return False, len(entries), entries


def _cut_file(moments: list[Moment], folder: Path, chance: random.Random) -> Torn:
    file, log, entries = chance.choice(moments)
    _write(folder, file[: chance.randrange(len(file))], log)
    return False, len(entries), entries


def _judge(
    folder: Path,
    play: str,
    known: int,
    entries: tuple[Entry, ...],
    truthful: bool,
    what: str,
    figures: Figures,
) -> None:
    try:
        journal = Journal(folder / FILE, time.time)
        record = journal.play(play)
        found = journal.entries(play) if record else ()
        told = journal.take_notices()
    except Exception:
        figures.fail("not opening", f"{what}\n{traceback.format_exc()}")
        return
    if found != entries[: len(found)]:
        figures.fail("untrue plays", what)
    if len(found) >= known:
        figures.add("told" if told else "whole")
    elif told:
        figures.add("told")
    elif truthful:
        figures.fail("silent losses", f"{what}: {len(found)} of {known}")
    else:
        figures.add("lost by a lying disk")
    _play_on(journal, what, figures)


def _play_on(journal: Journal, what: str, figures: Figures) -> None:
    try:
        play = Play.begin(Setup("gumball_rally", people(), {}, 5), journal)
        play.act(play.actions[0])
        journal.close()
    except Exception:
        figures.fail("not playing on", f"{what}\n{traceback.format_exc()}")
