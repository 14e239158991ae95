"""The programs of the machine itself, which belong to no version, loaded from their files."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"


def load(name: str) -> ModuleType:
    """systemd/NAME.py, as a module."""
    found = importlib.util.spec_from_file_location(
        f"machine_{name.replace('/', '_')}", SYSTEMD / f"{name}.py"
    )
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module  # dataclasses look their module up
    found.loader.exec_module(module)
    return module
