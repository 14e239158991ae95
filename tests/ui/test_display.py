"""The display: none, not for this user, unplugged and plugged again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES
from companion.errors import CompanionError
from companion.history.values import LARGE_TEXT
from companion.journal import Journal
from companion.settings import Settings
from companion.ui import display
from companion.ui.display import LOOK, Cable, desktop_size, has_display, open_display
from companion.ui.theme import LED_LIT
from companion.ui.window import Window
from tests.somebody import folder_of_root
from tests.ui.kit import SIZES, sit_down

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("every_pixel")]

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = ":54321"  # a desktop that nobody has opened on this machine


def plug(folder: Path, status: str, modes: str = "800x480\n") -> None:
    connector = folder / "card1-HDMI-A-1"
    connector.mkdir(parents=True, exist_ok=True)
    (connector / "status").write_text(f"{status}\n")
    (connector / "modes").write_text(modes if status == "connected" else "")


def test_a_screen_that_is_plugged_in_again_is_told_once(tmp_path: Path) -> None:
    plug(tmp_path, "connected")
    cable = Cable(tmp_path, tmp_path)
    assert not cable.came_back(10.0)
    plug(tmp_path, "disconnected")
    assert not cable.came_back(10.0 + LOOK)
    plug(tmp_path, "connected")
    assert not cable.came_back(10.1 + LOOK)
    assert cable.came_back(10.0 + 2 * LOOK)
    assert not cable.came_back(10.0 + 3 * LOOK)


def test_another_screen_at_the_same_plug_counts_as_plugged_in(tmp_path: Path) -> None:
    plug(tmp_path, "connected")
    cable = Cable(tmp_path, tmp_path)
    plug(tmp_path, "connected", "1280x720\n800x480\n")
    assert cable.came_back(10.0)


def test_a_touch_panel_plugged_in_later_is_noticed_once_it_may_be_used(tmp_path: Path) -> None:
    cable = Cable(tmp_path / "screens", tmp_path)
    panel = tmp_path / "event3"
    panel.symlink_to("not there yet")
    assert not cable.came_back(10.0)
    panel.unlink()
    panel.touch()
    assert cable.came_back(10.0 + LOOK)
    assert not cable.came_back(10.0 + 2 * LOOK)


def test_a_machine_that_tells_nothing_of_its_plugs_never_comes_back(tmp_path: Path) -> None:
    assert not Cable(tmp_path / "nothing", tmp_path).came_back(10.0)


def test_a_play_goes_on_on_a_screen_that_was_unplugged_and_plugged(tmp_path: Path) -> None:
    plug(tmp_path, "connected")
    clock = VirtualClock()
    window = Window(SIZES[0], cable=Cable(tmp_path, tmp_path))
    robot = Robot(App(Settings(), window, Journal(None, time.time), clock=clock), clock)
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    robot.app.journal.remember(LARGE_TEXT, True)
    robot.app.shell.lay_out()
    robot.step(LOOK)
    before, surface = picture(robot), window.surface
    plug(tmp_path, "disconnected")
    robot.step(LOOK)
    plug(tmp_path, "connected")
    robot.step(LOOK)
    assert window.surface is not surface
    assert picture(robot) == before
    robot.tap("colour:red")
    robot.tap("n:5")
    assert robot.shell.top.state.laid.count(None) == 2
    robot.app.close()


def picture(robot: Robot) -> bytes:
    return bytes(robot.app.window.surface.get_buffer().raw)


def test_a_screen_of_another_size_gets_a_layout_of_its_own(tmp_path: Path) -> None:
    plug(tmp_path, "connected")
    clock = VirtualClock()
    window = Window(SIZES[0], cable=Cable(tmp_path, tmp_path))
    robot = Robot(App(Settings(), window, Journal(None, time.time), clock=clock), clock)
    plug(tmp_path, "connected", "720x1280\n")
    window._wanted = SIZES[2], False
    robot.step(LOOK)
    assert robot.app.shell.layout.portrait
    robot.tap("settings")
    assert robot.has("volume-")
    robot.app.close()


def run(*words: str, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env = {
        **kept,
        "HOME": str(home),
        "LANG": "en",
        "LC_ALL": "en_GB.UTF-8",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "XDG_RUNTIME_DIR": str(home),
        "PYTHONPATH": str(ROOT),
        **environment,
    }
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        capture_output=True,
        text=True,
        check=False,
        env=env,
        cwd=home,
    )


@pytest.mark.parametrize("words", ["run", "rescue"])
@pytest.mark.parametrize(
    "environment",
    [{"SDL_VIDEODRIVER": "kmsdrm"}, {"SDL_VIDEODRIVER": "x11", "DISPLAY": NOWHERE}],
    ids=["no /dev/dri", "no desktop"],
)
def test_without_a_display_one_sentence_says_so(
    tmp_path: Path, words: str, environment: dict[str, str]
) -> None:
    if Path("/dev/dri").exists() and environment["SDL_VIDEODRIVER"] == "kmsdrm":
        pytest.skip("this machine has a screen of its own")
    done = run(words, home=tmp_path, **environment)
    assert done.returncode == 2
    assert "No screen answers here" in done.stderr and "Traceback" not in done.stderr


def test_a_window_that_nobody_would_see_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop that does not answer makes SDL fall back to a driver that shows nothing."""
    monkeypatch.setenv("DISPLAY", NOWHERE)
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    monkeypatch.setattr("pygame.display.get_driver", lambda: "offscreen")
    with pytest.raises(CompanionError) as problem:
        open_display(SIZES[0], fullscreen=False)
    assert problem.value.key == "app.display_none"


