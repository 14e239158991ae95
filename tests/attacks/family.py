"""A journal as a family has it after some evenings, and all that it must still say later."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from companion.demo.past import past_evenings, remember_evenings
from companion.games.base import Player, Setup
from companion.history.values import LANGUAGE, NAMES, SHAPES, VOLUME
from companion.journal import FILE, Journal
from companion.journal.records import Archived, PlayRecord, Results
from companion.play import Play

VALUES = (NAMES.key, SHAPES.key, LANGUAGE.key, VOLUME.key)


@dataclass(frozen=True)
class Memory:
    """Everything that a journal says."""

    plays: dict[str, Archived]
    values: dict[str, object]
    names: tuple[str, ...]
    results: Results


def write_family(folder: Path) -> Memory:
    """Nine evenings of five games, one play deleted, one not counted, one just begun."""
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(folder / FILE, time.time)
    evenings = past_evenings(time.time())
    remember_evenings(journal, evenings)
    journal.remember(LANGUAGE, "en")
    journal.remember(VOLUME, 35)
    journal.set_counted(evenings[3].play.id, False)
    journal.delete(evenings[5].play.id)
    play = Play.begin(Setup("gumball_rally", people(), {}, 7), journal)
    for _ in range(12):
        play.act(play.actions[0])
    journal.close()
    return remembered(folder)


def people() -> tuple[Player, ...]:
    return tuple(Player(name, "ABCDEFGH"[i], i) for i, name in enumerate(("Zoé", "Ana", "Bo")))


def remembered(folder: Path) -> Memory:
    journal = Journal(folder / FILE, time.time)
    try:
        return memory_of(journal)
    finally:
        journal.close()


def memory_of(journal: Journal) -> Memory:
    plays = {play.id: Archived(play, journal.entries(play.id)) for play in journal.plays()}
    values = journal.remembered()
    results = journal.results()
    packed = b"".join(sorted(results.packed[i : i + 32] for i in range(0, len(results.packed), 32)))
    return Memory(plays, values, journal.names(), results._replace(packed=packed))


def differences(before: Memory, after: Memory) -> tuple[list[str], list[str]]:
    """What is not as it was: in plays that are marked, and everything else."""
    marked: list[str] = []
    silent: list[str] = []
    for id, was in before.plays.items():
        now = after.plays.get(id)
        if now is None:
            silent.append(f"play {id} is gone")
        elif now.entries != was.entries or whole(now.play) != whole(was.play):
            (marked if now.play.hurt else silent).append(f"play {id} has changed")
    for id in after.plays.keys() - before.plays.keys():
        (marked if after.plays[id].play.hurt else silent).append(f"play {id} is new")
    silent += [key for key in VALUES if before.values.get(key) != after.values.get(key)]
    hurt = [play for play in after.plays.values() if play.play.hurt]
    silent += _names(before, after, hurt)
    silent += _results(before, after, hurt)
    return marked, silent


def _names(before: Memory, after: Memory, hurt: list[Archived]) -> list[str]:
    """A damaged play may lose its names, and never invents one; all others keep theirs."""
    if not hurt:
        return [] if before.names == after.names else ["names"]
    sound = [play for play in after.plays.values() if not play.play.hurt]
    still = {player.name for play in sound for player in play.play.players}
    invented = {*after.names} - {*before.names, "?"}
    return [f"invented name {name!r}" for name in invented] + [
        f"lost name {name!r}" for name in still - {*after.names}
    ]


def _results(before: Memory, after: Memory, hurt: list[Archived]) -> list[str]:
    """Of the results only as many seats may differ as damaged plays have."""
    seats = [_seats(memory.results) for memory in (before, after)]
    differ = max((seats[0] - seats[1]).total(), (seats[1] - seats[0]).total())
    return ["results"] if differ > sum(len(play.play.players) for play in hurt) else []


def _seats(results: Results) -> Counter[bytes]:
    packed = results.packed
    return Counter(packed[i : i + 32] for i in range(0, len(packed), 32))


def whole(play: PlayRecord) -> tuple[object, ...]:
    return (
        play.id,
        play.setup,
        play.started,
        play.ended,
        play.counted,
        play.outcome,
        play.deleted_at,
    )
