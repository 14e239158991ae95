"""One line of the past: what else it could have been, or that it was not; the rest follows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Act, Correct, Refusal
from companion.journal.fold import Misfit
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import RailKey, Screen
from companion.ui.screens.pad import PadScreen
from companion.ui.theme import KEY, STOP
from companion.ui.widgets import Panel, Paragraph, Text, Widget, plain_key, stop_key

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.play_screen import PlayScreen
    from companion.ui.shell import Shell


class Choice(NamedTuple):
    """Another action that could have been done there, in words."""

    words: str
    action: Act


class EditScreen(Screen):
    """Nothing changes before every line fits; leaving the screen leaves the play as it was."""

    def __init__(
        self,
        shell: Shell,
        table: PlayScreen,
        index: int,
        edits: Mapping[int, Act | None] | None = None,
        misfit: Misfit | None = None,
    ) -> None:
        super().__init__(shell)
        self.game = table.game
        self._table, self._index = table, index
        self._edits: dict[int, Act | None] = dict(edits or {})
        self._misfit = misfit
        done = table.play.done[index]
        self._before = misfit.before if misfit else done.before
        self._action = done.action
        self._choices = self._found()
        self._pager = Pager(shell)

    def _found(self) -> list[Choice]:
        """What the rules allow there, the same kind of action first."""
        rules, before = self._table.play.rules, self._before
        possible = [action for action in rules.actions(before) if action != self._action]
        possible.sort(key=lambda action: type(action) is not type(self._action))
        words = {self.say.words(rules.describe(before, action)): action for action in possible}
        return [Choice(text, action) for text, action in words.items()]

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(64)
        keys, rest = rest.foot(60)
        away, leave = keys.columns(2)
        parts: list[Widget] = [
            Paragraph(box=head, text=self._title(), size=22, middle=True, colour=self._ink()),
            Panel(box=rest),
            stop_key(away, self.say("app.edit_remove"), self._remove, name="remove", icon="bin"),
            plain_key(leave, self.say("app.edit_leave"), self.shell.pop, name="leave"),
        ]
        if isinstance(self._action, Correct):
            return [*parts, self._number_key(rest)]
        return parts + self._list(rest.inset(12, 8))

    def _ink(self) -> tuple[int, int, int]:
        return STOP if self._misfit else Text.colour

    def _title(self) -> str:
        number = self._index + 1
        if self._misfit is not None:
            reason = self._reason(self._misfit.refusal)
            return self.say("app.edit_misfit", n=number, what=self._words(), reason=reason)
        return self.say("app.edit_line", n=number, what=self._words())

    def _reason(self, refusal: Refusal) -> str:
        """Why the line does not fit; a plain “not now” is of no use about the past."""
        asked = refusal.key.endswith("not_now")
        return self.say("app.edit_not_asked") if asked else self.say.words(refusal)

    def _words(self) -> str:
        """The line, within a sentence."""
        return self.say.words(self._table.play.log[self._index]).rstrip(".")

    def _list(self, box: Box) -> list[Widget]:
        if not self._choices:
            return [Paragraph(box=box, text=self.say("app.edit_nothing_else"), middle=True)]
        keys, cells, shown = self._pager.page(box, self._choices, row=52)
        parts: list[Widget] = []
        for cell, choice in zip(cells, shown, strict=False):
            place = self._choices.index(choice)
            tap = partial(self._change, choice.action)
            parts += [
                Panel(box=cell, fill=KEY, edge=None, radius=9, name=f"choice:{place}", on_tap=tap),
                Paragraph(box=cell.inset(12, 0), text=choice.words, size=20, middle=True),
            ]
        return parts + keys

    def _number_key(self, box: Box) -> Widget:
        label = self.say("app.edit_number")
        return plain_key(box.middle(min(360, box.w), 72), label, self._type_in, name="number")

    # -- what taps do ----------------------------------------------------------------------------

    def _type_in(self) -> None:
        """Another number for a correction of then."""
        old = self._action
        assert isinstance(old, Correct)
        fields = self._table.play.rules.fields(self._before)
        field = next(f for f in fields if (f.name, f.player) == (old.field, old.player))

        def choose(value: int) -> None:
            self._change(Correct(old.field, value, old.player))

        self.shell.push(PadScreen(self.shell, self._words(), field, choose))

    def _remove(self) -> None:
        self._change(None)

    def _change(self, action: Act | None) -> None:
        edits = {**self._edits, self._index: action}
        misfit = self._table.play.amend(edits)
        if misfit is None:
            self._finished()
        elif misfit.line == self._index:
            self._table.refused(misfit.refusal)
        else:
            self.shell.sound("refused")
            self.shell.replace(EditScreen(self.shell, self._table, misfit.line, edits, misfit))

    def _finished(self) -> None:
        while self.shell.top is not self._table:
            self.shell.pop()
        self._table.past_changed()
        self.shell.sound("key")
        self.shell.tell(self.say("app.edit_done"))

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