@pytest.fixture
def barred() -> Iterator[Path]:
    """A graphics card that belongs to root alone, looked at by somebody else."""
    with folder_of_root(lambda folder: (folder / "card1").touch(0o000)) as folder:
        yield folder


def test_a_user_who_may_not_use_the_screen_is_told_which_groups(
    barred: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(display, "CARDS", barred)
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert has_display()
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    with pytest.raises(CompanionError) as problem:
        open_display(SIZES[0], fullscreen=True)
    assert problem.value.key == "app.display_user"


def test_the_service_waits_for_a_screen_and_says_so_once(tmp_path: Path) -> None:
    if Path("/dev/dri").exists():
        pytest.skip("this machine has a screen of its own")
    waiting = "import sys; from companion.service import start\n" + (
        "naps = []\n"
        "def nap(seconds):\n"
        "    naps.append(seconds)\n"
        "    if len(naps) == 3: sys.exit(0)\n"
        "start.time.sleep = nap\n"
        "from companion.cli.main import main\n"
        "main(['run'])\n"
    )
    env = {
        **os.environ,
        "HOME": str(tmp_path),
        "LC_ALL": "en_GB.UTF-8",
        "NOTIFY_SOCKET": str(tmp_path / "nobody"),
        "SDL_VIDEODRIVER": "kmsdrm",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", waiting], capture_output=True, text=True, check=False, env=env
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("No screen answers here") == 1


@pytest.mark.parametrize(("session", "high"), [("", 480), ("openbox", 480 - 72)])
def test_a_window_leaves_a_desktop_its_bar_and_the_windows_title(
    monkeypatch: pytest.MonkeyPatch, session: str, high: int
) -> None:
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    monkeypatch.setenv("DESKTOP_SESSION", session)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 480)])
    assert desktop_size() == (800, high)


def test_a_desktop_knows_the_window_by_the_green_light(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "set_icon", shown.append)
    open_display((800, 480), fullscreen=False)
    (sign,) = shown
    middle = sign.get_width() // 2
    assert tuple(sign.get_at((middle, middle)))[:3] == LED_LIT and sign.get_at((0, 0)).a == 0
