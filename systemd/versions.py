"""versions.py COMMAND   Which version runs, which one is on trial, and which one comes back.

`current` leads to the version that runs, `good` to the last one that stood its trial: the rescue
screen runs from there. `trial` is there while a version is on trial. Nothing here belongs to the
version on trial, and a power cut between any two steps leaves a version that works.

    put FOLDER   puts a complete version in place, on trial from the next start on
    adopt FOLDER keeps a complete version without a trial, for a window on a desktop
    lay FOLDER   lays a version's scripts, units and rules ready on the machine
    starting     before each start: takes back what failed five times or met a power cut
    ended        after each end: a clean one does not count against the version; 77 switches off
    off          after each end of the rescue screen: 77 switches off
    watch        keeps the version once it has run for minutes, drawn and alive, without a crash
    wait         tells the verdict on the version on trial, when there is one
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path("/opt/table-companion")
UNITS = Path("/etc/systemd/system")
RULES = Path("/etc/udev/rules.d/90-table-companion.rules")
BOOT = Path("/proc/sys/kernel/random/boot_id")
UNIT = "companion.service"
SWITCH_OFF = "77"  # exit code that asks to switch the machine off
STARTS = 5  # that may fail
STANDS = 180.0  # seconds without a crash after which a version is kept
FED = 15.0  # seconds since the last sign of life that still count as alive
LOOK = 5.0  # seconds between two looks
PATIENCE = 900.0  # seconds that somebody waits for a verdict
DRAWN = "on the screen"  # what the app says of itself once a frame was drawn
FIT, TO_REPAIR = 0, 1  # what a doctor answers; anything else is a version that does not work


@dataclass(frozen=True)
class Trial:
    """The version on trial, the one before it, how often it began, in which run of the machine."""

    new: str
    before: str
    starts: int = 0
    boot: str = ""


@dataclass(frozen=True)
class Verdict:
    """How the last trial ended."""

    new: str
    kept: bool
    why: str


# -- steps, each on the disk before the next begins ------------------------------------------------


def write(path: Path, text: str | bytes) -> None:
    part = path.with_name(f".{path.name}.part")
    os.sync()
    with part.open("wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
        file.flush()
        os.fchmod(file.fileno(), 0o644)  # the app tells the verdict
        os.fsync(file.fileno())
    part.replace(path)
    os.sync()


def point(link: Path, target: str) -> None:
    """Leads a link elsewhere in one step: at no moment there is none."""
    part = link.with_name(f".{link.name}.part")
    part.unlink(missing_ok=True)
    os.sync()
    part.symlink_to(target)
    part.replace(link)
    os.sync()


def move(path: Path, name: str) -> None:
    os.sync()
    path.replace(path.with_name(name))
    os.sync()


def remove(path: Path) -> None:
    os.sync()
    path.unlink(missing_ok=True)
    os.sync()


# -- what is known ---------------------------------------------------------------------------------


def where(link: str) -> str:
    """The version that `current` or `good` leads to; nothing where there is none."""
    path = ROOT / link
    return str(path.readlink()) if path.is_symlink() else ""


def on_trial(name: str = "trial") -> Trial | None:
    """The trial that is going on; None also for one that cannot be read."""
    try:
        return Trial(**json.loads((ROOT / name).read_text()))
    except (OSError, ValueError, TypeError):
        return None


def verdict() -> Verdict | None:
    try:
        return Verdict(**json.loads((ROOT / "verdict").read_text()))
    except (OSError, ValueError, TypeError):
        return None


def complete(folder: str) -> bool:
    return bool(folder) and (Path(folder) / "complete").exists()


# -- a version comes, stays, goes ------------------------------------------------------------------


def put(folder: str) -> int:
    """From here on the version is on trial; the one before it is the last that stood its own."""
    if not complete(folder):
        print(f"{folder} is no complete version.")
        return 2
    good = where("good")
    before = good if complete(good) else where("current")
    if folder == before:
        print("This version is already running.")
        return 3
    if not (ROOT / "good").is_symlink():
        point(ROOT / "good", before)
    remove(ROOT / "verdict")
    write(ROOT / "trial", json.dumps(asdict(Trial(folder, before))))
    point(ROOT / "current", folder)
    return 0


def take_back(trial: Trial, why: str) -> None:
    print(f"The new version is not kept: {why}. Going back to {trial.before}.")
    point(ROOT / "current", trial.before)
    write(ROOT / "verdict", json.dumps(asdict(Verdict(trial.new, False, why))))
    remove(ROOT / "trial")


def keep(trial: Trial) -> None:
    """From the first step on the version is kept; the others are done again after a power cut."""
    move(ROOT / "trial", "kept")
    finish_keeping(trial)


def finish_keeping(trial: Trial) -> None:
    point(ROOT / "current", trial.new)
    point(ROOT / "good", trial.new)
    lay(trial.new)
    write(ROOT / "verdict", json.dumps(asdict(Verdict(trial.new, True, ""))))
    forget_old({trial.new, trial.before})
    remove(ROOT / "kept")
    print(f"The new version is kept: {trial.new}.")


def adopt(folder: str) -> int:
    """Keeps a version without a trial, where it is a window that nobody watches."""
    if not complete(folder):
        print(f"{folder} is no complete version.")
        return 2
    finish_keeping(Trial(folder, where("current")))
    return 0


def forget_old(kept: set[str]) -> None:
    """Only the version and the one before it are kept."""
    for folder in (ROOT / "versions").iterdir():
        if str(folder) not in kept | {where("current"), where("good")}:
            shutil.rmtree(folder, ignore_errors=True)


def lay(folder: str) -> int:
    """What belongs to the machine; files that are the same stay untouched."""
    source, changed = Path(folder) / "systemd", False
    for file in sorted(source.iterdir()):
        if file.suffix in (".service", ".path", ".timer"):
            changed |= put_file(file, UNITS / file.name)
        elif file.suffix in (".py", ".pem"):
            changed |= put_file(file, ROOT / file.name)
    changed |= put_file(source / "devices.rules", RULES)
    put_file(source / "companion.sh", ROOT / "companion.sh", 0o755)
    if changed:
        ask("systemctl", "daemon-reload")
        ask("udevadm", "control", "--reload")
    return 0


def put_file(source: Path, target: Path, mode: int = 0o644) -> bool:
    if not source.is_file():  # a version of another time may have other files
        return False
    text = source.read_bytes()
    if target.is_file() and not target.is_symlink() and target.read_bytes() == text:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    write(target, text)
    target.chmod(mode)
    return True


def ask(*command: str) -> str:
    """What a command says; nothing where there is none, or it fails."""
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return done.stdout
    return ""


# -- at each start and end -------------------------------------------------------------------------


def examine(folder: str) -> int:
    """What the version's own doctor says. Two that hang still leave the unit time to start."""
    command = ["timeout", "25", "runuser", "-u", "companion", "--"]
    command += ["env", "HOME=/var/lib/table-companion", f"{folder}/venv/bin/companion", "doctor"]
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode


