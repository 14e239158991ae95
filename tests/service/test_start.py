"""Starting the app with what the command line asks for."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app import App
from companion.cli.context import Context
from companion.history.values import FIRST_RUN, LANGUAGE, ROTATION
from companion.i18n import Translator
from companion.journal import open_journal
from companion.log import Log
from companion.service.start import open_app
from companion.settings import Settings
from companion.ui.rotation import Angle
from companion.ui.screens.first import FirstRunScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.simulated.panel import TablePanel


def started(folder: Path, language: str | None, **app: Any) -> App:
    settings = Settings()
    kept = msgspec.structs.replace(settings.app, data_dir=str(folder), **app)
    options = argparse.Namespace(size="800x480", language=language)
    settings = msgspec.structs.replace(settings, app=kept)
    return open_app(Context(options, settings, Translator(), Log(settings.data_dir)))


@pytest.mark.parametrize(("asked", "spoken"), [(None, "en"), ("fr", "fr")])
def test_a_language_asked_for_on_the_line_goes_before_the_remembered_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str | None, spoken: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    first = started(tmp_path, None)
    first.journal.remember(LANGUAGE, "en")
    first.close()
    again = started(tmp_path, asked)
    assert again.shell.say.language == spoken
    again.close()


@pytest.mark.parametrize(("seen", "page"), [(False, FirstRunScreen), (True, HomeScreen)])
def test_a_new_table_sees_its_first_steps_and_no_page_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: bool, page: type
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with closing(open_journal(tmp_path)) as journal:
        journal.remember(FIRST_RUN, seen)
    painted: list[type] = []
    paint = App._paint

    def noted(app: App) -> None:
        painted.append(type(app.shell.top))
        paint(app)

    monkeypatch.setattr(App, "_paint", noted)
    app = started(tmp_path, "fr")
    assert set(painted) == {page}
    app.shell.pop()
    assert isinstance(app.shell.top, HomeScreen)
    app.close()


@pytest.mark.slow
@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_whole_screen_starts_at_every_angle_beside_the_simulated_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, angle: Angle
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = started(tmp_path, "fr", fullscreen=True, rotation=angle)
    app.step()
    assert app.window.rotation == angle and app.works
    assert (app.window.desk.panel is None) == (angle != 0)
    app.close()


def test_a_whole_screen_turned_in_the_settings_has_its_tab_back_when_it_is_turned_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = started(tmp_path, "fr", fullscreen=True)
    turns: tuple[tuple[Angle, bool], ...] = ((90, False), (0, True), (180, False), (0, True))
    for angle, tab in turns:
        app.journal.remember(ROTATION, angle)
        app.shell.lay_out()
        app.step()
        app.step()
        (panel,) = app.extras
        assert isinstance(panel, TablePanel)
        assert bool(panel.widgets()) is tab and app.works
    app.close()
