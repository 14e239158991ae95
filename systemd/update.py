"""update.py [ended]   Puts the release that the app asked for in place, on trial: see versions.py.

A release is one file: a mark, a signature, and a zip of wheels and of the machine's own files.
Nothing of it is looked into before the signature over all of it was found right. It runs as root
without any right of root's; whatever is wrong is answered in one word, for which the app knows a
sentence.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

ROOT = Path("/opt/table-companion")
STICKS = Path("/media/table-companion")
REQUEST = Path("/run/table-companion/update")
ANSWER = Path("/run/table-companion-update/answer")
MARK = b"table-companion release 1\n"
SIGNATURE = 64  # bytes
MOST = 600_000_000  # bytes of a release, packed or unpacked
MOST_FILES = 500
FACTS = "release.json"
BUILT = "built"  # of the folder of work: which version is being built
NAME = re.compile(r"(?:wheels|systemd|debs)/[A-Za-z0-9][A-Za-z0-9._+@~-]{0,150}")
KEPT = ("wheels/", "systemd/")  # the debs are for a machine's first start: see first_boot.py
CHUNK = 2**20
LAST = 10**9  # after every development version

Order = tuple[tuple[int, ...], int]


class RefusedError(Exception):
    """Why a release is not put in place, in one word."""


@dataclass(frozen=True)
class Facts:
    """What a release says of itself; `files` are sums by name."""

    version: str
    machine: str
    python: str
    files: dict[str, str]


# -- the signature ---------------------------------------------------------------------------------


def message(payload: BinaryIO) -> bytes:
    """What is signed: the sum of everything after the signature."""
    sum = hashlib.sha512()
    while chunk := payload.read(CHUNK):
        sum.update(chunk)
    return MARK + sum.hexdigest().encode()


def is_ours(file: BinaryIO, key: Path, folder: Path) -> bool:
    """Whether the holder of the key signed this very file; it is left after the signature."""
    file.seek(0)
    if file.read(len(MARK)) != MARK:
        return False
    signature = file.read(SIGNATURE)
    (folder / "signature").write_bytes(signature)
    (folder / "message").write_bytes(message(file))
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", str(key), "-rawin"]
    command += ["-in", str(folder / "message"), "-sigfile", str(folder / "signature")]
    done = subprocess.run(command, capture_output=True, check=False)
    file.seek(len(MARK) + SIGNATURE)
    return len(signature) == SIGNATURE and done.returncode == 0


# -- what is inside --------------------------------------------------------------------------------


def opened(path: Path) -> BinaryIO:
    """An ordinary file and no link. Raises RefusedError."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as problem:
        linked = problem.errno == errno.ELOOP
        raise RefusedError("foreign" if linked else "unreadable") from problem
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode) or found.st_size > MOST:
        os.close(handle)
        raise RefusedError("foreign")
    return os.fdopen(handle, "rb")


def copied(path: Path, folder: Path) -> BinaryIO:
    """A copy of our own: what was verified cannot be changed by whoever holds the stick."""
    copy = folder / "release"
    with opened(path) as source, copy.open("wb") as target:
        try:
            shutil.copyfileobj(source, target, CHUNK)
        except OSError as problem:
            full = problem.errno == errno.ENOSPC
            raise RefusedError("full" if full else "unreadable") from problem
    return copy.open("rb")


def facts_of(pack: zipfile.ZipFile) -> Facts:
    """Raises RefusedError for a release that is not for this machine, or is not one."""
    try:
        said: dict[str, Any] = json.loads(pack.read(FACTS))
        facts = Facts(said["version"], said["machine"], said["python"], dict(said["files"]))
        order(facts.version)
    except (KeyError, ValueError, TypeError, zipfile.BadZipFile, OSError) as problem:
        raise RefusedError("damaged") from problem
    if facts.machine != platform.machine():
        raise RefusedError("machine")
    if facts.python != ".".join(platform.python_version_tuple()[:2]):
        raise RefusedError("python")
    return facts


