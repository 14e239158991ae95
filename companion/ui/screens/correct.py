"""Any number put right by hand: tap it, step it, done. Every change is an action of the play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Correct, Field
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import RailKey, Screen
from companion.ui.widgets import Button, Panel, Text, Token, Widget, stepper

if TYPE_CHECKING:
    from companion.ui.play_screen import PlayScreen
    from companion.ui.shell import Shell


class CorrectScreen(Screen):
    """The numbers of a play, each with minus and plus."""

    def __init__(self, shell: Shell, table: PlayScreen) -> None:
        super().__init__(shell)
        self.game = table.game
        self._table = table
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        go, rest = rest.foot(72)
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.correct_title"), size=31),
            Panel(box=rest),
            Button(
                box=go,
                kind="go",
                icon="check",
                label=self.say("app.done"),
                name="done",
                on_tap=self.shell.pop,
            ),
        ]
        fields = self._table.play.fields
        keys, cells, shown = self._pager.page(rest.inset(12, 8), fields, row=60)
        for cell, field in zip(cells, shown, strict=False):
            parts += self._row(cell, field)
        return parts + keys

    def _row(self, cell: Box, field: Field) -> list[Widget]:
        mark, rest = cell.left(48)
        keys, words = rest.rightmost(200)
        label = self.say(field.label)
        parts: list[Widget] = []
        if field.player is not None:
            player = self._table.players[field.player]
            parts.append(Token(box=mark, shape=player.shape))
            label = f"{player.name} · {label}"
        parts.append(Text(box=words, text=label, size=20))
        where = f"{field.name}:{field.player}"
        return parts + stepper(
            keys,
            field.value,
            partial(self._correct, field),
            low=field.low,
            high=field.high,
            name=where,
        )

    def _correct(self, field: Field, value: int) -> None:
        self._table.act(Correct(field.name, value, field.player))

    def rail(self) -> list[RailKey]:
        table = self._table
        return [
            self.turn_key(),
            RailKey("undo", "undo", self.say("app.undo"), table.undo_action, table.play.can_undo),
            self.back_key(),
        ]
