"""Settings from outside: nested, endless, binary, devices. Told in sentences, never more."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

from companion.i18n import ASSETS
from tests.attacks.figures import Figures
from tests.attacks.foreign import NAMES, NEVER, Judge, watched

EXAMPLE = next(ASSETS.glob("*.example")).read_bytes()


def attack(count: int, seed: int, folder: Path) -> Figures:
    figures = Figures("settings", NEVER, NAMES)
    good = folder / "good.toml"
    good.write_bytes(EXAMPLE)
    idle = watched("--settings", str(good), "actions", "traffic", data=folder)
    judge = Judge(figures, idle)
    judge.judge("the example", idle, good=True)
    for number, (name, path, right) in enumerate(_inputs(folder, random.Random(seed))):
        if number >= count:
            break
        answer = watched("--settings", str(path), "actions", "traffic", data=folder)
        judge.judge(name, answer, good=right)
    return figures


def _inputs(folder: Path, chance: random.Random) -> Iterator[tuple[str, Path, bool | None]]:
    pipe, link, long = folder / "pipe", folder / "link", folder / "long"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    with long.open("wb") as file:
        file.truncate(2**30)
    system = [Path(name) for name in ("/dev/full", "/dev/zero", "/dev/random", "/proc/self/mem")]
    for path in (pipe, link, long, folder, *system):
        yield str(path), path, False
    yield "missing", folder / "missing", False
    for name, text in _texts():
        path = folder / "text.toml"
        path.write_bytes(text)
        yield name, path, False
    while True:
        path = folder / "random.toml"
        path.write_bytes(_changed(EXAMPLE, chance))
        yield "changed example", path, None


def _texts() -> Iterator[tuple[str, bytes]]:
    yield "nested lists", b"a = " + b"[" * 10_000 + b"]" * 10_000
    yield "nested tables", b"a = " + b"{a=" * 10_000 + b"1" + b"}" * 10_000
    yield "dotted", b"[" + b".".join([b"a"] * 10_000) + b"]"
    yield "number", b"[clock]\nturn_limit = " + b"9" * 50_000
    yield "bytes", bytes(range(256)) * 100
    yield "NUL in a path", b'[app]\ndata_dir = "\\u0000"'
    yield "long name", b"[" + b"x" * 60_000 + b"]"
    yield "many names", b"".join(b"[s%d]\n" % i for i in range(5_000))
    yield "a pin that is a table", b"[wiring]\ngreen_led = {a = [1, {b = 2}]}\nseat_buttons = 7"
    yield "not a number", b"[sound]\nvolume = nan\n[clock]\nturn_limit = inf"


def _changed(text: bytes, chance: random.Random) -> bytes:
    changed = bytearray(text)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(changed))
        if chance.random() < 0.3:
            del changed[place : place + chance.randint(1, 40)]
        else:
            changed[place] = chance.choice(b'[]{}"=\n.#0a\xff')
    return bytes(changed)
