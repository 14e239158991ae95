"""The pause: go on, the rules, numbers to put right, the language, the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.games import can_teach, teach_screen
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.correct import CorrectScreen
from companion.ui.screens.log import LogScreen
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Text, Veil, Widget, go_key, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.play_screen import PlayScreen
    from companion.ui.shell import Shell


class PauseScreen(Screen):
    """The clock stands; nothing is lost, whatever is chosen."""

    modal = True

    def __init__(self, shell: Shell, table: PlayScreen) -> None:
        super().__init__(shell)
        self.game = table.game
        self._table = table

    def _kept(self) -> str:
        return self.say("app.kept" if self.shell.journal.saving else "app.kept_later")

    def view(self, area: Box) -> list[Widget]:
        card = area.middle(min(600, area.w - 16), min(424, area.h - 16))
        head, rest = card.inset(20, 16).top(44)
        title, kept = head.left(head.w * 0.4)
        go, rest = rest.foot(84)
        more = self._more_keys()
        first, second, *last = rest.rows(3 if more else 2)
        cells = [*first.columns(2), *second.columns(2)]
        places = last[0].columns(len(more)) if more else []
        say = self.say
        return [
            Veil(box=area),
            Panel(box=card, blocks=True),
            *(make(place) for make, place in zip(more, places, strict=True)),
            Text(box=title, text=say("app.paused"), size=31),
            Text(box=kept, text=self._kept(), size=18, colour=INK2, align="right"),
            plain_key(cells[0], say("app.help"), self._rules, name="rules", icon="eye", size=22),
            plain_key(
                cells[1], say("app.correct"), self._correct, name="correct", icon="finger", size=22
            ),
            plain_key(cells[2], say("app.log"), self._log, name="log", icon="hist", size=22),
            plain_key(
                cells[3],
                say("app.stop_here"),
                self.shell.go_home,
                name="stop",
                icon="home",
                size=22,
            ),
            go_key(go, say("app.resume"), self.shell.pop, name="resume", icon="play", size=25),
        ]

    def _more_keys(self) -> list[Callable[[Box], Widget]]:
        """Keys of a third row, if the game and the table have any."""
        return [self._teach_key] if can_teach(self.shell, self.game) else []

    def _teach_key(self, box: Box) -> Widget:
        label = self.say("deck.learn_cards")
        return plain_key(box, label, self._teach, name="teach", icon="cam", size=22)

    def _teach(self) -> None:
        self.shell.replace(teach_screen(self.shell, self.game))

    def _rules(self) -> None:
        self.shell.pop()
        self._table.help()

    def _correct(self) -> None:
        self.shell.replace(CorrectScreen(self.shell, self._table))

    def _log(self) -> None:
        self.shell.replace(LogScreen(self.shell, self._table.play, self._table))

    def green(self, at: float) -> None:
        self.shell.pop()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.pause"))

    def _redo(self) -> None:
        self.shell.pop()
        self._table.redo()

    def _guide_key(self) -> list[RailKey]:
        """A first round can be guided, and the guide left, at any time."""
        table = self._table
        if table.guide is None:
            return []
        on = table.guided
        label = self.say("learn.guide_off" if on else "learn.guide_on")
        return [RailKey("guide", "bulb", label, lambda: self._set_guided(not on))]

    def _set_guided(self, guided: bool) -> None:
        self.shell.pop()
        self._table.set_guided(guided)

    def rail(self) -> list[RailKey]:
        redo = RailKey("redo", "redo", self.say("app.redo"), self._redo)
        return [
            *([redo] if self._table.play.can_redo else []),
            *self._guide_key(),
            self.turn_key(),
            self.language_key(),
            self.back_key(),
        ]
