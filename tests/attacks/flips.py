"""One changed byte in a sound journal: the app starts, and whatever is lost is told.

Every second journal has the copy of an evening beside it: there nothing may be lost at all.
"""

from __future__ import annotations

import random
import shutil
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.app import App
from companion.checkup import plays_checks
from companion.games.base import Message, Setup
from companion.history.exports import export_json
from companion.journal import FILE, Journal, open_journal, read_journal
from companion.journal.copies import copy_aside
from companion.journal.records import Archived
from companion.play import Play
from companion.settings import Settings
from companion.ui.window import Window
from tests.attacks.family import Memory, differences, memory_of, people, write_family
from tests.attacks.figures import Figures

NEVER = (
    "not starting",
    "silent changes",
    "lost beside a copy",
    "exports refused",
    "doctor silent",
    "not playing on",
)
NAMES = ("flips", "harmless", "healed", "told")
HEADER = 100
LOSSES = ("history.plays_lost", "history.values_lost", "history.journal_damaged")


def attack(count: int, seed: int, folder: Path) -> Figures:
    figures = Figures("flips", NEVER, NAMES)
    bare, copied = folder / "bare", folder / "copied"
    before = write_family(bare)
    shutil.copytree(bare, copied)
    copy_aside(copied / FILE, time.time())
    sound = (bare / FILE).read_bytes()
    window = Window((800, 480))
    for number, (what, data) in enumerate(_changes(sound, count, random.Random(seed))):
        one = folder / "one"
        shutil.copytree(copied if number % 2 else bare, one)
        (one / FILE).write_bytes(data)
        figures.add("flips")
        _one(one, f"{what} of {number}", before, window, figures, number % 2 == 1)
        shutil.rmtree(one)
    return figures


def _changes(sound: bytes, count: int, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """An empty file, every byte of the header, text that is no UTF-8, then anything anywhere."""
    yield "empty", b""
    yield "empty, with a copy", b""
    places = [*range(HEADER), *range(HEADER), *_texts(sound)]
    while len(places) < count:
        places.append(chance.randrange(len(sound)))
    for place in places[: count - 2]:
        changed = bytearray(sound)
        changed[place] ^= chance.choice((1 << chance.randrange(8), chance.randrange(1, 256)))
        yield f"byte {place} {sound[place]}->{changed[place]}", bytes(changed)


def _texts(sound: bytes) -> Iterator[int]:
    """Places inside names, actions and values."""
    for text in (b'"name"', b'"do"', b"language", b"gumball_rally", b"Zo\xc3\xa9", b'"shape"'):
        found = sound.find(text)
        yield from (found + i for i in range(-2, len(text) + 4) if found > 0)


def _one(
    folder: Path, what: str, before: Memory, window: Window, figures: Figures, copy: bool
) -> None:
    _read_from_outside(folder, what, before, figures)
    try:
        told, after = _start(folder, window)
    except Exception:
        figures.fail("not starting", f"{what}\n{traceback.format_exc()}")
        return
    marked, silent = differences(before, after)
    lost = [n for n in told if n.key in LOSSES]
    if (marked or silent) and copy:
        figures.fail("lost beside a copy", f"{what} {marked} {silent} {told}")
    elif silent and not lost:
        figures.fail("silent changes", f"{what} {silent} {told}")
    elif (marked or silent) and not told:
        figures.fail("silent changes", f"{what} {marked} {silent}")
    elif marked or silent:
        figures.add("told")
    else:
        figures.add("healed" if told else "harmless")
    _play_on(folder, what, figures)


def _start(folder: Path, window: Window) -> tuple[list[Message], Memory]:
    """The app as it starts; what it told until every row was looked at; what it then knows."""
    journal = open_journal(folder)
    told: list[Message] = []
    take = journal.take_notices

    def overheard() -> tuple[Message, ...]:
        notices = take()
        told.extend(notices)
        return notices

    journal.take_notices = overheard  # type: ignore[method-assign]
    try:
        app = App(Settings(), window, journal)
        app.first_frame()
        app.step()
        app.upkeep.care.finish()
        app.step()
        app.upkeep.care.finish()  # the copy after a repair, or it would land in the next journal
        return told, memory_of(journal)
    finally:
        journal.close()


def _read_from_outside(folder: Path, what: str, before: Memory, figures: Figures) -> None:
    """An export and the doctor read the file as it is, before any program mends it."""
    out = folder / "out.json"
    try:
        source = read_journal(folder)
        export_json(source.archive(), out)
        account = source.account()
        source.close()
    except Exception:
        figures.fail("exports refused", f"{what}\n{traceback.format_exc()}")
        return
    plays = {p["play"]["id"]: p for p in msgspec.json.decode(out.read_bytes())["plays"]}
    hurt = set(account.hurt)
    changed = [i for i, was in before.plays.items() if _changed(was, plays.get(i))]
    changed = [i for i in changed if i not in hurt]
    if changed and not (account.lost or account.unsound):
        figures.fail("silent changes", f"{what}: the export differs in {changed}, {account}")
    checks = plays_checks(folder)
    if (hurt or account.lost) and all(check.level.value == "green" for check in checks):
        figures.fail("doctor silent", what)
    out.unlink()


def _changed(was: Archived, now: object) -> bool:
    return bool(msgspec.json.decode(msgspec.json.encode(was)) != now)


def _play_on(folder: Path, what: str, figures: Figures) -> None:
    try:
        journal = Journal(folder / FILE, time.time)
        play = Play.begin(Setup("gumball_rally", people(), {}, 3), journal)
        for _ in range(3):
            play.act(play.actions[0])
        journal.close()
        again = Journal(folder / FILE, time.time)
        stands = Play.resume(play.id, again).state == play.state
        again.close()
    except Exception:
        figures.fail("not playing on", f"{what}\n{traceback.format_exc()}")
        return
    if not stands:
        figures.fail("not playing on", what)
