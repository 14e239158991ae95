"""What is put right by hand: a number that is stepped on stays one line of the log and one undo."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Act, Correct, Field
from companion.ui.screen import RailKey
from companion.ui.screens.pad import PadScreen
from companion.ui.widgets import Widget, stepper

if TYPE_CHECKING:
    from companion.ui.box import Box
    from companion.ui.play_screen import PlayScreen


class Corrections:
    """The corrections that were made on one page, the last one on top."""

    def __init__(self, table: PlayScreen) -> None:
        self._table = table
        self._made: list[tuple[int, Hashable]] = []  # actions of the play after it, and about what

    @property
    def last_here(self) -> bool:
        """Whether the last action of the play was made on this page."""
        return bool(self._made) and self._made[-1][0] == len(self._table.play.done)

    def label(self, field: Field) -> str:
        """What the number is, and whose."""
        table = self._table
        label = table.say(field.label)
        return label if field.player is None else f"{table.name(field.player)} · {label}"

    def keys(self, box: Box, field: Field, *, typed: bool = True) -> list[Widget]:
        """Steps the number; the number itself, where `typed`, is written on a pad."""
        return stepper(
            box,
            field.value,
            partial(self.put, field),
            low=field.low,
            high=field.high,
            step=field.step,
            name=f"{field.name}:{field.player}",
            type_in=partial(self._type_in, field) if typed else None,
        )

    def _type_in(self, field: Field) -> None:
        shell = self._table.shell
        shell.push(PadScreen(shell, self.label(field), field, partial(self.put, field)))

    def put(self, field: Field, value: int) -> None:
        """That number becomes this value."""
        self.taken(field, value)

    def taken(self, field: Field, value: int) -> bool:
        """The same; whether the rules took it."""

        def action() -> Act | None:
            present = self._present(field)
            return None if value == present else Correct(field.name, value, field.player)

        return self.step((field.name, field.player), action)

    def step(self, about: Hashable, action: Callable[[], Act | None]) -> bool:
        """Does the action; the one before goes first if it was about the same.

        `action` is asked when that is gone; None leaves nothing to be done.
        """
        if self.last_here and self._made[-1][1] == about:
            self._made.pop()
            self._table.play.undo()
        act = action()
        if act is None:
            self._table.past_changed()
            return True
        if not self._table.act(act):
            return False
        self._made.append((len(self._table.play.done), about))
        return True

    def _present(self, field: Field) -> int:
        fields = self._table.play.fields
        return next(f.value for f in fields if (f.name, f.player) == (field.name, field.player))

    def undo(self) -> None:
        """The last one is taken back; the rest of the play is not looked at."""
        self._made.pop()
        self._table.undo_action()

    def undo_key(self) -> RailKey:
        """Grey where nothing was put right on this page."""
        say = self._table.say
        return RailKey(
            "undo",
            "undo",
            say("app.undo"),
            self.undo,
            enabled=self.last_here,
            danger=True,
            why=say("app.nothing_to_undo"),
        )