def order(version: str) -> Order:
    """By which versions follow each other; a development version comes before its release."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6}){0,4})(?:\.dev(\d{1,6}))?", version)
    if found is None:
        raise ValueError(version)
    return tuple(int(part) for part in found[1].split(".")), int(found[2] or LAST)


def running() -> Order:
    """The version that is installed; where none is, one before all."""
    found = (ROOT / "current").glob("venv/lib/python3*/site-packages/table_companion-*.dist-info")
    for folder in found:
        return order(folder.name.removesuffix(".dist-info").partition("-")[2])
    return (), 0


def unpack(
    pack: zipfile.ZipFile, facts: Facts, folder: Path, kinds: tuple[str, ...] = KEPT
) -> None:
    """Those kinds of exactly the files that the release names, by sums. Raises RefusedError."""
    inside = [entry for entry in pack.infolist() if entry.filename != FACTS]
    names = [entry.filename for entry in inside]
    if sorted(names) != sorted(facts.files) or len(names) > MOST_FILES:
        raise RefusedError("damaged")
    if any(NAME.fullmatch(name) is None for name in names):
        raise RefusedError("damaged")
    if any(stat.S_ISLNK(entry.external_attr >> 16) for entry in inside):
        raise RefusedError("damaged")
    if sum(entry.file_size for entry in inside) > MOST:
        raise RefusedError("damaged")
    for name, wanted in facts.files.items():
        if not name.startswith(kinds):
            continue
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as file:
            file.writelines(_pieces(pack, name, wanted))


def _pieces(pack: zipfile.ZipFile, name: str, wanted: str) -> Iterator[bytes]:
    sum = hashlib.sha256()
    with pack.open(name) as source:
        while chunk := source.read(CHUNK):
            sum.update(chunk)
            yield chunk
    if sum.hexdigest() != wanted:
        raise RefusedError("damaged")


# -- putting it in place ---------------------------------------------------------------------------


def fill(folder: Path) -> None:
    """A venv of the release's own wheels; no network is asked. Raises RefusedError."""
    wheels = sorted(str(path) for path in (folder / "wheels").glob("*.whl"))
    pip = [str(folder / "venv/bin/python"), "-m", "pip", "install", "-q", "--no-index", "--no-deps"]
    for command in (
        [sys.executable, "-m", "venv", "--system-site-packages", str(folder / "venv")],
        [*pip, "--no-cache-dir", "--disable-pip-version-check", *wheels],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(done.stderr)
            raise RefusedError("full" if "No space left" in done.stderr else "damaged")
    shutil.rmtree(folder / "wheels")


@contextmanager
def verified(path: Path, key: Path, work: Path) -> Iterator[tuple[zipfile.ZipFile, Facts]]:
    """A release that is ours and for this machine. Raises RefusedError, later ones too."""
    if not key.is_file():
        raise RefusedError("no_key")
    with copied(path, work) as file:
        if not is_ours(file, key, work):
            raise RefusedError("forged")
        try:
            with zipfile.ZipFile(file) as pack:
                yield pack, facts_of(pack)
        except (zipfile.BadZipFile, NotImplementedError, EOFError) as problem:
            raise RefusedError("damaged") from problem
        except OSError as problem:
            full = problem.errno == errno.ENOSPC
            raise RefusedError("full" if full else "unreadable") from problem


def install(path: Path, work: Path) -> Path:
    """The complete version that the release holds. Raises RefusedError; then nothing stays."""
    with verified(path, ROOT / "release.pem", work) as (pack, facts):
        if order(facts.version) <= running():
            raise RefusedError("older")
        answer("unpack")
        (work / BUILT).write_text(facts.version)
        return build(pack, facts, _told_and_filled)


def _told_and_filled(folder: Path) -> None:
    answer("fill")
    fill(folder)


def build(pack: zipfile.ZipFile, facts: Facts, fill: Callable[[Path], None]) -> Path:
    folder = ROOT / "versions" / facts.version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        unpack(pack, facts, folder)
        fill(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    os.sync()
    (folder / "complete").touch()
    os.sync()
    return folder


def asked_for() -> Path:
    """The file on a stick that the app asks for: never anything else. Raises RefusedError."""
    try:
        with opened(REQUEST) as file:
            path = Path(file.read(1000).decode())
    except ValueError as problem:
        raise RefusedError("foreign") from problem
    named = re.fullmatch(r"table-companion-[\w.+-]{1,100}\.release", path.name)
    if named is None or path.parent.parent != STICKS or ".." in path.parts:
        raise RefusedError("foreign")
    return path


def main(work: Path) -> int:
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    answer("busy")
    try:
        folder = install(asked_for(), work)
    except RefusedError as problem:
        answer(str(problem))
        return 0
    finally:
        shutil.rmtree(work, ignore_errors=True)
    put = [sys.executable, "-I", str(ROOT / "versions.py"), "put", str(folder)]
    if subprocess.run(put, check=False).returncode != 0:
        answer("older")
        return 0
    answer("trial")
    subprocess.run(["systemctl", "restart", "--no-block", "companion.service"], check=False)
    return 0


def ended(result: str) -> int:
    """What the manager calls when the work is over: somebody still waits for what was ended."""
    if result != "success":
        forget_half()
        shutil.rmtree(ROOT / "update", ignore_errors=True)
        answer("failed")
    return 0


def forget_half() -> None:
    """The version that was being built takes hundreds of megabytes and is of no use."""
    with suppress(OSError, ValueError):
        version = (ROOT / "update" / BUILT).read_text()
        folder = ROOT / "versions" / version
        if version and folder.parent == ROOT / "versions" and not (folder / "complete").exists():
            shutil.rmtree(folder, ignore_errors=True)


def answer(word: str) -> None:
    print(f"The release: {word}")
    part = ANSWER.with_name("answer.part")
    part.write_text(word)
    part.chmod(0o644)
    part.replace(ANSWER)


if __name__ == "__main__":
    over = sys.argv[1:] == ["ended"]
    sys.exit(ended(os.environ.get("SERVICE_RESULT", "")) if over else main(ROOT / "update"))
