"""A new version from a stick on the screen: every answer of the machine has its sentence."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from companion import __version__
from companion.demo.robot import Robot
from companion.service.updates import ask_for
from companion.ui.screens.update import ANSWERS, STEPS, UpdateScreen
from companion.ui.services import Stick, Tried
from companion.ui.widgets import Bar, Button
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import shown, watch_words

TOP = Path(__file__).resolve().parents[3]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "FAMILLE").mkdir()
    return tmp_path / "FAMILLE"


def plug(robot: Robot, stick: Path, *versions: str) -> None:
    for version in versions:
        (stick / f"table-companion-{version}.release").touch()
    robot.app.storage.find = lambda: (Stick(stick.name, stick, 900),)


def machine(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Path], list[str]]:
    """What was asked for, and what the machine answers: the last word counts."""
    asked: list[Path] = []
    words = [""]
    monkeypatch.setattr("companion.service.sticks.ask_for", asked.append)
    monkeypatch.setattr("companion.service.sticks.answered", lambda: words[-1])
    return asked, words


def test_it_fits_every_screen_with_every_answer(
    any_robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    _, words = machine(monkeypatch)
    robot = any_robot
    robot.shell.push(UpdateScreen(robot.app.shell))
    robot.step()
    plug(robot, stick, "0.3.0", "0.3.1", "0.10.12.dev3")
    robot.step(1.0)
    assert_touchable(robot.app.shell)
    robot.tap("release:0")
    for word, key in ANSWERS.items():
        words.append(word)
        robot.step(1.0)
        assert robot.shell.say(key) in shown(robot)
    for kept in (True, False):
        ended = Tried("0.10.12.dev3", kept)
        monkeypatch.setattr("companion.service.sticks.tried", lambda ended=ended: ended)
        robot.shell.push(UpdateScreen(robot.app.shell))
        robot.step()
        key = "keep.update_kept" if kept else "keep.update_back"
        assert robot.shell.say(key, version="0.10.12.dev3") in shown(robot)
    assert cut == []


def test_a_version_that_was_taken_back_is_told_once(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.service.sticks.tried", lambda: Tried("0.3.0", kept=False))
    told: list[str] = []
    monkeypatch.setattr(robot.shell, "tell", lambda text, **_: told.append(text))
    robot.app.welcome()
    robot.app.welcome()
    assert told == [robot.shell.say("keep.update_back", version="0.3.0")]


def test_a_release_is_asked_for_and_the_machines_word_is_told(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, words = machine(monkeypatch)
    plug(robot, stick, "0.3.0")
    robot.shell.push(UpdateScreen(robot.app.shell))
    robot.step()
    robot.tap("release:0")
    assert asked == [stick / "table-companion-0.3.0.release"]
    assert robot.shell.say("keep.update_busy") in shown(robot)
    words.append("forged")
    robot.step(1.0)
    assert robot.shell.say("keep.update_forged") in shown(robot)
    robot.tap("release:0")  # another try
    assert len(asked) == 2


def test_while_the_machine_works_nothing_more_can_be_asked_for(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, words = machine(monkeypatch)
    plug(robot, stick, "0.3.0")
    robot.shell.push(UpdateScreen(robot.app.shell))
    robot.step()
    robot.tap("release:0")
    words.append("busy")
    robot.step(1.0)
    key = next(w for w in robot.shell.view() if getattr(w, "name", "") == "release:0")
    assert not getattr(key, "enabled", True) and len(asked) == 1


def test_each_step_of_the_machine_moves_the_bar(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, words = machine(monkeypatch)
    plug(robot, stick, "0.3.0")
    robot.shell.push(UpdateScreen(robot.app.shell))
    robot.step()
    robot.tap("release:0")
    seen = []
    for word in STEPS:
        words.append(word)
        robot.step(1.0)
        seen += [w.share for w in robot.shell.view() if isinstance(w, Bar)]
        key = next(w for w in robot.shell.view() if getattr(w, "name", "") == "release:0")
        assert not getattr(key, "enabled", True)
    assert len(set(seen)) == len(STEPS) and seen == sorted(seen)


def test_a_version_that_is_not_newer_is_grey_and_says_why(robot: Robot, stick: Path) -> None:
    plug(robot, stick, "0.1.9", __version__, "0.10.0")
    robot.shell.push(UpdateScreen(robot.app.shell))
    robot.step()
    keys = {w.name: w.enabled for w in robot.shell.view() if isinstance(w, Button)}
    assert [keys[f"release:{i}"] for i in range(3)] == [True, False, False]
    robot.tap_at(*robot.pixel(next(w for w in robot.shell.view() if w.name == "release:1")))
    robot.step()
    assert robot.shell.say("keep.update_older") in shown(robot)


def test_on_a_computer_it_says_that_this_is_for_the_appliance(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = partial(ask_for, request=stick / "nobody/update")
    monkeypatch.setattr("companion.service.sticks.ask_for", nobody)
    plug(robot, stick, "0.3.0")
    robot.shell.push(UpdateScreen(robot.app.shell))
    robot.step()
    robot.tap("release:0")
    assert robot.shell.say("keep.update_not_here") in shown(robot)


def test_every_word_of_the_machine_has_its_sentence() -> None:
    program = (TOP / "systemd/update.py").read_text()
    said = {
        *re.findall(r'RefusedError\(\s*"(\w+)"', program),
        *re.findall(r'answer\("(\w+)"', program),
    }
    said |= {
        *re.findall(r'"(\w+)" if (?:full|linked) else "\w+"', program),
        "unreadable",
        "damaged",
    }
    assert said == {*ANSWERS}
