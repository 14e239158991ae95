"""The ways over keys that README and docs tell are followed, in English as they tell them."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.i18n import ASSETS
from hardware.choose import choose
from hardware.settings import HardwareSettings, PartChoice
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow
TOP = Path(__file__).resolve().parents[2]
PAGES = [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]
TEXT = " ".join(" ".join(page.read_text(encoding="utf-8").split()) for page in PAGES)
TABS = ("", "Hardware", "Check-up", "Voice", "Keep")
WAYS = sorted(set(re.findall(r"\*(Settings → [^*]+)\*", TEXT)))


def name_of(robot: Robot, words: str) -> str:
    """The key with these words; nothing where they only stand there."""
    if words in TABS:
        return f"tab:{TABS.index(words)}"
    found = (w.name for w in robot.shell.view() if w.on_tap and getattr(w, "label", "") == words)
    return next(found, "")


def wait_for(robot: Robot, words: str) -> None:
    """A busy machine opens its camera late."""
    for _ in range(1000):
        robot.step(0.1)
        if words in shown(robot).split("\n"):
            return
        time.sleep(0.02)


@pytest.mark.parametrize("way", WAYS)
def test_a_way_that_a_page_tells_is_on_the_screen(robot: Robot, way: str) -> None:
    robot.shell.set_language("en")
    robot.app.use(choose(HardwareSettings(sound=PartChoice.NONE), ASSETS / "sounds"))
    for step in way.split(" → "):
        wait_for(robot, step)
        assert step in shown(robot).split("\n"), step
        if name := name_of(robot, step):
            robot.tap(name)
