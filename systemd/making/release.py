"""release.py OUT KEY WHEELS...   Packs a release for sticks and signs it: see ../update.py.

`make release` calls it with the app's wheel and the wheels of all that it needs.
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
DATED = (1980, 1, 1, 0, 0, 0)  # so that equal files give an equal release


def of_the_machine() -> list[Path]:
    """What belongs to the machine and comes with a version."""
    wanted = (".py", ".sh", ".service", ".path", ".rules", ".pem")
    return sorted(path for path in SYSTEMD.iterdir() if path.suffix in wanted)


def version_of(wheels: list[Path]) -> str:
    return next(w.name.split("-")[1] for w in wheels if w.name.startswith("table_companion-"))


def packed(wheels: list[Path], machine: str = MACHINE, python: str = PYTHON) -> bytes:
    """The zip with everything, and `release.json` that names it."""
    files = {f"wheels/{wheel.name}": wheel.read_bytes() for wheel in sorted(wheels)}
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
    out, key, *rest = (Path(word) for word in sys.argv[1:])
    wheels = [*rest]
    whole = signed(packed(wheels), key)
    file = out / f"table-companion-{version_of(wheels)}.release"
    file.write_bytes(whole)
    sums = file.with_suffix(".release.sha256")
    sums.write_text(f"{hashlib.sha256(whole).hexdigest()}  {file.name}\n")
    print(f"{file}: {len(whole) // 10**6} MB, {len(wheels)} wheels")
    return 0


if __name__ == "__main__":
    sys.exit(main())
