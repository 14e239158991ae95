"""debs.py FOLDER ARCHITECTURE NAMES...   Fetches the Debian packages a first start may need.

With all that they depend on, beyond what every Debian and Python has; apt verifies them here. With
an index of their own (`Packages`) apt takes there what a machine lacks. What only Raspberry Pi OS
packs, and has from the start, is left out.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SUITE = "trixie"
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
SOURCES = (
    f"deb [signed-by={KEYS}] http://deb.debian.org/debian {SUITE} main",
    f"deb [signed-by={KEYS}] http://deb.debian.org/debian-security {SUITE}-security main",
)
THERE = "required"  # the priority of what every system has
ALSO_THERE = ("python3", "ca-certificates", "openssl")
SETTINGS = """
APT::Architecture "{machine}"; APT::Architectures {{ "{machine}"; }};
APT::Install-Recommends "0"; APT::Sandbox::User "root"; Acquire::Languages "none";
Dir::Etc "{folder}/etc"; Dir::State "{folder}/state"; Dir::State::status "{folder}/status";
Dir::Cache "{folder}/cache";
"""


class Apt:
    """An apt of its own, for another machine, that knows nothing of this one."""

    def __init__(self, folder: Path, machine: str) -> None:
        self.folder = folder
        for name in (
            "etc/apt.conf.d",
            "etc/preferences.d",
            "state/lists/partial",
            "cache/archives/partial",
        ):
            (folder / name).mkdir(parents=True)
        (folder / "etc/sources.list").write_text("\n".join(SOURCES) + "\n")
        (folder / "status").touch()
        (folder / "conf").write_text(SETTINGS.format(machine=machine, folder=folder))
        self.asked("apt-get", "update", "-qq")

    def asked(self, *command: str) -> str:
        environ = {"APT_CONFIG": str(self.folder / "conf"), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command[:2])}: {done.stderr.strip().splitlines()[-1]}")
        return done.stdout

    def needed(self, names: list[str]) -> set[str]:
        told = self.asked("apt-get", "-qq", "-s", "install", *names)
        return set(re.findall(r"^Inst (\S+)", told, re.MULTILINE))


def stanzas(text: str) -> dict[str, str]:
    found = (part.strip() for part in text.split("\n\n") if part.startswith("Package: "))
    return {part.split("\n", 1)[0].removeprefix("Package: "): part for part in found}


def call_there(apt: Apt) -> None:
    """From now on apt takes for installed what every system has."""
    known = stanzas(apt.asked("apt-cache", "dumpavail"))
    base = [name for name, said in known.items() if f"\nPriority: {THERE}\n" in said]
    there = apt.needed([*base, *ALSO_THERE])
    lines = [
        f"{known[name]}\nStatus: install ok installed\n" for name in sorted(there) if name in known
    ]
    (apt.folder / "status").write_text("\n".join(lines))


def index(folder: Path) -> str:
    """What apt reads on a machine without a network."""
    parts = []
    for path in sorted(folder.glob("*.deb")):
        told = subprocess.run(
            ["dpkg-deb", "-f", str(path)], capture_output=True, text=True, check=True
        )
        sum = hashlib.sha256(path.read_bytes()).hexdigest()
        place = f"Filename: ./{path.name}\nSize: {path.stat().st_size}\nSHA256: {sum}\n"
        parts.append(f"{told.stdout.strip()}\n{place}")
    return "\n".join(parts)


def main() -> int:
    target, machine, names = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        apt = Apt(Path(folder), machine)
        call_there(apt)
        apt.asked("apt-get", "-qq", "-y", "--download-only", "install", *names)
        for path in Path(folder).glob("cache/archives/*.deb"):
            shutil.move(path, target / path.name.replace("%3a", "_"))  # a colon, in a version
    (target / "Packages").write_text(index(target))
    return 0


if __name__ == "__main__":
    sys.exit(main())
