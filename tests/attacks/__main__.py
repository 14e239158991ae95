"""`python -m tests.attacks KIND --count N --seed S`."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import pkgutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import tests.attacks
from tests.attacks.figures import first


def kinds() -> dict[str, ModuleType]:
    """Every module of this folder that knows an attack."""
    names = [module.name for module in pkgutil.iter_modules(tests.attacks.__path__)]
    loaded = {n: importlib.import_module(f"tests.attacks.{n}") for n in names if n != "__main__"}
    return {name: module for name, module in loaded.items() if hasattr(module, "attack")}


def memory() -> str | None:
    """A disk in memory, where there is one: an attack waits for no real disk."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def main() -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    known = kinds()
    parser = argparse.ArgumentParser(prog="python -m tests.attacks")
    parser.add_argument("kind", choices=sorted(known))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=memory()) as folder:
        figures = known[options.kind].attack(options.count, options.seed, Path(folder))
    if figures.examples:
        print(first(figures.examples))
    print(figures.line())
    return 0 if figures.stood else 1


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    sys.exit(main())
