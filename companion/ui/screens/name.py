"""A name on the on-screen keyboard, French accents at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.history.names import check_names
from companion.ui.box import Box
from companion.ui.screen import RailKey, Screen
from companion.ui.theme import GO
from companion.ui.widgets import Panel, Text, Widget, go_key, keyboard

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class NameScreen(Screen):
    """Gives a clean name to `done`; a name that cannot be is told in one sentence."""

    def __init__(
        self,
        shell: Shell,
        game: str,
        name: str,
        others: Sequence[str],
        done: Callable[[str], None],
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._name = name
        self._others = list(others)
        self._done = done
        self._accents = False
        self._lower = False

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(64)
        ok, field = head.rightmost(150)
        size = min(rest.h, 340)
        keys = Box(rest.x, rest.bottom - size, rest.w, size)
        return [
            Panel(box=field, border=GO),
            Text(box=field.inset(16, 4), text=self._typed(field.inset(16, 4).w), size=31),
            go_key(
                ok,
                self.say("app.ok"),
                self._finish,
                name="ok",
                icon="check",
                size=22,
                enabled=bool(self._name.strip()),
            ),
            *keyboard(
                keys,
                self._press,
                language=self.say.language,
                accents=self._accents,
                lower=self._lower,
                space=self.say("app.space"),
            ),
        ]

    def _typed(self, room: float) -> str:
        """The name and the cursor; of a long one the end, where the next letter comes."""
        text = f"{self._name}|"
        start = next(n for n in range(len(text)) if self.shell.width(text[n:], 31) <= room)
        return text[start:]

    def _press(self, key: str) -> None:
        self.shell.sound("key")
        if key == "shift":
            self._lower = not self._lower
        elif key == "accents":
            self._accents = not self._accents
        elif key == "rub":
            self._name = self._name[:-1]
        else:
            self._name += key.replace("'", "’")
            self._lower = key not in " -"
            self._accents = False
        self.shell.changed()

    def _finish(self) -> None:
        try:
            name = check_names([*self._others, self._name])[-1]
        except CompanionError as problem:
            self.shell.tell(self.say.words(problem), kind="refused")
            return
        self.shell.pop()
        self._done(name)

    def types(self) -> bool:
        return True

    def typed(self, key: str) -> None:
        """Enter confirms, Escape goes back, the rest is written as it comes."""
        if key == "back":
            self.shell.pop()
        elif key == "rub":
            self._press(key)
        elif key != "ok":
            self._press(key)
            self._lower = False
        elif self._name.strip():
            self._finish()

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
