"""Cards of our own on the simulated table: laid, taken away, several in a moment."""

from __future__ import annotations

import pytest

from companion.app import App
from companion.games import BUILT_IN, card_kinds
from companion.games.base import Player
from companion.ui.screens.begin import begin_play
from companion.ui.screens.camera import CameraScreen
from companion.ui.screens.teach_deck import TeachDeckScreen
from companion.ui.simulated.faces import faces, size_of
from companion.ui.simulated.panel import TablePanel
from tests.ui.simulated.test_panel import app, click, panel

__all__ = ["app", "panel"]


def playing(app: App, panel: TablePanel, game: str) -> TablePanel:
    players = tuple(Player(shape.lower(), shape, seat) for seat, shape in enumerate("ABC"))
    begin_play(app.shell, game, players)
    panel.step(0.0)
    return panel


@pytest.mark.parametrize("game", [game.key for game in BUILT_IN])
def test_every_kind_of_every_game_has_a_face_of_its_own(game: str) -> None:
    drawn = faces(game)
    assert list(drawn) == [kind.key for kind in card_kinds(game)]
    assert len(set(drawn.values())) == len(drawn)
    assert len({size_of(face) for face in drawn.values()}) == 1


def test_a_game_of_cards_clears_the_town_away_and_traffic_brings_it_back(
    app: App, panel: TablePanel
) -> None:
    playing(app, panel, "gumball_rally")
    assert not panel.table.scene.board and not panel.table.scene.discs
    app.shell.go_home()
    panel.step(0.0)
    assert panel.table.scene.board and panel.table.scene.discs


def test_the_cards_of_the_game_that_the_camera_looks_at_can_be_laid(
    app: App, panel: TablePanel
) -> None:
    screen = CameraScreen(app.shell)
    app.shell.push(screen)
    panel.step(0.0)
    assert panel.table.scene.board
    screen.game = "scream_machine"
    panel.step(0.0)
    click(panel, "tray:lay")
    (laid,) = panel.table.scene.laid
    assert laid.face in faces("scream_machine").values()
    app.shell.push(TeachDeckScreen(app.shell, "macadam"))
    panel.step(0.0)
    assert panel.tray.game == "macadam"
    app.shell.go_home()
    panel.step(0.0)
    assert panel.table.scene.board and not panel.table.scene.laid


def test_a_card_is_laid_and_taken_away_again(app: App, panel: TablePanel) -> None:
    playing(app, panel, "macadam")
    click(panel, "tray:next")
    click(panel, "tray:lay")
    (laid,) = panel.table.scene.laid
    assert laid.face == faces("macadam")["pedestrian-green"]
    click(panel, "laid:0")
    assert panel.table.scene.laid == ()


def test_several_are_laid_from_the_picker_and_one_goes_without_moving_the_others(
    app: App, panel: TablePanel
) -> None:
    playing(app, panel, "gumball_rally")
    click(panel, "tray:pick")
    for kind in ("race-red-1", "race-blue-2", "race-red-1"):
        click(panel, f"tray:{kind}")
    click(panel, "tray:close")
    first, _, third = panel.table.scene.laid
    click(panel, "laid:1")
    assert panel.table.scene.laid == (first, third)
    click(panel, "tray:clear")
    assert not panel.table.scene.laid


def test_a_full_table_takes_no_more(app: App, panel: TablePanel) -> None:
    playing(app, panel, "macadam")
    for _ in range(20):
        click(panel, "tray:lay")
    assert len(panel.table.scene.laid) == 15


def test_tidying_up_takes_the_cards_away_and_leaves_the_town_in_its_box(
    app: App, panel: TablePanel
) -> None:
    playing(app, panel, "macadam")
    click(panel, "tray:lay")
    click(panel, "table:reset")
    panel.step(0.0)
    assert panel.table.scene.laid == () and not panel.table.scene.board
