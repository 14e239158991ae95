"""Taught cards on a stick: given, taken, never replaced unasked, foreign files refused."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.games import card_kinds
from companion.ui.screens.share_deck import ShareDeckScreen
from companion.ui.services import Stick
from tests.ui.deck_kit import DeckBench, art
from tests.ui.shell_kit import shown
from tests.vision.deck.conftest import taught

pytestmark = pytest.mark.slow

GAME = "macadam"
KINDS = [kind.key for kind in card_kinds(GAME)]


@pytest.fixture
def stick(robot: Robot, tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    DeckBench(robot, tmp_path / "cameras")
    robot.app.storage.find = lambda: (Stick("CLE", folder, 500),)
    robot.app.storage.own = tmp_path / "exports"
    robot.shell.eyes.keep_deck(GAME, taught({KINDS[n]: art(n) for n in range(3)}))
    return folder


def open_screen(robot: Robot) -> None:
    robot.shell.push(ShareDeckScreen(robot.shell, GAME))
    robot.step(0.6)


def wait(robot: Robot, words: str) -> None:
    """The work is done in a thread of its own."""
    for _ in range(200):
        robot.step(0.6)
        if words in shown(robot):
            return
        time.sleep(0.02)
    raise AssertionError(shown(robot))


def test_what_is_taught_goes_to_the_stick_and_comes_back_after_a_question(
    robot: Robot, stick: Path
) -> None:
    open_screen(robot)
    robot.tap("give:0")
    wait(robot, "3 sortes sont copiées")
    (file,) = stick.iterdir()
    robot.shell.eyes.keep_deck(GAME, taught({KINDS[5]: art(5)}))
    robot.tap("take:0")
    wait(robot, "Remplacer les cartes apprises")
    robot.tap("dialog:no")
    assert robot.shell.eyes.deck(GAME).kinds == (KINDS[5],)
    robot.tap("take:0")
    wait(robot, "Remplacer les cartes apprises")
    robot.tap("dialog:yes")
    assert robot.shell.eyes.deck(GAME).kinds == tuple(KINDS[:3])
    assert file.is_file()


def test_a_foreign_file_is_refused_and_nothing_changes(robot: Robot, stick: Path) -> None:
    (stick / "other.deck").write_text("no deck")
    open_screen(robot)
    before = robot.shell.eyes.deck(GAME)
    robot.tap("take:0")
    wait(robot, "n’est pas un jeu de cartes appris")
    assert robot.shell.eyes.deck(GAME) is before


def test_a_game_that_knows_nothing_takes_a_file_without_a_question(
    robot: Robot, stick: Path
) -> None:
    open_screen(robot)
    robot.tap("give:0")
    wait(robot, "copiées")
    robot.shell.eyes.forget_deck(GAME)
    robot.tap("take:0")
    wait(robot, "sont reprises")
    assert robot.shell.eyes.deck(GAME).kinds == tuple(KINDS[:3])
