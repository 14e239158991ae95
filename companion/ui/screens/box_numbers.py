"""The numbers of your box: asked once before a game's first play, and kept apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from companion.games.base import Option
from companion.ui.box import Box
from companion.ui.family import box_before, keep_box, problem_with
from companion.ui.screens.options import OptionsScreen
from companion.ui.widgets import Widget, plain_key

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class BoxScreen(OptionsScreen):
    """What only the box can tell. House rules and "as printed" never touch it.

    `then` is what follows when the play waits for it.
    """

    title = "app.check_your_box"

    def __init__(self, shell: Shell, game: str, then: Callable[[], None] | None = None) -> None:
        super().__init__(shell, game)
        self._then = then
        self._before = box_before(shell, game)

    def _shown(self) -> list[Option]:
        return [option for option in self._rules.OPTIONS if option.printed]

    def _ok_label(self) -> str:
        return self.say("app.play" if self._then else "app.done")

    def _left_key(self, box: Box) -> Widget:
        """The way back to the numbers before the last change."""
        return plain_key(
            box,
            self.say("app.box_undo"),
            self._put_back,
            icon="undo",
            name="box:undo",
            enabled=self._before is not None,
            why=self.say("app.box_undo_none"),
            danger=True,
        )

    def _put_back(self) -> None:
        if self._before is None:
            return
        now = msgspec.to_builtins(self._options)
        self._options = msgspec.convert({**now, **self._before}, self._rules.Options)
        self._before = {name: now[name] for name in self._before}
        self.shell.click()

    def _ok(self) -> None:
        """Kept for this box from now on, unless the numbers cannot be."""
        problem = problem_with(self.game, self._options)
        if problem is not None:
            self.shell.flash_refused()
            self.shell.tell(self.say.words(problem), kind="refused")
            return
        keep_box(self.shell, self.game, self._options)
        self.shell.pop()
        if self._then:
            self._then()
