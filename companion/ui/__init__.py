"""The touch shell.

pygame is first imported here, and without two packages that it would load for modules we never
use (`surfarray`, `pkgdata`): together they take longer than pygame itself. Its mixer comes after
the first frame, when the sound is opened.
"""

import os
import sys
from importlib import import_module

_IN_VAIN = ("numpy", "pkg_resources")
_LATER = ("pygame.mixer", "pygame.mixer_music")


def _import_pygame() -> None:
    """Imports pygame while those modules look absent; afterwards they can be imported as usual."""
    hidden = [name for name in (*_IN_VAIN, *_LATER) if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        import_module("pygame")
    finally:
        for name in hidden:
            del sys.modules[name]


os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if "pygame" not in sys.modules:
    _import_pygame()
