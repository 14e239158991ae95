"""release.py OUT KEY MACHINE FILES...   Packs a release for sticks and signs it: see ../update.py.

`make release` calls it with the app's wheel, the wheels of all that it needs, and the Debian
packages for a first start without a network, with their index.
"""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

SYSTEMD = Path(__file__).resolve().parents[1]
MARK = b"table-companion release 1\n"
MACHINE, PYTHON = "aarch64", "3.13"  # of a Raspberry Pi with trixie
SETTINGS = SYSTEMD.parent / "assets/companion.toml.example"
DATED = (1980, 1, 1, 0, 0, 0)  # so that equal files give an equal release


def of_the_machine() -> list[Path]:
    """What belongs to the machine and comes with a version."""
    wanted = (".py", ".sh", ".service", ".path", ".rules", ".pem", ".desktop")
    return [*sorted(path for path in SYSTEMD.iterdir() if path.suffix in wanted), SETTINGS]


def version_of(wheels: list[Path]) -> str:
    return next(w.name.split("-")[1] for w in wheels if w.name.startswith("table_companion-"))


def packed(given: list[Path], machine: str = MACHINE, python: str = PYTHON) -> bytes:
    """The zip with everything, and `release.json` that names it."""
    wheels = [path for path in given if path.suffix == ".whl"]
    files = {f"wheels/{wheel.name}": wheel.read_bytes() for wheel in sorted(wheels)}
    files |= {f"debs/{path.name}": path.read_bytes() for path in sorted({*given} - {*wheels})}
    files |= {f"systemd/{path.name}": path.read_bytes() for path in of_the_machine()}
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    facts = {"version": version_of(wheels), "machine": machine, "python": python, "files": sums}
    return zipped({"release.json": json.dumps(facts, indent=1).encode(), **files})


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as pack:
        for name, data in files.items():
            pack.writestr(zipfile.ZipInfo(name, DATED), data)
    return out.getvalue()


def signed(payload: bytes, key: Path) -> bytes:
    """The whole file: mark, signature over the sum of the payload, payload."""
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "message"
        text.write_bytes(MARK + hashlib.sha512(payload).hexdigest().encode())
        command = ["openssl", "pkeyutl", "-sign", "-inkey", str(key), "-rawin", "-in", str(text)]
        done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode != 0 or len(done.stdout) != 64:
        sys.exit(f"The key {key} cannot sign: {done.stderr.decode().strip()}")
    return MARK + done.stdout + payload


def main() -> int:
    out, key = Path(sys.argv[1]), Path(sys.argv[2])
    machine, files = sys.argv[3], [Path(word) for word in sys.argv[4:]]
    whole = signed(packed(files, machine), key)
    file = out / f"table-companion-{version_of(files)}.release"
    file.write_bytes(whole)
    sums = file.with_suffix(".release.sha256")
    sums.write_text(f"{hashlib.sha256(whole).hexdigest()}  {file.name}\n")
    print(f"{file}: {len(whole) // 10**6} MB, {len(files)} files, for {machine}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
