"""A sixth game is a package of its own: an entry point, its rules and its screen."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

import companion.games
from companion.games.base import GameInfo, Player
from companion.games.guests import DOOR, GROUP, discover, installed
from companion.log import Log
from companion.play import Play
from companion.ui.screens import home
from companion.ui.screens.begin import begin_play
from tests import tiny_game
from tests.games.catalogue_words import both
from tests.ui.kit import MakeRobot

ROOT = Path(__file__).parents[2]
BUILT_IN = {game.key for game in companion.games.BUILT_IN}


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def test_a_tiny_game_is_on_the_home_screen_played_undone_and_won(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = discover([point("tiny", "tests.tiny_game")], BUILT_IN)
    assert guests.left_out == ()
    games = (*companion.games.BUILT_IN, *(module.INFO for module in guests.modules.values()))
    monkeypatch.setattr(companion.games, "GUESTS", guests)
    monkeypatch.setattr(companion.games, "GAMES", games)
    monkeypatch.setattr(home, "GAMES", games)
    robot = make_robot()
    assert robot.has("tile:tiny")
    players = (Player("Léa", "A", 0), Player("Marc", "B", 1))
    begin_play(robot.app.shell, "tiny", players)
    play: Play = robot.shell.top.play
    robot.tap("add")
    assert sum(play.rules.scores(play.state)) == 3
    robot.tap("undo")
    assert sum(play.rules.scores(play.state)) == 0
    while play.outcome is None:
        robot.tap("add")
    assert robot.has("again")


def test_an_installed_package_brings_its_game_by_its_entry_point(tmp_path: Path) -> None:
    about = tmp_path / "tiny_game_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: tiny-game-package\nVersion: 1.0\n"
    )
    (about / "entry_points.txt").write_text(
        f"[{GROUP}]\ntiny = tests.tiny_game\nbroken = no_such_module_anywhere\n"
    )
    asked = (
        "from companion.games import GAMES, GUESTS, rules;"
        "print(GAMES[-1].key, len(GAMES), rules('tiny').__name__, len(GUESTS.left_out))"
    )
    run = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}", "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["tiny", "6", "tests.tiny_game", "1"]


def test_packages_that_bring_no_game_are_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = tmp_path / "other-1.0.dist-info"
    about.mkdir()
    (about / "entry_points.txt").write_text("[console_scripts]\nother = other:main\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "nowhere")])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: pytest.fail(group))
    assert installed() == ()


def test_an_archive_of_packages_is_asked_for_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("tiny-1.0.dist-info/METADATA", "Name: tiny\nVersion: 1.0\n")
        archive.writestr("tiny-1.0.dist-info/entry_points.txt", f"[{GROUP}]\ntiny = tiny\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "games.zip")])
    assert [found.name for found in installed()] == ["tiny"]


def foreign(**names: object) -> ModuleType:
    """A module with the whole contract, but for what is told here; None takes a name away."""
    module = ModuleType("a_foreign_game")
    for name in (*DOOR, "INFO", "SCREEN"):
        setattr(module, name, getattr(tiny_game, name))
    for name, value in names.items():
        delattr(module, name) if value is None else setattr(module, name, value)
    return module


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("tiny", {"apply": None}),
        ("tiny", {"SCREEN": None}),
        ("tiny", {"INFO": "Tiny"}),
        ("other", {}),
        ("traffic", {"INFO": GameInfo("traffic", "Traffic", 2, 4)}),
        ("tiny", {"INFO": GameInfo("tiny", "Tiny", 4, 2)}),
        ("tiny", {"INFO": GameInfo("tiny", "Tiny", 2, 12)}),
    ],
)
def test_a_foreign_game_is_told_in_one_sentence_and_left_out(
    monkeypatch: pytest.MonkeyPatch, key: str, names: dict[str, object]
) -> None:
    monkeypatch.setitem(sys.modules, "a_foreign_game", foreign(**names))
    guests = discover([point(key, "a_foreign_game")], BUILT_IN)
    assert guests.modules == {}
    ((told, error),) = guests.left_out
    assert all(both(told)) and error is None


def test_a_game_that_breaks_while_it_is_loaded_never_stops_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a_broken_game.py").write_text("raise RuntimeError('no board')")
    monkeypatch.syspath_prepend(tmp_path)
    broken = [point("broken", "a_broken_game"), point("gone", "no_such_module_anywhere")]
    twice = [point("tiny", "tests.tiny_game")] * 2
    guests = discover([*broken, *twice], BUILT_IN)
    assert list(guests.modules) == ["tiny"]
    assert [left.told.values["name"] for left in guests.left_out] == ["broken", "gone", "tiny"]
    assert capfd.readouterr().err == ""  # there is no log yet, and the terminal is for people
    log = Log(lambda: tmp_path)
    log.begin()
    guests.log()
    log.close()
    written = (tmp_path / "log" / "companion.log").read_text(encoding="utf-8")
    assert "a_broken_game.py" in written and "the game gone is left out" in written