def unfit(trial: Trial) -> bool:
    """A part that was broken before is not the new version's fault."""
    found = examine(trial.new)
    return found != FIT and not (found == TO_REPAIR and examine(trial.before) == TO_REPAIR)


def reason_to_take_back(trial: Trial, boot: str) -> str:
    if not complete(trial.new):
        return "it is not complete"
    if trial.boot and trial.boot != boot:
        return "the power went while it was on trial"
    if trial.starts >= STARTS:
        return f"it failed {trial.starts} times"
    if trial.starts == 0 and unfit(trial):
        return "it is not fit to play"
    return ""


def starting() -> int:
    """Whatever was left half done is finished; a trial goes on or ends."""
    kept, trial, boot = on_trial("kept"), on_trial(), BOOT.read_text().strip()
    if kept is not None:
        finish_keeping(kept)
    elif trial is None and (ROOT / "trial").exists():
        take_back(Trial("", where("good")), "nobody knows what is on trial")
    elif trial is not None and where("current") != trial.new:
        take_back(trial, "it was never put in place")
    elif trial is not None:
        # Counted first: a start that is cut short while its doctor is asked is a failed one too.
        counted = replace(trial, starts=trial.starts + 1, boot=trial.boot or boot)
        write(ROOT / "trial", json.dumps(asdict(counted)))
        why = reason_to_take_back(trial, boot)
        if why:
            take_back(trial, why)
    if not complete(where("current")) and complete(where("good")):
        point(ROOT / "current", where("good"))
    return 0


def ended() -> int:
    """A clean end, such as switching off, neither counts as a failure nor as a power cut."""
    trial = on_trial()
    if trial is not None and os.environ.get("SERVICE_RESULT") == "success":
        write(ROOT / "trial", json.dumps(asdict(replace(trial, starts=0, boot=""))))
    return off()


def off() -> int:
    if os.environ.get("EXIT_STATUS") == SWITCH_OFF:
        ask("systemctl", "--no-block", "poweroff")
    return 0


# -- the trial -------------------------------------------------------------------------------------


def stands(said: dict[str, str], now: float) -> str:
    """Which run of the service stands: drawn, alive; nothing where none does."""
    fed = int(said.get("WatchdogTimestampMonotonic") or 0) / 1e6
    drawn = said.get("ActiveState") == "active" and said.get("StatusText") == DRAWN
    return said.get("InvocationID", "") if drawn and now - fed <= FED else ""


def service() -> dict[str, str]:
    lines = ask("systemctl", "show", UNIT).splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)


def watch() -> int:
    """Until the trial is over, one way or the other."""
    kept = on_trial("kept")
    if kept is not None:
        finish_keeping(kept)
    run, since = "", time.monotonic()
    while (trial := on_trial()) is not None:
        now = time.monotonic()
        found = stands(service(), now)
        if not found or found != run:
            run, since = found, now
        elif now - since >= STANDS:
            keep(trial)
            break
        time.sleep(LOOK)
    return 0


def wait() -> int:
    """Says how the trial ended: 0 for kept, 1 for taken back, 3 where it still goes on."""
    until = time.monotonic() + PATIENCE
    while on_trial() is not None or on_trial("kept") is not None:
        if time.monotonic() > until:
            print("The trial is not over: the screen must be on. It goes on by itself.")
            return 3
        time.sleep(1.0)
    found = verdict()
    if found is None or not found.kept:
        why = found.why if found is not None else "nothing was put on trial"
        print(f"The new version was not kept: {why}; the previous one is running.")
        return 1
    print(f"The new version has stood its trial and is kept: {found.new}")
    return 0


def main(words: list[str]) -> int:
    with_folder: dict[str, Callable[[str], int]] = {"put": put, "lay": lay, "adopt": adopt}
    alone: dict[str, Callable[[], int]] = {
        "starting": starting,
        "ended": ended,
        "off": off,
        "watch": watch,
        "wait": wait,
    }
    if words[0] in with_folder:
        return with_folder[words[0]](words[1])
    return alone[words[0]]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
