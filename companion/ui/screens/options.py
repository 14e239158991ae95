"""House rules with their defaults, and the numbers that only the box knows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games import rules
from companion.games.base import Option
from companion.ui.box import Box
from companion.ui.paging import ARROWS, Pager
from companion.ui.screen import Screen
from companion.ui.theme import INK2
from companion.ui.widgets import Button, Panel, Paragraph, Text, Widget, segments, stepper

if TYPE_CHECKING:
    from companion.ui.shell import Shell

CONTROL = 50.0
HELP_LINE = 19.5
LETTER, LARGE_LETTER = 7.9, 9.6  # units of a letter of a help or a key, on the safe side
LABEL = 34.0  # units of an option's name above its control, on an upright screen


def kept_options(shell: Shell, game: str) -> Any:
    """The family's own rules for a game; what no longer fits falls back to the default."""
    module = rules(game)
    kept = shell.journal.recall(f"options.{game}", None)
    defaults = shell.settings.game_options(game)
    try:
        return msgspec.convert({**defaults, **(kept or {})}, module.Options)
    except msgspec.ValidationError:
        return module.Options()


class OptionsScreen(Screen):
    """Every rule a table may choose. `then` is what follows when the play waits for it."""

    def __init__(self, shell: Shell, game: str, then: Callable[[], None] | None = None) -> None:
        super().__init__(shell)
        self.game = game
        self._then = then
        self._rules = rules(game)
        self._options = kept_options(shell, game)
        self._pager = Pager(shell)

    @staticmethod
    def must_ask(shell: Shell, game: str) -> bool:
        """Whether the box's printed numbers were never checked at this table."""
        printed = any(option.printed for option in rules(game).OPTIONS)
        return printed and shell.journal.recall(f"options.{game}", None) is None

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        go, rest = rest.foot(70)
        title = "app.check_your_box" if self._then else "app.house_rules"
        label = "app.play" if self._then else "app.done"
        parts: list[Widget] = [
            Text(box=head, text=self.say(title), size=28),
            Panel(box=rest),
        ]
        inner = rest.inset(12, 8)
        sheets = self._sheets(inner)
        keys, cells, shown = self._pager.page(inner, sheets, row=inner.h)
        for cell, sheet in zip(cells, shown, strict=False):
            parts += self._sheet(cell, sheet)
        again, ok = go.left(go.w * 0.4)
        parts.append(
            Button(
                box=again,
                icon="refresh",
                label=self.say("app.as_printed"),
                name="defaults",
                on_tap=self._reset,
            )
        )
        parts.append(
            Button(
                box=ok, kind="go", icon="check", label=self.say(label), name="ok", on_tap=self._ok
            )
        )
        return parts + keys

    def _shown(self) -> list[Option]:
        """Before the first play the printed numbers alone are asked."""
        options = self._rules.OPTIONS
        return [o for o in options if o.printed] if self._then else list(options)

    def _sheets(self, box: Box) -> list[list[Option]]:
        """The options page by page: long explanations need more room."""
        sheets: list[list[Option]] = [[]]
        used = 0.0
        for option in self._shown():
            high = self._height(option, box.w - ARROWS - 8)
            if sheets[-1] and used + high > box.h:
                sheets.append([])
                used = 0.0
            sheets[-1].append(option)
            used += high
        return sheets

    def _height(self, option: Option, wide: float) -> float:
        letters = len(self.say(option.help)) if option.help else 0
        lines = -(-letters * LETTER // wide)
        name = LABEL if self.shell.layout.portrait else 0
        return name + CONTROL + 14 + lines * HELP_LINE

    def _sheet(self, box: Box, options: list[Option]) -> list[Widget]:
        parts: list[Widget] = []
        for option in options:
            row, box = box.top(self._height(option, box.w), 0)
            parts += self._row(row, option)
        return parts

    def _row(self, cell: Box, option: Option) -> list[Widget]:
        """Name and control side by side, the explanation below them over the whole width."""
        if self.shell.layout.portrait:
            label, rest = cell.top(LABEL, 0)
            keys, below = rest.top(CONTROL, 2)
        else:
            share = 0.36 if option.kind in ("numbers", "table", "choice", "ticks") else 0.58
            above, below = cell.top(CONTROL, 2)
            label, keys = above.left(above.w * share)
        parts: list[Widget] = [Text(box=label, text=self.say(option.label), size=20)]
        if option.help:
            text = self.say(option.help)
            parts.append(Paragraph(box=below, text=text, size=16, colour=INK2))
        return parts + self._control(keys, option)

    def _control(self, box: Box, option: Option) -> list[Widget]:
        value = getattr(self._options, option.name)
        set_ = partial(self._set, option.name)
        name = f"option:{option.name}"
        if option.kind == "switch":
            labels = [self.say("app.no"), self.say("app.yes")]
            return segments(box, labels, int(value), lambda i: set_(bool(i)), name=name)
        if option.kind == "choice":
            return self._choice(box, option, value)
        if option.kind == "number":
            low, high, step = option.low, option.high, option.step
            return stepper(box, value, set_, low=low, high=high, step=step, name=name)
        from companion.ui.screens.numbers import NumbersScreen
        from companion.ui.screens.ticks import TicksScreen

        kind = TicksScreen if option.kind == "ticks" else NumbersScreen
        text = self._summary(option, value, box.w - 60)
        open_ = partial(self.shell.push, kind(self.shell, self.game, option, value, set_))
        return [Button(box=box, label=text, icon="finger", size=20, name=name, on_tap=open_)]

    def _summary(self, option: Option, value: Any, wide: float) -> str:
        """The numbers themselves, or how many; where none stand, or words do, they are read."""
        if option.choice_labels or not value:
            return self.say("app.see_and_change")
        if option.kind == "ticks":
            count = sum(map(bool, value))
            return self.say("app.ticks_chosen", n=count, most=option.high)
        rows = list(value.values()) if isinstance(value, dict) else list(value)
        if rows and isinstance(rows[0], (list, tuple)):
            text = " · ".join(f"{row[0]}–{row[1]}: {row[-1]}" for row in rows)
        else:
            text = " · ".join(str(n) for n in rows)
        fits = len(text) * LARGE_LETTER <= wide
        return text if fits else self.say("app.numbers_count", count=len(rows))

    def _choice(self, box: Box, option: Option, value: str) -> list[Widget]:
        labels = [self.say(key) for key in option.choice_labels]
        at = option.choices.index(value) if value in option.choices else 0
        longest = max(len(label) for label in labels)
        if len(labels) <= 3 and longest * LARGE_LETTER * len(labels) <= box.w:
            choose = partial(self._choose, option)
            return segments(box, labels, at, choose, name=f"option:{option.name}", size=17)
        onward = partial(self._choose, option, (at + 1) % len(labels))
        name = f"option:{option.name}"
        return [Button(box=box, label=labels[at], icon="swap", size=18, name=name, on_tap=onward)]

    def _choose(self, option: Option, index: int) -> None:
        self._set(option.name, option.choices[index])

    def _set(self, name: str, value: Any) -> None:
        self._options = msgspec.structs.replace(self._options, **{name: value})
        self.shell.sound("key")
        self.shell.changed()

    def _reset(self) -> None:
        self._options = self._rules.Options()
        self.shell.changed()

    def _ok(self) -> None:
        """Kept for this table from now on."""
        kept = msgspec.to_builtins(self._options)
        self.shell.journal.remember(f"options.{self.game}", kept)
        self.shell.pop()
        if self._then:
            self._then()

    def dragged(self, kind: str, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)
