"""New versions that are broken in every way, and power cuts at every step of putting them in place.

Whatever happens, a version that works is on the screen in the end, the rescue screen's too, and a
broken one is never kept. What was not yet on the disk when the power went is gone.
"""

from __future__ import annotations

import io
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, cast

from tests.appliance.scripts import SYSTEMD, load
from tests.attacks.figures import Figures

NEVER = ("not recovered", "broken kept", "sound lost", "rescue broken", "programs broken")
NAMES = ("updates", "recovered", "kept", "taken back", "cuts")
FIT, BROKEN = 0, 70
FAULTS = ("sound", "doctor", "crashes", "crashes late", "hangs", "draws nothing", "incomplete")
MINUTE = 60.0
PATIENCE = 5 * MINUTE  # after which somebody pulls the plug of a dead screen
LIVES = 40  # starts after which a machine has not come up


class CutError(BaseException):
    """The power went."""


class Board:
    """A Pi with an old version that stood its trial, and a new one with a fault."""

    def __init__(self, folder: Path, fault: str) -> None:
        self.root, self.fault = folder / "opt", fault
        self.versions = cast(Any, load("versions"))
        self.versions.ROOT = self.root
        self.versions.UNITS, self.versions.RULES = folder / "units", folder / "rules"
        self.versions.BOOT = folder / "boot"
        self.versions.examine = self._examine
        self.versions.ask = self._ask
        self.versions.time = self
        self.now, self.started, self.runs = 0.0, 0.0, 0
        self.reboot()
        for name in ("old", "new"):
            self._version(name)
        (self.root / "good").symlink_to(self.root / "versions/old")
        (self.root / "current").symlink_to(self.root / "versions/old")
        self.versions.lay(str(self.root / "versions/old"))
        if fault == "incomplete":
            (self.root / "versions/new/complete").unlink()

    def _version(self, name: str) -> None:
        folder = self.root / "versions" / name
        shutil.copytree(SYSTEMD, folder / "systemd", ignore=shutil.ignore_patterns("__pycache__"))
        program = folder / "systemd/versions.py"
        program.write_text(program.read_text() + f"# {name}\n")
        (folder / "complete").touch()

    # -- what the machine's programs ask -----------------------------------------------------------

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        """Time goes by; a version that ends late, or is pulled out as dead, does it here."""
        self.now += seconds
        if self.now - self.started > self.ends_after():
            raise ChildProcessError

    def ends_after(self) -> float:
        if self.behaves("crashes late"):
            return MINUTE
        return PATIENCE if self.behaves("hangs") or self.behaves("draws nothing") else float("inf")

    def _examine(self, folder: str) -> int:
        return BROKEN if self.fault == "doctor" and folder.endswith("new") else FIT

    def _ask(self, *command: str) -> str:
        if command[:2] != ("systemctl", "show"):
            return ""
        fed = self.started if self.behaves("hangs") else self.now
        status = "waiting" if self.behaves("draws nothing") else "on the screen"
        return (
            f"ActiveState=active\nStatusText={status}\nInvocationID={self.runs}\n"
            f"WatchdogTimestampMonotonic={int(fed * 1e6)}\n"
        )

    def behaves(self, fault: str) -> bool:
        return self.fault == fault and self.running == "new"

    @property
    def running(self) -> str:
        return Path(self.versions.where("current")).name

    # -- what happens to it ------------------------------------------------------------------------

    def reboot(self) -> None:
        self.versions.BOOT.parent.mkdir(parents=True, exist_ok=True)
        self.versions.BOOT.write_text(f"boot {random.random()}")

    def upgrade(self) -> None:
        self.versions.put(str(self.root / "versions/new"))

    def lives(self) -> bool:
        """Starts as the service manager starts it, until it stands for good."""
        return any(self._start() for _ in range(LIVES))

    def _start(self) -> bool:
        if not (self.root / "versions.py").read_bytes():
            return False  # the machine's own program is gone: nothing starts any more
        self.versions.starting()
        self.runs, self.started = self.runs + 1, self.now
        folder = self.root / "versions" / self.running
        if not (folder / "complete").exists() or self.behaves("crashes"):
            return self._end("exit-code")
        try:
            self.versions.watch()
        except ChildProcessError:
            if self.behaves("crashes late"):
                return self._end("exit-code")
            self.reboot()
            return False
        return True

    def _end(self, result: str) -> bool:
        os.environ["SERVICE_RESULT"] = result
        self.versions.ended()
        return False


