"""Renders every part of the stand: `python3 hardware/stand/render.py` (needs OpenSCAD)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "stand.scad"


def parts() -> list[str]:
    """The names of all parts, as the source lists them."""
    listed = re.search(r'^part = "\w+"; // (.+)$', SOURCE.read_text(encoding="utf-8"), re.MULTILINE)
    return listed[1].split(", ") if listed else []


def render(part: str, folder: Path) -> Path:
    """One part as an STL file; the same source gives the same triangles, in any order."""
    target = folder / f"{part}.stl"
    chosen = ["-D", f'part="{part}"', "--export-format", "binstl", "-o", str(target)]
    subprocess.run(["openscad", "-q", *chosen, str(SOURCE)], check=True)
    return target


def main() -> int:
    if shutil.which("openscad") is None:
        print("OpenSCAD is needed: sudo apt install openscad", file=sys.stderr)
        return 2
    for number, part in enumerate(parts(), 1):
        print(f"{number} of {len(parts())}: {part}", flush=True)
        render(part, HERE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
