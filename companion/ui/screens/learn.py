"""Learning by playing: Traffic in two minutes, puzzles, and a guided first round of each game."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, cast

from companion.games import GAMES
from companion.games.base import GameInfo
from companion.history.values import GUIDED
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games import guide_of
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.choose import ThingKey
from companion.ui.screens.players import PlayersScreen
from companion.ui.theme import INK2
from companion.ui.widgets import Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

TRAFFIC = "companion.ui.games.traffic"


def tutorial(shell: Shell) -> Screen:
    """The played lesson of Traffic, where it was left."""
    module = import_module(f"{TRAFFIC}.tutorial")
    return cast("Screen", module.TutorialScreen(shell))


def practice(shell: Shell) -> Screen:
    """Puzzles with a clock."""
    module = import_module(f"{TRAFFIC}.practice")
    return cast("Screen", module.PracticeScreen(shell))


class LearnScreen(Screen):
    """Two keys for Traffic, one for each game with a guide."""

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(12, 8).top(46)
        about, rest = rest.top(28, 10)
        title = self.say("learn.title").upper()
        parts: list[Widget] = [
            Text(box=head, text=title, size=34, face=BUNGEE),
            Text(box=about, text=self.say("learn.about"), size=18, colour=INK2),
        ]
        columns = 1 if self.shell.layout.portrait else 2
        guided = [game for game in GAMES if guide_of(game.key) is not None]
        cells = rest.grid(columns, -(-(2 + len(guided)) // columns))
        parts += self._traffic(cells[0], cells[1])
        return parts + [self._game(*pair) for pair in zip(cells[2:], guided, strict=False)]

    def _traffic(self, lesson: Box, puzzles: Box) -> list[Widget]:
        say = self.say
        return [
            ThingKey(
                box=lesson,
                icon="bulb",
                label=say("learn.tutorial"),
                about=say("learn.tutorial_about"),
                name="learn:tutorial",
                on_tap=self._lesson,
            ),
            ThingKey(
                box=puzzles,
                icon="clock",
                label=say("learn.practice"),
                about=say("learn.practice_about"),
                name="learn:practice",
                on_tap=self._practise,
            ),
        ]

    def _game(self, box: Box, game: GameInfo) -> Widget:
        return ThingKey(
            box=box,
            icon="finger",
            label=game.name,
            about=self.say("learn.first_round"),
            name=f"learn:{game.key}",
            on_tap=partial(self._guide, game.key),
        )

    def _lesson(self) -> None:
        self.shell.sound("key")
        self.shell.push(tutorial(self.shell))

    def _practise(self) -> None:
        self.shell.sound("key")
        self.shell.push(practice(self.shell))

    def _guide(self, game: str) -> None:
        """The next play of the game is guided; who sits where is asked as ever."""
        self.shell.journal.remember(GUIDED.of(game), True)
        self.shell.sound("key")
        self.shell.push(PlayersScreen(self.shell, game))

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