class Power:
    """Goes at the step of that number; what is not on the disk then is gone."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.at, self.steps = folder, -1, 0
        self._safe = {*self._files()}

    def _files(self) -> Iterator[tuple[int, int]]:
        for path in self.folder.rglob("*"):
            if path.is_file() and not path.is_symlink():
                found = path.stat()
                yield found.st_ino, found.st_mtime_ns

    def step(self) -> None:
        self.steps += 1
        if self.steps == self.at:
            self._lose()
            raise CutError

    def _lose(self) -> None:
        for path in self.folder.rglob("*"):
            if path.is_file() and not path.is_symlink():
                found = path.stat()
                if (found.st_ino, found.st_mtime_ns) not in self._safe:
                    path.write_bytes(b"")
        self._safe = {*self._files()}

    @contextmanager
    def supplied(self) -> Iterator[None]:
        """Every step that changes the disk may be the last."""
        real: dict[str, Callable[..., Any]] = {
            name: getattr(Path, name) for name in ("replace", "symlink_to", "unlink", "chmod")
        }
        sync, fsync = os.sync, os.fsync

        def stepping(name: str) -> Callable[..., Any]:
            def act(*words: Any, **more: Any) -> Any:
                self.step()
                return real[name](*words, **more)

            return act

        def all_safe() -> None:
            self.step()
            self._safe = {*self._files()}

        def one_safe(fd: Any) -> None:
            self.step()
            found = os.fstat(fd)
            self._safe.add((found.st_ino, found.st_mtime_ns))

        try:
            for name in real:
                setattr(Path, name, stepping(name))
            os.sync, os.fsync = all_safe, one_safe
            yield
        finally:
            for name, was in real.items():
                setattr(Path, name, was)
            os.sync, os.fsync = sync, fsync


def attack(count: int, seed: int, folder: Path) -> Figures:
    figures = Figures("updates", NEVER, NAMES)
    draw = random.Random(seed)
    steps = {fault: _one(folder / "whole", fault, [], figures) for fault in FAULTS}
    every = [(fault, [at]) for fault in FAULTS for at in range(1, steps[fault] + 1)]
    draw.shuffle(every)
    while len(every) < count:  # a second cut while the first is mended
        fault = draw.choice(FAULTS)
        every.append((fault, [draw.randint(1, max(1, steps[fault])), draw.randint(1, 60)]))
    for fault, cuts in every[: max(0, count - len(FAULTS))]:
        _one(folder / "one", fault, cuts, figures)
    return figures


def _one(folder: Path, fault: str, cuts: list[int], figures: Figures) -> int:
    """One update, cut at those steps; gives how many steps there were."""
    folder.mkdir()
    board, power = Board(folder, fault), Power(folder)
    what, waiting, stood = f"{fault} cut at {cuts}", [*cuts], False
    work: Callable[[], object] = board.upgrade
    figures.add("updates")
    with power.supplied(), redirect_stdout(io.StringIO()):
        while not stood:
            power.at = power.steps + waiting.pop(0) if waiting else -1
            try:
                work()
                stood = board.lives()
                break
            except CutError:
                figures.add("cuts")
                board.reboot()
                work = board.lives
    _judge(board, stood, what, bool(cuts), figures)
    shutil.rmtree(folder)
    return power.steps


def _judge(board: Board, stood: bool, what: str, cut: bool, figures: Figures) -> None:
    good = Path(board.versions.where("good")).name
    program = (board.root / "versions.py").read_text()
    sound = board.fault == "sound"
    if not stood:
        figures.fail("not recovered", what)
    elif not sound and "new" in (board.running, good):
        figures.fail("broken kept", f"{what}: {board.running}, {good}")
    elif sound and not cut and board.running != "new":
        figures.fail("sound lost", what)
    elif good != board.running or not (board.root / "versions" / good / "complete").exists():
        figures.fail("rescue broken", f"{what}: {good} beside {board.running}")
    elif not program.endswith(f"# {board.running}\n"):
        figures.fail("programs broken", f"{what}: {program[-20:]!r} beside {board.running}")
    elif _left(board):
        figures.fail("not recovered", f"{what}: {_left(board)} are left")
    else:
        figures.add("recovered")
        figures.add("kept" if board.running == "new" else "taken back")


def _left(board: Board) -> list[str]:
    """A trial that is never over."""
    return [name for name in ("trial", "kept") if (board.root / name).exists()]
