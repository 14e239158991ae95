"""A sixth game is one rules module, one screen module and one line in the list."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

import companion.games
from companion.games.base import Player
from companion.play import Play
from companion.ui.box import Box
from companion.ui.play_screen import PlayScreen
from companion.ui.screens.begin import begin_play
from companion.ui.widgets import Button, Widget
from tests import tiny_game
from tests.ui.kit import MakeRobot


class Table(PlayScreen):
    """One key that adds three."""

    def view(self, area: Box) -> list[Widget]:
        add = tiny_game.Add(3)
        return [Button(box=area.inset(20), label="+3", name="add", on_tap=lambda: self.act(add))]


def test_a_tiny_game_is_played_undone_and_won(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = ModuleType("companion.ui.games.tiny.table")
    screens.Table = Table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "companion.ui.games.tiny.table", screens)
    monkeypatch.setitem(sys.modules, "companion.games.tiny", tiny_game)
    monkeypatch.setattr(companion.games, "GAMES", (*companion.games.GAMES, tiny_game.INFO))
    robot = make_robot()
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
