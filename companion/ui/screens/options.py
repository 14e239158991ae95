"""House rules, each with its default."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games import rules
from companion.games.base import Option
from companion.i18n import written
from companion.ui.box import Box
from companion.ui.canvas import SEMI
from companion.ui.family import keep_rules, kept_options
from companion.ui.games import numbers_screen
from companion.ui.games.featured import featured
from companion.ui.paging import ARROWS, Pager
from companion.ui.screen import Screen
from companion.ui.theme import INK2
from companion.ui.widgets import (
    Panel,
    Paragraph,
    Text,
    Widget,
    go_key,
    plain_key,
    segments,
    stepper,
)

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.screens.numbers import Numbers
    from companion.ui.shell import Shell

CONTROL = 50.0
HELP_LINE = 19.5
RAGGED = 1.12  # how much longer words become when they are broken into lines
LABEL = 34.0  # units of an option's name above its control, on an upright screen
LONG = ("numbers", "table", "choice", "ticks")  # kinds whose control is wider than its name


class Measures(NamedTuple):
    """The height of a row beside its explanation; and name, control and explanation in it."""

    height: float
    row: Callable[[Box, Option], tuple[Box, Box, Box]]


def _upright(cell: Box, option: Option) -> tuple[Box, Box, Box]:
    label, rest = cell.top(LABEL, 0)
    return label, *rest.top(CONTROL, 2)


def _lying(cell: Box, option: Option) -> tuple[Box, Box, Box]:
    above, below = cell.top(CONTROL, 2)
    return *above.left(above.w * (0.36 if option.kind in LONG else 0.58)), below


UPRIGHT = Measures(LABEL + CONTROL + 14, _upright)
LYING = Measures(CONTROL + 14, _lying)


class OptionsScreen(Screen):
    """Every rule a table may choose, each with its default marked."""

    title = "app.house_rules"

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        self._rules = rules(game)
        self._options = kept_options(shell, game)
        self._printed = self._rules.Options()
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        go, rest = rest.foot(70)
        parts: list[Widget] = [
            Text(box=head, text=self.say(self.title), size=28),
            Panel(box=rest),
        ]
        inner = rest.inset(12, 8)
        sheets = self._sheets(inner)
        keys, cells, shown = self._pager.page(inner, sheets, row=inner.h)
        for cell, sheet in zip(cells, shown, strict=False):
            parts += self._sheet(cell, sheet)
        left, ok = go.left(go.w * 0.4)
        done = go_key(ok, self._ok_label(), self._ok, icon="check", size=22, name="ok")
        return [*parts, self._left_key(left), done, *keys]

    def _ok_label(self) -> str:
        return self.say("app.done")

    def _left_key(self, box: Box) -> Widget:
        """Every rule as the book has it; the numbers of the box stay."""
        label = self.say("app.as_printed")
        return plain_key(box, label, self._reset, icon="refresh", size=22, name="defaults")

    def _shown(self) -> list[Option]:
        """All that is no tile of the set-up and no number of the box."""
        tiles = {feature.option for feature in featured(self.game)}
        return [o for o in self._rules.OPTIONS if not o.printed and o.name not in tiles]

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

    @property
    def _measures(self) -> Measures:
        return UPRIGHT if self.shell.layout.portrait else LYING

    def _height(self, option: Option, wide: float) -> float:
        lines = -(-self.shell.width(self._about(option), 16, SEMI) * RAGGED // wide)
        return self._measures.height + lines * HELP_LINE

    def _sheet(self, box: Box, options: list[Option]) -> list[Widget]:
        parts: list[Widget] = []
        for option in options:
            row, box = box.top(self._height(option, box.w), 0)
            parts += self._row(row, option)
        return parts

    def _row(self, cell: Box, option: Option) -> list[Widget]:
        """Name and control, and the explanation below them over the whole width."""
        label, keys, below = self._measures.row(cell, option)
        parts: list[Widget] = [Text(box=label, text=self.say(option.label), size=20)]
        about = self._about(option)
        if about:
            parts.append(Paragraph(box=below, text=about, size=16, colour=INK2))
        return parts + self._control(keys, option)

    def _about(self, option: Option) -> str:
        """What it is, and its default."""
        words = self.say(option.help) if option.help else ""
        default = self._default(option)
        return f"{words} {self.say('app.default_is', value=default)}".strip() if default else words

    def _default(self, option: Option) -> str:
        """It in words; nothing for lists of numbers."""
        value = getattr(self._printed, option.name)
        if option.kind == "switch":
            return self.say("app.yes" if value else "app.no")
        if option.kind == "choice":
            return self.say(option.choice_labels[option.choices.index(value)])
        return str(value) if option.kind == "number" else ""

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
        kind = numbers_screen(self.game, option.kind)
        text = self._summary(option, value, box.w - 60)
        open_ = partial(self.shell.push, kind(self.shell, self.game, option, value, set_))
        return [plain_key(box, text, open_, name=name, icon="finger")]

    def _summary(self, option: Option, value: Numbers, wide: float) -> str:
        """The numbers themselves, or how many; where none stand, or words do, they are read."""
        if option.choice_labels or not value:
            return self.say("app.see_and_change")
        if option.kind == "ticks":
            count = sum(map(bool, value))
            return self.say("app.ticks_chosen", n=count, most=option.high)
        rows = (
            written(row) if isinstance(row, int) else f"{row[0]}–{row[1]} = {row[-1]}"
            for row in value
        )
        text = " · ".join(rows)
        fits = self.shell.width(text, 20) <= wide
        return text if fits else self.say("app.numbers_count", count=len(value))

    def _choice(self, box: Box, option: Option, value: str) -> list[Widget]:
        labels = [self.say(key) for key in option.choice_labels]
        at = option.choices.index(value) if value in option.choices else 0
        longest = max(self.shell.width(label, 17) for label in labels)
        if len(labels) <= 3 and (longest + 12) * len(labels) <= box.w:
            choose = partial(self._choose, option)
            return segments(box, labels, at, choose, name=f"option:{option.name}", size=17)
        onward = partial(self._choose, option, (at + 1) % len(labels))
        name = f"option:{option.name}"
        return [plain_key(box, labels[at], onward, name=name, icon="swap", size=18)]

    def _choose(self, option: Option, index: int) -> None:
        self._set(option.name, option.choices[index])

    def _set(self, name: str, value: object) -> None:
        self._options = msgspec.structs.replace(self._options, **{name: value})
        self.shell.click()

    def _reset(self) -> None:
        book = {option.name: getattr(self._printed, option.name) for option in self._shown()}
        self._options = msgspec.structs.replace(self._options, **book)
        self.shell.click()

    def _ok(self) -> None:
        """Kept for this table from now on."""
        keep_rules(self.shell, self.game, self._options)
        self.shell.pop()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)
