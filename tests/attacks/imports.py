"""Exports from outside: refused in a sentence, or taken so that the app still starts and plays."""

from __future__ import annotations

import copy
import os
import random
import shutil
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.app import App
from companion.errors import CompanionError
from companion.history.exports import export_json
from companion.journal import open_journal, read_journal
from companion.play import Play
from companion.settings import FOLDER, Settings
from companion.ui.screens.history import HistoryScreen
from companion.ui.screens.statistics import StatisticsScreen
from companion.ui.window import Window
from tests.attacks.family import write_family
from tests.attacks.figures import Figures
from tests.attacks.foreign import NAMES, NEVER, Judge, watched

Export = dict[str, Any]
ODD: tuple[Any, ...] = (
    None,
    -1,
    0,
    2**40,
    10**30,
    1.5,
    "",
    "Z",
    "\0",
    "é" * 300,
    "{0.x}",
    [],
    {},
    [[]],
    True,
    "🎲",
)


def attack(count: int, seed: int, folder: Path) -> Figures:
    figures = Figures("imports", (*NEVER, "stopped the app"), NAMES)
    write_family(folder / "family")
    good = folder / "good.json"
    source = read_journal(folder / "family")
    export_json(source.archive(), good)
    source.close()
    window = Window((800, 480))
    idle = watched("import", str(good), data=folder / "idle")
    judge = Judge(figures, idle)
    judge.judge("a good export", idle, good=True)
    _start(folder / "idle", "a good export", window, figures)
    inputs = _inputs(folder, good, random.Random(seed))
    for _, (name, path, right) in zip(range(count), inputs, strict=False):
        data = folder / "data"
        answer = watched("import", str(path), data=data)
        judge.judge(name, answer, good=right)
        if answer.code == 0:
            _start(data, name, window, figures)
        shutil.rmtree(data, ignore_errors=True)
    return figures


def _start(data: Path, name: str, window: Window, figures: Figures) -> None:
    """The app on what was taken: its lists, its statistics, every play opened."""
    journal = open_journal(data / FOLDER)
    try:
        app = App(Settings(), window, journal)
        app.first_frame()
        app.step()
        for screen in (HistoryScreen, StatisticsScreen):
            app.shell.push(screen(app.shell))
            app.step()
        for record in journal.plays():
            _open(record.id, app)
    except Exception:
        figures.fail("stopped the app", f"{name}\n{traceback.format_exc()}")
    finally:
        journal.close()


def _open(play: str, app: App) -> None:
    try:
        opened = Play.resume(play, app.journal)
    except CompanionError as problem:
        assert app.shell.say.words(problem)
        return
    for message in opened.log:
        assert app.shell.say.words(message)


def _inputs(
    folder: Path, good: Path, chance: random.Random
) -> Iterator[tuple[str, Path, bool | None]]:
    yield from _no_files(folder)
    export: Export = msgspec.json.decode(good.read_bytes())
    for name, change in _changes():
        changed = copy.deepcopy(export)
        change(changed)
        yield name, _written(folder, msgspec.json.encode(changed)), False
    for name, data in _texts(good.read_bytes()):
        yield name, _written(folder, data), False
    while True:
        if chance.random() < 0.5:
            changed = copy.deepcopy(export)
            what = _spoil(changed["plays"], chance)
            yield what, _written(folder, msgspec.json.encode(changed)), None
        else:
            yield "changed bytes", _written(folder, _flip(good.read_bytes(), chance)), None


def _written(folder: Path, data: bytes) -> Path:
    path = folder / "changed.json"
    path.write_bytes(data)
    return path


def _no_files(folder: Path) -> Iterator[tuple[str, Path, bool]]:
    pipe, link, long = folder / "pipe", folder / "link", folder / "long"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    with long.open("wb") as file:
        file.truncate(2**30)
    system = [Path(name) for name in ("/dev/full", "/dev/null", "/proc/kmsg", "/proc/self/mem")]
    for path in (pipe, link, long, folder, *system):
        yield str(path), path, False


def _changes() -> Iterator[tuple[str, Callable[[Export], object]]]:
    """What the app would never have written, one at a time."""

    def player(**change: object) -> Callable[[Export], object]:
        return lambda e: e["plays"][0]["play"]["setup"]["players"][0].update(change)

    def play(**change: object) -> Callable[[Export], object]:
        return lambda e: e["plays"][0]["play"].update(change)

    def setup(**change: object) -> Callable[[Export], object]:
        return lambda e: e["plays"][0]["play"]["setup"].update(change)

    yield "a name with NUL", player(name="A\0na")
    yield "a name that is empty", player(name="")
    yield "a name of emoji", player(name="🎲🎲")
    yield "a name of 300 letters", player(name="a" * 300)
    yield "a shape Z", player(shape="Z")
    yield (
        "a shape twice",
        lambda e: [p.update(shape="A") for p in e["plays"][0]["play"]["setup"]["players"]],
    )
    yield "a seat of 99", player(seat=99)
    yield "a game with a path", setup(game="../../etc")
    yield "a game with NUL", setup(game="\0")
    yield "a seed of 40 digits", setup(seed=10**40)
    yield (
        "one player alone",
        lambda e: e["plays"][0]["play"]["setup"].update(
            players=e["plays"][0]["play"]["setup"]["players"][:1]
        ),
    )
    yield "options nested 100 deep", setup(options={"a": _nested(100)})
    yield "options of a megabyte", setup(options={"a": "x" * 2**20})
    yield "a date of year 10000", play(started=9e11)
    yield "an id with a path", play(id="../x")
    yield "entries that are no list", lambda e: e["plays"][0].update(entries=7)
    yield "an entry of no kind", lambda e: e["plays"][0]["entries"].append({"kind": "x", "at": 1})


def _nested(deep: int) -> object:
    value: object = 1
    for _ in range(deep):
        value = [value]
    return value


def _texts(good: bytes) -> Iterator[tuple[str, bytes]]:
    head = b'{"format":"table-companion","version":1,"plays":['
    yield "nested lists", b"[" * 10_000 + b"]" * 10_000
    yield "nested tables", head + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"]}"
    yield "nested options", good.replace(b'"options":{', b'"options":{"a":%s,' % _brackets(), 1)
    yield "nested action", good.replace(b'"action":{', b'"action":{"a":%s,' % _brackets(), 1)
    yield "cut off", good[: len(good) // 2]
    yield "60 MB of entries", head + _small_entries(good)
    yield "newer", good.replace(b'"version":1', b'"version":2', 1)
    yield "empty", b""
    yield "no UTF-8", good.replace(b'"name":"', b'"name":"\xff\xfe', 1)
    yield "spaces", b" " * 2**20


def _brackets() -> bytes:
    return b"[" * 10_000 + b"]" * 10_000


def _small_entries(good: bytes) -> bytes:
    play = msgspec.json.encode(msgspec.json.decode(good)["plays"][0]["play"])
    entries = b",".join([b'{"kind":"undo","at":0}'] * (60 * 2**20 // 23))
    return b'{"play":%s,"entries":[%s]}]}' % (play, entries)


def _spoil(value: Any, chance: random.Random) -> str:
    """Puts something odd at any place of the export."""
    place = ""
    while True:
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = chance.choice(keys)
        place += f".{key}"
        inside = value[key]
        if not isinstance(inside, dict | list) or not inside or chance.random() < 0.1:
            value[key] = chance.choice(ODD)
            return f"{place} = {value[key]!r}"
        value = inside


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)
