"""Starting the app with what the command line asks for."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import pytest

from companion.app import App
from companion.cli.context import Context
from companion.i18n import Translator
from companion.log import Log
from companion.service.start import open_app
from companion.settings import Settings


def started(folder: Path, language: str | None) -> App:
    settings = Settings()
    kept = msgspec.structs.replace(settings.app, data_dir=str(folder))
    options = argparse.Namespace(size="800x480", language=language)
    settings = msgspec.structs.replace(settings, app=kept)
    return open_app(Context(options, settings, Translator(), Log(settings.data_dir)))


@pytest.mark.parametrize(("asked", "spoken"), [(None, "en"), ("fr", "fr")])
def test_a_language_asked_for_on_the_line_goes_before_the_remembered_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str | None, spoken: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    first = started(tmp_path, None)
    first.journal.remember("language", "en")
    first.close()
    again = started(tmp_path, asked)
    assert again.shell.say.language == spoken
    again.close()
