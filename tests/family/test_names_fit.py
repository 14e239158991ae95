"""Names of twelve letters stand whole while whole games are played on small screens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.app import App
from companion.demo.robot import VirtualClock
from companion.games import GAMES, rules
from companion.games.base import Player, Setup, new_options
from companion.history.values import LARGE_TEXT
from companion.i18n import Language
from companion.journal import Journal
from companion.play import Play
from companion.settings import Settings
from companion.ui.canvas import Canvas
from companion.ui.games import table_for
from companion.ui.window import Window
from tests.family.games import KEYS, mind
from tests.family.hands import Hands
from tests.family.plays import Evening
from tests.ui.shell_kit import SMALL, watch_words

NAMES = (
    "Maximilienne",
    "Marc-Antoine",
    "WMWMWMWMWMWM",
    "WILHELMMMINE",
    "Wilhelmine-W",
    "Bartholomäus",
    "EMMANUELLE-M",
    "Guillaume-MW",
)
STEPS = 40  # wishes, then the ranking
READ = 6.7  # units: letters of 1.3 mm, whatever the name


def evening(game: str, size: tuple[int, int], language: Language, *, large: bool) -> Evening:
    """As many as the game seats."""
    draw, clock, journal = Random(game), VirtualClock(), Journal(None, lambda: 1000.0)
    journal.remember(LARGE_TEXT, large)
    app = App(Settings(), Window(size), journal, clock=clock)
    app.shell.say.language = language
    found = next(g for g in GAMES if g.key == game)
    players = tuple(Player(n, found.shapes[i], i) for i, n in enumerate(NAMES[: found.most]))
    options = new_options(rules(game), mind(game).options(draw))
    play = Play.begin(Setup(game, players, options, 5), journal)
    app.shell.push(table_for(app.shell, play))
    hands = Hands(app, clock, draw, calm=True)
    hands.step(1.0)
    return Evening(game, draw, app, hands, play)


def drawn_sizes(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """The smallest letters in which each name is drawn."""
    found: dict[str, float] = {}
    write = Canvas.text

    def note(self: Canvas, text: str, at: Any, size: float = 18, *args: Any, **kwargs: Any) -> None:
        fit = kwargs.get("fit")
        drawn = self.grown(self.fitted(text, fit, size)[1] if fit else size)
        if any(text in name or text.rstrip("-") in name for name in NAMES) and len(text) > 2:
            found[text] = min(drawn, found.get(text, drawn))
        write(self, text, at, size, *args, **kwargs)

    monkeypatch.setattr(Canvas, "text", note)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language", "large"),
    [((800, 480), "fr", False), ((800, 480), "fr", True), ((720, 1280), "en", True)],
)
@pytest.mark.parametrize("game", KEYS)
def test_no_name_is_cut_in_a_play(
    game: str,
    size: tuple[int, int],
    language: Language,
    large: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cut: list[str] = watch_words(monkeypatch)
    assert Canvas.fitted.__name__ == "watched"
    sizes = drawn_sizes(monkeypatch)
    told: Any = evening(game, size, language, large=large)
    try:
        for _ in range(STEPS):
            if told.play.outcome is None:
                told._fulfil(told.mind.wish(told.play, told.draw))
        named = {text for text in cut if any(name in text for name in NAMES) and SMALL not in text}
        assert named == set()
        assert {name: size for name, size in sizes.items() if size < READ} == {}
    finally:
        told.app.close()
