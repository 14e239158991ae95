"""The simulated table beside the screen, moved by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.app import App
from companion.i18n import ASSETS
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.simulated.art import APRON, paint_board
from companion.ui.simulated.panel import TablePanel
from companion.ui.widgets import Paragraph, Text
from companion.ui.window import Window
from hardware.absent import NoVoice
from hardware.ports import GREEN, Importance
from hardware.simulated.scene import BOARD_MM, Fault, crossing_mm
from hardware.simulated.table import SimulatedTable
from tests.service.test_start import started
from tests.ui.shell_kit import watch_words


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = started(tmp_path, "fr")
    yield app
    app.close()


@pytest.fixture
def panel(app: App) -> TablePanel:
    (found,) = app.extras
    assert isinstance(found, TablePanel)
    return found


def mouse(panel: TablePanel, kind: int, x: float, y: float) -> None:
    room, k = panel._window.desk.panel, panel._scale
    assert room is not None
    pos = (room.x + x * k, room.y + y * k)
    panel.pygame_event(pygame.event.Event(kind, pos=pos, button=1))


def click(panel: TablePanel, name: str) -> None:
    box = next(widget.box for widget in panel.widgets() if widget.name == name)
    mouse(panel, pygame.MOUSEBUTTONDOWN, *box.centre)
    mouse(panel, pygame.MOUSEBUTTONUP, *box.centre)


def test_a_line_says_what_can_be_done(app: App, panel: TablePanel) -> None:
    words = [getattr(widget, "text", "") for widget in panel.widgets()]
    assert app.shell.say("app.table_hint") in words


def test_cards_go_forth_and_back_and_round(panel: TablePanel) -> None:
    click(panel, "card:next")
    assert panel.hand.card.code == "N02"
    click(panel, "card:before")
    click(panel, "card:before")
    assert panel.hand.card == panel.hand.cards[-1]


def test_any_card_is_two_clicks_away(panel: TablePanel) -> None:
    click(panel, "card:pick")
    click(panel, "pick:E13")
    assert panel.hand.card.code == "E13"
    click(panel, "card:show")
    assert panel.table.scene.card is not None and panel.table.scene.card.expert


def test_the_picker_closes_without_a_choice(panel: TablePanel) -> None:
    before = panel.hand.card
    click(panel, "card:pick")
    click(panel, "pick:close")
    assert panel.hand.card == before
    assert any(widget.name == "card:show" for widget in panel.widgets())


def test_a_card_that_is_shown_stays_shown_when_another_is_taken(panel: TablePanel) -> None:
    click(panel, "card:show")
    click(panel, "card:next")
    assert panel.table.scene.card is not None
    assert panel.table.scene.card.rows == panel.hand.card.rows


def test_the_camera_is_unplugged_and_plugged_in_again(panel: TablePanel) -> None:
    faults = []
    for _ in range(2):
        click(panel, "plug:camera")
        faults.append(panel.table.scene.fault)
    assert faults == [Fault.UNPLUGGED, Fault.NONE]


def test_nobody_hears_a_button_that_is_unplugged(panel: TablePanel) -> None:
    heard: list[tuple[str, bool]] = []
    panel.table.listen(lambda edge: heard.append(edge[:2]))
    click(panel, "plug:buttons")
    click(panel, GREEN)
    assert heard == []
    click(panel, "plug:buttons")
    click(panel, GREEN)
    assert heard == [(GREEN, True), (GREEN, False)]


def test_a_button_pulled_out_while_it_is_held_is_let_go() -> None:
    table = SimulatedTable()
    heard: list[tuple[str, bool]] = []
    table.listen(lambda edge: heard.append(edge[:2]))
    table.press(GREEN)
    table.wire(False)
    assert heard == [(GREEN, True), (GREEN, False)]


def test_reset_puts_everything_back_where_it_belongs(panel: TablePanel) -> None:
    table, cells = panel.table, panel.table.cells
    click(panel, "card:show")
    click(panel, "plug:camera")
    click(panel, "plug:buttons")
    table.set_light(brightness=0.1)
    table.move_disc(0, 400.0, 400.0)
    click(panel, "table:reset")
    assert table.cells == cells
    assert table.scene.card is None and table.scene.fault is Fault.NONE and table.wired
    assert table.scene.room.brightness > 0.5


def test_reset_lays_the_cars_where_the_play_has_them() -> None:
    table = SimulatedTable()
    board = ("RB..", "....", "..Y.", "....")
    table.keep(board)
    table.reset()
    assert table.cells == board


def test_a_car_is_dragged_to_another_crossing(panel: TablePanel) -> None:
    board = next(w.box for w in panel.widgets() if getattr(w, "paint", None) is not None)

    def at(row: int, col: int) -> tuple[float, float]:
        x, y = crossing_mm(row, col)
        return board.x + (x + 14) * board.w / 228, board.y + (y + 14) * board.h / 228

    car = panel.table.cells[0][0]
    mouse(panel, pygame.MOUSEBUTTONDOWN, *at(0, 0))
    mouse(panel, pygame.MOUSEMOTION, *at(0, 3))
    mouse(panel, pygame.MOUSEBUTTONUP, *at(0, 3))
    assert panel.table.cells[0][0] == "." and panel.table.cells[0][3] == car


def test_a_window_too_small_for_both_folds_the_table_to_a_tab(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.window.desktop_size", lambda: (800, 480))
    app.window.make_room()
    app.shell.lay_out()
    (panel,) = app.extras
    assert isinstance(panel, TablePanel)
    app.step()
    small = app.window.desk.app
    click(panel, "table:fold")
    app.step()
    assert panel.folded and app.window.desk.app > small
    click(panel, "table:fold")
    app.step()
    assert not panel.folded and app.window.desk.app == small


def test_a_finger_belongs_to_whom_it_touched_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window((800, 480))
    window.make_room()
    pygame.event.clear()
    pos, out = (700, 100), (900, 100)
    for kind, at in ((pygame.MOUSEBUTTONDOWN, pos), (pygame.MOUSEBUTTONUP, out)):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
    for kind, at in ((pygame.MOUSEBUTTONDOWN, out), (pygame.MOUSEBUTTONUP, pos)):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
    taps = [getattr(event, "kind", "panel") for event in window.events(0.0, False)]
    window.close()
    assert [tap for tap in taps if tap != "panel"] == ["down", "up"]
    assert taps[-2:] == ["panel", "panel"]


@pytest.mark.parametrize("times", [1, 2])
def test_what_would_be_said_is_read_whole_beside_the_table(
    app: App, panel: TablePanel, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    def told() -> list[str]:
        return [w.text for w in panel.widgets()[:2] if isinstance(w, (Text, Paragraph))]

    app.shell.parts.voice = NoVoice()
    assert told() == [app.shell.say("app.simulated_table"), app.shell.say("app.table_hint")]
    cut = watch_words(monkeypatch)
    sentence = "Pour déplacer une voiture, on prend d’abord le feu vert. Le premier joue. " * times
    app.shell.parts.voice.speak(sentence, "fr", Importance.VERDICT)
    assert told()[0] == f"La voix\u00a0: {sentence.strip()}"
    assert (app.shell.say("app.table_hint") in told()) == (times == 1)
    panel.step(app.shell.now)
    assert cut == []


def test_a_sentence_is_taken_away_when_it_has_been_read(app: App, panel: TablePanel) -> None:
    voice = app.shell.parts.voice = NoVoice()
    voice.speak("Feu vert libre.", "fr", Importance.VERDICT)
    said = voice.said[-1]
    wakes = panel.wake_at(said.at)
    assert wakes is not None and wakes > said.at
    voice._said[-1] = replace(said, at=said.at - (wakes - said.at))
    assert getattr(panel.widgets()[0], "text", "") == app.shell.say("app.simulated_table")
    assert panel.wake_at(said.at) is None


def test_a_disc_at_the_edge_of_the_table_is_drawn_within_it(panel: TablePanel) -> None:
    sheet = pygame.Surface((300, 300))
    sheet.fill("white")
    panel.table.move_disc(0, BOARD_MM + APRON, BOARD_MM + APRON)
    paint_board(panel.table.scene, Canvas(sheet, 1.0, ASSETS), Box(0, 0, 250, 250))
    white = pygame.Color("white")
    assert sheet.get_at((240, 240)) != white
    edge = [(x, y) for x in range(300) for y in range(300) if x > 251 or y > 251]
    assert all(sheet.get_at(place) == white for place in edge)
