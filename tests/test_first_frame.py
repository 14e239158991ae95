"""What stands between the start and the first picture."""

import os
import subprocess
import sys
from pathlib import Path

from companion.bench.house import OURS

TOLD = "\nprint(*sys.modules)\n"
LATER = {
    "babel",
    "companion.games.traffic",
    "companion.log",
    "companion.settings.reading",
    "companion.vision.reader",
    "cv2",
    "difflib",
    "fpdf",
    "gpiozero",
    "numpy",
    "pygame.mixer",
    "socket",
    "tomllib",
}


def test_the_first_frame_waits_for_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OURS + TOLD, str(tmp_path)],
        env=dict(os.environ, SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1"),
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    loaded = set(done.stdout.split())
    assert "companion.ui.screens.home" in loaded, done.stderr
    assert loaded & LATER == set()
